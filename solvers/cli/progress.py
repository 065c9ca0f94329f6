"""A bar on the terminal for answers that take time."""

import sys

_WIDTH = 40


def show_share(share: float) -> None:
    """Show on a terminal which share of the work is done; elsewhere nothing."""
    if sys.stderr.isatty():
        done = round(_WIDTH * share)
        bar = "█" * done + "·" * (_WIDTH - done)
        end = "\n" if share >= 1 else ""
        print(f"\rsolving {bar} {share:4.0%}", end=end, file=sys.stderr, flush=True)
