"""Quantities of the thesis "Yatzy – optimala spelstrategier", chapters 3 to 6.

Where the thesis states something in words, the quantity is a truth value, and the claim
itself is in the row.  ``dice=66655`` in the arguments is the roll 5, 5, 6, 6, 6.
"""

from collections import Counter
from collections.abc import Hashable
from fractions import Fraction
from itertools import combinations, permutations, product
from math import comb, isclose, prod, sqrt

from solvers.dice.rolls import DICE, FACES, Roll, outcomes, roll_of, rolls
from solvers.ledger.registry import quantity
from solvers.rules.ready_made import SCANDINAVIAN
from solvers.thesis import boxes, counting
from solvers.thesis import forced_bonus as bonus
from solvers.thesis import one_throw as single_throw
from solvers.thesis.markov import Chain
from solvers.thesis.normal import NormalCurve
from solvers.turn import chance
from solvers.turn.turn import Turn

CAR_RENTAL = Chain("ABC", [["0.8", "0.1", "0.1"], ["0.3", "0.2", "0.5"], ["0.2", "0.6", "0.2"]])
SETS = ({1, 2, 3, 6}, {3, 4, 5, 6}, {2, 3, 5, 7})
UNIVERSE = range(1, 10)


def roll(dice: int) -> Roll:
    """Return the roll whose faces are the digits of a number."""
    return roll_of(int(digit) for digit in str(dice))


# Chapter 3: one throw


@quantity
def of_one_face(count: int) -> Fraction:
    """Return the probability of exactly this many dice of a given face."""
    return Fraction(single_throw.binomial(count))


@quantity
def at_least_of_one_face(count: int) -> Fraction:
    """Return the probability of at least this many dice of a given face."""
    return Fraction(single_throw.binomial_tail(count))


@quantity
def binomial_counts_throws() -> bool:
    """Return whether the binomial formula gives the share of throws with so many sixes."""
    counts = Counter(throw.count(FACES) for throw in product(range(1, FACES + 1), repeat=DICE))
    return all(of_one_face(k) == Fraction(counts[k], FACES**DICE) for k in range(DICE + 1))


@quantity
def tail_counts_throws() -> bool:
    """Return whether its sums from j to 5 are the shares of throws with j or more sixes."""
    exactly = [of_one_face(k) for k in range(DICE + 1)]
    return binomial_counts_throws() and all(
        at_least_of_one_face(j) == sum(exactly[j:]) for j in range(DICE + 1)
    )


@quantity
def complements_agree(count: int) -> bool:
    """Return whether one minus the sum below `count` is the sum from `count` on."""
    below = sum(single_throw.binomial(k) for k in range(count))
    return bool(1 - below == single_throw.binomial_tail(count))


@quantity
def one_throw(category: str) -> Fraction:
    """Return the probability that one throw scores in a category."""
    return single_throw.probability(category)


@quantity
def six_times_one_die_exceeds(percent: int) -> bool:
    """Return whether six times the chance of exactly one die of a face is a little more."""
    excess = 600 * of_one_face(1) - percent
    return 0 < excess < 10


@quantity
def six_times_is_too_great(count: int) -> bool:
    """Return whether six times the chance of one face exceeds the chance of some face."""
    alike = single_throw.frequency(lambda throw: max(map(throw.count, throw)) >= count)
    return bool(6 * single_throw.binomial_tail(count) > alike)


@quantity
def faces() -> int:
    """Return the number of faces of a die."""
    return FACES


@quantity
def some_face_percent() -> Fraction:
    """Return the probability that a throw shows any face at all, in percent."""
    return 100 * single_throw.frequency(bool)


@quantity
def straight_die_by_die(category: str) -> bool:
    """Return whether 5/6 · 4/6 · 3/6 · 2/6 · 1/6 is the probability of a straight."""
    dice = (Fraction(FACES - 1 - before, FACES) for before in range(DICE))
    return prod(dice) == one_throw(category)


@quantity
def multinomial_counts_throws() -> bool:
    """Return whether the multinomial coefficient counts the throws of every roll."""
    return all(
        single_throw.multinomial(*Counter(r).values()) == len(set(permutations(r)))
        for r in rolls()
    )


def _groups(dice: Roll) -> dict[int, int]:
    """Return the faces that more than one die shows, the most frequent first."""
    return {face: count for face, count in Counter(dice).most_common() if count > 1}


