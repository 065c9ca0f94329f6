/* The tables of values: loaded as scripts, because a page from a file can load nothing else,
 * unpacked by the browser, and put in the order that solvers.pages.advisor describes. */
"use strict";

function yatzyTables() {
  const games = new Map(); // what has arrived, by name of the game
  const layers = new Map(); // by name of the game and number of filled boxes
  const opened = new Map(); // by name of the game

  /* The scripts of the tables call these two. */
  const rules = (name, game) => games.set(name, game);
  const layer = (name, filled, packed) => layers.set(`${name}-${filled}`, packed);

  const load = (file) => YatzyScripts.load(`tables/${file}`);

  async function gameOf(name) {
    if (!games.has(name)) await load(name);
    return games.get(name);
  }

  async function layerOf(name, filled) {
    const key = `${name}-${filled}`;
    if (!layers.has(key)) await load(filled > 2 ? key : name);
    return layers.get(key);
  }

  async function inflate(base64) {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
    return new Uint8Array(await new Response(stream).arrayBuffer());
  }

  /* Whole numbers from their bytes: all last bytes first, the sign in the last bit. */
  function numbers(bytes, size) {
    const count = bytes.length / size;
    const made = new Int32Array(count);
    for (let place = 0; place < size; place++) {
      for (let at = 0; at < count; at++) made[at] |= bytes[place * count + at] << 8 * place;
    }
    return made.map((number) => (number >>> 1) ^ -(number & 1));
  }

  /* The upper totals of a set of filled upper categories, as classes: `place` gives the class
   * of a total, -1 if play cannot lead to it.  Totals from which the bonus can no longer be
   * reached share one class, and so do all from the threshold on. */
  function classesOf(upperSet, { upper, number, threshold }) {
    let totals = new Set([0]);
    let open = 0;
    for (let face = 1; face <= upper; face++) {
      if (!(upperSet >> (face - 1) & 1)) {
        open += face * number;
        continue;
      }
      const sums = new Set();
      for (const total of totals) {
        for (let count = 0; count <= number; count++) {
          sums.add(Math.min(total + count * face, threshold));
        }
      }
      totals = sums;
    }
    const place = new Int16Array(threshold + 1).fill(-1);
    const chances = []; // of each class: 0, 1, or undefined where it must be looked up
    let lost = -1;
    for (const total of [...totals].sort((a, b) => a - b)) {
      if (total + open < threshold) {
        if (lost < 0) lost = chances.push(0) - 1;
        place[total] = lost;
      } else place[total] = chances.push(total < threshold ? undefined : 1) - 1;
    }
    return { place, chances };
  }

  const sizeOf = (set) => {
    let size = 0;
    for (let rest = set; rest; rest &= rest - 1) size++;
    return size;
  };

  /* Where the states of a layer lie: sets by their upper parts, each with its classes. */
  function orderOf(game, filled, classes) {
    const all = (1 << game.names.length) - 1;
    const groups = classes.map((of) => ({ ...of, sets: [] }));
    const bits = game.yatzyBonus > 0 ? [0, all + 1] : [0];
    for (const bit of bits) {
      for (let set = 0; set <= all; set++) {
        if (sizeOf(set) !== filled) continue;
        if (bit && !(set >> game.yatzy & 1)) continue;
        if (game.order === "forced" && set & set + 1) continue;
        groups[set & (1 << game.upper) - 1].sets.push(set | bit);
      }
    }
    return groups;
  }

  /* Steps between neighbours, total by total and set by set, as they were packed; `mask` is
   * what they were wrapped to. */
  function summed(steps, from, sets, totals, mask) {
    const made = new Int32Array(sets * totals); // set by set
    for (let total = 0; total < totals; total++) {
      for (let set = 0; set < sets; set++) {
        const step = steps[from + total * sets + set];
        made[set * totals + total] = total ? step + made[set * totals + total - 1] : step;
      }
    }
    for (let at = totals; at < made.length; at++) made[at] += made[at - totals];
    return mask ? made.map((number) => number & mask) : made;
  }

  function unpack(game, filled, classes, valueBytes, chanceBytes) {
    const steps = numbers(valueBytes, 4);
    const chanceSteps = numbers(chanceBytes, 2);
    const first = new Map(); // place of the first class of a set
    const values = new Float64Array(steps.length);
    const chances = new Float64Array(steps.length);
    let [at, chanceAt] = [0, 0];
    for (const { sets, chances: known } of orderOf(game, filled, classes)) {
      const undecided = known.flatMap((chance, place) => chance === undefined ? [place] : []);
      const ofSets = summed(steps, at, sets.length, known.length);
      const ofChances = summed(chanceSteps, chanceAt, sets.length, undecided.length, 0xffff);
      chanceAt += ofChances.length;
      sets.forEach((set, which) => {
        first.set(set, at);
        known.forEach((chance, place) => {
          values[at + place] = ofSets[which * known.length + place] * game.valueStep;
          chances[at + place] = chance;
        });
        undecided.forEach((place, nth) => {
          chances[at + place] = ofChances[which * undecided.length + nth] * game.chanceStep;
        });
        at += known.length;
      });
    }
    if (at !== steps.length) throw new Error(`${steps.length} values, not ${at}`);
    return { first, values, chances };
  }

  /* The values of one game, layer by layer as they arrive; a game stays open. */
  async function open(name) {
    const game = await gameOf(name);
    if (!opened.has(name)) opened.set(name, tablesOf(name, game));
    return opened.get(name);
  }

  /* `ready`: the layers that are unpacked already; a worker gets those of the page. */
  function tablesOf(name, game, ready = new Map()) {
    const classes = Array.from({ length: 1 << game.upper }, (_, set) => classesOf(set, game));

    async function fetch(filled) {
      const packed = ready.has(filled) ? null : await layerOf(name, filled);
      if (!packed) return; // unpacked already, by this call or by another
      const bytes = await Promise.all([packed.values, packed.chances].map(inflate));
      ready.set(filled, unpack(game, filled, classes, ...bytes));
      layers.delete(`${name}-${filled}`);
    }

    const classOf = (filled, upper) =>
      classes[filled & (1 << game.upper) - 1].place[Math.min(upper, game.threshold)];

    /* Value and chance of the bonus of a state of a layer that has arrived. */
    function lookUp({ filled, upper, pays }, size) {
      const { first, values, chances } = ready.get(size);
      const at = first.get(filled | (pays ? 1 << game.names.length : 0)) + classOf(filled, upper);
      return { value: values[at], chance: chances[at] };
    }

    /* The layers, this one and later ones, that advice with so many filled boxes needs. */
    const needed = (filled) => {
      const size = filled + 1 + (filled + 1) % 2;
      return size < game.names.length ? size : null;
    };
    const has = (size) => size === null || ready.has(size);

    /* Whether all layers that a game can come to are there. */
    function isWhole(filled) {
      const size = needed(filled);
      return has(size) && (size === null || isWhole(size));
    }

    return { game, ready, fetch, lookUp, needed, has, isWhole, isReachable: (f, u) => classOf(f, u) >= 0 };
  }

  return { rules, layer, open, tablesOf, sizeOf };
}

const YatzyTables = yatzyTables();
