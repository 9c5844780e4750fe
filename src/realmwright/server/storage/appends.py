"""Appends to the events of tables, and the hooks that run in their transactions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from sqlalchemy.ext.asyncio import AsyncConnection

from ...live.event_notifications import encode_notification
from ...tables.create import NewTableRecord
from ...tables.events import Event


class Append(NamedTuple):
    """Events of a table, numbered from `first_revision`, and column changes, stored atomically."""

    table_id: str
    first_revision: int
    events: Sequence[Event]
    changes: Mapping[str, Any]
    new_table: NewTableRecord | None = None  # created in the same transaction, such as a rematch

    @property
    def last_revision(self) -> int:
        return self.first_revision + len(self.events) - 1


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
