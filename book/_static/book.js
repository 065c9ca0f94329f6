// Small repairs that no setting of the theme reaches.
document.addEventListener("DOMContentLoaded", () => {
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
