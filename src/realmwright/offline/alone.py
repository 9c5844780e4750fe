"""What the page asks of a server, answered in the browser: the same hall, the same tables, the same messages."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any, Final, cast

import msgspec

if not hasattr(time, "thread_time"):  # a browser has no threads: bots count the clock of the wall
    time.thread_time = time.perf_counter

from ..game import GameError
from ..server import hall
from ..server.balance import balance
from ..server.bodies import BoardRequest, Created, Fault, NewTable, SetupRequest
from ..server.bodies_help import LessonRequest, ScoreRequest
from ..server.catalog import catalog, checked_board
from ..server.hall import Hall
from ..server.journal import message_of
from ..server.lessons import lesson_table, lessons
from ..server.messages import Problem
from ..server.opening import Opening, opening
from ..server.passes import Passes
from ..server.sockets import serve_socket
from ..server.store import Store
from ..server.tally import scored
from ..server.writer import NotStored
from ..words import refused
from . import shelf

HERE: Final = "here_"  # what the ids of these tables begin with, so that the page knows where to look for them
# What is worked out from the question alone.
ASKED: Final[dict[str, tuple[Any, Callable[[Any], msgspec.Struct]]]] = {
    "/api/preview": (SetupRequest, hall.preview),
    "/api/board": (BoardRequest, checked_board),
    "/api/balance": (BoardRequest, balance),
    "/api/score": (ScoreRequest, scored),
}
Take = Callable[[str], Awaitable[str | None]]
Put = Callable[[str, str], Awaitable[None]]


class Line:
    """The page's end is JavaScript; this end is what a table knows as a WebSocket."""

    def __init__(self, heard: Callable[[str], None], closed: Callable[[int], None]) -> None:
        self.query_params: dict[str, str] = {}
        self.incoming: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._heard = heard
        self._closed = closed

    async def accept(self) -> None: ...

    async def receive(self) -> dict[str, Any]:
        return await self.incoming.get()

    async def send_text(self, text: str) -> None:
        self._heard(text)

    async def close(self, code: int = 1000) -> None:
        self._closed(code)


class Alone:
    def __init__(self, heard: Callable[[int, str], None], closed: Callable[[int, int], None]) -> None:
        self._hall = Hall(Store(""), Passes(HERE))
        self._heard = heard
        self._closed = closed
        self._lines: dict[int, Line] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    async def ask(self, path: str, body: str | None) -> tuple[int, str]:
        """Status and body, as the server would answer."""
        try:
            status, answer = await self._answer(path, body or "null")
        except GameError as error:
            status, answer = 422, _refusal(error)
        except msgspec.ValidationError as error:
            status, answer = 422, Problem("unreadable", f"not a request: {error}")
        except NotStored:
            status, answer = 503, Problem("not-stored", "this could not be stored and has not happened: try again")
        return status, msgspec.json.encode(answer).decode()

    def open(self, number: int, table: str, since: int) -> None:
        line = Line(lambda text: self._heard(number, text), lambda code: self._closed(number, code))
        self._lines[number] = line
        task = asyncio.get_running_loop().create_task(serve_socket(self._hall, cast("Any", line), table, since))
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def say(self, number: int, text: str) -> None:
        if number in self._lines:
            self._lines[number].incoming.put_nowait({"type": "websocket.receive", "text": text})

    def close(self, number: int) -> None:
        line = self._lines.pop(number, None)
        if line is not None:
            line.incoming.put_nowait({"type": "websocket.disconnect"})

    async def _answer(self, path: str, body: str) -> tuple[int, msgspec.Struct]:
        if path in ASKED:
            kind, answer = ASKED[path]
            return 200, answer(msgspec.json.decode(body, type=kind))
        match path:
            case "/api/catalog":
                return 200, catalog()
            case "/api/tables":
                wanted = msgspec.json.decode(body, type=NewTable)
                if wanted.online:
                    return 409, Problem("needs-server", "friends far away meet at a server: there is none here")
                return await self._made(opening(wanted))
            case "/api/lessons" if body == "null":
                return 200, lessons()
            case "/api/lessons":
                return await self._made(lesson_table(msgspec.json.decode(body, type=LessonRequest)))
        return 404, Problem("no-such-address", f"nothing is at {path[:80]}")

    async def _made(self, made: Opening) -> tuple[int, Created]:
        row = await self._hall.found(made._replace(row=made.row._replace(id=HERE + made.row.id)))
        return 201, Created(row.id, None, None, [])


def alone(take: Take, put: Put, heard: Callable[[int, str], None], closed: Callable[[int, int], None]) -> Alone:
    """The page calls this once."""
    shelf.SHELF = shelf.Shelf(take, put)
    return Alone(heard, closed)


def _refusal(error: GameError) -> Problem | Fault:
    if error.refusal is None:
        return Problem("refused", str(error))
    return Fault("refused", str(error), message_of(refused(error.refusal, ())))
