"""Telling a program that it is somebody's turn: an HTTP POST, signed, tried again until it is heard or given up."""

from __future__ import annotations

import asyncio
import hmac
import logging
import secrets
import socket
from collections.abc import Awaitable, Callable
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from ipaddress import ip_address
from random import uniform
from typing import Final, NamedTuple
from urllib.parse import SplitResult, urlsplit

import httpx2
import msgspec
from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ...tables.events import now
from ..keeping.schema import ACCOUNTS, DELIVERIES, SEATS, WEBHOOKS
from ..keeping.store import Store
from ..keeping.writer import NotStored

LOGGER: Final = logging.getLogger(__name__)
logging.getLogger("httpx2").setLevel(logging.WARNING)  # it would write down the addresses, which may hold secrets
PATIENCE: Final = 10.0  # seconds for the whole of a delivery
TRIES: Final = 9  # over some 85 minutes
FIRST_WAIT: Final = 10.0  # seconds; twice as long after every failure
OFTEN: Final = 5.0  # seconds between two looks for what is due
AT_ONCE: Final = 20
SIGNATURE: Final = "X-Realmwright-Signature"
Find = Callable[[str, int], Awaitable[list[str]]]


class Refused(Exception):
    """Nothing is sent to this address."""


class Turn(msgspec.Struct, frozen=True, tag_field="type", tag="turn"):
    """The body of a notification."""

    table: str
    game: str
    seat: int
    seq: int  # of the event after which it is this seat's turn
    at: str


class Delivery(NamedTuple):
    id: int
    url: str
    secret: str
    body: str
    tries: int


def checked(url: str) -> SplitResult:
    """An address that a notification could go to, as far as it can be told without asking for its name."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError as error:
        raise Refused("this is no address") from error
    if parts.scheme not in ("http", "https") or not parts.hostname or port == 0 or not url.isprintable():
        raise Refused("expected an address that begins with http:// or https://")
    if parts.username is not None or parts.password is not None:
        raise Refused("a name or password in the address would be no secret: leave it out")
    return parts


def signed(secret: str, body: str) -> str:
    return "sha256=" + hmac.new(secret.encode(), body.encode(), "sha256").hexdigest()


async def find(host: str, port: int) -> list[str]:
    """The addresses behind a name."""
    found = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return [str(entry[4][0]) for entry in found]


async def enqueue(connection: AsyncConnection, turn: Turn) -> None:
    """In the transaction that makes it somebody's turn: the notice is there if and only if the turn is."""
    of_seat = select(WEBHOOKS.c.url, WEBHOOKS.c.secret).where(
        WEBHOOKS.c.game == turn.table, WEBHOOKS.c.seat == turn.seat
    )
    of_account = (
        select(ACCOUNTS.c.webhook, ACCOUNTS.c.webhook_secret)
        .join(SEATS, SEATS.c.account == ACCOUNTS.c.id)
        .where(SEATS.c.game == turn.table, SEATS.c.seat == turn.seat, ACCOUNTS.c.webhook.is_not(None))
    )
    body = msgspec.json.encode(turn).decode()
    for query in (of_seat, of_account):
        for url, secret in (await connection.execute(query)).all():
            values = {"url": url, "secret": secret, "body": body, "tries": 0, "next_at": now()}
            await connection.execute(insert(DELIVERIES).values(values))


