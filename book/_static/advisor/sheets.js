/* Score sheets as people write them: typed box by box, or pasted whole. */
"use strict";

const YatzySheets = (() => {
  const STRUCK = /^(?:[-–—−/x×✗]|0)$/i;
  const OPEN = /^(?:[_.?]*)$/;
  const UPPER = 6;

  /* Points from the text of a box: null if it is open, 0 if it is struck, NaN if it is no
   * whole number. */
  function pointsOf(text) {
    const trimmed = text.trim();
    if (OPEN.test(trimmed)) return null;
    if (STRUCK.test(trimmed)) return 0;
    return /^\d{1,3}$/.test(trimmed) ? Number(trimmed) : NaN;
  }

  /* The boxes in order as one line, and back: null if that is no sheet of so many boxes. */
  const write = (sheet) =>
    sheet.map((points) => points === null ? "" : points || "x").join(",").replace(/,+$/, "");

  function boxesOf(text, boxes) {
    const written = text.split(",").map(pointsOf);
    if (written.some(Number.isNaN) || written.length > boxes) return null;
    return Array.from({ length: boxes }, (_, box) => written[box] ?? null);
  }

  const plain = (text) => text.toLowerCase().normalize("NFC").replace(/[\s_:=.-]+/g, " ").trim();

  /* The words for every box, longest first, so that "small straight" is not read as another. */
  function wordsFor(names, labels) {
    const words = names.flatMap((name, box) =>
      [name, ...labels.map((of) => of[name])].map((word) => [plain(word), box]));
    return words.sort((a, b) => b[0].length - a[0].length);
  }

  /* The entries of a pasted text: its lines, or what stands between the marks of one line. */
  function entriesOf(text) {
    const whole = text.replace(/\r/g, "").replace(/\n+$/, "");
    if (whole.includes("\n")) return whole.split("\n");
    if (/[,;\t]/.test(whole)) return whole.split(/[,;\t]/);
    const words = whole.trim().split(/\s+/);
    return words.some((word) => Number.isNaN(pointsOf(word))) ? [whole] : words;
  }

  /* Values in order without names, and without the sums that some sheets have among them:
   * upper total and bonus after the sixes, the total at the end. */
  function boxesOnly(values, boxes) {
    const sums = values.length - boxes;
    if (sums < 2 || sums > 3) return values.slice(0, boxes);
    return [...values.slice(0, UPPER), ...values.slice(UPPER + 2)].slice(0, boxes);
  }

  /* A pasted sheet as `[box, points]` pairs, points null for an open box and NaN for what is
   * no number.  An entry begins with the name of its box, in any language of the page; where
   * no entry does, they are the boxes in order, beginning with box `from`.  Other named lines
   * are left out. */
  function read(text, names, labels, from = 0) {
    const words = wordsFor(names, labels);
    const entries = entriesOf(text);
    const named = entries.flatMap((entry) => {
      const whole = plain(entry);
      const found = words.find(([word]) => whole === word || whole.startsWith(`${word} `)
        || /^[-–—/]$/.test(entry.trim().slice(word.length).trim()) && whole.startsWith(word));
      if (!found) return [];
      const last = entry.trim().split(/[\s:=]+/).at(-1);
      return [[found[1], whole === found[0] && !/[-–—]$/.test(last) ? null : pointsOf(last)]];
    });
    if (named.length) return named;
    const values = entries.map(pointsOf);
    while (values.length && values.at(-1) === null) values.pop();
    if (values.every(Number.isNaN)) return [];
    return boxesOnly(values, names.length).map((points, box) => [from + box, points])
      .filter(([box]) => box < names.length);
  }

  /* Numbers in ascending order as text, neighbours drawn together: 0, 7–9, 11. */
  function ranges(numbers) {
    const runs = [];
    for (const value of numbers) {
      if (runs.length && runs.at(-1).at(-1) === value - 1) runs.at(-1).push(value);
      else runs.push([value]);
    }
    return runs.map((run) => run.length > 2 ? `${run[0]}–${run.at(-1)}` : run.join(", "))
      .join(", ");
  }

  return { pointsOf, write, boxesOf, read, ranges };
})();
