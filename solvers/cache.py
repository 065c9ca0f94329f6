"""Solved games and their distributions, kept on disk.

A solution is kept in the platform's cache folder under the digest of everything its values
depend on: the plays of the rule set, its dice, throws, bonus and order, the aim, and the
source of the solver; a distribution under that of the policy, and the source of the forward
pass.  The file repeats this digest and carries one of the values; a file that is damaged, cut
off, or made by anyone else is not trusted but computed anew.  It is written beside its place
and then moved there, so that no reader ever sees half of it.  What nobody has used for a
hundred days, as after a change of the solver, is removed when something is written.
"""

import os
import shutil
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from pathlib import Path
from tempfile import NamedTemporaryFile
from time import time
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray
from platformdirs import user_cache_path

from solvers.plays import play_table
from solvers.policies import Policy, optimal
from solvers.rules import RuleSet
from solvers.solution import Solution
from solvers.states import state_space

if TYPE_CHECKING:  # these load the compiler, which reading from disk does not need
    from solvers.score_distribution import Count, ScoreDistribution

Values = NDArray[np.float64]

_SOLVER_SOURCES = (
    "game.py",
    "kernels.py",
    "plays.py",
    "states.py",
    "tournament.py",
    "vector.py",
)
_PASS_SOURCES = (*_SOLVER_SOURCES, "played_turn.py", "score_distribution.py")
_FIGURES = 4  # of a category: mean, sd, probability of zero, turn
_MAGIC = b"solvers: values of states\n"
_DIGEST = 32
_UNUSED = 100 * 24 * 60 * 60  # seconds


def solved(
    rules: RuleSet,
    *,
    worth: float = 1.0,
    bonus: float | None = None,
    folder: Path | None = None,
    anew: bool = False,
    progress: Callable[[float], None] | None = None,
) -> Solution:
    """Return the solution of a game, from disk if it was solved before.

    Parameters
    ----------
    rules, worth, bonus
        As in `game.solve`.
    folder : Path, optional
        Where solutions are kept; the platform's cache folder if omitted.
    anew : bool
        Solve the game even if its solution is on disk.
    progress : callable, optional
        Called with the share of the work done, first with 0 before the compiler is loaded;
        not at all if the solution is on disk.
    """
    paid = worth * rules.bonus if bonus is None else bonus
    key = _key(_SOLVER_SOURCES, rules, f"{worth}, {paid}".encode())
    path = _path(folder, key)
    space = state_space(rules)
    shape = (len(space.upper_set), space.threshold + 1)
    values = None if anew else _read(path, key)
    if values is None or values.size != shape[0] * shape[1]:
        if progress:
            progress(0.0)
        from solvers.game import solve  # loads the compiler, which reading does not need

        values = solve(rules, worth=worth, bonus=bonus, progress=progress).values
        _write(path, key, values)
    return Solution(rules, values.reshape(shape), worth, paid)


def followed(
    policy: Policy | Solution, count: "Count" = "points", *, folder: Path | None = None
) -> "ScoreDistribution":
    """Return the exact distribution of the score, from disk if it was followed before.

    Parameters
    ----------
    policy, count
        As in `score_distribution.score_distribution`.
    folder : Path, optional
        Where distributions are kept; the platform's cache folder if omitted.
    """
    from solvers.score_distribution import (
        CategoryFigures,
        ScoreDistribution,
        score_distribution,
    )

    policy = optimal(policy) if isinstance(policy, Solution) else policy
    aim = f"{count}, {policy.ties}".encode() + policy.worth.tobytes() + policy.open.tobytes()
    key = _key(_PASS_SOURCES, policy.rules, aim + policy.then.tobytes())
    path = _path(folder, key)
    values = _read(path, key)
    if values is None:
        made = score_distribution(policy, count)
        figures = [[f.mean, f.sd, f.zero_probability, f.turn] for f in made.categories.values()]
        _write(path, key, np.concatenate([np.ravel(figures), made.populations.ravel()]))
        return made
    names = policy.rules.names
    figures_end = _FIGURES * len(names)
    figures_of = values[:figures_end].reshape(-1, _FIGURES).tolist()
    return ScoreDistribution(
        values[figures_end:].reshape(2, 2, -1),
        {name: CategoryFigures(*of) for name, of in zip(names, figures_of, strict=True)},
    )


def _path(folder: Path | None, key: bytes) -> Path:
    folder = folder or user_cache_path("solvers", appauthor=False)
    return folder / f"{key.hex()[:32]}.values"


def _key(sources: tuple[str, ...], rules: RuleSet, aim: bytes) -> bytes:
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
    digest.update(aim)
    for array in (table.of_rolls, table.situation_of, table.open):
        digest.update(array.tobytes())
    for name in sources:
        digest.update(Path(__file__).with_name(name).read_bytes())
    return digest.digest()


def _read(path: Path, key: bytes) -> Values | None:
    """Return the values in a file, or None if there are none that can be trusted."""
    try:
        with path.open("rb") as file:
            head = file.read(len(_MAGIC) + 2 * _DIGEST)
            values = np.fromfile(file, dtype="<f8")
    except OSError:
        return None
    if head != _MAGIC + key + sha256(values.data).digest():
        return None
    with suppress(OSError):  # it may be a file of somebody else
        os.utime(path)
    return values


def _write(path: Path, key: bytes, values: Values) -> None:
    """Write the values in one step; do without if there is nowhere to write."""
    values = np.ascontiguousarray(values, dtype="<f8")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile(dir=path.parent, delete=False) as file:
            try:
                file.write(_MAGIC + key + sha256(values.data).digest())
                file.write(values.data)
                file.close()
                os.replace(file.name, path)
            except BaseException:
                os.unlink(file.name)
                raise
    except OSError:
        return
    _clear_away(path.parent)


def _clear_away(folder: Path) -> None:
    """Remove the files, and the compiled kernels, that no process has used for long."""
    for path in (*folder.glob("*.values"), *folder.glob("kernels-*")):
        with suppress(OSError):
            if path.stat().st_mtime < time() - _UNUSED:
                shutil.rmtree(path) if path.is_dir() else path.unlink()
