"""The exact distribution of the score."""

from collections.abc import Mapping
from dataclasses import astuple, dataclass, fields
from functools import cached_property
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from solvers.engine.plays import play_table
from solvers.engine.states import state_space
from solvers.game import store
from solvers.game.policies import Policy, optimal
from solvers.game.solution import Solution
from solvers.rules.rule_set import RuleSet

MOST_STATES = 5_000_000
MOST_BYTES = 8 * 2**30


@dataclass(frozen=True)
class CategoryFigures:
    """What one category brings: points, how often nothing, and when it is filled.

    The points are those of the box alone, without a bonus for a further Yatzy.
    """

    mean: float
    sd: float
    zero_probability: float
    turn: float


@dataclass(frozen=True)
class FurtherYatzys:
    """How many Yatzys a game has on average that earn a Yatzy bonus, and its points."""

    number: float = 0.0
    points: float = 0.0


@dataclass(frozen=True, eq=False)
class ScoreDistribution:
    """The distribution of the score of a game under a policy.

    Attributes
    ----------
    populations : ndarray of shape (2, 2, scores)
        Probability of each score together with: no bonus or bonus, no Yatzy or Yatzy (or
        whichever category is marked).
    categories : mapping
        Figures of each category by name.
    further_yatzys : FurtherYatzys
        What Yatzys bring besides the points of the box they are written in.
    has_yatzy : bool
        Whether the game has a Yatzy category, `Groups` of all its dice; no other rule is known
        to be one, and without one no game counts as a game with a Yatzy.
    """

    populations: NDArray[np.float64]
    categories: Mapping[str, CategoryFigures]
    further_yatzys: FurtherYatzys = FurtherYatzys()
    has_yatzy: bool = True

    @cached_property
    def pmf(self) -> NDArray[np.float64]:
        """Probability of each score, from 0 on."""
        total: NDArray[np.float64] = self.populations.sum(axis=(0, 1))
        return total

    @property
    def mean(self) -> float:
        """Mean score."""
        return self._moment(1, 0.0)

    @property
    def sd(self) -> float:
        """Standard deviation of the score."""
        return float(np.sqrt(self._moment(2, self.mean)))

    @property
    def skewness(self) -> float:
        """Third central moment in units of the standard deviation; 0 if that is 0."""
        return self._moment(3, self.mean) / self.sd**3 if self.sd else 0.0

    @property
    def mode(self) -> int:
        """The most probable score."""
        return int(self.pmf.argmax())

    @property
    def median(self) -> int:
        """The least score reached or undercut with probability 1/2 at least."""
        return self.quantile(0.5)

    @property
    def bonus_probability(self) -> float:
        """Probability of the bonus."""
        return float(self.populations[1].sum())

    @property
    def yatzy_probability(self) -> float:
        """Probability that the Yatzy category gets its points, the first if there are several.

        Raises
        ------
        ValueError
            If the game has none, or none that is known to be one.
        """
        if not self.has_yatzy:
            raise ValueError("no Yatzy category: none of the rules is Groups of all the dice")
        return float(self.populations[:, 1].sum())

    def quantile(self, probability: float) -> int:
        """Return the least score t with P(score ≤ t) ≥ `probability`.

        Raises
        ------
        ValueError
            If `probability` does not lie between 0 and 1.
        """
        if not 0 < probability < 1:
            raise ValueError(f"a quantile of {probability}; it must lie between 0 and 1")
        return int(np.searchsorted(self.pmf.cumsum(), probability))

    def at_least(self, score: int) -> float:
        """Return the probability of `score` or more."""
        return float(self.pmf[max(score, 0) :].sum())

    def _moment(self, order: int, centre: float) -> float:
        return float((self.pmf * (np.arange(len(self.pmf)) - centre) ** order).sum())


