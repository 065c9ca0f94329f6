"""The table of all sets of categories as a page can load it."""

import base64
import json

from solvers.game.subsets import Subsets


def subsets_script(games: Subsets) -> str:
    """Return names and values as a script: a page opened from a file can load nothing else.

    The values are single precision, in the order of `Subsets.expected`, and in base 64.
    They are exact to 0.00001 points.
    """
    values = base64.b64encode(games.expected.astype("<f4").tobytes()).decode("ascii")
    table = json.dumps({"names": games.names, "values": values}, separators=(",", ":"))
    return f"window.YATZY_SUBSETS = {table};\n"
