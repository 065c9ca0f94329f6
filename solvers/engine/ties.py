"""Equal actions: which values count as equal, and which of the equal actions is taken.

Optimal play is not unique.  Values are sums of many products, so that equal ones may differ in
the last digits: values closer than `TIE` count as equal.  This is the rule for them all.

- Of keeps, a player who breaks ties for the *most* dice goes down from the whole roll, one
  die at a time, and only while that helps: a keep that is as good as the best of its parts
  stands.  One who breaks them for the *fewest* goes down as long as it does no harm.
- Both try the dice to take away from the highest face down, and take the first that leads to
  the best.  (Of four different faces or more, the fourth highest and those below it are tried
  before the three highest: the kernels take three removals at a time, the last ones first.)
- Of categories, one in which the roll scores comes before an empty one.  Of these the first
  on the sheet is taken by who breaks ties for the most dice, the last on the sheet by
  who breaks them for the fewest.  If all are empty, likewise.

The mean score does not depend on the rule; other figures do, in the fifth digit.  `spread`
gives the least and the greatest standard deviation that any rule can reach.

A list of actions, best first, puts equals in an order of its own (`best_first`): keeps with
more dice first, and then higher faces; categories in the order of the sheet.
"""

from collections.abc import Callable, Iterable
from typing import Any, Literal, TypeVar

Action = TypeVar("Action")
Ties = Literal["most", "fewest"]

TIE = 1e-10
"""In points.  In all decisions of the Scandinavian game equal keeps come out at most 3e-14
apart, and the best and another at least 2e-9 (`close_calls`)."""


def best_first(
    valued: Iterable[tuple[Action, float]], among_equals: Callable[[Action], Any]
) -> list[tuple[Action, float]]:
    """Return actions with their values, best first, and equals in an order of their own.

    All within `TIE` of the best are equal to it, and get its value.  The best of the others
    opens the next group of equals, and so on; no chain of small steps makes a group wider
    than `TIE`.

    Parameters
    ----------
    valued : iterable of (action, float)
    among_equals : callable
        The key by which equal actions are sorted.

    Examples
    --------
    >>> best_first([("ab", 1.0 + 1e-12), ("c", 1.0), ("d", 2.0)], len)
    [('d', 2.0), ('c', 1.000000000001), ('ab', 1.000000000001)]
    """
    groups: list[tuple[float, list[Action]]] = []
    for action, value in sorted(valued, key=lambda pair: -pair[1]):
        if not groups or value < groups[-1][0] - TIE:
            groups.append((value, []))
        groups[-1][1].append(action)
    return [
        (action, value)
        for value, equals in groups
        for action in sorted(equals, key=among_equals)
    ]
