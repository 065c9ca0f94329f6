/* Positions to practise on, and how the player does: remembered in this browser and nowhere
 * else.
 *
 * The positions are data of the package, as `solvers.pages.practice` describes them, and come
 * with the script `tables/practice.js`, those of every kind in turn and the heaviest first. */
"use strict";

const YatzyDrills = (() => {
  const KEY = "yatzy-practice";
  const GAME = "scandinavian";
  const BOXES = 15;
  const STAGES = [0, 5, 10]; // from how many filled boxes on: early, in the middle, late
  const HARDEST = 3;
  const NOTICED = 0.005; // in points: less is shown as nothing

  let drills = [];
  let answers = null; // by drill: how often answered, points lost in all and the last time
  let kept = true; // whether the browser keeps the answers

  const idOf = ({ sheet, dice, left }) => [sheet, dice, left].join("/");

  /* The script of the positions calls this one. */
  const take = (rows) => { drills = rows.map((row) => ({ ...row, id: idOf(row) })); };
  const isReady = () => drills.length > 0;

  /* ---- positions ---- */

  function positionOf({ sheet, dice, left }) {
    const begun = YatzyGame.begin(GAME, BOXES);
    return { ...begun, sheet: YatzySheets.boxesOf(sheet, BOXES), rerolls: left,
      dice: [...dice].map(Number) };
  }

  /* The drill that a position is, if it is one. */
  function find({ game, sheet, dice, rerolls }) {
    const id = idOf({ sheet: YatzySheets.write(sheet), dice: dice.join(""), left: rerolls });
    return game === GAME ? drills.find((drill) => drill.id === id) : undefined;
  }

  /* What comes next: what was not asked yet, in order; then what was asked least often, and of
   * that the one that cost most. */
  function next(after) {
    const asked = recalled();
    const rank = ({ id }) => asked.get(id) ?? { times: 0, last: 0 };
    const others = drills.filter((drill) => drill !== after);
    return others.map((drill) => [rank(drill), drill]).sort(([a], [b]) =>
      a.times - b.times || b.last - a.last)[0][1];
  }

  /* What intuition would do. */
  const intuition = ({ intuition: said, left }, names) => left
    ? { keep: [...said].map(Number) } : { category: names.indexOf(said) };

  /* The kind of decision: throws left, and how far the game has come. */
  function kindOf({ sheet, left }) {
    const filled = YatzySheets.boxesOf(sheet, BOXES).filter((points) => points !== null).length;
    return { left, stage: STAGES.findLastIndex((start) => filled >= start) };
  }

  /* ---- answers ---- */

  const isSound = ([id, one]) => drills.some((drill) => drill.id === id)
    && Number.isInteger(one?.times) && one.times > 0
    && [one.lost, one.last].every((points) => Number.isFinite(points) && points >= 0);

  /* What is remembered, also by another tab; what is damaged is left out. */
  function recalled() {
    try {
      const text = localStorage.getItem(KEY);
      const found = text ? JSON.parse(text) : {};
      answers = new Map(Object.entries(found ?? {}).filter(isSound));
    } catch (error) {
      if (!(error instanceof SyntaxError)) kept = false;
      answers ??= new Map();
    }
    return answers;
  }

  function note({ id }, cost) {
    const { times = 0, lost = 0 } = recalled().get(id) ?? {};
    answers.set(id, { times: times + 1, lost: lost + cost, last: cost });
    try {
      localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(answers)));
    } catch {
      kept = false;
    }
  }

  function forget() {
    answers = new Map();
    try {
      localStorage.removeItem(KEY);
    } catch {
      kept = false;
    }
  }

  const meanOf = (of) => {
    const times = of.reduce((sum, one) => sum + one.times, 0);
    return { times, mean: of.reduce((sum, one) => sum + one.lost, 0) / (times || 1) };
  };

  /* How the player does: number of answers, points lost on average, the kinds of decision that
   * cost most, and whether the browser keeps this. */
  function figures() {
    const asked = recalled();
    const kinds = new Map();
    for (const drill of drills.filter(({ id }) => asked.has(id))) {
      const kind = kindOf(drill);
      const key = `${kind.left}/${kind.stage}`;
      if (!kinds.has(key)) kinds.set(key, { ...kind, of: [] });
      kinds.get(key).of.push(asked.get(drill.id));
    }
    const hardest = [...kinds.values()].map(({ of, ...kind }) => ({ ...kind, ...meanOf(of) }))
      .filter(({ mean }) => mean >= NOTICED).sort((a, b) => b.mean - a.mean).slice(0, HARDEST);
    return { ...meanOf([...asked.values()]), hardest, kept };
  }

  return { take, isReady, positionOf, find, next, intuition, note, forget, figures };
})();
