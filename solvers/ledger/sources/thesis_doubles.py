"""Quantities of the thesis "Yatzy – optimala spelstrategier", chapters 7 and 8, appendix D.

Where the thesis states something in words, the quantity is a truth value, and the claim
itself is in the row.  ``dice=23446`` in the arguments is the roll 2, 3, 4, 4, 6, and
``state=34`` the state (3, 4).
"""

from fractions import Fraction

from solvers.dice.rolls import FACES, Roll, probability, roll_of, rolls
from solvers.ledger.registry import quantity
from solvers.rules.ready_made import SCANDINAVIAN
from solvers.thesis.counting import pascal
from solvers.thesis.pair_states import (
    MIDDLES,
    TABLES,
    FilledBoxes,
    pair_model,
    straight_and_yatzy,
    straights,
)
from solvers.turn.pairs import joint_turn, joint_value, single_value
from solvers.turn.synergy import coefficient, pair_synergy, ranking

START, GOAL = (1, 1), (4, 4)  # the transition that chapter 7.1 works out
MISSING = (3, 4, 5)  # the faces it needs when a two is kept
SWEDISH = {"small_straight": "liten stege", "large_straight": "stor stege", "yatzy": "Yatzy"}


def roll(dice: int) -> Roll:
    """Return the roll whose faces are the digits of a number."""
    return roll_of(int(digit) for digit in str(dice))


def state_of(number: int) -> FilledBoxes:
    """Return the state whose boxes are the two digits of a number."""
    return number // 10, number % 10


# Chapter 7: the states


@quantity
def state(dice: int) -> str:
    """Return the state of a roll after the thesis's rule for both straights."""
    model = straights()
    return str(model.state(model.keep(roll(dice))))


@quantity
def state_number(place: int) -> str:
    """Return the state at a place of the list."""
    return str(straights().states[place - 1])


@quantity
def states() -> int:
    """Return how many states the two straights have."""
    return len(straights().states)


@quantity
def points(category: str) -> int:
    """Return the points of a straight."""
    return max(SCANDINAVIAN.category(category).score(roll) for roll in rolls())


@quantity
def ends_exclude_straights() -> bool:
    """Whether no roll with a one and a six is one of the straights."""
    straight = [
        SCANDINAVIAN.category(name).score for name in ("small_straight", "large_straight")
    ]
    return not any(score(r) for score in straight for r in rolls() if {1, FACES} <= set(r))


@quantity
def beats(dice: int, others: int) -> bool:
    """Whether keeping some dice is better than others, with one throw and with two left."""
    turn = joint_turn("small_straight", "large_straight")
    return all(
        turn.keep_value(roll(dice), t) > turn.keep_value(roll(others), t) for t in (1, 2)
    )


@quantity
def is_out_of_reach(state: int) -> bool:
    """Whether no throw leads to a state."""
    return all(state_of(state) not in straights().counted(s) for s in straights().states)


# Chapter 7.1: from (1, 1) to (4, 4)


@quantity
def is_start(dice: int) -> bool:
    """Whether each of these faces alone, kept, is the state (1, 1)."""
    return all(straights().state((face,)) == START for face in roll(dice))


@quantity
def missing_boxes() -> int:
    """Return how many boxes of either straight are to be filled."""
    return GOAL[0] - START[0]


@quantity
def dice_left() -> int:
    """Return how many dice are thrown."""
    return straights().dice_left(START)


@quantity
def one_repeats() -> bool:
    """Whether exactly one of the dice thrown must repeat a face."""
    return straights().dice_left(START) - len(MISSING) == 1


@quantity
def power(faces: int) -> str:
    """Return the number of throws with so many faces as printed: base, blank, exponent."""
    return f"{faces} {straights().dice_left(START)}"


@quantity
def throws(faces: int) -> int:
    """Return the number of throws that show only these many faces."""
    return int(faces ** straights().dice_left(START))


@quantity
def faces_without(missing: int) -> str:
    """Return the faces from two to five without some of them."""
    return ", ".join(str(face) for face in MIDDLES if face not in roll(missing))


@quantity
def times_removed(face: int) -> int:
    """Return in how many of the removed sets of three faces a face is."""
    return sum(face != missing for missing in MISSING)


@quantity
def term(order: int) -> int:
    """Return the size of a term of the inclusion–exclusion, without its sign."""
    ways = pascal(len(MISSING))[-1][order]
    return ways * throws(len(MIDDLES) - order)


@quantity
def transitions() -> int:
    """Return the throws that lead from (1, 1) to (4, 4)."""
    return straights().counted(START)[GOAL]


@quantity
def transition_probability() -> Fraction:
    """Return the probability to go from (1, 1) to (4, 4)."""
    return Fraction(transitions(), throws(FACES))


