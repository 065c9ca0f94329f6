"""Finish the EPUB that Sphinx has written: nothing in it needs a script or another host.

Usage: ``python book/_ext/epub.py _build/epub _build/yatzy.epub``

A reader of books runs no script, so formulas become MathML here, as MathJax translates them,
folded code and controls go, and solutions fold by themselves.  The browser does it: it takes
whatever a page holds, and what it writes is well-formed.  The package then lists the pages and
what they load, nothing else.

As an extension of Sphinx, this module leaves out the pages of the package's reference.
"""

import sys
from collections.abc import Iterator
from importlib.metadata import version
from io import BytesIO
from pathlib import Path, PurePosixPath
from posixpath import normpath
from typing import Any
from urllib.parse import unquote, urlsplit
from xml.etree import ElementTree
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

import atomic
from browser import find_browser, started
from playwright.sync_api import Browser
from sphinx.application import Sphinx
from sphinx.config import Config

PACKAGE = "content.opf"
LEFT_OUT = "book/api"
MATHJAX = "_static/mathjax/tex-svg.js"
PAGE = "application/xhtml+xml"
OPF = "http://www.idpf.org/2007/opf"
DUBLIN_CORE = "http://purl.org/dc/elements/1.1/"
XHTML = "{http://www.w3.org/1999/xhtml}"
MATHML = "{http://www.w3.org/1998/Math/MathML}math"

FINISH = r"""([text, place, pages]) => {
  const page = new DOMParser().parseFromString(text, "text/html");
  const all = (selector) => [...page.querySelectorAll(selector)];
  const unwrap = (element) => element.replaceWith(...element.childNodes);

  const useless = `script, style, form, button, input, .six-seven, .subsets-explorer,
    [data-page-only], .table-download, a[href^="data:"], .headerlink, details.hide .cell_input,
    details.hide > summary, meta[name="viewport"],
    link[rel="stylesheet"]:not([href$="ebook.css"])`;
  all(useless).forEach((element) => element.remove());
  all("details.hide, .advisor").forEach(unwrap);
  all(".cell:not(:has(*))").forEach((cell) => cell.remove());
  for (const words of all("noscript")) {
    const paragraph = page.createElement("p");
    paragraph.append(...words.childNodes);
    words.replaceWith(paragraph);
  }
  for (const box of all(".dropdown.admonition")) {
    const folded = page.createElement("details");
    const summary = page.createElement("summary");
    summary.textContent = box.querySelector(".admonition-title").textContent;
    box.querySelector(".admonition-title").remove();
    folded.append(summary, ...box.childNodes);
    box.append(folded);
  }
  all('[role="doc-biblioentry"]').forEach((entry) => entry.setAttribute("role", "listitem"));
  for (const link of all("a[href]")) {
    const address = new URL(link.getAttribute("href"), `file:///${place}`);
    if (address.protocol !== "file:") continue;
    if (!pages.includes(address.pathname.slice(1))) unwrap(link);
    link.setAttribute("href", link.getAttribute("href").replace(/\?[^#]*/, ""));
  }

  const MATH = /\\\(([^]*?)\\\)|\\\[([^]*?)\\\]/;
  for (const formula of all(".math")) {
    for (const written of [...formula.childNodes].filter((node) => MATH.test(node.data))) {
      const [, inline, displayed] = MATH.exec(written.data);
      const display = inline === undefined;
      const translated = MathJax.tex2mml(inline ?? displayed, { display });
      const math = new DOMParser().parseFromString(translated, "text/html").body.firstChild;
      for (const part of [math, ...math.querySelectorAll("*")]) {
        for (const name of part.getAttributeNames()) {
          if (name.startsWith("data-")) part.removeAttribute(name);
        }
      }
      math.setAttribute("alttext", (inline ?? displayed).trim());
      written.replaceWith(math);
    }
  }
  page.documentElement.setAttribute("xml:lang", "en");
  page.documentElement.setAttribute("lang", "en");
  return new XMLSerializer().serializeToString(page);
}"""


