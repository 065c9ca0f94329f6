"""What no page loads: the theme's script of all icons, and the index of the search.

The icons in use are drawn by one small sheet.
"""

import re
from pathlib import Path

import pytest
from browsing import opened
from built import ROOT, SITE, name, pages, parsed

pytestmark = pytest.mark.pages

SHEET = ROOT / "book" / "_static" / "icons.css"
SIZES = re.compile(r"fa-(solid|lg)")
OF_SCRIPTS = {"fa-xmark"}  # what scripts of the theme put in


def icons(page: Path) -> set[str]:
    """The icons a page asks for, by class."""
    tags = parsed(page).select(".fa-solid, .fas")
    classes = {name for tag in tags for name in tag.get_attribute_list("class")}
    return {name for name in classes if name.startswith("fa-") and not SIZES.fullmatch(name)}


def test_every_icon_of_every_page_is_drawn() -> None:
    drawn = set(re.findall(r"\.(fa-[a-z-]+)", SHEET.read_text())) - {"fa-solid"}
    asked = set().union(*map(icons, pages())) | OF_SCRIPTS
    assert len(asked) > 9
    assert asked <= drawn


@pytest.mark.parametrize("page", pages(), ids=name)
def test_only_the_search_loads_its_index(page: Path) -> None:
    loaded = {Path(str(tag.get("src"))).stem for tag in parsed(page)("script")}
    assert "fontawesome" not in loaded
    assert ("searchindex" in loaded) == (page == SITE / "search.html")


SHOWN = """() => [...document.querySelectorAll('.fa-solid, .fas')]
  .filter((icon) => icon.checkVisibility())
  .map((icon) => {
    const drawn = getComputedStyle(icon, '::before')
    return [drawn.maskImage.slice(0, 14), parseFloat(drawn.width), parseFloat(drawn.height)]
  })"""
FONTS = (
    "() => [...document.fonts].filter((font) => font.status === 'loaded').map((f) => f.family)"
)


def test_icons_are_seen_and_no_font_is_fetched_for_them(browser) -> None:
    with opened(browser, (SITE / "book" / "advisor.html").as_uri(), "file:") as window:
        shown = window.evaluate(SHOWN)
        assert len(shown) > 4
        for mask, width, height in shown:
            assert mask == 'url("data:imag'
            assert min(width, height) >= 10
        assert window.evaluate(FONTS) == []