@quantity
def group_sizes(dice: int) -> str:
    """Return the sizes of the groups of equal dice in a roll."""
    return ",".join(map(str, _groups(roll(dice)).values()))


@quantity
def face_choices(dice: int) -> str:
    """Return the coefficient that counts the choices of faces for rolls grouped like this."""
    sizes = list(_groups(roll(dice)).values())
    choices = {frozenset(_groups(r)) for r in rolls() if list(_groups(r).values()) == sizes}
    return _coefficient(FACES, len(sizes), len(choices))


@quantity
def placements(dice: int, face: int, after: int) -> str:
    """Return the coefficient that counts the places of a face among the dice of a roll.

    The dice that show `after` have their places already; 0 if none have.
    """
    thrown, fixed = roll(dice), roll(dice).count(after)
    places = {
        frozenset(place for place, shown in enumerate(throw) if shown == face)
        for throw in permutations(thrown)
        if throw[:fixed] == (after,) * fixed
    }
    return _coefficient(DICE - fixed, thrown.count(face), len(places))


def _coefficient(upper: int, lower: int, count: int) -> str:
    """Return the two numbers of a binomial coefficient if it is `count`, else the count."""
    return f"{upper} {lower}" if comb(upper, lower) == count else str(count)


@quantity
def pairs_of_two_faces() -> Fraction:
    """Return the probability of a pair of fives and a pair of sixes."""
    return single_throw.two_given_pairs()


@quantity
def full_houses() -> int:
    """Return the number of rolls that are a full house."""
    return sum(1 for r in rolls() if SCANDINAVIAN.category("full_house").score(r))


@quantity
def one_roll(dice: int) -> Fraction:
    """Return the probability of one roll in one throw."""
    return single_throw.frequency(lambda throw: roll_of(throw) == roll(dice))


# Chapter 4: expected values and Markov chains


@quantity
def coin() -> Fraction:
    """Return the expected crowns of a coin that pays five or one."""
    half = Fraction(1, 2)
    return 5 * half + 1 * half


@quantity
def car_places() -> int:
    """Return the number of places that hire out cars."""
    return len(CAR_RENTAL.states)


@quantity
def car_returned(origin: str, to: str) -> Fraction:
    """Return the probability that a car hired at one place is returned to another."""
    return CAR_RENTAL.probability(origin, to)


@quantity
def car_rows_sum_to_one() -> bool:
    """Return whether each row of the car rental matrix sums to one."""
    return all(sum(row) == 1 for row in CAR_RENTAL.matrix)


@quantity
def yatzy_step(origin: int, to: int) -> Fraction:
    """Return the probability of going from one number of equal dice to another."""
    return boxes.yatzy().chain.probability(origin, to)


@quantity
def start_entry(state: int, entry: int) -> Fraction:
    """Return an entry of the vector that starts certainly in `state`."""
    model = boxes.yatzy()
    return model.chain.start(state)[model.states.index(entry)]


@quantity
def yatzy_points(state: int) -> int:
    """Return the points of Yatzy for this many equal dice after the last throw."""
    model = boxes.yatzy()
    return model.points[model.states.index(state)]


@quantity
def yatzy_value(state: int, throws: int) -> Fraction:
    """Return the expected points of Yatzy with this many equal dice and throws left."""
    return boxes.yatzy().value(state, throws)


# Chapter 5: expected values of categories


@quantity
def wanted_dice(dice: int) -> int:
    """Return how many boxes of the small straight a roll fills."""
    return len(set(roll(dice)) & {1, 2, 3, 4, 5})


@quantity
def states_reached(filled: int) -> int:
    """Return how many states one throw can lead to in the small straight."""
    reached = boxes.straight(15).chain.matrix[filled]
    return sum(1 for probability in reached if probability)


@quantity
def straight_step(origin: int, to: int) -> Fraction:
    """Return the probability of going from one number of filled boxes to another."""
    return boxes.straight(15).chain.probability(origin, to)


@quantity
def small_straight_value(filled: int, throws: int) -> Fraction:
    """Return the expected points of the small straight with so many boxes filled."""
    return boxes.straight(15).value(filled, throws)


@quantity
def boxes_for_points() -> int:
    """Return the fewest filled boxes of the small straight that bring points."""
    return min(n for n in range(DICE + 1) if small_straight_value(n, throws=0))


@quantity
def yatzy_step_one_face(origin: int, to: int) -> Fraction:
    """Return the probability of a step when the collected face never changes."""
    chances = outcomes((6,) * origin)
    return sum((p for r, p in chances.items() if r.count(6) == to), Fraction(0))


