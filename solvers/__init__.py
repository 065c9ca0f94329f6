"""Exact and fast solvers for Yatzy and three companion problems.

Imports run in one direction: `dice` → `lattice` → `rules` → `turn`, and from there to
the modules that ask larger questions.  Exact results are integers or `fractions.Fraction`;
fast ones are `float64`.  The two are never mixed without a test that ties them together.
"""
