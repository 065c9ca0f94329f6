"""The words that a printed card is made of, in English and in Swedish.

`card_text` puts a card's numbers between them.  Names in braces are filled in there.
"""

from collections.abc import Mapping
from typing import Literal

from solvers.game.card import NAMES
from solvers.rules.words import in_words

Language = Literal["en", "sv"]

SWEDISH_NAMES = (
    "ettor",
    "tvåor",
    "treor",
    "fyror",
    "femmor",
    "sexor",
    "ett par",
    "två par",
    "tretal",
    "fyrtal",
    "liten stege",
    "stor stege",
    "kåk",
    "chans",
    "Yatzy",
)

ENGLISH: Mapping[str, str] = {
    **{name: in_words(name) for name in NAMES},
    "title": "A strategy for people: {name}",
    "one page": "one page",
    "pocket": "pocket card",
    "price": "mean {mean}, standard deviation {sd}, P(bonus) {bonus}, P(Yatzy) {yatzy}",
    "use": "How to use it",
    "use_sums": "The card says which dice to keep and which box to fill in Scandinavian "
    "Yatzy. Every number on it is points for a choice. Add up the points of each choice; make "
    "the choice with the most. A dash, and what no row is about, counts 0. A box is open "
    "until you fill it.",
    "use_choices": "Before you throw again, the choices are: stop; keep all dice of one face; "
    "keep two pairs; keep dice towards a straight; {high}throw all dice. After your last "
    "throw, and when you stop, the choices are the open boxes.",
    "use_high": "keep high dice; ",
    "use_ties": "Equal boxes: fill the one that comes first on the sheet, which has the order "
    "of the tables below. Equal otherwise: rather stop; rather keep more dice; rather the "
    "keep with the highest die, and if those are equal, with the next highest.",
    "words": "What the words mean",
    "settled": "The bonus is settled if you have {threshold} upper points, or would not get "
    "there with five dice in each upper box that is open.",
    "balance_sentence": "Otherwise add three dice of its face for every upper box that is "
    "filled. {cases}",
    "case_ahead": "You are ahead if you have at least {ahead} upper points more than that. ",
    "case_behind": "You are behind if you have at least {behind} fewer than that. ",
    "case_even": "In between you are even. ",
    "late": "It is late when at least {late} boxes are filled.",
    "upper": "Which box? The upper part",
    "upper_how": "How many dice of its face would you write? The box is worth the number "
    "below that{more}.",
    "upper_more": ", plus those of the last rows, where they hold",
    "dice_written": "dice",
    "any_upper": "every box",
    "when_settled": "settled: add",
    "when_behind": "behind: add",
    "when_even": "even: add",
    "when_ahead": "ahead: add",
    "lower": "Which box? The lower part",
    "lower_how": "The box is worth the points you would write, and what stands here.",
    "lower_box": "box",
    "lower_": "always",
    "lower_nothing": "0 points: add",
    "lower_late": "late: add",
    "face": "Keep all dice of one face",
    "face_how": "One to four dice, all you have of that face. Add the row of its own box, and "
    "the rows of the boxes below it, each of them only if that box is open.",
    "face_times": "In the column × face the face counts as often as the number says: {times} "
    "in the row {box} is {fives} for fives.",
    "face_box": "open box; dice kept:",
    "count_1": "1 die",
    "count_2": "2 dice",
    "count_3": "3 dice",
    "count_4": "4 dice",
    "times": "× face",
    "two": "Keep two pairs",
    "two_how": "Two dice of each of two faces.",
    "two_column": "points",
    "two_when": "when",
    "two_0": "always",
    "two_1": "two pairs is open",
    "two_2": "full house is open",
    "two_3": "for each of the two faces whose upper box is open",
    "straight": "Keep dice towards a straight",
    "straight_high": "Keep dice towards a straight, or high dice",
    "straight_how": "One die of each face you have from 1 to 5, or of each from 2 to 6, if "
    "that makes three or four dice. A straight counts if it is open and has all the dice "
    "kept; 2, 3, 4 and the like count for both.",
    "high_how": "High dice: all your dice from {low} up, two to four of them and not all "
    "alike; they count if chance is open.",
    "high_no_row": "High dice: all your dice from 4 up or from 5 up, two to four of them and "
    "not all alike.",
    "straight_box": "open box; dice kept:",
    "high_4": "chance, dice from 4 up",
    "high_5": "chance, dice from 5 up",
    "else": "Stop, or throw all",
    "else_how": "Stopping is worth what the best open box is worth with these dice, and what "
    "stands here. Throwing all dice is worth the last column.",
    "else_when": "when",
    "else_": "always",
    "else_late": "late: add",
    "stop_2": "stop, two throws left",
    "stop_1": "stop, one throw left",
    "all": "throw all",
    "line_upper": "worth of {box}",
    "line_upper_any": "worth of the upper boxes",
    "line_balance": "upper boxes, bonus: {when}",
    "line_lower": "lower boxes",
    "line_lower_nothing": "lower boxes crossed out",
    "line_lower_late": "lower boxes when it is late",
    "line_own": "dice of one face, upper box open: {count}",
    "line_alike": "dice of one face, {box} open",
    "line_face": "× face",
    "line_two": "two pairs",
    "line_straight": "dice towards a {box}",
    "line_high": "dice from {low} up, chance open",
    "line_else": "stop, or throw all",
    "line_else_late": "stop, or throw all: late",
    "word_settled": "settled",
    "word_behind": "behind",
    "word_even": "even",
    "word_ahead": "ahead",
    "stop": "stop and fill {box}",
    "write": "fill {box}",
    "keep": "keep {dice}",
    "keep_nothing": "throw all dice",
    "says": "{card}: {action}",
    "sum": "{action}: {sum}",
    "own_points": "points on the sheet",
    "worth_of_box": "worth of {box}",
    "optimal": "optimal play: {action}; the card loses {loss} points here",
    "same": "optimal play does the same",
}