@quantity
def change_of_face(origin: int, to: int) -> Fraction:
    """Return by how much the right to change the face alters the probability of a step."""
    return abs(yatzy_step(origin, to) - yatzy_step_one_face(origin, to))


@quantity
def states_with_change_of_face() -> int:
    """Return from how many states another face can become the collected one."""
    changing = {
        origin for origin in range(1, 6) for to in range(1, 6) if change_of_face(origin, to)
    }
    return len(changing)


@quantity
def power_gives_values(throws: int) -> bool:
    """Return whether this power of the matrix, times the points, gives optimal values."""
    turn = Turn(SCANDINAVIAN.category("yatzy").score)
    power = boxes.yatzy().chain.power(throws)
    return all(
        row[-1] * 50 == turn.keep_value((6,) * state, throws)
        for state, row in enumerate(power, start=1)
    )


@quantity
def no_throw_leaves(state: int) -> bool:
    """Return whether every roll has more equal dice than `state`."""
    return all(max(map(r.count, r)) > state for r in rolls())


@quantity
def first_die_may_be_kept() -> bool:
    """Return whether Yatzy is worth the same with no die kept and with any one."""
    turn = Turn(SCANDINAVIAN.category("yatzy").score)
    return turn.value() == turn.keep_value((6,), 3) == yatzy_value(1, 3)


@quantity
def dice_thrown(kept: int) -> int:
    """Return how many dice are thrown when some are kept."""
    return DICE - kept


@quantity
def yatzy_probability() -> Fraction:
    """Return the probability of Yatzy within three throws under optimal play."""
    return Turn(lambda r: int(len(set(r)) == 1)).value()


@quantity
def ordered_throws() -> int:
    """Return the number of throws of five dice in order."""
    return int(FACES**SCANDINAVIAN.number)


@quantity
def unordered_throws() -> int:
    """Return the number of rolls."""
    return len(rolls())


@quantity
def is_one_outcome(dice: int, again: int) -> bool:
    """Return whether two throws are the same roll when their order is left aside."""
    return roll(dice) == roll(again)


@quantity
def turn_value(category: str, throws: int) -> Fraction:
    """Return the expected points of one category under optimal play."""
    return Turn(SCANDINAVIAN.category(category).score, throws).value()


@quantity
def die_value(throws: int) -> Fraction:
    """Return the expected face of one die of chance with so many throws."""
    return chance.die_value(throws)


@quantity
def die_exceeds(face: int, throws: int) -> bool:
    """Return whether one die of chance with so many throws is worth more than a face."""
    return die_value(throws) > face


@quantity
def chance_keeps_from(face: int, throws: int) -> bool:
    """Return whether, with so many throws left, best play of chance keeps exactly the dice
    that show at least `face`."""
    turn = Turn(sum, throws + 1)
    return all(turn.best_keep(r, throws) == tuple(f for f in r if f >= face) for r in rolls())


@quantity
def half_of_mean(lowest: int, highest: int) -> Fraction:
    """Return half of the mean of the faces from lowest to highest."""
    faces = range(lowest, highest + 1)
    return Fraction(sum(faces), 2 * len(faces))


@quantity
def probability_of_faces(lowest: int, highest: int) -> Fraction:
    """Return the probability that one die shows a face from lowest to highest."""
    return Fraction(highest - lowest + 1, FACES)


@quantity
def throws_until_only_sixes() -> int:
    """Return the fewest throws in a turn of chance after whose first only sixes are kept."""
    left = 1
    while chance.threshold(left) < FACES:
        left += 1
    return left + 1


@quantity
def upper_mean() -> Fraction:
    """Return the mean of the upper total in forced order."""
    return bonus.upper_total().mean()


@quantity
def upper_sd() -> float:
    """Return the standard deviation of the upper total in forced order."""
    return bonus.upper_total().standard_deviation()


@quantity
def standard_deviation_is_root() -> bool:
    """Return whether the standard deviation of the sum is the root of the six variances."""
    parts = (bonus.upper_total([face]).variance() for face in range(1, FACES + 1))
    return isclose(sqrt(sum(parts)), upper_sd(), rel_tol=1e-12)


@quantity
def variances_add() -> bool:
    """Return whether the variance of the sum is the sum of the six."""
    parts = (bonus.upper_total([face]).variance() for face in range(1, FACES + 1))
    return sum(parts) == bonus.upper_total().variance()


