/* One game of Yatzy as a list of decisions: everything else follows from the seed and the list,
 * so that undo takes the last one away and a reload plays them again. */
"use strict";

const YatzyGame = (() => {
  /* Differences below this are the rounding of the table, not a decision. */
  const NOISE = 2e-4;

  /* The face of a die, from 1 to 6, decided by the seed and by where and when it falls: who
   * plays the same seed meets the same dice in the same places.  The bytes are mixed by the
   * FNV-1a hash and the finalizer of MurmurHash3; 2³² values over six faces leave a bias of
   * less than one in 700 million. */
  function dieOf(seed, turn, nth, place) {
    let hash = 2166136261;
    for (const letter of `${seed}/${turn}/${nth}/${place}`) {
      hash = Math.imul(hash ^ letter.codePointAt(0), 16777619);
    }
    hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
    hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
    return 1 + (((hash ^ (hash >>> 16)) >>> 0) % 6);
  }

  function begin(engine, seed) {
    const { number, throws, names } = engine.table;
    const position = {
      seed, turn: 0, filled: 0, upper: 0, sheet: names.map(() => null), decisions: [], over: false,
    };
    return throwDice(position, number, throws - 1, []);
  }

  function throwDice(position, number, rerolls, held) {
    const nth = rerolls;
    const dice = Array.from({ length: number }, (_, place) =>
      held.includes(place) ? position.dice[place]
        : dieOf(position.seed, position.turn, nth, place));
    return { ...position, dice, rerolls };
  }

  /* Keep the dice at the places `held` and throw the others. */
  function keep(engine, position, held) {
    const kept = held.map((place) => position.dice[place]).sort();
    const options = engine.keepOptions(
      position.filled, position.upper, position.dice, position.rerolls);
    const chosen = options.find((option) => option.keep.join("") === kept.join(""));
    const decision = {
      turn: position.turn, dice: position.dice, kept, cost: costOf(options[0], chosen),
      best: options[0].keep,
    };
    const next = { ...position, decisions: [...position.decisions, decision] };
    return throwDice(next, engine.table.number, position.rerolls - 1, held);
  }

  /* Fill a category with the dice as they lie, with throws left or not. */
  function fill(engine, position, category) {
    const { names, upper: upperCount } = engine.table;
    const options = engine.categoryValues(
      position.filled, position.upper, engine.rollIndex(position.dice));
    const chosen = options.find((option) => option.category === category);
    const best = position.rerolls
      ? engine.keepOptions(position.filled, position.upper, position.dice, position.rerolls)[0]
      : options[0];
    const better = best.value > options[0].value + NOISE ? best : options[0];
    const decision = {
      turn: position.turn, dice: position.dice, category, points: chosen.points,
      cost: costOf(better, chosen), best: better.keep, bestCategory: better.category,
    };
    const sheet = position.sheet.map((points, place) =>
      place === category ? chosen.points : points);
    const next = {
      ...position, sheet, filled: position.filled | (1 << category), turn: position.turn + 1,
      upper: sheet.slice(0, upperCount).reduce((sum, points) => sum + (points ?? 0), 0),
      decisions: [...position.decisions, decision],
    };
    next.over = next.turn === names.length;
    next.score = sheet.reduce((sum, points) => sum + (points ?? 0), 0)
      + engine.earned(next.upper);
    return next.over ? { ...next, dice: [], rerolls: 0 }
      : throwDice(next, engine.table.number, engine.table.throws - 1, []);
  }

  function costOf(best, chosen) {
    const cost = best.value - chosen.value;
    return cost < NOISE ? 0 : cost;
  }

  /* Play a list of decisions, `{keep: places}` or `{fill: category}`, from the start. */
  function replay(engine, seed, moves) {
    return moves.reduce((position, move) =>
      move.keep ? keep(engine, position, move.keep) : fill(engine, position, move.fill),
    begin(engine, seed));
  }

  /* Where a finished game stands: points lost by decisions, points won by luck (what neither
   * the value of the game nor the decisions explain), and the share of optimal games that
   * score no more. */
  function verdict(engine, position) {
    const lost = position.decisions.reduce((sum, decision) => sum + decision.cost, 0);
    const expected = engine.stateValue(0, 0);
    const share = engine.table.distribution
      .slice(0, position.score + 1).reduce((sum, chance) => sum + chance, 0);
    return { score: position.score, expected, lost, luck: position.score - expected + lost, share };
  }

  return { dieOf, replay, verdict };
})();

if (typeof module !== "undefined") module.exports = YatzyGame;
