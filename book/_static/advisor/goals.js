/* What a player wants.  A goal is null for most points, or one of
 * `{ kind: "mark", points }`: so many points or more,
 * `{ kind: "score", points }`: more than the final score of a rival,
 * `{ kind: "rival", sheet, extra }`: more than a rival will have, whose sheet is this now.
 * Points are null while they are missing. */
"use strict";

const YatzyGoals = (() => {
  const KINDS = ["most", "mark", "score", "rival"];
  const NAMES = { mark: "at-least", score: "beat", rival: "beat-sheet" }; // in addresses
  const MOST_POINTS = 9999;

  /* From how many open boxes on the page plays for a goal, and follows play for points to the
   * end instead of drawing games. */
  const PURSUED = 6;
  const FOLLOWED = 9;

  function begin(kind, boxes) {
    if (kind === "most") return null;
    return kind === "rival" ? { kind, sheet: Array(boxes).fill(null), extra: 0 }
      : { kind, points: null };
  }

  const isPoints = (value) => Number.isInteger(value) && value >= 0 && value <= MOST_POINTS;

  /* Whether a goal of doubtful origin is one, for so many boxes. */
  function isSound(goal, boxes) {
    if (goal === null) return true;
    if (goal?.constructor !== Object) return false;
    const { kind, points, sheet, extra } = goal;
    if (kind !== "rival") {
      return (kind === "mark" || kind === "score") && (points === null || isPoints(points));
    }
    return Array.isArray(sheet) && sheet.length === boxes && isPoints(extra)
      && sheet.every((one) => one === null || isPoints(one) && one <= 999);
  }

  /* The parts of an address. */
  function write(goal) {
    if (!goal) return [];
    const name = NAMES[goal.kind];
    if (goal.kind !== "rival") return [["goal", `${name}:${goal.points ?? ""}`]];
    const parts = [["goal", name], ["rival", YatzySheets.write(goal.sheet)]];
    return goal.extra ? [...parts, ["rival-extra", goal.extra]] : parts;
  }

  /* The goal of an address: undefined if it is none. */
  function read(asked, boxes) {
    const text = asked.get("goal");
    if (text === null) return null;
    const [name, points] = text.split(":");
    const kind = Object.keys(NAMES).find((one) => NAMES[one] === name);
    if (!kind) return undefined;
    const goal = kind !== "rival" ? { kind, points: points ? Number(points) : null } : {
      kind, sheet: YatzySheets.boxesOf(asked.get("rival") ?? "", boxes),
      extra: Number(asked.get("rival-extra") ?? 0),
    };
    return isSound(goal, boxes) ? goal : undefined;
  }

  /* Whether nothing is missing. */
  const isComplete = (goal) => goal.kind === "rival" || goal.points !== null;

  /* What the worker is asked, or null while there is nothing to ask: the rules, the state, the
   * points so far, the bonus included once it is earned, the goal, and the `way` to the answer:
   * the goal is "pursued", play for points is "followed" to the end or in games that are
   * "drawn", or nothing is said because it is too "early" for the rival. */
  function question({ name, rules }, position) {
    const { goal } = position;
    if (!goal || !isComplete(goal) || YatzyGame.isOver(position)) return null;
    if (goal.kind === "rival" && YatzyGame.gapIn(rules, goal) !== null) return null;
    const [open, ofRival] = [position, goal].map(({ sheet = [] }) =>
      sheet.filter((points) => points === null).length);
    return {
      name, game: rules.game, state: YatzyGame.stateOf(rules, position),
      points: YatzyGame.made(rules, position), goal: forWorker(rules, goal),
      way: ofRival > PURSUED ? "early" : open <= PURSUED ? "pursued"
        : open <= FOLLOWED ? "followed" : "drawn",
    };
  }

  function forWorker(rules, goal) {
    if (goal.kind !== "rival") return { [goal.kind]: goal.points };
    return { rival: { state: YatzyGame.stateOf(rules, goal), points: YatzyGame.made(rules, goal) } };
  }

  return { KINDS, PURSUED, begin, isSound, write, read, isComplete, question };
})();
