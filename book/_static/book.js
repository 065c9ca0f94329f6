// Small repairs that no setting of the theme reaches.
document.addEventListener("DOMContentLoaded", () => {
  // This role of an entry in a bibliography is no longer known to screen readers.
  for (const entry of document.querySelectorAll('[role="doc-biblioentry"]')) {
    entry.setAttribute("role", "listitem");
  }
});
