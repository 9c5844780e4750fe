"""Group commit: writes of many tables share one transaction.

All appends that arrive during a commit are stored together by the next one.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from ...live.event_notifications import encode_notification
from ...protocol.errors import ConcurrentWrite
from ...tables.events import Event


class Append(NamedTuple):
    """Events of a table, numbered from `first_revision`, and column changes, stored atomically."""

    table_id: str
    first_revision: int
    events: Sequence[Event]
    changes: Mapping[str, Any]


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
    """Return one notification per append with events."""
    return [
        encode_notification(append.table_id, append.first_revision, append.events)
        for append in appends
        if append.events
    ]
