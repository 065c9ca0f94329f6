"""Many maxima at once: the comparisons that several of them share are made once.

The value of a roll is the largest of the plays it allows, and the lists of neighbouring rolls
have most plays in common.  So the pair of plays that most lists hold meets first, its
winner takes the place of both in all these lists, and so on until no pair is in two.
"""

from collections import Counter
from collections.abc import Iterable
from heapq import heapify, heappop, heappush
from itertools import combinations
from typing import NamedTuple


class Tournament(NamedTuple):
    """Who meets whom.

    Attributes
    ----------
    matches : list of (int, int)
        The players of each match; the winner of match i goes on as player ``players + i``.
    left : list of set of int
        The players of each list that remain, to be compared for this list alone.
    """

    matches: list[tuple[int, int]]
    left: list[set[int]]


def tournament(lists: Iterable[Iterable[int]], players: int) -> Tournament:
    """Return matches that share the work of finding the best player of every list.

    Parameters
    ----------
    lists : iterable of iterable of int
        Players from 0 to ``players - 1``, each at most once in a list.
    players : int
        How many players there are.

    Examples
    --------
    >>> tournament([[0, 1, 2], [0, 1, 3]], players=4)
    Tournament(matches=[(0, 1)], left=[{2, 4}, {3, 4}])
    """
    left = [set(of_list) for of_list in lists]
    where: dict[int, set[int]] = {}
    for number, of_list in enumerate(left):
        for player in of_list:
            where.setdefault(player, set()).add(number)
    shared = Counter(pair for of_list in left for pair in combinations(sorted(of_list), 2))
    queue = [(-number, pair) for pair, number in shared.items()]
    heapify(queue)
    matches: list[tuple[int, int]] = []
    while queue:
        known, match = heappop(queue)
        a, b = match
        both = where[a] & where[b]
        if len(both) < max(2, -known):  # matches made since have taken lists from this pair
            if len(both) > 1:
                heappush(queue, (-len(both), match))
            continue
        winner = players + len(matches)
        matches.append(match)
        where[a] -= both
        where[b] -= both
        where[winner] = both
        for number in both:
            left[number] -= {a, b}
        others = Counter(other for number in both for other in left[number])
        for other, known in others.items():
            heappush(queue, (-known, (other, winner)))
        for number in both:
            left[number].add(winner)
    return Tournament(matches, left)
