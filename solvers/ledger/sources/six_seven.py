"""Quantities of the source on Six-Seven!: the class of fractions and the game."""

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import product
from math import gcd
from operator import add, mul, neg, sub, truediv

from solvers.companions.six_seven.breuk import Breuk
from solvers.companions.six_seven.coin_game import (
    SolvedPiles,
    moves,
    solve_piles,
    winstkans,
)
from solvers.ledger.registry import quantity

CHECKED = 15
"""Coins a pile up to which a claim about all positions is checked."""


@quantity
def win_probability(a: int, b: int) -> str:
    """Return the probability that the player to move wins, as a Breuk is written."""
    return str(winstkans(a, b))


@quantity
def is_breuk(a: int, b: int) -> bool:
    """Return whether the probability is a Breuk."""
    return isinstance(winstkans(a, b), Breuk)


@quantity
def part(of: Fraction, name: str) -> int:
    """Return the numerator (teller) or denominator (noemer) of a Breuk."""
    value: int = getattr(_breuk(of), name)
    return value


@quantity
def unary(of: Fraction, name: str) -> str:
    """Return the text of a Breuk, or of its ``abs``, ``neg`` or ``inv``."""
    breuk = _breuk(of)
    return str(breuk if name == "itself" else getattr(breuk, name))


@quantity
def binary(of: Fraction, name: str, other: Fraction) -> str:
    """Return the text of ``plus``, ``min``, ``maal``, ``gedeeld`` or ``max``."""
    return str(getattr(_breuk(of), name)(_breuk(other)))


def _breuk(value: Fraction | int) -> Breuk:
    return Breuk(value.numerator, value.denominator)


@quantity
def refusal(arguments: str) -> str:
    """Return the message with which a text that is no Breuk is refused."""
    return _message(lambda: Breuk(arguments))


@quantity
def refusal_of_inverse() -> str:
    """Return the message with which zero refuses to be inverted."""
    return _message(lambda: Breuk(0).inv)


@quantity
def refusal_by(name: str, argument: int | str) -> str:
    """Return the message with which a method refuses its argument."""
    return _message(lambda: getattr(Breuk(1, 3), name)(argument))


def _message(attempt: Callable[[], Breuk]) -> str:
    try:
        return str(attempt())
    except ValueError as error:
        return str(error)


METHODS: dict[str, Callable[..., Fraction]] = {
    "abs": abs,
    "neg": neg,
    "inv": lambda b: 1 / b,
    "plus": add,
    "min": sub,
    "maal": mul,
    "gedeeld": truediv,
    "max": max,
}


@quantity
def method_is_right(name: str) -> bool:
    """Return whether a method gives the Breuk that the arithmetic of fractions gives."""
    fractions = {Fraction(t, n) for t in range(-5, 6) for n in range(1, 6)}
    unary = name in ("abs", "neg", "inv")
    operands = fractions - {0} if name in ("inv", "gedeeld") else fractions
    for other in operands:
        for of in [other] if unary else fractions:
            made = (
                getattr(_breuk(of), name) if unary else getattr(_breuk(of), name)(_breuk(other))
            )
            right = METHODS[name](of) if unary else METHODS[name](of, other)
            if not isinstance(made, Breuk) or made != right:
                return False
    return True


