"""Compute again what the book stores, as no page can wait for it: ``python -m tests.stored``.

Each result is a file in `solvers/pages`.  With names given, only those are computed; every one
says when it differs from what was stored.
"""

import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict, replace
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Any

import numpy as np
from numpy.typing import NDArray

from solvers import SCANDINAVIAN, RuleSet, rule_set, solve
from solvers.dice.rolls import rolls
from solvers.engine.files import replace_file
from solvers.engine.places import count_states, count_values
from solvers.game.alternating import second_player
from solvers.game.card import Card
from solvers.game.card_losses import losses
from solvers.game.card_play import card_distribution, misread
from solvers.game.chances import greatest_chances
from solvers.game.close_calls import close_calls
from solvers.game.distribution import ScoreDistribution, score_distribution
from solvers.game.early_stops import value_with_least
from solvers.game.equilibrium import Reply, best_reply, double_oracle
from solvers.game.exact import Exact, exactly
from solvers.game.policies import over_average_with_bonus
from solvers.game.practice import positions
from solvers.game.pursuit import follow, pursuit_of, pursuit_of_mark
from solvers.game.questions import costly
from solvers.game.remainders import most_points
from solvers.game.replies import best_replies, told
from solvers.game.saved_simulation import SavedGames, simulate_saving
from solvers.game.saved_solution import stored_solution
from solvers.game.saving import solve_saving
from solvers.game.simulation import Simulation, simulate
from solvers.game.solution import Solution
from solvers.game.strategy_card import cards
from solvers.game.utility import best_for
from solvers.pages.practice import as_row
from solvers.pages.rivals import MORE

PAGES = Path(__file__).resolve().parent.parent / "solvers" / "pages"


def exact() -> Iterator[dict[str, Any]]:
    """The values of games as fractions."""
    names = (
        "scandinavian",
        "scandinavian-full-house",
        "scandinavian-two-pairs",
        "scandinavian-both",
        "scandinavian-forced",
        "scandinavian-forced-63",
        "yahtzee",
        "yahtzee-forced",
        "yahtzee-plain",
        "yacht-51",
        "yacht-51-strict",
    )
    for name in names:
        yield exact_row(name, solve(rule_set(name)), figures=name == "scandinavian")
    for throws in (1, 2, 4):
        rules = replace(SCANDINAVIAN, throws=throws)
        yield exact_row(f"scandinavian, {throws} throws", solve(rules))


def exact_row(game: str, solution: Solution, *, figures: bool = False) -> dict[str, Any]:
    """One game: its fraction, its decisions, and what it took."""
    start = perf_counter()
    made = exactly(solution, figures=figures)
    seconds = seconds_since(start)
    row = {
        "game": game,
        "value": str(made.expected),
        "primes": len(made.known.moduli.primes),
        "decisions": made.known.decisions.tolist(),
        "ties": made.known.ties.tolist(),
        "widest": made.known.widest,
        "closest": closest(made),
        "seconds": seconds,
    }
    if figures:
        row["bonus"], row["yatzy"] = str(made.bonus_probability), str(made.yatzy_probability)
        row["variance"] = str(made.variance)
        for_bonus = exactly(solve(solution.rules, worth=0, bonus=1))
        row["greatest_bonus"] = str(for_bonus.expected)
        row["close_calls"] = [asdict(call) for call in close_calls(solution)]
    return row


def closest(made: Exact) -> dict[str, Any]:
    """The closest decision of a game between actions that are not equal."""
    decision = made.closest
    return {
        "filled": decision.state.filled,
        "upper": decision.state.upper,
        "pays": decision.state.pays,
        "dice": decision.dice,
        "rerolls": decision.rerolls,
        "best": decision.best,
        "next": decision.next,
        "lead": str(decision.lead),
    }


def saving() -> Iterator[dict[str, Any]]:
    """Five dice with saved throws: all of it, and the values with fewer in hand."""
    rules = rule_set("scandinavian-saved")
    yield saving_row(rules)
    for most in (0, 1, 2, 3, 4, 5, 6, 8, 10, 12):
        yield row_with_at_most(most, rules)
    yield from rows_of_early_stops(rules)


def rows_of_early_stops(rules: RuleSet) -> Iterator[dict[str, Any]]:
    """The values for who ends a turn early only where the box gets enough."""
    uppers = [category for category in rules.categories if category.is_upper]
    par = rules.bonus_threshold // sum(range(1, len(uppers) + 1))
    needed = {"no zero": dict.fromkeys(rules.names, 1)}
    for dice in (par - 1, par):
        points = {upper.name: dice * face for face, upper in enumerate(uppers, start=1)}
        needed[f"{dice} of an upper face"] = points
    for rule, least in needed.items():
        start = perf_counter()
        value = value_with_least(rules, least)
        game = f"{rules.name}, early only with {rule}"
        yield {"game": game, "early": rule, "value": value, "seconds": seconds_since(start)}


