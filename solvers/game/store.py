"""Values of solved games, and distributions of their scores, in the cache.

Their key is the digest of everything they depend on: the plays of the rule set, its dice,
throws, bonus and order, the aim, and all code that computes.
"""

from hashlib import sha256
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from solvers.engine import cache
from solvers.engine.plays import play_table
from solvers.engine.sources import CODE
from solvers.rules.rule_set import RuleSet

Values = NDArray[np.float64]


def key_of_game(rules: RuleSet, aim: bytes) -> bytes:
    """Return the digest of a game, of an aim in it, and of the code that computes."""
    return digest_of_game(rules, aim + CODE)


def digest_of_game(rules: RuleSet, further: bytes) -> bytes:
    """Return the digest of a game without saved throws, and of something else."""
    table = play_table(rules)
    digest = sha256(
        repr(
            (
                table.plays,
                (rules.number, rules.faces, rules.throws, rules.order),
                (rules.bonus_threshold, rules.bonus, rules.yatzy_bonus),
            )
        ).encode()
    )
    for array in (table.of_rolls, table.situation_of, table.open):
        digest.update(array.tobytes())
    digest.update(further)
    return digest.digest()


def read(key: bytes, folder: Path | None, shape: tuple[int, ...]) -> Values | None:
    """Return the array kept under a key, or None if there is none that can be used.

    One length in `shape` may be -1, and is then read off the file.
    """
    content = cache.read(key, "values", folder)
    if content is None:
        return None
    return np.frombuffer(content, dtype="<f8").reshape(shape)


def write(key: bytes, folder: Path | None, values: Values) -> None:
    """Keep an array under a key; do without if there is nowhere to write."""
    cache.write(key, "values", np.ascontiguousarray(values, dtype="<f8").data, folder)