@quantity
def lowest_terms() -> bool:
    """Return whether teller and noemer are what is left without their common divisor."""
    return all(
        (b.teller, b.noemer) == (t // gcd(t, n), n // gcd(t, n))
        for t, n in product(range(-CHECKED, CHECKED + 1), range(1, CHECKED + 1))
        for b in [Breuk(t, n)]
    )


@quantity
def two_whole_numbers() -> bool:
    """Return whether two whole numbers t and n make the Breuk whose n-fold is t."""
    numbers = range(-CHECKED, CHECKED + 1)
    return all(Breuk(t, n) * n == t for t, n in product(numbers, numbers) if n)


@quantity
def from_a_breuk() -> bool:
    """Return whether a Breuk makes an equal Breuk."""
    numbers = range(1, CHECKED + 1)
    return all(
        str(Breuk(Breuk(t, n))) == str(Breuk(t, n)) for t, n in product(numbers, numbers)
    )


@quantity
def signs_move_up() -> bool:
    """Return whether −t/−n is t/n, with a positive denominator."""
    return all(
        Breuk(-t, -n) == Breuk(t, n) == Fraction(t, n) and Breuk(t, n).noemer > 0
        for t, n in product(range(-CHECKED, CHECKED + 1), repeat=2)
        if n
    )


@quantity
def ggd_is_right() -> bool:
    """Return whether Euclid's algorithm, as the source writes it, finds the divisor."""

    def ggd(a: int, b: int) -> int:
        while b:
            a, b = b, a % b
        return a

    return all(ggd(a, b) == gcd(a, b) for a, b in product(range(CHECKED + 1), repeat=2))


@quantity
def whole_numbers_are_over_one() -> bool:
    """Return whether one whole number t makes the Breuk t/1."""
    return all(str(Breuk(t)) == f"{t}/1" for t in range(-CHECKED, CHECKED + 1))


@quantity
def texts_are_read(sign: str) -> bool:
    """Return whether the texts t/n (`sign` plus) or -t/n (minus) make the Breuk they say."""
    before = {"plus": "", "minus": "-"}[sign]
    return all(
        Breuk(f"{before}{t}/{n}") == Fraction(int(f"{before}{t}"), n)
        for t, n in product(range(CHECKED + 1), range(1, CHECKED + 1))
    )


@quantity
def piles_of_the_name(name: str) -> str:
    """Return, in Dutch, the two piles that the game is named after."""
    numbers = {"Six": 6, "Seven": 7}
    return " en ".join(str(numbers[word]) for word in name.strip("!").split("-"))


@quantity
def rolls_of_the_die() -> str:
    """Return the rolls of the die in the game as it is solved."""
    return f"1 ≤ r ≤ {_solution().die}"


@quantity
def last_coin_loses() -> bool:
    """Return whether a last coin, which must be taken, has lost the game."""
    return _solution().win_probability((0, 1)) == 0


@quantity
def one_to_the_roll() -> bool:
    """Return whether a roll r allows 1 to r coins, from a pile that has them, at the start."""
    return all(
        {(m.pile, m.coins) for m in moves((6, 7), roll)}
        == set(product(range(2), range(1, roll + 1)))
        for roll in range(1, _solution().die + 1)
    )


@quantity
def all_that_remain() -> bool:
    """Return whether a roll above a pile allows any number of its coins, all included."""
    return all(
        [m.coins for m in moves((0, size), roll)] == list(range(1, size + 1))
        for roll in range(1, _solution().die + 1)
        for size in range(1, roll)
    )


@quantity
def coins_that_may_be_taken(roll: int) -> str:
    """Return, in Dutch, how many coins a roll from 2 allows to take at the start."""
    *others, most = sorted({move.coins for move in moves((6, 7), roll)})
    return f"{', '.join(map(str, others))} of {most}"


@quantity
def recurrence(both: int) -> bool:
    """Return whether the solution satisfies the recurrence, for two piles or for one."""
    solution = _solution()
    sizes = range(1, CHECKED + 1)
    starts = product(sizes, sizes) if both else ((a, 0) for a in sizes)
    return all(solution.win_probability(p) == _right_side(solution, *p) for p in starts)


@quantity
def recurrence_mirrored() -> bool:
    """Return whether the solution satisfies the recurrence of an empty left pile."""
    solution = _solution()
    return all(
        solution.win_probability((0, b)) == _right_side(solution, 0, b)
        for b in range(1, CHECKED + 1)
    )


@quantity
def end() -> Fraction:
    """Return P(0, 0), the value when the other player took the last coin."""
    return _solution().win_probability((0, 0))


@quantity
def symmetric() -> bool:
    """Return whether the recurrence from ordered piles gives P(a, b) = P(b, a)."""
    table: dict[tuple[int, int], Fraction] = {(0, 0): Fraction(1)}
    for a, b in product(range(CHECKED + 1), repeat=2):
        if a or b:
            table[a, b] = _mean_of_best(table, a, b)
    return all(table[a, b] == table[b, a] for a, b in table)


@quantity
def printed_order_is_possible() -> bool:
    """Return whether, row by row from P(a, a) on, every position needs only earlier ones."""
    seen: set[tuple[int, ...]] = set()
    for position in ((a, b) for a in range(CHECKED + 1) for b in range(a, CHECKED + 1)):
        after = {tuple(sorted(m.after(position))) for m in moves(position, 6)}
        if not after <= seen:
            return False
        seen.add(position)
    return True


@quantity
def only_smaller_are_needed() -> bool:
    """Return whether no move makes a pile grow, and each changes one."""
    return all(
        after[0] <= a and after[1] <= b and after != (a, b)
        for a, b in product(range(CHECKED + 1), repeat=2)
        for after in (m.after((a, b)) for m in moves((a, b), 6))
    )


@cache
def _solution() -> SolvedPiles:
    return solve_piles((CHECKED, CHECKED))


def _right_side(solution: SolvedPiles, a: int, b: int) -> Fraction:
    near = {
        (a - k, b - j): solution.win_probability((a - k, b - j))
        for k, j in [(k, 0) for k in range(min(a, 6) + 1)]
        + [(0, j) for j in range(min(b, 6) + 1)]
    }
    return _mean_of_best(near, a, b)


def _mean_of_best(table: dict[tuple[int, int], Fraction], a: int, b: int) -> Fraction:
    """Return the right side of the recurrence as the source writes it, for ordered piles."""
    total = Fraction(0)
    for roll in range(1, 7):
        left = [1 - table[a - k, b] for k in range(1, min(roll, a) + 1)]
        right = [1 - table[a, b - k] for k in range(1, min(roll, b) + 1)]
        total += max(left + right)
    return total / 6
