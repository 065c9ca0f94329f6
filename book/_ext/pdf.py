"""Print the single-page book as one PDF, with contents, page numbers and bookmarks.

Usage: ``python book/_ext/pdf.py _build/singlehtml _build/yatzy.pdf [--all]``

A reader gets no folded code, no folded ledger and no API; ``--all`` prints them too.  On paper
nothing scrolls: the page is laid out as wide as the paper, and a table that is wider is shrunk.

The browser knows on which page a heading lands only when it has printed it.  So the book is
printed twice: once with empty page numbers in its contents, then with those that the
bookmarks of the first print give.  The numbers have room from the start, so nothing moves.
The browser also loses the space between two lines of a heading, so the bookmarks get their
titles from the page.
"""

import sys
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import atomic
import yaml
from browser import find_browser, started
from offered import offer
from playwright.sync_api import Browser, Page
from pypdf import PdfReader, PdfWriter
from pypdf.generic import Destination, NameObject, TextStringObject

ROOT = Path(__file__).resolve().parents[2]
WIDTH, HEIGHT = 657, 985  # CSS pixels of A4 without its margins
PATIENCE = 600_000  # milliseconds; the book has thousands of formulas and figures

STYLE = """
.bd-header, .bd-header-article, .bd-sidebar, .bd-sidebar-primary, .bd-sidebar-secondary,
.prev-next-footer, .bd-footer, .bd-footer-content, .header-article, .headerlink, .copybtn,
.toggle-button, .skip-link, #pst-skip-link, .roll-search,
details.hide > summary, [data-page-only] { display: none !important; }
.bd-main .bd-content .bd-article-container { max-width: none; }
.bd-article { padding: 0; }
html, body { font-size: 10.5pt; background: white; }
h2 { break-before: page; }
h1, h2, h3, h4 { break-after: avoid; }
.part { break-before: page; font-size: 2.4em; font-weight: 700; margin-bottom: 1em; }
h2.first { break-before: avoid; }
figure, img, .MathJax, tr { break-inside: avoid; }
div.cell { display: block; }
div.cell_output, .table-box, table { break-inside: auto; }
div.cell_input, div.cell_input > div { border: 0 !important; overflow: visible; }
pre { border-left: 2px solid #888; break-inside: auto; orphans: 3; overflow: visible;
  overflow-wrap: anywhere; white-space: pre-wrap; widows: 3; }
#book-contents ol { list-style: none; padding: 0; }
#book-contents li { display: flex; gap: 0.5em; align-items: baseline; line-height: 1.3; }
#book-contents li.section { padding-left: 1.5em; }
#book-contents li.chapter { font-weight: 700; margin-top: 0.4em; }
#book-contents li.part { break-before: auto; font-size: 1.2em; margin: 0.8em 0 0; }
#book-contents .dots { flex: 1; border-bottom: 1px dotted #888; }
#book-contents .page { min-width: 3em; text-align: right; font-variant-numeric: tabular-nums; }
"""

OPEN_AND_LIST = """([parts, everything]) => {
  if (!everything) {
    document.querySelectorAll("details.hide.above-input").forEach((code) => code.remove());
    for (const api of document.querySelectorAll('span[id^="document-book/api"]')) {
      if (api.nextElementSibling?.matches("section")) api.nextElementSibling.remove();
      api.remove();
    }
    for (const cell of document.querySelectorAll("div.cell")) {
      if (!cell.querySelector("pre, img, svg, table, p, div.cell_output *")) cell.remove();
    }
  }
  for (const details of document.querySelectorAll("details")) {
    details.open = everything || !details.matches(".ledger details");
  }
  for (const [first, title] of Object.entries(parts)) {
    const chapter = document.getElementById(`document-${first}`)?.nextElementSibling;
    if (!chapter) continue;
    const part = Object.assign(document.createElement("p"), { className: "part" });
    part.textContent = title;
    chapter.before(part);
    const heading = chapter.querySelector("h2");
    heading.classList.add("first");
    heading.dataset.part = title;
  }
  for (const folded of document.querySelectorAll(".toggle-hidden")) {
    folded.classList.remove("toggle-hidden");
  }
  const article = document.querySelector("article") ?? document.querySelector("main");
  const contents = document.createElement("section");
  contents.id = "book-contents";
  contents.innerHTML = "<p style='font-size:2em;font-weight:700'>Contents</p><ol></ol>";
  const headings = [];
  for (const heading of article.querySelectorAll("h2, h3, h4")) {
    const words = heading.cloneNode(true);
    words.querySelectorAll(".headerlink").forEach((link) => link.remove());
    headings.push([Number(heading.tagName[1]), words.textContent.trim()]);
    if (heading.tagName === "H4") continue;
    if (heading.dataset.part) {
      const part = Object.assign(document.createElement("li"), { className: "part" });
      part.textContent = heading.dataset.part;
      contents.querySelector("ol").append(part);
    }
    const line = document.createElement("li");
    line.className = heading.tagName === "H2" ? "chapter" : "section";
    const link = document.createElement("a");
    link.href = "#" + (heading.id || heading.closest("section[id]")?.id || "");
    link.textContent = headings.at(-1)[1];
    const dots = Object.assign(document.createElement("span"), { className: "dots" });
    const page = Object.assign(document.createElement("span"), { className: "page" });
    line.append(link, dots, page);
    contents.querySelector("ol").append(line);
  }
  contents.style.breakAfter = "page";
  article.prepend(contents);
  return headings;
}"""

