// The filter of the ledger.  The table is complete without it; the form above the table shows
// once this script runs.  The filter stands in the address, so that it can be linked to:
// ?source=thesis&place=chapter 5|table B&verdict=differs&text=yatzy
(() => {
  const ledger = document.querySelector(".ledger");
  const form = ledger.querySelector("form");
  const count = form.querySelector("output");
  const groups = [...ledger.querySelectorAll("tbody")].map((body) => ({
    body,
    source: body.dataset.source,
    rows: [...body.querySelectorAll("tr[class]")].map((row) => ({
      row,
      verdict: row.className,
      place: row.cells[0].firstChild.textContent,
      text: row.textContent.toLowerCase(),
      shown: true,
    })),
  }));
  const total = groups.reduce((sum, group) => sum + group.rows.length, 0);
  const fields = ["source", "place", "verdict", "text"];

  // A place is the beginning of a row's place, up to a whole word or number.
  function isAt(place, beginning) {
    return place.startsWith(beginning) && !/^[\p{L}\p{N}]/u.test(place.slice(beginning.length));
  }

  function matcher() {
    const wanted = Object.fromEntries(fields.map((name) => [name, form.elements[name].value.trim()]));
    const beginnings = wanted.place.split("|").map((place) => place.trim()).filter(Boolean);
    const words = wanted.text.toLowerCase().split(/\s+/).filter(Boolean);
    return (group, row) =>
      (!wanted.source || group.source === wanted.source) &&
      (!wanted.verdict || row.verdict === wanted.verdict) &&
      (!beginnings.length || beginnings.some((beginning) => isAt(row.place, beginning))) &&
      words.every((word) => row.text.includes(word));
  }

  function update() {
    const matches = matcher();
    let shown = 0;
    for (const group of groups) {
      const before = shown;
      for (const row of group.rows) {
        const show = matches(group, row);
        if (show !== row.shown) row.row.hidden = !show;
        row.shown = show;
        shown += show;
      }
      group.body.hidden = shown === before;
    }
    count.value = shown === total ? `All ${total} figures` : `${shown} of ${total} figures`;
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
