"""A bar on the terminal for answers that take time."""

import sys
from time import perf_counter

_WIDTH = 40


def show_share(share: float, note: str = "") -> None:
    """Show on a terminal which share of the work is done; elsewhere nothing."""
    if sys.stderr.isatty():
        done = round(_WIDTH * share)
        bar = "█" * done + "·" * (_WIDTH - done)
        end = "\n" if share >= 1 else ""
        print(f"\rsolving {bar} {share:4.0%}{note}", end=end, file=sys.stderr, flush=True)


class TimeLeft:
    """How long the rest takes if it goes on as it has gone since this was first told."""

    def __init__(self) -> None:
        self.begin: tuple[float, float] | None = None

    def show(self, share: float) -> None:
        """Show the share that is done, and the time that the rest takes."""
        now = perf_counter()
        self.begin = self.begin or (now, share)
        start, done_before = self.begin
        note = ""
        if share > done_before:
            left = (now - start) * (1 - share) / (share - done_before)
            note = f", {in_time(left)} left".ljust(16)
        show_share(share, note)


def in_time(seconds: float) -> str:
    """Return a time in words.

    Examples
    --------
    >>> in_time(7), in_time(100), in_time(7000)
    ('7 s', '2 min', '1.9 h')
    """
    if seconds < 90:
        return f"{seconds:.0f} s"
    return f"{seconds / 60:.0f} min" if seconds < 5400 else f"{seconds / 3600:.1f} h"
