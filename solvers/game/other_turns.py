"""Games whose turns go otherwise: the box is announced, or kept dice stay kept.

The states of such a game, and what a play leads to, are those of the usual one; only what
happens between the first throw and the last differs.

announced
    After the first throw the player names a box, and fills it with whatever the last throw
    gives.  With W_c the value of a turn that can end in box c alone,
    ``V = E[ max over open c:  W_c(first roll) ]``.  The Finnish game book of Readme.fi is
    said to have it (https://fi.wikipedia.org/wiki/Yatzy), and so has the fourth column of
    Yamb (https://gamegix.com/yamb/game).
staying
    A die that was kept is not thrown again: see `solvers.turn.staying`.

Each gives the value of the game and nothing else: advice, distributions and games at random
are for the usual turns.
"""

from collections.abc import Callable
from pathlib import Path
from typing import Literal, NamedTuple, get_args

import numpy as np
from numpy.typing import NDArray

from solvers.dice.lattice import lattice
from solvers.dice.rolls import all_keeps, rolls
from solvers.engine.compilation import compiled
from solvers.engine.kernels import (
    Indices,
    Rows,
    Sweeps,
    best_over_removals,
    mean_over_first_throw,
    mean_over_next_die,
    new_block,
    sweeps,
)
from solvers.engine.layers import Piece
from solvers.engine.plays import FORBIDDEN, play_table
from solvers.engine.rulebook import Rulebook
from solvers.engine.states import state_space
from solvers.engine.vector import LANES, larger, load, store
from solvers.engine.workspace import (
    Values,
    Workspace,
    contains,
    enter_eight,
    new_workspace,
    note_values,
    value_plays,
    value_rolls,
)
from solvers.game import store as kept
from solvers.game.backward import values_of_states
from solvers.rules.rule_set import RuleSet

Otherwise = Literal["announced", "staying"]


class Asides(NamedTuple):
    """What may be laid aside, by how many dice are still thrown: all of them first.

    Attributes
    ----------
    first : tuple of int
        Row of the first keep laid aside.
    sweeps : tuple of Sweeps
        The lattice of the dice still thrown.
    joined : tuple of ndarray of shape (keeps laid aside, keeps of the dice still thrown)
        Row of both together.
    """

    first: tuple[int, ...]
    sweeps: tuple[Sweeps, ...]
    joined: tuple[Indices, ...]


@compiled
def solve_announced(
    of_states: Values,
    piece: Piece,
    rulebook: Rulebook,
    workspace: Workspace,
    best: Rows,
    of_rolls: NDArray[np.int16],
) -> None:
    """Fill in the values of states of one layer and situation if boxes are announced.

    `of_rolls` holds the play of each roll (rows) in each category.
    """
    block, sweeps, plays = workspace.block, rulebook.sweeps, workspace.plays
    nothing = len(rulebook.play_target) + 1
    for start in range(0, len(piece.states), LANES):
        enter_eight(workspace, piece, start)
        value_plays(workspace, of_states, rulebook)
        for roll in range(len(of_rolls)):
            store(best, sweeps.first_roll + roll, load(plays, nothing))
        for category in range(of_rolls.shape[1]):
            open_in = [contains(rulebook.open[filled], category) for filled in workspace.sets]
            if max(open_in) == 0:
                continue
            for roll in range(len(of_rolls)):
                play = of_rolls[roll, category]
                row = nothing if play == FORBIDDEN else play
                store(block, sweeps.first_roll + roll, load(plays, row))
            for _ in range(rulebook.throws - 1):
                mean_over_next_die(block, sweeps)
                best_over_removals(block, sweeps)
            for roll in range(sweeps.first_roll, sweeps.first_roll + len(of_rolls)):
                store(best, roll, larger(load(best, roll), load(block, roll)))
        mean_over_first_throw(best, sweeps)
        note_values(of_states, workspace, best)


@compiled
def solve_staying(
    of_states: Values,
    piece: Piece,
    rulebook: Rulebook,
    workspace: Workspace,
    rest: Rows,
    asides: Asides,
) -> None:
    """Fill in the values of states of one layer and situation if kept dice stay kept."""
    block, sweeps = workspace.block, rulebook.sweeps
    for start in range(0, len(piece.states), LANES):
        enter_eight(workspace, piece, start)
        value_rolls(workspace, of_states, piece.situation, rulebook)
        if rulebook.throws > 1:
            mean_over_next_die(block, sweeps)
            for _ in range(rulebook.throws - 2):
                throw_once_more(block, rest, asides)
            best_over_removals(block, sweeps)
        mean_over_first_throw(block, sweeps)
        note_values(of_states, workspace, block)


