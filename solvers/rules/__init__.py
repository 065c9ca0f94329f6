"""Rules: how a roll scores, what a score sheet is, and the sheets people use.

May import `dice`.
"""
