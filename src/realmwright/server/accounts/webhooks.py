"""Turn notifications by webhook: signed HTTP POST requests with retries."""

from __future__ import annotations

import asyncio
import hmac
import logging
import secrets
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from random import uniform
from typing import Final, NamedTuple

import httpx2
import msgspec
from sqlalchemy import delete, insert, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ...live.ports import Metrics
from ...protocol.errors import StorageError
from ...tables.events import now
from ..metrics import PrometheusMetrics
from ..storage.schema import ACCOUNTS, DELIVERIES, SEATS, WEBHOOKS
from ..storage.store import Store
from .webhook_breaker import OriginLimits
from .webhook_urls import InvalidWebhook, Resolver, WebhookUrl, is_public, parse_url, resolve_host

LOGGER: Final = logging.getLogger(__name__)
logging.getLogger("httpx2").setLevel(logging.WARNING)  # it logs URLs, which may contain secrets
TIMEOUT_SECONDS: Final = 10.0  # for a whole delivery
MAX_ATTEMPTS: Final = 9  # over about 85 minutes
FIRST_RETRY_SECONDS: Final = 10.0  # doubled after every failure
POLL_SECONDS: Final = 5.0
BATCH_SIZE: Final = 50
MAX_BATCHES: Final = 10  # searched for deliveries to origins that are not busy
SIGNATURE_HEADER: Final = "X-Realmwright-Signature"
# Has a row if `enqueue` may find a webhook for one of these tables.
HAS_WEBHOOK: Final = """
SELECT 1 FROM webhooks WHERE table_id IN {table_ids}
UNION ALL
SELECT 1 FROM seats JOIN accounts ON seats.account_id = accounts.id
WHERE seats.table_id IN {table_ids} AND accounts.webhook IS NOT NULL
LIMIT 1
"""


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
    origin: str = ""


def sign(secret: str, body: str) -> str:
    return "sha256=" + hmac.new(secret.encode(), body.encode(), "sha256").hexdigest()


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
            await connection.execute(insert(DELIVERIES).values(**values, origin=_origin(url)))


def _origin(url: str) -> str:
    """Return the origin of a stored URL; one that is no longer valid fails when it is delivered."""
    try:
        return parse_url(url).origin
    except InvalidWebhook:
        return ""


