/* What the page remembers, and what of it can be trusted: it may be damaged, or old. */
"use strict";

const YatzyMemory = (() => {
  const KEY = "yatzy-advisor";
  const MOST_STEPS_BACK = 60;
  /* A tab remembers its own game; a new tab takes up the last one played in any. */
  const STORAGES = ["sessionStorage", "localStorage"];

  const isWhole = (value, least, most) =>
    Number.isInteger(value) && value >= least && value <= most;
  const areFaces = (dice) => Array.isArray(dice) && dice.every((face) => isWhole(face, 0, 6));
  const isText = (value, most = 80) => typeof value === "string" && value.length <= most;

  function isDecision(one, boxes) {
    const isBox = (value) => isWhole(value, 0, boxes - 1);
    return one?.constructor === Object && isWhole(one.turn, 0, boxes - 1) && areFaces(one.dice)
      && isWhole(one.left, 0, 2) && Number.isFinite(one.cost) && one.cost >= 0
      && (one.category === undefined ? areFaces(one.kept)
        : isBox(one.category) && isWhole(one.points, 0, 999))
      && (one.bestCategory === undefined ? areFaces(one.best) : isBox(one.bestCategory))
      && (one.card === undefined || isOfCard(one.card, isBox));
  }

  const isOfCard = (card, isBox) => card?.constructor === Object && isText(card.name, 20)
    && Number.isFinite(card.cost) && card.cost >= 0
    && (card.category === undefined ? areFaces(card.keep) : isBox(card.category));

  function isPosition(position, boxesOf) {
    if (position?.constructor !== Object) return false;
    const { game, sheet, extra, dice, held, rerolls, seed, decisions, goal = null } = position;
    const boxes = isText(game) ? boxesOf(game) : undefined;
    return boxes > 0 && Array.isArray(sheet) && sheet.length === boxes
      && sheet.every((points) => points === null || isWhole(points, 0, 999))
      && isWhole(extra, 0, 9999) && areFaces(dice) && dice.length === YatzyGame.DICE
      && (held === null
        || Array.isArray(held) && held.every((place) => isWhole(place, 0, YatzyGame.DICE - 1)))
      && isWhole(rerolls, 0, 2) && (seed === null || isText(seed) && seed !== "")
      && YatzyGoals.isSound(goal, boxes) && (goal === null || seed === null)
      && Array.isArray(decisions) && decisions.every((one) => isDecision(one, boxes));
  }

  /* A game with the positions before it; what is not sound in its past is left out. */
  function soundGame(kept, boxesOf) {
    if (!isPosition(kept?.position, boxesOf)) return null;
    const past = Array.isArray(kept.past) ? kept.past : [];
    return { position: kept.position, past: past.filter((one) => isPosition(one, boxesOf)) };
  }

  function stored() {
    for (const storage of STORAGES) {
      try {
        const text = window[storage].getItem(KEY);
        if (text) return JSON.parse(text);
      } catch { /* no storage, or not ours */ }
    }
    return null;
  }

  /* What was remembered, with null for whatever is missing or damaged. */
  function restore(languages, modes, watchers, boxesOf) {
    const kept = stored();
    const one = (value, allowed) => allowed.includes(value) ? value : null;
    return {
      language: one(kept?.language, languages),
      mode: one(kept?.mode, modes),
      watcher: one(kept?.watcher, watchers),
      games: Object.fromEntries(modes.map((mode) =>
        [mode, soundGame(kept?.games?.[mode], boxesOf)])),
    };
  }

  function save({ language, mode, watcher, games }) {
    const shortened = Object.fromEntries(Object.entries(games).map(([name, { position, past }]) =>
      [name, { position, past: past.slice(-MOST_STEPS_BACK) }]));
    const text = JSON.stringify({ language, mode, watcher, games: shortened });
    for (const storage of STORAGES) {
      try {
        window[storage].setItem(KEY, text);
      } catch { /* a page without storage works, and forgets */ }
    }
  }

  return { restore, save };
})();
