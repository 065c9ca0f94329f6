/* All keeps of some dice and how they hang together, as in `solvers.dice.lattice`. */
"use strict";

function yatzyLattice() {
  /* All multisets of up to `number` dice, by size and then lexicographically, with the keep
   * that has one more die of each face and the keeps that have one die fewer; these also as
   * steps from `fewer` to `raised`, in the order of the keeps. */
  function build(number, faces) {
    const keeps = [];
    const index = new Map();
    const start = [];
    const extend = (keep, size, least) => {
      if (keep.length === size) {
        index.set(keep.join(""), keeps.length);
        keeps.push(keep);
        return;
      }
      for (let face = least; face <= faces; face++) extend([...keep, face], size, face);
    };
    for (let size = 0; size <= number; size++) {
      start.push(keeps.length);
      extend([], size, 1);
    }
    const find = (dice) => index.get([...dice].sort().join(""));
    const successors = new Int16Array(start[number] * faces);
    for (let keep = 0; keep < start[number]; keep++) {
      for (let face = 0; face < faces; face++) {
        successors[keep * faces + face] = find([...keeps[keep], face + 1]);
      }
    }
    const removals = keeps.map((keep) =>
      [...new Set(keep.map((_, die) => find(keep.filter((_, other) => other !== die))))]);
    const steps = removals.flatMap((fewer, keep) => fewer.map((less) => [keep, less]));
    const [raised, fewer] = [0, 1].map((side) => Int16Array.from(steps, (step) => step[side]));
    return {
      number, faces, keeps, first: start[number], successors, removals, raised, fewer, find,
    };
  }

  /* The value of every keep from the values of the rolls: the mean over the next die. */
  function meanOverNextDie({ faces, keeps, first, successors }, ofRolls) {
    const ofKeeps = new Float64Array(keeps.length);
    ofKeeps.set(ofRolls, first);
    for (let keep = first - 1; keep >= 0; keep--) {
      let total = 0;
      for (let at = keep * faces; at < (keep + 1) * faces; at++) {
        total += ofKeeps[successors[at]];
      }
      ofKeeps[keep] = total / faces;
    }
    return ofKeeps;
  }

  /* Move the chances of all keeps up to the rolls, by throwing the other dice. */
  function throwTheRest({ faces, first, successors }, chances) {
    for (let keep = 0; keep < first; keep++) {
      const share = chances[keep] / faces;
      chances[keep] = 0;
      if (!share) continue;
      for (let at = keep * faces; at < (keep + 1) * faces; at++) chances[successors[at]] += share;
    }
  }

  /* The chance of every roll in a throw of all dice. */
  function throwAll(lattice) {
    const chances = new Float64Array(lattice.keeps.length);
    chances[0] = 1;
    throwTheRest(lattice, chances);
    return chances.subarray(lattice.first);
  }

  return { build, meanOverNextDie, throwTheRest, throwAll };
}

const YatzyLattice = yatzyLattice();
