"""What a player with a goal can hope for: values and decisions, read off the profiles.

`Outlook` answers questions about single states and decisions from the profiles of a game (see
`profiles`), as `solution` does from the values of one played for points.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from solvers.dice.lattice import Array, best_over_removals, lattice, mean_over_next_die
from solvers.dice.rolls import Roll, keeps
from solvers.engine.classes import Classes, Payoff, ProfileLayer
from solvers.engine.plays import play_table
from solvers.engine.states import all_filled, contains, set_of, state_space, yatzy_bit
from solvers.engine.ties import Action, best_first
from solvers.game.shelf import Shelf
from solvers.game.solution import START, State, place

if TYPE_CHECKING:
    from solvers.engine.rulebook import Rulebook

FINENESS = 2.0**14
"""How far apart the least and the greatest payoff are put before equals are looked for.

Values within `ties.TIE` are equal.  That is meant for points, of which a game brings hundreds;
of a chance it would be too much: on this scale it is 6e-15, still more than rounding."""

MOST_BYTES = 6 * 2**30


@dataclass(frozen=True, eq=False)
class Aim:
    """A goal in a game, from the first state of its classes on.

    Attributes
    ----------
    classes : Classes
    payoff : Payoff
    points : int, optional
        The points at the first state; every number of points is asked for if omitted.
    """

    classes: Classes
    payoff: Payoff
    points: int | None = None

    @property
    def scale(self) -> float:
        """The factor that puts payoffs on the scale of `FINENESS`."""
        return FINENESS / (float(np.ptp(self._paid)) or 1.0)

    def points_at(self, filled: int, upper: int) -> tuple[float, float]:
        """Return the fewest and the most points with which the game comes to a state.

        Known only if the points at the first state are.
        """
        if self.points is None:
            return -np.inf, np.inf
        rules, (before, start) = self.classes.rules, self.classes.first
        low = high = self.points + upper - start
        beyond = 0
        for category in range(len(rules.categories)):
            if contains(filled & ~before, category):
                plays = [p for p in play_table(rules).plays if p.category == category]
                low += min(play.points - play.upper for play in plays)
                high += max(play.points - play.upper for play in plays)
                beyond += max(play.upper for play in plays)
        if upper == state_space(rules).threshold:
            high += max(0, beyond - (upper - start))  # points above the threshold are not told
        return low, high

    def rulebook(self) -> "Rulebook":
        """Return the rulebook of the game, for one who may want fewer points or not."""
        from solvers.engine.rulebook import rulebook  # loads the compiler

        may_harm = bool((np.diff(self._paid) < 0).any())
        return rulebook(self.classes.rules, points_may_harm=may_harm)

    @property
    def _paid(self) -> NDArray[np.float64]:
        payoff = self.payoff
        return np.concatenate([[payoff.below], payoff.values, [payoff.above]])


@dataclass(frozen=True, eq=False)
class Outlook:
    """The profiles of a game for a goal.

    Attributes
    ----------
    aim : Aim
    layers : list of ProfileLayer
        By the number of turns still to play.
    shelf : Shelf
        Where the layers come from.
    """

    aim: Aim
    layers: list[ProfileLayer]
    shelf: Shelf

    def value(self, points: int, state: State = START) -> float:
        """Return the greatest mean of what is paid, from a state and so many points on.

        Raises
        ------
        ValueError
            If play cannot lead to the state, or to so many points there.
        """
        return self._value(*self._place(points, state), points)

    def categories(
        self, dice: Iterable[int], points: int, state: State = START
    ) -> list[tuple[str, float]]:
        """Return every open category with its value after the last throw, best first.

        Raises
        ------
        ValueError
            If the dice are no roll, play cannot lead to the state or the points, or nothing
            is open.
        """
        rules = self.aim.classes.rules
        roll = rules.roll(dice)
        lat = lattice(rules.number, rules.faces)
        values = self._roll_values(points, state)[lat.index[roll] - lat.start[rules.number]]
        allowed = [
            (name, float(value))
            for name, value in zip(rules.names, values, strict=True)
            if value > -np.inf
        ]
        return self._ordered(allowed, rules.position)

    def keeps(
        self, dice: Iterable[int], rerolls: int, points: int, state: State = START
    ) -> list[tuple[Roll, float]]:
        """Return every keep of a roll with its value, best first, equals as `ties` says.

        Raises
        ------
        ValueError
            If the dice are no roll, there is no re-roll left or are more than a turn has,
            play cannot lead to the state or the points, or nothing is open.
        """
        rules = self.aim.classes.rules
        roll = rules.roll(dice)
        if not 1 <= rerolls < rules.throws:
            raise ValueError(f"{rerolls} re-rolls left, not 1 to {rules.throws - 1}")
        lat = lattice(rules.number, rules.faces)
        of_keeps: Array = mean_over_next_die(lat, self._roll_values(points, state).max(axis=1))
        for _ in range(rerolls - 1):
            best = best_over_removals(lat, of_keeps)[lat.start[rules.number] :]
            of_keeps = mean_over_next_die(lat, best)
        valued = [(keep, float(of_keeps[lat.index[keep]])) for keep in keeps(roll)]
        return self._ordered(valued, lambda keep: (-len(keep), [-face for face in keep]))

    def is_open(self, points: int, state: State = START) -> bool:
        """Return whether what is paid still depends on what follows.

        Raises
        ------
        ValueError
            If play cannot lead to the state.
        """
        classes, payoff = self.aim.classes, self.aim.payoff
        filled, upper = place(classes.rules, state)
        low, _ = self.profile(filled, upper)
        ahead = int(classes.homes.ahead[classes.homes.upper_set[filled], upper])
        return low <= points < payoff.low + len(payoff.values) - ahead

    def scaled_rolls(self, points: int, state: State = START) -> NDArray[np.float64]:
        """Return the value of every roll in every category, on the scale of `ties`.

        Raises
        ------
        ValueError
            If play cannot lead to the state, or nothing is open.
        """
        return self.aim.scale * self._roll_values(points, state)

    def profile(self, filled: int, upper: int) -> tuple[int, NDArray[np.float64]]:
        """Return where the profile of a state begins, and its values.

        Raises
        ------
        ValueError
            If the game cannot come to it, or what is kept of it on disk is damaged.
        """
        classes = self.aim.classes
        part = classes.homes.upper_set[filled]
        column, ahead = classes.homes.column[part, upper], classes.homes.ahead[part, upper]
        to_play = (all_filled(classes.rules) & ~filled).bit_count()
        layer = self.layers[min(to_play, len(self.layers) - 1)]
        first, last = np.searchsorted(layer.sets, [filled, filled + 1])
        state = first + int(np.searchsorted(layer.columns[first:last], column))
        if state == last or layer.columns[state] != column:
            names = classes.rules.names
            boxes = [name for c, name in enumerate(names) if contains(filled, c)]
            raise ValueError(
                f"the game does not come to {', '.join(boxes) or 'nothing'} filled with an "
                f"upper total of {upper}"
            )
        return int(layer.low[state] - ahead), self.shelf.profile(layer, int(state))

    def _place(self, points: int, state: State) -> tuple[int, int]:
        """Return set and upper total of a state to which the game comes with such points."""
        filled, upper = place(self.aim.classes.rules, state)
        low, high = self.aim.points_at(filled, upper)
        if not low <= points <= high:
            raise ValueError(
                f"{points} points there; the game comes to the state with {low:g} to {high:g}"
            )
        return filled, upper

    def _value(self, filled: int, upper: int, points: int) -> float:
        low, values = self.profile(filled, upper)
        if points < low:
            return self.aim.payoff.below
        if points - low < len(values):
            return float(values[points - low])
        return self.aim.payoff.above

    def _roll_values(self, points: int, state: State) -> NDArray[np.float64]:
        """Return the value of every roll (rows) in every category, -inf where forbidden."""
        rules = self.aim.classes.rules
        filled, upper = self._place(points, state)
        table, cap = play_table(rules), state_space(rules).threshold
        if not table.open[filled]:
            raise ValueError("all categories are filled; there is nothing left to decide")
        of_play = np.full(len(table.plays) + 1, -np.inf)
        for number, play in enumerate(table.plays):
            if contains(int(table.open[filled]), play.category):
                more = filled | set_of([play.category])
                if play.yatzy and rules.yatzy_bonus:
                    more |= yatzy_bit(rules)
                total = min(upper + play.upper, cap)
                of_play[number] = self._value(more, total, points + play.points)
        values: NDArray[np.float64] = of_play[table.of_rolls[table.situation_of[filled]]]
        return values

    def _ordered(
        self, valued: list[tuple[Action, float]], among_equals: Callable[[Action], Any]
    ) -> list[tuple[Action, float]]:
        scale = self.aim.scale
        scaled = [(action, scale * value) for action, value in valued]
        return [(action, value / scale) for action, value in best_first(scaled, among_equals)]


def kept_outlook(aim: Aim, shelf: Shelf) -> Outlook | None:
    """Return the outlook of an aim if all its layers are on the shelf."""
    layers = shelf.all(len(aim.classes.layers))
    return None if layers is None else Outlook(aim, layers, shelf)


def new_outlook(
    aim: Aim,
    shelf: Shelf,
    threads: int | None = None,
    progress: Callable[[float], None] | None = None,
) -> Outlook:
    """Compute the outlook of an aim, but for the layers that are on the shelf.

    Raises
    ------
    ValueError
        If it is too large.
    """
    check_size(aim.classes)
    from solvers.game.prospects import layers_for  # loads the compiler

    return Outlook(aim, layers_for(aim, shelf, threads, progress), shelf)


def check_size(classes: Classes) -> None:
    """Make sure that the profiles of a game are not too many.

    Raises
    ------
    ValueError
        If they take more than `MOST_BYTES`.
    """
    if classes.size() > MOST_BYTES:
        size, most = classes.size() / 2**30, MOST_BYTES / 2**30
        raise ValueError(
            f"the chances of {classes.rules.name!r} at every number of points could take "
            f"{size:,.0f} GiB, more than {most:.0f} (begin with fewer open categories)"
        )