class WebhookSender:
    """Stores webhook URLs and delivers notifications in a background task."""

    def __init__(
        self,
        store: Store,
        allow_private: bool = False,
        resolver: Resolver = resolve_host,
        metrics: Metrics | None = None,
    ) -> None:
        self._store = store
        self._allow_private = allow_private  # permit URLs in private networks
        self._resolve = resolver
        self._metrics = metrics or PrometheusMetrics()
        self._limits = OriginLimits()
        self._deliveries: set[asyncio.Task[None]] = set()
        self._due = asyncio.Event()
        self._client = httpx2.AsyncClient(timeout=TIMEOUT_SECONDS, follow_redirects=False, trust_env=False)
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._deliver_all())

    async def close(self) -> None:
        """Cancel all deliveries; a restarted server sends them again."""
        tasks = [*self._deliveries, *([] if self._task is None else [self._task])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
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
        async with self._store.reading() as connection:
            url: str | None = (await connection.execute(query)).scalar()
        return url

    async def _update_account(self, account: int, url: str | None, secret: str | None) -> None:
        async with self._store.transaction() as connection:
            query = update(ACCOUNTS).where(ACCOUNTS.c.id == account).values(webhook=url, webhook_secret=secret)
            await connection.execute(query)

    async def resolve_url(self, url: str) -> tuple[WebhookUrl, str]:
        """Return the parsed URL and the IP address to use, which prevents DNS rebinding."""
        parts = parse_url(url)
        try:
            async with asyncio.timeout(TIMEOUT_SECONDS):
                addresses = await self._resolve(parts.host, parts.port)
        except (OSError, UnicodeError) as error:  # TimeoutError is an OSError
            raise InvalidWebhook("cannot resolve the host name") from error
        if not addresses:
            raise InvalidWebhook("cannot resolve the host name")
        if not self._allow_private and not all(map(is_public, addresses)):
            raise InvalidWebhook("the URL is in a private network")
        return parts, addresses[0]

    # Delivery

    async def _deliver_all(self) -> None:
        """Start due deliveries for ever; a failure delays the next check and never ends the loop."""
        while True:
            self._due.clear()
            try:
                await self._start_due()
            except StorageError:
                LOGGER.warning("cannot query due webhook deliveries: database unavailable")
            except Exception:
                self._metrics.count_background_error("webhooks")
                LOGGER.exception("cannot start webhook deliveries")
            with suppress(TimeoutError):
                await asyncio.wait_for(self._due.wait(), POLL_SECONDS)

    async def _start_due(self) -> None:
        for delivery in await self._claim_due():
            task = asyncio.create_task(self._deliver(delivery))
            self._deliveries.add(task)
            task.add_done_callback(self._deliveries.discard)

    async def _claim_due(self) -> list[Delivery]:
        """Return due deliveries that may start, rescheduled in case this worker dies.

        Deliveries to busy origins are left out, so that no origin delays the others.
        """
        claimed: list[Delivery] = []
        try:
            async with self._store.transaction() as connection:
                skipped = set(self._limits.busy_origins)
                for _ in range(MAX_BATCHES):
                    batch = await _due_deliveries(connection, skipped)
                    for delivery in batch:
                        if not self._limits.may_start(delivery.origin):
                            skipped.add(delivery.origin)
                        elif await _claim(connection, delivery):
                            self._limits.start(delivery.origin)
                            claimed.append(delivery)
                    if len(batch) < BATCH_SIZE:
                        break
        except BaseException:
            for delivery in claimed:
                self._limits.finish(delivery.origin)
            raise
        return claimed

    async def _deliver(self, delivery: Delivery) -> None:
        """Send a notification and delete it if it arrived or was the last attempt."""
        try:
            if await self._send(delivery) or delivery.attempts + 1 >= MAX_ATTEMPTS:
                async with self._store.transaction() as connection:
                    await connection.execute(delete(DELIVERIES).where(DELIVERIES.c.id == delivery.id))
        except StorageError:
            LOGGER.warning("cannot delete webhook delivery %d: database unavailable", delivery.id)
        except Exception:
            self._metrics.count_background_error("webhooks")
            LOGGER.exception("webhook delivery %d failed", delivery.id)
        finally:
            self._limits.finish(delivery.origin)
            self._due.set()

    async def _send(self, delivery: Delivery) -> bool:
        """Send a request and return whether the status is 2xx; redirects are not followed."""
        if self._limits.is_broken(delivery.origin):
            return False
        try:
            url, address = await self.resolve_url(delivery.url)
            async with asyncio.timeout(TIMEOUT_SECONDS):
                response = await self._client.send(self._build_request(delivery, url, address), stream=True)
                await response.aclose()  # the body is ignored
        except (InvalidWebhook, httpx2.HTTPError, httpx2.InvalidURL, OSError, ValueError) as error:
            LOGGER.info("webhook delivery %d failed: %s", delivery.id, type(error).__name__)
            self._limits.count_answer(delivery.origin, answered=False)
            return False
        self._limits.count_answer(delivery.origin, answered=True)
        return bool(response.is_success)

    def _build_request(self, delivery: Delivery, url: WebhookUrl, address: str) -> httpx2.Request:
        headers = {
            "Host": url.authority,
            "Content-Type": "application/json",
            "User-Agent": "realmwright",
            "X-Realmwright-Delivery": str(delivery.id),
            SIGNATURE_HEADER: sign(delivery.secret, delivery.body),
        }
        return self._client.build_request(
            "POST",
            url.at_address(address),
            content=delivery.body.encode(),
            headers=headers,
            extensions={"sni_hostname": url.host},
        )


async def _due_deliveries(connection: AsyncConnection, skipped: set[str]) -> list[Delivery]:
    """Return the longest overdue deliveries to other origins than these."""
    table = DELIVERIES.c
    query = select(table.id, table.url, table.secret, table.body, table.attempts, table.origin)
    due = (table.next_attempt_at <= now()) & table.origin.not_in(skipped)
    return [
        Delivery(*row)
        for row in await connection.execute(query.where(due).order_by(table.next_attempt_at).limit(BATCH_SIZE))
    ]


async def _claim(connection: AsyncConnection, delivery: Delivery) -> bool:
    """Reschedule a delivery; return False if another worker has claimed it."""
    table = DELIVERIES.c
    unclaimed = (table.id == delivery.id) & (table.attempts == delivery.attempts)
    retry = {"attempts": delivery.attempts + 1, "next_attempt_at": _next_attempt(delivery.attempts)}
    return bool((await connection.execute(update(DELIVERIES).where(unclaimed).values(retry))).rowcount)


def _next_attempt(attempts: int) -> str:
    """Return the time of the next attempt: exponential backoff with jitter."""
    span = timedelta(seconds=FIRST_RETRY_SECONDS * 2**attempts * uniform(0.9, 1.2))
    return (datetime.now(UTC) + span).isoformat(timespec="milliseconds")
