"""Publish/subscribe and leases for several workers on one PostgreSQL database.

Each worker keeps one connection open and holds an advisory lock on it. The lock marks the worker as alive; PostgreSQL
releases it when the connection closes.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Final

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine

from ...live.single_process import LocalLeases, LocalPubSub
from .database_errors import DATABASE_ERRORS

LOGGER = logging.getLogger(__name__)
WORKER_LOCK_CLASS: Final = 7_202_612  # first key of the advisory locks of live workers
RECONNECT_SECONDS: Final = 0.5
CLOSE_TIMEOUT_SECONDS: Final = 5.0
NOTIFY: Final = text("SELECT pg_notify(:channel, :payload)")
# A lease can be taken over once the advisory lock of its worker is free: that worker is dead.
CLAIM: Final = text(
    "INSERT INTO leases (table_id, worker) VALUES (:table_id, :worker)"
    " ON CONFLICT (table_id) DO UPDATE SET worker = :worker"
    f" WHERE leases.worker = :worker OR pg_try_advisory_xact_lock({WORKER_LOCK_CLASS}, leases.worker) RETURNING worker"
)
RELEASE: Final = text("DELETE FROM leases WHERE table_id = :table_id AND worker = :worker")


class PostgresPubSub(LocalPubSub):
    """Publish/subscribe between all processes on one database, by LISTEN and NOTIFY."""

    def __init__(self, engine: AsyncEngine) -> None:
        super().__init__()
        self.worker_id = None
        self._engine = engine
        self._task: asyncio.Task[None] | None = None
        self._connected = asyncio.Event()
        self._disconnected = asyncio.Event()
        self._closing = False

    async def open(self) -> None:
        self._task = asyncio.create_task(self._listen())
        await self._connected.wait()

    async def close(self) -> None:
        """Close the connection cleanly; PostgreSQL logs dropped ones."""
        self._closing = True
        self._disconnected.set()
        if self._task is not None:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._task, CLOSE_TIMEOUT_SECONDS)

    async def publish(self, channel: str, payload: str) -> None:
        """Send a message; it is lost if the database is unavailable."""
        with suppress(*DATABASE_ERRORS):
            async with self._engine.begin() as connection:
                await connection.execute(NOTIFY, {"channel": channel, "payload": payload})

    async def _listen(self) -> None:
        while not self._closing:
            try:
                await self._listen_once()
            except DATABASE_ERRORS as error:
                LOGGER.warning("lost the database connection, reconnecting: %s", type(error).__name__)
            finally:
                self.worker_id = None
            if not self._closing:
                await asyncio.sleep(RECONNECT_SECONDS)

    async def _listen_once(self) -> None:
        """Listen until the connection closes; subscribers reload what they missed before it opened."""
        self._disconnected.clear()
        async with self._engine.connect() as connection:
            driver: Any = (await connection.get_raw_connection()).driver_connection
            driver.add_termination_listener(lambda _: self._disconnected.set())
            for channel in self._subscribers:
                await driver.add_listener(channel, lambda _driver, _pid, name, payload: self._deliver(name, payload))
            self.worker_id = await _acquire_worker_id(driver.fetchval)
            self._connected.set()
            for callback in self._reconnect_callbacks:
                callback()
            await self._disconnected.wait()
            if not self._closing:
                await connection.invalidate()


async def _acquire_worker_id(fetch: Callable[..., Awaitable[Any]]) -> int:
    """Return a random id that no live worker has, locked until the connection closes."""
    while not await fetch(
        "SELECT pg_try_advisory_lock($1, $2)", WORKER_LOCK_CLASS, worker_id := 1 + secrets.randbelow(2**31 - 1)
    ):
        pass
    return worker_id


class PostgresLeases(LocalLeases):
    """Leases of one of several workers, kept while its database connection is open."""

    def __init__(self, engine: AsyncEngine, pubsub: LocalPubSub) -> None:
        self._engine = engine
        self._pubsub = pubsub
        self._held: dict[str, int] = {}

    async def claim(self, table_id: str) -> bool:
        worker = self._pubsub.worker_id
        if worker is None:
            return False
        if self._held.get(table_id) == worker:
            return True
        # Cancelling the caller must not interrupt the transaction.
        return await asyncio.shield(asyncio.ensure_future(self._claim(table_id, worker)))

    async def _claim(self, table_id: str, worker: int) -> bool:
        try:
            async with self._engine.begin() as connection:
                claimed = (
                    await connection.execute(CLAIM, {"table_id": table_id, "worker": worker})
                ).first() is not None
        except DATABASE_ERRORS:
            return False
        if claimed:
            self._held[table_id] = worker
        return claimed

    async def release(self, table_id: str) -> None:
        worker = self._held.pop(table_id, None)
        if worker is not None:
            try:
                async with self._engine.begin() as connection:
                    await connection.execute(RELEASE, {"table_id": table_id, "worker": worker})
            except DATABASE_ERRORS:
                return  # other workers can claim it when this one is gone
