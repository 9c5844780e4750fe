"""Turn notifications by webhook: signed HTTP POST requests with retries."""

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

from ...protocol.errors import StorageError
from ...tables.events import now
from ..storage.schema import ACCOUNTS, DELIVERIES, SEATS, WEBHOOKS
from ..storage.store import Store

LOGGER: Final = logging.getLogger(__name__)
logging.getLogger("httpx2").setLevel(logging.WARNING)  # it logs URLs, which may contain secrets
TIMEOUT_SECONDS: Final = 10.0  # for a whole delivery
MAX_ATTEMPTS: Final = 9  # over about 85 minutes
FIRST_RETRY_SECONDS: Final = 10.0  # doubled after every failure
POLL_SECONDS: Final = 5.0
BATCH_SIZE: Final = 20
SIGNATURE_HEADER: Final = "X-Realmwright-Signature"
# Has a row if `enqueue` may find a webhook for one of these tables.
HAS_WEBHOOK: Final = """
SELECT 1 FROM webhooks WHERE table_id IN {table_ids}
UNION ALL
SELECT 1 FROM seats JOIN accounts ON seats.account_id = accounts.id
WHERE seats.table_id IN {table_ids} AND accounts.webhook IS NOT NULL
LIMIT 1
"""
Resolver = Callable[[str, int], Awaitable[list[str]]]


class InvalidWebhook(Exception):
    """The URL is invalid, unresolvable or in a private network."""


class TurnNotification(msgspec.Struct, frozen=True, tag_field="type", tag="turn"):
    """Request body of a notification."""

    table_id: str
    game: str
    seat: int
    revision: int  # after which it is this seat's turn
    at: str


class Delivery(NamedTuple):
    id: int
    url: str
    secret: str
    body: str
    attempts: int


