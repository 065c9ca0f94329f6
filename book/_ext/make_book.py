"""Build the book as `jupyter-book build . -W -n --keep-going` does, and speak meanwhile.

    python book/_ext/make_book.py html

Warnings are shown as they come; the end is one line: what is wrong, or nothing.
"""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
INTERRUPTED = 130


def main(builder: str) -> int:
    """Build the book with a builder of Sphinx; return the exit code."""
    from jupyter_book.sphinx import build_sphinx  # takes a second, which may be interrupted
    from progress import wipe
    from sphinx.util.console import color_terminal, nocolor

    if not color_terminal():
        nocolor()
    overrides = {
        "external_toc_path": str(ROOT / "_toc.yml"),
        "latex_individualpages": False,
        "nitpicky": True,
        "progress": True,
    }
    result = build_sphinx(
        ROOT,
        ROOT / "_build" / builder,
        noconfig=True,
        path_config=ROOT / "_config.yml",
        confoverrides=overrides,
        builder=builder,
        warningiserror=True,
        keep_going=True,
        quiet=True,
    )
    wipe()
    if isinstance(result, KeyboardInterrupt):  # Sphinx has said so
        return INTERRUPTED
    if isinstance(result, Exception):
        print("error: the book is not built, see above", file=sys.stderr)
    elif result:
        print("error: the book has warnings, see above", file=sys.stderr)
    return 1 if result else 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1]))
    except KeyboardInterrupt:
        print("\nInterrupted!", file=sys.stderr)
        sys.exit(INTERRUPTED)
