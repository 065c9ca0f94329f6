"""The fonts that the browser sees: the same on every machine, and the widest in common use.

A page may fit one machine's fonts and not another's.  So pages are tested and printed with
the DejaVu fonts, which matplotlib brings along wherever the book is built.
"""

from importlib.util import find_spec
from pathlib import Path
from xml.sax.saxutils import escape

FILES = {  # of each generic family: its font, and the file without which there is no such font
    "sans-serif": ("DejaVu Sans", "DejaVuSans.ttf"),
    "serif": ("DejaVu Serif", "DejaVuSerif.ttf"),
    "monospace": ("DejaVu Sans Mono", "DejaVuSansMono.ttf"),
}

ALIAS = "<alias><family>{}</family><prefer><family>{}</family></prefer></alias>"
SETTINGS = """<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
<dir>{fonts}</dir>
<cachedir>{cache}</cachedir>
<selectfont>
<acceptfont><glob>*/DejaVu*.ttf</glob></acceptfont>
<rejectfont><glob>*</glob></rejectfont>
</selectfont>
{aliases}
</fontconfig>
"""


def installed() -> Path:
    """Return the folder of the fonts.

    Raises
    ------
    ValueError
        If one of them is missing.
    """
    found = find_spec("matplotlib")
    if found is None or found.origin is None:
        raise ValueError("no fonts: the DejaVu fonts come with matplotlib, which is not there")
    folder = Path(found.origin).with_name("mpl-data") / "fonts" / "ttf"
    missing = [font for font, file in FILES.values() if not (folder / file).is_file()]
    if missing:
        raise ValueError(f"no {', '.join(missing)} in {folder}: install matplotlib anew")
    return folder


def settings(home: Path) -> Path:
    """Write settings of fontconfig that show these fonts alone; the cache is beside them."""
    aliases = "\n".join(ALIAS.format(family, font) for family, (font, _) in FILES.items())
    fonts, cache = (escape(str(folder)) for folder in (installed(), home / "cache"))
    file = home / "fonts.conf"
    file.write_text(SETTINGS.format(fonts=fonts, cache=cache, aliases=aliases), "utf-8")
    return file
