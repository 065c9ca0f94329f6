"""The browser sees the fonts named in `fonts`, whatever the machine has, and no others."""

import sys
from functools import cache
from importlib.machinery import ModuleSpec
from pathlib import Path
from xml.etree import ElementTree

import pytest
from bs4 import BeautifulSoup
from built import ROOT, name, pages
from matplotlib.ft2font import FT2Font
from playwright.sync_api import Browser, Page

sys.path.append(str(ROOT / "book" / "_ext"))
import fonts

SEEN = {  # STIXGeneral and cmr10 lie in the same folder, the others on many machines
    "Arial": "DejaVu Sans",
    "Liberation Sans": "DejaVu Sans",
    "Noto Sans": "DejaVu Sans",
    "STIXGeneral": "DejaVu Sans",
    "cmr10": "DejaVu Sans",
    "system-ui": "DejaVu Sans",
    "sans-serif": "DejaVu Sans",
    "serif": "DejaVu Serif",
    "monospace": "DejaVu Sans Mono",
}

REPLACED = {"✅", "❌"}  # by book.js, in the report of the run


def fonts_of(page: Page, text: str, family: str) -> list[str]:
    """The fonts that the browser really takes for the letters of a text."""
    page.set_content(f'<p style="font-family: {family}, sans-serif">{text}</p>')
    tools = page.context.new_cdp_session(page)
    for part in ("DOM", "CSS"):
        tools.send(f"{part}.enable")
    root = tools.send("DOM.getDocument")["root"]["nodeId"]
    found = tools.send("DOM.querySelector", {"nodeId": root, "selector": "p"})
    used = tools.send("CSS.getPlatformFontsForNode", {"nodeId": found["nodeId"]})
    return [font["familyName"] for font in used["fonts"]]


@pytest.mark.pages
def test_the_browser_sees_no_other_fonts(browser: Browser) -> None:
    with browser.new_page() as page:
        found = {family: fonts_of(page, "Yatzy", f"'{family}'") for family in SEEN}
    assert found == {family: [font] for family, font in SEEN.items()}


def test_the_cache_of_fonts_lies_beside_the_settings(tmp_path: Path) -> None:
    read = ElementTree.parse(fonts.settings(tmp_path))
    assert [folder.text for folder in read.iter("cachedir")] == [str(tmp_path / "cache")]


def test_fonts_that_are_missing_are_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "mpl-data" / "fonts" / "ttf"
    folder.mkdir(parents=True)
    (folder / "DejaVuSans.ttf").touch()
    spec = ModuleSpec("matplotlib", None, origin=str(tmp_path / "__init__.py"))
    monkeypatch.setattr(fonts, "find_spec", lambda _: spec)
    with pytest.raises(ValueError, match=r"^no DejaVu Serif, DejaVu Sans Mono in /"):
        fonts.settings(tmp_path)
    monkeypatch.setattr(fonts, "find_spec", lambda _: None)
    with pytest.raises(ValueError, match="come with matplotlib, which is not there"):
        fonts.settings(tmp_path)


@cache
def letters() -> frozenset[str]:
    """All letters that a machine shows that has these fonts alone."""
    files = [fonts.installed() / file for _, file in fonts.FILES.values()]
    return frozenset(chr(code) for file in files for code in FT2Font(file).get_charmap())


@pytest.mark.pages
@pytest.mark.parametrize("page", pages(), ids=name)
def test_every_letter_of_a_page_is_in_the_fonts(page: Path) -> None:
    """Where a machine has nothing but DejaVu, no letter turns into an empty box."""
    soup = BeautifulSoup(page.read_text(encoding="utf-8"), "html.parser")
    for silent in soup.find_all(["script", "style"]):
        silent.decompose()
    signs = set(soup.get_text()) - letters() - REPLACED
    assert {sign for sign in signs if sign.isprintable()} == set()