class Hooks:
    """Where notifications go, and the task that brings them there."""

    def __init__(self, store: Store, private: bool = False, finder: Find = find) -> None:
        self._store = store
        self._private = private  # the host of this server lets it reach the host's own network
        self._find = finder
        self._due = asyncio.Event()
        self._client = httpx2.AsyncClient(timeout=PATIENCE, follow_redirects=False, trust_env=False)
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._deliver_all())

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
        await self._client.aclose()

    def nudge(self) -> None:
        """Something may be due."""
        self._due.set()

    async def set_seat(self, table: str, seat: int, url: str) -> str:
        """Returns the key of the signatures."""
        await self.target(url)
        secret = secrets.token_urlsafe(24)
        async with self._store.transaction() as connection:
            await connection.execute(delete(WEBHOOKS).where(WEBHOOKS.c.game == table, WEBHOOKS.c.seat == seat))
            await connection.execute(insert(WEBHOOKS).values(game=table, seat=seat, url=url, secret=secret))
        return secret

    async def drop_seat(self, table: str, seat: int) -> None:
        async with self._store.transaction() as connection:
            await connection.execute(delete(WEBHOOKS).where(WEBHOOKS.c.game == table, WEBHOOKS.c.seat == seat))

    async def set_account(self, account: int, url: str) -> str:
        await self.target(url)
        secret = secrets.token_urlsafe(24)
        await self._keep_account(account, url, secret)
        return secret

    async def drop_account(self, account: int) -> None:
        await self._keep_account(account, None, None)

    async def of_account(self, account: int) -> str | None:
        query = select(ACCOUNTS.c.webhook).where(ACCOUNTS.c.id == account)
        async with self._store.transaction() as connection:
            url: str | None = (await connection.execute(query)).scalar()
        return url

    async def _keep_account(self, account: int, url: str | None, secret: str | None) -> None:
        async with self._store.transaction() as connection:
            query = update(ACCOUNTS).where(ACCOUNTS.c.id == account).values(webhook=url, webhook_secret=secret)
            await connection.execute(query)

    async def target(self, url: str) -> tuple[SplitResult, str]:
        """The address and the machine behind it, which is looked up once: it must not be another when it is called."""
        parts = checked(url)
        assert parts.hostname is not None
        try:
            async with asyncio.timeout(PATIENCE):
                found = await self._find(parts.hostname, parts.port or (443 if parts.scheme == "https" else 80))
        except (OSError, UnicodeError) as error:  # also when it takes too long
            raise Refused("no machine has this name") from error
        if not self._private and not all(_is_public(address) for address in found):
            raise Refused("this address lies in a private network")
        return parts, found[0]

    async def _deliver_all(self) -> None:
        while True:
            self._due.clear()
            try:
                async with asyncio.TaskGroup() as group:
                    for delivery in await self._take():
                        group.create_task(self._deliver(delivery))
            except* NotStored:
                LOGGER.warning("the database could not be asked for notifications")
            with suppress(TimeoutError):
                await asyncio.wait_for(self._due.wait(), OFTEN)

    async def _take(self) -> list[Delivery]:
        """What is due, put off at once: if this process dies with it, another one tries again."""
        table = DELIVERIES.c
        query = select(table.id, table.url, table.secret, table.body, table.tries).where(table.next_at <= now())
        taken = []
        async with self._store.transaction() as connection:
            for row in (await connection.execute(query.order_by(table.next_at).limit(AT_ONCE))).all():
                found = Delivery(*row)
                mine = (table.id == found.id) & (table.tries == found.tries)  # nobody else has taken it meanwhile
                later = {"tries": found.tries + 1, "next_at": _later(found.tries)}
                if (await connection.execute(update(DELIVERIES).where(mine).values(later))).rowcount:
                    taken.append(found)
        return taken

    async def _deliver(self, delivery: Delivery) -> None:
        if await self._send(delivery) or delivery.tries + 1 >= TRIES:
            async with self._store.transaction() as connection:
                await connection.execute(delete(DELIVERIES).where(DELIVERIES.c.id == delivery.id))

    async def _send(self, delivery: Delivery) -> bool:
        """Whether it was heard: an answer of 200 to 299. Redirects are not followed: they could lead anywhere."""
        try:
            parts, address = await self.target(delivery.url)
            request = self._request(delivery, parts, address)
            async with asyncio.timeout(PATIENCE):
                answer = await self._client.send(request, stream=True)
                await answer.aclose()  # nobody reads what it says
        except (Refused, httpx2.HTTPError, httpx2.InvalidURL, TimeoutError, OSError) as error:
            LOGGER.info("notification %d: %s", delivery.id, type(error).__name__)
            return False
        return bool(answer.is_success)

    def _request(self, delivery: Delivery, parts: SplitResult, address: str) -> httpx2.Request:
        host = f"[{address}]" if ":" in address else address
        port = "" if parts.port is None else f":{parts.port}"
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        headers = {
            "Host": parts.netloc,
            "Content-Type": "application/json",
            "User-Agent": "realmwright",
            "X-Realmwright-Delivery": str(delivery.id),
            SIGNATURE: signed(delivery.secret, delivery.body),
        }
        return self._client.build_request(
            "POST",
            f"{parts.scheme}://{host}{port}{path}",
            content=delivery.body.encode(),
            headers=headers,
            extensions={"sni_hostname": parts.hostname},
        )


def _is_public(address: str) -> bool:
    found = ip_address(address.partition("%")[0])
    mapped = getattr(found, "ipv4_mapped", None)
    return (mapped or found).is_global and not (mapped or found).is_multicast


def _later(tries: int) -> str:
    """Twice as long after every failure, a little more or less so that not all come back at once."""
    span = timedelta(seconds=FIRST_WAIT * 2**tries * uniform(0.9, 1.2))
    return (datetime.now(UTC) + span).isoformat(timespec="milliseconds")
