"""The landing page offers the printed book, once there is one.

The book is printed after its pages are built, or before they are built anew; whichever comes
last puts the file beside the pages, and a link on the first of them.
"""

import re
from pathlib import Path

import atomic

PDF = "yatzy.pdf"
LANDING = Path("book", "index.html")
LINK = '<p class="book-pdf"><a href="../_static/{}">This book as a PDF</a> ({:.1f} MB)</p>'
OLD = re.compile(r'<p class="book-pdf">.*?</p>')


def offer(pdf: Path, site: Path) -> None:
    """Put the printed book beside the pages, and its link below the title of the first.

    Nothing happens if there is no such file, or no such page.
    """
    page = site / LANDING
    if not pdf.is_file() or not page.is_file():
        return
    content = pdf.read_bytes()
    atomic.write(site / "_static" / PDF, content)
    link = LINK.format(PDF, len(content) / 1e6)
    text = OLD.sub("", page.read_text(encoding="utf-8"))
    atomic.write(page, text.replace("</h1>", f"</h1>{link}", 1).encode())
