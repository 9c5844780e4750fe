"""Blocks between accounts: neither meets the other at a table."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, NamedTuple

from sqlalchemy import delete, func, insert, select, union
from sqlalchemy.ext.asyncio import AsyncConnection

from ...protocol.errors import RequestError
from ...tables.events import now
from ..storage.schema import ACCOUNTS, BLOCKS
from .accounts import fold_name

MAX_BLOCKS: Final = 500  # per account


class Block(NamedTuple):
    name: str
    created: str


async def add(connection: AsyncConnection, account_id: int, name: str) -> None:
    """Block the account of this name; raise RequestError if there is none or it is the own one."""
    blocked_id = await _id_of(connection, name)
    if blocked_id is None or blocked_id == account_id:
        raise RequestError("no-account", "no other account has this name")
    await remove(connection, account_id, name)
    count = select(func.count()).select_from(BLOCKS).where(BLOCKS.c.account_id == account_id)
    if (await connection.execute(count)).scalar_one() >= MAX_BLOCKS:
        raise RequestError("too-many", f"at most {MAX_BLOCKS} accounts can be blocked")
    await connection.execute(insert(BLOCKS).values(account_id=account_id, blocked_id=blocked_id, created=now()))


async def remove(connection: AsyncConnection, account_id: int, name: str) -> None:
    blocked_id = await _id_of(connection, name)
    own = (BLOCKS.c.account_id == account_id) & (BLOCKS.c.blocked_id == blocked_id)
    await connection.execute(delete(BLOCKS).where(own))


async def listed(connection: AsyncConnection, account_id: int) -> list[Block]:
    """Return the accounts that an account has blocked, by name."""
    query = (
        select(ACCOUNTS.c.name, BLOCKS.c.created)
        .join(BLOCKS, BLOCKS.c.blocked_id == ACCOUNTS.c.id)
        .where(BLOCKS.c.account_id == account_id)
        .order_by(ACCOUNTS.c.folded_name)
    )
    return [Block(*row) for row in await connection.execute(query)]


async def strangers(connection: AsyncConnection, account_id: int) -> frozenset[str]:
    """Return the names of all accounts that this one has blocked or that have blocked it."""
    by_me = select(BLOCKS.c.blocked_id).where(BLOCKS.c.account_id == account_id)
    by_them = select(BLOCKS.c.account_id).where(BLOCKS.c.blocked_id == account_id)
    query = select(ACCOUNTS.c.name).where(ACCOUNTS.c.id.in_(union(by_me, by_them)))
    return frozenset((await connection.execute(query)).scalars())


async def has_block(connection: AsyncConnection, names: Collection[str]) -> bool:
    """Whether one of these accounts has blocked another one."""
    ids = select(ACCOUNTS.c.id).where(ACCOUNTS.c.name.in_(names))
    between = BLOCKS.c.account_id.in_(ids) & BLOCKS.c.blocked_id.in_(ids)
    return (await connection.execute(select(BLOCKS.c.account_id).where(between).limit(1))).first() is not None


async def _id_of(connection: AsyncConnection, name: str) -> int | None:
    query = select(ACCOUNTS.c.id).where(ACCOUNTS.c.folded_name == fold_name(name))
    found: int | None = (await connection.execute(query)).scalar()
    return found
