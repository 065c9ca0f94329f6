/* A position as the part of an address after "#", for example
 * `#rules=yahtzee&sheet=3,,9,x&dice=13346&left=2`, and a game by its seed: `#seed=uppsala`. */
"use strict";

const YatzyAddress = (() => {
  /* The address of a position; nothing for a game that has not begun. */
  function write({ game, sheet, extra, dice, rerolls, seed }) {
    const parts = [];
    if (game !== "scandinavian") parts.push(["rules", game]);
    if (seed !== null) parts.push(["seed", seed]);
    else {
      const boxes = sheet.map((points) => points === null ? "" : points || "x").join(",");
      if (/[^,]/.test(boxes)) parts.push(["sheet", boxes.replace(/,+$/, "")]);
      if (extra) parts.push(["extra", extra]);
      if (dice.some(Boolean)) parts.push(["dice", dice.join("").replace(/0+$/, "")]);
      if (rerolls !== 2) parts.push(["left", rerolls]);
    }
    if (!parts.length) return "";
    return `#${parts.map(([name, value]) => `${name}=${encode(String(value))}`).join("&")}`;
  }

  const encode = (text) => encodeURIComponent(text).replace(/%2C/g, ",");

  /* What an address asks for: null if it is no position, otherwise a position without
   * decisions.  `boxesOf` gives the number of boxes of a game, or undefined. */
  function read(hash, boxesOf) {
    if (!/[#&](?:seed|rules|sheet|dice|left)=/.test(hash)) return null;
    const asked = new URLSearchParams(hash.replace(/^#/, ""));
    const game = asked.get("rules") ?? "scandinavian";
    const boxes = boxesOf(game);
    if (!boxes) return null;
    const seed = asked.get("seed")?.trim() || null;
    const fresh = YatzyGame.begin(game, boxes, seed);
    if (seed !== null) return fresh;
    const written = (asked.get("sheet") ?? "").split(",").map(YatzySheets.pointsOf);
    const sheet = fresh.sheet.map((_, box) => written[box] ?? null);
    if (sheet.some(Number.isNaN) || written.length > boxes) return null;
    const dice = (asked.get("dice") ?? "").padEnd(YatzyGame.DICE, "0");
    const left = asked.get("left") ?? "2";
    const extra = asked.get("extra") ?? "0";
    if (!/^[0-6]{5}$/.test(dice) || !/^[012]$/.test(left) || !/^\d{1,4}$/.test(extra)) return null;
    return {
      ...fresh, sheet, extra: Number(extra), dice: [...dice].map(Number), rerolls: Number(left),
    };
  }

  return { write, read };
})();
