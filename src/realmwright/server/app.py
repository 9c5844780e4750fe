"""The web application: REST routes, the WebSocket of a table, and the page."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from typing import Final

from ..extras import extra

with extra("server"):
    import msgspec
    from starlette.applications import Starlette
    from starlette.middleware import Middleware
    from starlette.middleware.gzip import GZipMiddleware
    from starlette.responses import Response
    from starlette.routing import WebSocketRoute
    from starlette.websockets import WebSocket

from ..live import api
from ..live.bot_pool import BotProcessPool
from ..live.connection import serve_connection
from ..live.downtime import DowntimeMonitor
from ..live.manager import TableManager
from ..live.ports import ClientOrigin
from ..live.remote_bots import RemoteBotPool
from ..live.routing import Route, Router
from ..protocol.errors import RequestError
from ..tables.credentials import CredentialSigner
from .accounts.accounts import Accounts
from .accounts.daily_board import DailyBoard, DailyRecorder
from .accounts.ratings import Ratings
from .accounts.table_listings import TableListings
from .accounts.transaction_hooks import GameRater, TurnNotifier
from .accounts.webhooks import WebhookSender
from .admin.expiry import TableExpiry
from .admin.moderator import BANNED, BANNED_CODE, Moderator
from .admin.quotas import QuotaCounter
from .api import accounts, administration, daily, mail, monitoring, personal_data, tables
from .api.routing import EXCEPTION_HANDLERS, REVALIDATE_HEADERS, ApiRequest, authenticate, to_starlette
from .connection_limits import MAX_SOCKETS, ConnectionCounter
from .gc_schedule import GcScheduler
from .health import HealthCheck
from .job_pool import JobPool
from .mail.addresses import MailAddresses
from .mail.turn_mail import TurnMailer, TurnRecorder
from .metrics import PrometheusMetrics
from .openapi import openapi_document
from .rate_limit import RateLimiter, client_network
from .security_middleware import SecurityMiddleware
from .services import Services
from .settings import DEFAULTS, Settings
from .static import StaticFiles
from .storage.store import Store
from .websocket_transport import WebSocketTransport
from .worker_heartbeat import heartbeat, silent_peers

LOGGER: Final = logging.getLogger(__name__)
SHUTDOWN_TIMEOUT_SECONDS: Final = 10.0
ROUTER: Final = Router()
ROUTERS: Final = (
    api.ROUTER,
    tables.ROUTER,
    accounts.ROUTER,
    personal_data.ROUTER,
    daily.ROUTER,
    mail.ROUTER,
    administration.ROUTER,
    monitoring.ROUTER,
    ROUTER,
)


def create_app(database_url: str, settings: Settings = DEFAULTS) -> Starlette:
    """Return the application for a database."""
    rate_limiter, moderator = RateLimiter(settings.rate_limit_scale), Moderator()

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        services = app.state.services = await _open(database_url, settings, rate_limiter, moderator)
        async with GcScheduler() as app.state.gc_scheduler, heartbeat():
            yield
            await close(services)

    routes = all_routes()
    return Starlette(
        routes=[
            *(to_starlette(route) for route in routes),
            WebSocketRoute("/api/tables/{table_id}/socket", socket),
            *StaticFiles(routes).routes(),
        ],
        middleware=[  # outermost first
            Middleware(
                SecurityMiddleware,
                policy=settings.policy,
                rate_limiter=rate_limiter,
                is_banned=moderator.is_banned_address,
            ),
            Middleware(GZipMiddleware, minimum_size=1024),
        ],
        exception_handlers=EXCEPTION_HANDLERS,
        lifespan=lifespan,
    )


def all_routes() -> list[Route]:
    return [route for router in ROUTERS for route in router.routes]


@ROUTER.route("GET", "/api/openapi.json", response="application/json")
async def get_openapi(_: ApiRequest) -> Response:
    """Return this OpenAPI document."""
    return Response(_openapi_json(), headers=REVALIDATE_HEADERS, media_type="application/json")


@cache
def _openapi_json() -> bytes:
    return msgspec.json.encode(openapi_document(all_routes()))


async def socket(websocket: WebSocket) -> None:
    """Authenticate the account and serve the WebSocket of a table."""
    services: Services = websocket.app.state.services
    try:
        account = await authenticate(services.accounts, websocket.headers)
    except RequestError:
        await websocket.close()
        return
    if account is not None and services.rate_limiter.take_for_account("socket", str(account.id)):
        await websocket.close()
        return
    address = websocket.state.address
    client = client_network(address)
    if not services.socket_counter.add(client):
        await websocket.close()
        return
    table_id, query = websocket.path_params["table_id"], websocket.query_params
    since = query.get("since", "")[:9]
    limit = services.rate_limiter.bucket("message", address)
    origin = ClientOrigin(client, limit, address, account and account.name, "updates" in query)
    try:
        await websocket.accept()
        if services.moderator.is_banned(origin):
            await websocket.send_text(msgspec.json.encode(BANNED).decode())
            await websocket.close(BANNED_CODE)
            return
        await serve_connection(
            services.tables,
            WebSocketTransport(websocket),
            table_id,
            int(since) if since.isdecimal() else 0,
            expect_enter="enter" in query,
            origin=origin,
        )
    finally:
        services.socket_counter.remove(client)
        websocket.app.state.gc_scheduler.count_disconnect()


async def close(services: Services) -> None:
    """Close all services, each within the shutdown timeout; stored events are safe."""
    services.jobs.close()
    for name, close_service in (
        ("moderator", services.moderator.close),
        ("expiry", services.expiry.close),
        ("webhooks", services.webhooks.close),
        ("e-mails", services.mailer.close),
        ("tables", services.tables.close),
    ):
        try:
            async with asyncio.timeout(SHUTDOWN_TIMEOUT_SECONDS / 2):
                await close_service()
        except TimeoutError:
            pending = [repr(task) for task in asyncio.all_tasks()]
            LOGGER.exception("shutdown timed out: %s, pending tasks: %s", name, pending)
        except Exception:
            LOGGER.exception("shutdown failed: %s", name)


async def _open(database_url: str, settings: Settings, rate_limiter: RateLimiter, moderator: Moderator) -> Services:
    store = Store(database_url)
    await store.create_schema()
    secret = settings.secret or await store.get_or_create_setting("secret", secrets.token_urlsafe(32))
    credentials, metrics = CredentialSigner(secret), PrometheusMetrics()
    webhooks = WebhookSender(store, settings.private_webhooks)
    store.hooks += [GameRater(), DailyRecorder(), TurnNotifier(webhooks), TurnRecorder()]
    addresses = MailAddresses(store, settings.smtp, secret)
    mailer = TurnMailer(store, addresses, metrics)
    mailer.start()
    webhooks.start()
    workers = settings.bot_workers
    bots = RemoteBotPool(workers, settings.bot_secret) if workers else BotProcessPool()
    tables = TableManager(
        store,
        bots,
        credentials,
        metrics,
        bot_limits=settings.bot_limits,
        downtimes=DowntimeMonitor(store, silent_peers=silent_peers),
        moderation=moderator,
    )
    await tables.open()
    await moderator.open(store, tables)
    expiry = TableExpiry(store, settings.expiry, metrics)
    expiry.start()
    return Services(
        store=store,
        tables=tables,
        credentials=credentials,
        rate_limiter=rate_limiter,
        accounts=Accounts(store),
        ratings=Ratings(store),
        listings=TableListings(store, credentials),
        daily=DailyBoard(store, secret),
        mail_addresses=addresses,
        mailer=mailer,
        webhooks=webhooks,
        jobs=JobPool(),
        health=HealthCheck(store, tables, bots, database_url),
        socket_counter=ConnectionCounter(MAX_SOCKETS, settings.rate_limit_scale),
        metrics_networks=settings.metrics_networks,
        registration=settings.registration,
        bot_limits=settings.bot_limits,
        trusted_accounts=settings.trusted_accounts,
        moderator=moderator,
        quotas=QuotaCounter(store, settings.quotas, secret),
        expiry=expiry,
    )
