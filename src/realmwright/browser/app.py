"""The server's REST API and sockets, implemented in the browser."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, Final, NamedTuple
from urllib.parse import parse_qsl

import msgspec

if not hasattr(time, "thread_time"):  # Pyodide has no threads: bots measure wall-clock time
    time.thread_time = time.perf_counter

from ..live.analysis_and_downloads import ExportFile
from ..live.api import ROUTER
from ..live.connection import serve_connection
from ..live.manager import TableManager
from ..live.ports import Job, JobContent, JobRunner
from ..live.routing import TableOrigin, find_route
from ..protocol.errors import ERRORS, error_reply
from ..tables.bot_specs import TRUSTED_LIMITS, BotLimits
from ..tables.create import NewTableRecord
from ..tables.credentials import CredentialSigner
from ..tables.table_row import TableRow
from .bot_pool import InProcessBotPool
from .metrics import NoMetrics
from .store import BrowserStore, KeyValueStore

LOGGER = logging.getLogger(__name__)
INTERNAL_ERROR: Final = ERRORS["internal"].status
LOCAL_PREFIX: Final = "here_"  # of the ids of these tables, by which the page recognizes them
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

    def try_send(self, message: bytes) -> bool:
        self._on_message(message.decode())
        return True

    async def send(self, message: str) -> None:
        self._on_message(message)

    async def close(self, code: int) -> None:
        self._on_close(code)


class InProcessJobs:
    """Runs jobs at once, in this process."""

    async def run(self, job: Job) -> Any:
        result = job.function(*job.arguments)
        return result if job.cache_key is None else JobContent(result)

    def close(self) -> None: ...


class LocalRequest(NamedTuple):
    """A request of the page to its own tables."""

    tables: TableManager
    params: Mapping[str, str]
    query: Mapping[str, str]
    online: bool = False
    jobs: JobRunner = InProcessJobs()
    client: str = ""

    def path_param(self, name: str) -> str:
        return self.params[name]

    def query_param(self, name: str) -> str:
        return self.query.get(name, "")

    async def account_name(self) -> None:
        return None

    async def bot_limits(self) -> BotLimits:
        return TRUSTED_LIMITS

    async def store_table(self, new: NewTableRecord, _: TableOrigin) -> TableRow:
        return await self.tables.store_new_table(new)


class BrowserApp:
    """The application that the page's worker calls; callbacks get a socket number first."""

    def __init__(
        self, texts: KeyValueStore, on_message: Callable[[int, str], None], on_close: Callable[[int, int], None]
    ) -> None:
        signer = CredentialSigner(LOCAL_PREFIX)
        self._manager = TableManager(
            BrowserStore(texts), InProcessBotPool(), signer, NoMetrics(), id_prefix=LOCAL_PREFIX
        )
        self._on_message = on_message
        self._on_close = on_close
        self._sockets: dict[int, CallbackTransport] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    async def request(self, address: str, body: str | None) -> tuple[int, str]:
        """Return the status and body that the server would respond with."""
        try:
            path, _, query = address.partition("?")
            route, params = find_route(ROUTER.routes, "POST" if body else "GET", path)  # null is false but not None
            request = LocalRequest(self._manager, params, dict(parse_qsl(query)))
            result = await route.handler(request, *route.arguments(body or ""))
        except Exception as error:  # every request gets a response
            reply = error_reply(error)
            if reply.status == INTERNAL_ERROR:
                LOGGER.exception("%s: unhandled exception", address)
            return reply.status, msgspec.json.encode(reply.body).decode()
        content = result.content if isinstance(result, ExportFile) else msgspec.json.encode(result)
        return route.status, content.decode()

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


def create_app(
    get: Get, put: Put, on_message: Callable[[int, str], None], on_close: Callable[[int, int], None]
) -> BrowserApp:
    """Create the application with the page's storage and callbacks."""
    return BrowserApp(KeyValueStore(get, put), on_message, on_close)
