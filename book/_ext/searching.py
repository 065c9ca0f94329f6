"""The search of the book finds numbers.

Sphinx cuts words at every point, and its page leaves out what is all digits, so that 248.63
finds nothing.  Here a number is one word, in the index and in what is typed: with a point for
decimals, whatever is printed, and without separators of thousands.  A whole number starts with
a mark, for the page would not look for digits alone.
"""

import re
from typing import Any

from sphinx.application import Sphinx
from sphinx.search.en import SearchEnglish

MARK = "n"
WORD = re.compile(r"\d+(?:[.,]\d+)*(?!\w)|\w+")
THOUSANDS = re.compile(r"[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?")
SPLITTER = r"""
var splitQuery = (query) =>
  (query.match(/\d+(?:[.,]\d+)*(?![\p{L}\p{N}_])|[\p{L}\p{N}_]+/gu) ?? []).map((word) => {
    if (!/^\d[\d.,]*$/.test(word)) return word;
    const thousands = /^[1-9]\d{0,2}(,\d{3})+(\.\d+)?$/.test(word);
    const number = word.replaceAll(",", thousands ? "" : ".");
    return /^\d+$/.test(number) ? "n" + number : number;
  });
"""


class WithNumbers(SearchEnglish):
    """English, in which a number is a word.

    Examples
    --------
    >>> WithNumbers({}).split("248.63 of 57,507,840, or 0,3616; 3rd")
    ['248.63', 'of', 'n57507840', 'or', '0.3616', '3rd']
    """

    js_splitter_code = SPLITTER

    def split(self, input: str) -> list[str]:
        return [as_one_word(word) for word in WORD.findall(input)]


def as_one_word(word: str) -> str:
    """Return a number in its one spelling, and any other word as it is."""
    if not re.fullmatch(r"\d[\d.,]*", word):
        return word
    number = word.replace(",", "" if THOUSANDS.fullmatch(word) else ".")
    return MARK + number if number.isdigit() else number


def setup(app: Sphinx) -> dict[str, Any]:
    app.add_search_language(WithNumbers)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
