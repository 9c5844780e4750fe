"""Deletion of tables that were left: local ones without a move, and public ones that no player joined."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from datetime import timedelta
from typing import Final, NamedTuple

from sqlalchemy import ColumnElement, exists, or_, select
from sqlalchemy.ext.asyncio import AsyncConnection

from ...live.ports import Metrics
from ..accounts.accounts import time_after
from ..storage import removal
from ..storage.schema import EVENTS, TABLES
from ..storage.store import Store
from . import quotas

LOGGER: Final = logging.getLogger(__name__)
FIRST_SWEEP_SECONDS: Final = 60.0
SWEEP_SECONDS: Final = 3600.0
BATCH_SIZE: Final = 500


class ExpiryTimes(NamedTuple):
    """After how many days without an event tables are deleted; 0 is never."""

    local_days: float = 30
    open_days: float = 1  # public tables that wait for players


class TableExpiry:
    """Deletes old tables in a background task."""

    def __init__(self, store: Store, times: ExpiryTimes, metrics: Metrics) -> None:
        self._store = store
        self._times = times
        self._metrics = metrics
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    async def _run(self) -> None:
        await asyncio.sleep(FIRST_SWEEP_SECONDS)
        while True:
            await self.sweep()
            await asyncio.sleep(SWEEP_SECONDS)

    async def sweep(self) -> int:
        """Delete expired tables and old quota entries; return the number of tables. A failure affects one table."""
        deleted = 0
        try:
            async with self._store.transaction() as connection:
                await quotas.delete_old(connection)
                expired = await find_expired(connection, self._times)
        except Exception:
            self._count_error("cannot query expired tables")
            return 0
        for table_id in expired:
            try:
                async with self._store.transaction() as connection:
                    deleted += await removal.delete_table(connection, table_id)
            except Exception:
                self._count_error(f"cannot delete expired table {table_id}")
        if deleted:
            LOGGER.info("deleted %d expired tables", deleted)
        return deleted

    def _count_error(self, message: str) -> None:
        LOGGER.exception(message)
        self._metrics.count_background_error("expiry")


async def find_expired(connection: AsyncConnection, times: ExpiryTimes) -> list[str]:
    """Return the ids of the tables without an event for the time of their kind, the oldest first."""
    columns = TABLES.c
    waiting = columns.online & columns.public & columns.finished.is_(None) & columns.to_move.is_(None)
    conditions = [
        kind & _unchanged_for(days)
        for kind, days in ((~columns.online, times.local_days), (waiting, times.open_days))
        if days
    ]
    if not conditions:
        return []
    query = select(columns.id).where(or_(*conditions)).order_by(columns.created).limit(BATCH_SIZE)
    return list((await connection.execute(query)).scalars())


def _unchanged_for(days: float) -> ColumnElement[bool]:
    since = time_after(-timedelta(days=days))
    recent = exists().where(EVENTS.c.table_id == TABLES.c.id, EVENTS.c.at >= since)
    return (TABLES.c.created < since) & ~recent
