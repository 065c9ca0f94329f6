"""Let the single-page build write what the pages of many files can write.

Sphinx looks for the writers of a node under the builder's name, and under "html" only if no
extension has named the builder.  One extension names "singlehtml" for its own nodes, and
so hides the writers of all others; here they are put back.
"""

from typing import Any

from sphinx.application import Sphinx
from sphinx.config import Config


def share_writers(app: Sphinx, config: Config) -> None:
    handlers = app.registry.translation_handlers
    handlers["singlehtml"] = {**handlers.get("html", {}), **handlers.get("singlehtml", {})}


def setup(app: Sphinx) -> dict[str, Any]:
    app.connect("config-inited", share_writers)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
