"""What the whole game runs on: states, plays, compiled kernels, eight states at a time.

May import `dice`, `rules` and `turn`; everything that needs the compiler begins here.
"""
