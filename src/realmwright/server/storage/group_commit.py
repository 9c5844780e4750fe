"""Group commit: writes of many tables share one transaction.

All appends that arrive during a commit are stored together by the next one.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from typing import TypeAlias

from ...protocol.errors import ConcurrentWrite, StorageError
from .appends import Append

FastWrite: TypeAlias = Callable[[Sequence[Append]], Awaitable[bool]]  # returns whether it could store them
Write: TypeAlias = Callable[[Sequence[Append]], Awaitable[None]]
PendingAppend: TypeAlias = tuple[Append, asyncio.Future[None]]


class GroupCommitter:
    """Writes pending appends in batches, one batch at a time, on the fast path if possible."""

    def __init__(self, write_fast: FastWrite, write: Write) -> None:
        self._write_fast = write_fast
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
            appends = [append for append, _ in batch]
            if not await self._write_fast(appends):
                await self._write(appends)
        except Exception as error:  # every waiting caller must get the error
            unavailable = isinstance(error, StorageError) and not isinstance(error, ConcurrentWrite)
            if len(batch) == 1 or unavailable:
                _fail(batch, error)
                return
            for pending in batch:  # find the append at fault without failing the others
                await self._store([pending])
        else:
            for _, done in batch:
                if not done.done():
                    done.set_result(None)


def _fail(batch: Sequence[PendingAppend], error: Exception) -> None:
    for _, done in batch:
        if not done.done():
            done.set_exception(error)
