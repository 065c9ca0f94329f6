"""Docstrings are written to be read in the code; here they learn to be read in a page.

Two things mean something else to Sphinx than to a reader of code: an indented line that stands
alone, which is a formula and shall keep its shape, and the bars of ``|A|``, the size of a set.
"""

import re
from collections.abc import Iterator
from typing import Any

from sphinx.application import Sphinx

BEFORE_NAPOLEON = 400
CODE = re.compile(r"(``.*?``)")


def adapt(
    app: Sphinx, what: str, name: str, thing: Any, options: Any, lines: list[str]
) -> None:
    lines[:] = list(adapted(lines))


def adapted(lines: list[str]) -> Iterator[str]:
    """Yield the lines with formulas marked as literal and bars escaped."""
    underlined = [n for n, line in enumerate(lines) if line and set(line) == {"-"}]
    text = underlined[0] - 1 if underlined else len(lines)  # then come the sections
    literal = False
    for number, line in enumerate(lines):
        indented = line.startswith("    ")
        alone = number > 0 and not lines[number - 1].strip()
        if number < text and indented and alone and not literal:
            literal = not lines[number - 2].endswith("::")
            if literal:
                yield from ("::", "")
        elif line and not indented:
            literal = False
        yield line if literal or line.lstrip().startswith(">>>") else escaped(line)


def escaped(line: str) -> str:
    """Return the line with its bars escaped, except in code."""
    parts = CODE.split(line)
    return "".join(p if p.startswith("``") else p.replace("|", r"\|") for p in parts)


def setup(app: Sphinx) -> dict[str, Any]:
    app.connect("autodoc-process-docstring", adapt, priority=BEFORE_NAPOLEON)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