def parse_url(url: str) -> SplitResult:
    """Parse a webhook URL and check its syntax."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError as error:
        raise InvalidWebhook("invalid URL") from error
    if parts.scheme not in ("http", "https") or not parts.hostname or port == 0 or not url.isprintable():
        raise InvalidWebhook("invalid URL: expected http:// or https://")
    if parts.username is not None or parts.password is not None:
        raise InvalidWebhook("the URL must not contain a user name or password")
    return parts


def sign(secret: str, body: str) -> str:
    return "sha256=" + hmac.new(secret.encode(), body.encode(), "sha256").hexdigest()


async def resolve_host(host: str, port: int) -> list[str]:
    """Return the IP addresses of a host name."""
    entries = await asyncio.get_running_loop().getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return [str(entry[4][0]) for entry in entries]


async def enqueue(connection: AsyncConnection, notification: TurnNotification) -> None:
    """Store the deliveries of a notification in the transaction that stores the turn."""
    of_seat = select(WEBHOOKS.c.url, WEBHOOKS.c.secret).where(
        WEBHOOKS.c.table_id == notification.table_id, WEBHOOKS.c.seat == notification.seat
    )
    of_account = (
        select(ACCOUNTS.c.webhook, ACCOUNTS.c.webhook_secret)
        .join(SEATS, SEATS.c.account_id == ACCOUNTS.c.id)
        .where(
            SEATS.c.table_id == notification.table_id,
            SEATS.c.seat == notification.seat,
            ACCOUNTS.c.webhook.is_not(None),
        )
    )
    body = msgspec.json.encode(notification).decode()
    for query in (of_seat, of_account):
        for url, secret in (await connection.execute(query)).all():
            values = {"url": url, "secret": secret, "body": body, "attempts": 0, "next_attempt_at": now()}
            await connection.execute(insert(DELIVERIES).values(values))


class WebhookSender:
    """Stores webhook URLs and delivers notifications in a background task."""

    def __init__(self, store: Store, allow_private: bool = False, resolver: Resolver = resolve_host) -> None:
        self._store = store
        self._allow_private = allow_private  # permit URLs in private networks
        self._resolve = resolver
        self._due = asyncio.Event()
        self._client = httpx2.AsyncClient(timeout=TIMEOUT_SECONDS, follow_redirects=False, trust_env=False)
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._deliver_all())

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
        await self._client.aclose()

    def wake(self) -> None:
        """Check for due deliveries now."""
        self._due.set()

    async def set_seat(self, table: str, seat: int, url: str) -> str:
        """Store the webhook of a seat and return its signature key."""
        await self.resolve_url(url)
        secret = secrets.token_urlsafe(24)
        async with self._store.transaction() as connection:
            await connection.execute(delete(WEBHOOKS).where(WEBHOOKS.c.table_id == table, WEBHOOKS.c.seat == seat))
            await connection.execute(insert(WEBHOOKS).values(table_id=table, seat=seat, url=url, secret=secret))
        return secret

    async def delete_seat(self, table: str, seat: int) -> None:
        async with self._store.transaction() as connection:
            await connection.execute(delete(WEBHOOKS).where(WEBHOOKS.c.table_id == table, WEBHOOKS.c.seat == seat))

    async def set_account(self, account: int, url: str) -> str:
        """Store the webhook of an account and return its signature key."""
        await self.resolve_url(url)
        secret = secrets.token_urlsafe(24)
        await self._update_account(account, url, secret)
        return secret

    async def delete_account(self, account: int) -> None:
        await self._update_account(account, None, None)

    async def account_url(self, account: int) -> str | None:
        query = select(ACCOUNTS.c.webhook).where(ACCOUNTS.c.id == account)
        async with self._store.transaction() as connection:
            url: str | None = (await connection.execute(query)).scalar()
        return url

    async def _update_account(self, account: int, url: str | None, secret: str | None) -> None:
        async with self._store.transaction() as connection:
            query = update(ACCOUNTS).where(ACCOUNTS.c.id == account).values(webhook=url, webhook_secret=secret)
            await connection.execute(query)

    async def resolve_url(self, url: str) -> tuple[SplitResult, str]:
        """Return the parsed URL and the IP address to use, which prevents DNS rebinding."""
        parts = parse_url(url)
        assert parts.hostname is not None
        try:
            async with asyncio.timeout(TIMEOUT_SECONDS):
                addresses = await self._resolve(parts.hostname, parts.port or (443 if parts.scheme == "https" else 80))
        except (OSError, UnicodeError) as error:  # TimeoutError is an OSError
            raise InvalidWebhook("cannot resolve the host name") from error
        if not self._allow_private and not all(_is_public(address) for address in addresses):
            raise InvalidWebhook("the URL is in a private network")
        return parts, addresses[0]

    async def _deliver_all(self) -> None:
        while True:
            self._due.clear()
            try:
                async with asyncio.TaskGroup() as group:
                    for delivery in await self._claim_due():
                        group.create_task(self._deliver(delivery))
            except* StorageError:
                LOGGER.warning("cannot query due webhook deliveries: database unavailable")
            with suppress(TimeoutError):
                await asyncio.wait_for(self._due.wait(), POLL_SECONDS)

    async def _claim_due(self) -> list[Delivery]:
        """Return due deliveries, rescheduled in case this worker dies."""
        table = DELIVERIES.c
        query = select(table.id, table.url, table.secret, table.body, table.attempts).where(
            table.next_attempt_at <= now()
        )
        claimed = []
        async with self._store.transaction() as connection:
            for row in (await connection.execute(query.order_by(table.next_attempt_at).limit(BATCH_SIZE))).all():
                delivery = Delivery(*row)
                unclaimed = (table.id == delivery.id) & (table.attempts == delivery.attempts)
                retry = {"attempts": delivery.attempts + 1, "next_attempt_at": _next_attempt(delivery.attempts)}
                if (await connection.execute(update(DELIVERIES).where(unclaimed).values(retry))).rowcount:
                    claimed.append(delivery)
        return claimed

    async def _deliver(self, delivery: Delivery) -> None:
        if await self._send(delivery) or delivery.attempts + 1 >= MAX_ATTEMPTS:
            async with self._store.transaction() as connection:
                await connection.execute(delete(DELIVERIES).where(DELIVERIES.c.id == delivery.id))

    async def _send(self, delivery: Delivery) -> bool:
        """Send a request and return whether the status is 2xx; redirects are not followed."""
        try:
            parts, address = await self.resolve_url(delivery.url)
            request = self._build_request(delivery, parts, address)
            async with asyncio.timeout(TIMEOUT_SECONDS):
                response = await self._client.send(request, stream=True)
                await response.aclose()  # the body is ignored
        except (InvalidWebhook, httpx2.HTTPError, httpx2.InvalidURL, TimeoutError, OSError) as error:
            LOGGER.info("webhook delivery %d failed: %s", delivery.id, type(error).__name__)
            return False
        return bool(response.is_success)

    def _build_request(self, delivery: Delivery, parts: SplitResult, address: str) -> httpx2.Request:
        host = f"[{address}]" if ":" in address else address
        port = "" if parts.port is None else f":{parts.port}"
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        headers = {
            "Host": parts.netloc,
            "Content-Type": "application/json",
            "User-Agent": "realmwright",
            "X-Realmwright-Delivery": str(delivery.id),
            SIGNATURE_HEADER: sign(delivery.secret, delivery.body),
        }
        return self._client.build_request(
            "POST",
            f"{parts.scheme}://{host}{port}{path}",
            content=delivery.body.encode(),
            headers=headers,
            extensions={"sni_hostname": parts.hostname},
        )


def _is_public(address: str) -> bool:
    parsed = ip_address(address.partition("%")[0])
    mapped = getattr(parsed, "ipv4_mapped", None)
    return (mapped or parsed).is_global and not (mapped or parsed).is_multicast


def _next_attempt(attempts: int) -> str:
    """Return the time of the next attempt: exponential backoff with jitter."""
    span = timedelta(seconds=FIRST_RETRY_SECONDS * 2**attempts * uniform(0.9, 1.2))
    return (datetime.now(UTC) + span).isoformat(timespec="milliseconds")
