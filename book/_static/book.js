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

document.addEventListener("DOMContentLoaded", () => {
  breakNames();
  const results = document.getElementById("search-results"); // they come one by one
  if (results) {
    new MutationObserver(breakNames).observe(results, { childList: true, subtree: true });
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
