/* A game at the table as positions that never change: every action makes a new one, so that
 * undo is to go back to the one before.
 *
 * A position is `{ game, sheet, extra, dice, held, rerolls, seed, decisions, goal }`: the name of the
 * rules; the points of each box, null where it is open; points beside the boxes for further
 * Yatzys; the dice as they lie, 0 where a face is not entered yet; the places of those held
 * by choice, null if none was made; the throws left in this turn; the seed of the page's dice,
 * or null when the players throw their own; what each decision so far was worth, with what a
 * card would have done if one watched; and what the player wants, null for most points (see
 * `YatzyGoals`). */
"use strict";

const YatzyGame = (() => {
  const DICE = 5;
  const THROWS = 3;

  /* Differences below this are the rounding of the table, not a decision. */
  const NOISE = 5e-6;

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

  const filledBoxes = ({ sheet }) => sheet.filter((points) => points !== null).length;
  const isOver = (position) => filledBoxes(position) === position.sheet.length;
  const isThrown = ({ dice }) => !dice.includes(0);

  /* The empty sheet of a game with so many boxes. */
  function begin(game, boxes, seed = null) {
    const sheet = Array.from({ length: boxes }, () => null);
    return nextTurn({ game, sheet, extra: 0, seed, decisions: [], goal: null });
  }

  const nextTurn = (position) =>
    thrown({ ...position, dice: Array(DICE).fill(0), rerolls: THROWS - 1 }, []);

  /* Throw the dice that are not held: the page's fall at once, those of the players wait to
   * be entered. */
  function thrown(position, held) {
    if (isOver(position)) {
      return { ...position, dice: Array(DICE).fill(0), held: null, rerolls: 0 };
    }
    const { seed, rerolls } = position;
    const turn = filledBoxes(position);
    const dice = position.dice.map((face, place) => held.includes(place) ? face
      : seed === null ? 0 : dieOf(seed, turn, rerolls, place));
    return { ...position, dice, held: null };
  }

  function enterFace(position, face) {
    const place = position.dice.indexOf(0);
    return place < 0 ? position : enterDice(position, position.dice.with(place, face));
  }

  function eraseFace(position) {
    const place = position.dice.findLastIndex((face) => face > 0);
    return place < 0 ? position : enterDice(position, position.dice.with(place, 0));
  }

  const enterDice = (position, dice) => ({ ...position, dice, held: null });
  const hold = (position, held) => ({ ...position, held });
  const leave = (position, rerolls) => ({ ...position, rerolls, held: null });

  const writeBox = (position, category, points) =>
    ({ ...position, sheet: position.sheet.with(category, points) });

  /* The state of the rules that a sheet is in. */
  function stateOf(rules, { sheet }) {
    const { upper, yatzy, yatzyBonus } = rules.game;
    return {
      filled: sheet.reduce((mask, points, box) => points === null ? mask : mask | 1 << box, 0),
      upper: sheet.slice(0, upper).reduce((sum, points) => sum + (points ?? 0), 0),
      pays: yatzyBonus > 0 && (sheet[yatzy] ?? 0) > 0,
    };
  }

  /* The first box that is open where a forced order has filled a later one, null if none is. */
  function gapIn(rules, { sheet }) {
    const { filled } = stateOf(rules, { sheet });
    return rules.game.order === "forced" && filled & filled + 1 ? sheet.indexOf(null) : null;
  }

  /* Points made so far, the bonus included once it is reached. */
  const made = (rules, position) => position.sheet.reduce((sum, points) => sum + (points ?? 0), 0)
    + position.extra + rules.earned(stateOf(rules, position).upper);

  const costOf = (best, chosen) => {
    const cost = best.value - chosen.value;
    return cost < NOISE ? 0 : cost;
  };

  const noted = (position, decision) => [...position.decisions, {
    turn: filledBoxes(position), dice: [...position.dice].sort(), left: position.rerolls,
    ...decision,
  }];

  const optionOf = ({ keeps, fills }, { keep: wanted, category }) => category === undefined
    ? keeps.find((option) => option.keep.join("") === wanted.join(""))
    : fills.find((option) => option.category === category);

  /* An action, `{ keep }` or `{ category }`, with what it costs; `advice` is what YatzyAdvice
   * says of the position. */
  const priced = (advice, action) =>
    ({ ...action, cost: costOf(advice.best, optionOf(advice, action)) });

  /* The position with a decision noted and not carried out. */
  function judged(position, action, advice) {
    const { cost } = priced(advice, action);
    const what = action.category === undefined ? { kept: action.keep }
      : { category: action.category, points: optionOf(advice, action).points };
    return { ...position,
      decisions: noted(position, { ...what, cost, ...better(advice) }) };
  }

  const facesAt = ({ dice }, held) => held.map((place) => dice[place]).sort();

  /* Keep the dice at the places `held` and throw the others. */
  function keep(position, held, advice) {
    const { decisions } = judged(position, { keep: facesAt(position, held) }, advice);
    return thrown({ ...position, decisions, rerolls: position.rerolls - 1 }, held);
  }

  /* Fill a category with the dice as they lie, with throws left or not. */
  function fill(position, category, advice) {
    const { points, extra } = optionOf(advice, { category });
    const { decisions } = judged(position, { category }, advice);
    return nextTurn({
      ...position, decisions, extra: position.extra + extra,
      sheet: position.sheet.with(category, points),
    });
  }

  /* What is noted of the best action, and of the card that watches, if one does. */
  const better = ({ best: { keep: best, category }, card }) =>
    ({ ...(category === undefined ? { best } : { bestCategory: category }),
      ...(card ? { card } : {}) });

  const lost = ({ decisions }) => decisions.reduce((sum, { cost }) => sum + cost, 0);

  /* Where a finished game stands: points lost by decisions, points won by luck (what neither
   * the value of the game nor the decisions explain), and the share of optimal games that
   * score no more. */
  function verdict(rules, position) {
    const { expected, distribution } = rules.game;
    const score = made(rules, position);
    const share = distribution.slice(0, score + 1).reduce((sum, chance) => sum + chance, 0);
    return { score, expected, lost: lost(position), share,
      luck: score - expected + lost(position) };
  }

  return {
    DICE, dieOf, begin, enterFace, eraseFace, enterDice, hold, leave, writeBox, priced, judged,
    facesAt, keep, fill,
    filledBoxes, isOver, isThrown, stateOf, gapIn, made, lost, verdict,
  };
})();
