"""Linear equations in exact fractions, solved by taking out one unknown after the other."""

from collections.abc import Sequence
from fractions import Fraction

Vector = tuple[Fraction, ...]
Matrix = tuple[Vector, ...]


def product(first: Sequence[Fraction], second: Sequence[Fraction]) -> Fraction:
    """Return the scalar product of two vectors.

    Examples
    --------
    >>> product([Fraction(1, 2), Fraction(1, 3)], [Fraction(4), Fraction(6)])
    Fraction(4, 1)
    """
    return sum((a * b for a, b in zip(first, second, strict=True)), Fraction(0))


def fixed_point(matrix: Sequence[Sequence[Fraction]], added: Sequence[Fraction]) -> Vector:
    """Return x with x = Q x + b, where the powers of Q tend to 0.

    Parameters
    ----------
    matrix : sequence of sequences of Fraction
        Q, the probabilities of staying among states that are left in the end.
    added : sequence of Fraction
        b.

    Examples
    --------
    >>> fixed_point([[Fraction(1, 2), Fraction(1, 4)], [Fraction(0), Fraction(1, 2)]], [1, 1])
    (Fraction(3, 1), Fraction(2, 1))
    """
    rows = [[*row, b] for row, b in zip(matrix, added, strict=True)]
    for k in range(len(rows) - 1, -1, -1):
        staying = 1 - rows[k][k]  # x_k on the left; not 0, for state k is left in the end
        rows[k] = [
            Fraction(0) if j == k else entry / staying for j, entry in enumerate(rows[k])
        ]
        for i, row in enumerate(rows):
            if i != k and row[k]:
                through, row[k] = row[k], Fraction(0)
                rows[i] = [a + through * b for a, b in zip(row, rows[k], strict=True)]
    return tuple(row[-1] for row in rows)


def stationary(matrix: Sequence[Sequence[Fraction]]) -> Vector:
    """Return π with π P = π and sum 1, for a chain that gets from each state to every other.

    Each state, from the last, is taken out of the chain: what went through it goes directly.
    Nothing is ever subtracted (Grassmann, Taksar and Heyman, Operations Research 33, 1985).

    Examples
    --------
    >>> stationary([[Fraction(1, 2), Fraction(1, 2)], [Fraction(1, 4), Fraction(3, 4)]])
    (Fraction(1, 3), Fraction(2, 3))
    """
    rows = [list(row) for row in matrix]
    for k in range(len(rows) - 1, 0, -1):
        leaving = sum(rows[k][:k])
        for i in range(k):
            rows[i][k] /= leaving
            for j in range(k):
                rows[i][j] += rows[i][k] * rows[k][j]
    shares = [Fraction(1)]
    for k in range(1, len(rows)):
        shares.append(product(shares, [rows[i][k] for i in range(k)]))
    return tuple(share / sum(shares) for share in shares)
