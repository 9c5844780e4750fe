"""The WebSocket connection of a client to a table."""

from __future__ import annotations

import asyncio
import logging
from typing import Any, Final

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from ..game import GameError
from ..protocol.errors import RequestError, StorageError, TableNotFound, decode, error_reply
from ..protocol.socket import (
    AnswerRequest,
    ChatRequest,
    ClientMessage,
    EnterRequest,
    ErrorMessage,
    HintRequest,
    MoveRequest,
    MuteRequest,
    OfferRequest,
    PaceRequest,
    PreviewRequest,
    ResignRequest,
    ScoringCellsRequest,
    SeatRequest,
    ServerMessage,
    SnapshotRequest,
    UndoRequest,
    WhyRequest,
)
from ..server import metrics
from ..tables.credentials import Credential
from ..tables.seats import is_valid
from ..tables.token_bucket import TokenBucket
from ..tables.viewer import Viewer
from .manager import TableManager
from .social import SocialActions
from .subscribers import encode_message
from .table import Table

LOGGER = logging.getLogger(__name__)
CLIENT_MESSAGE: Final[msgspec.json.Decoder[Any]] = msgspec.json.Decoder(ClientMessage)
ENTER: Final = msgspec.json.Decoder(EnterRequest)
MAX_QUEUED_MESSAGES: Final = 1000  # per connection, before a slow client is disconnected
MESSAGES_PER_SECOND: Final = 300  # sustained rate per connection; a user with a mouse sends far fewer
MESSAGE_BURST: Final = 900
ENTER_TIMEOUT_SECONDS: Final = 10
GOING_AWAY, POLICY_VIOLATION, INTERNAL_ERROR, TABLE_NOT_FOUND = 1001, 1008, 1011, 4404  # close codes


class Connection:
    """One client. Outgoing messages are queued, so that a slow client delays no other."""

    def __init__(self, socket: WebSocket, table: Table, credential: Credential | None, name: str | None) -> None:
        self.viewer = table.viewer(credential)
        self.credential = credential
        self.name = name
        self.social = SocialActions(table, self)
        self._socket = socket
        self._outbox: asyncio.Queue[bytes | int] = asyncio.Queue()
        self._rate_limit = TokenBucket(MESSAGE_BURST, MESSAGES_PER_SECOND)

    def send(self, message: bytes) -> None:
        if self._outbox.qsize() < MAX_QUEUED_MESSAGES:
            self._outbox.put_nowait(message)
        else:
            self.close(POLICY_VIOLATION)

    def send_message(self, message: ServerMessage) -> None:
        self.send(encode_message(message))

    def close(self, code: int = GOING_AWAY) -> None:
        """Close the socket after the messages that are already queued."""
        self._outbox.put_nowait(code)

    async def write(self) -> None:
        """Send queued messages until the connection is closed."""
        while not isinstance(item := await self._outbox.get(), int):
            await self._socket.send_text(item.decode())
        await self._socket.close(item)

    async def read(self, table: Table) -> None:
        """Handle messages until the client disconnects or exceeds the rate limit."""
        while True:
            frame = await self._socket.receive()
            if frame["type"] == "websocket.disconnect":
                return
            if not self._rate_limit.try_acquire():
                limit = f"rate limit exceeded: at most {MESSAGES_PER_SECOND} messages per second"
                self.send_message(ErrorMessage("too-fast", limit))
                self.close(POLICY_VIOLATION)
                return
            await self._reply(table, frame.get("text") or "a binary frame")
            await asyncio.sleep(0)  # receive() does not suspend while messages are buffered: let other tasks run

    async def _reply(self, table: Table, text: str) -> None:
        try:
            reply = await handle_message(table, self, decode(text, CLIENT_MESSAGE))
        except Exception as error:  # every request gets a reply
            reply = error_reply(error).message
            if isinstance(reply, ErrorMessage) and reply.code == "internal":
                LOGGER.exception("table %s: unhandled exception", table.row.id)
        if isinstance(reply, ErrorMessage):
            metrics.ERRORS.labels(reply.code).inc()
        if reply is not None:
            self.send_message(reply)
        if isinstance(reply, ErrorMessage) and reply.code == "stale":
            self.send_message(table.state_message(self.viewer))


async def handle_message(table: Table, connection: Connection, message: Any) -> ServerMessage | None:
    """Handle a client message and return the reply, None for actions."""
    reply = handle_query(table, connection.viewer, message)
    if reply is None:
        await handle_game_action(table, connection, message)
        await handle_social_action(connection.social, message)
    return reply


