"""The program behind the page: REST for tables and what there is to choose from, a WebSocket for play, the page."""

from __future__ import annotations

import os
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final, TypeVar

import msgspec
from fastapi import FastAPI, Request, Response, WebSocket
from starlette.middleware.gzip import GZipMiddleware

from ..game import GameError
from ..words import refused
from . import hall
from .bodies import BoardRequest, Claim, Claimed, Created, Fault, NewTable, SeatLink, SetupRequest
from .catalog import catalog, checked_board, locale_text
from .hall import Hall
from .journal import message_of
from .messages import Problem
from .passes import HOST, INVITE, Passes, fits
from .seating import holds
from .sockets import serve_socket
from .store import NotStored, Store, TableRow
from .viewing import Trouble

PAGE: Final = Path(__file__).parent / "page"
LARGEST: Final = 64 * 1024  # bytes of a request or a WebSocket message
FRESH: Final = {"Cache-Control": "no-cache"}  # ask again, get 304 if nothing has changed
FOREVER: Final = {"Cache-Control": "public, max-age=31536000, immutable"}  # the name changes with the contents
KINDS: Final = {
    ".css": "text/css", ".html": "text/html", ".ico": "image/x-icon", ".js": "text/javascript",
    ".json": "application/json", ".map": "application/json", ".png": "image/png", ".svg": "image/svg+xml",
    ".txt": "text/plain", ".webmanifest": "application/manifest+json", ".webp": "image/webp", ".woff2": "font/woff2",
}  # fmt: skip
T = TypeVar("T", bound=msgspec.Struct)


class Unfit(Exception):
    """A request that cannot be granted."""

    def __init__(self, status: int, code: str, message: str) -> None:
        super().__init__(message)
        self.status = status
        self.problem = Problem(code, message)


def create_app(database_url: str) -> FastAPI:
    """The whole server on one database."""

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        store = Store(database_url)
        await store.create_schema()
        secret = os.environ.get("REALMWRIGHT_SECRET") or await store.setting("secret", secrets.token_urlsafe(32))
        app.state.hall = Hall(store, Passes(secret))
        await app.state.hall.open()
        yield
        await app.state.hall.close()

    # The bodies are msgspec structs, of which FastAPI can write no documents; the page has its types from wire.ts.
    app = FastAPI(title="Realmwright", lifespan=lifespan, docs_url=None, redoc_url=None, openapi_url=None)
    app.add_middleware(GZipMiddleware, minimum_size=1024)
    _answer_errors(app)
    _serve_tables(app)
    _serve_seats(app)
    _serve_files(app)
    return app


def _json(body: msgspec.Struct, status: int = 200) -> Response:
    return Response(msgspec.json.encode(body), status, {"Cache-Control": "no-store"}, "application/json")


def _answer_errors(app: FastAPI) -> None:
    """Whatever goes wrong, the answer is one line and tells nothing of the inside."""

    async def unfit(_: Request, error: Any) -> Response:
        return _json(error.problem, error.status)

    async def refusal(_: Request, error: Any) -> Response:
        if error.refusal is None:
            return _json(Problem("refused", str(error)), 422)
        return _json(Fault("refused", str(error), message_of(refused(error.refusal, ()))), 422)

    async def not_stored(_: Request, __: Exception) -> Response:
        return _json(Problem("not-stored", "this could not be stored and has not happened: try again"), 503)

    async def internal(_: Request, __: Exception) -> Response:
        return _json(Problem("internal", "the server could not do this; nothing is lost, try again"), 500)

    app.add_exception_handler(Unfit, unfit)
    app.add_exception_handler(GameError, refusal)
    app.add_exception_handler(NotStored, not_stored)
    app.add_exception_handler(Exception, internal)


async def _body(request: Request, kind: type[T]) -> T:
    text = bytearray()
    async for chunk in request.stream():
        text += chunk
        if len(text) > LARGEST:
            raise Unfit(413, "too-large", f"more than {LARGEST} bytes")
    try:
        return msgspec.json.decode(text, type=kind)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise Unfit(422, "unreadable", f"not a request: {error}") from error


