"""Pascal's triangle and inclusion–exclusion, for finite sets and for symbols.

The size of a union is found by adding and subtracting the sizes of intersections,

    |A₁ ∪ ⋯ ∪ Aₙ| = Σ over non-empty I ⊆ {1, …, n} of (−1)^(|I| + 1) · |∩ over i in I of Aᵢ|.

When the size of an intersection depends only on how many sets take part, this is one sum of
n terms with binomial coefficients; and counting what lies in none of the sets adds the term
for I empty, the whole space A₀.  What lies in exactly m of the sets is counted likewise,

    Σ over k from m to n of (−1)^(k − m) · C(k, m) · Sₖ,    Sₖ = Σ over |I| = k of |∩ Aᵢ|.
"""

from collections.abc import Collection, Hashable, Iterator, Sequence
from itertools import combinations
from math import comb
from typing import TYPE_CHECKING

from solvers.dice.whole_numbers import counted, whole

if TYPE_CHECKING:
    from sympy import Expr

Indices = tuple[int, ...]

MOST_SETS = 16
"""Sets with all their intersections, 65,535; a second's work, and twice that with one more."""


def pascal(rows: int) -> tuple[tuple[int, ...], ...]:
    """Return the first rows of Pascal's triangle: each entry is the sum of the two above it.

    Parameters
    ----------
    rows : int
        Number of the last row; rows and columns count from 0.

    Raises
    ------
    ValueError
        If `rows` is negative or no whole number.

    Examples
    --------
    >>> pascal(4)[-1]
    (1, 4, 6, 4, 1)
    """
    rows = whole(rows, "the number of the last row is")
    if rows < 0:
        raise ValueError(f"no row {rows}; rows count from 0")
    triangle: list[tuple[int, ...]] = [(1,)]
    for _ in range(rows):
        above = triangle[-1]
        triangle.append(tuple(a + b for a, b in zip((0, *above), (*above, 0), strict=True)))
    return tuple(triangle)


def subfamilies(number: int) -> Iterator[Indices]:
    """Yield the non-empty sets of indices from 1 to `number`, by size.

    Raises
    ------
    ValueError
        If there are more than `MOST_SETS` indices.

    Examples
    --------
    >>> list(subfamilies(2))
    [(1,), (2,), (1, 2)]
    """
    if number > MOST_SETS:
        raise ValueError(
            f"{number} sets have {2**number - 1:,} intersections; {MOST_SETS} sets are the most"
        )
    for size in range(1, number + 1):
        yield from combinations(range(1, number + 1), size)


def intersection_sizes(sets: Sequence[Collection[Hashable]]) -> dict[Indices, int]:
    """Return the size of every intersection of one or more of the sets.

    Raises
    ------
    ValueError
        If there are more than `MOST_SETS` of them.

    Examples
    --------
    >>> intersection_sizes([{1, 2, 3}, {3, 4}])
    {(1,): 3, (2,): 2, (1, 2): 1}
    """
    return {
        indices: len(set.intersection(*(set(sets[i - 1]) for i in indices)))
        for indices in subfamilies(len(sets))
    }


def union_size(sets: Sequence[Collection[Hashable]]) -> int:
    """Return the size of the union of finite sets by inclusion–exclusion.

    It equals ``len(set().union(*sets))``, but only looks at intersections.

    Raises
    ------
    ValueError
        If there are more than `MOST_SETS` of them.

    Examples
    --------
    >>> union_size([{1, 2, 3, 6}, {3, 4, 5, 6}, {2, 3, 5, 7}])
    7
    """
    return sum(_sign(len(i)) * size for i, size in intersection_sizes(sets).items())


def complement_size(
    universe: Collection[Hashable], sets: Sequence[Collection[Hashable]]
) -> int:
    """Return how many elements of `universe` lie in none of the sets.

    Raises
    ------
    ValueError
        If a set holds something that is not in the universe, or there are more than
        `MOST_SETS` of them.

    Examples
    --------
    >>> complement_size(range(1, 10), [{1, 2, 3, 6}, {3, 4, 5, 6}, {2, 3, 5, 7}])
    2
    """
    whole = set(universe)
    for number, members in enumerate(sets, start=1):
        outside = set(members) - whole
        if outside:
            raise ValueError(
                f"set {number} holds {counted(len(outside), 'element')} outside the universe"
            )
    return len(whole) - union_size(sets)


def common_sizes(
    sets: Sequence[Collection[Hashable]], universe: Collection[Hashable] | None = None
) -> tuple[int, ...]:
    """Return the sizes of 1-, 2-, …, n-fold intersections where those of equal number agree.

    With a `universe`, its size comes first, as the intersection of no sets.

    Raises
    ------
    ValueError
        If two intersections of equally many sets have different sizes, or there are more
        than `MOST_SETS` of them.

    Examples
    --------
    >>> common_sizes([{1, 2, 3, 6}, {3, 4, 5, 6}, {2, 3, 5, 7}], range(1, 10))
    (9, 4, 2, 1)
    """
    sizes: dict[int, int] = {} if universe is None else {0: len(set(universe))}
    for indices, size in intersection_sizes(sets).items():
        known = sizes.setdefault(len(indices), size)
        if known != size:
            raise ValueError(
                f"the sets {indices} have {counted(size, 'element')} in common, "
                f"but the first {len(indices)} have {known}"
            )
    return tuple(sizes.values())


