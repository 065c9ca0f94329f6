// The filter of the ledger, and the order of its rows.  The table is complete without it; the
// form above the table shows once this script runs.  The filter stands in the address, so that
// it can be linked to: ?source=thesis&place=chapter 5|table B&verdict=differs&text=yatzy
(() => {
  const ledger = document.querySelector(".ledger");
  const UNFOLDED = 400; // rows
  const form = ledger.querySelector("form");
  const count = form.querySelector("output");

  // A number can be typed as it is printed, 0,3616 or 57,507,840, and as it is computed, 0.3616
  // or 57507840: each of them is looked for in every way in which it may be meant.
  const joined = (text) => text.replace(/(\d),(?=\d{3}(?!\d))/g, "$1");
  const pointed = (text) => text.replace(/(\d),(?=\d)/g, "$1.").replace(/(?<!\d)[.,](?=\d)/g, "0.");

  function asTyped(text) {
    const plain = text.toLowerCase().replaceAll("−", "-");
    return `${plain} ${joined(plain)} ${pointed(plain)}`;
  }

  // Words stand anywhere; a number begins where one begins, and a whole one ends there too.
  function finder(word) {
    const typed = word.toLowerCase().replaceAll("−", "-");
    if (!/^-?[\d.,]*\d[.,…]*$/.test(typed)) return (text) => text.includes(typed);
    const number = typed.replace(/[.,…]+$/, "");
    const ends = /[.,]/.test(number) ? "" : "(?![\\d.,]*\\d)";
    const meant = [...new Set([number, joined(number), pointed(number)])].map(
      (way) => new RegExp(`(?<![\\d.,])${way.replaceAll(".", "\\.")}${ends}`),
    );
    return (text) => meant.some((way) => way.test(text));
  }

  const parts = [...ledger.querySelectorAll("details")].map((details) => ({
    details,
    source: details.dataset.source,
    place: details.dataset.part.toLowerCase(),
    sections: [...details.querySelectorAll("tbody")].map((body) => ({
      body,
      rows: [...body.querySelectorAll("tr[class]")].map((row) => ({
        row,
        verdict: row.className,
        strength: row.dataset.strength,
        place: row.cells[0].firstChild.textContent.trim().toLowerCase(),
        text: asTyped(`${body.rows[0].textContent} ${row.textContent}`),
      })),
    })),
  }));
  const total = ledger.querySelectorAll("tr[class]").length;
  const fields = ["source", "place", "verdict", "strength", "text"];

  // A place is the beginning of a row's place, up to a whole word or number; a whole chapter or
  // appendix has the tables that stand in it too.
  const PLACE = /\b(?:chapter|appendix|table)\s+[a-z\d](?:[\d.]*\d)?(?![\p{L}\d])/gu;
  const tidy = (place) => place.trim().toLowerCase().replace(/\s+/g, " ");

  function isAt(place, beginning) {
    return place.startsWith(beginning) && !/^[\p{L}\p{N}]/u.test(place.slice(beginning.length));
  }

  const stands = (part, row, place) => isAt(row.place, place) || isAt(part.place, place);

  function matcher() {
    const wanted = Object.fromEntries(fields.map((name) => [name, form.elements[name].value.trim()]));
    const beginnings = wanted.place.split("|").map(tidy).filter(Boolean);
    const text = wanted.text.toLowerCase();
    const named = (text.match(PLACE) ?? []).map(tidy); // "chapter 5" is a place among words too
    const words = text.replace(PLACE, " ").split(/\s+/).filter(Boolean).map(finder);
    const any = Object.values(wanted).some(Boolean);
    const matches = (part, row) =>
      (!wanted.source || part.source === wanted.source) &&
      (!wanted.verdict || row.verdict === wanted.verdict) &&
      (!wanted.strength || wanted.strength.split(" ").includes(row.strength)) &&
      (!beginnings.length || beginnings.some((place) => stands(part, row, place))) &&
      named.every((place) => stands(part, row, place)) &&
      words.every((found) => found(row.text));
    return [any, matches];
  }

  // What a filter finds is unfolded, part after part, as long as it is not too long to read.
  function update() {
    const [any, matches] = matcher();
    let shown = 0;
    for (const part of parts) {
      const before = shown;
      for (const section of part.sections) {
        const start = shown;
        for (const row of section.rows) {
          row.row.hidden = !matches(part, row);
          shown += !row.row.hidden;
        }
        section.body.hidden = shown === start || part.sorted.isConnected;
      }
      part.details.hidden = shown === before;
      part.details.open = any && shown > before && shown <= UNFOLDED;
    }
    count.value = any ? `${shown} of ${total} rows` : `All ${total} rows`;
  }

  // The rows of a part in the order of a column: up, down, and as the source has them.  While they
  // are in such an order they stand in a body of their own, without the headings of sections.
  const collator = new Intl.Collator("en", { numeric: true });
  const NEXT = { none: "ascending", ascending: "descending", descending: "none" };

  function key(row, column) {
    const seen = [...row.cells[column].childNodes].filter((part) => part.ariaHidden !== "true");
    const text = seen.map((part) => part.textContent).join("").trim();
    if (column === 0 || column === 3) return text;
    const value = pointed(text.split("=").at(-1).trim().replaceAll("−", "-"));
    return /^-?\d/.test(value) ? parseFloat(value) : text;
  }

  const compare = (a, b) => {
    if (typeof a === typeof b) return typeof a === "number" ? a - b : collator.compare(a, b);
    return typeof a === "number" ? -1 : 1;
  };

  function sort(part, column, order) {
    const rows = part.sections.flatMap((section) => section.rows.map(({ row }) => row));
    if (order === "none") {
      part.sections.forEach(({ body, rows }) => body.append(...rows.map(({ row }) => row)));
      part.sorted.remove();
    } else {
      const sign = order === "ascending" ? 1 : -1;
      const keys = new Map(rows.map((row) => [row, key(row, column)]));
      part.sorted.append(...rows.sort((a, b) => sign * compare(keys.get(a), keys.get(b))));
      part.table.append(part.sorted);
    }
    update();
  }

  for (const part of parts) {
    part.table = part.details.querySelector("table");
    part.sorted = document.createElement("tbody");
    const heads = [...part.table.tHead.rows[0].cells];
    heads.forEach((head, column) => {
      const button = document.createElement("button");
      button.type = "button";
      button.className = "sort";
      button.append(...head.childNodes);
      head.append(button);
      button.addEventListener("click", () => {
        const order = NEXT[head.ariaSort ?? "none"];
        heads.forEach((other) => (other.ariaSort = "none"));
        head.ariaSort = order;
        const open = part.details.open;
        sort(part, column, order);
        part.details.open = open;
      });
    });
  }

  function remember() {
    const query = new URLSearchParams();
    for (const name of fields) {
      const value = form.elements[name].value.trim();
      if (value) query.set(name, value);
    }
    const address = query.size ? `?${query}` : location.pathname;
    try {
      history.replaceState(null, "", address);
    } catch {
      // Some browsers forbid it for files; the filter works all the same.
    }
  }

  const given = new URLSearchParams(location.search);
  for (const name of fields) form.elements[name].value = given.get(name) ?? "";
  form.addEventListener("input", () => { update(); remember(); });
  form.addEventListener("reset", () => setTimeout(() => { update(); remember(); }));
  form.addEventListener("submit", (event) => event.preventDefault());
  form.hidden = false;
  update();
  if (location.search) form.scrollIntoView();
})();