def row_with_at_most(most: int, rules: RuleSet) -> dict[str, Any]:
    """The value of a game that saves no more than so many throws."""
    start = perf_counter()
    with TemporaryDirectory() as folder:
        value = solve_saving(replace(rules, saved_at_most=most), Path(folder))
    game = f"{rules.name}, at most {most}"
    return {"game": game, "value": value, "seconds": seconds_since(start)}


def maxi() -> Iterator[dict[str, Any]]:
    """Maxi Yatzy with saved throws, 100 points at 84, and the values with fewer in hand."""
    rules = rule_set("maxi-yatzy-saved")
    yield saving_row(rules)
    for most in (0, 1, 2):
        yield row_with_at_most(most, rules)
    yield from rows_of_early_stops(rules)
    yield usual_row(rule_set("maxi-yatzy"))


def maxi_75() -> Iterator[dict[str, Any]]:
    """Maxi Yatzy with saved throws, 50 points at 75."""
    yield saving_row(rule_set("maxi-yatzy-75-saved"))


GAMES, SEED = 1_000_000, 2012


def saving_row(rules: RuleSet) -> dict[str, Any]:
    """A game with saved throws: its value, its last layers, and games at random.

    The layers stay in the cache folder; those that are there are not computed again, and then
    the seconds are those of the games.
    """
    start = perf_counter()
    value = solve_saving(rules, keep="double")
    solution = stored_solution(rules)
    played = simulate_saving(solution, GAMES, np.random.default_rng(SEED))
    last = range(len(rules.categories) - 2, len(rules.categories))
    return {
        "game": rules.name,
        "value": value,
        "states": count_states(rules),
        "played_out": count_values(rules),
        "last_layers": {n: mean_by_saved(solution.layer(n)) for n in last},
        "simulated": figures_of_saving(rules, played),
        "seconds": seconds_since(start),
    }


def mean_by_saved(layer: NDArray[np.float64]) -> list[float]:
    """The mean over all rows of a layer, for every number of saved throws."""
    means: list[float] = layer.mean(axis=0).tolist()
    return means


def usual_row(rules: RuleSet) -> dict[str, Any]:
    """A game that saves no throws, to compare with."""
    start = perf_counter()
    solution = solve(rules)
    games = simulate(solution, GAMES, np.random.default_rng(SEED))
    return {
        "game": rules.name,
        "value": solution.expected,
        "simulated": figures_of_scores(rules, games),
        "seconds": seconds_since(start),
    }


def figures_of_scores(rules: RuleSet, games: Simulation) -> dict[str, Any]:
    """What games tell, by box."""
    names = rules.names
    return {
        "games": GAMES,
        "seed": SEED,
        "mean": games.mean,
        "sd": games.sd,
        "interval": games.confidence_interval(),
        "bonus": float(games.bonus.mean()),
        "yatzy": float((games.points[names[-1]] > 0).mean()),
        "points": {name: float(games.points[name].mean()) for name in names},
        "empty": {name: float((games.points[name] == 0).mean()) for name in names},
        "turn": {name: float(games.turns[name].mean()) for name in names},
        "least_score": int(games.scores.min()),
        "scores": np.bincount(games.scores - games.scores.min()).tolist(),
    }


def figures_of_saving(rules: RuleSet, played: SavedGames) -> dict[str, Any]:
    """What games with saved throws tell, by box and by turn."""
    games, names = played.games, rules.names
    turns = np.array([games.turns[name] for name in names]).T
    used = played.in_hand[:, :-1] + rules.throws - played.in_hand[:, 1:]
    everyone = np.arange(len(used))[:, None]
    of_boxes = used[everyone, turns - 1]
    return figures_of_scores(rules, games) | {
        "throws": dict(zip(names, of_boxes.mean(axis=0).tolist(), strict=True)),
        "stopped_after_first": (used == 1).mean(axis=0).tolist(),
        "used": used.mean(axis=0).tolist(),
        "in_hand": played.in_hand.mean(axis=0).tolist(),
        "worth": [worth_of_saved(curve) for curve in played.curves],
    }


def worth_of_saved(curve: NDArray[np.float64]) -> list[float]:
    """What each saved throw adds to the value before a turn, the first ones first."""
    worth: list[float] = np.diff(curve[~np.isnan(curve)]).tolist()
    return worth


def rivals() -> Iterator[dict[str, Any]]:
    """Players against players: two in turn, and many who do not see one another."""
    yield from two_players()
    yield from tournament()


