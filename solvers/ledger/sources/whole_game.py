"""Quantities of the whole game, for figures in circulation about it."""

from dataclasses import replace
from functools import cache

from solvers.game.distribution import ScoreDistribution, score_distribution
from solvers.game.policies import category_averages
from solvers.game.solve import solve
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
