"""The connection of a client to a table."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from time import thread_time
from typing import Any, Final, TypeAlias, TypeVar

import msgspec

from ..protocol.client_messages import (
    AnswerRequest,
    ChatRequest,
    ClientMessage,
    EnterRequest,
    HintRequest,
    MoveRequest,
    MuteRequest,
    OfferRequest,
    PaceRequest,
    PreviewRequest,
    ResignRequest,
    ScoringCellsRequest,
    SeatRequest,
    SinceLastTurnRequest,
    SnapshotRequest,
    StateRequest,
    UndoRequest,
    WhyRequest,
)
from ..protocol.errors import RequestError, StorageError, TableNotFound, UnreadableTable, decode, error_reply
from ..protocol.server_messages import (
    ErrorMessage,
    Preview,
    RefusalMessage,
    ScoringCells,
    ServerMessage,
    SinceLastTurn,
    Snapshot,
    StateMessage,
)
from ..tables.credentials import Credential
from ..tables.seats import is_valid
from ..tables.token_bucket import TokenBucket
from .manager import TableManager
from .ports import LOCAL, ClientOrigin, Metrics, Transport, TransportClosed
from .social import SocialActions
from .subscribers import encode_message
from .table import Table

LOGGER = logging.getLogger(__name__)
CLIENT_MESSAGE: Final[msgspec.json.Decoder[Any]] = msgspec.json.Decoder(ClientMessage)
ENTER: Final = msgspec.json.Decoder(EnterRequest)
MAX_QUEUED_MESSAGES: Final = 1000  # per connection, before a slow client is disconnected
MAX_QUEUED_BYTES: Final = 1024 * 1024
PAUSE_QUEUED_BYTES: Final = 128 * 1024  # above, messages of the client wait until it has read some
STALLED_WRITE_SECONDS: Final = 30.0  # without the client reading anything
MESSAGES_PER_SECOND: Final = 300  # sustained rate per connection; a user with a mouse sends far fewer
MESSAGE_BURST: Final = 900
TOKENS_PER_CPU_SECOND: Final = 1000  # that a query costs its client, whose connections share 600 a second
MAX_SPECTATORS: Final = 100  # per table and worker
FLUSH_SECONDS: Final = 1.0  # for the messages that are queued when a connection ends
ENTER_TIMEOUT_SECONDS: Final = 10
GOING_AWAY, POLICY_VIOLATION, INTERNAL_ERROR, TRY_AGAIN_LATER, TABLE_NOT_FOUND = 1001, 1008, 1011, 1013, 4404

M = TypeVar("M", bound=msgspec.Struct)
Handler: TypeAlias = "Callable[[Table, Connection, M], Awaitable[ServerMessage | None]]"
HANDLERS: Final[dict[type[msgspec.Struct], Handler[Any]]] = {}


class Connection:
    """One client. Outgoing messages are queued, so that a slow client delays no other."""

    def __init__(
        self,
        transport: Transport,
        table: Table,
        credential: Credential | None,
        name: str | None,
        origin: ClientOrigin = LOCAL,
    ) -> None:
        self.viewer = table.viewer(credential)
        self.credential = credential
        self.name = name
        self.origin = origin
        self.social = SocialActions(table, self)
        self._transport = transport
        self._metrics: Metrics = table.context.metrics
        self._outbox: asyncio.Queue[bytes | int] = asyncio.Queue()
        self._queued_bytes = 0
        self._drained = asyncio.Event()
        self._rate_limit = TokenBucket(MESSAGE_BURST, MESSAGES_PER_SECOND)
        self._closing = False

    def send(self, message: bytes) -> None:
        """Send a message at once if the client keeps up, or queue it."""
        if not self._queued_bytes and not self._closing and self._transport.try_send(message):
            return
        self._queued_bytes += len(message)
        if self._outbox.qsize() < MAX_QUEUED_MESSAGES and self._queued_bytes <= MAX_QUEUED_BYTES:
            self._outbox.put_nowait(message)
        else:
            self.close(POLICY_VIOLATION)

    def send_message(self, message: ServerMessage) -> None:
        self.send(encode_message(message))

    def close(self, code: int = GOING_AWAY) -> None:
        """Close the socket after the messages that are already queued."""
        if not self._closing:
            self._closing = True
            self._outbox.put_nowait(code)

    async def serve(self, table: Table) -> None:
        """Exchange messages until the client disconnects, exceeds a limit or reads no more."""
        reader, writer = asyncio.create_task(self.read(table)), asyncio.create_task(self.write())
        try:
            await asyncio.wait((reader, writer), return_when=asyncio.FIRST_COMPLETED)
        finally:
            self.close()
            await _end(reader, 0)
            await _end(writer, FLUSH_SECONDS)

    async def write(self) -> None:
        """Send queued messages until the connection is closed."""
        while not isinstance(item := await self._outbox.get(), int):
            async with asyncio.timeout(STALLED_WRITE_SECONDS):
                await self._transport.send(item.decode())
            self._queued_bytes -= len(item)
            self._drained.set()
        await self._transport.close(item)

    async def read(self, table: Table) -> None:
        """Handle messages until the client disconnects or exceeds the rate limit."""
        while True:
            await self._wait_until_drained()
            text = await self._transport.receive()
            if text is None:
                return
            while (limit := self.origin.rate_limit) is not None and not limit.try_acquire():
                await asyncio.sleep(limit.seconds_to(1))
            if not self._rate_limit.try_acquire():
                text = f"rate limit exceeded: at most {MESSAGES_PER_SECOND} messages per second"
                self.send_message(ErrorMessage("too-fast", text))
                self.close(POLICY_VIOLATION)
                return
            started = thread_time()
            if await self._reply(table, text) and limit is not None:
                limit.charge((thread_time() - started) * TOKENS_PER_CPU_SECOND)
            await asyncio.sleep(0)  # receive() does not suspend while messages are buffered: let other tasks run

    async def _wait_until_drained(self) -> None:
        while self._queued_bytes > PAUSE_QUEUED_BYTES:
            self._drained.clear()
            await self._drained.wait()

    async def _reply(self, table: Table, text: str) -> bool:
        """Handle a message; return whether it was a query, which needs nothing but CPU time."""
        try:
            reply = await handle_message(table, self, decode(text, CLIENT_MESSAGE))
        except Exception as error:  # every request gets a reply
            reply = error_reply(error).message
            if isinstance(reply, ErrorMessage) and reply.code == "internal":
                LOGGER.exception("table %s: unhandled exception", table.row.id)
        if isinstance(reply, ErrorMessage):
            self._metrics.count_error(reply.code)
        if reply is not None:
            self.send_message(reply)
        if isinstance(reply, ErrorMessage) and reply.code == "stale":
            self.send_message(table.state_message(self.viewer))
        return reply is not None


async def serve_connection(
    manager: TableManager,
    transport: Transport,
    table_id: str,
    since: int,
    *,
    expect_enter: bool = False,
    origin: ClientOrigin = LOCAL,
) -> None:
    """Serve a client until it disconnects; it has the events up to revision `since`."""
    table = await _load_table(manager, transport, table_id)
    if table is None:
        return
    enter = await _receive_enter(transport) if expect_enter else EnterRequest()
    if enter is None:
        return
    credential = None if enter.credential is None else manager.credentials.verify(enter.credential)
    await _resume_seat(table, credential)
    while not manager.is_loaded(table):  # it has been evicted meanwhile: events reach its successor only
        table = await _load_table(manager, transport, table_id)
        if table is None:
            return
    connection = Connection(transport, table, credential, enter.name, origin)
    if not connection.viewer.seats and table.subscribers.local_presence().spectators >= MAX_SPECTATORS:
        await _reject(transport, ErrorMessage("too-many-spectators", "too many spectators"), POLICY_VIOLATION)
        return
    if enter.credential is not None and not is_valid(table.row, credential):
        connection.send_message(ErrorMessage("bad-credential", "invalid or revoked credential"))
    table.subscribe(connection, since if since <= table.state.revision else 0)
    manager.metrics.add_sockets(1)
    try:
        await connection.serve(table)
    finally:
        manager.metrics.add_sockets(-1)
        manager.unsubscribe(table, connection)


async def _load_table(manager: TableManager, transport: Transport, table_id: str) -> Table | None:
    try:
        table = await manager.get(table_id)
    except UnreadableTable as error:
        await _reject(transport, error.reply, INTERNAL_ERROR)
        return None
    except StorageError as error:  # no traceback: every client reconnects while the database is down
        LOGGER.warning("table %s: database unavailable: %s", table_id, error)
        await _reject(transport, ErrorMessage("no-database", "database unavailable: try again"), TRY_AGAIN_LATER)
        return None
    if table is None:
        await _reject(transport, TableNotFound().reply, TABLE_NOT_FOUND)
    return table


async def _receive_enter(transport: Transport) -> EnterRequest | None:
    """Receive the `enter` message; return None if the client was rejected."""
    try:
        text = await asyncio.wait_for(transport.receive(), ENTER_TIMEOUT_SECONDS)
        return None if text is None else decode(text, ENTER)
    except (TimeoutError, RequestError) as error:
        await _reject(transport, ErrorMessage("unreadable", f"expected an enter message: {error}"), POLICY_VIOLATION)
        return None


async def _resume_seat(table: Table, credential: Credential | None) -> None:
    """Give the client its seat back from a bot; on failure it can reconnect to try again."""
    try:
        await table.resume_seat(credential)
    except RequestError:
        LOGGER.warning("table %s: cannot resume seat", table.row.id)


async def _reject(transport: Transport, error: ServerMessage, code: int) -> None:
    with suppress(TransportClosed):
        await transport.send(encode_message(error).decode())
        await transport.close(code)


async def _end(task: asyncio.Task[None], seconds: float) -> None:
    """Wait for a task, then cancel it; a closed or stalled transport is no error."""
    with suppress(TimeoutError, TransportClosed):
        await asyncio.wait_for(task, seconds)


async def handle_message(table: Table, client: Connection, message: msgspec.Struct) -> ServerMessage | None:
    """Handle a message and return the reply, None for actions. Raise RequestError if no handler exists."""
    handler = HANDLERS.get(type(message))
    if handler is None:
        raise RequestError("unreadable", f"unknown message type {type(message).__name__}")
    return await handler(table, client, message)


def handles(message_type: type[M]) -> Callable[[Handler[M]], Handler[M]]:
    """Register the decorated function as the handler of a message type."""

    def register(handler: Handler[M]) -> Handler[M]:
        HANDLERS[message_type] = handler
        return handler

    return register


# Queries


@handles(WhyRequest)
async def _why(table: Table, client: Connection, request: WhyRequest) -> RefusalMessage | Preview:
    return table.explain_move(client.viewer, request.move)


@handles(PreviewRequest)
async def _preview(table: Table, client: Connection, request: PreviewRequest) -> Preview:
    return table.preview(client.viewer, request.move)


@handles(ScoringCellsRequest)
async def _scoring_cells(table: Table, client: Connection, request: ScoringCellsRequest) -> ScoringCells:
    return table.scoring_cells(client.viewer, request.source, request.seat, request.revision)


@handles(StateRequest)
async def _state(table: Table, client: Connection, _: StateRequest) -> StateMessage:
    return table.state_message(client.viewer)


@handles(SnapshotRequest)
async def _snapshot(table: Table, client: Connection, request: SnapshotRequest) -> Snapshot:
    return table.snapshot(client.viewer, request.revision)


@handles(SinceLastTurnRequest)
async def _since_last_turn(table: Table, _: Connection, request: SinceLastTurnRequest) -> SinceLastTurn:
    return table.since_last_turn(request.seat)


# Actions in the game


@handles(EnterRequest)
async def _enter(_: Table, __: Connection, ___: EnterRequest) -> None:
    raise RequestError("already-entered", "already entered")


@handles(MoveRequest)
async def _move(table: Table, client: Connection, request: MoveRequest) -> None:
    await table.move(client.viewer, request.revision, request.move)


@handles(UndoRequest)
async def _undo(table: Table, client: Connection, request: UndoRequest) -> None:
    await table.undo(client.viewer, request.revision, turn=request.turn)


@handles(HintRequest)
async def _hint(table: Table, client: Connection, request: HintRequest) -> None:
    table.hint(client, request.revision)


@handles(PaceRequest)
async def _pace(table: Table, client: Connection, request: PaceRequest) -> None:
    await table.set_pace(client.viewer, request.ms)


@handles(ResignRequest)
async def _resign(table: Table, client: Connection, _: ResignRequest) -> None:
    await table.resign(client.viewer)


# Chat, seats and offers


@handles(ChatRequest)
async def _chat(_: Table, client: Connection, request: ChatRequest) -> None:
    await client.social.chat(request.text)


@handles(MuteRequest)
async def _mute(_: Table, client: Connection, request: MuteRequest) -> None:
    await client.social.mute(request.name, request.on)


@handles(SeatRequest)
async def _seat(_: Table, client: Connection, request: SeatRequest) -> None:
    await client.social.seat(request.seat, request.bot)


@handles(OfferRequest)
async def _offer(_: Table, client: Connection, request: OfferRequest) -> None:
    await client.social.offer(request)


@handles(AnswerRequest)
async def _answer(_: Table, client: Connection, request: AnswerRequest) -> None:
    await client.social.answer(request.offer, request.yes)
