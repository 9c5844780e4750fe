"""Tables and accounts for administrators, listed and searched."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Literal

import msgspec
from sqlalchemy import ColumnElement, func, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from ...protocol.rest_admin import AdminAccount, AdminTable
from ...tables.events import SeatSetup
from ...tables.seats import SeatChange
from ..accounts.accounts import fold_name
from ..storage.schema import ACCOUNTS, EVENTS, SEATS, SESSIONS, TABLES, TOKENS
from . import restrictions

MAX_LISTED: Final = 200
SEAT_SETUPS: Final = tuple[SeatSetup, ...]


async def find_tables(connection: AsyncConnection, search: str, limit: int) -> list[AdminTable]:
    """Return the newest tables whose id, player or account is like the searched text."""
    columns = TABLES.c
    query = select(columns.id, columns.game, columns.online, columns.public, columns.rated, columns.created,
                   columns.finished, columns.to_move, columns.seats)  # fmt: skip
    if search:
        query = query.where(_matches(search))
    rows = (await connection.execute(query.order_by(columns.created.desc()).limit(min(limit, MAX_LISTED)))).all()
    seats = await _seat_changes(connection, [row.id for row in rows])
    return [_table(row, seats.get(row.id, [])) for row in rows]


def _matches(search: str) -> ColumnElement[bool]:
    fragment = msgspec.json.encode(search).decode()[1:-1]  # as the JSON texts contain it
    seated = EVENTS.c.text.icontains(fragment, autoescape=True) & (EVENTS.c.kind == "seat")
    return or_(
        TABLES.c.id == search,
        TABLES.c.seats.icontains(fragment, autoescape=True),
        TABLES.c.id.in_(select(EVENTS.c.table_id).where(seated)),
    )


async def _seat_changes(connection: AsyncConnection, table_ids: Sequence[str]) -> dict[str, list[str]]:
    condition = EVENTS.c.table_id.in_(table_ids) & (EVENTS.c.kind == "seat")
    changes: dict[str, list[str]] = {}
    query = select(EVENTS.c.table_id, EVENTS.c.text).where(condition).order_by(EVENTS.c.table_id, EVENTS.c.revision)
    for table_id, text in await connection.execute(query):
        changes.setdefault(table_id, []).append(text)
    return changes


def _table(row: Any, changes: Sequence[str]) -> AdminTable:
    """Return the entry of a table; one with unreadable seats has none."""
    players, accounts = list[str](), dict[int, str]()
    try:
        players = [seat.name for seat in msgspec.json.decode(row.seats, type=SEAT_SETUPS)]
        for text in changes:
            change = msgspec.json.decode(text, type=SeatChange)
            players[change.seat] = change.name
            accounts[change.seat] = change.account or ""
    except (ValueError, TypeError, IndexError):
        players = []
    open_now = row.finished is None and row.to_move is None and row.online
    status: Literal["open", "running", "finished"] = (
        "finished" if row.finished is not None else "open" if open_now else "running"
    )
    names = sorted({name for name in accounts.values() if name})
    return AdminTable(row.id, row.game, status, row.online, row.public, row.rated, row.created, players, names)


async def find_accounts(connection: AsyncConnection, search: str, limit: int) -> list[AdminAccount]:
    """Return the newest accounts whose name is like the searched text."""
    table = ACCOUNTS.c
    query = select(table.id, table.name, table.created, table.administrator)
    if search:
        query = query.where(table.folded_name.contains(fold_name(search), autoescape=True))
    rows = (await connection.execute(query.order_by(table.id.desc()).limit(min(limit, MAX_LISTED)))).all()
    ids = [row.id for row in rows]
    sessions = await _usage(connection, SESSIONS, ids)
    tokens = await _usage(connection, TOKENS, ids)
    seats = select(SEATS.c.account_id, func.count()).where(SEATS.c.account_id.in_(ids)).group_by(SEATS.c.account_id)
    tables: dict[int, int] = {row[0]: row[1] for row in await connection.execute(seats)}
    kinds: dict[str, list[str]] = {}
    for one in await restrictions.active(connection):
        kinds.setdefault(one.account or "", []).append(one.kind)
    return [
        AdminAccount(
            name=row.name,
            created=row.created,
            last_used=max(filter(None, (used.get(row.id, (0, None))[1] for used in (sessions, tokens))), default=None),
            sessions=sessions.get(row.id, (0, None))[0],
            tables=tables.get(row.id, 0),
            administrator=row.administrator,
            restrictions=sorted(kinds.get(row.name, [])),
        )
        for row in rows
    ]


async def _usage(connection: AsyncConnection, table: Any, ids: Sequence[int]) -> dict[int, tuple[int, str | None]]:
    """Return the number of sessions or tokens of each account, and when one was used last."""
    columns = table.c
    query = select(columns.account_id, func.count(), func.max(columns.last_used)).where(columns.account_id.in_(ids))
    return {row[0]: (row[1], row[2]) for row in await connection.execute(query.group_by(columns.account_id))}
