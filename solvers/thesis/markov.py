"""Finite Markov chains in exact fractions.

A chain moves among finitely many states; the row i, column j of its *transition matrix* P is
the probability of going from state i to state j in one step.  Everything asked of it here is
a product of three things, a start vector v, a power of P and a vector of points s:

    v Pⁿ      the distribution after n steps,
    Pⁿ s      the expected points from each state,
    v Pⁿ s    the expected points,

and, for the long run, the vector π with π P = π.
"""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from solvers.dice.whole_numbers import whole

Entry = int | str | Fraction
Vector = tuple[Fraction, ...]
Matrix = tuple[Vector, ...]


@dataclass(frozen=True, init=False)
class Chain:
    """A Markov chain: states, and the probabilities of going from one to another.

    Parameters
    ----------
    states : sequence
        Names of the states.
    matrix : sequence of sequences of int, str or Fraction
        One row a state.  Floats are refused, for 0.8 + 0.1 + 0.1 is not 1 in floats; write
        ``"0.8"`` or ``Fraction(4, 5)``.

    Raises
    ------
    ValueError
        If states are named twice, the matrix is not square, an entry is no probability, or
        a row does not sum to 1.  The message names the row and what is missing.

    Examples
    --------
    >>> weather = Chain(["dry", "wet"], [["0.9", "0.1"], ["0.5", "0.5"]])
    >>> weather.probability("dry", "wet", steps=2)
    Fraction(7, 50)
    >>> weather.long_run()
    (Fraction(5, 6), Fraction(1, 6))
    >>> Chain(["dry", "wet"], [["0.9", "0.1"], ["0.5", "0.4"]])
    Traceback (most recent call last):
    ValueError: row 'wet' of the transition matrix sums to 0.9, not 1: 0.1 too little
    """

    states: tuple[Hashable, ...]
    matrix: Matrix

    def __init__(self, states: Sequence[Hashable], matrix: Sequence[Sequence[Entry]]) -> None:
        names = tuple(states)
        if len(set(names)) < len(names):
            twice = next(name for name in names if names.count(name) > 1)
            raise ValueError(f"state {twice!r} stands {names.count(twice)} times")
        if len(matrix) != len(names):
            raise ValueError(f"{len(matrix)} rows for {len(names)} states")
        rows = tuple(_row(name, names, row) for name, row in zip(names, matrix, strict=True))
        object.__setattr__(self, "states", names)
        object.__setattr__(self, "matrix", rows)

    def power(self, steps: int) -> Matrix:
        """Return Pⁿ: the probabilities of going from one state to another in n steps.

        Examples
        --------
        >>> Chain("ab", [[0, 1], [1, 0]]).power(3)
        ((Fraction(0, 1), Fraction(1, 1)), (Fraction(1, 1), Fraction(0, 1)))
        """
        return tuple(self.distribution(self.start(state), steps) for state in self.states)

    def probability(self, origin: Hashable, target: Hashable, steps: int = 1) -> Fraction:
        """Return the probability of being in `target`, `steps` after being in `origin`."""
        return self.distribution(self.start(origin), steps)[self._position(target)]

    def start(self, state: Hashable) -> Vector:
        """Return the start vector of a chain that is certainly in `state`.

        Examples
        --------
        >>> Chain("ab", [[0, 1], [1, 0]]).start("b")
        (Fraction(0, 1), Fraction(1, 1))
        """
        position = self._position(state)
        return tuple(Fraction(i == position) for i in range(len(self.states)))

    def distribution(self, start: Sequence[Entry], steps: int) -> Vector:
        """Return v Pⁿ, the probability of each state `steps` after the start vector `start`.

        Raises
        ------
        ValueError
            If `start` is no distribution over the states, or `steps` is negative.
        """
        steps = _checked_steps(steps)
        chances = _distribution("the start vector", self.states, start)
        for _ in range(steps):
            columns = zip(*self.matrix, strict=True)
            chances = tuple(_product(chances, column) for column in columns)
        return chances

    def expected_rewards(self, rewards: Sequence[Entry], steps: int) -> Vector:
        """Return Pⁿ s, the expected points in each state with `steps` steps still to come.

        Parameters
        ----------
        rewards : sequence
            Points of each state, paid once, after the last step.
        steps : int

        Examples
        --------
        >>> Chain("ab", [["1/2", "1/2"], [0, 1]]).expected_rewards([0, 8], steps=2)
        (Fraction(6, 1), Fraction(8, 1))
        """
        steps = _checked_steps(steps)
        if len(rewards) != len(self.states):
            raise ValueError(f"{len(rewards)} rewards for {len(self.states)} states")
        values = tuple(Fraction(reward) for reward in rewards)
        for _ in range(steps):
            values = tuple(_product(row, values) for row in self.matrix)
        return values

    def expected_reward(
        self, start: Sequence[Entry], rewards: Sequence[Entry], steps: int
    ) -> Fraction:
        """Return v Pⁿ s, the expected points after `steps` steps from the start vector.

        Examples
        --------
        >>> Chain("ab", [["1/2", "1/2"], [0, 1]]).expected_reward([1, 0], [0, 8], steps=2)
        Fraction(6, 1)
        """
        chances = _distribution("the start vector", self.states, start)
        return _product(chances, self.expected_rewards(rewards, steps))

    def closed_classes(self) -> list[tuple[Hashable, ...]]:
        """Return the sets of states that are never left and have no smaller such set inside.

        Examples
        --------
        >>> Chain("abc", [["1/3", "1/3", "1/3"], [0, 1, 0], [0, 0, 1]]).closed_classes()
        [('b',), ('c',)]
        """
        reached = [self._reached_from(i) for i in range(len(self.states))]
        closed = {
            frozenset(there) for there in reached if all(reached[j] == there for j in there)
        }
        return [
            tuple(self.states[i] for i in sorted(group)) for group in sorted(closed, key=min)
        ]

    def long_run(self) -> Vector:
        """Return the long-run distribution: the one vector π with π P = π and sum 1.

        The share of time spent in each state tends to it, from any start.  Computed by state
        reduction, which never subtracts (Grassmann, Taksar and Heyman, Operations Research
        33, 1985).

        Raises
        ------
        ValueError
            If there is more than one closed class: then it depends on the start.

        Examples
        --------
        >>> Chain("ab", [["1/2", "1/2"], ["1/4", "3/4"]]).long_run()
        (Fraction(1, 3), Fraction(2, 3))
        """
        classes = self.closed_classes()
        if len(classes) > 1:
            named = " and ".join(str(list(group)) for group in classes)
            raise ValueError(
                f"the long run depends on the start: {named} are {len(classes)} sets of "
                "states that are never left"
            )
        kept = [self._position(state) for state in classes[0]]
        shares = _stationary([[self.matrix[i][j] for j in kept] for i in kept])
        of_states = dict(zip(kept, shares, strict=True))
        return tuple(of_states.get(i, Fraction(0)) for i in range(len(self.states)))

    def _position(self, state: Hashable) -> int:
        if state not in self.states:
            named = ", ".join(map(repr, self.states))
            raise ValueError(f"unknown state {state!r}; there are {named}")
        return self.states.index(state)

    def _reached_from(self, origin: int) -> set[int]:
        reached, new = {origin}, [origin]
        while new:
            steps = {j for j, chance in enumerate(self.matrix[new.pop()]) if chance}
            new += steps - reached
            reached |= steps
        return reached


