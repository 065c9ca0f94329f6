"""Quantities of the whole game, for figures in circulation about it."""

from dataclasses import replace
from functools import cache
from itertools import combinations
from math import sqrt
from statistics import fmean, pstdev

from solvers.game.distribution import ScoreDistribution, score_distribution
from solvers.game.policies import category_averages, most_points
from solvers.game.solution import State
from solvers.game.solve import solve
from solvers.ledger.printed import Mean
from solvers.ledger.registry import quantity
from solvers.rules.ready_made import rule_set


@quantity
@cache
def expected(rules: str, throws: int | None = None) -> float:
    """Return the expected score of a ready-made rule set under optimal play."""
    game = rule_set(rules)
    return solve(replace(game, throws=throws or game.throws), cache=True).expected


@quantity
def alone(rules: str, category: str) -> float:
    """Return the expected points of a category that is played alone."""
    game = rule_set(rules)
    return float(category_averages(game)[game.position(category)])


@quantity
def greedy(rules: str, games: int) -> Mean:
    """Return the mean score of play for the most points in every turn, for so many games."""
    distribution = score_distribution(most_points(rule_set(rules)), cache=True)
    return Mean(distribution.mean, error=distribution.sd / sqrt(games))


@quantity
def five_at_a_time(rules: str, games: int) -> Mean:
    """Return what the categories bring, summed, in games with five of them left at random.

    Ten hold 0 points, the other five are played optimally.  Every category is one of the five
    in a third of the games, so the sum is three times the mean score.  The error is that of
    the choice of the five alone, without the luck of the dice.
    """
    game = rule_set(rules)
    solution, left = solve(game, cache=True), 5
    filled = combinations(game.names, len(game.names) - left)
    values = [len(game.names) / left * solution.value(State(names)) for names in filled]
    return Mean(fmean(values), error=pstdev(values) / sqrt(games))


@quantity
def sd(rules: str) -> float:
    """Return the standard deviation of the score in play for points."""
    return _distribution(rules).sd


@quantity
def median(rules: str) -> int:
    """Return the median score in play for points."""
    return _distribution(rules).median


@quantity
def bonus_probability(rules: str) -> float:
    """Return the probability of the bonus in play for points."""
    return _distribution(rules).bonus_probability


@quantity
def yatzy_probability(rules: str) -> float:
    """Return the probability of the Yatzy points in play for points."""
    return _distribution(rules).yatzy_probability


@cache
def _distribution(rules: str) -> ScoreDistribution:
    return score_distribution(solve(rule_set(rules), cache=True), cache=True)
