"""What a reader downloads from a page runs elsewhere too: it says how to get the package.

The notebook that a page offers has one cell more than the page: the first one says where
`solvers` comes from.  The package lies beside the pages, as an archive that pip installs.
"""

from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import atomic
import nbformat
from fresh import files
from offered import PDF, offer
from sphinx.application import Sphinx

ARCHIVE = "solvers.zip"
DESCRIPTION = ("pyproject.toml", "README.md", "LICENSE")
FIRST_CELL = """\
*This notebook is the page “{title}” of “{book}”, to be run and changed.*

It computes with the book's package `solvers`, which is **not** the package of that name on
PyPI. If you have the source of the book, say `make lab` there: that opens all notebooks in
JupyterLab, with everything they need. Otherwise download `solvers.zip`, which the page
“How to reproduce this book” offers, and install it where your Jupyter runs:

```console
$ pip install "./solvers.zip[book]"
```
"""


def write_downloads(app: Sphinx, exception: Exception | None) -> None:
    """Put the first cell into the notebooks beside the pages, and the package as well."""
    if exception is not None or app.builder.name not in ("html", "dirhtml"):
        return
    for name in sorted(app.env.all_docs):
        page = Path(app.env.doc2path(name))
        offered = Path(app.outdir, "_sources", f"{name}.ipynb")
        if page.suffix == ".ipynb" and offered.exists():
            notebook = nbformat.read(page, as_version=4)
            explain(notebook, title=app.env.titles[name].astext(), book=app.config.html_title)
            write_if_new(offered, nbformat.writes(notebook, indent=1).encode())
    write_if_new(Path(app.outdir, "_static", ARCHIVE), archive(Path(app.srcdir)))
    offer(Path(app.srcdir, "_build", PDF), Path(app.outdir))


def explain(notebook: nbformat.NotebookNode, title: str, book: str) -> None:
    """Put a cell before all others that says how to get the package."""
    words = FIRST_CELL.format(title=title, book=book)
    notebook.cells.insert(0, nbformat.v4.new_markdown_cell(words, id="how-to-run"))


def archive(root: Path) -> bytes:
    """Return the package as an archive; equal sources give equal bytes."""
    packed = BytesIO()
    sources = [root / name for name in DESCRIPTION] + sorted(files(root / "solvers"))
    with ZipFile(packed, "w", ZIP_DEFLATED) as target:
        for path in sources:
            place = Path("solvers", path.relative_to(root))
            target.writestr(ZipInfo(place.as_posix()), path.read_bytes(), ZIP_DEFLATED)
    return packed.getvalue()


def write_if_new(path: Path, content: bytes) -> None:
    if not path.exists() or path.read_bytes() != content:
        atomic.write(path, content)


def setup(app: Sphinx) -> dict[str, Any]:
    app.connect("build-finished", write_downloads)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
