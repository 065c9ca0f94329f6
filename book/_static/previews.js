// A link to a term, a reference, a page, an equation or a figure shows what is there: when it has the focus
// or the pointer rests on it.  Escape closes the box; the pointer may move onto it.

(() => {
  const RESTING = 300; // milliseconds before the box opens
  const LEAVING = 200; // milliseconds for the pointer's way to the box
  const article = document.querySelector("article.bd-article");
  if (!article) return;

  const root = new URL(document.documentElement.dataset.content_root ?? ".", location.href);
  const here = location.href.split(/[?#]/)[0];
  const box = document.createElement("div");
  box.className = "preview";
  box.id = "preview";
  box.setAttribute("role", "tooltip");
  box.hidden = true;
  article.append(box);

  let shown = null;
  let waiting = 0;

  const wordsOf = (address) => {
    const path = address.href.replace(/\?[^#]*/, "");
    return path.startsWith(root.href) ? window.previews?.[path.slice(root.href.length)] : undefined;
  };

  const copyOf = (address) => {
    if (address.href.split("#")[0] !== here || address.hash.length < 2) return null;
    const target = document.getElementById(decodeURIComponent(address.hash.slice(1)));
    const original = target?.closest("figure, div.math") ?? null;
    const copy = original?.cloneNode(true) ?? null;
    // What is drawn stays defined by the original; an id may stand only once.
    copy?.querySelectorAll("defs, .eqno, .headerlink").forEach((part) => part.remove());
    for (const part of copy ? [copy, ...copy.querySelectorAll("[id], [tabindex]")] : []) {
      part.removeAttribute("id");
      part.removeAttribute("tabindex");
    }
    return copy;
  };

  const contentOf = (link) => {
    const address = new URL(link.href);
    return copyOf(address) ?? wordsOf(address) ?? null;
  };

  const place = (link) => {
    const [line] = link.getClientRects();
    const edge = 8;
    const left = Math.min(line.left, document.documentElement.clientWidth - box.offsetWidth - edge);
    const below = line.bottom + 4;
    const fits = below + box.offsetHeight <= window.innerHeight - edge;
    box.style.left = `${Math.max(edge, left)}px`;
    box.style.top = `${fits ? below : Math.max(edge, line.top - box.offsetHeight - 4)}px`;
  };

  const hide = () => {
    clearTimeout(waiting);
    shown?.removeAttribute("aria-describedby");
    shown = null;
    box.hidden = true;
  };

  const show = (link) => {
    hide();
    const content = contentOf(link);
    if (content === null) return;
    box.replaceChildren(content);
    box.hidden = false;
    shown = link;
    link.removeAttribute("title"); // the browser would show it beside the box
    link.setAttribute("aria-describedby", box.id);
    place(link);
  };

  const soon = (act, delay) => {
    clearTimeout(waiting);
    waiting = setTimeout(act, delay);
  };

  const linkOf = (event) => event.target.closest?.("a[href]:not(.headerlink)");

  article.addEventListener("pointerover", (event) => {
    if (event.pointerType !== "mouse") return;
    const link = linkOf(event);
    if (event.target.closest(".preview") || (link && link === shown)) clearTimeout(waiting);
    else if (link) soon(() => show(link), RESTING);
    else if (shown && shown !== document.activeElement) soon(hide, LEAVING);
    else clearTimeout(waiting);
  });
  article.addEventListener("pointerleave", () => {
    if (shown !== document.activeElement) soon(hide, LEAVING);
  });
  article.addEventListener("focusin", (event) => {
    const link = linkOf(event);
    if (link?.matches(":focus-visible")) show(link);
  });
  article.addEventListener("focusout", hide);
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") hide();
  });
  window.addEventListener("scroll", () => shown && place(shown), { passive: true });
})();
