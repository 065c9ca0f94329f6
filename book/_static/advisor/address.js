/* A position as the part of an address after "#", for example
 * `#rules=yahtzee&sheet=3,,9,x&dice=13346&left=2&goal=at-least:250`, and a game by its seed:
 * `#seed=uppsala`. */
"use strict";

const YatzyAddress = (() => {
  /* The address of a position; nothing for a game that has not begun. */
  function write({ game, sheet, extra, dice, rerolls, seed, goal }) {
    const parts = [];
    if (game !== "scandinavian") parts.push(["rules", game]);
    if (seed !== null) parts.push(["seed", seed]);
    else {
      const boxes = YatzySheets.write(sheet);
      if (boxes) parts.push(["sheet", boxes]);
      if (extra) parts.push(["extra", extra]);
      if (dice.some(Boolean)) parts.push(["dice", dice.join("").replace(/0+$/, "")]);
      if (rerolls !== 2) parts.push(["left", rerolls]);
      parts.push(...YatzyGoals.write(goal));
    }
    if (!parts.length) return "";
    return `#${parts.map(([name, value]) => `${name}=${encode(String(value))}`).join("&")}`;
  }

  const encode = (text) => encodeURIComponent(text).replace(/%2C/g, ",").replace(/%3A/g, ":");

  /* What an address asks for: null if it is no position, otherwise a position without
   * decisions.  `boxesOf` gives the number of boxes of a game, or undefined. */
  function read(hash, boxesOf) {
    if (!/[#&](?:seed|rules|sheet|dice|left|goal)=/.test(hash)) return null;
    const asked = new URLSearchParams(hash.replace(/^#/, ""));
    const game = asked.get("rules") ?? "scandinavian";
    const boxes = boxesOf(game);
    if (!boxes) return null;
    const seed = asked.get("seed")?.trim() || null;
    const fresh = YatzyGame.begin(game, boxes, seed);
    if (seed !== null) return fresh;
    const sheet = YatzySheets.boxesOf(asked.get("sheet") ?? "", boxes);
    const goal = YatzyGoals.read(asked, boxes);
    if (!sheet || goal === undefined) return null;
    const dice = (asked.get("dice") ?? "").padEnd(YatzyGame.DICE, "0");
    const left = asked.get("left") ?? "2";
    const extra = asked.get("extra") ?? "0";
    if (!/^[0-6]{5}$/.test(dice) || !/^[012]$/.test(left) || !/^\d{1,4}$/.test(extra)) return null;
    return {
      ...fresh, sheet, extra: Number(extra), dice: [...dice].map(Number), rerolls: Number(left),
      goal,
    };
  }

  return { write, read };
})();
