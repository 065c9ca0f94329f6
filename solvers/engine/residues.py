"""Whole numbers by their remainders: as many primes as it takes, and the way back.

A whole number from 0 to P − 1, P the product of n different primes, is known when its
remainder by each of them is (the Chinese remainder theorem).  Sums and products of numbers
are sums and products of their remainders, each in one machine word; only to compare two
numbers takes more: their digits d₁ + p₁ (d₂ + p₂ (d₃ + ⋯)) in the *mixed radix* of the primes,
each from 0 to pᵢ − 1, which can be had from the remainders without a long number.
"""

from math import isqrt, prod
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from solvers.engine.compilation import compiled

Residues = NDArray[np.int64]

GREATEST = 2**31
"""No prime may reach it, so that a product of two remainders fits a machine word."""


class Moduli(NamedTuple):
    """Primes, and what the digits of a number in their mixed radix take.

    Attributes
    ----------
    primes : ndarray of shape (primes,)
    inverses : ndarray of shape (primes, primes)
        ``inverses[i, j] * primes[i]`` leaves 1 by prime j, for i < j.
    """

    primes: Residues
    inverses: Residues

    @property
    def product(self) -> int:
        """All numbers from 0 to one less than this have remainders of their own."""
        return prod(self.primes.tolist())


def moduli(bound: int, below: int, without: tuple[int, ...] = ()) -> Moduli:
    """Return as few primes below `below` as tell all numbers up to `bound` apart.

    Parameters
    ----------
    bound : int
        The greatest number there can be.
    below : int
        What no prime may reach; the greatest that are left are taken.
    without : tuple of int
        Primes that may not be used.

    Raises
    ------
    ValueError
        If there are not enough primes, or they could be too great.

    Examples
    --------
    >>> moduli(1000, below=20).primes
    array([19, 17, 13])
    """
    if below > GREATEST:
        raise ValueError(f"primes up to {below}; those from {GREATEST} on are too great")
    primes: list[int] = []
    candidate = below
    while prod(primes) <= bound:
        candidate -= 1
        if candidate < 2:
            raise ValueError(f"no primes below {below} tell numbers up to {bound} apart")
        if candidate not in without and is_prime(candidate):
            primes.append(candidate)
    inverses = [
        [pow(p, -1, q) if i < j else 0 for j, q in enumerate(primes)]
        for i, p in enumerate(primes)
    ]
    return Moduli(np.array(primes, dtype=np.int64), np.array(inverses, dtype=np.int64))


def is_prime(number: int) -> bool:
    """Return whether a number from 2 on has no divisor but 1 and itself.

    Examples
    --------
    >>> [number for number in range(2, 20) if is_prime(number)]
    [2, 3, 5, 7, 11, 13, 17, 19]
    """
    return all(number % divisor for divisor in range(2, isqrt(number) + 1))


def number_of(residues: Residues, primes: Residues) -> int:
    """Return the number from 0 to P − 1 that leaves these remainders.

    Examples
    --------
    >>> number_of(np.array([12, 14, 12]), np.array([19, 17, 13]))
    1000
    """
    product, total = prod(primes.tolist()), 0
    for residue, prime in zip(residues.tolist(), primes.tolist(), strict=True):
        others = product // prime
        total += residue * others * pow(others, -1, prime)
    return int(total % product)


@compiled
def fill_digits(digits: Residues, residues: Residues, moduli: Moduli) -> None:
    """Fill the digits of a number in mixed radix, the least first, from its remainders."""
    primes = moduli.primes
    for j in range(len(primes)):
        digit = residues[j]
        for i in range(j):
            digit = (digit - digits[i]) % primes[j] * moduli.inverses[i, j] % primes[j]
        digits[j] = digit


@compiled
def compared(left: Residues, right: Residues) -> int:
    """Return 1, 0 or −1, as the number of the left digits is greater, equal, or less."""
    for place in range(len(left) - 1, -1, -1):
        if left[place] != right[place]:
            return 1 if left[place] > right[place] else -1
    return 0
