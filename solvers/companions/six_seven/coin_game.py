"""Six-Seven! and its relatives: piles of coins, a die that limits how many one may take.

The player to move throws a die with m faces; if it shows r, the player takes between 1 and r
coins from one pile that is not empty.  In *misère* play, as in Six-Seven!, whoever takes the
last coin loses; in *normal* play whoever takes it wins.

Let v(p) be the probability to win minus the probability to lose for the player to move at
position p, when both play optimally.  Then P = (1 + v) / 2, the empty position has v = 1 in
misère and −1 in normal play, and everywhere else

    v(p) = (1/m) · Σ over r = 1, …, m of  max over moves of 1 to r coins to p' of  −v(p').

A move takes at least one coin, so v(p) · m^(coins in p) is a whole number.  `solve_piles`
works on these whole numbers, from the empty position up, over the distinct multisets of pile
sizes.  `advantages` is the ``float64`` twin for a whole box of positions; it computes P − 1/2,
which keeps its relative precision where P itself is 1/2 to sixteen digits.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import prod
from typing import Literal, NamedTuple, get_args

import numpy as np
from numpy.typing import NDArray

from solvers.companions.six_seven.breuk import Breuk
from solvers.dice.whole_numbers import counted, whole

Convention = Literal["misere", "normal"]
Position = tuple[int, ...]

MEMORY = 2**30
"""Bytes that the table of one game may take; a larger one is refused before it starts."""

ENTRY = 160
"""Bytes of a position in the table besides its piles and the digits of its value: what a
dictionary, a tuple and a whole number take on a machine of 64 bits."""

BYTES_OF_DIGITS, BINARY_DIGITS = 4, 28
"""Python keeps 30 binary digits of a whole number in 4 bytes; 28 are reckoned with."""

WORK = 2**32
"""Bytes of the table that may be read, each position once for every move; a minute's work."""

STRETCH = 500
"""Positions between two reports of progress; a smaller game is solved before one is due."""

MOST_FACES = 1000
"""Faces of a die; each is one more roll to look at in every position."""


class Move(NamedTuple):
    """Take `coins` coins from the pile at place `pile`, counted from 0."""

    pile: int
    coins: int

    def after(self, piles: Sequence[int]) -> Position:
        """Return the piles after this move, in their places.

        Examples
        --------
        >>> Move(pile=1, coins=2).after((6, 7))
        (6, 5)
        """
        left = list(piles)
        left[self.pile] -= self.coins
        return tuple(left)


Rule = Callable[[Position, int], Move]


def moves(piles: Sequence[int], roll: int) -> list[Move]:
    """Return every move at `piles` after `roll` was thrown, fewest coins first.

    Examples
    --------
    >>> moves((1, 2), roll=6)
    [Move(pile=0, coins=1), Move(pile=1, coins=1), Move(pile=1, coins=2)]
    """
    return [
        Move(pile, coins)
        for coins in range(1, roll + 1)
        for pile, size in enumerate(piles)
        if size >= coins
    ]


