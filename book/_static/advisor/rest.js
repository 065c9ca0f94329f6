/* Play for points to the end: what the rest of a game brings from every state, on average and
 * in full, with the chance of the bonus.  Equal actions are chosen among as in
 * `solvers.engine.ties`: of keeps the one with more dice, of boxes the first that scores. */
"use strict";

function yatzyRest() {
  const TIE = 1e-10; // points

  /* The keeps with one die fewer, in the order in which solvers.engine.kernels tries them. */
  function removalsAsTried(removals) {
    return removals.map((fewer) => {
      const sorted = [...fewer].sort((a, b) => a - b);
      return [...sorted.slice(3), ...sorted.slice(0, 3)];
    });
  }

  /* Fill `mean`, `bonus` and `chances` (of 0, 1, … points to come) of all states. */
  function play({ rules, layers }) {
    const { lattice, game } = rules;
    const { first } = lattice;
    const tried = removalsAsTried(lattice.removals);
    const firstThrow = YatzyLattice.throwAll(lattice);

    function best(values) {
      const made = Float64Array.from(values);
      for (let keep = 1; keep < made.length; keep++) {
        for (const fewer of tried[keep]) {
          if (made[fewer] > made[keep]) made[keep] = made[fewer];
        }
      }
      return made;
    }

    function moveToBestKeeps(chances, values, made) {
      for (let keep = made.length - 1; keep > 0; keep--) {
        const chance = chances[keep];
        if (!chance || values[keep] + TIE >= made[keep]) continue;
        const to = tried[keep].find((fewer) => made[fewer] + TIE >= made[keep]);
        chances[keep] = 0;
        chances[to] += chance;
      }
    }

    /* The chance that a turn ends with each play. */
    function chancesOfPlays(node) {
      const worth = node.moves.map(({ to, points }) => points + to.mean);
      const bestOfRolls = Float64Array.from(node.ofRolls, (own) =>
        own.reduce((most, number) => Math.max(most, worth[number]), -Infinity));
      const steps = [];
      let ofRolls = bestOfRolls;
      for (let left = 1; left < game.throws; left++) {
        const values = YatzyLattice.meanOverNextDie(lattice, ofRolls);
        const made = best(values);
        steps.push({ values, made });
        ofRolls = made.subarray(first);
      }
      const chances = new Float64Array(lattice.keeps.length);
      chances.set(firstThrow, first);
      for (const { values, made } of steps.reverse()) {
        moveToBestKeeps(chances, values, made);
        YatzyLattice.throwTheRest(lattice, chances);
      }
      const ofPlays = new Float64Array(worth.length);
      node.ofRolls.forEach((own, roll) => {
        const taken = own.find((number) => worth[number] + TIE >= bestOfRolls[roll]);
        ofPlays[taken] += chances[first + roll];
      });
      return ofPlays;
    }

    function fill(node) {
      if (!node.left) {
        return Object.assign(node,
          { mean: 0, bonus: Number(node.earned), chances: Float64Array.of(1) });
      }
      const ofPlays = chancesOfPlays(node);
      const chances = new Float64Array(node.most + 1);
      let [mean, bonus] = [0, 0];
      node.moves.forEach(({ to, points }, play) => {
        const chance = ofPlays[play];
        if (!chance) return;
        mean += chance * (points + to.mean);
        bonus += chance * to.bonus;
        to.chances.forEach((share, more) => { chances[points + more] += chance * share; });
      });
      return Object.assign(node, { mean, bonus, chances });
    }

    layers.flat().forEach(fill);
  }

  return { play };
}

const YatzyRest = yatzyRest();
