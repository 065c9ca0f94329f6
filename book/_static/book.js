// Small repairs that no setting of the theme reaches.

// Where names of code stand, what a long one is, and after what in it a new line may begin.
const NAMED = `h1, h2, h3, code:not(pre code), .sig,
  .indextable, .page-toc a, .prev-next-title, #search-results a`;
const LONG_NAME = /[\w.[]{16,}/;
const JOINT = /(?<=^|[a-z])[._[](?=\w|$)/gi;
const MARK = "\u200b";

const breakName = (place) => {
  if (!LONG_NAME.test(place.textContent) || place.querySelector("wbr")) return;
  const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode()) texts.push(walker.currentNode);
  for (const text of texts) {
    const [first, ...rest] = text.data.replace(JOINT, `$&${MARK}`).split(MARK);
    if (rest.length === 0) continue;
    text.replaceWith(first, ...rest.flatMap((piece) => [document.createElement("wbr"), piece]));
  }
};

const breakNames = () => document.querySelectorAll(NAMED).forEach(breakName);

// Tables: each cell of a table in the text learns the heading of its column, as the cells of
// computed ones know it; one that is too wide is crowded, which the style mends; and a box that
// must still be scrolled says so.
const BOXES = ".table-box, .pst-scrollable-table-container";

const labelCells = (table) => {
  const heads = [...(table.tHead?.rows[0]?.cells ?? [])].map((head) => head.textContent.trim());
  for (const row of [...table.tBodies].flatMap((body) => [...body.rows])) {
    [...row.cells].forEach((cell, nth) => (cell.dataset.label ??= heads[nth] ?? ""));
  }
};

const hidden = (box) => ({
  right: box.scrollWidth - box.clientWidth - box.scrollLeft > 1,
  below: box.scrollHeight - box.clientHeight - box.scrollTop > 1,
});

const shadeEdges = (box) => {
  const { right, below } = hidden(box);
  box.classList.toggle("more-right", right);
  box.classList.toggle("more-below", below);
};

const fitTable = (box) => {
  const table = box.querySelector("table");
  const more = box.previousElementSibling;
  table.classList.remove("crowded");
  table.classList.toggle("crowded", box.scrollWidth - box.clientWidth > 1);
  const wide = box.scrollWidth - box.clientWidth > 1;
  const tall = box.scrollHeight - box.clientHeight > 1;
  const columns = `all ${table.rows[0].cells.length} columns`;
  const rows = `all ${table.tBodies[0].rows.length} rows`;
  more.textContent = `Scroll the table for ${[wide && columns, tall && rows]
    .filter(Boolean)
    .join(" and ")}.`;
  more.hidden = !wide && !tall;
  shadeEdges(box);
};

const watchTables = () => {
  const resized = new ResizeObserver((boxes) => boxes.forEach(({ target }) => fitTable(target)));
  for (const box of document.querySelectorAll(BOXES)) {
    const more = Object.assign(document.createElement("p"), { className: "table-more" });
    more.hidden = true;
    box.before(more);
    labelCells(box.querySelector("table"));
    box.addEventListener("scroll", () => shadeEdges(box), { passive: true });
    resized.observe(box);
  }
};

const MARKS = { "✅": "✔", "❌": "✘" };

document.addEventListener("DOMContentLoaded", () => {
  breakNames();
  watchTables();
  const results = document.getElementById("search-results"); // they come one by one
  if (results) {
    new MutationObserver(breakNames).observe(results, { childList: true, subtree: true });
  }
  // The report of the run marks its lines with pictures that few fonts have.
  for (const cell of document.querySelectorAll(".pst-scrollable-table-container td > p")) {
    if (cell.textContent in MARKS) cell.textContent = MARKS[cell.textContent];
  }
  // This role of an entry in a bibliography is no longer known to screen readers.
  for (const entry of document.querySelectorAll('[role="doc-biblioentry"]')) {
    entry.setAttribute("role", "listitem");
  }
  // The arrow that unfolds the pages below a page in the contents has no name.
  for (const arrow of document.querySelectorAll(".bd-sidebar-primary details > summary")) {
    const page = arrow.closest("li").querySelector("a").textContent.trim();
    arrow.setAttribute("aria-label", `Pages below ${page}`);
  }
});
