"""Seats of a table and who plays them.

They are derived from the set-up and the `seat`, `resign` and `flag` events.
"""

from __future__ import annotations

from functools import cached_property
from typing import Final, NamedTuple

import msgspec
from msgspec import Struct

from ..game import NOBODY
from ..protocol.message_parts import SeatInfo
from .credentials import HOST, Credential, keys_equal
from .events import Event, SeatSetup
from .table_row import TableKeys, TableRow
from .viewer import Viewer

REPLACEMENT_BOT: Final = "level-2"  # plays for absent players and those who resigned


class SeatChange(Struct, frozen=True):
    """The text of a `seat` event: the new state of a seat."""

    seat: int
    name: str
    bot: str | None = None
    open: bool = False
    account: str | None = None


class SeatState(NamedTuple):
    """The player of a seat at one revision."""

    name: str
    bot: str | None
    open: bool
    account: str | None = None
    on_host_device: bool = False
    resigned: bool = False
    absent: bool = False  # a bot plays until the player returns

    @property
    def is_human(self) -> bool:
        """Whether a person makes the moves of this seat."""
        return self.bot is None and not self.open


class SeatStates(tuple[SeatState, ...]):  # noqa: SLOT001  # cached properties need a __dict__
    """All seats of a table at one revision."""

    @cached_property
    def has_open_seat(self) -> bool:
        return any(seat.open for seat in self)

    @cached_property
    def humans(self) -> frozenset[int]:
        """The seats that people play."""
        return frozenset(number for number, seat in enumerate(self) if seat.is_human)

    @cached_property
    def names(self) -> list[str]:
        return [seat.name for seat in self]

    def names_if_claimed(self, later: SeatStates) -> list[str]:
        """Return the names, and for open seats those of the players who claimed them later."""
        return [after.name if seat.open else seat.name for seat, after in zip(self, later, strict=True)]

    def apply(self, event: Event) -> SeatStates:
        """Return the seats after a `seat`, `resign` or `flag` event."""
        if event.kind == "seat":
            return self._change(msgspec.json.decode(event.text, type=SeatChange))
        number = int(event.text)
        return self._replace(number, self[number]._replace(resigned=True, absent=False))

    def with_replacement_bots(self) -> SeatStates:
        """Return the seats with bots for the players who resigned."""
        return SeatStates(seat._replace(bot=seat.bot or REPLACEMENT_BOT) if seat.resigned else seat for seat in self)

    def to_infos(self) -> list[SeatInfo]:
        return [SeatInfo(seat.name, seat.bot, seat.open, seat.account, seat.resigned) for seat in self]

    def _change(self, change: SeatChange) -> SeatStates:
        old = self[change.seat]
        absent = change.bot is not None and not self.has_open_seat and (old.is_human or old.absent)
        on_host_device = old.on_host_device and not change.open
        new = SeatState(change.name, change.bot, change.open, change.account, on_host_device, old.resigned, absent)
        return self._replace(change.seat, new)

    def _replace(self, number: int, seat: SeatState) -> SeatStates:
        return SeatStates((*self[:number], seat, *self[number + 1 :]))


def initial_seats(row: TableRow) -> SeatStates:
    """Return the seats as the table was created with them."""

    def initial(seat: SeatSetup) -> SeatState:
        on_host_device = row.online and seat.bot is None and not seat.open
        return SeatState(seat.name, seat.bot, seat.open, on_host_device=on_host_device)

    return SeatStates(initial(seat) for seat in row.seats)


def seat_event(change: SeatChange, at: str) -> Event:
    return Event("seat", msgspec.json.encode(change).decode(), at)


def seat_key(keys: TableKeys, seat: int) -> str:
    """Return the key that credentials for this seat must hold, empty if no credential is valid."""
    if seat == HOST:
        return keys.host
    return keys.seats[seat] if 0 <= seat < len(keys.seats) else ""


def is_valid(row: TableRow, credential: Credential | None) -> bool:
    """Whether the credential plays a seat or hosts this table."""
    if credential is None or credential.table_id != row.id:
        return False
    key = seat_key(row.credential_keys, credential.seat)
    return keys_equal(credential.key, key) and bool(key)


def viewer_of(row: TableRow, seats: SeatStates, credential: Credential | None) -> Viewer:
    """Return the viewer with this credential. All players of a local table share one device.

    A viewer with one seat sees its hand; one with several sees public information only.
    """
    if not row.online:
        return _viewer(seats.humans, host=True)
    if credential is None or not is_valid(row, credential):
        return _viewer(frozenset(), host=False)
    if credential.seat == HOST:
        return _viewer(frozenset(number for number in seats.humans if seats[number].on_host_device), host=True)
    return _viewer(frozenset({credential.seat}) & seats.humans, host=False)


def _viewer(seats: frozenset[int], *, host: bool) -> Viewer:
    return Viewer(min(seats) if len(seats) == 1 else NOBODY, seats, host)
