"""Who does what happens at a table by itself: moves of bots, clocks that run out. One worker, while it lives."""

from __future__ import annotations


class Leases:
    """Of one process: everything is its own."""

    async def claim(self, game: str) -> bool:
        """Is it for this worker to act at this table? `game` must exist."""
        return bool(game)

    async def release(self, game: str) -> None: ...