def handle_query(table: Table, viewer: Viewer, message: Any) -> ServerMessage | None:
    """Return the reply to a message that changes nothing; None for other messages."""
    match message:
        case WhyRequest(move=move):
            return table.explain_move(viewer, move)
        case PreviewRequest(move=move):
            return table.preview(viewer, move)
        case ScoringCellsRequest(source=source, seat=seat, revision=revision):
            return table.scoring_cells(viewer, source, seat, revision)
        case SnapshotRequest(revision=revision):
            return table.snapshot(viewer, revision)
        case EnterRequest():
            return ErrorMessage("already-entered", "already entered")
    return None


async def handle_game_action(table: Table, connection: Connection, message: Any) -> None:
    """Handle moves, undo, hints, pace and resignation; ignore other messages."""
    viewer = connection.viewer
    match message:
        case MoveRequest(revision=revision, move=move):
            await table.move(viewer, revision, move)
        case UndoRequest(revision=revision):
            await table.undo(viewer, revision)
        case HintRequest(revision=revision):
            table.hint(connection, revision)
        case PaceRequest(ms=pace):
            await table.set_pace(viewer, pace)
        case ResignRequest():
            await table.resign(viewer)


async def handle_social_action(social: SocialActions, message: Any) -> None:
    """Handle chat, muting, seats and offers; ignore other messages."""
    match message:
        case ChatRequest(text=text):
            await social.chat(text)
        case MuteRequest(name=name, on=on):
            await social.mute(name, on)
        case SeatRequest(seat=seat, bot=bot):
            await social.seat(seat, bot)
        case OfferRequest():
            await social.offer(message)
        case AnswerRequest(offer=offer, yes=yes):
            await social.answer(offer, yes)


async def serve_socket(manager: TableManager, socket: WebSocket, table_id: str, since: int) -> None:
    """Serve a WebSocket until it closes; the client has the events up to revision `since`."""
    await socket.accept()
    table = await _load_table(manager, socket, table_id)
    enter = await _receive_enter(socket) if table is not None else None
    if table is None or enter is None:
        return
    credential = None if enter.credential is None else manager.credentials.verify(enter.credential)
    await _resume_seat(table, credential)
    connection = Connection(socket, table, credential, enter.name)
    if enter.credential is not None and not is_valid(table.row, credential):
        connection.send_message(ErrorMessage("bad-credential", "invalid or revoked credential"))
    table.subscribe(connection, since)
    writer = asyncio.create_task(connection.write())
    metrics.SOCKETS.inc()
    try:
        await connection.read(table)
    finally:
        metrics.SOCKETS.dec()
        manager.unsubscribe(table, connection)
        connection.close()
        await _flush(writer)


async def _load_table(manager: TableManager, socket: WebSocket, table_id: str) -> Table | None:
    try:
        table = await manager.get(table_id)
    except (GameError, StorageError) as error:
        if isinstance(error, StorageError):  # no traceback: every client reconnects while the database is down
            LOGGER.warning("table %s: database unavailable: %s", table_id, error)
        else:
            LOGGER.exception("table %s is unreadable", table_id)
        await _reject(socket, ErrorMessage("unreadable-table", f"table is unreadable: {error}"), INTERNAL_ERROR)
        return None
    if table is None:
        await _reject(socket, TableNotFound().reply, TABLE_NOT_FOUND)
    return table


async def _receive_enter(socket: WebSocket) -> EnterRequest | None:
    """Receive the `enter` message if the URL announces one; None if the client was rejected."""
    if "enter" not in socket.query_params:
        return EnterRequest()
    try:
        frame = await asyncio.wait_for(socket.receive(), ENTER_TIMEOUT_SECONDS)
        if frame["type"] == "websocket.disconnect":
            return None
        return decode(frame.get("text") or "a binary frame", ENTER)
    except (TimeoutError, RequestError) as error:
        await _reject(socket, ErrorMessage("unreadable", f"expected an enter message: {error}"), POLICY_VIOLATION)
        return None


async def _resume_seat(table: Table, credential: Credential | None) -> None:
    """Give the client its seat back from a bot; on failure it can reconnect to try again."""
    try:
        await table.resume_seat(credential)
    except RequestError:
        LOGGER.warning("table %s: cannot resume seat", table.row.id)


async def _reject(socket: WebSocket, error: ServerMessage, code: int) -> None:
    await socket.send_text(encode_message(error).decode())
    await socket.close(code)


async def _flush(writer: asyncio.Task[None]) -> None:
    """Let the writer send what is queued, for at most a second."""
    try:
        await asyncio.wait_for(writer, 1)
    except (TimeoutError, WebSocketDisconnect, RuntimeError):
        writer.cancel()