def _serve_tables(app: FastAPI) -> None:
    @app.get("/api/catalog")
    async def get_catalog() -> Response:
        return _json(catalog())

    @app.post("/api/preview")
    async def preview(request: Request) -> Response:
        return _json(hall.preview(await _body(request, SetupRequest)))

    @app.post("/api/board")
    async def board(request: Request) -> Response:
        return _json(checked_board(await _body(request, BoardRequest)))

    @app.post("/api/tables")
    async def new_table(request: Request) -> Response:
        wanted = await _body(request, NewTable)
        return _json(_passes(request.app.state.hall, await request.app.state.hall.create(wanted)), 201)

    @app.get("/api/tables/{name}")
    async def get_table(request: Request, name: str) -> Response:
        table = await _table(request, name)
        return _json(table.about(table.local_screen()))

    @app.get("/api/tables/{name}/record")
    async def get_record(request: Request, name: str) -> Response:
        table = await _table(request, name)
        if not table.over:
            raise Unfit(409, "not-over", "the record names every card drawn: it is given out when the game is over")
        shown = {"Content-Disposition": f'attachment; filename="{table.row.game}-{name}.txt"', **FRESH}
        return Response(table.record_text(), headers=shown, media_type="text/plain; charset=utf-8")

    @app.websocket("/api/tables/{name}/socket")
    async def socket(websocket: WebSocket, name: str) -> None:
        since = websocket.query_params.get("since", "")[:9]
        await serve_socket(websocket.app.state.hall, websocket, name, int(since) if since.isdecimal() else 0)


def _serve_seats(app: FastAPI) -> None:
    @app.post("/api/tables/{name}/claim")
    async def claim(request: Request, name: str) -> Response:
        wanted, table = await _body(request, Claim), await _table(request, name)
        shown = request.app.state.hall.passes.read(wanted.pass_)
        invited = shown is not None and shown.table == name and shown.seat == INVITE
        if not (invited and fits(shown.key, table.row.keys.invite)) and not holds(table.row, shown):
            raise Unfit(404, "no-table", "there is no table of this name")
        try:
            seat = await table.claim(wanted.seat if invited else shown.seat, wanted.name, None, anew=invited)
        except Trouble as trouble:
            raise Unfit(409, "seat-taken", "there is no such open seat at this table") from trouble
        text = request.app.state.hall.passes.write(name, seat, table.row.keys.seats[seat])
        return _json(Claimed(text, seat))


def _passes(hall: Hall, row: TableRow) -> Created:
    if not row.online:
        return Created(row.id, None, None, [])
    write = hall.passes.write
    links = [SeatLink(seat, write(row.id, seat, key)) for seat, key in enumerate(row.keys.seats)]
    return Created(row.id, write(row.id, HOST, row.keys.host), write(row.id, INVITE, row.keys.invite), links)


async def _table(request: Request, name: str) -> Any:
    table = await request.app.state.hall.get(name)
    if table is None:
        raise Unfit(404, "no-table", "there is no table of this name")
    return table


def _serve_files(app: FastAPI) -> None:
    @app.get("/locale/{language}.ftl")
    async def locale(language: str) -> Response:
        text = locale_text(language)
        if text is None:
            raise Unfit(404, "no-language", f"no catalog {language[:20]!r}")
        return Response(text, headers=FRESH, media_type="text/plain; charset=utf-8")

    @app.api_route("/api/{path:path}", methods=["GET", "POST", "PUT", "PATCH", "DELETE"])
    async def nothing(path: str) -> Response:
        raise Unfit(404, "no-such-address", f"nothing is at /api/{path[:80]}")

    @app.get("/{path:path}")
    async def page(path: str) -> Response:
        return _file(path)


def _file(path: str) -> Response:
    """A file of the page; an address without one, such as /table/ID, is the page itself, which knows where it is."""
    files = {entry.relative_to(PAGE).as_posix(): entry for entry in PAGE.rglob("*") if entry.is_file()}
    if path in files:
        headers = FOREVER if path.startswith("assets/") else FRESH
        return Response(files[path].read_bytes(), headers=headers, media_type=KINDS.get(files[path].suffix))
    if "." in path.rpartition("/")[2]:
        raise Unfit(404, "no-such-address", f"nothing is at /{path[:80]}")
    if "index.html" not in files:
        raise Unfit(503, "no-page", "the page has not been built: run ./play, or npm run build in web/")
    return Response(files["index.html"].read_bytes(), headers=FRESH, media_type="text/html")
