/* The words for Practice, and for the cards that watch in Play: fetched with them. */
"use strict";

const YatzyCardWords = {
  en: {
    watch: "Watched by",
    watchers: { best: "best play", "one page": "+ the card", pocket: "+ pocket card" },
    watchHint: "The cards are strategies for people: one fits on a page, one in a pocket.",
    cards: { "one page": "The card", pocket: "The pocket card" },
    moves: { keep: (keep) => `keep ${keep}`, none: "throw all dice", fill: (name) => `fill ${name}` },
    would: (who, move, cost) =>
      `${who} would ${move}${cost ? `, which loses ${cost} points` : ": the best move"}.`,
    overCard: (who, lost) => `${who} would have lost ${lost} points in the same places.`,
    practising: {
      task: "Press the dice to keep, or fill a box.",
      keep: "Keep these", keepNone: "Throw all dice", next: "Next position",
      intuition: "Intuition", inAdvise: "Open in Advise",
      sheet: "The points are some that lead here: what counts for the decision are the open boxes and the upper total.",
      progress: "How you do", none: "Nothing is answered yet.",
      figures: (times, mean) => `${counted(times, "answer")}, ${mean} points lost on average.`,
      hardest: "Hardest for you:",
      kind: (decision, stage, mean) => `${decision}, ${stage}: ${mean} points`,
      decisions: ["which box to fill", "what to keep with one throw left",
        "what to keep with two throws left"],
      stages: ["in the first five turns", "in the middle of the game", "in the last five turns"],
      kept: "Your answers are remembered in this browser only.",
      notKept: "This browser keeps nothing for the page: your answers are forgotten with it.",
      forget: "Forget my answers",
      why: (name, sum, other, less) => `Why the card says so: ${name} adds up to ${sum}, ${other} to ${less}`,
      whyOne: (name, sum) => `Why the card says so: ${name} adds up to ${sum}`,
      adds: "What the card adds up", line: "Line", sum: "Sum", stop: "stop",
      who: "Who are they?",
      whoIntuition: "Intuition knows what every box usually brings, and that three dice in each upper box make the bonus; it takes most points over that, and thinks of this turn alone.",
      whoCards: (page, pocket, best) =>
        `The cards are strategies for people, who add up small whole numbers: that of one page earns ${page} points on average, that for the pocket ${pocket}, best play ${best}.`,
      itself: { stop: "What stopping is worth as a box", box: "Points in the box" },
    },
  },
  sv: {
    watch: "Tittar på",
    watchers: { best: "bästa spelet", "one page": "+ kortet", pocket: "+ fickkortet" },
    watchHint: "Korten är strategier för människor: ett ryms på en sida, ett i fickan.",
    cards: { "one page": "Kortet", pocket: "Fickkortet" },
    moves: { keep: (keep) => `spara ${keep}`, none: "slå om alla", fill: (name) => `fylla i ${name}` },
    would: (who, move, cost) =>
      `${who} skulle ${move}${cost ? `, vilket kostar ${cost} poäng` : ": det bästa draget"}.`,
    overCard: (who, lost) => `${who} skulle ha förlorat ${lost} poäng på samma ställen.`,
    practising: {
      task: "Tryck på de tärningar du sparar, eller fyll i en ruta.",
      keep: "Spara dem", keepNone: "Slå om alla", next: "Nästa ställning",
      intuition: "Magkänslan", inAdvise: "Öppna i Råd",
      sheet: "Poängen är några som leder hit: det som räknas för beslutet är de öppna rutorna och den övre summan.",
      progress: "Hur det går", none: "Inget är besvarat än.",
      figures: (times, mean) => `${times} svar, ${mean} poäng förlorade i medeltal.`,
      hardest: "Svårast för dig:",
      kind: (decision, stage, mean) => `${decision} ${stage}: ${mean} poäng`,
      decisions: ["vilken ruta som ska fyllas i", "vad som ska sparas med ett kast kvar",
        "vad som ska sparas med två kast kvar"],
      stages: ["i de fem första omgångarna", "i mitten av spelet", "i de fem sista omgångarna"],
      kept: "Dina svar finns bara i den här webbläsaren.",
      notKept: "Webbläsaren sparar inget åt sidan: dina svar glöms med den.",
      forget: "Glöm mina svar",
      why: (name, sum, other, less) => `Så räknar kortet: ${name} ger ${sum}, ${other} ger ${less}`,
      whyOne: (name, sum) => `Så räknar kortet: ${name} ger ${sum}`,
      adds: "Vad kortet lägger ihop", line: "Rad", sum: "Tillsammans", stop: "stanna",
      who: "Vilka är de?",
      whoIntuition: "Magkänslan vet vad varje ruta brukar ge, och att tre tärningar i varje övre ruta ger bonusen; den tar flest poäng utöver det, och tänker bara på den här omgången.",
      whoCards: (page, pocket, best) =>
        `Korten är strategier för människor, som lägger ihop små hela tal: det på en sida ger ${page} poäng i medeltal, det för fickan ${pocket}, bästa spelet ${best}.`,
      itself: { stop: "Vad det är värt att stanna, som ruta", box: "Poängen i rutan" },
    },
  },
};
for (const [language, words] of Object.entries(YatzyCardWords)) {
  Object.assign(YatzyLabels[language], words);
}
