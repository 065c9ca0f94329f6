"""One turn: its value by backward induction, alone or for two categories at once.

May import `dice` and `rules`.
"""
