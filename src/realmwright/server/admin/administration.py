"""The acts of administrators, for the command line and the page. Each is recorded in the audit log."""

from __future__ import annotations

from datetime import timedelta
from typing import Final

from msgspec import Raw
from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ...game import GameError
from ...live.ports import Append
from ...protocol.errors import RequestError, TableNotFound
from ...protocol.rest_admin import (
    AdminAccounts,
    AdminTables,
    AuditRecord,
    AuditRecords,
    NewAnnouncement,
    NewRestriction,
    OneTimePassword,
    RestrictionInfo,
    RestrictionList,
)
from ...tables.chat import clean_text
from ...tables.events import Event, now
from ...tables.state import TableState
from ..accounts import personal_data
from ..accounts.accounts import Accounts, fold_name, time_after
from ..storage import removal
from ..storage.schema import ACCOUNTS, ANNOUNCEMENTS, SESSIONS, TOKENS
from ..storage.store import Store
from . import audit_log, listings, restrictions

DEFAULT_LIMIT: Final = 50


class Administration:
    """The acts of one administrator."""

    def __init__(self, store: Store, actor: str) -> None:
        self._store = store
        self._actor = actor

    # Tables

    async def tables(self, search: str = "", limit: int = DEFAULT_LIMIT) -> AdminTables:
        async with self._store.transaction() as connection:
            return AdminTables(await listings.find_tables(connection, search.strip(), limit))

    async def delete_table(self, table_id: str) -> None:
        """Delete a table with all its events."""
        async with self._store.transaction() as connection:
            if not await removal.delete_table(connection, table_id):
                raise TableNotFound
            await self._record(connection, "delete-table", table_id)

    async def close_table(self, table_id: str) -> None:
        """End the game of a table without a result, and take the table off the lobby."""
        stored = await self._store.load(table_id)
        if stored is None:
            raise TableNotFound
        before = TableState(*stored)
        if before.over:
            raise RequestError("over", "the game is already over")
        event = Event("close", "", now())
        changes = before.apply([event]).changes_since(before)
        changes["public"] = False
        await self._store.append(Append(table_id, before.revision + 1, [event], changes))
        async with self._store.transaction() as connection:
            await self._record(connection, "close-table", table_id)

    # Accounts

    async def accounts(self, search: str = "", limit: int = DEFAULT_LIMIT) -> AdminAccounts:
        async with self._store.transaction() as connection:
            return AdminAccounts(await listings.find_accounts(connection, search.strip(), limit))

    async def set_administrator(self, name: str, on: bool) -> None:
        async with self._store.transaction() as connection:
            account_id, name = await _account(connection, name)
            await connection.execute(update(ACCOUNTS).where(ACCOUNTS.c.id == account_id).values(administrator=on))
            await self._record(connection, "grant" if on else "revoke", name)

    async def reset_password(self, name: str) -> OneTimePassword:
        """Return a new password for one login; all sessions of the account end."""
        async with self._store.transaction() as connection:
            account_id, name = await _account(connection, name)
        password = await Accounts(self._store).set_one_time_password(account_id)
        async with self._store.transaction() as connection:
            await connection.execute(delete(SESSIONS).where(SESSIONS.c.account_id == account_id))
            await self._record(connection, "reset-password", name)
        return OneTimePassword(name, password)

    async def end_sessions(self, name: str) -> int:
        """End all sessions and API tokens of an account; return their number."""
        async with self._store.transaction() as connection:
            account_id, name = await _account(connection, name)
            sessions = await connection.execute(delete(SESSIONS).where(SESSIONS.c.account_id == account_id))
            tokens = await connection.execute(delete(TOKENS).where(TOKENS.c.account_id == account_id))
            count = sessions.rowcount + tokens.rowcount
            await self._record(connection, "end-sessions", name, f"{count} sessions and tokens")
        return count

    async def export_account(self, name: str) -> Raw:
        """Return everything that is stored about an account, as JSON."""
        async with self._store.transaction() as connection:
            account_id, name = await _account(connection, name)
            content = await personal_data.export(connection, account_id)
            await self._record(connection, "export-account", name)
        return Raw(content)

    async def delete_account(self, name: str) -> None:
        async with self._store.transaction() as connection:
            account_id, name = await _account(connection, name)
            await personal_data.delete_account(connection, account_id)
            await self._record(connection, "delete-account", f"account {account_id}")

    # Bans and mutes

    async def restrict(self, new: NewRestriction) -> RestrictionInfo:
        """Ban or mute an account or a network."""
        if (new.account is None) == (new.network is None):
            raise GameError("expected either an account or a network")
        ends = restrictions.expiry(new.days)
        network = None if new.network is None else restrictions.parse_network(new.network)
        async with self._store.transaction() as connection:
            account_id, name = (None, None) if new.account is None else await _account(connection, new.account)
            reason = clean_text(new.reason)
            added = await restrictions.add(connection, restrictions.NewRow(new.kind, account_id, network, reason, ends))
            detail = "; ".join(filter(None, [f"until {ends}" if ends else "", reason]))
            await self._record(connection, new.kind, name or network or "", detail)
        return RestrictionInfo(added, new.kind, name, network, reason, now(), ends)

    async def restrictions(self) -> RestrictionList:
        async with self._store.transaction() as connection:
            return RestrictionList([_info(one) for one in await restrictions.active(connection)])

    async def lift(self, restriction_id: int) -> RestrictionInfo:
        async with self._store.transaction() as connection:
            lifted = await restrictions.lift(connection, restriction_id)
            if lifted is None:
                raise RequestError("no-restriction", f"no ban or mute {restriction_id}")
            await self._record(connection, f"lift-{lifted.kind}", lifted.target)
        return _info(lifted)

    # Announcements and the audit log

    async def announce(self, new: NewAnnouncement) -> None:
        """Show a line to all clients until a time; an empty text takes it back."""
        text = clean_text(new.text)
        async with self._store.transaction() as connection:
            await connection.execute(delete(ANNOUNCEMENTS))
            if text:
                values = {"text": text, "created": now(), "expires": time_after(timedelta(hours=new.hours))}
                await connection.execute(insert(ANNOUNCEMENTS).values(values))
            await self._record(connection, "announce", "", text)

    async def audit_log(self, limit: int = DEFAULT_LIMIT) -> AuditRecords:
        async with self._store.transaction() as connection:
            entries = await audit_log.entries(connection, min(limit, listings.MAX_LISTED))
        return AuditRecords([AuditRecord(*entry) for entry in entries])

    async def _record(self, connection: AsyncConnection, action: str, target: str, detail: str = "") -> None:
        await audit_log.record(connection, self._actor, action, target, detail)


async def _account(connection: AsyncConnection, name: str) -> tuple[int, str]:
    """Return the id and the name of an account; raise RequestError if there is none."""
    query = select(ACCOUNTS.c.id, ACCOUNTS.c.name).where(ACCOUNTS.c.folded_name == fold_name(name))
    row = (await connection.execute(query)).first()
    if row is None:
        raise RequestError("no-account", f"no account {name[:40]!r}")
    return row[0], row[1]


def _info(one: restrictions.Restriction) -> RestrictionInfo:
    kind: restrictions.Kind = "ban" if one.kind == "ban" else "mute"
    return RestrictionInfo(one.id, kind, one.account, one.network, one.reason, one.created, one.expires)
