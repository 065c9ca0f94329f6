"""The exact value: small games by exhaustive search in fractions, and by other roads."""

from dataclasses import replace
from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest
from exhaustive import expected_score, moments
from hypothesis import given, settings
from hypothesis import strategies as st
from test_random_rules import games_with_joker, games_without_joker
from test_solve import TINY, TINY_GAMES

from solvers.dice.rolls import Roll, keeps, outcomes, rolls
from solvers.engine.residues import compared, fill_digits, moduli, number_of
from solvers.game import remainders as module
from solvers.game.distribution import score_distribution
from solvers.game.exact import digits, exactly
from solvers.game.remainders import enough_primes, remainders, roundings, slack, turn_unit
from solvers.game.solution import State
from solvers.game.solve import solve
from solvers.pages.exact_values import exact_values
from solvers.rules.ready_made import SCANDINAVIAN, rule_set
from solvers.rules.rule_set import RuleSet

FOUR_BOXES = replace(
    SCANDINAVIAN,
    name="four boxes",
    categories=tuple(map(SCANDINAVIAN.category, ("sixes", "one_pair", "chance", "yatzy"))),
    bonus_threshold=18,
    bonus=20,
)


def check(rules: RuleSet) -> None:
    """Compare value, spread and chances of a game with exhaustion, and the forward pass."""
    solution = solve(rules)
    game = exactly(solution, figures=True)
    (mean, most), (_, least) = moments(rules), moments(rules, -1)
    assert game.expected == mean
    assert -least - mean**2 <= game.variance <= most - mean**2
    forward = score_distribution(solution)
    assert float(game.variance) == pytest.approx(forward.sd**2, abs=1e-9)
    assert float(game.bonus_probability) == pytest.approx(forward.bonus_probability, abs=1e-12)
    if rules.yatzy is not None:
        yatzy = forward.yatzy_probability
        assert float(game.yatzy_probability) == pytest.approx(yatzy, abs=1e-12)


@pytest.mark.parametrize("rules", TINY_GAMES)
def test_tiny_games_equal_exhaustive_search(rules):
    check(rules)


@settings(max_examples=40)
@given(st.one_of(games_without_joker(), games_with_joker()))
def test_random_games_equal_exhaustive_search(rules):
    check(rules)


def test_four_boxes_and_five_dice_equal_exhaustive_search():
    assert exactly(solve(FOUR_BOXES)).expected == expected_score(FOUR_BOXES)


@pytest.mark.parametrize("throws", [1, 2, 4, 5, 6])
def test_many_throws_do_not_overflow(throws):
    rules = replace(FOUR_BOXES, categories=FOUR_BOXES.categories[1:3], throws=throws)
    assert exactly(solve(rules)).expected == expected_score(rules)


@pytest.mark.parametrize(("worth", "bonus"), [(0, 1), (3, 7)])
def test_other_aims(worth, bonus):
    game = exactly(solve(TINY, worth=worth, bonus=bonus))
    assert game.expected == expected_score(TINY, worth=worth, bonus=bonus)


def test_other_primes_give_the_same_fraction():
    solution = solve(rule_set("scandinavian-forced"))
    first = exactly(solution)
    used = tuple(first.known.moduli.primes.tolist())
    second = exactly(solution, without=used)
    assert not set(used) & set(second.known.moduli.primes.tolist())
    assert first.expected == second.expected
    assert float(first.expected) == pytest.approx(solution.expected, rel=1e-15)


def test_a_worse_decision_makes_the_value_less():
    """A state passes for better than it is, so that the policy goes there too often."""
    solution = solve(FOUR_BOXES)
    right = exactly(solution).expected
    values = solution.values.copy()
    values[8, 0] += 5.0  # yatzy filled, and nothing else
    assert exactly(replace(solution, values=values)).expected < right


def test_where_doubles_do_not_decide_the_numbers_do(monkeypatch):
    """Doubles that are wrong by up to a point, and said to be, change nothing."""
    solution = solve(FOUR_BOXES)
    right = exactly(solution)
    noise = np.random.default_rng(1).uniform(-1, 1, solution.values.shape)
    monkeypatch.setattr(module, "slack", lambda solution: Fraction(2))
    wrong = exactly(replace(solution, values=solution.values + noise))
    assert wrong.expected == right.expected
    assert (wrong.known.ties == right.known.ties).all()


