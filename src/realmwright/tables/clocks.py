"""Chess clocks. All times follow from the timestamps of the events.

A clock runs while its player is to decide, until the turn passes to another seat. A `move` clock is then reset; a
`fischer` clock gets its increment. A `credit` event gives time back during which the server was unavailable.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import NamedTuple

from ..protocol.message_parts import Clock
from ..protocol.server_messages import Clocks


class ClockState(NamedTuple):
    """The clocks of all seats after an event."""

    clock: Clock
    remaining_ms: tuple[int, ...]  # per seat, when its clock last started or stopped
    seat: int | None = None  # the seat whose clock runs
    since_ms: int = 0
    credit_ms: int = 0  # of the time since then that does not count

    def switch(self, seat: int | None, at: str, *, moved: bool) -> ClockState:
        """Return the clocks after the turn passes to `seat` (None: no clock runs).

        `moved` grants the increment.
        """
        if seat == self.seat or self.clock.kind == "none":
            return self
        remaining, time_ms = list(self.remaining_ms), to_epoch_ms(at)
        if self.seat is not None:
            remaining[self.seat] = self._remaining_after_turn(self._spent_ms(time_ms), moved)
        return ClockState(self.clock, tuple(remaining), seat, time_ms)

    def remaining_at(self, time_ms: int) -> list[int]:
        """Return the milliseconds left on every clock at this time."""
        remaining = list(self.remaining_ms)
        if self.seat is not None:
            remaining[self.seat] = max(0, remaining[self.seat] - self._spent_ms(time_ms))
        return remaining

    def credit(self, credit_ms: int) -> ClockState:
        """Return the clocks after so much time is given back to the running one."""
        return self if self.seat is None else self._replace(credit_ms=self.credit_ms + credit_ms)

    @property
    def flag_at_ms(self) -> int | None:
        """The time at which the running clock reaches zero."""
        return None if self.seat is None else self.since_ms + self.credit_ms + self.remaining_ms[self.seat]

    def to_message(self, counting: Sequence[bool], time_ms: int) -> Clocks:
        remaining = self.remaining_at(time_ms)
        return Clocks([ms if counts else None for ms, counts in zip(remaining, counting, strict=True)], self.seat)

    def _spent_ms(self, time_ms: int) -> int:
        return max(0, time_ms - self.since_ms - self.credit_ms)

    def _remaining_after_turn(self, spent_ms: int, moved: bool) -> int:
        assert self.seat is not None
        if self.clock.kind == "move":
            return self.clock.base_ms
        return self.remaining_ms[self.seat] - spent_ms + (self.clock.increment_ms if moved else 0)


def start_clocks(clock: Clock, seats: int) -> ClockState:
    return ClockState(clock, (clock.base_ms,) * seats)


def to_epoch_ms(timestamp: str) -> int:
    return round(datetime.fromisoformat(timestamp).timestamp() * 1000)


def now_ms() -> int:
    return round(datetime.now(UTC).timestamp() * 1000)


def to_iso(time_ms: int) -> str:
    """Format a time as `events.now` does."""
    return datetime.fromtimestamp(time_ms / 1000, UTC).isoformat(timespec="milliseconds")
