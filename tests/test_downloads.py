"""A page's notebook says in its first cell how to get the package, which lies beside it."""

from pathlib import Path
from zipfile import ZipFile

import downloads
import nbformat
import pytest
from built import ROOT, SITE, name, pages, parsed

WITH_NOTEBOOK = [page for page in pages() if (ROOT / name(page)).with_suffix(".ipynb").exists()]


@pytest.mark.pages
@pytest.mark.parametrize("page", WITH_NOTEBOOK, ids=name)
def test_the_offered_notebook_is_the_page_after_a_cell_that_says_how_to_run_it(
    page: Path,
) -> None:
    (link,) = {str(a["href"]) for a in parsed(page).select("a.btn-download-source-button")}
    offered = nbformat.read((page.parent / link).resolve(), as_version=4)
    nbformat.validate(offered)
    first, *others = offered.cells
    assert first.cell_type == "markdown"
    assert "make lab" in first.source
    assert "pip install" in first.source
    own = nbformat.read((ROOT / name(page)).with_suffix(".ipynb"), as_version=4)
    assert others == own.cells


@pytest.mark.pages
def test_the_offered_package_is_the_one_of_the_book() -> None:
    with ZipFile(SITE / "_static" / downloads.ARCHIVE) as offered:
        for file in (*downloads.DESCRIPTION, "solvers/__init__.py"):
            assert offered.read(f"solvers/{file}") == (ROOT / file).read_bytes()


def test_equal_sources_give_equal_archives() -> None:
    assert downloads.archive(ROOT) == downloads.archive(ROOT)