def test_the_bound_on_rounding_holds():
    """Every double of a game lies within half the slack of its fraction."""
    solution = solve(FOUR_BOXES)
    known, bound = exactly(solution).known, slack(solution) / 2
    checked = 0
    for place in np.argwhere(known.row >= 0):
        number = number_of(known.residues[known.row[*place]].astype(int), known.moduli.primes)
        still_open = 4 - int(place[0]).bit_count()
        value = Fraction(number, turn_unit(FOUR_BOXES) ** still_open)
        assert abs(Fraction(float(solution.values[*place])) - value) <= bound
        checked += 1
    assert checked > 30
    assert known.widest <= 2 * bound


def test_roundings_of_a_turn():
    """Along the longest way: nine sums and more for each die, 252 for the first throw."""
    assert roundings(SCANDINAVIAN) == 2 * 5 * (3 + 1 + 1) + (252 + 1 + 1) + 1
    assert roundings(replace(SCANDINAVIAN, throws=1)) == (252 + 1 + 1) + 1


def every_decision(rules: RuleSet) -> dict[tuple[State, int, Roll], list[Fraction]]:
    """The values of all actions of all decisions, by definition; for a game without bonus."""
    values: dict[frozenset[str], Fraction] = {frozenset(rules.names): Fraction(0)}
    decisions = {}

    def thrown(of_rolls: dict[Roll, Fraction], keep: Roll) -> Fraction:
        chances = outcomes(keep, rules.number, rules.faces)
        return sum((of_rolls[roll] * chance for roll, chance in chances.items()), Fraction(0))

    for size in range(len(rules.names) - 1, -1, -1):
        for names in combinations(rules.names, size):
            filled = frozenset(names)
            state, of_rolls = State(names), {}
            for roll in rolls(rules.number, rules.faces):
                actions = [
                    rules.category(name).score(roll) + values[filled | {name}]
                    for name in rules.names
                    if name not in filled
                ]
                decisions[state, 0, roll] = actions
                of_rolls[roll] = max(actions)
            for left in range(1, rules.throws):
                before = {}
                for roll in of_rolls:
                    actions = [thrown(of_rolls, keep) for keep in keeps(roll)]
                    decisions[state, left, roll] = actions
                    before[roll] = max(actions)
                of_rolls = before
            values[filled] = thrown(of_rolls, ())
    return {place: actions for place, actions in decisions.items() if len(actions) > 1}


@pytest.mark.parametrize("number", [2, 3])
def test_decisions_and_ties_are_all_counted(number):
    rules = replace(TINY, bonus=0, number=number)
    game = exactly(solve(rules))
    ties, decisions = np.zeros((4, 3), dtype=int), np.zeros((4, 3), dtype=int)
    leads = []
    for (state, left, _), actions in every_decision(rules).items():
        decisions[len(state.filled), left] += 1
        ties[len(state.filled), left] += actions.count(max(actions)) > 1
        leads += [max(actions) - value for value in actions if value < max(actions)]
    assert (game.known.decisions == decisions).all()
    assert (game.known.ties == ties).all()
    assert ties.sum() > 0
    assert game.closest.lead == min(leads)


def test_the_closest_decision_is_one_of_the_game():
    closest = exactly(solve(FOUR_BOXES)).closest
    solution = solve(FOUR_BOXES)
    assert closest.rerolls
    valued = solution.keeps(closest.dice, closest.rerolls, closest.state)
    assert valued[0][0] == closest.best
    lead = valued[0][1] - dict(valued)[closest.next]  # type: ignore[index]
    assert lead == pytest.approx(float(closest.lead), abs=1e-13)


