"""The program behind the page: REST for tables and people, a WebSocket for play, the page."""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from typing import Final

import msgspec
from fastapi import FastAPI, Response, WebSocket
from starlette.middleware.gzip import GZipMiddleware

from ..tables.passes import Passes
from . import rest_help, rest_people, rest_study, rest_tables, rest_watch
from .guard import Guard
from .hall import Hall
from .keeping.store import Store
from .limits import Limits
from .openapi import describe
from .options import USUAL, Options
from .people.accounts import Accounts
from .people.lobby import Lists
from .people.notices import Notices
from .people.ratings import Ratings
from .people.webhooks import Hooks
from .rest import FRESH, Asked, Route, Routes, Unfit, answer_errors, logged_in
from .rest_files import serve_files
from .services import Services
from .sockets import serve_socket
from .sweeping import Sweeper

LOGGER: Final = logging.getLogger(__name__)
PATIENCE: Final = 10.0  # seconds
OWN: Final = Routes()
ROUTES: Final = (
    rest_tables.ROUTES, rest_study.ROUTES, rest_help.ROUTES, rest_people.ROUTES, rest_watch.ROUTES, OWN,
)  # fmt: skip


def create_app(database_url: str, options: Options = USUAL) -> FastAPI:
    """The whole server on one database."""
    limits = Limits(options.rate_limit)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        services = app.state.services = await _open(database_url, options, limits)
        async with Sweeper() as app.state.sweeper:
            yield
            await close(services)

    # The bodies are msgspec structs, of which FastAPI can write no documents; `openapi` does.
    app = FastAPI(title="Realmwright", lifespan=lifespan, docs_url=None, redoc_url=None, openapi_url=None)
    app.add_middleware(GZipMiddleware, minimum_size=1024)
    app.add_middleware(Guard, policy=options.policy, limits=limits)
    answer_errors(app)
    for routes in ROUTES:
        routes.add_to(app)
    app.add_api_websocket_route("/api/tables/{name}/socket", socket)
    serve_files(app, all_routes())
    return app


def all_routes() -> list[Route]:
    return [route for routes in ROUTES for route in routes.all]


@OWN("GET", "/api/openapi.json", gives="application/json")
async def get_description(_: Asked) -> Response:
    """This description of all routes."""
    return Response(_description(), headers=FRESH, media_type="application/json")


@cache
def _description() -> bytes:
    return msgspec.json.encode(describe(all_routes()))


async def socket(websocket: WebSocket, name: str) -> None:
    """Play or watch. Whoever is logged in counts as that account; what may be played, the pass says."""
    services: Services = websocket.app.state.services
    try:
        account = await logged_in(services.accounts, websocket.headers)
    except Unfit:
        await websocket.close()
        return
    if account is not None and services.limits.from_account("socket", str(account.id)):
        await websocket.close()
        return
    since = websocket.query_params.get("since", "")[:9]
    try:
        await serve_socket(services.hall, websocket, name, int(since) if since.isdecimal() else 0)
    finally:
        websocket.app.state.sweeper.gone()


async def close(services: Services) -> None:
    """A server that should end does end: what is stored is stored, and nobody waits for the rest for long."""
    try:
        async with asyncio.timeout(PATIENCE):
            await services.hooks.close()
            await services.hall.close()
    except TimeoutError:
        LOGGER.exception("could not close in time, still at work: %s", [repr(task) for task in asyncio.all_tasks()])


async def _open(database_url: str, options: Options, limits: Limits) -> Services:
    store = Store(database_url)
    await store.create_schema()
    passes = Passes(options.secret or await store.setting("secret", secrets.token_urlsafe(32)))
    hooks = Hooks(store, options.private_webhooks)
    store.reactions.append(Notices(hooks).react)
    hooks.start()
    people = (Accounts(store), Ratings(store), Lists(store, passes))
    hall = Hall(store, passes)
    await hall.open()
    return Services(store, hall, passes, limits, *people, hooks, options.metrics_from)
