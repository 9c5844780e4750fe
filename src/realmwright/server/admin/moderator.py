"""The moderation of one worker: restrictions and announcements in memory, refreshed from the database.

The command line runs in another process, so every worker polls: an act takes effect within a few seconds.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection
from contextlib import suppress
from typing import Final

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from ...live.manager import TableManager
from ...live.ports import ClientOrigin
from ...live.subscribers import Subscriber
from ...live.table import Table
from ...protocol.errors import RequestError, StorageError
from ...protocol.server_messages import Announcement, ErrorMessage
from ...tables.events import now
from ..accounts import blocks
from ..storage.schema import ACCOUNTS, ANNOUNCEMENTS
from ..storage.store import Store
from . import audit_log, restrictions
from .audit_log import AuditEntry
from .restrictions import Restrictions

LOGGER: Final = logging.getLogger(__name__)
POLL_SECONDS: Final = 2.0
OVERLAP: Final = 100  # entries read again: transactions may end in another order than their ids
MAX_ENTRIES: Final = 1000
BANNED_CODE, TABLE_NOT_FOUND = 4403, 4404  # of a closed WebSocket
NO_ANNOUNCEMENT: Final = Announcement("", "")
NO_TABLE: Final = ErrorMessage("no-table", "table not found")
BANNED: Final = ErrorMessage("banned", "this account or address is banned from this server")


class Moderator:
    """Restrictions, announcements and blocks, as the tables and routes of one worker see them."""

    def __init__(self) -> None:
        self.announcement = NO_ANNOUNCEMENT
        self._restrictions = Restrictions()
        self._store: Store | None = None
        self._tables: TableManager | None = None
        self._seen: set[int] | None = None  # ids of audit entries that took effect here
        self._task: asyncio.Task[None] | None = None

    async def open(self, store: Store, tables: TableManager) -> None:
        """Load the state of the database and begin to poll."""
        self._store, self._tables = store, tables
        await self.refresh()
        self._task = asyncio.create_task(self._poll())

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    # Checks

    def is_banned_address(self, address: str) -> bool:
        return self._restrictions.affects_address("ban", address)

    def is_banned_account(self, account: str | None) -> bool:
        return self._restrictions.affects_account("ban", account)

    def require_not_banned(self, account: str | None) -> None:
        if self.is_banned_account(account):
            raise RequestError(BANNED.code, BANNED.message)

    def is_banned(self, origin: ClientOrigin) -> bool:
        return self.is_banned_address(origin.address) or self.is_banned_account(origin.account)

    def is_muted(self, origin: ClientOrigin, account: str | None) -> bool:
        muted = (self._restrictions.affects_account("mute", name) for name in (origin.account, account))
        return any(muted) or self._restrictions.affects_address("mute", origin.address)

    async def has_block(self, accounts: Collection[str]) -> bool:
        if self._store is None or len(accounts) < 2:
            return False
        async with self._store.reading() as connection:
            return await blocks.has_block(connection, accounts)

    # Changes

    async def _poll(self) -> None:
        while True:
            await asyncio.sleep(POLL_SECONDS)
            try:
                await self.refresh()
            except StorageError:
                LOGGER.warning("cannot refresh the moderation: database unavailable")
            except Exception:
                LOGGER.exception("cannot refresh the moderation")
                assert self._tables is not None
                self._tables.metrics.count_background_error("moderation")

    async def refresh(self) -> None:
        """Read restrictions, announcement and new acts, and let them take effect on this worker."""
        assert self._store is not None
        assert self._tables is not None
        async with self._store.reading() as connection:
            self._restrictions = Restrictions(await restrictions.active(connection))
            announcement = await _announcement(connection)
            first = max(self._seen or [0]) - OVERLAP
            entries = await audit_log.entries(connection, MAX_ENTRIES, first)
        if announcement != self.announcement:
            self.announcement = announcement
            self._tables.broadcast(announcement)
        self._tables.disconnect(self._affects, BANNED, BANNED_CODE)
        fresh = [] if self._seen is None else [entry for entry in entries if entry.id not in self._seen]
        self._seen = {entry.id for entry in entries}
        for entry in reversed(fresh):
            await self._apply(entry, self._tables)

    def _affects(self, table: Table, member: Subscriber) -> bool:
        """Whether a client, or the account whose seat it plays, is banned."""
        accounts = [table.state.seats[seat].account for seat in member.viewer.seats]
        return self.is_banned(member.origin) or any(map(self.is_banned_account, accounts))

    async def _apply(self, entry: AuditEntry, tables: TableManager) -> None:
        """Let a change of tables by another process take effect on the tables in memory."""
        if entry.action == "delete-account":
            await self._reload_deleted_players(tables)
        if entry.action == "delete-table":
            tables.disconnect(lambda table, _: table.row.id == entry.target, NO_TABLE, TABLE_NOT_FOUND)
        for table in tables.loaded:
            if table.row.id == entry.target and entry.action == "delete-table":
                tables.evict(table)
            elif table.row.id == entry.target and entry.action == "close-table":
                await table.catch_up()

    async def _reload_deleted_players(self, tables: TableManager) -> None:
        """Reload the tables that still have the name of a deleted account."""
        assert self._store is not None
        names = {table: {seat.account for seat in table.state.seats if seat.account} for table in tables.loaded}
        all_names = {name for group in names.values() for name in group}
        async with self._store.reading() as connection:
            query = select(ACCOUNTS.c.name).where(ACCOUNTS.c.name.in_(all_names))
            existing = {*(await connection.execute(query)).scalars()}
        for table, group in names.items():
            if group - existing:
                tables.evict(table)


async def _announcement(connection: AsyncConnection) -> Announcement:
    columns = ANNOUNCEMENTS.c
    query = select(columns.text, columns.expires).where(columns.expires > now()).order_by(columns.id.desc()).limit(1)
    row = (await connection.execute(query)).first()
    return NO_ANNOUNCEMENT if row is None else Announcement(row[0], row[1])
