"""Every id stands once on a page, and no heading is empty.

All exercises of a page, and all solutions, share one id; here it becomes a class.  The theme
repeats the title of each page for the printer, and the index has none where it looks.
"""

from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.locale import _
from sphinx.transforms.post_transforms import SphinxPostTransform

SHARED = {"exercise-content", "solution-content"}
AFTER_THE_THEME = 900


class SharedIdentifiers(SphinxPostTransform):
    default_priority = 500

    def run(self, **kwargs: Any) -> None:
        for section in self.document.findall(nodes.section):
            shared = SHARED.intersection(section["ids"])
            section["ids"] = [name for name in section["ids"] if name not in shared]
            section["classes"] += sorted(shared)


def name_the_index(
    app: Sphinx, page: str, template: str, context: dict[str, Any], tree: Any
) -> None:
    if page == "genindex":
        context.setdefault("pagetitle", _("Index"))


def setup(app: Sphinx) -> dict[str, Any]:
    app.add_post_transform(SharedIdentifiers)
    app.connect("html-page-context", name_the_index, priority=AFTER_THE_THEME)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
