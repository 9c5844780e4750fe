"""What can be asked before there is a table, tables, and the seats at them."""

from __future__ import annotations

import asyncio
from typing import Final

from msgspec.structs import replace

from .. import fair
from ..game import GameError
from ..tables.bodies import (
    Board,
    BoardRequest,
    Catalog,
    Check,
    Claim,
    Claimed,
    Created,
    Hook,
    Hooked,
    NewTable,
    RecordText,
    SeatLink,
    SetupAnswer,
    SetupRequest,
    Verified,
)
from ..tables.catalog import catalog, checked_board
from ..tables.messages import TableInfo
from ..tables.passes import HOST, INVITE, fits
from ..tables.rows import TableRow
from . import hall
from .people.accounts import Account
from .people.webhooks import Refused
from .rest import NO_TABLE, Asked, Routes, Unfit

ROUTES: Final = Routes()


@ROUTES("GET", "/api/catalog", gives=Catalog)
async def get_catalog(_: Asked) -> Catalog:
    """Games, sets, boards, bots and languages there are to choose from."""
    return catalog()


@ROUTES("POST", "/api/preview", takes=SetupRequest, gives=SetupAnswer)
async def preview(_: Asked, wanted: SetupRequest) -> SetupAnswer:
    """The set-up that these wishes and this seed lead to."""
    return hall.preview(wanted)


@ROUTES("POST", "/api/board", takes=BoardRequest, gives=Board)
async def board(_: Asked, wanted: BoardRequest) -> Board:
    """Whether one can play on a board of one's own."""
    return checked_board(wanted)


@ROUTES("POST", "/api/tables", takes=NewTable, gives=Created, status=201, faults=[401])
async def new_table(asked: Asked, wanted: NewTable) -> Created:
    """Make a table. Of an online one the answer has the passes, which nobody can look up without the host's."""
    asked.spend("table")
    account = await asked.account()
    if account is not None:
        asked.spend_account("table", str(account.id))
    _check(wanted, account)
    row = await asked.services.hall.create(wanted, account and account.name)
    return _passes(asked, row)


@ROUTES("GET", "/api/tables/{id}", gives=TableInfo, faults=[404])
async def get_table(asked: Asked) -> TableInfo:
    """What is known of a table to whoever watches it; of a local one, to whoever plays there."""
    table = await asked.table()
    answer: TableInfo = table.about(table.local_screen())
    return answer


@ROUTES("GET", "/api/tables/{id}/links", gives=Created, faults=[404], shows_pass=True)
async def links(asked: Asked) -> Created:
    """The passes of a table once more, for its host: those of its own seats and of open ones, and of nobody else's."""
    made = _passes(asked, await _holder(asked, None, HOST))
    seating = (await asked.table()).course.seating
    return replace(made, links=[link for link in made.links if seating[link.seat].open or seating[link.seat].here])


@ROUTES("POST", "/api/tables/{id}/claim", takes=Claim, gives=Claimed, faults=[401, 403, 404, 409])
async def claim(asked: Asked, wanted: Claim) -> Claimed:
    """Sit down: at the seat of the pass, or with an invitation at any open one."""
    row = await _holder(asked, wanted.pass_)
    shown = asked.shown_pass(wanted.pass_)
    account = await asked.account()
    if row.rated and account is None:
        raise Unfit(401, "no-login", "this game is rated: log in to sit down")
    table = await asked.table()
    if row.rated and account is not None and account.name in [seat.account for seat in table.course.seating]:
        raise Unfit(409, "seated-already", "a rated game is played by accounts, each at one seat")
    seat = wanted.seat if shown.seat == INVITE else shown.seat
    # Whoever comes by an invitation plays with a key of their own, which not even the host has.
    taken = await table.claim(seat, wanted.name, account and account.name, anew=shown.seat == INVITE)
    return Claimed(asked.services.passes.write(row.id, taken, table.row.keys.seats[taken]), taken)


@ROUTES("POST", "/api/verify", takes=RecordText, gives=Verified)
async def verify(asked: Asked, wanted: RecordText) -> Verified:
    """Whether a game was played by the rules, with the chance that was promised."""
    asked.spend("table")  # it takes as much work as a table
    checks = await asyncio.to_thread(fair.verify, wanted.record)
    return Verified(all(check.good for check in checks), [Check(*check) for check in checks])


@ROUTES("PUT", "/api/tables/{id}/webhook", takes=Hook, gives=Hooked, faults=[404])
async def put_webhook(asked: Asked, wanted: Hook) -> Hooked:
    """Be told by HTTP when it is the turn of the pass's seat."""
    row = await _holder(asked, wanted.pass_)
    seat = _seat_of(asked, wanted.pass_)
    try:
        return Hooked(await asked.services.hooks.set_seat(row.id, seat, wanted.url))
    except Refused as error:
        raise Unfit(422, "bad-address", str(error)) from error


@ROUTES("DELETE", "/api/tables/{id}/webhook", status=204, faults=[404], shows_pass=True)
async def delete_webhook(asked: Asked) -> None:
    """Be told no more."""
    row = await _holder(asked, None)
    await asked.services.hooks.drop_seat(row.id, _seat_of(asked, None))


def _check(wanted: NewTable, account: Account | None) -> None:
    """What only makes sense online, and what would make a rating worth nothing."""
    here = [seat for seat in wanted.seats if not seat.open and seat.bot is None]
    if not wanted.online:
        if wanted.public or wanted.rated or wanted.clock.kind != "none" or any(seat.open for seat in wanted.seats):
            raise GameError("a local table is not public or rated and has no clock or open seats: expected online")
    elif wanted.rated:
        if len(wanted.seats) < 2 or len(here) > 1 or any(seat.bot is not None for seat in wanted.seats):
            raise GameError("a rated game is played by accounts, each at one seat")
        if wanted.seed is not None:
            raise GameError("a rated game has no seed: whoever knows it knows the cards")
        if here and account is None:
            raise Unfit(401, "no-login", "a rated game is played by accounts: log in first")


async def _holder(asked: Asked, text: str | None, *seats: int) -> TableRow:
    """The table of a pass that is good: signed here, and with the key that the seat still has."""
    shown = asked.shown_pass(text)
    row = await asked.services.store.row(shown.table)
    if row is None or (seats and shown.seat not in seats) or not fits(shown.key, _key(row, shown.seat)):
        raise Unfit(*NO_TABLE)
    return row


def _key(row: TableRow, seat: int) -> str:
    if seat == HOST:
        return row.keys.host
    if seat == INVITE:
        return row.keys.invite
    return row.keys.seats[seat]


def _seat_of(asked: Asked, text: str | None) -> int:
    seat = asked.shown_pass(text).seat
    if seat < 0:
        raise Unfit(422, "no-seat", "this is no pass of a seat")
    return seat


def _passes(asked: Asked, row: TableRow) -> Created:
    if not row.online:
        return Created(row.id, None, None, [])
    write = asked.services.passes.write
    seats = [
        SeatLink(number, write(row.id, number, key))
        for number, (key, seat) in enumerate(zip(row.keys.seats, row.seats, strict=True))
        if seat.bot is None
    ]
    return Created(row.id, write(row.id, HOST, row.keys.host), write(row.id, INVITE, row.keys.invite), seats)
