"""Leases: which worker runs the bots and clocks of a table."""

from __future__ import annotations


class Leases:
    """Leases of a single process, which owns every table."""

    async def claim(self, table_id: str) -> bool:
        """Acquire the lease of an existing table if it is free; return whether it is held."""
        return bool(table_id)

    async def release(self, table_id: str) -> None: ...
