"""What people say to each other: plain lines, not too many of them."""

from __future__ import annotations

from time import monotonic
from typing import Final

from msgspec import Struct

MOST: Final = 2_000  # lines at one table: whoever plays by correspondence for a year needs fewer


class Line(Struct, frozen=True):
    """The text of a `chat` event."""

    seat: int | None  # None: somebody who watches
    name: str
    text: str


class Bucket:
    """So many at once, and so many a second for long."""

    def __init__(self, burst: float, rate: float) -> None:
        self._burst, self._rate = burst, rate
        self._left, self._counted = burst, monotonic()

    def spend(self) -> bool:
        """May it be done? If so, it counts."""
        now = monotonic()
        self._left = min(self._burst, self._left + (now - self._counted) * self._rate)
        self._counted = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


def clean(text: str) -> str:
    """One line of what can be seen: nothing that turns the direction of writing or hides."""
    return "".join(char for char in " ".join(text.split()) if char.isprintable())
