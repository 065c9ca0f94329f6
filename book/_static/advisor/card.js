/* A strategy for people: what a card says in a position, and which of its lines say so.
 *
 * The language of the cards is that of `solvers.game.card`, which defines it, and this reads
 * them as that module does, ties included.  Cards are data of the package, which come with the
 * script `tables/cards.js`.
 *
 * A *pattern* is what dice are read as: `{ kind, … }`, of the kinds "stop", "alike" (`number`
 * dice of a `face`), "two" (pairs of the faces in `dice`), "straight" (towards one, by `dice`),
 * "high" (`number` dice from a face `low` on) and "nothing"; after the last throw it is "play":
 * a `box` with its `points`. */
"use strict";

const YatzyCard = (() => {
  const UPPER = ["ones", "twos", "threes", "fours", "fives", "sixes"];
  const LOWER = ["one_pair", "two_pairs", "three_of_a_kind", "four_of_a_kind", "small_straight",
    "large_straight", "full_house", "chance", "yatzy"];
  const NAMES = [...UPPER, ...LOWER];
  const FACED = ["one_pair", "two_pairs", "three_of_a_kind", "four_of_a_kind", "chance"];
  const BANDS = ["settled", "behind", "even", "ahead"];
  const BONUS_FROM = 63;
  const ITSELF = -1; // in reasons: what a way is worth as a box, or a box by its points

  let cards = [];

  /* The script of the cards calls this one. */
  const take = (data) => { cards = data; };
  const find = (name) => cards.find((card) => card.name === name);

  const has = (filled, box) => filled >> box & 1;
  const place = (name) => NAMES.indexOf(name);
  const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
  const count = (dice, face) => dice.filter((die) => die === face).length;

  /* How a sheet stands for the bonus. */
  function bandOf({ behind, ahead }, { filled, upper }) {
    const faces = [1, 2, 3, 4, 5, 6];
    const par = sum(faces.map((face) => has(filled, face - 1) ? 3 * face : 0));
    const most = sum(faces.map((face) => has(filled, face - 1) ? 0 : 5 * face));
    if (upper >= BONUS_FROM || upper + most < BONUS_FROM) return "settled";
    if (upper - par <= -behind) return "behind";
    return upper - par >= ahead ? "ahead" : "even";
  }

  const filledBoxes = (filled) => NAMES.filter((_, box) => has(filled, box)).length;

  /* Whether a line is in force on a sheet. */
  function counts(card, { when }, state) {
    if (BANDS.includes(when)) return bandOf(card, state) === when;
    return when !== "late" || filledBoxes(state.filled) >= card.late;
  }

  /* The numbers of a line that count for a pattern: places in the line, how often, which box
   * must be open, and how many throws must be left. */
  const READERS = {
    play(line, { box, points }) {
      if (box < UPPER.length) {
        const own = ["upper", "balance"].includes(line.kind)
          && (!line.box || line.box === NAMES[box]);
        return own ? [{ at: points / (box + 1), box }] : [];
      }
      const taken = line.kind === "lower" && (line.when !== "nothing" || !points);
      return taken ? [{ at: box - UPPER.length, times: -1, box }] : [];
    },
    alike(line, { number, face }) {
      if (line.kind === "own") return line.dice === number ? [{ at: face - 1, box: face - 1 }] : [];
      if (line.kind === "alike") return [{ at: number - 1, box: place(line.box) }];
      if (line.kind !== "face") return [];
      return FACED.map((name, at) => ({ at, times: face, box: place(name) }));
    },
    two: ({ kind }, { dice }) => kind !== "two" ? [] : [
      { at: 0 }, { at: 1, box: place("two_pairs") }, { at: 2, box: place("full_house") },
      ...dice.map((face) => ({ at: 3, box: face - 1 })),
    ],
    straight(line, { dice }) {
      const lowest = line.box === "small_straight" ? 1 : 2;
      const towards = line.kind === "straight"
        && dice.every((die) => die >= lowest && die < lowest + 5);
      return towards ? [{ at: dice.length - 3, box: place(line.box) }] : [];
    },
    high: (line, { low, number }) => line.kind === "high" && line.dice === low
      ? [{ at: number - 2, box: place("chance") }] : [],
    stop: ({ kind }) =>
      kind === "else" ? [2, 1].map((throws) => ({ at: 2 - throws, throws })) : [],
    nothing: ({ kind }) => kind === "else" ? [{ at: 2 }] : [],
  };

  /* What each line gives to a pattern, by the position of the line. */
  function given(card, pattern, state, throws) {
    const of = new Map();
    card.lines.forEach((line, position) => {
      if (!counts(card, line, state)) return;
      for (const entry of READERS[pattern.kind](line, pattern)) {
        if (entry.box !== undefined && has(state.filled, entry.box)) continue;
        if (entry.throws && entry.throws !== throws) continue;
        const points = (entry.times ?? 1) * line.points[entry.at];
        of.set(position, (of.get(position) ?? 0) + points);
      }
    });
    return of;
  }

  /* What a roll can be read as before it is thrown again, in the order of ties: to stop, then
   * more dice before fewer, then the higher ones, then the pattern that is named first. */
  function readings(roll) {
    const faces = [...new Set(roll)];
    const found = faces.filter((face) => count(roll, face) < roll.length).map((face) => {
      const number = count(roll, face);
      return { kind: "alike", number, face, order: [number, face], keep: Array(number).fill(face) };
    });
    const pairs = faces.filter((face) => count(roll, face) >= 2);
    if (pairs.length === 2) {
      found.push({ kind: "two", dice: pairs, order: pairs,
        keep: pairs.flatMap((face) => [face, face]) });
    }
    const windows = [1, 2].map((low) => faces.filter((face) => face >= low && face < low + 5));
    windows.forEach((dice, nth) => {
      const twice = nth && dice.join() === windows[0].join();
      if (!twice && (dice.length === 3 || dice.length === 4)) {
        found.push({ kind: "straight", dice, order: dice, keep: dice });
      }
    });
    for (const low of [4, 5]) {
      const keep = roll.filter((die) => die >= low);
      if (keep.length >= 2 && keep.length <= 4 && new Set(keep).size > 1) {
        found.push({ kind: "high", low, number: keep.length, order: [low, keep.length], keep });
      }
    }
    found.push({ kind: "nothing", order: [], keep: [] });
    found.sort((a, b) => b.keep.length - a.keep.length
      || compare(b.keep.toReversed(), a.keep.toReversed())
      || (a.kind < b.kind ? -1 : Number(a.kind > b.kind)) || compare(a.order, b.order));
    return [{ kind: "stop", order: [], keep: roll }, ...found];
  }

  /* Lists of numbers in the order of a dictionary. */
  function compare(one, other) {
    const at = one.findIndex((number, place) => number !== other[place]);
    return at < 0 ? one.length - other.length : one[at] - (other[at] ?? -Infinity);
  }

  /* A card that reads positions: `rules` are those of the page's game, `state` is one of
   * `YatzyRules`. */
  function build(card, rules) {
    const sorted = (dice) => [...dice].sort((a, b) => a - b);
    const pointsOf = (dice, box) => rules.game.scores[rules.rollOf(dice)][box];

    /* What each line gives to a box; `ITSELF` stands for its points on the sheet. */
    function reasonsToWrite(dice, box, state) {
      const points = pointsOf(dice, box);
      const of = given(card, { kind: "play", box, points }, state, 0);
      return box < UPPER.length ? of : of.set(ITSELF, points);
    }

    /* Every open box with its worth after the last throw, best first. */
    function write(dice, state) {
      return NAMES.map((_, category) => category).filter((box) => !has(state.filled, box))
        .map((category) => {
          const of = reasonsToWrite(dice, category, state);
          return { category, of, worth: sum([...of.values()]) };
        }).sort((a, b) => b.worth - a.worth);
    }

    /* Every way to go on with its sum, best first; `ITSELF` stands for what to stop is worth
     * as a box. */
    function keep(dice, throws, state) {
      return readings(sorted(dice)).map((pattern) => {
        const of = given(card, pattern, state, throws);
        if (pattern.kind === "stop") of.set(ITSELF, write(dice, state)[0].worth);
        return { keep: pattern.keep, pattern, of, worth: sum([...of.values()]) };
      }).sort((a, b) => b.worth - a.worth);
    }

    /* What the card does: a box to fill, with throws left or not, or dice to keep. */
    function action(dice, throws, state) {
      const best = throws ? keep(dice, throws, state)[0] : null;
      return best && best.pattern.kind !== "stop" ? { keep: best.keep }
        : { category: write(dice, state)[0].category };
    }

    /* What the card does where there is advice for points, and what that costs. */
    function beside(advice) {
      const { position: { dice, rerolls }, state } = advice;
      return YatzyGame.priced(advice, action(dice, rerolls, state));
    }

    return { name: card.name, mean: card.mean, names: card.names, write, keep, action, beside };
  }

  return { ITSELF, take, find, build };
})();