@dataclass(frozen=True, eq=False)
class SolvedPiles:
    """The solved game: the value of every position that can follow the given piles.

    Attributes
    ----------
    piles : tuple of int
        The piles at the start.
    die : int
        Faces of the die.
    play : {"misere", "normal"}
    scaled : dict
        For every position, its piles in ascending order, the whole number v · die ** coins,
        with the coins of the start.
    """

    piles: Position
    die: int
    play: Convention
    scaled: dict[Position, int]

    def win_probability(self, piles: Sequence[int] | None = None) -> Fraction:
        """Return the probability that the player to move wins, at the start if omitted.

        Raises
        ------
        ValueError
            If the piles cannot follow those of the start.

        Examples
        --------
        >>> solve_piles((6, 7)).win_probability()
        Fraction(5147, 8748)
        >>> solve_piles((6, 7)).win_probability((0, 0))
        Fraction(1, 1)
        """
        unit = self.die ** sum(self.piles)
        return Fraction(unit + self._scaled(self.piles if piles is None else piles), 2 * unit)

    def move_values(self, piles: Sequence[int], roll: int) -> list[tuple[Move, Fraction]]:
        """Return every move after `roll` with the probability to win by it, best first.

        Equally good moves stand in the order of `moves`: fewest coins first.

        Raises
        ------
        ValueError
            If the die has no such face, or if no coins are left.
        """
        self._scaled(piles)
        roll = whole(roll, "the roll is")
        if not 1 <= roll <= self.die:
            raise ValueError(f"roll {roll} is not from 1 to {self.die}")
        if not any(piles):
            raise ValueError("no coins are left to take")
        valued = [
            (move, 1 - self.win_probability(move.after(piles))) for move in moves(piles, roll)
        ]
        return sorted(valued, key=lambda move_and_value: -move_and_value[1])

    def best_moves(self, piles: Sequence[int], roll: int) -> list[Move]:
        """Return all moves after `roll` that are best, fewest coins first.

        Raises
        ------
        ValueError
            As `move_values`.

        Examples
        --------
        >>> solve_piles((6, 7)).best_moves((6, 7), roll=1)
        [Move(pile=1, coins=1)]
        """
        valued = self.move_values(piles, roll)
        return [move for move, value in valued if value == valued[0][1]]

    def expected_loss(self, piles: Sequence[int], rule: Rule) -> Fraction:
        """Return what one move by `rule`, then optimal play, costs in probability to win.

        Raises
        ------
        ValueError
            As `move_values`, or if the rule makes a move that is not allowed.

        Examples
        --------
        >>> solve_piles((6, 7)).expected_loss((6, 7), take_most)
        Fraction(69575, 419904)
        """
        lost = Fraction(0)
        for roll in range(1, self.die + 1):
            values = dict(self.move_values(piles, roll))
            lost += max(values.values()) - values[_move_by(rule, tuple(piles), roll)]
        return lost / self.die

    def _scaled(self, piles: Sequence[int]) -> int:
        try:
            return self.scaled[tuple(sorted(piles))]
        except KeyError:
            raise ValueError(f"piles {tuple(piles)} cannot follow {self.piles}") from None


def solve_piles(
    piles: Iterable[int],
    die: int = 6,
    play: Convention = "misere",
    progress: Callable[[float], None] | None = None,
) -> SolvedPiles:
    """Return the exact solution of the game that starts with `piles`.

    Parameters
    ----------
    piles : iterable of int
        Coins in each pile; at least one pile, which may be empty.
    die : int
        Faces of the die, from 1 to 1,000.
    play : {"misere", "normal"}
        Whether the player who takes the last coin loses or wins.
    progress : callable, optional
        Called in a large game with the share of the positions that are solved.

    Raises
    ------
    ValueError
        If a pile is no natural number, the die has no face or more than `MOST_FACES`, the
        play is unknown, or the table would take more than `MEMORY` bytes or `WORK` to fill.

    Examples
    --------
    >>> solve_piles((9, 9)).win_probability()
    Fraction(20526139, 45349632)
    >>> solve_piles((2, 3, 4), die=4, play="normal").win_probability()
    Fraction(73, 128)
    """
    start, die = _exact_start(piles, die, play)
    unit = die ** sum(start)
    scaled: dict[Position, int] = {}
    number = count_positions(start)
    for position in positions(start):
        if progress and len(scaled) % STRETCH == STRETCH - 1:
            progress(len(scaled) / number)
        if any(position):
            scaled[position] = _next_value(scaled, position, die)
        else:
            scaled[position] = unit if play == "misere" else -unit
    if progress and number >= STRETCH:
        progress(1.0)
    return SolvedPiles(start, die, play, scaled)