def symmetric_union_size(sizes: Sequence[int]) -> int:
    """Return |A₁ ∪ ⋯ ∪ Aₙ| = Σ (−1)^(k + 1) C(n, k) |A₁ ∩ ⋯ ∩ Aₖ| over k from 1 to n.

    Parameters
    ----------
    sizes : sequence of int
        Size of any k-fold intersection, k = 1, …, n.

    Examples
    --------
    >>> symmetric_union_size([4, 2, 1])
    7
    """
    n = len(sizes)
    return sum(_sign(k) * comb(n, k) * size for k, size in enumerate(sizes, start=1))


def symmetric_complement_size(sizes: Sequence[int]) -> int:
    """Return |A₀ ∖ (A₁ ∪ ⋯ ∪ Aₙ)| = Σ (−1)ᵏ C(n, k) |A₀ ∩ ⋯ ∩ Aₖ| over k from 0 to n.

    Parameters
    ----------
    sizes : sequence of int
        Size of the universe A₀, then of any k-fold intersection, k = 1, …, n.

    Examples
    --------
    >>> symmetric_complement_size([9, 4, 2, 1])
    2
    """
    n = len(sizes) - 1
    return -sum(_sign(k) * comb(n, k) * size for k, size in enumerate(sizes))


def overlap_size(sets: Sequence[Collection[Hashable]], count: int) -> int:
    """Return how many elements lie in exactly `count` of the sets, from their intersections.

    Raises
    ------
    ValueError
        If `count` is not from 1 to the number of sets, or there are more than `MOST_SETS`.
        What lies in none of them needs a universe: `complement_size`.

    Examples
    --------
    >>> overlap_size([{1, 2, 3, 6}, {3, 4, 5, 6}, {2, 3, 5, 7}], 2)
    3
    """
    count = _checked_count(count, 1, len(sets))
    sums = [0] * (len(sets) + 1)
    for indices, size in intersection_sizes(sets).items():
        sums[len(indices)] += size
    return _in_exactly(count, sums)


def symmetric_overlap_size(sizes: Sequence[int], count: int) -> int:
    """Return how many elements lie in exactly `count` of n sets with common sizes.

    Parameters
    ----------
    sizes : sequence of int
        Size of the universe A₀, then of any k-fold intersection, k = 1, …, n.
    count : int
        From 0, for what lies in none, to n.

    Raises
    ------
    ValueError
        If `count` is not from 0 to n.

    Examples
    --------
    Six dice; any k of them show a six in 6 ** (6 − k) throws.  Two sixes:

    >>> symmetric_overlap_size([6 ** (6 - k) for k in range(7)], 2)
    9375
    """
    count = _checked_count(count, 0, len(sizes) - 1)
    return _in_exactly(count, [comb(len(sizes) - 1, k) * size for k, size in enumerate(sizes)])


def _in_exactly(count: int, sums: Sequence[int]) -> int:
    """Return Σ (−1)^(k − m) C(k, m) Sₖ, m the `count`."""
    return sum(
        -_sign(k - count) * comb(k, count) * size
        for k, size in enumerate(sums[count:], start=count)
    )


def _checked_count(count: int, least: int, most: int) -> int:
    count = whole(count, "the number of sets is")
    if not least <= count <= most:
        raise ValueError(f"exactly {count} of {most} sets; it must be from {least} to {most}")
    return count


def union_formula(number: int) -> "Expr":
    """Return |A₁ ∪ ⋯ ∪ Aₙ| as a sum of signed symbols, one for each intersection.

    The terms stand in the order of the theorem; ``sympy.latex(…, order="none")`` keeps it.

    Raises
    ------
    ModuleNotFoundError
        If sympy is not installed.
    ValueError
        If there are more than `MOST_SETS` sets.

    Examples
    --------
    >>> from sympy import latex
    >>> print(latex(union_formula(2), order="none"))
    |A_{1}| + |A_{2}| - |A_{1} \\cap A_{2}|
    """
    try:
        from sympy import Add, Symbol  # half a second to import, and only symbols need it
    except ModuleNotFoundError:
        raise ModuleNotFoundError(
            "a formula in symbols needs sympy, which the extra 'book' of this package installs"
        ) from None

    terms = (_sign(len(i)) * Symbol(intersection_name(i)) for i in subfamilies(number))
    return Add(*terms, evaluate=False)


def intersection_name(indices: Indices) -> str:
    """Return the size of an intersection in TeX.

    Examples
    --------
    >>> print(intersection_name((1, 3)))
    |A_{1} \\cap A_{3}|
    """
    return "|" + r" \cap ".join(f"A_{{{i}}}" for i in indices) + "|"


def regions(sets: Sequence[Collection[Hashable]]) -> dict[Indices, frozenset[Hashable]]:
    """Return the elements that lie in exactly these sets and in no others: a Venn diagram.

    Every non-empty set of indices has a region; some may be empty.

    Raises
    ------
    ValueError
        If there are more than `MOST_SETS` sets.

    Examples
    --------
    >>> regions([{1, 2, 3}, {3, 4}])[(1, 2)]
    frozenset({3})
    """
    members = [set(one) for one in sets]
    found: dict[Indices, set[Hashable]] = {i: set() for i in subfamilies(len(sets))}
    for element in set().union(*members):
        found[tuple(i for i, one in enumerate(members, start=1) if element in one)].add(element)
    return {indices: frozenset(elements) for indices, elements in found.items()}


def _sign(sets: int) -> int:
    return 1 if sets % 2 else -1
