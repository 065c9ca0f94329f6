"""Figures: the same text from every run, and no word in them that their data can contradict."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import cast
from xml.etree import ElementTree

import numpy as np
import pytest
from matplotlib import pyplot as plt
from matplotlib.figure import Figure
from matplotlib.legend import Legend
from matplotlib.text import Text

from solvers.companions.victory_points.tables import discrete_starts, old_starts
from solvers.engine.states import state_space
from solvers.game.distribution import CategoryFigures, ScoreDistribution
from solvers.game.subsets import Subsets
from solvers.game.trade_off import TradeOff
from solvers.pages import figure as figures
from solvers.pages import plots
from solvers.pages.figure import show, svg, use_style
from solvers.pages.plots import (
    bonus,
    categories,
    free_bonus,
    house_rule,
    markov,
    method,
    policies,
    score_distribution,
    settled,
    straights,
    subsets,
    variants,
    victory_points,
)
from solvers.rules.ready_made import rule_set
from solvers.thesis.forced_bonus import upper_total
from solvers.thesis.markov import Chain

MODULES = sorted(Path(plots.__path__[0]).glob("*.py"))
ALT = "Something < nothing & more"
SVG = "{http://www.w3.org/2000/svg}"
GEOMETRY = ("d", "x", "y", "width", "height", "points", "x1", "x2", "y1", "y2")


@pytest.fixture(autouse=True)
def styled() -> Iterator[None]:
    use_style()
    yield
    plt.close("all")
    plt.rcdefaults()


def drawn() -> Figure:
    """A figure with all that could differ between runs: curves, colours, words, clips."""
    figure, axes = plt.subplots()
    axes.plot(np.linspace(0, 1, 7), np.sin(np.linspace(0, 9, 7)), "o-", label="a curve")
    figure.colorbar(axes.pcolormesh([[1.0, 2.0], [3.0, 4.0]]), ax=axes)
    axes.legend()
    return figure


def words(figure: Figure) -> list[str]:
    """Every text in a figure but the numbers along its axes."""
    found: list[Text] = list(figure.texts)
    for axes in figure.axes:
        found += [axes.title, axes.xaxis.label, axes.yaxis.label, *axes.texts]
    for legend in cast(list[Legend], figure.findobj(Legend)):
        found += [*legend.get_texts(), legend.get_title()]
    return [text.get_text() for text in found if text.get_text()]


def numbers(figure: Figure) -> list[float]:
    """Every number in those texts."""
    return [float(n) for n in re.findall(r"\d+(?:\.\d+)?", " ".join(words(figure)))]


def distribution(scores: dict[int, float]) -> ScoreDistribution:
    """A game with these scores, each in one of the four kinds in turn."""
    populations = np.zeros((2, 2, max(scores) + 1))
    for kind, (score, chance) in enumerate(scores.items()):
        populations[kind // 2 % 2, kind % 2, score] = chance
    return ScoreDistribution(populations, {"chance": cast(CategoryFigures, None)})


def test_equal_figures_give_equal_text() -> None:
    first, second = (svg(drawn(), ALT) for _ in range(2))
    assert first == second


def test_the_text_is_that_of_any_machine() -> None:
    text = svg(drawn(), ALT)
    root = ElementTree.fromstring(text)
    assert root.findall(f".//{SVG}text") == []
    assert root.findall(f".//{SVG}image") == []
    assert "<metadata" not in text
    geometry = [tag.get(name, "") for tag in root.iter() for name in GEOMETRY]
    assert max(len(places) for places in re.findall(r"\.(\d+)", " ".join(geometry))) <= 2
    identifiers = re.findall(r' id="([^"]+)"', text)
    assert identifiers == [f"i{number}" for number in range(len(identifiers))]
    assert set(re.findall(r'url\(#([^)]+)\)|href="#([^"]+)"', text)) <= {
        *((name, "") for name in identifiers),
        *(("", name) for name in identifiers),
    }
    assert not any(line.endswith(" ") for line in text.splitlines())


def test_the_alternative_text_is_the_title_of_the_drawing() -> None:
    title = ElementTree.fromstring(svg(drawn(), f"  {ALT}\n")).find(f"{SVG}title")
    assert title is not None
    assert title.text == ALT


@pytest.mark.parametrize("alt", ["", " \n"])
def test_a_figure_needs_an_alternative_text(alt: str) -> None:
    with pytest.raises(ValueError, match="needs an alternative text"):
        svg(drawn(), alt)


def test_pixels_are_refused() -> None:
    figure, axes = plt.subplots()
    axes.imshow([[1, 2], [3, 4]])
    with pytest.raises(ValueError, match="holds pixels"):
        svg(figure, ALT)


@pytest.mark.parametrize("word", ["Wide", "MMMMM", "illicitly", "$x^2=y$"])
def test_a_title_is_broken_where_it_would_leave_the_figure(word: str) -> None:
    figure = drawn()
    height = figure.get_figheight()
    title = figure.axes[0].set_title(" ".join([word] * 16))
    svg(figure, ALT)
    figure.draw_without_rendering()
    lines = title.get_text().splitlines()
    assert title.get_text().split() == [word] * 16
    box = title.get_window_extent()
    assert 0 <= box.x0 < 0.2 * figure.dpi
    assert box.x1 <= figure.bbox.width
    assert box.width > 0.75 * figure.bbox.width, "no line is broken too early"
    assert figure.get_figheight() == pytest.approx(height + (len(lines) - 1) * figures.LINE)


def test_a_title_that_fits_is_left_alone() -> None:
    figure = drawn()
    figure.axes[0].set_title(given := "two\nlines")
    svg(figure, ALT)
    assert figure.axes[0].get_title("left") == given


def test_a_legend_wider_than_the_figure_is_refused() -> None:
    figure, axes = plt.subplots()
    for n in range(4):
        axes.plot([1, n], label=f"a curve of a long name, number {n}")
    figure.legend(loc="outside lower left", ncols=4)
    with pytest.raises(ValueError, match="the legend is wider than the figure"):
        svg(figure, ALT)


def test_names_of_axes_stay_in_the_figure() -> None:
    figure, axes = plt.subplots()
    axes.set(xlabel="across the whole figure " * 4, ylabel="up the whole figure " * 4)
    svg(figure, ALT)
    figure.draw_without_rendering()
    for artist in (axes.xaxis.label, axes.yaxis.label):
        box = artist.get_window_extent()
        assert box.x0 >= 0
        assert box.x1 <= figure.bbox.width
        assert box.y1 <= figure.bbox.height + 1


def test_the_smallest_letters_are_legible_on_a_phone() -> None:
    phone = 358  # pixels, the width of a picture on a screen of 390
    sizes = [size for name, size in figures.STYLE.items() if name.endswith("size")]
    for path in MODULES:
        sizes += [float(n) for n in re.findall(r"\b(?:font)?size=([\d.]+)", path.read_text())]
    numbers = [size for size in sizes if isinstance(size, int | float)]
    assert len(numbers) > 20
    assert min(numbers) * phone / (72 * figures.WIDTH) >= 11


def test_a_notebook_gets_the_drawing_with_its_claim(monkeypatch: pytest.MonkeyPatch) -> None:
    data: list[dict[str, str]] = []
    monkeypatch.setattr(figures, "display", lambda given, raw: data.append(given))
    figure = drawn()
    show(figure, title="A claim", alt=ALT)
    assert plt.get_fignums() == []
    titled = drawn()
    titled.axes[0].set_title("A claim")
    assert data == [{"image/svg+xml": svg(titled, ALT), "text/plain": ALT}]


@pytest.mark.parametrize("title", ["", " "])
def test_a_figure_needs_a_title(title: str) -> None:
    with pytest.raises(ValueError, match="needs a title"):
        show(drawn(), title=title, alt=ALT)


def test_the_style_is_whole_whatever_was_set_before() -> None:
    clean = dict(plt.rcParams)
    plt.rcParams["axes.grid.axis"] = "x"
    plt.rcParams["font.size"] = 30
    use_style()
    assert dict(plt.rcParams) == clean


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.stem)
def test_what_draws_claims_nothing(path: Path) -> None:
    titles = ("set_title", "suptitle", "title")
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            given = {keyword.arg for keyword in node.keywords}
            assert node.func.attr not in titles
            assert node.func.attr != "set" or "title" not in given, f"line {node.lineno}"


def test_quantiles_are_those_of_the_game() -> None:
    game = distribution({20: 0.2, 60: 0.2, 100: 0.2, 140: 0.2, 180: 0.2})
    assert numbers(score_distribution.exceedance(game)) == [20, 60, 100, 140, 180]


def test_shares_are_those_of_the_game() -> None:
    game = distribution({100: 0.1, 120: 0.2, 140: 0.3, 160: 0.4})
    assert numbers(score_distribution.four_populations(game)) == [10, 20, 30, 40]


def test_means_are_those_of_the_games() -> None:
    games = {"a": distribution({4: 0.5, 6: 0.5}), "b": distribution({8: 1.0})}
    assert numbers(house_rule.distributions(games)) == [5.0, 8.0]
    assert numbers(policies.scores(games)) == [5, 8]


def test_the_bonus_starts_where_it_is_said_to() -> None:
    total = upper_total()
    assert {"below 30", "30 and more: bonus"} <= set(words(bonus.upper_total(total, 30)))
    assert "k = 30" in words(bonus.error(total, 30))
    free = free_bonus.upper_totals(np.ones(80) / 80, np.ones(80) / 80, total, 30)
    assert list(np.asarray(free.axes[0].lines[0].get_xdata())) == [30, 30]
    assert "63" not in " ".join(words(free))


def test_the_threshold_of_the_states_is_that_of_the_rules() -> None:
    space = state_space(rule_set("scandinavian-forced"))
    label = method.upper_totals(space).axes[0].get_xlabel()
    assert (
        label == f"upper total (points; {space.threshold} stands for all that earn the bonus)"
    )
    assert space.threshold == 42


def test_the_long_run_is_that_of_the_chain() -> None:
    chain = Chain("xyz", [["1/2", "1/4", "1/4"]] * 3)
    assert "long run: 0.2500" in words(markov.forgetting(chain, "y", steps=2))


def test_points_are_those_that_were_given() -> None:
    assert numbers(variants.values({"a": 12.25, "b": 7.5})) == [7.5, 12.25]
    assert numbers(variants.switches({"a": -12.25, "b": 0.5})) == [0.5, 12.25]
    assert numbers(straights.bridge({"a": 8.3, "b": 8.4})) == [8.3, 8.4]
    assert numbers(policies.throws([81.0, 90.5], 123)) == [123, 81.0, 90.5]
    assert "printed: 248.5" in words(settled.neighbours({"a": 248.5}, 248.5))
    lost = policies.prices({"a": 1.5}, {"a": -2.5})
    assert {"1.5", "−2.5"} <= set(words(lost))


def test_sizes_of_sets_are_those_of_the_sets() -> None:
    games = cast(Subsets, SimpleNamespace(names=tuple("abcdef")))
    ranked = [[(tuple("ab"), 0.3)], [(tuple("abcde"), 0.2)]]
    drawn_sets = subsets.strongest(games, ranked, number=1)
    names = [tick.get_text() for tick in drawn_sets.axes[0].get_yticklabels()]
    assert names == ["pairs", "5 together"]


def test_the_trade_off_is_drawn_up_to_the_greatest_chance() -> None:
    curve = TradeOff(50.0, np.array([0.0, 50.0]), np.array([220.0, 250.0]), 0.8)
    plotted = free_bonus.trade_off(curve, {"a way": (0.5, 230.0)})
    assert np.asarray(plotted.axes[0].lines[0].get_xdata())[-1] == 80
    assert numbers(plotted) == []


def test_scales_say_how_many_results_and_lengths_they_have() -> None:
    results = [2 * len(of()[16]) - 1 for of in (old_starts, discrete_starts)]
    assert [text for text in words(victory_points.band_chances()) if "results" in text] == [
        f"WBF 25–0, {results[0]} results",
        f"WBF 20–0, {results[1]} results",
    ]
    lengths = [text for text in words(victory_points.all_scales()) if "lengths" in text]
    assert lengths == [
        f"25–0 (old), {len(old_starts())} lengths",
        f"20–0 (2013), {len(discrete_starts())} lengths",
    ]


def test_a_graph_of_states_has_every_way_with_its_probability() -> None:
    rows = [["1/2", "1/3", "1/6"], ["0", "3/4", "1/4"], ["0", "0", "1"]]
    in_a_row = markov.states_in_a_row(Chain("xyz", rows), {"x": 6, "y": 4, "z": 1})
    ways = ["3/6", "2/6", "1/6", "3/4", "1/4", "1"]
    assert sorted(words(in_a_row)) == sorted([*"xyz", *ways])
    triangle = markov.places_to_hire(Chain("xyz", rows[::-1]))
    assert sorted(words(triangle)) == sorted(
        [*"xyz", "1", "0.75", "0.25", "0.5", "0.333333", "0.166667"]
    )


def test_what_no_graph_of_states_is_drawn_for_is_refused() -> None:
    to_the_left = Chain("xy", [[1, 0], ["1/2", "1/2"]])
    with pytest.raises(ValueError, match="to the left, from 'y' to 'x'"):
        markov.states_in_a_row(to_the_left, {"x": 1, "y": 2})
    with pytest.raises(ValueError, match="for 3 states, not 2"):
        markov.places_to_hire(to_the_left)


def test_boxes_are_filled_by_the_wanted_dice() -> None:
    drawn = words(categories.five_boxes((1, 2, 5, 6, 6), (1, 2, 3, 4, 5)))
    assert drawn.count("X") == 3
    assert drawn.count("6") == drawn.count("5") == drawn.count("1") == 2
    assert drawn.count("3") == drawn.count("4") == 1