DRAWS = (0.5, 0.5 + MORE)
"""What a draw is worth in the whole game: half a win, and a trifle more."""
SHORT = ("chance", "one_pair", "full_house", "yatzy", "four_of_a_kind", "large_straight")


def two_players() -> Iterator[dict[str, Any]]:
    """Moving last in the whole game, and two who see each other's sheets in short ones."""
    for boxes in range(1, len(SHORT) + 1):
        start, sheet = perf_counter(), tuple(map(SCANDINAVIAN.category, SHORT[:boxes]))
        rules = replace(SCANDINAVIAN, name=f"{boxes} boxes", categories=sheet, bonus=0)
        edge = {"sees": second_player(rules), "told": told(rules).second}
        yield {
            "game": rules.name,
            "boxes": SHORT[:boxes],
            **edge,
            "seconds": seconds_since(start),
        }
    for draw in DRAWS:
        start, rivals = perf_counter(), most_points(SCANDINAVIAN) + 1
        values = best_replies(SCANDINAVIAN, draw=draw).table(rivals)
        row = {"game": f"second, a draw worth {draw}", "draw": draw, "values": values.tolist()}
        yield {**row, "seconds": seconds_since(start)}
    start, game = perf_counter(), "first, against one who is told"
    yield {"game": game, "second": told(SCANDINAVIAN).second, "seconds": seconds_since(start)}


FIELDS = {2: 3, 10: 3, 1000: 2}
"""Numbers of players, and the rounds of the double oracle for each."""


def tournament() -> Iterator[dict[str, Any]]:
    """Ways to play among players who do not see one another, each with its distribution.

    The replies stay in the cache folder; those that are there are not computed again.
    """
    solution = solve(SCANDINAVIAN, cache=True)
    points = score_distribution(solution, cache=True)
    known = [points.pmf]
    yield {"game": "points", **figures_of_play(points.populations), "seconds": 0.0}
    for players in FIELDS:
        start = perf_counter()
        reply = best_reply(solution, points.pmf, players, cache=True)
        yield row_of_reply(f"{players}, for points", players, [1.0], reply, start)
        known.append(reply.pmf)
    for players, rounds in FIELDS.items():
        start = perf_counter()
        oracle = double_oracle(solution, players, known, cache=True)
        for number, made in enumerate(islice(oracle, rounds), start=1):
            game, weights = f"{players}, round {number}", made.weights.tolist()
            yield row_of_reply(game, players, weights, made.reply, start)
            known.append(made.reply.pmf)
            start = perf_counter()


def row_of_reply(
    game: str, players: int, weights: list[float], reply: Reply, start: float
) -> dict[str, Any]:
    """A reply to a mixture of the ways to play that come before it."""
    return {
        "game": game,
        "players": players,
        "weights": weights,
        "share": reply.share,
        **figures_of_play(reply.populations),
        "seconds": seconds_since(start),
    }


def figures_of_play(populations: NDArray[np.float64]) -> dict[str, Any]:
    """The distribution of a way to play, and what it tells."""
    played = ScoreDistribution(populations, {})
    return {**main_figures(played), "pmf": played.pmf.tolist()}


def main_figures(played: ScoreDistribution) -> dict[str, Any]:
    """The figures that every distribution is known by."""
    return {
        "mean": played.mean,
        "sd": played.sd,
        "bonus": played.bonus_probability,
        "yatzy": played.yatzy_probability,
    }


def seconds_since(start: float) -> float:
    return float(f"{perf_counter() - start:.3g}")


MARKS = (250, 300, 200, 220, 230, 240, 252, 260, 270, 280, 290, 310, 330)
ROLLS = rolls(SCANDINAVIAN.number)


def marks() -> Iterator[dict[str, Any]]:
    """The greatest chance of every final score, and the play for some of them."""
    start = perf_counter()
    solution, usual = solve(SCANDINAVIAN), score_distribution(solve(SCANDINAVIAN))
    chances = greatest_chances(SCANDINAVIAN, cache=True)
    table = chances.table()
    yield {
        "game": "chances",
        "greatest": table.tolist(),
        "for_points": [usual.at_least(mark) for mark in range(len(table))],
        "first_turn": {
            str(mark): [list(chances.keeps(roll, 2, mark)[0][0]) for roll in ROLLS]
            for mark in MARKS
        },
        "seconds": seconds_since(start),
    }
    for mark in MARKS:
        start = perf_counter()
        played = follow(pursuit_of_mark(chances, mark, solution))
        yield played_row(f"at least {mark}", played) | {
            "reached": played.at_least(mark),
            "seconds": seconds_since(start),
        }


