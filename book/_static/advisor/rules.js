/* What may be written down, and where that leads: the rules of one game.
 *
 * A state is `{ filled, upper, pays }`: a bit mask of the filled categories in the order of
 * the score sheet, the upper total, and whether further Yatzys earn the Yatzy bonus. */
"use strict";

function yatzyRules() {
  /* `game` is what `rules_of_page` of solvers.pages.advisor ships. */
  function build(game) {
    const { names, scores, number, threshold, yatzy } = game;
    const lattice = YatzyLattice.build(number, 6);
    const full = (1 << names.length) - 1;
    const lower = full & ~((1 << game.upper) - 1);
    const greatest = names.map((_, category) => Math.max(...scores.map((row) => row[category])));
    const possible = names.map((_, category) =>
      [...new Set(scores.map((row) => row[category]))].sort((a, b) => a - b));
    /* Whether what is filled can change what all dice alike score. */
    const special = game.joker !== "none" || game.yatzyBonus > 0;

    const rollOf = (dice) => lattice.find(dice) - lattice.first;
    const facesOf = (roll) => lattice.keeps[lattice.first + roll];
    const isAlike = (roll) => facesOf(roll).every((face) => face === facesOf(roll)[0]);

    /* The categories that may be filled next. */
    function open(filled) {
      const unfilled = full & ~filled;
      const next = game.order === "forced" ? unfilled & -unfilled : unfilled;
      return names.map((_, category) => category).filter((category) => next >> category & 1);
    }

    /* What a roll scores in a category, or null where the rules forbid it: `points` in the
     * box, `extra` beside it, `upper` of them towards the bonus. */
    function playOf(category, roll, { filled, pays }) {
      const points = scores[roll][category];
      const isUpper = category < game.upper;
      const usual = {
        category, points, extra: 0, upper: isUpper ? points : 0,
        yatzy: category === yatzy && points > 0,
      };
      if (!special || !(filled >> yatzy & 1) || !isAlike(roll)) return usual;
      const face = facesOf(roll)[0];
      const faceOpen = !(filled >> (face - 1) & 1);
      const own = category === face - 1;
      if (game.joker === "forced") {
        const lowerFull = (filled & lower) === lower;
        if (faceOpen ? !own : isUpper && !lowerFull) return null;
      }
      const paid = pays && (own && faceOpen || game.yatzyBonusIn === "any");
      return {
        ...usual, yatzy: false, extra: paid ? game.yatzyBonus : 0,
        points: faceOpen ? points : jokerPoints(category, points),
      };
    }

    function jokerPoints(category, points) {
      if (game.joker === "wild" && category >= game.upper) return greatest[category];
      return game.joker === "none" ? points : game.fixed[category] ?? points;
    }

    function plays(roll, state) {
      return open(state.filled).map((category) => playOf(category, roll, state)).filter(Boolean);
    }

    /* The points a box can hold, by whatever roll and joker. */
    const pointsOf = (category) => special && category >= game.upper
      ? [...new Set([...possible[category], jokerPoints(category, 0)])].sort((a, b) => a - b)
      : possible[category];

    function after(state, play) {
      return {
        filled: state.filled | 1 << play.category,
        upper: state.upper + play.upper,
        pays: state.pays || game.yatzyBonus > 0 && play.yatzy,
      };
    }

    /* The bonus, once the upper total has reached it. */
    const earned = (upper) => upper >= threshold ? game.bonus : 0;

    /* What the upper boxes that are still open can give at most. */
    const upperToCome = (filled) => Array.from({ length: game.upper }, (_, place) =>
      filled >> place & 1 ? 0 : (place + 1) * number).reduce((sum, most) => sum + most, 0);

    return {
      game, lattice, full, special, rollOf, facesOf, isAlike, open, playOf, plays, pointsOf,
      after, earned, upperToCome,
    };
  }

  return { build };
}

const YatzyRules = yatzyRules();
