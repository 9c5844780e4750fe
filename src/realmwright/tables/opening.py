"""New tables: what they are made with, and what happens at them before anybody can move."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final, NamedTuple

import msgspec

from .. import registry
from ..fair import settle
from ..game import Game, GameError
from ..record import Record
from .bodies import NewTable
from .catalog import settled
from .course import Course
from .events import Event, Seat, now
from .opponents import check_bot
from .passes import new_key
from .rows import Keys, TableRow
from .seating import Change, Sitting, seat_event

ALPHABET: Final = "abcdefghjkmnpqrstuvwxyz23456789"  # nothing that looks like something else
ID_LENGTH: Final = 12  # 59 bits: nobody finds a table by trying
SHORTEST: Final = 1000  # milliseconds: no clock gives less


class Opening(NamedTuple):
    """A table that can be stored."""

    row: TableRow
    events: list[Event]
    accounts: Mapping[int, str | None]


def opening(wanted: NewTable, account: str | None = None) -> Opening:
    """A table as somebody wants it; whoever has an account plays the seats at their own screen under it."""
    for seat in wanted.seats:
        if seat.bot is not None:
            check_bot(seat.bot)
    if wanted.clock.kind != "none" and wanted.clock.base_ms < SHORTEST:
        raise GameError(f"a clock of {wanted.clock.base_ms} ms is too short: expected at least {SHORTEST}")
    wishes = {"players": str(len(wanted.seats)), **wanted.wishes}
    secret = secrets.token_hex(16)
    if wanted.seed is not None:
        if wanted.online:  # the seed draws the table and no card: whoever knows it would know them all
            wishes = settled(drawn(wanted.game, wishes, Random(f"seed {wanted.seed}")))
        else:
            secret = f"seed {wanted.seed}"
    seats = tuple(Seat(seat.name, seat.bot, seat.open and wanted.online) for seat in wanted.seats)
    row = TableRow(
        id=new_id(),
        game=wanted.game,
        rules_version="",
        setup="",
        seats=seats,
        secret=secret,
        pace_ms=wanted.pace_ms,
        keys=_new_keys(len(seats)) if wanted.online else Keys(),
        wishes=wishes,
        online=wanted.online,
        public=wanted.public,
        rated=wanted.rated,
        clock=msgspec.to_builtins(wanted.clock),
        created=now(),
    )
    mine = [number for number, seat in enumerate(seats) if seat.bot is None and not seat.open]
    taken = {number: Sitting(seats[number].name, None, False, account) for number in mine if account}
    return _opened(row, taken)


def rematch(course: Course) -> Opening:
    """The same again, seats and keys moved on by one. Whoever plays now sits there; bots play for others."""
    old, count = course.row, course.game.seats
    before = [(number - 1) % count for number in range(count)]
    sitting = [course.seating[number] for number in before]
    row = old._replace(
        id=new_id(),
        seats=tuple(Seat(seat.name, seat.bot, seat.person and not seat.here) for seat in sitting),
        secret=secrets.token_hex(16),
        keys=msgspec.structs.replace(old.keys, invite=new_key(), seats=tuple(old.keys.seats[one] for one in before)),
        created=now(),
        finished=None,
        result=None,
        next=None,
    )
    taken = {number: seat for number, seat in enumerate(sitting) if seat.person and (not seat.here or seat.account)}
    return _opened(row, taken)


def going_on(kept: Record, seats: Sequence[Seat], secret: str, pace_ms: int) -> Opening:
    """A table at one screen that has come as far as a record; its chance from there on follows from the secret."""
    game = kept.game
    row = TableRow(
        id=new_id(),
        game=game.name,
        rules_version=game.rules_version,
        setup=game.setup,
        seats=tuple(seats),
        secret=secret,
        pace_ms=pace_ms,
        created=now(),
    )
    events = [Event("move", move, now()) for move in kept.moves]
    return Opening(row._replace(turn=Course(row, events).to_move), events, {})


def drawn(name: str, wishes: Mapping[str, str], rng: Random) -> Game[Any, Any]:
    return registry.game(name).table(wishes, rng)


def _opened(row: TableRow, taken: Mapping[int, Sitting]) -> Opening:
    game = drawn(row.game, row.wishes, Random(row.secret))
    if game.seats != len(row.seats):
        raise GameError(f"{len(row.seats)} seats for {game.seats} players: expected as many")
    row = row._replace(game=game.name, rules_version=game.rules_version, setup=game.setup)
    record = Record(game)
    settle(record, row.secret)
    seated = [seat_event(Change(number, one.name, None, False, one.account)) for number, one in taken.items()]
    events = [*seated, *(Event("move", move, now()) for move in record.moves)]
    course = Course(row, events)
    row = row._replace(due=course.changes_since(Course(row)).get("due"), turn=course.to_move)
    return Opening(row, events, {number: one.account for number, one in taken.items()})


def new_id() -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(ID_LENGTH))


def _new_keys(seats: int) -> Keys:
    return Keys(new_key(), new_key(), tuple(new_key() for _ in range(seats)))
