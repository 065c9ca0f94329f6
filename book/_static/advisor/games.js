/* The rules the page knows, by family: the name of each set, as `solvers.rules.ready_made`
 * has it, and the number of its boxes. */
"use strict";

const YatzyGames = (() => {
  const FAMILIES = {
    yatzy: {
      boxes: 15,
      names: ["scandinavian", "scandinavian-full-house", "scandinavian-two-pairs",
        "scandinavian-both", "scandinavian-forced-63", "scandinavian-forced"],
    },
    yahtzee: { boxes: 13, names: ["yahtzee", "yahtzee-forced", "yahtzee-plain"] },
    kniffel: { boxes: 13, names: ["kniffel", "kniffel-100", "kniffel-schmidt"] },
  };
  const boxes = new Map(Object.values(FAMILIES).flatMap((family) =>
    family.names.map((name) => [name, family.boxes])));
  return { FAMILIES, boxesOf: (name) => boxes.get(name) };
})();
