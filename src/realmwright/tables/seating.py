"""Who sits where. It follows from how the table was made and from the events since: `seat`, `resign` and `flag`."""

from __future__ import annotations

from typing import Final, NamedTuple

import msgspec
from msgspec import Struct

from ..game import NOBODY
from .answers import Screen
from .events import Event, Seat, now
from .messages import SeatInfo
from .passes import HOST, Pass, fits
from .rows import Keys, TableRow

STAND_IN: Final = "level-2"  # plays for those who are away or have given up


class Change(Struct, frozen=True):
    """The text of a `seat` event: what the seat is from now on."""

    seat: int
    name: str
    bot: str | None = None
    open: bool = False
    account: str | None = None


class Sitting(NamedTuple):
    name: str
    bot: str | None
    open: bool
    account: str | None = None
    here: bool = False  # at the host's screen
    resigned: bool = False
    away: bool = False  # a bot plays for somebody who may come back

    @property
    def person(self) -> bool:
        """Somebody plays here, and moves for themselves."""
        return self.bot is None and not self.open


class Seating(tuple[Sitting, ...]):
    """All seats of a table at one moment."""

    __slots__ = ()

    @property
    def waiting(self) -> bool:
        return any(seat.open for seat in self)

    @property
    def people(self) -> frozenset[int]:
        return frozenset(number for number, seat in enumerate(self) if seat.person)

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self]

    def after(self, event: Event) -> Seating:
        if event.kind == "seat":
            return self._changed(msgspec.json.decode(event.text, type=Change))
        number = int(event.text)
        return self._with(number, self[number]._replace(resigned=True, away=False))

    def played_on(self) -> Seating:
        """Bots play for those who have given up."""
        return Seating(seat._replace(bot=seat.bot or STAND_IN) if seat.resigned else seat for seat in self)

    def infos(self) -> list[SeatInfo]:
        return [SeatInfo(seat.name, seat.bot, seat.open, seat.account, seat.resigned) for seat in self]

    def _changed(self, change: Change) -> Seating:
        old = self[change.seat]
        away = change.bot is not None and not self.waiting and (old.person or old.away)
        here = old.here and not change.open
        new = Sitting(change.name, change.bot, change.open, change.account, here, old.resigned, away)
        return self._with(change.seat, new)

    def _with(self, number: int, seat: Sitting) -> Seating:
        return Seating((*self[:number], seat, *self[number + 1 :]))


def first_seating(row: TableRow) -> Seating:
    def sitting(seat: Seat) -> Sitting:
        return Sitting(seat.name, seat.bot, seat.open, here=row.online and seat.bot is None and not seat.open)

    return Seating(sitting(seat) for seat in row.seats)


def seat_event(change: Change) -> Event:
    return Event("seat", msgspec.json.encode(change).decode(), now())


def key_of(keys: Keys, seat: int) -> str:
    """What a pass for this seat must say; an empty text opens nothing."""
    if seat == HOST:
        return keys.host
    return keys.seats[seat] if 0 <= seat < len(keys.seats) else ""


def holds(row: TableRow, shown: Pass | None) -> bool:
    """Is this a pass that plays at this table?"""
    if shown is None or shown.table != row.id:
        return False
    key = key_of(row.keys, shown.seat)
    return fits(shown.key, key) and bool(key)


def screen_of(row: TableRow, seating: Seating, shown: Pass | None) -> Screen:
    """What somebody with this pass sees and plays. At a local table everybody is at one screen.

    Alone at a screen one sees the own hand, several see what all may.
    """
    if not row.online:
        return _screen(seating.people, host=True)
    if shown is None or not holds(row, shown):
        return _screen(frozenset(), host=False)
    if shown.seat == HOST:
        here = frozenset(number for number in seating.people if seating[number].here)
        return _screen(here, host=True)
    return _screen(frozenset({shown.seat}) & seating.people, host=False)


def _screen(seats: frozenset[int], *, host: bool) -> Screen:
    return Screen(min(seats) if len(seats) == 1 else NOBODY, seats, host)
