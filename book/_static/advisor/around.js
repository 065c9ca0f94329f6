/* What the book puts around every page, in Swedish where the advisor speaks it: the contents of
 * the book, the search, the buttons.  The chapters themselves are in English, and their links
 * say so. */
"use strict";

const YatzyAround = (() => {
  const SWEDISH = {
    "Yatzy, exactly": "Yatzy, exakt",
    "Play": "Spela",
    "The advisor": "Rådgivaren",
    "The thesis": "Uppsatsen",
    "Introduction": "Inledning",
    "The game": "Spelet",
    "One throw": "Ett kast",
    "Expected values and Markov chains": "Väntevärden och Markovkedjor",
    "Expected values of categories": "Kategoriernas väntevärden",
    "Pascal’s triangle and inclusion–exclusion": "Pascals triangel, inklusion och exklusion",
    "Two categories": "Två kategorier",
    "Synergy": "Synergi",
    "The whole game": "Hela spelet",
    "The method: a million states, played backwards":
      "Metoden: en miljon tillstånd, spelade baklänges",
    "The exact value": "Det exakta värdet",
    "The score of a game": "Poängen i ett spel",
    "The bonus in free order": "Bonusen i fri ordning",
    "Every set of categories": "Alla mängder av kategorier",
    "Rules of thumb, and more throws": "Tumregler, och fler kast",
    "A strategy for people": "En strategi för människor",
    "Rule variants: one solver, half a dozen countries":
      "Andra regler: en lösare, ett halvdussin länder",
    "Settled numbers": "Avgjorda tal",
    "How fast it is": "Hur fort det går",
    "A house rule of your own: a guide for teachers": "En egen regel: en handledning för lärare",
    "Playing to win": "Spela för att vinna",
    "How best to beat a mark": "Hur man bäst når ett mål",
    "Two players": "Två spelare",
    "A tournament": "En turnering",
    "Maxi Yatzy": "Maxi-yatzy",
    "Maxi Yatzy: throws saved for later": "Maxi-yatzy: kast som sparas",
    "Companion problems": "Fler problem",
    "Victory points in bridge": "Segerpoäng i bridge",
    "The big straight in Yacht": "Stora stegen i Yacht",
    "Six-Seven!": "Sex-sju!",
    "Appendices": "Bilagor",
    "Appendix A: straights": "Bilaga A: stegar",
    "Appendix B: equal dice": "Bilaga B: lika tärningar",
    "Appendix C.1: full house": "Bilaga C.1: kåk",
    "Appendix C.2: two pairs": "Bilaga C.2: två par",
    "Appendix D: two categories": "Bilaga D: två kategorier",
    "Reference": "Uppslag",
    "The ledger": "Liggaren",
    "Glossary": "Ordlista",
    "Bibliography": "Litteratur",
    "How to reproduce this book": "Hur boken görs om",
    "Execution report": "Körrapport",
    "API reference": "Paketets delar",
    "Pages below API reference": "Sidor under Paketets delar",
    "Dice, rules and one turn": "Tärningar, regler och en omgång",
    "The thesis’s topics": "Uppsatsens ämnen",
    "The companion problems": "De andra problemen",
    "The ledger and the pages": "Liggaren och sidorna",
    "Contents": "Innehåll",
    "Search": "Sök",
    "Search...": "Sök…",
    "Skip to main content": "Hoppa till innehållet",
    "Back to top": "Till början",
    "Download this page": "Ladda ner sidan",
    "Download source file": "Ladda ner källan",
    "Print to PDF": "Skriv ut som PDF",
    "Color mode": "Färgläge",
    "Light": "Ljust",
    "Dark": "Mörkt",
    "System Settings": "Som systemet",
    "Toggle primary sidebar": "Visa eller dölj bokens innehåll",
    "Toggle secondary sidebar": "Visa eller dölj sidans innehåll",
    "Main": "Boken",
    "Page": "Sidan",
    "previous": "föregående",
    "next": "nästa",
    "previous page": "föregående sida",
    "next page": "nästa sida",
    "Version warning": "Varning för version",
    "By The Yatzy report contributors": "Av Yatzyrapportens medverkande",
  };
  const ENGLISH = Object.fromEntries(Object.entries(SWEDISH).map((pair) => pair.reverse()));
  const ATTRIBUTES = ["aria-label", "data-bs-original-title", "data-bs-title", "placeholder",
    "title"];
  const ELSEWHERE = "article.bd-article, script, style, .page-toc ul, #jb-print-toc ul";
  const NUMBERED = /^(\s*(?:\d+\.\s+)?)(\S.*?)(\s*)$/s;

  /* The same text in the other language, its number and the space around it kept. */
  const translated = (text, words) => text.replace(NUMBERED, (whole, before, said, after) =>
    Object.hasOwn(words, said) ? `${before}${words[said]}${after}` : whole);

  function* nodes() {
    const isElsewhere = (node) => node.nodeType === Node.ELEMENT_NODE && node.matches(ELSEWHERE);
    const walker = document.createTreeWalker(document.body,
      NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT, (node) =>
        isElsewhere(node) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT);
    while (walker.nextNode()) yield walker.currentNode;
  }

  function show(language) {
    const words = language === "sv" ? SWEDISH : ENGLISH;
    for (const node of [...nodes()]) {
      if (node.nodeType === Node.TEXT_NODE) {
        const text = translated(node.data, words);
        if (text !== node.data) node.data = text;
        continue;
      }
      for (const name of ATTRIBUTES) {
        const text = node.getAttribute(name);
        if (text && translated(text, words) !== text) {
          node.setAttribute(name, translated(text, words));
        }
      }
    }
    for (const link of document.querySelectorAll(".bd-docs-nav a, .prev-next-area a")) {
      if (language === "sv" && !link.href.endsWith("sammanfattning.html")) link.hreflang = "en";
      else link.removeAttribute("hreflang");
    }
  }

  return { show };
})();
