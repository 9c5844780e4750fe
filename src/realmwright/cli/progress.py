"""Progress line of long-running commands."""

from __future__ import annotations

import sys
from collections.abc import Callable
from dataclasses import dataclass, field
from time import monotonic

REFRESH_SECONDS = 0.2


@dataclass
class Progress:
    """Progress line on stderr: games played and time left.

    The line is overwritten in a terminal; otherwise ten lines are printed.
    """

    games: int
    _start: float = field(default_factory=monotonic)
    _resumed: int = -1  # games of an earlier run
    _tenths: int = 0
    _printed_at: float = 0.0

    def update(self, done: int, detail: Callable[[], str] | None = None) -> None:
        """Show the number of games done; `detail` adds to the line.

        The first call sets the number of games of earlier runs.
        """
        if self._resumed < 0:
            self._resumed, self._tenths = done, 10 * done // self.games
            print(f"resuming: {done} games are already played" if done else f"0/{self.games} games", file=sys.stderr)
        elif sys.stderr.isatty() and monotonic() - self._printed_at > REFRESH_SECONDS:
            self._printed_at = monotonic()
            print(f"\r\033[K{self._line(done, detail)}", end="", file=sys.stderr, flush=True)
        elif not sys.stderr.isatty() and 10 * done // self.games > self._tenths:
            self._tenths = 10 * done // self.games
            print(self._line(done, detail), file=sys.stderr, flush=True)

    def clear(self) -> None:
        """Erase the line in a terminal."""
        if sys.stderr.isatty():
            print("\r\033[K", end="", file=sys.stderr, flush=True)

    def _line(self, done: int, detail: Callable[[], str] | None) -> str:
        seconds = (monotonic() - self._start) / (done - self._resumed) * (self.games - done)
        left = f"{seconds:.0f} s" if seconds < 120 else f"{seconds / 60:.0f} min"
        return f"{done}/{self.games} games, {left} left{f', {detail()}' if detail else ''}"