def leave_out_reference(app: Sphinx, config: Config) -> None:
    pages = sorted(Path(app.srcdir).glob(f"{LEFT_OUT}*")) + sorted(
        Path(app.srcdir, LEFT_OUT).glob("*.md")
    )
    names = [page.relative_to(app.srcdir).with_suffix(".xhtml").as_posix() for page in pages]
    config.epub_exclude_files = [*config.epub_exclude_files, *names]
    config.version = version("yatzy-exactly")


def finish(browser: Browser, site: Path) -> dict[str, bytes]:
    """Return the files of the book under their names, the pages finished, from Sphinx's build.

    Raises
    ------
    ValueError
        If a page has a formula that MathJax does not understand, or loads a file that is not
        there.
    """
    package = ElementTree.parse(site / PACKAGE).getroot()
    items = list(package.iterfind(f".//{{{OPF}}}item"))
    texts = [str(item.get("href")) for item in items if item.get("media-type") == PAGE]
    book = {name: (site / name).read_bytes() for name in ["META-INF/container.xml"]}
    with browser.new_page() as window:
        window.goto("about:blank")
        window.add_script_tag(path=site / MATHJAX)
        window.evaluate("MathJax.startup.promise")
        for name in texts:
            text = (site / name).read_text(encoding="utf-8")
            if name != "nav.xhtml":
                text = window.evaluate(FINISH, [text, name, texts])
            book[name] = text.encode()
    pages = {name: ElementTree.fromstring(book[name]) for name in texts}
    for name, page in pages.items():
        if page.find(".//{*}merror") is not None:
            raise ValueError(f"{name}: MathJax does not understand a formula")
        for loaded in loads(page, name):
            if not (site / loaded).is_file():
                raise ValueError(f"{name} loads {loaded}, which is not there")
            book[loaded] = (site / loaded).read_bytes()
    formulas = {name for name in texts if pages[name].find(f".//{MATHML}") is not None}
    list_only(package, book, formulas)
    book[PACKAGE] = written(package)
    return book


def loads(page: ElementTree.Element, name: str) -> Iterator[str]:
    """Yield the names of the files that a page shows or is styled by."""
    folder = PurePosixPath(name).parent
    for tag, attribute in (("img", "src"), ("link", "href")):
        for element in page.iter(f"{XHTML}{tag}"):
            address = urlsplit(element.get(attribute, ""))
            if not address.scheme:
                yield normpath((folder / unquote(address.path)).as_posix())


def list_only(package: ElementTree.Element, book: dict[str, bytes], formulas: set[str]) -> None:
    """Have the package list what is in the book, and which pages have formulas."""
    manifest, spine = (package.find(f".//{{{OPF}}}{tag}") for tag in ("manifest", "spine"))
    assert manifest is not None
    assert spine is not None
    for item in list(manifest):
        if item.get("href") not in book:
            manifest.remove(item)
        elif item.get("href") in formulas:
            item.set("properties", "mathml")
    spine.attrib.pop("toc", None)  # a second list of contents, for readers before EPUB 3
    for guide in package.findall(f"{{{OPF}}}guide"):
        package.remove(guide)


def written(package: ElementTree.Element) -> bytes:
    ElementTree.register_namespace("", OPF)
    ElementTree.register_namespace("dc", DUBLIN_CORE)
    return ElementTree.tostring(package, encoding="utf-8", xml_declaration=True)


def packed(book: dict[str, bytes]) -> bytes:
    """Return the files as an EPUB: its kind first and bare, so that it is seen at once."""
    content = BytesIO()
    with ZipFile(content, "w") as target:
        target.writestr(ZipInfo("mimetype"), "application/epub+zip", ZIP_STORED)
        for name in sorted(book):
            target.writestr(ZipInfo(name), book[name], ZIP_DEFLATED)
    return content.getvalue()


def main(site: Path, target: Path) -> None:
    """Find a browser, finish the book with it, and say how large it is."""
    with started(find_browser()) as browser:
        book = packed(finish(browser, site))
    atomic.write(target, book)
    print(f"{len(book) / 1e6:.1f} MB")


def setup(app: Sphinx) -> dict[str, Any]:
    app.connect("config-inited", leave_out_reference)
    return {"parallel_read_safe": True, "parallel_write_safe": True}


if __name__ == "__main__":
    try:
        main(Path(sys.argv[1]), Path(sys.argv[2]))
    except ValueError as error:
        sys.exit(f"error: {error}")