FILL_IN = """(pages) => {
  document.querySelectorAll("#book-contents .page").forEach((cell, nth) => {
    cell.textContent = pages[nth];
  });
}"""

SHRINK = """() => {
  for (const table of document.querySelectorAll("article table")) {
    const box = table.parentElement;  // small letters are wider than in proportion
    for (let zoom = 0.95; box.scrollWidth > box.clientWidth && zoom > 0.2; zoom -= 0.05) {
      table.style.zoom = zoom;
    }
  }
}"""

NUMBER = (
    "<div style='width:100%;font-size:8pt;text-align:center;font-family:sans-serif'>"
    "<span class='pageNumber'></span></div>"
)


def bookmarks(outline: list[Any], level: int = 1) -> Iterator[tuple[int, Destination]]:
    """Yield the level of each bookmark, and the bookmark; level 1 is the title of the book."""
    for item in outline:
        if isinstance(item, list):
            yield from bookmarks(item, level + 1)
        else:
            yield level, item


def bookmarked_pages(pdf: bytes) -> list[tuple[int, int]]:
    """Return the level of each heading below the title, and its page, counted from 1."""
    reader = PdfReader(BytesIO(pdf))
    return [
        (level, (reader.get_destination_page_number(item) or 0) + 1)
        for level, item in bookmarks(reader.outline)
        if level > 1
    ]


def titled(pdf: bytes, titles: list[str]) -> PdfWriter:
    """Return the PDF with these titles of the bookmarks below the title of the book."""
    writer = PdfWriter(clone_from=BytesIO(pdf))
    below = [item for level, item in bookmarks(writer.outline) if level > 1]
    for item, title in zip(below, titles, strict=True):
        if item.node is not None:
            item.node[NameObject("/Title")] = TextStringObject(title)
    return writer


def printed(page: Page) -> bytes:
    return page.pdf(
        format="A4",
        outline=True,
        tagged=True,
        print_background=True,
        display_header_footer=True,
        header_template="<span></span>",
        footer_template=NUMBER,
        margin={"top": "18mm", "bottom": "18mm", "left": "18mm", "right": "18mm"},
    )


def page_at_the_top(site: Path) -> Path:
    """Return the single page, moved to the folder in which its addresses begin."""
    page = site / "whole-book.html"
    page.write_bytes((site / "book" / "index.html").read_bytes())
    return page


def parts(toc: Path) -> dict[str, str]:
    """Return the title of each part of the book, by the name of its first chapter."""
    table = yaml.safe_load(toc.read_text("utf-8"))
    return {part["chapters"][0]["file"]: part["caption"] for part in table["parts"]}


def print_book(browser: Browser, site: Path, target: Path, everything: bool = False) -> int:
    """Print the single-page build `site` to the file `target`; return the number of pages."""
    page = browser.new_page(color_scheme="light", viewport={"width": WIDTH, "height": HEIGHT})
    page.emulate_media(media="print")
    page.set_default_timeout(PATIENCE)
    page.goto(page_at_the_top(site).resolve().as_uri())
    page.wait_for_function("window.MathJax?.startup?.promise")
    page.evaluate("MathJax.startup.promise.then(() => null)")
    page.add_style_tag(content=STYLE)
    headings = page.evaluate(OPEN_AND_LIST, [parts(ROOT / "_toc.yml"), everything])
    page.evaluate(SHRINK)
    marked = bookmarked_pages(printed(page))
    if [level for level, _ in marked] != [level for level, _ in headings]:
        raise ValueError(f"{len(marked)} bookmarks for {len(headings)} headings")
    page.evaluate(FILL_IN, [number for level, number in marked if level < 4])
    book = titled(printed(page), [title for _, title in headings])
    page.close()
    content = BytesIO()
    book.write(content)
    atomic.write(target, content.getvalue())
    return len(book.pages)


def main(site: Path, target: Path, everything: bool) -> None:
    """Find a browser, print the book with it, offer it, and say how long the book is."""
    with started(find_browser()) as browser:
        print(print_book(browser, site, target, everything), "pages")
    offer(target, target.with_name("html"))


if __name__ == "__main__":
    try:
        main(Path(sys.argv[1]), Path(sys.argv[2]), "--all" in sys.argv[3:])
    except ValueError as error:
        sys.exit(f"error: {error}")
