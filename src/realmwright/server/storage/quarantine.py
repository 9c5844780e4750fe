"""Quarantine: tables whose row or events are corrupt. The sweep and the listings leave them out."""

from __future__ import annotations

from typing import Final, NamedTuple

from sqlalchemy import delete, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from ...tables.events import now
from .schema import QUARANTINE

MAX_REASON_LENGTH: Final = 500
ADD: Final = text(
    "INSERT INTO quarantine (table_id, reason, at) VALUES (:table_id, :reason, :at) ON CONFLICT (table_id) DO NOTHING"
)


class QuarantinedTable(NamedTuple):
    table_id: str
    reason: str
    at: str


async def add(connection: AsyncConnection, table_id: str, reason: str) -> None:
    """Put a table into quarantine; do nothing if it is there already."""
    values = {"table_id": table_id, "reason": reason[:MAX_REASON_LENGTH], "at": now()}
    await connection.execute(ADD, values)


async def tables(connection: AsyncConnection) -> list[QuarantinedTable]:
    """Return the tables in quarantine, the oldest first."""
    columns = QUARANTINE.c
    query = select(columns.table_id, columns.reason, columns.at).order_by(columns.at, columns.table_id)
    return [QuarantinedTable(*row) for row in await connection.execute(query)]


async def release(connection: AsyncConnection, table_id: str) -> bool:
    """Remove a table from quarantine; return False if it is not there."""
    query = delete(QUARANTINE).where(QUARANTINE.c.table_id == table_id)
    return (await connection.execute(query)).rowcount > 0
