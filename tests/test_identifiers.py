"""On every page an id stands once, and a heading has words."""

from collections import Counter
from pathlib import Path

import pytest
from built import name, pages, parsed

pytestmark = [pytest.mark.pages, pytest.mark.parametrize("page", pages(), ids=name)]


def test_every_id_stands_once(page: Path) -> None:
    found = Counter(tag["id"] for tag in parsed(page).find_all(id=True))
    assert [name for name, times in found.items() if times > 1] == []


def test_every_heading_has_words(page: Path) -> None:
    headings = parsed(page).find_all(["h1", "h2", "h3", "h4", "h5", "h6"])
    assert [tag for tag in headings if not tag.get_text(strip=True).strip("#")] == []
