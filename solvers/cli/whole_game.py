"""What the commands about the whole game share: its solution, and patience."""

from solvers.cli.progress import show_share
from solvers.game.solution import Solution
from solvers.game.solve import solve
from solvers.rules.ready_made import rule_set


def solution(name: str, *, anew: bool = False) -> Solution:
    """Return the solution of a ready-made rule set."""
    return solve(rule_set(name), cache=not anew, progress=show_progress)


def tell_when_compiling() -> None:
    """Have the compiler say so when it takes time."""
    from solvers.engine.compilation import announce  # loads the compiler

    announce()


def show_progress(share: float) -> None:
    """Say when the compiler is at work, and show on a terminal how far the solver is."""
    if share == 0:
        tell_when_compiling()
    else:
        show_share(share)