def score_distribution(
    policy: Policy | Solution,
    count: str = "points",
    *,
    mark: str = "",
    threads: int | None = None,
    cache: bool = False,
    folder: Path | None = None,
) -> ScoreDistribution:
    """Return the exact distribution of the score when a game is played by a policy.

    Parameters
    ----------
    policy : Policy or Solution
        A solution stands for optimal play by it.
    count : str
        What is counted: ``"points"``, the bonus included; ``"upper"``, the upper total, which
        is then not capped and holds no bonus; or the points of one category, by its name.
    mark : str
        The category by whose points the populations are divided, the Yatzy if omitted.
    threads : int, optional
        Threads to use; as many as there are processors if omitted.
    cache : bool
        Whether to read the distribution from disk if it was followed before, and to keep it
        there if not.
    folder : Path, optional
        Where distributions are kept; the platform's cache folder if omitted.

    Raises
    ------
    ValueError
        If the game has too many states for their distributions to be held in memory, or
        dice with more faces than the kernels take; if there is no category to count or to
        mark, or further Yatzys earn a bonus, so that only the Yatzy can be marked.
    """
    policy = optimal(policy) if isinstance(policy, Solution) else policy
    check_size(policy.rules)
    marked = _marked(policy.rules, mark)
    if count not in ("points", "upper"):
        policy.rules.position(count)
    key = store.key_of_game(policy.rules, _aim(policy, count, marked)) if cache else b""
    kept = store.read(key, folder, (-1,)) if cache else None
    if kept is not None:
        return _unpacked(kept, policy.rules)
    from solvers.game.forward import distribution_of_score  # loads the compiler

    made = distribution_of_score(policy, count, marked, threads)
    if cache:
        store.write(key, folder, _packed(made))
    return made


def _marked(rules: RuleSet, mark: str) -> int | None:
    """Return the position of the marked category."""
    position = rules.position(mark) if mark else rules.yatzy
    if rules.yatzy_bonus and position != rules.yatzy:
        raise ValueError(f"cannot mark {mark!r} in {rules.name!r}, which has a Yatzy bonus")
    return position


def _aim(policy: Policy, count: str, marked: int | None) -> bytes:
    arrays = (policy.worth, policy.open, policy.of_states)
    return f"{count}, {policy.ties}, {marked}".encode() + b"".join(
        array.tobytes() for array in arrays
    )


def _packed(made: ScoreDistribution) -> NDArray[np.float64]:
    figures = [astuple(of_category) for of_category in made.categories.values()]
    further = astuple(made.further_yatzys)
    return np.concatenate([np.ravel(figures), further, made.populations.ravel()])


def _unpacked(kept: NDArray[np.float64], rules: RuleSet) -> ScoreDistribution:
    names = rules.names
    ends = np.cumsum([len(fields(CategoryFigures)) * len(names), len(fields(FurtherYatzys))])
    figures, further, populations = np.split(kept, ends)
    of_categories = figures.reshape(len(names), -1).tolist()
    return ScoreDistribution(
        populations.reshape(2, 2, -1),
        {name: CategoryFigures(*of) for name, of in zip(names, of_categories, strict=True)},
        FurtherYatzys(*further.tolist()),
        rules.yatzy is not None,
    )


def check_size(rules: RuleSet) -> None:
    """Make sure that the distributions of all states of a game fit into memory.

    Raises
    ------
    ValueError
        If they do not.
    """
    space = state_space(rules)
    states = space.count_classes()
    if states > MOST_STATES:
        raise ValueError(
            f"{rules.name!r} has {space.count():,} states, {states:,} of them to be played "
            f"out; an exact distribution can be followed through {MOST_STATES:,} at most "
            f"(simulate it instead)"
        )
    most = dict(sorted((play.category, play.points) for play in play_table(rules).plays))
    scores = sum(most.values()) + 1
    size = 8 * space.widest() * scores + 48 * space.reached.shape[1] * len(space.upper_set)
    if size > MOST_BYTES:
        raise ValueError(
            f"{rules.name!r} has up to {scores:,} scores in {space.widest():,} states at once; "
            f"an exact distribution could take {size / 2**30:,.1f} GiB, more than "
            f"{MOST_BYTES / 2**30:.1f} (simulate it instead)"
        )
