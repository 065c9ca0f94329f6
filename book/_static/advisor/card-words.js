/* The words for Practice, and for the cards that watch in Play: fetched with them. */
"use strict";

const YatzyCardWords = {
  en: {
    watch: "Watched by",
    watchers: { best: "best play", "one page": "the card, too", pocket: "the pocket card, too" },
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
      why: "What the card adds up", line: "Line", sum: "Sum", stop: "stop",
      itself: { stop: "What stopping is worth as a box", box: "Points in the box" },
      lineOf: ({ kind, box, dice, when }, { words }) => {
        const name = words?.categories[box];
        if (kind === "upper") return name ? `${name}, by their dice` : "Upper boxes, by their dice";
        if (kind === "lower") {
          return { late: "Price of the box, when it is late", nothing: "Price of crossing it out" }[when]
            ?? "Price of the box";
        }
        const band = { settled: "the bonus is settled", ahead: "you are ahead for the bonus",
          even: "you are even for the bonus", behind: "you are behind for the bonus" }[when];
        return {
          balance: `Upper boxes, when ${band}`,
          own: `${counted(dice, "die", "dice")} of a face with its upper box open`,
          alike: `Equal dice towards ${name}`, face: "How high the face is",
          two: "Two pairs", straight: `Dice towards ${name}`,
          high: `High dice, from ${dice} on, for Chance`,
          else: when ? "Stop, or throw all, when it is late" : "Stop, or throw all",
        }[kind];
      },
    },
  },
  sv: {
    watch: "Tittar på",
    watchers: { best: "bästa spelet", "one page": "också kortet", pocket: "också fickkortet" },
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
      why: "Så räknar kortet", line: "Rad", sum: "Tillsammans", stop: "stanna",
      itself: { stop: "Vad det är värt att stanna, som ruta", box: "Poängen i rutan" },
      lineOf: ({ kind, box, dice, when }, { words }) => {
        const name = words?.categories[box];
        if (kind === "upper") return name ? `${name}, efter antal` : "Övre rutor, efter antal";
        if (kind === "lower") {
          return { late: "Rutans pris, när det är sent", nothing: "Priset för att stryka den" }[when]
            ?? "Rutans pris";
        }
        const band = { settled: "bonusen är avgjord", ahead: "du ligger före bonusen",
          even: "du ligger jämnt med bonusen", behind: "du ligger efter bonusen" }[when];
        return {
          balance: `Övre rutor, när ${band}`,
          own: `${dice} av en valör vars övre ruta är öppen`,
          alike: `Lika tärningar mot ${name}`, face: "Hur hög valören är",
          two: "Två par", straight: `Tärningar mot ${name}`,
          high: `Höga tärningar, från ${dice}, för chansen`,
          else: when ? "Stanna, eller slå om alla, när det är sent" : "Stanna, eller slå om alla",
        }[kind];
      },
    },
  },
};
for (const [language, words] of Object.entries(YatzyCardWords)) {
  Object.assign(YatzyLabels[language], words);
}
