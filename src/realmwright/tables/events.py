"""What happens at a table, and who sits there: plain values that need no database."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import NamedTuple

from msgspec import Struct


class Event(NamedTuple):
    """Something that happened at a table. A `move` holds its notation, an `undo` how many plies it took back."""

    kind: str
    text: str
    at: str = ""  # UTC, as `now` writes it; every stored event has it


class Seat(Struct, frozen=True):
    """A seat as the table was made with it; what becomes of it later stands in the events."""

    name: str
    bot: str | None = None
    open: bool = False  # somebody with a pass is to claim it


def now() -> str:
    """To the millisecond, and so that the order of texts is the order in time."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")
