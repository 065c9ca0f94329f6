/* Optimal play in the browser: the recursion of `solvers.turn` over the table of state values
 * that solvers.pages.advisor ships.  A classic script, because modules do not load from file://.
 *
 * A state is (filled, upper): a bit mask of the filled categories, in the order of the score
 * sheet, and the upper total, capped at the bonus threshold.  Its value is what is still to
 * come, and the bonus, which the table pays when the sheet is full.  `earned` is the part of it
 * that a player has already: on paper the bonus is paid with the entry that reaches it. */
"use strict";

const YatzyEngine = (() => {
  /* All multisets of up to `number` dice, by size and then lexicographically, with the keep
   * that has one more die of each face and the keeps that have one die fewer. */
  function buildLattice(number, faces) {
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
    start.push(keeps.length);
    const find = (dice) => index.get([...dice].sort().join(""));
    const successors = keeps.slice(0, start[number]).map((keep) =>
      Array.from({ length: faces }, (_, face) => find([...keep, face + 1])));
    const removals = keeps.map((keep) =>
      [...new Set(keep.map((_, die) => find(keep.filter((_, other) => other !== die))))]);
    return { number, faces, keeps, index, start, successors, removals, find };
  }

  function meanOverNextDie(lattice, ofRolls) {
    const { number, faces, keeps, start, successors } = lattice;
    const ofKeeps = new Float64Array(keeps.length);
    ofKeeps.set(ofRolls, start[number]);
    for (let keep = start[number] - 1; keep >= 0; keep--) {
      let total = 0;
      for (const next of successors[keep]) total += ofKeeps[next];
      ofKeeps[keep] = total / faces;
    }
    return ofKeeps;
  }

  /* Values closer than this are equal: the table holds them in single precision. */
  const TIE = 2e-5;

  /* Options, best first; those equal to the best get its value and are sorted by `amongEquals`,
   * then the best of the others opens the next group of equals, as in `solvers.engine.ties`. */
  function bestFirst(options, amongEquals) {
    const groups = [];
    for (const option of [...options].sort((a, b) => b.value - a.value)) {
      const group = groups.at(-1);
      if (group && option.value >= group[0].value - TIE) {
        group.push({ ...option, value: group[0].value });
      } else groups.push([option]);
    }
    return groups.flatMap((group) => group.sort(amongEquals));
  }

  function bestOverRemovals(lattice, ofKeeps) {
    const best = Float64Array.from(ofKeeps);
    for (let keep = 1; keep < best.length; keep++) {
      for (const fewer of lattice.removals[keep]) {
        if (best[fewer] > best[keep]) best[keep] = best[fewer];
      }
    }
    return best.subarray(lattice.start[lattice.number]);
  }

  /* Where the values of a set of filled upper categories lie: upper totals from which the
   * bonus can no longer be reached share one class, and so do all from the threshold on. */
  function classesOf(upperFilled, faces, number, threshold) {
    let totals = new Set([0]);
    let open = 0;
    for (let face = 1; face <= faces; face++) {
      if (!(upperFilled & (1 << (face - 1)))) {
        open += face * number;
        continue;
      }
      const sums = new Set();
      for (const total of totals) {
        for (let count = 0; count <= number; count++) {
          sums.add(Math.min(total + count * face, threshold));
        }
      }
      totals = sums;
    }
    const position = new Map();
    let size = 0;
    let lost = -1;
    for (const total of [...totals].sort((a, b) => a - b)) {
      if (total + open >= threshold) position.set(total, size++);
      else position.set(total, lost < 0 ? (lost = size++) : lost);
    }
    return { position, size };
  }

  /* The solver of one rule set.  `table` is what `advisor_table` of solvers.pages.advisor
   * ships: `names`, `upper` (how many upper categories there are, which come first), `scores`
   * (one row a roll), `threshold`, `bonus`, `number` (of dice) and `throws`; `values` is the
   * Float32Array that its packed `values` hold. */
  function build(table, values) {
    const { names, scores, threshold, number } = table;
    const lattice = buildLattice(number, 6);
    const upperCount = table.upper;
    const lowerCount = names.length - upperCount;
    const groups = [];
    let offset = 0;
    for (let upperFilled = 0; upperFilled < 1 << upperCount; upperFilled++) {
      const group = classesOf(upperFilled, upperCount, number, threshold);
      groups.push({ ...group, offset });
      offset += group.size << lowerCount;
    }
    if (values.length !== offset) {
      throw new Error(`the table holds ${values.length} values, not ${offset}`);
    }

    function isReachable(filled, upper) {
      return groups[filled & ((1 << upperCount) - 1)].position.has(Math.min(upper, threshold));
    }

    function stateValue(filled, upper) {
      const { position, size, offset: first } = groups[filled & ((1 << upperCount) - 1)];
      const place = position.get(Math.min(upper, threshold));
      if (place === undefined) {
        throw new Error(`an upper total of ${upper} cannot come from these categories`);
      }
      return values[first + (filled >> upperCount) * size + place];
    }

    /* The bonus, once the upper total has reached it. */
    function earned(upper) {
      return upper >= threshold ? table.bonus : 0;
    }

    /* Points now and value to come of filling each open category with a roll. */
    function categoryValues(filled, upper, roll) {
      const row = scores[roll];
      const options = [];
      for (let category = 0; category < names.length; category++) {
        if (filled & (1 << category)) continue;
        const points = row[category];
        const total = category < upperCount ? Math.min(upper + points, threshold) : upper;
        const value = points + stateValue(filled | (1 << category), total);
        options.push({ category, points, value });
      }
      return bestFirst(options, (a, b) => b.points - a.points || a.category - b.category);
    }

    function bestOfCategories(filled, upper) {
      const open = [];
      for (let category = 0; category < names.length; category++) {
        if (filled & (1 << category)) continue;
        const next = filled | (1 << category);
        const after = new Float64Array(6 * number + 1).fill(NaN);
        open.push({ category, next, after });
      }
      return Float64Array.from(scores, (row) => {
        let best = -Infinity;
        for (const { category, next, after } of open) {
          const points = row[category];
          const gained = category < upperCount ? points : 0;
          if (Number.isNaN(after[gained])) {
            after[gained] = stateValue(next, Math.min(upper + gained, threshold));
          }
          if (points + after[gained] > best) best = points + after[gained];
        }
        return best;
      });
    }

    /* Value of every keep with 1, 2, … throws left: element t − 1 is for t throws left. */
    function keepValues(filled, upper, throws = table.throws) {
      const levels = [];
      let ofRolls = bestOfCategories(filled, upper);
      for (let left = 1; left <= throws; left++) {
        const ofKeeps = meanOverNextDie(lattice, ofRolls);
        levels.push(ofKeeps);
        ofRolls = bestOverRemovals(lattice, ofKeeps);
      }
      return levels;
    }

    /* Every distinct keep of a roll, best first; of equals the one with more dice. */
    function keepOptions(filled, upper, dice, rerolls) {
      const ofKeeps = keepValues(filled, upper, rerolls)[rerolls - 1];
      const options = new Map();
      for (let mask = 0; mask < 1 << number; mask++) {
        const keep = dice.filter((_, die) => mask & (1 << die)).sort();
        const name = keep.join("");
        if (!options.has(name)) {
          options.set(name, { keep, value: ofKeeps[lattice.index.get(name)] });
        }
      }
      return bestFirst(options.values(), (a, b) =>
        b.keep.length - a.keep.length || (a.keep < b.keep ? 1 : -1));
    }

    const rollIndex = (dice) => lattice.find(dice) - lattice.start[number];
    return {
      table, lattice, earned, isReachable, stateValue, categoryValues, keepValues, keepOptions, rollIndex,
    };
  }

  async function decode(base64) {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
    return new Float32Array(await new Response(stream).arrayBuffer());
  }

  async function load(table) {
    return build(table, await decode(table.values));
  }

  return { build, load, buildLattice };
})();

if (typeof module !== "undefined") module.exports = YatzyEngine;