def _next_value(scaled: dict[Position, int], position: Position, die: int) -> int:
    """Return the mean over the rolls of the greatest −v that the roll can reach."""
    total = 0
    lowest: int | None = None
    for roll in range(1, die + 1):
        for pile, size in enumerate(position):
            if size >= roll and (pile == 0 or position[pile - 1] != size):
                left = (*position[:pile], size - roll, *position[pile + 1 :])
                value = scaled[tuple(sorted(left))]
                lowest = value if lowest is None or value < lowest else lowest
        assert lowest is not None  # a roll of 1 takes from any pile
        total -= lowest
    return total // die


def positions(piles: Iterable[int]) -> Iterator[Position]:
    """Yield the positions that can follow `piles`, each after those that can follow it.

    A position is its piles in ascending order, so that the same sizes in other places are
    the same position; they come in lexicographic order.

    Examples
    --------
    >>> list(positions((2, 1)))
    [(0, 0), (0, 1), (0, 2), (1, 1), (1, 2)]
    """
    bounds = sorted(piles)
    position, last = [0] * len(bounds), len(bounds) - 1
    while True:
        yield tuple(position)
        place = last
        while place >= 0 and position[place] == bounds[place]:
            place -= 1
        if place < 0:
            return
        position[place:] = [position[place] + 1] * (len(bounds) - place)


def count_positions(piles: Iterable[int]) -> int:
    """Return how many positions can follow `piles`, themselves included.

    Examples
    --------
    >>> count_positions((6, 7)), count_positions((200, 200))
    (35, 20301)
    """
    counts = [1]
    for bound in sorted(piles):
        total, running = [], 0
        for size in range(bound + 1):
            running += counts[size] if size < len(counts) else 0
            total.append(running)
        counts = total
    return sum(counts)


def winstkans(a: int, b: int) -> Breuk:
    """Return the probability to win Six-Seven! with `a` and `b` coins, the first to move.

    Misère play with a die of six faces, as in the exercise.

    Raises
    ------
    ValueError
        As `solve_piles`.

    Examples
    --------
    >>> str(winstkans(6, 7)), str(winstkans(5, 8)), str(winstkans(9, 9))
    ('5147/8748', '39281/69984', '20526139/45349632')
    """
    probability = solve_piles((a, b)).win_probability()
    return Breuk(probability.numerator, probability.denominator)


def advantages(
    piles: Iterable[int], die: int = 6, play: Convention = "misere"
) -> NDArray[np.float64]:
    """Return P − 1/2 for every position up to `piles`, in ``float64``.

    The positions of one number of coins depend only on those with fewer, so the box is
    filled layer by layer, each layer at once.

    Returns
    -------
    ndarray of shape (piles[0] + 1, piles[1] + 1, …)

    Raises
    ------
    ValueError
        As `solve_piles`.

    Examples
    --------
    >>> table = advantages((6, 7))
    >>> table.shape, float(table[6, 7].round(6))
    ((7, 8), 0.088363)
    """
    start, die = _checked(piles, die, play)
    numbers_each = (
        len(start) + 5
    )  # a place in every pile; coins, order, value, lowest and total
    _check_size(lambda piles: prod(size + 1 for size in piles), start, die, 8 * numbers_each)
    shape = tuple(size + 1 for size in start)
    places = np.indices(shape).reshape(len(shape), -1)
    strides = [prod(shape[pile + 1 :]) for pile in range(len(shape))]
    coins = places.sum(axis=0)
    layers = np.split(np.argsort(coins, kind="stable"), np.cumsum(np.bincount(coins))[:-1])
    values = np.empty(len(coins))
    values[0] = 0.5 if play == "misere" else -0.5
    for layer in layers[1:]:
        lowest = np.full(len(layer), np.inf)
        total = np.zeros(len(layer))
        for roll in range(1, die + 1):
            for place, stride in zip(places, strides, strict=True):
                can = place[layer] >= roll
                lowest[can] = np.minimum(lowest[can], values[layer[can] - roll * stride])
            total -= lowest
        values[layer] = total / die
    return values.reshape(shape)


def take_most(piles: Position, roll: int) -> Move:
    """Return the naive move: as many coins as the roll allows, from the largest pile.

    Examples
    --------
    >>> take_most((6, 7), roll=4)
    Move(pile=1, coins=4)
    """
    largest = max(range(len(piles)), key=lambda pile: piles[pile])
    return Move(largest, min(roll, piles[largest]))


