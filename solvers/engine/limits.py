"""What the engine can take: seen before anything is allocated.

The table of values holds a number for every set of filled categories and every upper total,
so each further category doubles it.  Sheets of several columns are far out of reach: three
columns of fifteen categories have 2⁴⁵ sets.
"""

from solvers.rules.rule_set import RuleSet

MOST_BYTES = 4 * 2**30
_BESIDES = 8  # numbers about a set, whatever the totals: its upper part, its layer, and so on
MOST_FACES = 6
MOST_THROWS = 1000  # one more changes no value of dice with six faces that a float could show


def check_limits(rules: RuleSet) -> None:
    """Make sure that a game is one that the engine can solve.

    Raises
    ------
    ValueError
        If its dice have too many faces, a turn too many throws, throws are saved (only
        `solvers.game.saving` plays such a game), or its states would take more than
        `MOST_BYTES`; the message says how many there are, and how much they take.
    """
    if rules.saved_throws:
        raise ValueError(
            f"{rules.name!r} saves throws; it can only be solved, advised and simulated"
        )
    if rules.faces > MOST_FACES:
        raise ValueError(f"dice of {rules.faces} faces; the engine takes {MOST_FACES} at most")
    if rules.throws > MOST_THROWS:
        raise ValueError(f"{rules.throws:,} throws; the engine takes {MOST_THROWS:,} at most")
    sets = 1 << (len(rules.categories) + (rules.yatzy_bonus > 0))
    totals = rules.bonus_threshold + 1 if rules.bonus else 1
    size = 8 * sets * (totals + _BESIDES) / 2**30
    if size > MOST_BYTES / 2**30:
        raise ValueError(
            f"{rules.name!r} has {sets:,} sets of filled categories with {totals:,} upper "
            f"totals; they take {size:,.1f} GiB, and {MOST_BYTES / 2**30:.1f} GiB can be solved"
        )
