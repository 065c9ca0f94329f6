// The filter of the ledger.  The table is complete without it; the form above the table shows
// once this script runs.  The filter stands in the address, so that it can be linked to:
// ?source=thesis&place=chapter 5|table B&verdict=differs&strength=digit&text=yatzy
(() => {
  const ledger = document.querySelector(".ledger");
  const UNFOLDED = 400; // rows
  const form = ledger.querySelector("form");
  const count = form.querySelector("output");
  const parts = [...ledger.querySelectorAll("details")].map((details) => ({
    details,
    source: details.dataset.source,
    sections: [...details.querySelectorAll("tbody")].map((body) => ({
      body,
      rows: [...body.querySelectorAll("tr[class]")].map((row) => ({
        row,
        verdict: row.className,
        strength: row.dataset.strength,
        place: row.cells[0].firstChild.textContent.trim(),
        text: `${body.rows[0].textContent} ${row.textContent}`.toLowerCase(),
      })),
    })),
  }));
  const total = ledger.querySelectorAll("tr[class]").length;
  const fields = ["source", "place", "verdict", "strength", "text"];

  // A place is the beginning of a row's place, up to a whole word or number.
  function isAt(place, beginning) {
    return place.startsWith(beginning) && !/^[\p{L}\p{N}]/u.test(place.slice(beginning.length));
  }

  function matcher() {
    const wanted = Object.fromEntries(fields.map((name) => [name, form.elements[name].value.trim()]));
    const beginnings = wanted.place.split("|").map((place) => place.trim()).filter(Boolean);
    const words = wanted.text.toLowerCase().split(/\s+/).filter(Boolean);
    const any = Object.values(wanted).some(Boolean);
    const matches = (source, row) =>
      (!wanted.source || source === wanted.source) &&
      (!wanted.verdict || row.verdict === wanted.verdict) &&
      (!wanted.strength || wanted.strength.split(" ").includes(row.strength)) &&
      (!beginnings.length || beginnings.some((beginning) => isAt(row.place, beginning))) &&
      words.every((word) => row.text.includes(word));
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
          row.row.hidden = !matches(part.source, row);
          shown += !row.row.hidden;
        }
        section.body.hidden = shown === start;
      }
      part.details.hidden = shown === before;
      part.details.open = any && shown > before && shown <= UNFOLDED;
    }
    count.value = any ? `${shown} of ${total} rows` : `All ${total} rows`;
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
