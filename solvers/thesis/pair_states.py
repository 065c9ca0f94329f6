"""The thesis's model of two open categories: fifteen states, and a rule for what to keep.

The thesis "Yatzy – optimala spelstrategier" (Blom and Dimberg 2012, chapter 7) remembers of
the dice only the state (X, Y): how many of its five boxes each category has filled with the
dice that are kept.  It keeps by a fixed rule,

- both straights: every die that either wants, the six before the one;
- a straight and Yatzy: three or more alike, otherwise every die the straight wants.

Optimal play (`pairs`) may throw a wanted die again; the difference is what the model costs.
The thesis states the rule for the straights, but not that a one kept earlier gives way to a
six that falls later, nor the rule for a straight and Yatzy.  Both are inferred here: with
them the model gives the figures that the thesis prints, and without them it does not.

The transitions of a `PairModel` are found by enumerating all throws, and a second time by
counting, as the thesis did: by inclusion–exclusion for the straights, and by multinomial
sums for a straight and Yatzy, where equal dice must be counted too.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from math import comb, factorial

from solvers.dice.rolls import DICE, FACES, Roll, outcomes
from solvers.dice.whole_numbers import whole
from solvers.rules.words import in_words
from solvers.thesis.counting import symmetric_complement_size
from solvers.turn.keep_rules import rolls_under
from solvers.turn.pairs import joint_payoff, joint_turn

FilledBoxes = tuple[int, int]
Counts = dict[FilledBoxes, int]

MIDDLES = (2, 3, 4, 5)  # the faces that both straights want
THROWS = 3


@dataclass(frozen=True, eq=False)
class PairModel:
    """The thesis's model of two open categories: a chain over the states (X, Y).

    Attributes
    ----------
    first, second : str
        The categories; X counts the filled boxes of the first, Y those of the second.
    kept : dict of FilledBoxes to Roll
        The states, each with kept dice that stand for it.
    keep : callable
        The rule: what is kept of a roll, whatever the number of throws left.
    state : callable
        The state of kept dice.
    counted : callable
        The throws that lead from a state to each state, counted without enumerating them.
    """

    first: str
    second: str
    kept: dict[FilledBoxes, Roll]
    keep: Callable[[Roll], Roll]
    state: Callable[[Roll], FilledBoxes]
    counted: Callable[[FilledBoxes], Counts]

    @property
    def states(self) -> tuple[FilledBoxes, ...]:
        """The states, in the order of the thesis."""
        return tuple(self.kept)

    def dice_left(self, state: FilledBoxes) -> int:
        """Return how many dice are thrown from a state.

        Raises
        ------
        ValueError
            If there is no such state.

        Examples
        --------
        >>> straights().dice_left((1, 1))
        4
        """
        return DICE - len(self.kept[self._known(state)])

    def transitions(self, state: FilledBoxes) -> Counts:
        """Return how many of the ordered throws lead to each state, by enumerating them.

        Raises
        ------
        ValueError
            If there is no such state.

        Examples
        --------
        >>> straights().transitions((1, 1))[(4, 4)]
        60
        """
        counts: Counter[FilledBoxes] = Counter()
        throws = FACES ** self.dice_left(state)
        for roll, chance in outcomes(self.kept[state]).items():
            counts[self.state(self.keep(roll))] += int(chance * throws)
        return {reached: counts[reached] for reached in self.states if counts[reached]}

    def values(self, throws: int) -> dict[FilledBoxes, Fraction]:
        """Return the expected points of every state with `throws` throws left.

        Raises
        ------
        ValueError
            If there are fewer than no throws, or their number is no whole one.

        Examples
        --------
        >>> round(float(straights().values(3)[(0, 0)]), 4)
        8.322
        """
        throws = whole(throws, "the number of throws left is")
        if throws < 0:
            raise ValueError(f"{throws} throws left; there cannot be fewer than 0")
        payoff = joint_payoff(self.first, self.second)
        values = {state: Fraction(payoff(kept)) for state, kept in self.kept.items()}
        steps = {state: self.transitions(state) for state in self.states}
        for _ in range(throws):
            values = {
                state: sum((values[s] * ways for s, ways in step.items()), Fraction(0))
                / FACES ** self.dice_left(state)
                for state, step in steps.items()
            }
        return values

    def value(self) -> Fraction:
        """Return the joint value of the two categories in the model."""
        return self.values(THROWS)[(0, 0)]

    def lost_by(self, roll: Roll, rerolls: int) -> Fraction:
        """Return the points lost by one decision of the rule, all others being optimal.

        Raises
        ------
        ValueError
            If there are no such throws or dice.

        Examples
        --------
        >>> loss = straights().lost_by((1, 1, 1, 1, 1), rerolls=2)
        >>> round(float(loss), 4)
        0.6404
        """
        turn = joint_turn(self.first, self.second)
        return turn.roll_value(roll, rerolls) - turn.keep_value(self.keep(roll), rerolls)

    def costs(self, rerolls: int) -> dict[Roll, Fraction]:
        """Return what the rule's decisions at one throw cost: chance of each roll × loss.

        Summed over both decisions of a turn they make up the whole difference between
        optimal play and the rule.

        Raises
        ------
        ValueError
            If `rerolls` is neither 1 nor 2, or no whole number.

        Examples
        --------
        >>> model = straights()
        >>> cost = sum(model.costs(2).values()) + sum(model.costs(1).values())
        >>> cost == joint_turn(model.first, model.second).value() - model.value()
        True
        """
        rerolls = whole(rerolls, "the number of throws left is")
        if not 1 <= rerolls < THROWS:
            raise ValueError(f"{rerolls} throws left, not 1 to {THROWS - 1}")
        chances = rolls_under(lambda roll, _: self.keep(roll), THROWS - rerolls)
        return {roll: chance * self.lost_by(roll, rerolls) for roll, chance in chances.items()}

    def _known(self, state: FilledBoxes) -> FilledBoxes:
        if state not in self.kept:
            raise ValueError(f"no state {state}; there are {', '.join(map(str, self.states))}")
        return state


def pair_model(first: str, second: str) -> PairModel:
    """Return the thesis's model of a pair of categories.

    Raises
    ------
    ValueError
        If the thesis has no model of the pair.
    """
    if (first, second) == ("small_straight", "large_straight"):
        return straights()
    if first in STRAIGHTS and second == "yatzy":
        return straight_and_yatzy(first)
    raise ValueError(f"the thesis has no model of {first!r} with {second!r}")


def straights() -> PairModel:
    """Return the model of the small and the large straight: fifteen states.

    Examples
    --------
    >>> straights().states[:7]
    ((0, 0), (1, 0), (0, 1), (1, 1), (2, 1), (1, 2), (2, 2))
    """
    kept: dict[FilledBoxes, Roll] = {}
    for number in range(len(MIDDLES) + 1):
        middles = MIDDLES[:number]
        kept[(number, number)] = middles
        kept[(number + 1, number)] = (1, *middles)
        kept[(number, number + 1)] = (*middles, 6)
    return PairModel(
        "small_straight",
        "large_straight",
        kept,
        _keep_for_straights,
        _state_of_straights,
        _count_straights,
    )


def _keep_for_straights(roll: Roll) -> Roll:
    middles = tuple(face for face in MIDDLES if face in roll)
    if 6 in roll:
        return (*middles, 6)
    return (1, *middles) if 1 in roll else middles


def _state_of_straights(kept: Roll) -> FilledBoxes:
    middles = len(set(kept).intersection(MIDDLES))
    return middles + (1 in kept), middles + (6 in kept)


def throws_onto(dice: int, wanted: int, others: int) -> int:
    """Return how many throws show every one of some faces, and nothing but certain faces.

    Of the ``wanted + others`` faces that may fall, k wanted ones are missing from
    ``(wanted + others − k) ** dice`` throws, so that inclusion–exclusion leaves

        Σ (−1)ᵏ C(wanted, k) (wanted + others − k)^dice.

    Raises
    ------
    ValueError
        If one of the numbers is no whole one.

    Examples
    --------
    >>> throws_onto(4, wanted=3, others=1)
    60
    """
    dice, wanted = whole(dice, "the number of dice is"), whole(wanted, "the wanted faces are")
    others = whole(others, "the other faces are")
    return symmetric_complement_size(
        [(wanted + others - missing) ** dice for missing in range(wanted + 1)]
    )


def _count_straights(state: FilledBoxes) -> Counts:
    middles, best = min(state), max(state)
    dice = DICE - best
    counts: Counts = {}
    for new in range(len(MIDDLES) - middles + 1):
        reached, choices = middles + new, comb(len(MIDDLES) - middles, new)
        six = (reached, reached + 1)
        if state[1] > middles:  # the six is kept, and neither end face changes that
            ends = {six: throws_onto(dice, new, middles + 2)}
        elif state[0] > middles:  # the one is kept, until a six falls
            ends = {
                (reached + 1, reached): throws_onto(dice, new, middles + 1),
                six: throws_onto(dice, new + 1, middles + 1),
            }
        else:
            ends = {
                (reached, reached): throws_onto(dice, new, middles),
                (reached + 1, reached): throws_onto(dice, new + 1, middles),
                six: throws_onto(dice, new + 1, middles + 1),
            }
        counts |= {end: choices * ways for end, ways in ends.items() if ways}
    return counts


STRAIGHTS = {"small_straight": (1, 2, 3, 4, 5), "large_straight": (2, 3, 4, 5, 6)}
ALIKE = 3  # so many equal dice are kept for Yatzy


def straight_and_yatzy(straight: str) -> PairModel:
    """Return the model of a straight and Yatzy: ten states.

    X counts the different dice kept for the straight, Y the equal dice kept for Yatzy; of
    dice kept for one the other has a single box filled.  Three or more dice of the face that
    the straight does not want count as (1, Y) too: they are worth the same.

    Raises
    ------
    ValueError
        If `straight` is not one of `STRAIGHTS`.

    Examples
    --------
    >>> straight_and_yatzy("small_straight").keep((1, 1, 2, 2, 6))
    (1, 2)
    """
    if straight not in STRAIGHTS:
        raise ValueError(f"unknown straight {straight!r}; there are {', '.join(STRAIGHTS)}")
    wanted = STRAIGHTS[straight]
    kept: dict[FilledBoxes, Roll] = {(0, 0): ()}
    kept |= {(boxes, 1): wanted[:boxes] for boxes in range(1, DICE + 1)}
    kept |= {(1, alike): wanted[:1] * alike for alike in range(2, DICE + 1)}

    def keep(roll: Roll) -> Roll:
        face, alike = Counter(roll).most_common(1)[0]
        return (face,) * alike if alike >= ALIKE else tuple(f for f in wanted if f in roll)

    return PairModel(
        straight, "yatzy", kept, keep, _state_of_straight_and_yatzy, _count_straight_and_yatzy
    )


def _state_of_straight_and_yatzy(kept: Roll) -> FilledBoxes:
    return len(set(kept)), max(Counter(kept).values(), default=0)


def _count_straight_and_yatzy(state: FilledBoxes) -> Counts:
    different, alike = state
    dice = DICE - max(different, alike)
    held = [alike] * different + [0] * (FACES - different)  # dice kept of each face
    counts = {
        (different + new, 1): comb(DICE - different, new) * _few_alike(dice, held, new)
        for new in range(DICE - different + 1)
    }
    for reached in range(ALIKE, DICE + 1):
        missing = [reached - of_face for of_face in held if 0 <= reached - of_face <= dice]
        counts[(1, reached)] = sum(comb(dice, m) * (FACES - 1) ** (dice - m) for m in missing)
    return {reached: ways for reached, ways in counts.items() if ways}


def _few_alike(dice: int, held: list[int], new: int) -> int:
    """Count the throws that add `new` given faces to the held ones and make no three alike.

    It is ``dice! · [zᵈⁱᶜᵉ]`` of the product, over the faces that may fall, of ``Σ zⁱ / i!``
    over the numbers i of dice that may show the face: at least one of a new face, and never
    so many that, with those held, there are three.
    """
    different = sum(1 for of_face in held if of_face)
    ranges = [range(ALIKE - of_face) for of_face in held[:different]]
    ranges += [range(1, ALIKE)] * new + [range(ALIKE)]  # the last is the unwanted face
    series = [Fraction(1)]
    for numbers in ranges:
        series = _times(series, [Fraction(i in numbers, factorial(i)) for i in range(ALIKE)])
    return int(series[dice] * factorial(dice)) if dice < len(series) else 0


def _times(left: list[Fraction], right: list[Fraction]) -> list[Fraction]:
    product = [Fraction(0)] * (len(left) + len(right) - 1)
    for i, a in enumerate(left):
        for j, b in enumerate(right):
            product[i + j] += a * b
    return product


TABLES = {
    "D.1": ("small_straight", "large_straight"),
    "D.2": ("small_straight", "yatzy"),
    "D.3": ("large_straight", "yatzy"),
}


def appendix_rows(name: str) -> tuple[str, list[tuple[str, tuple[Fraction | None, ...]]]]:
    """Return the caption and the rows of table D.1, D.2 or D.3.

    A row is the label of a state and its expected points with 3, 2 and 1 throws left.

    Raises
    ------
    ValueError
        If there is no such table.

    Examples
    --------
    >>> caption, rows = appendix_rows("D.1")
    >>> caption
    'small straight and large straight; X and Y boxes filled, k throws left'
    >>> rows[0][0], [round(float(value), 4) for value in rows[0][1]]
    ('(0, 0)', [8.322, 6.1712, 4.4615])
    """
    if name not in TABLES:
        raise ValueError(f"unknown table {name!r}; there are {', '.join(TABLES)}")
    model = pair_model(*TABLES[name])
    columns = [model.values(throws) for throws in range(THROWS, 0, -1)]
    rows: list[tuple[str, tuple[Fraction | None, ...]]] = [
        (str(state), tuple(column[state] for column in columns)) for state in model.states
    ]
    return f"{in_words(*TABLES[name])}; X and Y boxes filled, k throws left", rows