def test_single_decisions_in_fractions():
    game = exactly(solve(FOUR_BOXES))
    state = State(("sixes", "yatzy"), upper=6)
    for dice, rerolls in (((1, 1, 2, 6, 6), 2), ((2, 3, 3, 4, 5), 1)):
        exact, doubles = dict(game.keeps(dice, rerolls, state)), game.solution
        assert exact.keys() == dict(doubles.keeps(dice, rerolls, state)).keys()
        for keep, value in doubles.keeps(dice, rerolls, state):
            assert float(exact[keep]) == pytest.approx(value, abs=1e-12)
    last = State(("chance", "yatzy", "one_pair"))
    assert game.categories((1, 1, 6, 6, 6), last) == [("sixes", 18 + 20)]


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"number": 8, "faces": 6}, "leave room for primes below 1, and the exact value"),
        (
            {},
            r"the exact values of 57,507,840 states of 'maxi-yatzy' take .* GiB; 4 GiB can be",
        ),
    ],
)
def test_games_too_large_are_refused(changes, message):
    with pytest.raises(ValueError, match=message):
        enough_primes(replace(rule_set("maxi-yatzy"), **changes))


def test_halves_are_refused():
    with pytest.raises(ValueError, match=r"a point is worth 0.5; exact values take whole"):
        exactly(solve(TINY, worth=0.5, bonus=1))


def test_figures_must_be_asked_for():
    with pytest.raises(ValueError, match="the bonus was not asked for"):
        exactly(solve(TINY)).bonus_probability  # noqa: B018


@given(st.integers(0, 10**12), st.integers(0, 10**12))
def test_numbers_by_their_remainders(left, right):
    primes = moduli(10**12, below=1000)
    digits_of = np.zeros((2, len(primes.primes)), dtype=np.int64)
    for row, number in zip(digits_of, (left, right), strict=True):
        fill_digits(row, number % primes.primes, primes)
        assert number_of(number % primes.primes, primes.primes) == number
    assert compared(*digits_of) == (left > right) - (left < right)
    assert primes.product > 10**12 >= primes.product // int(primes.primes[-1])


def test_primes_run_out():
    with pytest.raises(ValueError, match="no primes below 12 tell numbers up to 1000000 apart"):
        moduli(10**6, below=12)


def test_decimals():
    assert digits(Fraction(2, 3), 5) == "0.66667"


@pytest.mark.pages  # half a minute for one prime
def test_another_prime_agrees_with_the_stored_fraction(scandinavian):
    """The whole game by one prime that had no part in the fraction."""
    stored = exact_values()["scandinavian"].value
    used = set(enough_primes(SCANDINAVIAN).primes.tolist())
    prime = moduli(1, below=10_000_000)
    assert not used & set(prime.primes.tolist())
    modulus = int(prime.primes[0])
    known = remainders(scandinavian, prime)
    numerator = int(stored * turn_unit(SCANDINAVIAN) ** 15)
    assert int(known.residues[known.row[0, 0], 0]) == numerator % modulus
    assert known.decisions.sum() == exact_values()["scandinavian"].decisions.sum()


def test_two_programs_count_the_same_ties():
    stored = exact_values()["scandinavian"]
    assert [call.tied for call in stored.close_calls] == stored.ties.sum(axis=0).tolist()
    assert max(call.widest for call in stored.close_calls) <= stored.widest
    nearest = min(call.nearest for call in stored.close_calls)
    assert nearest == pytest.approx(float(stored.lead), abs=1e-13)


def test_a_stored_fraction_is_made_again():
    stored = exact_values()["scandinavian-forced-63"]
    made = exactly(solve(rule_set("scandinavian-forced-63")))
    assert made.expected == stored.value
    assert made.closest.lead == stored.lead
    assert (made.known.ties == stored.ties).all()


@pytest.mark.parametrize("game", exact_values())
def test_stored_fractions_are_what_the_solver_says(game):
    name, _, switch = game.partition(", ")
    rules = rule_set(name)
    if switch:
        rules = replace(rules, throws=int(switch.split()[0]))
    value = exact_values()[game].value
    assert float(value) == pytest.approx(solve(rules, cache=True).expected, abs=1e-11)
    assert turn_unit(rules) ** len(rules.categories) % value.denominator == 0
