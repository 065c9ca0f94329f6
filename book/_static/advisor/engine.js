/* Optimal play: the recursion of one turn, over the values of the states that follow.
 *
 * Everything is computed twice, for the value (points still to come, the bonus included, paid
 * when the sheet is full) and for the chance of the bonus.  Play is for the value; among equal
 * actions the one with the greater chance is taken, as in `solvers.game.bonus`. */
"use strict";

function yatzyEngine() {
  /* Values closer than this are equal: the tables round them to half of it. */
  const TIE = 2e-6;
  const MOST_REMEMBERED = 100000;

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

  /* The best of all parts of each keep: its value, the greatest chance among equals, and
   * which keep that is. */
  function bestOverRemovals({ raised, fewer }, values, chances) {
    const [best, chance] = [values.slice(), chances.slice()];
    const which = new Int16Array(values.length);
    for (let keep = 0; keep < which.length; keep++) which[keep] = keep;
    for (let step = 0; step < raised.length; step++) {
      const keep = raised[step];
      const less = fewer[step];
      const ahead = best[less] - best[keep];
      if (ahead < -TIE) continue;
      if (ahead > TIE || chance[less] > chance[keep]) {
        chance[keep] = chance[less];
        which[keep] = which[less];
      }
      if (ahead > 0) best[keep] = best[less];
    }
    return { best, chance, which };
  }

  function build(rules, tables) {
    const { game, lattice } = rules;
    const { scores, threshold } = game;
    const rolls = scores.length;
    const alike = scores.map((_, roll) => rolls > 0 && rules.isAlike(roll));
    const remembered = new Map();

    const keyOf = ({ filled, upper, pays }) =>
      `${filled}/${Math.min(upper, threshold)}/${pays ? 1 : 0}`;

    /* Value and chance of the bonus before a turn. */
    function stateWorth(state) {
      const size = YatzyTables.sizeOf(state.filled);
      if (state.filled === rules.full) {
        const chance = state.upper >= threshold ? 1 : 0;
        return { value: chance * game.bonus, chance };
      }
      if (size && size % 2 === 0 && tables.has(size)) return tables.lookUp(state, size);
      const key = keyOf(state);
      if (!remembered.has(key)) {
        if (remembered.size > MOST_REMEMBERED) remembered.clear();
        const { levels } = turn(state);
        const { values, chances } = levels[game.throws - 1];
        remembered.set(key, { value: values[0], chance: chances[0] });
      }
      return remembered.get(key);
    }

    /* Each roll's best play: value, chance, and the play itself where it is asked for. */
    function bestPlays(state) {
      const values = new Float64Array(rolls).fill(-Infinity);
      const chances = new Float64Array(rolls);
      const categories = new Int8Array(rolls);
      const enter = (roll, category, value, chance) => {
        const ahead = value - values[roll];
        if (ahead < -TIE) return;
        if (ahead > TIE || chance > chances[roll]) {
          chances[roll] = chance;
          categories[roll] = category;
        }
        if (ahead > 0) values[roll] = value;
      };
      const usual = new Map();
      for (const category of rules.open(state.filled)) {
        const isUpper = category < game.upper;
        usual.clear();
        for (let roll = 0; roll < rolls; roll++) {
          if (alike[roll]) {
            const play = rules.playOf(category, roll, state);
            if (!play) continue;
            const next = stateWorth(rules.after(state, play));
            enter(roll, category, play.points + play.extra + next.value, next.chance);
            continue;
          }
          const points = scores[roll][category];
          const gained = isUpper ? points : 0;
          let next = usual.get(gained);
          if (!next) {
            next = stateWorth({
              filled: state.filled | 1 << category, upper: state.upper + gained,
              pays: state.pays,
            });
            usual.set(gained, next);
          }
          enter(roll, category, points + next.value, next.chance);
        }
      }
      return { values, chances, categories };
    }

    /* A turn played backwards: element t − 1 of `levels` is for t throws to come, with value
     * and chance of every keep, and the best part of every roll before those throws, where
     * there is one: before the first throw all dice are thrown. */
    function turn(state) {
      const last = bestPlays(state);
      const levels = [];
      let { values: ofRolls, chances: chancesOfRolls } = last;
      for (let left = 1; left <= game.throws; left++) {
        const values = YatzyLattice.meanOverNextDie(lattice, ofRolls);
        const chances = YatzyLattice.meanOverNextDie(lattice, chancesOfRolls);
        levels.push({ values, chances });
        if (left === game.throws) break;
        const { best, chance, which } = bestOverRemovals(lattice, values, chances);
        levels.at(-1).which = which.subarray(lattice.first);
        ofRolls = best.subarray(lattice.first);
        chancesOfRolls = chance.subarray(lattice.first);
      }
      return { state, last, levels };
    }

    /* Every open category for a roll, best first: points, value, and chance of the bonus. */
    function fillOptions(state, dice) {
      const options = rules.plays(rules.rollOf(dice), state).map((play) => {
        const next = stateWorth(rules.after(state, play));
        return {
          ...play, value: play.points + play.extra + next.value, chance: next.chance,
        };
      });
      return bestFirst(options, (a, b) => b.points - a.points || a.category - b.category);
    }

    /* Every distinct keep of a roll, best first; of equals the one with more dice. */
    function keepOptions(state, dice, rerolls, played = turnOf(state)) {
      const { values, chances } = played.levels[rerolls - 1];
      const options = new Map();
      for (let mask = 0; mask < 1 << dice.length; mask++) {
        const keep = dice.filter((_, die) => mask >> die & 1).sort();
        const at = lattice.find(keep);
        if (!options.has(at)) {
          options.set(at, { keep, value: values[at], chance: chances[at] });
        }
      }
      return bestFirst(options.values(), (a, b) =>
        b.keep.length - a.keep.length || (a.keep.join("") < b.keep.join("") ? 1 : -1));
    }

    /* The mean of a figure of the final rolls after each keep, when the rest of the turn is
     * played by the levels of `played`. */
    function followed({ levels }, rerolls, ofRolls) {
      let ofKeeps = YatzyLattice.meanOverNextDie(lattice, ofRolls);
      for (let left = 1; left < rerolls; left++) {
        const next = Float64Array.from(levels[left - 1].which, (keep) => ofKeeps[keep]);
        ofKeeps = YatzyLattice.meanOverNextDie(lattice, next);
      }
      return ofKeeps;
    }

    let latest = { key: null };

    /* The turn of a state; the last one asked for is still there. */
    function turnOf(state) {
      const key = keyOf(state);
      if (latest.key !== key) latest = { key, played: turn(state) };
      return latest.played;
    }

    return { rules, stateWorth, turn: turnOf, fillOptions, keepOptions, followed };
  }

  return { build };
}

const YatzyEngine = yatzyEngine();
