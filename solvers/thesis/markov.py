"""Finite Markov chains in exact fractions.

A chain moves among finitely many states; the row i, column j of its *transition matrix* P is
the probability of going from state i to state j in one step.  Everything asked of it here is
a product of three things, a start vector v, a power of P and a vector of points s:

    v Pⁿ      the distribution after n steps,
    Pⁿ s      the expected points from each state,
    v Pⁿ s    the expected points.

The long run is a vector π with π P = π.  Where a chain comes to rest, and when it comes there,
are questions of one equation more: let Q be P without the rows and columns of the states that
are asked for, the *targets*, and of those from which no target is ever reached.  Then

    h = Q h + r    has the probabilities of ever reaching the targets, with r those in one step,
    t = Q t + 1    the expected steps until then, where they are reached for certain.
"""

from collections.abc import Collection, Hashable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from solvers.dice.whole_numbers import counted, whole
from solvers.thesis.elimination import Matrix, Vector, fixed_point, product, stationary
from solvers.thesis.entries import Entry, exact, plain, probabilities

States = tuple[Hashable, ...]


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
        If there is no state, states are named twice, the matrix is not square, an entry is no
        probability, or a row does not sum to 1.  The message names the row and what is missing.

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

    states: States
    matrix: Matrix

    def __init__(self, states: Sequence[Hashable], matrix: Sequence[Sequence[Entry]]) -> None:
        names = tuple(states)
        if not names:
            raise ValueError("no states given; a chain has at least one")
        if len(set(names)) < len(names):
            twice = next(name for name in names if names.count(name) > 1)
            raise ValueError(f"state {twice!r} stands {names.count(twice)} times")
        if len(matrix) != len(names):
            wanted = counted(len(names), "state")
            raise ValueError(f"{counted(len(matrix), 'row')} for {wanted}")
        rows = tuple(_row(name, names, row) for name, row in zip(names, matrix, strict=True))
        object.__setattr__(self, "states", names)
        object.__setattr__(self, "matrix", rows)

    def power(self, steps: int) -> Matrix:
        """Return Pⁿ: the probabilities of going from one state to another in n steps.

        Raises
        ------
        ValueError
            If `steps` is negative or no whole number.

        Examples
        --------
        >>> Chain("ab", [[0, 1], [1, 0]]).power(3)
        ((Fraction(0, 1), Fraction(1, 1)), (Fraction(1, 1), Fraction(0, 1)))
        """
        return tuple(self.distribution(self.start(state), steps) for state in self.states)

    def probability(self, origin: Hashable, target: Hashable, steps: int = 1) -> Fraction:
        """Return the probability of being in `target`, `steps` after being in `origin`.

        Raises
        ------
        ValueError
            If there is no such state, or `steps` is negative or no whole number.
        """
        return self.distribution(self.start(origin), steps)[self._position(target)]

    def start(self, state: Hashable) -> Vector:
        """Return the start vector of a chain that is certainly in `state`.

        Raises
        ------
        ValueError
            If there is no such state.

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
            If `start` is no distribution over the states, or `steps` is negative or no whole
            number.
        """
        steps = _checked_steps(steps)
        chances = probabilities(start, self.states, "the start vector")
        for _ in range(steps):
            columns = zip(*self.matrix, strict=True)
            chances = tuple(product(chances, column) for column in columns)
        return chances

    def expected_rewards(self, rewards: Sequence[Entry], steps: int) -> Vector:
        """Return Pⁿ s, the expected points in each state with `steps` steps still to come.

        Parameters
        ----------
        rewards : sequence
            Points of each state, paid once, after the last step.
        steps : int

        Raises
        ------
        ValueError
            If there are not as many rewards as states, one is no exact number, or `steps` is
            negative or no whole number.

        Examples
        --------
        >>> Chain("ab", [["1/2", "1/2"], [0, 1]]).expected_rewards([0, 8], steps=2)
        (Fraction(6, 1), Fraction(8, 1))
        """
        steps = _checked_steps(steps)
        if len(rewards) != len(self.states):
            given, wanted = counted(len(rewards), "reward"), counted(len(self.states), "state")
            raise ValueError(f"{given} for {wanted}")
        values = tuple(exact(reward, "the vector of rewards has") for reward in rewards)
        for _ in range(steps):
            values = tuple(product(row, values) for row in self.matrix)
        return values

    def expected_reward(
        self, start: Sequence[Entry], rewards: Sequence[Entry], steps: int
    ) -> Fraction:
        """Return v Pⁿ s, the expected points after `steps` steps from the start vector.

        Raises
        ------
        ValueError
            As `distribution` and `expected_rewards` do.

        Examples
        --------
        >>> Chain("ab", [["1/2", "1/2"], [0, 1]]).expected_reward([1, 0], [0, 8], steps=2)
        Fraction(6, 1)
        """
        chances = probabilities(start, self.states, "the start vector")
        return product(chances, self.expected_rewards(rewards, steps))

    def closed_classes(self) -> list[States]:
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

    def long_run(self, start: Hashable = None) -> Vector:
        """Return the long-run distribution: a vector π with π P = π and sum 1.

        The share of time spent in each state tends to it.

        Parameters
        ----------
        start : state, optional
            Where the chain starts.  If there is a single closed class it does not matter.

        Raises
        ------
        ValueError
            If there is more than one closed class and no start is given, or there is no such
            state.

        Examples
        --------
        >>> Chain("ab", [["1/2", "1/2"], ["1/4", "3/4"]]).long_run()
        (Fraction(1, 3), Fraction(2, 3))
        >>> Chain("abc", [["1/2", "1/6", "1/3"], [0, 1, 0], [0, 0, 1]]).long_run("a")
        (Fraction(0, 1), Fraction(1, 3), Fraction(2, 3))
        """
        classes = self.closed_classes()
        if start is not None:
            self._position(start)
        if len(classes) == 1:
            return self._long_run_within(classes[0])
        if start is None:
            named = " and ".join(str(list(group)) for group in classes)
            raise ValueError(
                f"the long run depends on the start: {named} are {len(classes)} sets of "
                "states that are never left"
            )
        parts = [
            [chance * share for share in self._long_run_within(group)]
            for group, chance in self.absorption(start).items()
        ]
        return tuple(sum(shares, Fraction(0)) for shares in zip(*parts, strict=True))

    def absorption(self, origin: Hashable) -> dict[States, Fraction]:
        """Return the probability of ending in each of the `closed_classes`.

        Raises
        ------
        ValueError
            If there is no such state.

        Examples
        --------
        A five before a seven, with two dice: four of 36 throws against six.

        >>> throws = [["26/36", "4/36", "6/36"], [0, 1, 0], [0, 0, 1]]
        >>> Chain(["neither", "five", "seven"], throws).absorption("neither")
        {('five',): Fraction(2, 5), ('seven',): Fraction(3, 5)}
        """
        return {group: self.reached(origin, group) for group in self.closed_classes()}

    def reached(self, origin: Hashable, targets: Collection[Hashable]) -> Fraction:
        """Return the probability that one of the `targets` is ever reached from `origin`.

        It is 1 for an origin among the targets.

        Raises
        ------
        ValueError
            If there is no target, or no such state.

        Examples
        --------
        >>> Chain("abc", [["1/2", "1/6", "1/3"], [0, 1, 0], [0, 0, 1]]).reached("a", ["b"])
        Fraction(1, 3)
        """
        place, aims = self._position(origin), self._positions(targets)
        under_way = self._under_way(aims)
        directly = [sum((self.matrix[i][j] for j in aims), Fraction(0)) for i in under_way]
        chances = dict(zip(under_way, self._fixed_point(under_way, directly), strict=True))
        return Fraction(1) if place in aims else chances.get(place, Fraction(0))

    def expected_steps(self, origin: Hashable, targets: Collection[Hashable]) -> Fraction:
        """Return the expected number of steps until one of the `targets` is reached.

        It is 0 for an origin among the targets.

        Raises
        ------
        ValueError
            If there is no target, or no such state, or the targets may never be reached.

        Examples
        --------
        A coin is thrown for one of four crowns until one player has them all.

        >>> moves = [[1, 0, 0, 0, 0], ["1/2", 0, "1/2", 0, 0], [0, "1/2", 0, "1/2", 0],
        ...          [0, 0, "1/2", 0, "1/2"], [0, 0, 0, 0, 1]]
        >>> ruin = Chain(range(5), moves)
        >>> [int(ruin.expected_steps(crowns, [0, 4])) for crowns in range(5)]
        [0, 3, 4, 3, 0]
        """
        chance = self.reached(origin, targets)
        if chance < 1:
            raise ValueError(
                f"from {origin!r} the targets are reached with probability {plain(chance)} "
                "only; no number of steps can be expected"
            )
        place, under_way = self._position(origin), self._under_way(self._positions(targets))
        steps = self._fixed_point(under_way, [Fraction(1)] * len(under_way))
        return dict(zip(under_way, steps, strict=True)).get(place, Fraction(0))

    def first_passage(
        self, origin: Hashable, targets: Collection[Hashable], steps: int
    ) -> Vector:
        """Return the probabilities of reaching the `targets` first after 0, 1, …, n steps.

        Raises
        ------
        ValueError
            If there is no target, or no such state, or `steps` is negative or no whole number.

        Examples
        --------
        The first six, with one die.

        >>> die = Chain(["no six", "six"], [["5/6", "1/6"], [0, 1]])
        >>> [str(chance) for chance in die.first_passage("no six", ["six"], steps=3)]
        ['0', '1/6', '5/36', '25/216']
        """
        steps, aims = _checked_steps(steps), self._positions(targets)
        chances, first = list(self.start(origin)), []
        for _ in range(steps + 1):
            first.append(sum((chances[j] for j in aims), Fraction(0)))
            chances = [Fraction(0) if j in aims else c for j, c in enumerate(chances)]
            chances = [product(chances, column) for column in zip(*self.matrix, strict=True)]
        return tuple(first)

    def _long_run_within(self, group: States) -> Vector:
        """Return the long-run distribution of a chain that has come to a closed class."""
        kept = [self._position(state) for state in group]
        shares = stationary([[self.matrix[i][j] for j in kept] for i in kept])
        of_states = dict(zip(kept, shares, strict=True))
        return tuple(of_states.get(i, Fraction(0)) for i in range(len(self.states)))

    def _under_way(self, aims: set[int]) -> list[int]:
        """Return the states outside some that lead there."""
        others = (i for i in range(len(self.states)) if i not in aims)
        return [i for i in others if self._reached_from(i) & aims]

    def _fixed_point(self, places: list[int], added: list[Fraction]) -> Vector:
        return fixed_point([[self.matrix[i][j] for j in places] for i in places], added)

    def _positions(self, targets: Collection[Hashable]) -> set[int]:
        if not targets:
            raise ValueError("no targets given; at least one state must be asked for")
        return {self._position(state) for state in targets}

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


def _row(name: Hashable, names: States, row: Sequence[Entry]) -> Vector:
    return probabilities(row, names, f"row {name!r} of the transition matrix")


def _checked_steps(steps: int) -> int:
    steps = whole(steps, "the number of steps is")
    if steps < 0:
        raise ValueError(f"{steps} steps; there cannot be fewer than 0")
    return steps
