/* The text of the page around the advisor, in its language: the page holds both, and its
 * headings in the contents follow. */
"use strict";

const YatzyProse = (() => {
  /* English is what the page consists of; the parts in the other language have headings in
   * the same order. */
  function show(language) {
    const page = document.querySelector("article.bd-article > section");
    if (!page) return;
    const english = language === "en";
    const others = [...page.querySelectorAll("[data-prose]")];
    for (const part of others) {
      if (part.parentElement !== page) page.append(part); // not inside an English section
      part.hidden = english;
    }
    for (const part of page.querySelectorAll(":scope > section, :scope > p")) {
      part.hidden = !english;
    }
    page.lang = language;
    const title = [...page.querySelector("h1").childNodes]
      .find((node) => node.nodeType === Node.TEXT_NODE);
    const words = YatzyLabels[language];
    document.title = document.title.replace(title.data.trim(), words.title);
    title.data = words.title;
    rename(".cite-page > summary", words.cite);
    showContents(page, others, english);
    YatzyAround.show(language);
  }

  /* The last text of what the book puts around every page. */
  function rename(place, text) {
    const last = document.querySelector(place)?.lastChild;
    if (last) last.textContent = ` ${text} `;
  }

  function showContents(page, others, english) {
    const heads = english ? [...page.querySelectorAll(":scope > section > h2")]
      : others.flatMap((part) => [...part.querySelectorAll("h2")]);
    const shown = heads.map((head) =>
      [head.id || head.parentElement.id, head.firstChild.textContent]);
    for (const links of document.querySelectorAll(".page-toc ul, #jb-print-toc ul")) {
      [...links.querySelectorAll("a")].forEach((link, at) => {
        if (!shown[at]) return;
        link.href = `#${shown[at][0]}`;
        link.textContent = shown[at][1];
      });
    }
  }

  return { show };
})();
