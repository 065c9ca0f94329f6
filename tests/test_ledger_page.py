"""The filter of the ledger, in a real browser, from a file."""

from collections.abc import Iterator

import pytest
from built import SITE
from playwright.sync_api import Browser, Page

from solvers.ledger import rows as ledger
from solvers.pages.ledger import all_rows, parts, rows_at

pytestmark = pytest.mark.pages

ADDRESS = (SITE / "book" / "ledger.html").as_uri()
UNFOLDED = 400  # rows that the page unfolds on its own
SHOWN = ".ledger tr[class]:visible"


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    with browser.new_context() as context:
        page = context.new_page()
        page.goto(ADDRESS)
        yield page


def test_the_page_holds_every_row_folded(page: Page) -> None:
    assert page.locator(".ledger tr[class]").count() == len(all_rows())
    assert page.locator(SHOWN).count() == 0
    assert page.locator(".ledger output").inner_text() == f"All {len(all_rows())} rows"


@pytest.mark.parametrize("verdict", ["differs", "narrower-model", "conjectured"])
def test_a_verdict_is_picked_and_remembered(page: Page, verdict: ledger.Verdict) -> None:
    page.get_by_role("combobox", name="Verdict").select_option(verdict)
    found = ledger.summary(all_rows())[verdict]
    assert page.locator(".ledger output").inner_text() == f"{found} of {len(all_rows())} rows"
    assert page.locator(SHOWN).count() <= min(found, UNFOLDED)
    assert page.url.endswith(f"?verdict={verdict}")


def test_a_strength_is_picked_and_so_is_all_that_could_have_failed(page: Page) -> None:
    page.get_by_role("combobox", name="Rests on").select_option(label="given by the source")
    assert page.locator(SHOWN).count() == ledger.strengths(all_rows())["given"]
    page.get_by_role("combobox", name="Rests on").select_option(label="what could have failed")
    tested = sum(row.could_fail for row in all_rows())
    assert page.locator(".ledger output").inner_text() == f"{tested} of {len(all_rows())} rows"
    assert page.url.endswith("?strength=digits+digit+words")
    page.get_by_role("combobox", name="Verdict").select_option("differs")
    wrong = [row for row in all_rows() if row.could_fail and row.verdict == "differs"]
    assert page.locator(SHOWN).count() == len(wrong)


def test_the_link_of_a_chapter_shows_the_rows_of_the_chapter(page: Page) -> None:
    page.goto(f"{ADDRESS}?source=thesis&place=chapter+2%7Ctable+A")
    assert page.locator(SHOWN).count() == len(rows_at("thesis", "chapter 2", "table A"))


def test_words_narrow_down_and_the_button_shows_all_again(page: Page) -> None:
    page.get_by_role("searchbox", name="Words").fill("TJUGOTVÅ two pairs")
    assert page.locator(SHOWN).count() == 1
    page.get_by_role("searchbox", name="Words").fill("no such figure")
    assert page.locator(".ledger details:visible").count() == 0
    page.get_by_role("button", name="Show all").press("Enter")
    page.wait_for_function("document.querySelector('.ledger output').value.startsWith('All')")
    assert page.locator(".ledger details:visible").count() > 10


@pytest.mark.parametrize("field", ["Place", "Words"])
def test_a_place_is_found_as_a_person_types_it(page: Page, field: str) -> None:
    box, found = page.get_by_role("searchbox", name=field), page.locator(".ledger output")
    for typed, part in ("Chapter 5", "chapter 5"), ("appendix  B", "appendix B"):
        box.fill(typed)
        rows = parts(all_rows())[f"The thesis, {part}"]
        assert found.inner_text() == f"{len(rows)} of {len(all_rows())} rows"


@pytest.mark.parametrize("typed", ["0,3616", "0.3616", ",3616"])
def test_a_number_is_found_as_it_is_printed_or_computed(page: Page, typed: str) -> None:
    page.get_by_role("searchbox", name="Words").fill(typed)
    misprints = [row for row in all_rows() if ",3616" in row.printed]
    assert page.locator(SHOWN).count() == len(misprints) > 0


def test_a_head_sorts_the_rows_of_its_table_and_gives_their_order_back(page: Page) -> None:
    page.get_by_role("searchbox", name="Place").fill("chapter 3")
    table = page.locator("details:visible table")
    before = table.locator("tr[class] > th").all_inner_texts()
    head = table.locator("thead th", has_text="Verdict")
    orders = []
    for direction in ("ascending", "descending", "none"):
        head.get_by_role("button").click()
        assert head.get_attribute("aria-sort") == direction
        orders.append(table.locator("tr[class]").evaluate_all("a => a.map(r => r.className)"))
    assert orders[0] == [*reversed(orders[1])] == sorted(orders[0]) != orders[2]
    assert table.locator("tr[class] > th").all_inner_texts() == before


def test_the_tables_are_complete_without_the_script(browser: Browser) -> None:
    with browser.new_context(java_script_enabled=False) as context:
        page = context.new_page()
        page.goto(ADDRESS)
        assert page.locator(".ledger form").is_hidden()
        page.locator(".ledger summary").first.click()
        assert page.locator(SHOWN).count() > 0