@quantity
def upper_categories() -> int:
    """Return the number of categories that count towards the bonus."""
    return sum(category.is_upper for category in SCANDINAVIAN.categories)


@quantity
def forced_threshold() -> int:
    """Return the upper total that earns the bonus in forced order."""
    return bonus.THRESHOLD


@quantity
def half_corrected_bound() -> Fraction:
    """Return the bound at which the normal curve is read for the bonus."""
    return bonus.THRESHOLD - Fraction(1, 2)


@quantity
def greatest_total_without_bonus() -> int:
    """Return the greatest upper total that earns no bonus in forced order."""
    return bonus.THRESHOLD - 1


@quantity
def standardised_bound() -> float:
    """Return how many standard deviations the bound lies below the mean."""
    return (float(upper_mean()) - float(half_corrected_bound())) / upper_sd()


@quantity
def normal_bonus_probability() -> float:
    """Return the normal approximation of the probability of the bonus, half corrected."""
    return NormalCurve(float(upper_mean()), upper_sd()).at_least(bonus.THRESHOLD)


@quantity
def bonus_percent() -> Fraction:
    """Return the exact probability of the bonus in forced order, in percent."""
    return 100 * bonus.upper_total().at_least(bonus.THRESHOLD)


# Chapter 6: Pascal's triangle and inclusion–exclusion


@quantity
def triangle_entry(row: int, column: int) -> int:
    """Return an entry of Pascal's triangle, rows and columns counted from 0."""
    return counting.pascal(row)[row][column]


@quantity
def general_form_holds() -> bool:
    """Return whether the alternating sum over all intersections is the size of the union."""
    return counting.union_size(SETS) == len(set().union(*SETS))


@quantity
def two_sets_form_holds() -> bool:
    """Return whether it holds for each two of the example's sets, written out."""
    return all(len(a) + len(b) - len(a & b) == len(a | b) for a, b in combinations(SETS, 2))


@quantity
def equal_sizes_form_holds() -> bool:
    """Return whether the sum with binomial coefficients is the size of the union."""
    sizes = counting.common_sizes(SETS)
    return counting.symmetric_union_size(sizes) == len(set().union(*SETS))


@quantity
def complement_form_holds() -> bool:
    """Return whether the complement form is the number of elements in none of the sets."""
    sizes = counting.common_sizes(SETS, UNIVERSE)
    outside = set(UNIVERSE).difference(*SETS)
    return counting.symmetric_complement_size(sizes) == len(outside)


@quantity
def times_counted(sets: int) -> int:
    """Return how often the first sum counts what lies in exactly so many of the sets."""
    added: Counter[Hashable] = Counter(element for members in SETS for element in members)
    regions = counting.regions(SETS).items()
    (times,) = {added[e] for where, found in regions if len(where) == sets for e in found}
    return times


@quantity
def intersection_size(sets: int) -> int:
    """Return the size of any intersection of so many of the example's sets; 0: all there is."""
    return counting.common_sizes(SETS, UNIVERSE)[sets]


@quantity
def intersections(sets: int) -> str:
    """Return the coefficient that counts the intersections of so many of the sets."""
    return _coefficient(len(SETS), sets, sum(1 for _ in combinations(SETS, sets)))


@quantity
def union_size() -> int:
    """Return the size of the union of the example's sets."""
    return counting.union_size(SETS)


@quantity
def union_members() -> str:
    """Return the union of the example's sets as it would be printed."""
    return "{" + ", ".join(map(str, sorted(set().union(*SETS)))) + "}"


@quantity
def intersections_subtracted() -> int:
    """Return how many of the subtracted intersections contain the threefold one."""
    triple = set.intersection(*SETS)
    pairs = ((0, 1), (0, 2), (1, 2))
    return sum(triple <= SETS[i] & SETS[j] for i, j in pairs)


@quantity
def subtractions_wanted() -> int:
    """Return how often the threefold intersection is to be subtracted to count once."""
    triple = set.intersection(*SETS)
    return sum(triple <= members for members in SETS) - 1


@quantity
def complement_term(sets: int) -> int:
    """Return the size of a term of the complement form, without its sign."""
    return comb(len(SETS), sets) * intersection_size(sets)


@quantity
def complement_size() -> int:
    """Return how many members of the universe lie in none of the example's sets."""
    return counting.complement_size(UNIVERSE, SETS)
