"""Who does what happens at a table by itself: moves of bots, clocks that run out. One worker, while it lives."""

from __future__ import annotations

import asyncio
from typing import Final

from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

from .bus import WORKERS, Bus

# A lease passes on when nobody holds the lock of its worker any more: that one is dead.
CLAIM: Final = text(
    "INSERT INTO leases (game, worker) VALUES (:game, :worker) ON CONFLICT (game) DO UPDATE SET worker = :worker"
    f" WHERE leases.worker = :worker OR pg_try_advisory_xact_lock({WORKERS}, leases.worker) RETURNING worker"
)
RELEASE: Final = text("DELETE FROM leases WHERE game = :game AND worker = :worker")


class Leases:
    """Of one process: everything is its own."""

    async def claim(self, game: str) -> bool:
        """Is it for this worker to act at this table? `game` must exist."""
        return bool(game)

    async def release(self, game: str) -> None: ...


class SharedLeases(Leases):
    """Of one worker among several. What it holds it keeps while its line to the database stands."""

    def __init__(self, engine: AsyncEngine, bus: Bus) -> None:
        self._engine = engine
        self._bus = bus
        self._held: dict[str, int] = {}

    async def claim(self, game: str) -> bool:
        worker = self._bus.worker
        if worker is None:
            return False
        if self._held.get(game) == worker:
            return True
        # Whoever asks may go away in the middle; the database is talked to in whole sentences all the same.
        return await asyncio.shield(asyncio.ensure_future(self._claim(game, worker)))

    async def _claim(self, game: str, worker: int) -> bool:
        try:
            async with self._engine.begin() as connection:
                mine = (await connection.execute(CLAIM, {"game": game, "worker": worker})).first() is not None
        except (SQLAlchemyError, OSError):
            return False
        if mine:
            self._held[game] = worker
        return mine

    async def release(self, game: str) -> None:
        worker = self._held.pop(game, None)
        if worker is not None:
            try:
                async with self._engine.begin() as connection:
                    await connection.execute(RELEASE, {"game": game, "worker": worker})
            except (SQLAlchemyError, OSError):
                return  # whoever wants it finds out when this worker is gone
