"""Listings of public tables and of the tables of an account."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

import msgspec
from sqlalchemy import ColumnElement, func, select
from sqlalchemy.ext.asyncio import AsyncConnection

from ...protocol.errors import UnreadableTable
from ...protocol.message_parts import Clock
from ...protocol.rest import Lobby, SeatLink, TableSummary
from ...protocol.rest_accounts import History, MyTable, MyTables
from ...tables.credentials import INVITE, CredentialSigner
from ...tables.events import Event
from ...tables.seats import SeatStates, initial_seats
from ...tables.table_row import TableRow, row_from_columns
from ..storage import quarantine
from ..storage.schema import EVENTS, QUARANTINE, SEATS, TABLES
from ..storage.store import Store
from .ratings import ratings_by_name

LOGGER: Final = logging.getLogger(__name__)
MAX_LISTED: Final = 50  # tables per list
MAX_HISTORY: Final = 200  # finished games in one reply
MAX_SCANNED: Final = 400  # unfinished public tables searched for open seats


class ListedTable(NamedTuple):
    """A table with its current seats, the number of its moves and the ratings of its seats."""

    row: TableRow
    seats: SeatStates
    moves: int = 0
    ratings: Sequence[int | None] = ()


class TableListings:
    def __init__(self, store: Store, credentials: CredentialSigner) -> None:
        self._store = store
        self._credentials = credentials

    async def lobby(self, game: str | None, strangers: frozenset[str] = frozenset()) -> Lobby:
        """Return the public tables; those with a seat of one of the strangers cannot be joined and are left out."""
        public = TABLES.c.public & TABLES.c.online
        if game is not None:
            public &= TABLES.c.game == game
        async with self._store.reading() as connection:
            unfinished = await _find(connection, public & TABLES.c.finished.is_(None), TABLES.c.created, MAX_SCANNED)
            finished = await _find(connection, public & TABLES.c.finished.is_not(None), TABLES.c.finished, MAX_LISTED)
        waiting = [
            table_summary(table, self._invitation(table.row))
            for table in unfinished
            if table.seats.has_open_seat and strangers.isdisjoint({seat.account for seat in table.seats})
        ]
        running = [table_summary(table) for table in unfinished if not table.seats.has_open_seat]
        return Lobby(waiting[:MAX_LISTED], running[:MAX_LISTED], [table_summary(table) for table in finished])

    async def for_account(self, account: int) -> MyTables:
        own = _own_tables(account)
        async with self._store.reading() as connection:
            unfinished = await _find(connection, own & TABLES.c.finished.is_(None), TABLES.c.created, MAX_LISTED)
            finished = await _find(connection, own & TABLES.c.finished.is_not(None), TABLES.c.finished, MAX_LISTED)
            seats = await _seats_of(connection, account, [table.row.id for table in (*unfinished, *finished)])
        lists = ([self._my_table(table, seats[table.row.id]) for table in tables] for tables in (unfinished, finished))
        return MyTables(*lists)

    async def history(self, account: int, before: str | None) -> History:
        """Return the newest games of an account that finished, before a moment if there is one."""
        own = _own_tables(account) & TABLES.c.finished.is_not(None)
        if before is not None:
            own &= TABLES.c.finished < before
        async with self._store.reading() as connection:
            found = await _find(connection, own, TABLES.c.finished, MAX_HISTORY + 1)
            seats = await _seats_of(connection, account, [table.row.id for table in found])
        games = [self._my_table(table, seats[table.row.id]) for table in found[:MAX_HISTORY]]
        return History(games, len(found) > MAX_HISTORY)

    def _invitation(self, row: TableRow) -> str:
        return self._credentials.sign(row.id, INVITE, row.credential_keys.invite)

    def _my_table(self, table: ListedTable, seats: Sequence[int]) -> MyTable:
        row = table.row
        links = [
            SeatLink(seat, self._credentials.sign(row.id, seat, row.credential_keys.seats[seat])) for seat in seats
        ]
        my_turn = not table.seats.has_open_seat and row.finished is None and row.to_move in seats
        return MyTable(table_summary(table), links, my_turn)


def table_summary(table: ListedTable, invite: str | None = None) -> TableSummary:
    row, result = table.row, table.row.result or {}
    return TableSummary(
        table_id=row.id,
        game=row.game,
        expansions=_setup_list(row.setup, "sets"),
        quadrants=_setup_list(row.setup, "quadrants"),
        cards=_setup_list(row.setup, "cards"),
        seats=table.seats.to_infos(),
        ratings=list(table.ratings),
        moves=table.moves,
        rated=row.rated,
        clock=msgspec.convert(row.clock, Clock),
        created=row.created,
        finished=row.finished,
        scores=result.get("scores", []),
        winners=result.get("winners", []),
        reason=result.get("reason"),
        aborted=result.get("aborted", False),
        invite=invite,
    )


def _own_tables(account: int) -> ColumnElement[bool]:
    return TABLES.c.id.in_(select(SEATS.c.table_id).where(SEATS.c.account_id == account)) & TABLES.c.online


async def _find(
    connection: AsyncConnection, condition: ColumnElement[bool], order: ColumnElement[Any], limit: int
) -> list[ListedTable]:
    """Return the newest readable tables; corrupt ones are put into quarantine and left out."""
    condition &= TABLES.c.id.not_in(select(QUARANTINE.c.table_id))
    query = select(TABLES).where(condition).order_by(order.desc()).limit(limit)
    rows = [dict(columns) for columns in (await connection.execute(query)).mappings()]
    events = await _seat_and_undo_events(connection, [str(row["id"]) for row in rows])
    tables = []
    for row in rows:
        try:
            tables.append(_listed_table(row, events.get(row["id"], [])))
        except Exception as error:
            LOGGER.exception("table %s is unreadable", row["id"])
            reason = str(error if isinstance(error, UnreadableTable) else UnreadableTable(row["id"], error))
            await quarantine.add(connection, str(row["id"]), reason)
    return await _with_moves_and_ratings(connection, tables)


async def _with_moves_and_ratings(connection: AsyncConnection, tables: Sequence[ListedTable]) -> list[ListedTable]:
    """Add the moves to the tables, which count only those taken back so far, and the ratings."""
    moves = await _move_counts(connection, [table.row.id for table in tables])
    names = {seat.account for table in tables for seat in table.seats if seat.account is not None}
    ratings = await ratings_by_name(connection, names)
    return [
        table._replace(
            moves=table.moves + moves.get(table.row.id, 0),
            ratings=[ratings.get((seat.account, table.row.game, len(table.seats))) for seat in table.seats],
        )
        for table in tables
    ]


async def _move_counts(connection: AsyncConnection, table_ids: Sequence[str]) -> dict[str, int]:
    """Return the number of moves of each table, with those taken back."""
    played = EVENTS.c.table_id.in_(table_ids) & (EVENTS.c.kind == "move")
    query = select(EVENTS.c.table_id, func.count()).where(played).group_by(EVENTS.c.table_id)
    return {table_id: int(count) for table_id, count in await connection.execute(query)}


async def _seat_and_undo_events(connection: AsyncConnection, table_ids: Sequence[str]) -> dict[str, list[Event]]:
    listed = EVENTS.c.table_id.in_(table_ids) & EVENTS.c.kind.in_(["seat", "resign", "flag", "undo"])
    query = (
        select(EVENTS.c.table_id, EVENTS.c.kind, EVENTS.c.text)
        .where(listed)
        .order_by(EVENTS.c.table_id, EVENTS.c.revision)
    )
    events: dict[str, list[Event]] = {}
    for table_id, kind, text in await connection.execute(query):
        events.setdefault(table_id, []).append(Event(kind, text))
    return events


def _listed_table(columns: Mapping[str, Any], events: Sequence[Event]) -> ListedTable:
    row = row_from_columns(columns)
    seats = initial_seats(row)
    for event in events:
        seats = seats if event.kind == "undo" else seats.apply(event)
    undone = sum(int(event.text) for event in events if event.kind == "undo")
    table = ListedTable(row, seats, -undone)
    msgspec.json.encode(table_summary(table))  # raises if a value has the wrong type
    return table


async def _seats_of(connection: AsyncConnection, account: int, table_ids: Sequence[str]) -> dict[str, list[int]]:
    query = select(SEATS.c.table_id, SEATS.c.seat).where(SEATS.c.account_id == account, SEATS.c.table_id.in_(table_ids))
    seats: dict[str, list[int]] = {table_id: [] for table_id in table_ids}
    for table_id, seat in await connection.execute(query.order_by(SEATS.c.seat)):
        seats[table_id].append(seat)
    return seats


def _setup_list(setup: str, name: str) -> list[str]:
    """Return the values of one field of a set-up."""
    params = dict(word.partition("=")[::2] for word in setup.split(" "))
    return [value for value in params.get(name, "").split(",") if value]
