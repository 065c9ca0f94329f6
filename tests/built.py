"""The built book, for the tests that look at its pages."""

from functools import cache
from pathlib import Path

from bs4 import BeautifulSoup

ROOT = Path(__file__).resolve().parent.parent
SITE = ROOT / "_build" / "html"
GENERATED = {"genindex", "search"}  # pages without content of their own


def pages() -> list[Path]:
    """All pages of the built book; none before it is built."""
    found = (path for path in SITE.rglob("*.html") if "_static" not in path.parts)
    return sorted(path for path in found if path != SITE / "index.html")


def name(page: Path) -> str:
    return page.relative_to(SITE).with_suffix("").as_posix()


@cache
def parsed(page: Path) -> BeautifulSoup:
    return BeautifulSoup(page.read_text(encoding="utf-8"), "html.parser")


@cache
def anchors(page: Path) -> frozenset[str]:
    return frozenset(str(tag["id"]) for tag in parsed(page).find_all(id=True))