@quantity
def row_of_pascal(row: int) -> str:
    """Return a row of Pascal's triangle."""
    return " ".join(map(str, pascal(row)[-1]))


@quantity
def has_fewer_states(straight: str) -> bool:
    """Whether a straight and Yatzy have fewer states than the two straights."""
    return len(straight_and_yatzy(straight).states) < len(straights().states)


# Chapter 8: synergy


@quantity
def is_never_negative() -> bool:
    """Whether no pair of categories has a negative synergy."""
    return all(pair.synergy >= 0 for pair in ranking())


@quantity
def is_below_one() -> bool:
    """Whether every pair of categories has a synergy below 1."""
    return all(pair.synergy < 1 for pair in ranking())


@quantity
def single(category: str) -> Fraction:
    """Return the expected points of one category."""
    return single_value(category)


@quantity
def joint(first: str, second: str) -> Fraction:
    """Return the joint value of two categories in the thesis's model."""
    return pair_model(first, second).value()


@quantity
def best_joint(first: str, second: str) -> Fraction:
    """Return the joint value of two categories under optimal play."""
    return joint_value(first, second)


@quantity
def synergy(first: str, second: str) -> Fraction:
    """Return the synergy of two categories in the thesis's model."""
    singles = [single_value(first), single_value(second)]
    return coefficient(singles, pair_model(first, second).value())


@quantity
def best_synergy(first: str, second: str) -> Fraction:
    """Return the synergy of two categories under optimal play."""
    return pair_synergy(first, second)


@quantity
def most_synergetic() -> str:
    """Return the most synergetic of the three examined pairs in the thesis's model."""
    return _in_swedish(max(TABLES.values(), key=lambda pair: synergy(*pair)))


@quantity
def most_synergetic_optimally() -> str:
    """Return the most synergetic of the three examined pairs under optimal play."""
    return _in_swedish(max(TABLES.values(), key=lambda pair: pair_synergy(*pair)))


def _in_swedish(pair: tuple[str, str]) -> str:
    return " och ".join(SWEDISH[category] for category in pair)


@quantity
def straights_are_worth_more() -> bool:
    """Whether both straights have a greater joint value than large straight and Yatzy."""
    return joint(*TABLES["D.1"]) > joint(*TABLES["D.3"])


@quantity
def straights_are_worth_more_optimally() -> bool:
    """Whether that holds under optimal play."""
    return joint_value(*TABLES["D.1"]) > joint_value(*TABLES["D.3"])


@quantity
def straights_gain_less() -> bool:
    """Whether both straights have less synergy than large straight and Yatzy."""
    return synergy(*TABLES["D.1"]) < synergy(*TABLES["D.3"])


@quantity
def straights_gain_less_optimally() -> bool:
    """Whether that holds under optimal play."""
    return pair_synergy(*TABLES["D.1"]) < pair_synergy(*TABLES["D.3"])


@quantity
def ends_decide() -> bool:
    """Whether the thesis's rule keeps a one or a six whenever one falls."""
    keep = straights().keep
    return all({1, 6} & set(keep(roll)) for roll in rolls() if {1, 6} & set(roll))


@quantity
def ends_decide_optimally() -> bool:
    """Whether optimal play does, with two throws left."""
    turn = joint_turn("small_straight", "large_straight")
    kept = ((roll, turn.best_keep(roll, rerolls=2)) for roll in rolls() if {1, 6} & set(roll))
    return all({1, 6} & set(keep) for _, keep in kept)


@quantity
def equal_dice_hurt_straights(alike: int) -> bool:
    """Whether a first throw with so many alike leaves both straights below their value."""
    turn = joint_turn("small_straight", "large_straight")
    hit = {r: probability(r) for r in rolls() if max(map(r.count, r)) >= alike}
    mean = sum((p * turn.roll_value(r, 2) for r, p in hit.items()), Fraction(0))
    return mean / sum(hit.values()) < turn.value()


@quantity
def is_good(dice: int, first: str, second: str) -> bool:
    """Whether a first throw is worth more than the pair was before it."""
    turn = joint_turn(first, second)
    return turn.roll_value(roll(dice), 2) > turn.value()


@quantity
def is_bad(dice: int, first: str, second: str) -> bool:
    """Whether a first throw is worth less than the pair was before it."""
    turn = joint_turn(first, second)
    return turn.roll_value(roll(dice), 2) < turn.value()


# Appendix D


@quantity
def value(first: str, second: str, state: int, throws: int) -> Fraction:
    """Return the expected points of a state in the thesis's model."""
    return pair_model(first, second).values(throws)[state_of(state)]