def _row(name: Hashable, names: tuple[Hashable, ...], row: Sequence[Entry]) -> Vector:
    return _distribution(f"row {name!r} of the transition matrix", names, row)


def _distribution(what: str, states: tuple[Hashable, ...], entries: Sequence[Entry]) -> Vector:
    if len(entries) != len(states):
        raise ValueError(f"{what} has {len(entries)} entries for {len(states)} states")
    for state, entry in zip(states, entries, strict=True):
        if isinstance(entry, float):
            raise ValueError(f"{what} has the float {entry} at {state!r}; write it as text")
        if not 0 <= Fraction(entry) <= 1:
            raise ValueError(f"{what} has {entry} at {state!r}, not a number from 0 to 1")
    chances = tuple(Fraction(entry) for entry in entries)
    total = sum(chances, Fraction(0))
    if total != 1:
        amount = f"{_plain(abs(total - 1))} too {'much' if total > 1 else 'little'}"
        raise ValueError(f"{what} sums to {_plain(total)}, not 1: {amount}")
    return chances


def _plain(number: Fraction) -> str:
    """Return a short decimal where it is exact, and the fraction otherwise."""
    decimal = str(float(number))
    return decimal if Fraction(decimal) == number else str(number)


def _checked_steps(steps: int) -> int:
    steps = whole(steps, "the number of steps is")
    if steps < 0:
        raise ValueError(f"{steps} steps; there cannot be fewer than 0")
    return steps


def _product(first: Sequence[Fraction], second: Sequence[Fraction]) -> Fraction:
    return sum((a * b for a, b in zip(first, second, strict=True)), Fraction(0))


def _stationary(matrix: list[list[Fraction]]) -> list[Fraction]:
    """Return π of a chain in which every state can be reached from every other.

    Each state, from the last, is taken out of the chain: what went through it goes directly.
    """
    for k in range(len(matrix) - 1, 0, -1):
        leaving = sum(matrix[k][:k])
        for i in range(k):
            matrix[i][k] /= leaving
            for j in range(k):
                matrix[i][j] += matrix[i][k] * matrix[k][j]
    shares = [Fraction(1)]
    for k in range(1, len(matrix)):
        shares.append(_product(shares, [matrix[i][k] for i in range(k)]))
    return [share / sum(shares) for share in shares]
