"""The WebSocket of a table: reads what a screen asks, writes what it is to know. It can only ask the table."""

from __future__ import annotations

import asyncio
import logging
from time import monotonic
from typing import Any, Final

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from ..game import GameError
from ..tables.answers import Screen
from ..tables.messages import (
    AskAnswer,
    AskChat,
    AskEarning,
    AskEnter,
    AskHint,
    AskMoment,
    AskMove,
    AskMute,
    AskOffer,
    AskPace,
    AskPreview,
    AskResign,
    AskSeat,
    AskUndo,
    AskWhy,
    ClientMessage,
    Problem,
    ServerMessage,
)
from ..tables.passes import Pass
from ..tables.seating import holds
from ..tables.viewing import Trouble
from . import metrics
from .audience import ENCODE
from .company import Company
from .hall import Hall
from .keeping.writer import NotStored
from .table import Table

LOGGER = logging.getLogger(__name__)
DECODE: Final = msgspec.json.Decoder(ClientMessage).decode
WAITING: Final = 1000  # messages that a slow reader may leave unread
RATE: Final = 300  # messages a second that a screen may send for long; a hand with a mouse sends far fewer
BURST: Final = 900
ENTERING: Final = 10  # seconds to say who one is
GOING_AWAY, POLICY, BROKEN, NO_TABLE = 1001, 1008, 1011, 4404  # how a connection ends


class Connection:
    """One screen. What it is to hear waits in a queue, so that a slow reader holds up nobody."""

    def __init__(self, socket: WebSocket, table: Table, shown: Pass | None, name: str | None) -> None:
        self.screen = table.screen(shown)
        self.shown = shown
        self.name = name
        self.company = Company(table, self)
        self._socket = socket
        self._outbox: asyncio.Queue[bytes | int] = asyncio.Queue()
        self._tokens, self._counted = float(BURST), monotonic()

    def send(self, message: bytes) -> None:
        if self._outbox.qsize() < WAITING:
            self._outbox.put_nowait(message)
        else:
            self.close(POLICY)

    def say(self, message: ServerMessage) -> None:
        self.send(ENCODE(message))

    def close(self, code: int = GOING_AWAY) -> None:
        self._outbox.put_nowait(code)

    def too_fast(self) -> bool:
        """A bucket that fills at a steady rate; whoever empties it sends more than anybody could mean."""
        now = monotonic()
        self._tokens = min(BURST, self._tokens + (now - self._counted) * RATE) - 1
        self._counted = now
        return self._tokens < 0

    async def write(self) -> None:
        while not isinstance(item := await self._outbox.get(), int):
            await self._socket.send_text(item.decode())
        await self._socket.close(item)

    async def read(self, table: Table) -> None:
        while True:
            frame = await self._socket.receive()
            if frame["type"] == "websocket.disconnect":
                return
            if self.too_fast():
                self.say(Problem("too-fast", f"more than {RATE} messages a second: nothing is lost, come back slowly"))
                self.close(POLICY)
                return
            await self._answer(table, frame.get("text") or "a binary frame")
            await asyncio.sleep(
                0
            )  # messages that have arrived already are read without waiting: let others have a turn

    async def _answer(self, table: Table, text: str) -> None:
        try:
            answer = await ask(table, self, DECODE(text))
        except Trouble as trouble:
            answer = trouble.answer
        except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
            answer = Problem("unreadable", f"not a message: {error}")
        except GameError as error:
            answer = Problem("unreadable", str(error))
        except Exception:
            LOGGER.exception("table %s could not answer", table.row.id)
            answer = Problem("internal", "the server could not do this; nothing is lost, try again")
        if isinstance(answer, Problem):
            metrics.PROBLEMS.labels(answer.code).inc()
        if answer is not None:
            self.say(answer)
        if isinstance(answer, Problem) and answer.code == "stale":
            self.say(table.state(self.screen))


async def ask(table: Table, connection: Connection, message: Any) -> ServerMessage | None:
    """What a table answers. Moves and the like have no answer of their own: everybody hears of them."""
    answer = look(table, connection.screen, message)
    if answer is None:
        await act(table, connection, message)
        await meet(connection.company, message)
    return answer


