"""Hooks that run in the transactions of appends, and the notifications of appends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from sqlalchemy.ext.asyncio import AsyncConnection

from ...live.event_notifications import encode_notification
from ...live.ports import Append


class TransactionHook(Protocol):
    """Code that runs in the transaction that stores an append, before columns of the table change.

    It declares which appends it needs. Those are stored without the fast path, except where the condition rules out
    that the hook has anything to do.
    """

    @property
    def condition(self) -> str | None:
        """An SQL query that has a row if the hook may have to run for one of the tables `IN {table_ids}`.

        None: it has to run for every append that it wants.
        """

    def wants(self, append: Append) -> bool: ...
    async def run(self, connection: AsyncConnection, append: Append) -> None: ...


def encode_notifications(appends: Sequence[Append]) -> list[str]:
    """Return one notification per append with events."""
    return [
        encode_notification(append.table_id, append.first_revision, append.events)
        for append in appends
        if append.events
    ]
