"""The audit log: every act of an administrator, on the command line or on the page."""

from __future__ import annotations

from typing import Final, NamedTuple

from sqlalchemy import insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from ...tables.events import now
from ..storage.schema import AUDIT_LOG

MAX_TEXT: Final = 100


class AuditEntry(NamedTuple):
    id: int
    at: str
    actor: str  # the name of an account, or the user of the command line
    action: str
    target: str
    detail: str


async def record(connection: AsyncConnection, actor: str, action: str, target: str, detail: str = "") -> None:
    """Store an act in the transaction that carries it out."""
    values = {"at": now(), "actor": actor[:60], "action": action, "target": target[:MAX_TEXT], "detail": detail}
    await connection.execute(insert(AUDIT_LOG).values(values))


async def entries(connection: AsyncConnection, limit: int, after: int = 0) -> list[AuditEntry]:
    """Return the latest entries with a larger id, the newest first."""
    query = select(AUDIT_LOG).where(AUDIT_LOG.c.id > after).order_by(AUDIT_LOG.c.id.desc()).limit(limit)
    return [AuditEntry(*row) for row in await connection.execute(query)]
