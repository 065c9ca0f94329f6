"""Everything that makes HTML or figures for the book.  May import all rooms but `cli`.

A chapter needs little of it: a style, a figure or a table to show, and its part of the ledger.
"""

from solvers.pages.appendices import show_lookup, show_tables
from solvers.pages.bench import measurements
from solvers.pages.figure import show, use_style
from solvers.pages.ledger import rows_at, show_counts, show_ledger, show_ledger_summary
from solvers.pages.tables import show_table
from solvers.rules.titles import rules_title
from solvers.rules.words import in_dice, in_words

__all__ = [
    "in_dice",
    "in_words",
    "measurements",
    "rows_at",
    "rules_title",
    "show",
    "show_counts",
    "show_ledger",
    "show_ledger_summary",
    "show_lookup",
    "show_table",
    "show_tables",
    "use_style",
]
