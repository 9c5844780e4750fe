"""Time to think. Clocks are worked out from the times of the events and nothing else, so that all count alike.

A clock runs while its player is to decide, from the moment the table came to them until it goes on to somebody else.
A clock of the kind `move` is full again then; one of the kind `fischer` gets its increment.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import NamedTuple

from .messages import Clock, Clocks


class Running(NamedTuple):
    """All clocks after an event."""

    clock: Clock
    left: tuple[int, ...]  # milliseconds of every seat, when its time last began or stopped to run
    seat: int | None = None  # whose time runs
    since: int = 0

    def after(self, seat: int | None, at: str, *, moved: bool) -> Running:
        """Somebody else's time runs from here on, or nobody's; `moved`: they have earned their increment."""
        if seat == self.seat or self.clock.kind == "none":
            return self
        left, moment = list(self.left), millis(at)
        if self.seat is not None:
            left[self.seat] = self._stopped(max(0, moment - self.since), moved)
        return Running(self.clock, tuple(left), seat, moment)

    def left_at(self, moment: int) -> list[int]:
        left = list(self.left)
        if self.seat is not None:
            left[self.seat] = max(0, left[self.seat] - max(0, moment - self.since))
        return left

    @property
    def flag_at(self) -> int | None:
        """When the time that runs is over."""
        return None if self.seat is None else self.since + self.left[self.seat]

    def message(self, counting: Sequence[bool]) -> Clocks:
        left = self.left_at(millis_now())
        return Clocks([ms if counts else None for ms, counts in zip(left, counting, strict=True)], self.seat)

    def _stopped(self, spent: int, moved: bool) -> int:
        assert self.seat is not None
        if self.clock.kind == "move":
            return self.clock.base_ms
        return self.left[self.seat] - spent + (self.clock.plus_ms if moved else 0)


def start(clock: Clock, seats: int) -> Running:
    return Running(clock, (clock.base_ms,) * seats)


def millis(at: str) -> int:
    return round(datetime.fromisoformat(at).timestamp() * 1000)


def millis_now() -> int:
    return round(datetime.now(UTC).timestamp() * 1000)


def moment(ms: int) -> str:
    """As `events.now` writes it."""
    return datetime.fromtimestamp(ms / 1000, UTC).isoformat(timespec="milliseconds")