def played_row(game: str, played: ScoreDistribution) -> dict[str, Any]:
    """What an exact distribution tells."""
    return {
        "game": game,
        **main_figures(played),
        "quantiles": [played.quantile(share) for share in (0.1, 0.5, 0.9)],
        "categories": {name: asdict(of) for name, of in played.categories.items()},
    }


NEAR = (374, 330, 300, 280, 265, 255, 245, 230, 215, 200)
FAR = (0, 100, 131, 150)
"""Players who want to lie near such a score, or far from it, by the square of the distance."""


def risk() -> Iterator[dict[str, Any]]:
    """Players who shun risk or seek it: the least and the greatest mean square."""
    solution = solve(SCANDINAVIAN)
    scores = np.arange(most_points(SCANDINAVIAN) + 1)
    for centre in NEAR:
        yield risk_row(f"near {centre}", -((scores - float(centre)) ** 2), solution)
    for centre in FAR:
        yield risk_row(f"far from {centre}", (scores - float(centre)) ** 2, solution)


def risk_row(
    game: str, utility: NDArray[np.floating[Any]], solution: Solution
) -> dict[str, Any]:
    """The best play for a utility, followed forward."""
    start = perf_counter()
    best = best_for(solution.rules, utility)
    played = follow(pursuit_of(best, solution))
    promised = float(played.pmf @ utility[: len(played.pmf)])
    return played_row(game, played) | {
        "expected": best.expected,
        "promised": promised,
        "seconds": seconds_since(start),
    }


def card_slips() -> Iterator[dict[str, Any]]:
    """The strategy cards: what slips cost, and where the cards lose."""
    solution = solve(SCANDINAVIAN)
    best = score_distribution(solution)
    for name, priced in cards().items():
        yield slips_row(name, priced.card, solution, best)


def slips_row(
    name: str, card: Card, solution: Solution, best: ScoreDistribution
) -> dict[str, Any]:
    """One card, with the points that each slip loses a game."""
    start = perf_counter()
    usual = card_distribution(card)

    def cost(of: Card, early: float = 0.0) -> float:
        return usual.mean - card_distribution(of, early=early).mean

    found = losses(card, solution, over_average_with_bonus(SCANDINAVIAN), LISTED)
    return {
        "game": name,
        "without": [cost(card.without(line)) for line in range(len(card.lines))],
        "misread": {str(points): cost(misread(card, points)) for points in (-5, 5)},
        "late": {str(by): cost(replace(card, late=card.late + by)) for by in (-1, 1)},
        "early": {str(chance): cost(card, chance) for chance in (0.1, 1.0)},
        "boxes": {
            box: [usual.categories[box].mean, best.categories[box].mean]
            for box in SCANDINAVIAN.names
        },
        "bonus": [usual.bonus_probability, best.bonus_probability],
        "by_turn": found.by_turn.tolist(),
        "situations": [asdict(one) for one in costly(card, solution, found, 20)],
        "seconds": seconds_since(start),
    }


LISTED = 1e-5
"""Situations in which less is lost a game are not listed."""


def practice() -> Iterator[dict[str, Any]]:
    """Positions to practise on, where intuition or the card of one page goes wrong."""
    start = perf_counter()
    card = cards()["one page"].card
    found = [as_row(position) for position in positions(solve(SCANDINAVIAN, cache=True), card)]
    yield {"game": card.name, "positions": found, "seconds": seconds_since(start)}


STORED: dict[str, Callable[[], Iterator[dict[str, Any]]]] = {
    "exact": exact,
    "saving": saving,
    "maxi": maxi,
    "maxi_75": maxi_75,
    "marks": marks,
    "risk": risk,
    "rivals": rivals,
    "card_slips": card_slips,
    "practice": practice,
}


def main(names: list[str]) -> None:
    for name in names or STORED:
        path = PAGES / f"{name}.json"
        before = json.loads(path.read_text("utf-8")) if path.exists() else []
        rows: list[dict[str, Any]] = []
        for made in STORED[name]():
            rows.append(json.loads(json.dumps(made)))
            same = [row for row in before if without_time(row) == without_time(rows[-1])]
            verdict = "as stored" if same else "differs from what was stored"
            print(f"{name}, {made['game']}: {verdict}, {made['seconds']} s", flush=True)
            known = {row["game"] for row in rows}
            others = [row for row in before if row["game"] not in known]
            replace_file(path, [(json.dumps(rows + others, indent=1) + "\n").encode()])


def without_time(row: dict[str, Any]) -> dict[str, Any]:
    """What must come out the same every time."""
    return {what: value for what, value in row.items() if what != "seconds"}


if __name__ == "__main__":
    main(sys.argv[1:])
