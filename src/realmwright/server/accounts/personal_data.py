"""Personal data: everything about an account as one file, and its deletion.

A deleted account leaves its games. Its names in them become empty, which the page shows as a deleted account in the
language of the reader.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final

import msgspec
from sqlalchemy import bindparam, delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ...tables.chat import ChatLine
from ...tables.events import SeatSetup, now
from ...tables.names import skeleton
from ...tables.seats import SeatChange
from ...tables.state import MuteEvent
from ..storage.schema import (
    ACCOUNTS,
    DAILY_TRIES,
    EVENTS,
    RATINGS,
    RESTRICTIONS,
    RETIRED_NAMES,
    SEATS,
    SESSIONS,
    TABLES,
    TOKENS,
    WEBHOOKS,
)
from . import blocks
from .accounts import hash_token

DELETED_NAME: Final = ""  # no player can have it
SEAT_SETUPS: Final = tuple[SeatSetup, ...]


async def export(connection: AsyncConnection, account_id: int) -> bytes:
    """Return everything that is stored about an account as JSON, without secrets."""
    seats = (await connection.execute(select(SEATS).where(SEATS.c.account_id == account_id))).all()
    seats_of: dict[str, list[int]] = {}
    for row in seats:
        seats_of.setdefault(row.table_id, []).append(row.seat)
    own = RESTRICTIONS.c.account_id == account_id
    data = {
        "exported": now(),
        "account": await _account(connection, account_id),
        "sessions": await _rows(connection, SESSIONS, account_id, "created", "last_used", "expires"),
        "tokens": await _rows(connection, TOKENS, account_id, "name", "created", "last_used"),
        "ratings": await _rows(connection, RATINGS, account_id, "game", "players", "mu", "sigma", "games"),
        "daily_boards": await _rows(connection, DAILY_TRIES, account_id, "day", "finished", "gold", "margin"),
        "blocks": [block._asdict() for block in await blocks.listed(connection, account_id)],
        "restrictions": await _select(connection, RESTRICTIONS, own, "kind", "reason", "created", "expires"),
        "games": await _games(connection, seats_of),
        "chat": await _chat_lines(connection, seats_of),
        "webhooks": await _webhooks(connection, seats_of),
    }
    return msgspec.json.format(msgspec.json.encode(data), indent=2)


async def _account(connection: AsyncConnection, account_id: int) -> dict[str, Any]:
    columns = ("name", "created", "settings", "webhook", "administrator", "email", "email_confirmed")
    (row,) = await _select(connection, ACCOUNTS, ACCOUNTS.c.id == account_id, *columns)
    return {**row, "settings": msgspec.json.decode(row["settings"])}


async def _rows(connection: AsyncConnection, table: Any, account_id: int, *names: str) -> list[dict[str, Any]]:
    return await _select(connection, table, table.c.account_id == account_id, *names)


async def _select(connection: AsyncConnection, table: Any, condition: Any, *names: str) -> list[dict[str, Any]]:
    rows = await connection.execute(select(*(table.c[name] for name in names)).where(condition))
    return [dict(zip(names, row, strict=True)) for row in rows]


async def _games(connection: AsyncConnection, seats_of: dict[str, list[int]]) -> list[dict[str, Any]]:
    columns = ("id", "game", "setup", "created", "finished", "rated", "result")
    rows = await _select(connection, TABLES, TABLES.c.id.in_(list(seats_of)), *columns)
    return [
        {**row, "seats": seats_of[row["id"]], "result": row["result"] and msgspec.json.decode(row["result"])}
        for row in sorted(rows, key=lambda row: str(row["created"]))
    ]


async def _chat_lines(connection: AsyncConnection, seats_of: dict[str, list[int]]) -> list[dict[str, Any]]:
    chat = (EVENTS.c.kind == "chat") & EVENTS.c.table_id.in_(list(seats_of))
    rows = await _select(connection, EVENTS, chat, "table_id", "at", "text")
    lines = [(row, msgspec.json.decode(row["text"], type=ChatLine)) for row in rows]
    return [
        {"table": row["table_id"], "at": row["at"], "text": line.text}
        for row, line in lines
        if line.seat in seats_of[row["table_id"]]
    ]


async def _webhooks(connection: AsyncConnection, seats_of: dict[str, list[int]]) -> list[dict[str, Any]]:
    rows = await _select(connection, WEBHOOKS, WEBHOOKS.c.table_id.in_(list(seats_of)), "table_id", "seat", "url")
    return [row for row in rows if row["seat"] in seats_of[row["table_id"]]]


# Deletion


async def delete_account(connection: AsyncConnection, account_id: int) -> None:
    """Delete an account; its games stay without its names, and no later account can have a similar name."""
    name = (await connection.execute(select(ACCOUNTS.c.name).where(ACCOUNTS.c.id == account_id))).scalar_one()
    for table_id in await _tables_with(connection, name):
        with suppress(msgspec.MsgspecError):  # a corrupt table is in quarantine
            await _remove_name(connection, table_id, name)
    retired = hash_token(skeleton(name))
    await connection.execute(delete(RETIRED_NAMES).where(RETIRED_NAMES.c.skeleton_hash == retired))
    await connection.execute(insert(RETIRED_NAMES).values(skeleton_hash=retired))
    await connection.execute(delete(ACCOUNTS).where(ACCOUNTS.c.id == account_id))


async def _tables_with(connection: AsyncConnection, name: str) -> list[str]:
    """Return the tables where the account has or had a seat."""
    fragment = f'"account":{msgspec.json.encode(name).decode()}'
    seated = (EVENTS.c.kind == "seat") & EVENTS.c.text.contains(fragment, autoescape=True)
    return list((await connection.execute(select(EVENTS.c.table_id).where(seated).distinct())).scalars())


async def _remove_name(connection: AsyncConnection, table_id: str, name: str) -> None:
    """Remove the names of an account from the seats, chat lines and mutes of a table, and its webhooks."""
    personal = (EVENTS.c.table_id == table_id) & EVENTS.c.kind.in_(["seat", "chat", "mute"])
    query = select(EVENTS.c.revision, EVENTS.c.kind, EVENTS.c.text).where(personal).order_by(EVENTS.c.revision)
    rows = (await connection.execute(query)).all()
    changes = [msgspec.json.decode(row.text, type=SeatChange) for row in rows if row.kind == "seat"]
    seats = {change.seat for change in changes if change.account == name}
    names = {change.name for change in changes if change.account == name}
    rewritten = [(row.revision, _rewrite(row.kind, row.text, seats, names, name), row.text) for row in rows]
    updates = [{"number": revision, "new": new} for revision, new, old in rewritten if new != old]
    if updates:
        event = (EVENTS.c.table_id == table_id) & (EVENTS.c.revision == bindparam("number"))
        await connection.execute(update(EVENTS).where(event).values(text=bindparam("new")), updates)
    await _rename_initial_seats(connection, table_id, seats, names)
    own_hooks = (WEBHOOKS.c.table_id == table_id) & WEBHOOKS.c.seat.in_(seats)
    await connection.execute(delete(WEBHOOKS).where(own_hooks))


def _rewrite(kind: str, text: str, seats: set[int], names: set[str], account: str) -> str:
    """Return the text of an event without the names of the account."""
    change: SeatChange | ChatLine | MuteEvent
    if kind == "seat":
        change = msgspec.json.decode(text, type=SeatChange)
        if change.account == account:
            change = msgspec.structs.replace(change, name=DELETED_NAME, account=None)
    elif kind == "chat":
        change = msgspec.json.decode(text, type=ChatLine)
        if change.seat in seats and change.name in names:
            change = msgspec.structs.replace(change, name=DELETED_NAME)
    else:
        change = msgspec.json.decode(text, type=MuteEvent)
        if change.name in names:
            change = msgspec.structs.replace(change, name=DELETED_NAME)
    return msgspec.json.encode(change).decode()


async def _rename_initial_seats(connection: AsyncConnection, table_id: str, seats: set[int], names: set[str]) -> None:
    query = select(TABLES.c.seats).where(TABLES.c.id == table_id)
    setups: Sequence[SeatSetup] = msgspec.json.decode((await connection.execute(query)).scalar_one(), type=SEAT_SETUPS)
    renamed = [
        msgspec.structs.replace(setup, name=DELETED_NAME) if number in seats and setup.name in names else setup
        for number, setup in enumerate(setups)
    ]
    text = msgspec.json.encode(renamed).decode()
    await connection.execute(update(TABLES).where(TABLES.c.id == table_id).values(seats=text))
