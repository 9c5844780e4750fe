"""The server's REST API and sockets, implemented in the browser."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Awaitable, Callable
from typing import Any, Final

import msgspec

if not hasattr(time, "thread_time"):  # Pyodide has no threads: bots measure wall-clock time
    time.thread_time = time.perf_counter

from ..live import analysis_and_downloads, manager
from ..live.connection import serve_connection
from ..live.manager import TableManager
from ..protocol.errors import RequestError, TableNotFound, decode, error_reply
from ..protocol.rest import AdviceRequest, BoardRequest, FromRecord, NewTable, SetupRequest, TableCreated
from ..protocol.rest_lessons_and_scores import LessonRequest, ScoreRequest
from ..tables.analysis import create_from_record, score_position
from ..tables.create import NewTableRecord, create_table
from ..tables.credentials import CredentialSigner
from ..tables.game_catalog import board_stats, catalog, parse_board
from ..tables.tutorial import lesson_table, lessons
from .bot_pool import InProcessBotPool
from .metrics import NoMetrics
from .store import BrowserStore, KeyValueStore

LOCAL_PREFIX: Final = "here_"  # of the ids of these tables, by which the page recognizes them
# Requests that need no table: path, type of the body, handler.
REQUEST_HANDLERS: Final[dict[str, tuple[Any, Callable[[Any], msgspec.Struct]]]] = {
    "/api/preview": (SetupRequest, manager.preview_setup),
    "/api/board": (BoardRequest, parse_board),
    "/api/board-stats": (BoardRequest, board_stats),
    "/api/score": (ScoreRequest, score_position),
}
TABLE_PATH: Final = re.compile(r"/api/tables/(?P<id>\w+)/(?P<resource>[\w.]+)(?:\?revision=(?P<revision>\d{1,9}))?")
Get = Callable[[str], Awaitable[str | None]]
Put = Callable[[str, str], Awaitable[None]]


class CallbackTransport:
    """A connection whose other end is JavaScript callbacks."""

    def __init__(self, on_message: Callable[[str], None], on_close: Callable[[int], None]) -> None:
        self.incoming: asyncio.Queue[str | None] = asyncio.Queue()
        self._on_message = on_message
        self._on_close = on_close

    async def receive(self) -> str | None:
        return await self.incoming.get()

    async def send(self, message: str) -> None:
        self._on_message(message)

    async def close(self, code: int) -> None:
        self._on_close(code)


class BrowserApp:
    """The application that the page's worker calls; callbacks get a socket number first."""

    def __init__(
        self, texts: KeyValueStore, on_message: Callable[[int, str], None], on_close: Callable[[int, int], None]
    ) -> None:
        signer = CredentialSigner(LOCAL_PREFIX)
        self._manager = TableManager(BrowserStore(texts), InProcessBotPool(), signer, NoMetrics())
        self._on_message = on_message
        self._on_close = on_close
        self._sockets: dict[int, CallbackTransport] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    async def request(self, path: str, body: str | None) -> tuple[int, str]:
        """Return the status and body that the server would respond with."""
        status: int
        response: msgspec.Struct | str
        try:
            status, response = await self._respond(path, body or "null")
        except Exception as error:  # every request gets a response
            reply = error_reply(error)
            status, response = reply.status, reply.body
        return status, response if isinstance(response, str) else msgspec.json.encode(response).decode()

    def open_socket(self, number: int, table_id: str, since: int) -> None:
        transport = CallbackTransport(
            lambda text: self._on_message(number, text), lambda code: self._on_close(number, code)
        )
        self._sockets[number] = transport
        serving = serve_connection(self._manager, transport, table_id, since)
        task = asyncio.get_running_loop().create_task(serving)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def send(self, number: int, text: str) -> None:
        if number in self._sockets:
            self._sockets[number].incoming.put_nowait(text)

    def close_socket(self, number: int) -> None:
        socket = self._sockets.pop(number, None)
        if socket is not None:
            socket.incoming.put_nowait(None)

    async def _respond(self, path: str, body: str) -> tuple[int, msgspec.Struct | str]:
        if path in REQUEST_HANDLERS:
            body_type, handler = REQUEST_HANDLERS[path]
            return 200, handler(decode(body, msgspec.json.Decoder(body_type)))
        if match := TABLE_PATH.fullmatch(path):
            return await self._table_resource(match["id"], match["resource"], match["revision"] or "", body)
        if path == "/api/catalog":
            return 200, catalog()
        if path == "/api/lessons" and body == "null":
            return 200, lessons()
        new_table = _new_table(path, body)
        if new_table is None:
            raise RequestError("no-such-address", f"not found: {path[:80]}")
        row = new_table.row._replace(id=LOCAL_PREFIX + new_table.row.id)
        row = await self._manager.store_new_table(new_table._replace(row=row))
        return 201, TableCreated(row.id, None, None, [])

    async def _table_resource(
        self, table_id: str, resource: str, revision: str, body: str
    ) -> tuple[int, msgspec.Struct | str]:
        table = await self._manager.get(table_id)
        if table is None:
            raise TableNotFound
        if resource in analysis_and_downloads.EXPORTS:
            return 200, analysis_and_downloads.EXPORTS[resource](table, revision).text
        match resource:
            case "analysis":
                return 200, analysis_and_downloads.table_analysis(table)
            case "advice":
                return 200, await analysis_and_downloads.table_advice(
                    table, decode(body, msgspec.json.Decoder(AdviceRequest))
                )
        raise RequestError("no-such-address", f"not found: {resource[:20]}")


def _new_table(path: str, body: str) -> NewTableRecord | None:
    """Return the table that a request creates; None if it creates none."""
    match path:
        case "/api/tables":
            request = decode(body, msgspec.json.Decoder(NewTable))
            if request.online:
                raise RequestError("needs-server", "online tables need a server")
            return create_table(request)
        case "/api/records":
            return create_from_record(decode(body, msgspec.json.Decoder(FromRecord)))
        case "/api/lessons":
            return lesson_table(decode(body, msgspec.json.Decoder(LessonRequest)))
    return None


def create_app(
    get: Get, put: Put, on_message: Callable[[int, str], None], on_close: Callable[[int, int], None]
) -> BrowserApp:
    """Create the application with the page's storage and callbacks."""
    return BrowserApp(KeyValueStore(get, put), on_message, on_close)
