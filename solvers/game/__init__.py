"""The whole game: its solution, policies, the distribution of the score, simulated games.

May import `dice`, `rules`, `turn` and `engine`.
"""
