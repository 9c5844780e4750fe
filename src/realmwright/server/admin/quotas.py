"""Quotas for the tables that clients store. Addresses are stored as keyed hashes, for a day."""

from __future__ import annotations

import asyncio
import hmac
from collections.abc import Mapping
from datetime import timedelta
from math import ceil
from typing import Any, Final, NamedTuple

from sqlalchemy import delete, func, insert, select, text
from sqlalchemy.ext.asyncio import AsyncConnection

from ...live.routing import TableOrigin
from ...protocol.errors import RequestError
from ...tables.create import NewTableRecord
from ...tables.events import now
from ...tables.table_row import to_columns
from ..accounts.accounts import time_after
from ..storage.schema import CREATIONS, TABLES
from ..storage.store import Store

DAY: Final = timedelta(days=1)
MEGABYTE: Final = 1_000_000
RETRY_SECONDS: Final = 3600
EVENT_BYTES: Final = 60  # of a stored event besides its text
LOCK: Final = text("SELECT pg_advisory_xact_lock(hashtext(:client))")


class Quotas(NamedTuple):
    """What one address may store; 0 is no limit."""

    tables: int = 500  # in a day: a school behind one address
    records: int = 100
    megabytes: int = 20
    public: int = 3  # open public tables at a time


NO_QUOTAS: Final = Quotas(0, 0, 0, 0)


class QuotaExceeded(RequestError):
    """A client has stored as much as it may."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(code, message, {"Retry-After": str(RETRY_SECONDS)})


class QuotaCounter:
    """Counts the tables that each client creates, over all workers."""

    def __init__(self, store: Store, quotas: Quotas, secret: str) -> None:
        self._store = store
        self._quotas = quotas
        self._key = f"quota {secret}".encode()
        self._lock = asyncio.Lock()  # of this worker; PostgreSQL has one for all workers

    async def count(self, client: str, new: NewTableRecord, kind: TableOrigin) -> None:
        """Count a new table, before it is stored; raise QuotaExceeded if the client has too many."""
        if self._quotas == NO_QUOTAS:
            return
        hashed = hmac.new(self._key, client.encode(), "sha256").hexdigest()[:32]
        async with self._lock, self._store.transaction() as connection:
            if self._store.shared:
                await connection.execute(LOCK, {"client": hashed})
            used = await _usage(connection, hashed)
            size = stored_bytes(new)
            check(self._quotas, used, kind, size)
            if new.row.public and self._quotas.public and await _open_public(connection, hashed) >= self._quotas.public:
                raise QuotaExceeded("quota-public", f"at most {self._quotas.public} open public tables per address")
            values = {"client": hashed, "kind": kind, "table_id": new.row.id, "bytes": size, "at": now()}
            await connection.execute(insert(CREATIONS).values(values))


class Usage(NamedTuple):
    """What a client has stored in a day, by kind: the number of tables and their bytes."""

    counts: Mapping[str, int]
    bytes: int


def check(quotas: Quotas, used: Usage, kind: TableOrigin, size: int) -> None:
    """Raise QuotaExceeded if a client that has stored this much may not store another table."""
    if kind == "record" and quotas.records and used.counts.get("record", 0) >= quotas.records:
        raise QuotaExceeded("quota-records", f"at most {quotas.records} imported records per address and day")
    if quotas.tables and sum(used.counts.values()) >= quotas.tables:
        raise QuotaExceeded("quota-tables", f"at most {quotas.tables} new tables per address and day")
    if quotas.megabytes and used.bytes + size > quotas.megabytes * MEGABYTE:
        raise QuotaExceeded("quota-bytes", f"at most {quotas.megabytes} MB of new tables per address and day")


def stored_bytes(new: NewTableRecord) -> int:
    """Return about how much a table needs in the database."""
    columns: Mapping[str, Any] = to_columns(new.row._asdict())
    row = sum(len(str(value)) for value in columns.values())
    return ceil(row + sum(len(event.text) + EVENT_BYTES for event in new.events))


async def delete_old(connection: AsyncConnection) -> None:
    """Delete what no quota needs: entries older than a day, except of open public tables."""
    waiting = select(TABLES.c.id).where(TABLES.c.public, TABLES.c.finished.is_(None), TABLES.c.to_move.is_(None))
    old = (CREATIONS.c.at < time_after(-DAY)) & CREATIONS.c.table_id.not_in(waiting)
    await connection.execute(delete(CREATIONS).where(old))


async def _usage(connection: AsyncConnection, client: str) -> Usage:
    columns = CREATIONS.c
    query = select(columns.kind, func.count(), func.sum(columns.bytes)).where(
        columns.client == client, columns.at > time_after(-DAY)
    )
    rows = (await connection.execute(query.group_by(columns.kind))).all()
    return Usage({row[0]: row[1] for row in rows}, sum(row[2] for row in rows))


async def _open_public(connection: AsyncConnection, client: str) -> int:
    """Return how many public tables of a client wait for players."""
    query = (
        select(func.count())
        .select_from(CREATIONS)
        .join(TABLES, TABLES.c.id == CREATIONS.c.table_id)
        .where(CREATIONS.c.client == client, TABLES.c.public, TABLES.c.finished.is_(None), TABLES.c.to_move.is_(None))
    )
    return int((await connection.execute(query)).scalar_one())