SWEDISH: Mapping[str, str] = {
    **dict(zip(NAMES, SWEDISH_NAMES, strict=True)),
    "title": "En strategi för människor: {name}",
    "one page": "en sida",
    "pocket": "fickkortet",
    "price": "väntevärde {mean}, standardavvikelse {sd}, P(bonus) {bonus}, P(Yatzy) {yatzy}",
    "use": "Så används kortet",
    "use_sums": "Kortet säger vilka tärningar du sparar och vilken ruta du fyller i svensk "
    "Yatzy. Varje tal är poäng för ett val. Lägg ihop poängen för varje val och välj det som "
    "får mest. Ett streck, och det som ingen rad handlar om, räknas 0. En ruta är öppen tills "
    "du fyller den.",
    "use_choices": "Innan du slår om kan du välja: stanna; spara alla tärningar av en valör; "
    "spara två par; spara tärningar till en stege; {high}slå om alla tärningar. Efter ditt "
    "sista kast, och när du stannar, väljer du bland de öppna rutorna.",
    "use_high": "spara höga tärningar; ",
    "use_ties": "Lika rutor: fyll den som kommer först på blocket, som har samma ordning som "
    "tabellerna nedan. Lika annars: hellre stanna; hellre spara fler tärningar; hellre spara "
    "den högsta tärningen, och om de är lika, den näst högsta.",
    "words": "Vad orden betyder",
    "settled": "Bonusen är avgjord om du har {threshold} poäng i övre delen, eller inte "
    "skulle nå dit med fem tärningar i varje öppen ruta där.",
    "balance_sentence": "Räkna annars tre tärningar av sin valör för varje fylld ruta i övre "
    "delen. {cases}",
    "case_ahead": "Du ligger före om du har minst {ahead} poäng mer än så i övre delen. ",
    "case_behind": "Du ligger efter om du har minst {behind} poäng mindre än så. ",
    "case_even": "Däremellan ligger du jämnt. ",
    "late": "Det är sent när minst {late} rutor är fyllda.",
    "upper": "Vilken ruta? Övre delen",
    "upper_how": "Hur många tärningar av sin valör skulle du skriva? Rutan är värd talet "
    "under det antalet{more}.",
    "upper_more": ", plus de sista radernas, när de gäller",
    "dice_written": "tärningar",
    "any_upper": "varje ruta",
    "when_settled": "avgjord: lägg till",
    "when_behind": "efter: lägg till",
    "when_even": "jämnt: lägg till",
    "when_ahead": "före: lägg till",
    "lower": "Vilken ruta? Nedre delen",
    "lower_how": "Rutan är värd de poäng du skulle skriva, och det som står här.",
    "lower_box": "ruta",
    "lower_": "alltid",
    "lower_nothing": "0 poäng: lägg till",
    "lower_late": "sent: lägg till",
    "face": "Spara alla tärningar av en valör",
    "face_how": "En till fyra tärningar, alla du har av den valören. Lägg ihop raden för dess "
    "egen ruta och raderna för rutorna under, var och en bara om den rutan är öppen.",
    "face_times": "I kolumnen × valör räknas valören så många gånger som talet säger: {times} "
    "i raden {box} ger {fives} för femmor.",
    "face_box": "öppen ruta; sparade:",
    "count_1": "1 tärning",
    "count_2": "2 tärningar",
    "count_3": "3 tärningar",
    "count_4": "4 tärningar",
    "times": "× valör",
    "two": "Spara två par",
    "two_how": "Två tärningar av var och en av två valörer.",
    "two_column": "poäng",
    "two_when": "när",
    "two_0": "alltid",
    "two_1": "två par är öppen",
    "two_2": "kåk är öppen",
    "two_3": "för var och en av de två valörerna vars övre ruta är öppen",
    "straight": "Spara tärningar till en stege",
    "straight_high": "Spara tärningar till en stege, eller höga",
    "straight_how": "En tärning av varje valör du har från 1 till 5, eller av varje från 2 "
    "till 6, om det blir tre eller fyra tärningar. En stege räknas om den är öppen och har "
    "alla sparade tärningar; 2, 3, 4 och liknande räknas för båda.",
    "high_how": "Höga tärningar: alla dina tärningar från {low} och uppåt, två till fyra och "
    "inte alla lika; de räknas om chans är öppen.",
    "high_no_row": "Höga tärningar: alla dina tärningar från 4 eller från 5 och uppåt, två "
    "till fyra och inte alla lika.",
    "straight_box": "öppen ruta; sparade:",
    "high_4": "chans, tärningar från 4",
    "high_5": "chans, tärningar från 5",
    "else": "Stanna, eller slå om alla",
    "else_how": "Att stanna är värt vad den bästa öppna rutan är värd med tärningarna, och "
    "det som står här. Att slå om alla tärningar är värt den sista kolumnen.",
    "else_when": "när",
    "else_": "alltid",
    "else_late": "sent: lägg till",
    "stop_2": "stanna, två kast kvar",
    "stop_1": "stanna, ett kast kvar",
    "all": "slå om alla",
    "line_upper": "värdet av {box}",
    "line_upper_any": "värdet av övre rutor",
    "line_balance": "övre rutor, bonus: {when}",
    "line_lower": "nedre rutor",
    "line_lower_nothing": "strukna nedre rutor",
    "line_lower_late": "nedre rutor när det är sent",
    "line_own": "tärningar av en valör, övre rutan öppen: {count}",
    "line_alike": "tärningar av en valör, {box} öppen",
    "line_face": "× valör",
    "line_two": "två par",
    "line_straight": "tärningar till {box}",
    "line_high": "tärningar från {low}, chans öppen",
    "line_else": "stanna, eller slå om alla",
    "line_else_late": "stanna, eller slå om alla: sent",
    "word_settled": "avgjord",
    "word_behind": "efter",
    "word_even": "jämnt",
    "word_ahead": "före",
    "stop": "stanna och fyll {box}",
    "write": "fyll {box}",
    "keep": "spara {dice}",
    "keep_nothing": "slå om alla tärningar",
    "says": "{card}: {action}",
    "sum": "{action}: {sum}",
    "own_points": "poäng på blocket",
    "worth_of_box": "värdet av {box}",
    "optimal": "bästa spel: {action}; kortet förlorar {loss} poäng här",
    "same": "bästa spel gör likadant",
}

WORDS: Mapping[Language, Mapping[str, str]] = {"en": ENGLISH, "sv": SWEDISH}