def look(table: Table, screen: Screen, message: Any) -> ServerMessage | None:
    """Questions."""
    match message:
        case AskWhy(move=move):
            return table.why(screen, move)
        case AskPreview(move=move):
            return table.preview(screen, move)
        case AskEarning(source=source, seat=seat, seq=seq):
            return table.earning(screen, source, seat, seq)
        case AskMoment(seq=seq):
            return table.moment(screen, seq)
        case AskEnter():
            return Problem("entered", "one comes in once: connect anew")
    return None


async def act(table: Table, connection: Connection, message: Any) -> None:
    """The game."""
    screen = connection.screen
    match message:
        case AskMove(seq=seq, move=move):
            await table.move(screen, seq, move)
        case AskUndo(seq=seq):
            await table.undo(screen, seq)
        case AskHint(seq=seq):
            table.hint(connection, seq)
        case AskPace(ms=pace):
            await table.set_pace(screen, pace)
        case AskResign():
            await table.resign(screen)


async def meet(company: Company, message: Any) -> None:
    """The others."""
    match message:
        case AskChat(text=text):
            await company.chat(text)
        case AskMute(name=name, on=on):
            await company.mute(name, on)
        case AskSeat(seat=seat, bot=bot):
            await company.seat(seat, bot)
        case AskOffer():
            await company.offer(message)
        case AskAnswer(offer=offer, yes=yes):
            await company.answer(offer, yes)


async def serve_socket(hall: Hall, socket: WebSocket, name: str, since: int) -> None:
    await socket.accept()
    table = await _table(hall, socket, name)
    entering = await _entering(socket) if table is not None else None
    if table is None or entering is None:
        return
    shown = None if entering.pass_ is None else hall.passes.read(entering.pass_)
    await _come_back(table, shown)
    connection = Connection(socket, table, shown, entering.name)
    if entering.pass_ is not None and not holds(table.row, shown):
        connection.say(Problem("bad-pass", "this pass does not play here, or not any more"))
    table.join(connection, since)
    writing = asyncio.create_task(connection.write())
    metrics.SOCKETS.inc()
    try:
        await connection.read(table)
    finally:
        metrics.SOCKETS.dec()
        hall.leave(table, connection)
        connection.close()
        await _finish(writing)


async def _table(hall: Hall, socket: WebSocket, name: str) -> Table | None:
    try:
        table = await hall.get(name)
    except (GameError, NotStored) as error:
        if isinstance(error, NotStored):  # the database is away: one line for each who knocks is enough
            LOGGER.warning("table %s cannot be reached: %s", name, error)
        else:
            LOGGER.exception("table %s cannot be read", name)
        await _turn_away(socket, Problem("unreadable-table", f"this table cannot be read: {error}"), BROKEN)
        return None
    if table is None:
        await _turn_away(socket, Problem("no-table", "there is no table of this name"), NO_TABLE)
    return table


async def _entering(socket: WebSocket) -> AskEnter | None:
    """Who comes in; they say so if the address says that they will. None: they have been turned away."""
    if "enter" not in socket.query_params:
        return AskEnter()
    try:
        frame = await asyncio.wait_for(socket.receive(), ENTERING)
        if frame["type"] == "websocket.disconnect":
            return None
        return msgspec.json.decode(frame.get("text") or "a binary frame", type=AskEnter)
    except (TimeoutError, msgspec.DecodeError, RecursionError, UnicodeError) as error:
        await _turn_away(socket, Problem("unreadable", f"expected to hear who comes in: {error}"), POLICY)
        return None


async def _come_back(table: Table, shown: Pass | None) -> None:
    """A seat that could not be taken back may be so later."""
    try:
        await table.come_back(shown)
    except Trouble:
        LOGGER.warning("table %s: nobody could come back", table.row.id)


async def _turn_away(socket: WebSocket, problem: Problem, code: int) -> None:
    await socket.send_text(ENCODE(problem).decode())
    await socket.close(code)


async def _finish(writing: asyncio.Task[None]) -> None:
    """Let the last words out, but wait for nobody who does not listen."""
    try:
        await asyncio.wait_for(writing, 1)
    except (TimeoutError, WebSocketDisconnect, RuntimeError):
        writing.cancel()
