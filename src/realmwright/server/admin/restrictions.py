"""Bans and mutes of accounts and networks: stored in the database, checked in memory."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from typing import Final, Literal, NamedTuple, TypeAlias

from sqlalchemy import delete, insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from ...game import GameError
from ...tables.events import now
from ..storage.schema import ACCOUNTS, RESTRICTIONS

Kind: TypeAlias = Literal["ban", "mute"]
MAX_REASON: Final = 200
MAX_DAYS: Final = 36_500


class Restriction(NamedTuple):
    id: int
    kind: str
    account: str | None  # name
    network: str | None
    reason: str
    created: str
    expires: str | None  # None: never

    @property
    def target(self) -> str:
        return self.account or self.network or ""


class Restrictions:
    """The restrictions in force, for quick checks of addresses and accounts."""

    def __init__(self, restrictions: Iterable[Restriction] = ()) -> None:
        self._accounts: dict[str, set[str]] = {"ban": set(), "mute": set()}
        self._networks: dict[str, list[IPv4Network | IPv6Network]] = {"ban": [], "mute": []}
        for one in restrictions:
            if one.account is not None:
                self._accounts[one.kind].add(one.account)
            elif one.network is not None:
                self._networks[one.kind].append(ip_network(one.network))

    def affects_account(self, kind: Kind, account: str | None) -> bool:
        return account in self._accounts[kind]

    def affects_address(self, kind: Kind, address: str) -> bool:
        if not self._networks[kind]:
            return False
        try:
            client = ip_address(address.partition("%")[0])
        except ValueError:
            return False
        client = getattr(client, "ipv4_mapped", None) or client
        return any(client in network for network in self._networks[kind])


def parse_network(text: str) -> str:
    """Return an address or a range in CIDR notation in its usual form; raise GameError for anything else."""
    try:
        network = ip_network(text.strip(), strict=False)
    except ValueError as error:
        raise GameError(f"{text[:60]!r} is no address or range: expected 192.0.2.0/24 or 2001:db8::/48") from error
    if network.prefixlen == 0:
        raise GameError(f"{network} is every address: expected a smaller range")
    return str(network)


def expiry(days: float | None) -> str | None:
    """Return the time in this many days, None for never."""
    if days is None:
        return None
    if not 0 < days <= MAX_DAYS:
        raise GameError(f"{days:g} days: expected more than 0 and at most {MAX_DAYS}")
    return (datetime.now(UTC) + timedelta(days=days)).isoformat(timespec="milliseconds")


class NewRow(NamedTuple):
    """A restriction to be stored, of an account or a network."""

    kind: Kind
    account_id: int | None
    network: str | None
    reason: str
    expires: str | None


async def add(connection: AsyncConnection, new: NewRow) -> int:
    """Store a restriction in place of older ones of the same kind and target; return its id."""
    columns = RESTRICTIONS.c
    same = columns.account_id == new.account_id if new.network is None else columns.network == new.network
    await connection.execute(delete(RESTRICTIONS).where(columns.kind == new.kind, same))
    values = {**new._asdict(), "reason": new.reason[:MAX_REASON], "created": now()}
    result = await connection.execute(insert(RESTRICTIONS).values(values))
    assert result.inserted_primary_key is not None
    return int(result.inserted_primary_key[0])


async def active(connection: AsyncConnection) -> list[Restriction]:
    """Return the restrictions in force, the newest first."""
    columns = RESTRICTIONS.c
    query = (
        select(
            columns.id,
            columns.kind,
            ACCOUNTS.c.name,
            columns.network,
            columns.reason,
            columns.created,
            columns.expires,
        )
        .outerjoin(ACCOUNTS, ACCOUNTS.c.id == columns.account_id)
        .where(columns.expires.is_(None) | (columns.expires > now()))
        .order_by(columns.id.desc())
    )
    return [Restriction(*row) for row in await connection.execute(query)]


async def lift(connection: AsyncConnection, restriction_id: int) -> Restriction | None:
    """Delete a restriction and return it, None if there is none in force with this id."""
    found = next((one for one in await active(connection) if one.id == restriction_id), None)
    if found is not None:
        await connection.execute(delete(RESTRICTIONS).where(RESTRICTIONS.c.id == restriction_id))
    return found
