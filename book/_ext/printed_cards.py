"""Ship the strategy cards with the pages: each as a page of its own, and printed on one side.

A browser prints them; where there is none, the pages are shipped alone.  A page of the book
offers what there is where it says ``<p class="strategy-card-files" lang="en"></p>``.
"""

import re
from pathlib import Path
from typing import Any

import atomic
from browser import find_browser, started
from playwright.sync_api import Browser, Error
from sphinx.application import Sphinx

FOLDER = Path("_static", "cards")
PLACE = re.compile(r'<p class="strategy-card-files" lang="(en|sv)">.*?</p>')
LINK = '<a href="{}">{}</a>'
KINDS = {"en": ("to print", "as a page"), "sv": ("att skriva ut", "som sida")}


def pages() -> dict[str, str]:
    """Return each card in each language as a page of its own, by the name of its file."""
    from solvers.game.card_text import printed
    from solvers.game.card_words import WORDS
    from solvers.game.strategy_card import cards

    return {
        f"{name.replace(' ', '-')}-{language}": printed(priced.card, language).page()
        for name, priced in cards().items()
        for language in WORDS
    }


def print_page(browser: Browser, page: Path, target: Path) -> None:
    """Print a page to a file, on A4 as its style says."""
    sheet = browser.new_page(color_scheme="light")
    sheet.goto(page.resolve().as_uri())
    content = sheet.pdf(prefer_css_page_size=True, tagged=True, print_background=True)
    sheet.close()
    atomic.write(target, content)


def ship(site: Path) -> None:
    """Write the pages beside those of the book, and print the ones that are new."""
    folder = site / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    to_print = []
    for name, text in pages().items():
        page, target = folder / f"{name}.html", folder / f"{name}.pdf"
        if not target.exists() or not page.exists() or page.read_text("utf-8") != text:
            target.unlink(missing_ok=True)
            atomic.write(page, text)
            to_print.append((page, target))
    if to_print:
        try:
            with started(find_browser()) as browser:
                for page, target in to_print:
                    print_page(browser, page, target)
        except (ValueError, Error):  # no browser, or none that starts: the pages can be read
            return


def offer(site: Path) -> None:
    """Put the links to the cards where pages ask for them."""
    for page in sorted(site.glob("book/**/*.html")):
        text = page.read_text("utf-8")
        up = "../" * (len(page.relative_to(site).parents) - 1)
        made = text
        for language in set(PLACE.findall(text)):
            place = PLACE.pattern.replace("en|sv", language)
            made = re.sub(place, _links(language, site, up), made)
        if made != text:
            atomic.write(page, made)


def _links(language: str, site: Path, up: str) -> str:
    """Return links to the files of all cards in a language, for a page so deep in the site."""
    from solvers.game.card_words import WORDS
    from solvers.game.strategy_card import cards

    words = WORDS["sv" if language == "sv" else "en"]
    links = []
    for name in cards():
        file = FOLDER / f"{name.replace(' ', '-')}-{language}.pdf"
        title = words[name].capitalize()
        for kind, of in zip(KINDS[language], (file, file.with_suffix(".html")), strict=True):
            if (site / of).exists():
                links.append(LINK.format(up + of.as_posix(), f"{title}, {kind}"))
    return f'<p class="strategy-card-files" lang="{language}">{" · ".join(links)}</p>'


def write_cards(app: Sphinx, exception: Exception | None) -> None:
    """Ship and offer the cards once the book is built."""
    if exception is None and app.builder.name in ("html", "dirhtml"):
        ship(Path(app.outdir))
        offer(Path(app.outdir))


def setup(app: Sphinx) -> dict[str, Any]:
    app.connect("build-finished", write_cards)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
