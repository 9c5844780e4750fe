"""Group commit: writes of many tables share one transaction.

All appends that arrive during a commit are stored together by the next one.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

import msgspec

from ...protocol.errors import ConcurrentWrite
from ...tables.events import Event


class Append(NamedTuple):
    """Events of a table, numbered from `first_revision`, and column changes, stored atomically."""

    table_id: str
    first_revision: int
    events: Sequence[Event]
    changes: Mapping[str, Any]


MAX_NOTIFICATION_BYTES: Final = 7_500  # PostgreSQL limits a NOTIFY payload to 8000
Write: TypeAlias = Callable[[Sequence[Append]], Awaitable[None]]
PendingAppend: TypeAlias = tuple[Append, asyncio.Future[None]]


class GroupCommitter:
    """Writes pending appends in batches, one batch at a time."""

    def __init__(self, write: Write) -> None:
        self._write = write
        self._pending: list[PendingAppend] = []
        self._task: asyncio.Task[None] | None = None

    async def put(self, append: Append) -> None:
        """Store an append; cancelling the caller does not cancel the write."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._pending.append((append, done))
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run())
        await done

    async def close(self) -> None:
        if self._task is not None:
            await self._task

    async def _run(self) -> None:
        while self._pending:
            batch, self._pending = self._pending, []
            await self._store(batch)

    async def _store(self, batch: Sequence[PendingAppend]) -> None:
        try:
            await self._write([append for append, _ in batch])
        except ConcurrentWrite as error:
            if len(batch) > 1:  # find the conflicting append without failing the others
                for pending in batch:
                    await self._store([pending])
            else:
                _fail(batch, error)
        except Exception as error:  # every waiting caller must get the error
            _fail(batch, error)
        else:
            for _, done in batch:
                if not done.done():
                    done.set_result(None)


def _fail(batch: Sequence[PendingAppend], error: Exception) -> None:
    for _, done in batch:
        if not done.done():
            done.set_exception(error)


def encode_notifications(appends: Sequence[Append]) -> list[str]:
    """Return one notification per append: table id, first revision, events unless too long."""
    return [_encode(append.table_id, append.first_revision, append.events) for append in appends if append.events]


def _encode(table_id: str, first_revision: int, events: Sequence[Event]) -> str:
    payload = f"{table_id} {first_revision} {msgspec.json.encode(events).decode()}"
    return payload if len(payload.encode()) < MAX_NOTIFICATION_BYTES else f"{table_id} {first_revision} "


def decode_notification(payload: str) -> tuple[str, int, list[Event]]:
    """Return table id, first revision and events; no events means that they must be loaded."""
    table_id, first_revision, events = payload.split(" ", 2)
    return table_id, int(first_revision), msgspec.json.decode(events, type=list[Event]) if events else []
