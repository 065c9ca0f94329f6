/* What to do in a position, and why.
 *
 * For most points the engine values every keep and every box; for a goal the worker does, and
 * their value is the chance of it. */
"use strict";

const YatzyAdvice = (() => {
  /* Shares of a difference that are smaller, in points, decide nothing. */
  const SMALL = 0.05;
  const MOST_REASONS = 3;

  /* Advice for most points.  Values and chances are those of `YatzyEngine`. */
  function forPoints(engine, position) {
    const { rules } = engine;
    const state = YatzyGame.stateOf(rules, position);
    const fills = engine.fillOptions(state, position.dice);
    const played = position.rerolls ? engine.turn(state) : null;
    const keeps = played
      ? engine.keepOptions(state, position.dice, position.rerolls, played) : [];
    const best = played ? complete(keeps[0], fills[0]) : fills[0];
    return {
      engine, position, state, played, keeps, fills, best,
      made: YatzyGame.made(rules, position), earned: rules.earned(state.upper),
    };
  }

  /* All dice kept is the box they fill, if filling it now is as good as any throw. */
  function complete(keep, fill) {
    return keep.keep.length === YatzyGame.DICE ? { ...fill, value: keep.value } : keep;
  }

  /* What to expect while dice are still to fall: those that lie there are kept. */
  function beforeThrow(engine, position) {
    const { rules } = engine;
    const state = YatzyGame.stateOf(rules, position);
    const made = YatzyGame.made(rules, position);
    if (state.filled === rules.full) {
      return { made, chance: rules.earned(state.upper) ? 1 : 0, final: made };
    }
    const { values, chances } = engine.turn(state).levels[position.rerolls];
    const at = rules.lattice.find(position.dice.filter(Boolean));
    return { made, chance: chances[at], final: made + values[at] - rules.earned(state.upper) };
  }

  const final = ({ made, earned }, option) => option.final ?? made - earned + option.value;

  const goalFigures = ({ value, mean, bonus, draw }, at) =>
    ({ value: value[at], final: mean[at], chance: bonus[at], draw: draw?.[at] ?? 0 });

  /* The same position when a goal counts and no points: `told` is what the worker says of the
   * turn. */
  function forGoal(advice, { levels, plays, rolls, categories }) {
    const { position, engine: { rules } } = advice;
    const fills = likeliestFirst(rolls[rules.rollOf(position.dice)].map((number) => ({
      ...advice.fills.find(({ category }) => category === categories[number]),
      ...goalFigures(plays, number),
    })));
    const keeps = likeliestFirst(advice.keeps.map(({ keep }) =>
      ({ keep, ...goalFigures(levels[position.rerolls - 1], rules.lattice.find(keep)) })));
    const best = keeps.length ? complete(keeps[0], fills[0]) : fills[0];
    return { ...advice, keeps, fills, best, goal: position.goal };
  }

  /* Options of equal chance by their expected scores, and then those with more dice. */
  function likeliestFirst(options) {
    const rank = ({ value, final: score, keep }) =>
      [Math.round(value * 1e12), Math.round(score * 1e9), keep?.length ?? 0];
    return options.map((option) => [rank(option), option]).sort(([a], [b]) =>
      b[0] - a[0] || b[1] - a[1] || b[2] - a[2]).map(([, option]) => option);
  }

  /* What to expect of a goal while dice are still to fall. */
  function goalBeforeThrow(rules, position, { levels }) {
    const at = rules.lattice.find(position.dice.filter(Boolean));
    return { made: YatzyGame.made(rules, position), ...goalFigures(levels[position.rerolls], at) };
  }

  /* How a difference to another option comes about: `now` in the boxes of this turn, by the
   * `bonus`, and `later` in the boxes of later turns.  The three add up. */
  function shares(advice, one, other) {
    const { bonus } = advice.engine.rules.game;
    const total = one.value - other.value;
    const now = pointsNow(advice, one) - pointsNow(advice, other);
    const byBonus = bonus * (one.chance - other.chance);
    return { total, now, bonus: byBonus, later: total - now - byBonus };
  }

  function pointsNow(advice, option) {
    if (option.category !== undefined) return option.points + option.extra;
    return figureOf(advice, option, (play) => play.points + play.extra);
  }

  /* The mean of a figure of the play that this turn ends with, after a keep. */
  function figureOf({ engine, state, played, position }, { keep }, figure) {
    const { rules } = engine;
    const ofRolls = Float64Array.from(played.last.categories, (category, roll) =>
      figure(rules.playOf(category, roll, state)));
    const means = engine.followed(played, position.rerolls, ofRolls);
    return means[rules.lattice.find(keep)];
  }

  /* Chance that this turn fills a box with points, for every open box, after an option. */
  function chancesNow(advice, option) {
    return advice.engine.rules.open(advice.state.filled).map((category) => ({
      category,
      chance: option.category !== undefined
        ? Number(option.category === category && option.points > 0)
        : figureOf(advice, option, (play) => Number(play.category === category && play.points > 0)),
    }));
  }

  /* Chance that this turn ends with nothing in a box. */
  const chanceOfNothing = (advice, option) => option.category !== undefined
    ? Number(option.points === 0)
    : figureOf(advice, option, (play) => Number(play.points === 0));

  /* What decides between the best option and another: at most three of these, the weightiest
   * first; each with what the one and the other give. */
  function reasons(advice, one, other) {
    const { now, bonus, later } = shares(advice, one, other);
    const of = [
      { kind: "bonus", points: bonus, one: one.chance, other: other.chance },
      { kind: "now", points: now, one: pointsNow(advice, one), other: pointsNow(advice, other) },
      { kind: "later", points: later },
    ].filter(({ points }) => Math.abs(points) >= SMALL)
      .sort((a, b) => Math.abs(b.points) - Math.abs(a.points));
    return of.slice(0, MOST_REASONS);
  }

  /* The box whose chance this turn differs most between two options, if it does. */
  function mostMoved(advice, one, other) {
    const [ones, others] = [one, other].map((option) => chancesNow(advice, option));
    const moved = ones.map(({ category, chance }, at) =>
      ({ category, one: chance, other: others[at].chance }));
    moved.push({ category: null, one: chanceOfNothing(advice, one),
      other: chanceOfNothing(advice, other) });
    moved.sort((a, b) => Math.abs(b.one - b.other) - Math.abs(a.one - a.other));
    return Math.abs(moved[0].one - moved[0].other) >= 0.005 ? moved[0] : null;
  }

  return { forPoints, forGoal, beforeThrow, goalBeforeThrow, final, shares, reasons, mostMoved };
})();
