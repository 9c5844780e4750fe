"""Health of the server: database, disk, background tasks and bots."""

from __future__ import annotations

import asyncio
import shutil
from pathlib import Path
from typing import Final, NamedTuple

from ..live.bot_pool import BotProcessPool
from ..live.manager import TableManager
from ..protocol.errors import RequestError, StorageError
from .storage.sqlite_file import sqlite_file
from .storage.store import Store

MAX_PING_SECONDS: Final = 5.0
MIN_FREE_BYTES: Final = 50 * 1024 * 1024
MAX_STORE_SECONDS: Final = 15.0  # since the last time that something could be stored; it is tried every 5 s
MAX_SWEEP_SECONDS: Final = 60.0  # since the sweep last ended, which loads due tables every second
MAX_BOT_SECONDS: Final = 60.0  # in which no quick bot answers although some are asked


class HealthCheck(NamedTuple):
    """The parts of a server that must work."""

    store: Store
    tables: TableManager
    bots: BotProcessPool
    database_url: str

    async def require(self) -> None:
        """Raise RequestError with the reason if a part does not work."""
        try:
            async with asyncio.timeout(MAX_PING_SECONDS):
                await self.store.ping()
        except (StorageError, TimeoutError) as error:
            raise RequestError("no-database", "database unavailable") from error
        if problems := self.problems():
            raise RequestError("unhealthy", "; ".join(problems))

    def problems(self) -> list[str]:
        """Return what does not work, besides the connection to the database."""
        problems = []
        if (seconds := self.tables.downtimes.seconds_since_stored) > MAX_STORE_SECONDS:
            problems.append(f"database: nothing could be stored for {seconds:.0f} s")
        file = sqlite_file(self.database_url)
        if file is not None and (free := _free_bytes(file)) < MIN_FREE_BYTES:
            problems.append(f"disk: {free / 1e6:.0f} MB free, less than {MIN_FREE_BYTES / 1e6:.0f} MB")
        if (seconds := self.tables.seconds_since_sweep) > MAX_SWEEP_SECONDS:
            problems.append(f"sweep: due tables were last checked {seconds:.0f} s ago")
        if (seconds := self.bots.unanswered_seconds) > MAX_BOT_SECONDS:
            problems.append(f"bots: no answer for {seconds:.0f} s")
        return problems


def _free_bytes(file: Path) -> int:
    return shutil.disk_usage(file.parent).free
