"""What the page asks of a server, answered in the browser: the same hall, the same tables, the same messages."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Awaitable, Callable
from typing import Any, Final, cast

import msgspec

if not hasattr(time, "thread_time"):  # a browser has no threads: bots count the clock of the wall
    time.thread_time = time.perf_counter

from ..game import GameError
from ..server import hall
from ..server.hall import Hall
from ..server.keeping.store import Store
from ..server.keeping.writer import NotStored
from ..server.sockets import serve_socket
from ..tables import afterwards
from ..tables.balance import balance
from ..tables.bodies import AdviceRequest, BoardRequest, Created, Fault, FromRecord, NewTable, SetupRequest
from ..tables.bodies_help import LessonRequest, ScoreRequest
from ..tables.catalog import catalog, checked_board
from ..tables.journal import message_of
from ..tables.lessons import lesson_table, lessons
from ..tables.messages import Problem
from ..tables.opening import Opening, opening
from ..tables.passes import Passes
from ..tables.study import from_record
from ..tables.tally import scored
from ..tables.viewing import Trouble
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
OF_TABLE: Final = re.compile(r"/api/tables/(?P<id>\w+)/(?P<what>[\w.]+)(?:\?seq=(?P<seq>\d{1,9}))?")
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
        status: int
        answer: msgspec.Struct | str
        try:
            status, answer = await self._answer(path, body or "null")
        except GameError as error:
            status, answer = 422, _refusal(error)
        except msgspec.ValidationError as error:
            status, answer = 422, Problem("unreadable", f"not a request: {error}")
        except Trouble as trouble:
            status, answer = trouble.status, trouble.answer
        except NotStored:
            status, answer = 503, Problem("not-stored", "this could not be stored and has not happened: try again")
        return status, answer if isinstance(answer, str) else msgspec.json.encode(answer).decode()

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

    async def _answer(self, path: str, body: str) -> tuple[int, msgspec.Struct | str]:
        if path in ASKED:
            kind, answer = ASKED[path]
            return 200, answer(msgspec.json.decode(body, type=kind))
        if found := OF_TABLE.fullmatch(path):
            return await self._afterwards(found["id"], found["what"], found["seq"] or "", body)
        if path == "/api/catalog":
            return 200, catalog()
        if path == "/api/lessons" and body == "null":
            return 200, lessons()
        made = _opening(path, body)
        if made is None:
            return 404, Problem("no-such-address", f"nothing is at {path[:80]}")
        row = await self._hall.found(made._replace(row=made.row._replace(id=HERE + made.row.id)))
        return 201, Created(row.id, None, None, [])

    async def _afterwards(self, name: str, what: str, seq: str, body: str) -> tuple[int, msgspec.Struct | str]:
        table = await self._hall.get(name)
        if table is None:
            return 404, Problem("no-table", "there is no table of this name")
        if what in afterwards.FILES:
            return 200, afterwards.FILES[what](table, seq).text
        match what:
            case "study":
                return 200, afterwards.study(table)
            case "advice":
                return 200, await afterwards.advice(table, msgspec.json.decode(body, type=AdviceRequest))
        return 404, Problem("no-such-address", f"a table has no {what[:20]}")


def _opening(path: str, body: str) -> Opening | None:
    """A new table, if that is what is asked for at this address."""
    match path:
        case "/api/tables":
            wanted = msgspec.json.decode(body, type=NewTable)
            if wanted.online:
                raise Trouble(Problem("needs-server", "friends far away meet at a server: there is none here"))
            return opening(wanted)
        case "/api/records":
            return from_record(msgspec.json.decode(body, type=FromRecord))
        case "/api/lessons":
            return lesson_table(msgspec.json.decode(body, type=LessonRequest))
    return None


def alone(take: Take, put: Put, heard: Callable[[int, str], None], closed: Callable[[int, int], None]) -> Alone:
    """The page calls this once."""
    shelf.SHELF = shelf.Shelf(take, put)
    return Alone(heard, closed)


def _refusal(error: GameError) -> Problem | Fault:
    if error.refusal is None:
        return Problem("refused", str(error))
    return Fault("refused", str(error), message_of(refused(error.refusal, ())))
