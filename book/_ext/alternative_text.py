"""The title inside a drawing becomes the alternative text of its image.

`solvers.pages.figure.show` writes the alternative text of a figure into the drawing itself,
where every viewer of notebooks finds it.  An HTML page that shows the drawing as an
image needs it a second time, as the ``alt`` of the image.
"""

from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.transforms.post_transforms import SphinxPostTransform

TITLE = "{http://www.w3.org/2000/svg}title"


class AlternativeText(SphinxPostTransform):
    default_priority = 5  # once the notebook's outputs have become images

    def run(self, **kwargs: Any) -> None:
        for image in self.document.findall(nodes.image):
            drawing = Path(self.env.srcdir, image["uri"])
            if drawing.suffix == ".svg" and not image.get("alt"):
                image["alt"] = title_of(drawing)


def title_of(drawing: Path) -> str:
    """Return the title of an SVG drawing, or nothing."""
    found = ElementTree.parse(drawing).getroot().find(TITLE)
    return (found.text or "").strip() if found is not None else ""


def setup(app: Sphinx) -> dict[str, Any]:
    app.add_post_transform(AlternativeText)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