@compiled
def throw_once_more(of_keeps: Rows, rest: Rows, asides: Asides) -> None:
    """Replace the value of each keep laid aside by that with one throw more.

    A keep needs the values of itself and of larger keeps, and these come after it.
    """
    for size in range(len(asides.first)):
        joined, sweeps = asides.joined[size], asides.sweeps[size]
        for aside in range(len(joined)):
            for keep in range(joined.shape[1]):
                store(rest, keep, load(of_keeps, joined[aside, keep]))
            best_over_removals(rest, sweeps)
            mean_over_first_throw(rest, sweeps)
            store(of_keeps, asides.first[size] + aside, load(rest, 0))


def expected_score(
    rules: RuleSet,
    turns: Otherwise,
    *,
    threads: int | None = None,
    cache: bool = False,
    folder: Path | None = None,
) -> float:
    """Return the expected score of a game whose turns go otherwise, under optimal play.

    Parameters
    ----------
    rules : RuleSet
    turns : {"announced", "staying"}
    threads : int, optional
        Threads to use; as many as the process may if omitted.
    cache : bool
        Whether to read the values from disk if they were computed before, and to keep them
        there if not.
    folder : Path, optional
        Where they are kept; the platform's cache folder if omitted.

    Raises
    ------
    ValueError
        If there are no such turns, the game is too large, or a box must be announced where a
        forced joker could forbid it afterwards.

    Examples
    --------
    >>> from dataclasses import replace
    >>> from solvers.rules.ready_made import SCANDINAVIAN
    >>> yatzy = replace(SCANDINAVIAN, categories=SCANDINAVIAN.categories[-1:])
    >>> round(expected_score(yatzy, "staying"), 5), round(expected_score(yatzy, "announced"), 5)
    (2.28283, 2.30143)
    """
    if turns not in get_args(Otherwise):
        raise ValueError(f"turns are {turns!r}; they can be {', '.join(get_args(Otherwise))}")
    if turns == "announced" and rules.joker == "forced":
        raise ValueError(
            f"joker of {rules.name!r} is 'forced': it could forbid the box that was announced"
        )
    space = state_space(rules)
    shape = (len(space.upper_set), space.threshold + 1)
    key = kept.key_of_game(rules, f"{turns} turns".encode()) if cache else b""
    values = kept.read(key, folder, shape) if cache else None
    if values is None:
        how = announced_turns if turns == "announced" else staying_turns
        values = values_of_states(rules, 1.0, float(rules.bonus), threads, turns=how)
        if cache:
            kept.write(key, folder, values)
    return float(values[0, 0])


def announced_turns(rules: RuleSet, rulebook: Rulebook) -> Callable[[Values, Piece], None]:
    """Return what values states in whose turns the box is announced after the first throw."""
    of_rolls = play_table(rules).of_rolls

    def play(values: Values, piece: Piece) -> None:
        room, best = new_workspace(rules, rulebook), new_block(rules.number, rules.faces)
        solve_announced(values, piece, rulebook, room, best, of_rolls[piece.situation])

    return play


def staying_turns(rules: RuleSet, rulebook: Rulebook) -> Callable[[Values, Piece], None]:
    """Return what values states in whose turns kept dice stay kept."""
    asides = new_asides(rules.number, rules.faces)

    def play(values: Values, piece: Piece) -> None:
        room, rest = new_workspace(rules, rulebook), new_block(rules.number, rules.faces)
        solve_staying(values, piece, rulebook, room, rest, asides)

    return play


def new_asides(number: int, faces: int) -> Asides:
    """Return what may be laid aside of these dice.

    Examples
    --------
    >>> [joined.shape for joined in new_asides(5, 6).joined]
    [(1, 462), (6, 210), (21, 84), (56, 28), (126, 7)]
    """
    lat = lattice(number, faces)
    thrown = range(number, 0, -1)
    joined = [
        [
            [lat.index[tuple(sorted(aside + keep))] for keep in all_keeps(dice, faces)]
            for aside in rolls(number - dice, faces)
        ]
        for dice in thrown
    ]
    return Asides(
        tuple(lat.start[number - dice] for dice in thrown),
        tuple(sweeps(dice, faces) for dice in thrown),
        tuple(np.array(rows, dtype=np.uint16) for rows in joined),
    )