def take_one(piles: Position, roll: int) -> Move:
    """Return the timid move: one coin from the largest pile, whatever was thrown.

    Examples
    --------
    >>> take_one((6, 7), roll=4)
    Move(pile=1, coins=1)
    """
    return take_most(piles, 1)


def probability_by_rule(
    piles: Iterable[int], rule: Rule, die: int = 6, play: Convention = "misere"
) -> Fraction:
    """Return the probability to win for a player who moves by `rule`, going first.

    The other player knows the rule and answers as well as possible.

    Raises
    ------
    ValueError
        As `solve_piles`, or if the rule makes a move that is not allowed.

    Examples
    --------
    >>> round(float(probability_by_rule((6, 7), take_most)), 4)
    0.0541
    """
    start, die = _exact_start(piles, die, play)
    end = Fraction(play == "misere")
    moving: dict[Position, Fraction] = {}
    answering: dict[Position, Fraction] = {}
    for position in positions(start):
        if not any(position):
            moving[position] = answering[position] = end
            continue
        won = answered = Fraction(0)
        for roll in range(1, die + 1):
            left = tuple(sorted(_move_by(rule, position, roll).after(position)))
            won += 1 - answering[left]
            answered += max(
                1 - moving[tuple(sorted(move.after(position)))]
                for move in moves(position, roll)
            )
        moving[position], answering[position] = won / die, answered / die
    return moving[tuple(sorted(start))]


def _move_by(rule: Rule, piles: Position, roll: int) -> Move:
    move = rule(piles, roll)
    if move not in moves(piles, roll):
        raise ValueError(
            f"the rule answers a {roll} at {piles} by {move}, which is not allowed"
        )
    return move


def _checked(piles: Iterable[int], die: int, play: str) -> tuple[Position, int]:
    start = tuple(
        whole(size, f"the number of coins in pile {place} is")
        for place, size in enumerate(piles, start=1)
    )
    die = whole(die, "the number of faces is")
    if not start:
        raise ValueError("no piles given; the game needs at least one")
    for place, size in enumerate(start, start=1):
        if size < 0:
            raise ValueError(f"pile {place} holds {size} coins, not a natural number")
    if not 1 <= die <= MOST_FACES:
        raise ValueError(f"a die with {die} faces; it needs 1 to {MOST_FACES:,}")
    if play not in get_args(Convention):
        raise ValueError(f"unknown play {play!r}; there are {', '.join(get_args(Convention))}")
    return start, die


def _exact_start(piles: Iterable[int], die: int, play: str) -> tuple[Position, int]:
    """Return piles and die if the game can be solved in whole numbers of v · die ** coins."""
    start, die = _checked(piles, die, play)
    digits = sum(start) * die.bit_length()  # binary ones of the greatest number, or a few more
    each = ENTRY + 8 * len(start) + digits * BYTES_OF_DIGITS // BINARY_DIGITS
    _check_size(count_positions, start, die, each)
    return start, die


def _check_size(count: Callable[[Position], int], start: Position, die: int, each: int) -> None:
    """Refuse a table of more than `MEMORY` bytes or `WORK`, `each` bytes a position."""
    positions_at_least = max(start) + 1
    if positions_at_least * each <= MEMORY:
        positions_at_least = count(start)
    size = positions_at_least * each
    coins, piles = counted(sum(start), "coin"), counted(len(start), "pile")
    what = f"{coins} in {piles} make at least {positions_at_least:,}"
    if size > MEMORY:
        raise ValueError(
            f"{what} positions, which would take {size >> 20:,} MiB; {MEMORY >> 20:,} MiB is"
            " the limit"
        )
    if size * die * len(start) > WORK:
        raise ValueError(
            f"{what} positions of up to {die * len(start):,} moves, which is"
            f" {size * die * len(start) / WORK:,.1f} times as much work as is allowed"
        )
