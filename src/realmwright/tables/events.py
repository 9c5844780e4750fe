"""Stored events of a table and its initial seats."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import NamedTuple, TypeAlias

from msgspec import Struct

TimeSource: TypeAlias = Callable[[], str]  # returns the time in the format of `now`


class Event(NamedTuple):
    """A stored event.

    The text of a `move` is its notation, that of an `undo` the number of plies taken back.
    """

    kind: str
    text: str
    at: str = ""  # UTC, as `now` formats it; every stored event has it


class SeatSetup(Struct, frozen=True):
    """A seat as the table was created with it; later changes are events."""

    name: str
    bot: str | None = None
    open: bool = False  # can be claimed with a credential


def now() -> str:
    """Return the time in milliseconds as text; texts sort in the order of time."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")
