"""Deletion of tables."""

from __future__ import annotations

from sqlalchemy import delete
from sqlalchemy.ext.asyncio import AsyncConnection

from .schema import EVENTS, TABLES


async def delete_table(connection: AsyncConnection, table_id: str) -> bool:
    """Delete a table and all that belongs to it; return False if it does not exist."""
    await connection.execute(delete(EVENTS).where(EVENTS.c.table_id == table_id))
    return (await connection.execute(delete(TABLES).where(TABLES.c.id == table_id))).rowcount > 0
