"""``cache``: where solved games are kept, and how much room they take; removes them, too."""

import argparse

from solvers.cli import Result
from solvers.engine import cache


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add whether to clear it."""
    parser.add_argument("--clear", action="store_true", help="remove the files")


def run(arguments: argparse.Namespace) -> Result:
    """Return the folder, and what is or was in it."""
    folder = cache.cache_folder()
    sizes = [path.stat().st_size for path in cache.files()]
    if arguments.clear:
        cache.clear()
    files = "1 file" if len(sizes) == 1 else f"{len(sizes):,} files"
    verb = "removed from" if arguments.clear else "in"
    text = f"{files}, {sum(sizes) / 1e6:,.1f} MB, {verb} {folder}"
    data = {
        "folder": str(folder),
        "files": len(sizes),
        "bytes": sum(sizes),
        "cleared": arguments.clear,
    }
    return Result(data, text)
