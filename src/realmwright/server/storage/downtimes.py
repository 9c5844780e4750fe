"""Stored downtimes, and when the server was last alive."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sqlalchemy import delete as delete_rows
from sqlalchemy import select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from .schema import DOWNTIMES, SETTINGS

ALIVE: Final = "alive"  # name of the setting
NOTE_ALIVE: Final = text(
    "INSERT INTO settings (name, value) VALUES (:name, :time) ON CONFLICT (name) DO UPDATE SET value = excluded.value"
)
ADD: Final = text(
    "INSERT INTO downtimes (began, ended) VALUES (:began, :ended)"
    " ON CONFLICT (began) DO UPDATE SET ended = excluded.ended WHERE downtimes.ended < excluded.ended"
)


async def last_alive(connection: AsyncConnection) -> str | None:
    return (await connection.execute(select(SETTINGS.c.value).where(SETTINGS.c.name == ALIVE))).scalar()


async def note_alive(connection: AsyncConnection, time: str) -> None:
    await connection.execute(NOTE_ALIVE, {"name": ALIVE, "time": time})


async def add(connection: AsyncConnection, downtimes: Sequence[tuple[str, str]]) -> None:
    """Store downtimes; one that is stored already may end later."""
    await connection.execute(ADD, [{"began": began, "ended": ended} for began, ended in downtimes])


async def ended_since(connection: AsyncConnection, time: str) -> list[tuple[str, str]]:
    query = select(DOWNTIMES.c.began, DOWNTIMES.c.ended).where(DOWNTIMES.c.ended >= time)
    return [(began, ended) for began, ended in await connection.execute(query)]


async def delete(connection: AsyncConnection, ended_after: str) -> None:
    await connection.execute(delete_rows(DOWNTIMES).where(DOWNTIMES.c.ended > ended_after))
