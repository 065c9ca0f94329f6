"""Who is ahead in Six-Seven! with two piles: a congruence, and the finite part of its proof.

Let the die have m ≥ 3 faces, n = m + 1, and let q be P − 1/2 for the player to move.  Write
the larger pile as b = a + c n + j, with 0 ≤ j ≤ m.  The claim, for either play,

    q(a, b + n) = ρ q(a, b)  for b ≥ a,     and     q(a, b) < 0  exactly when j = 0,

except that in misère play, if a ≤ 1, q(a, b) < 0 exactly when a + b ≡ 1 mod n.  Here ρ is the
last entry of `profile`.  The proof goes by induction over the smaller pile a.

*Rows a ≤ 3m + 2* (`failures_at_base`).  q(a, b) is the same homogeneous function of the m
values before it in its row and of lower rows, for all b ≥ a + m; so if the first n values of
the row grow by the factor ρ, all do.  That, and the signs, are checked exactly.

*Rows beyond* (`Step`).  Let D_a = −q(a, a) and u_j(a) = q(a, a + j).  Assume, for rows before,

    D_a ≤ D_(a−1),   ρ D_(a−k) ≤ D_a,   ρ D_(a−1) ≤ u_j(a),   for 1 ≤ j, k ≤ m,

where no row before the third has a part in them.  From (a, a) every move leaves (a − k, a), so

    D_a = (1/m) Σ_r min over k ≤ r of u_k(a − k) > 0.

In a row in which the second inequality holds, u_j(a) is bounded: from (a, a + j) exactly two
positions with j = 0 can be reached, (a, a) by a roll r ≥ j, and (a − n + j, a + j), worth
ρ D_(a−n+j) ≤ D_a, by a roll r ≥ n − j.  Hence u_j(a) ≤ U_j D_a with U_j = max(j, n − j)/m.  A
roll below t = min(j, n − j) must leave a favourite, but one coin off the larger pile leaves
one with only u_(j−1)(a); hence u_j(a) ≥ w_j D_a > 0 with

    w_j = (n − j − (t − 1) U_(j−1)) / m.

In particular u_1(a) = D_a.  In the new row, D_a is at most u_1(a − 1) = D_(a−1), and at least
its formula with w_k D_(a−k) for u_k(a − k).  Started from equal D, this bounds the decay:
D_a ≥ d_k D_(a−k).  So if d_m ≥ ρ, the second inequality holds in the new row too, hence the
bounds on u_j(a), and if w_j d_1 ≥ ρ, the third.  Both conditions are about numbers.  Further
along the row, from (a, a + c n) it never helps to take from the larger pile, by the third
inequality, and from (a, a + c n + j) nothing changes but the factor; so the row repeats
with ρ.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from solvers.companions.six_seven.coin_game import (
    Convention,
    SolvedPiles,
    advantages,
    solve_piles,
)
from solvers.dice.whole_numbers import counted, whole


def profile(die: int) -> tuple[Fraction, ...]:
    """Return x with which one pile in normal play has a closed form.

    A pile of c (m + 1) coins has P − 1/2 = −(1/2) x_m^c, and one of c (m + 1) + j coins,
    for j from 1 to m, has P − 1/2 = (1/2) x_m^c x_j, where x_1 = 1 and

        m x_j = (m − j + 1) − (j − 1) x_(j−1).

    Raises
    ------
    ValueError
        If the die has no face, or their number is no whole one.

    Returns
    -------
    tuple of Fraction
        x_0 = 1, which is the size of P − 1/2 where its sign is negative, then x_1, …, x_m.

    Examples
    --------
    >>> [str(x) for x in profile(6)]
    ['1', '1', '2/3', '4/9', '5/18', '4/27', '7/162']
    """
    die = whole(die, "the number of faces is")
    if die < 1:
        raise ValueError(f"a die with {die} faces; it needs at least 1")
    entries = [Fraction(1), Fraction(1)]
    for place in range(2, die + 1):
        entries.append((die - place + 1 - (place - 1) * entries[-1]) / die)
    return tuple(entries[: die + 1])


def should_go_first(piles: Sequence[int], die: int = 6, play: Convention = "misere") -> bool:
    """Return whether the player to move is the favourite, by the congruence for two piles.

    Parameters
    ----------
    piles : sequence of two int
    die : int
        Faces of the die, at least 3.
    play : {"misere", "normal"}

    Raises
    ------
    ValueError
        If there are not two piles, or a number is no whole one.

    Examples
    --------
    >>> should_go_first((6, 7)), should_go_first((9, 9)), should_go_first((1, 7))
    (True, False, False)
    """
    if len(piles) != 2:
        raise ValueError(f"{counted(len(piles), 'pile')}; the congruence is about 2")
    die = whole(die, "the number of faces is")
    small, large = sorted(whole(size, "the number of coins in a pile is") for size in piles)
    if play == "misere" and small <= 1:
        return (small + large) % (die + 1) != 1
    return (large - small) % (die + 1) != 0


@dataclass(frozen=True)
class Step:
    """The numbers on which the step of the induction rests, for a die with `die` faces.

    Raises
    ------
    ValueError
        If `die` is no whole number, or less than 1 where the numbers are asked for.

    Examples
    --------
    >>> Step(6).holds, [str(w) for w in Step(6).least]
    (True, ['1', '2/3', '7/18', '5/18', '2/9', '1/6'])
    """

    die: int

    def __post_init__(self) -> None:
        object.__setattr__(self, "die", whole(self.die, "the number of faces is"))

    @property
    def factor(self) -> Fraction:
        """ρ, by which m + 1 more coins on the larger pile shrink the advantage."""
        return profile(self.die)[self.die]

    @property
    def least(self) -> tuple[Fraction, ...]:
        """w_1, …, w_m: the advantage at (a, a + j) is at least w_j times that at (a, a)."""
        return tuple(self._least(place) for place in range(1, self.die + 1))

    @property
    def decay(self) -> tuple[Fraction, ...]:
        """d_1, …, d_m: k more coins on both piles leave at least d_k of the advantage."""
        sizes = [Fraction(1)] * self.die
        for _ in range(self.die):
            total, lowest = Fraction(0), Fraction(1)
            for back, weight in enumerate(self.least, start=1):
                lowest = min(lowest, weight * sizes[-back])
                total += lowest
            sizes.append(total / self.die)
        return tuple(sizes[self.die :])

    @property
    def holds(self) -> bool:
        """Whether the numbers are as large as the step needs them."""
        decay = self.decay
        return min(decay) >= self.factor and min(self.least) * decay[0] >= self.factor

    def _least(self, place: int) -> Fraction:
        wins = self.die + 1 - place
        losses = min(place, wins) - 1
        return (wins - losses * self._most(place - 1)) / self.die

    def _most(self, place: int) -> Fraction:
        return Fraction(max(place, self.die + 1 - place), self.die)


def failures_at_base(die: int, play: Convention) -> list[str]:
    """Return what fails in the rows up to 3m + 2: nothing, if the proof is complete.

    Raises
    ------
    ValueError
        As `solve_piles` does.

    Examples
    --------
    >>> failures_at_base(6, "misere")
    []
    """
    die = whole(die, "the number of faces is")
    rows = range(3 * die + 3)
    solution = solve_piles((rows[-1], rows[-1] + 2 * die + 1), die, play)
    factor = Step(die).factor
    failures = []
    for a in rows:
        row = [_advantage(solution, a, a + j) for j in range(2 * die + 2)]
        if any(row[j + die + 1] != factor * row[j] for j in range(die + 1)):
            failures.append(f"row {a} does not repeat with {factor}")
        ahead = [should_go_first((a, a + j), die, play) for j in range(die + 1)]
        if [q > 0 for q in row[: die + 1]] != ahead or 0 in row:
            failures.append(f"row {a} has another sign")
        if a > 2:
            failures += _failed_assumptions(solution, a, row, factor)
    return failures


def is_proved(die: int, play: Convention) -> bool:
    """Return whether both parts of the proof hold for this die, for piles of every size.

    Raises
    ------
    ValueError
        As `solve_piles` does.

    Examples
    --------
    >>> is_proved(6, "misere"), is_proved(6, "normal")
    (True, True)
    """
    return (
        whole(die, "the number of faces is") >= 3
        and Step(die).holds
        and not failures_at_base(die, play)
    )


def first_nim_sum_failure(die: int, coins: int) -> tuple[int, ...] | None:
    """Return the three piles with fewest coins where the nim-sum rule fails in normal play.

    The rule says that the player to move is behind exactly when the piles, each taken
    modulo m + 1, have nim-sum (exclusive or) zero.  For two piles it is the congruence.

    Parameters
    ----------
    die : int
        Faces of the die.
    coins : int
        Most coins looked at in all three piles together.

    Returns
    -------
    tuple of int or None
        The piles in ascending order; None if the rule holds as far as was looked.

    Raises
    ------
    ValueError
        As `advantages` does.

    Examples
    --------
    >>> first_nim_sum_failure(6, coins=14), first_nim_sum_failure(6, coins=13)
    ((1, 6, 7), None)
    """
    behind = advantages((coins,) * 3, die, "normal") < 0
    sizes = np.indices(behind.shape)
    nim_sum = np.bitwise_xor.reduce(sizes % (die + 1), axis=0)
    failed = (behind != (nim_sum == 0)) & (sizes.sum(axis=0) <= coins)
    piles = [tuple(sorted(map(int, place))) for place in np.argwhere(failed)]
    return min(piles, key=lambda place: (sum(place), place), default=None)


def _advantage(solution: SolvedPiles, a: int, b: int) -> Fraction:
    return solution.win_probability((a, b)) - Fraction(1, 2)


def _failed_assumptions(
    solution: SolvedPiles, a: int, row: list[Fraction], factor: Fraction
) -> list[str]:
    """Return which assumptions of the step fail in a row; rows 0 and 1 take no part in it."""
    die = solution.die
    before = [-_advantage(solution, a - k, a - k) for k in range(1, min(die, a - 2) + 1)]
    own, others = -row[0], row[1 : die + 1]
    failures = []
    if own > before[0] or others[0] != own:
        failures.append(f"row {a}: D grows, or u_1 is not D")
    if factor * max(before) > own:
        failures.append(f"row {a}: D falls too fast")
    if factor * before[0] > min(others):
        failures.append(f"row {a}: an advantage is too small")
    return failures
