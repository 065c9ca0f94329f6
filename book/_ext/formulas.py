"""Draw formulas as outlines: no fonts are needed, which a browser may refuse from a file.

The extension that brings MathJax chooses a version with fonts when it is set up, whatever the
configuration says; here the choice is made after it.
"""

from typing import Any

from sphinx.application import Sphinx
from sphinx.config import Config


def choose_outlines(app: Sphinx, config: Config) -> None:
    config.mathjax_path = "mathjax/tex-svg.js"


def setup(app: Sphinx) -> dict[str, Any]:
    app.connect("config-inited", choose_outlines)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
