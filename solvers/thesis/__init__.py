"""What the chapters of the thesis compute, by its own models.

May import `dice`, `rules`, `turn` and what is solved in `game`.
"""
