"""Bots on other machines: the pool of a server, and the service that `realmwright bot-worker` runs there.

Server and worker exchange lines of JSON over TCP. Both prove that they know a shared secret before anything else is
read; what follows is neither encrypted nor authenticated, so it belongs in a private network or a tunnel.
"""

from __future__ import annotations

import asyncio
import hmac
import logging
import secrets
from collections.abc import Sequence
from contextlib import suppress
from time import monotonic
from typing import Final
from zlib import crc32

import msgspec
from msgspec import Struct

from .bot_host import AdviseRequest, BotFailure, ChooseRequest, FailureReason
from .bot_pool import BotProcessPool, is_quick

LOGGER: Final = logging.getLogger(__name__)
PING_SECONDS: Final = 3.0
SILENCE_SECONDS: Final = 12.0  # a worker that sends nothing for this long is given up
RETRY_SECONDS: Final = 2.0
HANDSHAKE_SECONDS: Final = 5.0
MAX_LINE_BYTES: Final = 1 << 20
NONCE_BYTES: Final = 32


class BotCall(Struct):
    """A request of a server; a call with neither request is a ping, one that closes players gets no reply."""

    id: int = 0
    choose: ChooseRequest | None = None
    advise: AdviseRequest | None = None
    close: str | None = None


class BotReply(Struct):
    """The moves of a bot, or why there are none; to a ping it is empty."""

    id: int = 0
    moves: tuple[str, ...] = ()
    failure: FailureReason | None = None
    message: str = ""


class WorkerLost(Exception):
    """The connection to a worker ended before its reply."""


def _proof(secret: str, role: str, nonce: bytes) -> bytes:
    return hmac.new(secret.encode(), f"realmwright bots 1 {role} ".encode() + nonce, "sha256").hexdigest().encode()


async def _read_line(reader: asyncio.StreamReader) -> bytes:
    line = await reader.readline()
    if not line.endswith(b"\n"):
        raise ConnectionError("the other side closed the connection")
    return line.rstrip(b"\n")


async def handshake(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, secret: str, role: str) -> None:
    """Prove to know the secret and check that the other side does; raise ConnectionError if not."""
    other, nonce = {"server": "worker", "worker": "server"}[role], secrets.token_hex(NONCE_BYTES).encode()
    async with asyncio.timeout(HANDSHAKE_SECONDS):
        writer.write(nonce + b"\n")
        writer.write(_proof(secret, role, await _read_line(reader)) + b"\n")
        if not hmac.compare_digest(await _read_line(reader), _proof(secret, other, nonce)):
            raise ConnectionError(f"the {other} has another secret")


class BotService:
    """The worker's side: answers the calls of all connected servers by one pool, which shares itself fairly."""

    def __init__(self, pool: BotProcessPool, secret: str) -> None:
        self._pool, self._secret = pool, secret

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serve one connection until the server closes it."""
        name = "{}:{}".format(*writer.get_extra_info("peername")[:2])
        tasks: set[asyncio.Task[None]] = set()
        tables: set[str] = set()
        try:
            await handshake(reader, writer, self._secret, "worker")
            LOGGER.info("server %s connected", name)
            while True:
                call = msgspec.json.decode(await _read_line(reader), type=BotCall)
                request = call.choose or call.advise
                if request is not None:
                    tables.add(request.table_id)
                task = asyncio.create_task(self._answer(call, writer))
                tasks.add(task)
                task.add_done_callback(tasks.discard)
        except (OSError, TimeoutError, ValueError, msgspec.MsgspecError) as error:
            LOGGER.info("server %s disconnected: %s", name, repr(error))
        except asyncio.CancelledError:  # the worker stops; asyncio would print a traceback
            pass
        finally:
            for task in tasks:
                task.cancel()
            for table_id in tables:
                self._pool.close_players(table_id)
            writer.close()

    async def _answer(self, call: BotCall, writer: asyncio.StreamWriter) -> None:
        if call.close is not None:
            self._pool.close_players(call.close)
            return
        reply = BotReply(call.id)
        try:
            if call.choose is not None:
                reply.moves = (await self._pool.choose(call.choose),)
            elif call.advise is not None:
                reply.moves = await self._pool.advise(call.advise)
        except BotFailure as failure:
            reply.failure, reply.message = failure.reason, str(failure)
        with suppress(OSError):
            writer.write(msgspec.json.encode(reply) + b"\n")
            await writer.drain()


class RemoteWorker:
    """The server's connection to one worker; it is made again whenever it ends."""

    def __init__(self, address: str, secret: str) -> None:
        self._address, self._secret = address, secret
        self._writer: asyncio.StreamWriter | None = None
        self._replies: dict[int, asyncio.Future[BotReply]] = {}
        self._calls = 0
        self._last_reply = 0.0
        self._task = asyncio.create_task(self._run())

    @property
    def is_connected(self) -> bool:
        return self._writer is not None

    async def call(self, request: ChooseRequest | AdviseRequest) -> tuple[str, ...]:
        """Return the moves; raise BotFailure, or WorkerLost if the connection ends."""
        self._calls += 1
        number = self._calls
        reply: asyncio.Future[BotReply] = asyncio.get_running_loop().create_future()
        self._replies[number] = reply
        is_choice = isinstance(request, ChooseRequest)
        self.send(BotCall(number, request, None) if is_choice else BotCall(number, None, request))  # type: ignore[arg-type]
        try:
            answer = await reply
        finally:
            self._replies.pop(number, None)
        if answer.failure is not None:
            raise BotFailure(answer.failure, answer.message)
        return answer.moves

    def send(self, call: BotCall) -> None:
        if self._writer is None:
            raise WorkerLost(self._address)
        self._writer.write(msgspec.json.encode(call) + b"\n")

    def close(self) -> None:
        self._task.cancel()

    async def _run(self) -> None:
        while True:
            with suppress(OSError, TimeoutError, ValueError, msgspec.MsgspecError):
                await self._serve_connection()
            await asyncio.sleep(RETRY_SECONDS)

    async def _serve_connection(self) -> None:
        host, _, port = self._address.rpartition(":")
        reader, writer = await asyncio.open_connection(host.strip("[]"), int(port), limit=MAX_LINE_BYTES)
        pings: asyncio.Task[None] | None = None
        try:
            await handshake(reader, writer, self._secret, "server")
            LOGGER.info("bot worker %s connected", self._address)
            self._writer, self._last_reply = writer, monotonic()
            pings = asyncio.create_task(self._ping(writer))
            while True:
                reply = msgspec.json.decode(await _read_line(reader), type=BotReply)
                self._last_reply = monotonic()
                if (waiting := self._replies.get(reply.id)) and not waiting.done():
                    waiting.set_result(reply)
        finally:
            if self._writer is not None:
                LOGGER.warning("bot worker %s lost: its bots move here", self._address)
            self._writer = None
            if pings is not None:
                pings.cancel()
            writer.transport.abort()
            for waiting in self._replies.values():
                if not waiting.done():
                    waiting.set_exception(WorkerLost(self._address))

    async def _ping(self, writer: asyncio.StreamWriter) -> None:
        """Notice a worker that is connected and does not answer, such as a frozen machine."""
        while monotonic() - self._last_reply < SILENCE_SECONDS:
            writer.write(msgspec.json.encode(BotCall()) + b"\n")
            await asyncio.sleep(PING_SECONDS)
        writer.transport.abort()


class RemoteBotPool(BotProcessPool):
    """Sends searching bots to workers on other machines; quick ones, and all while no worker is there, run here.

    The players of a table run at the same worker as long as it is connected, because it holds their plans.
    """

    def __init__(self, addresses: Sequence[str], secret: str) -> None:
        super().__init__()
        self._workers = [RemoteWorker(address, secret) for address in addresses]

    async def _request(self, request: ChooseRequest | AdviseRequest) -> tuple[str, ...]:
        connected = [worker for worker in self._workers if worker.is_connected]
        if connected and not is_quick(request.bot):
            worker = connected[crc32(request.table_id.encode()) % len(connected)]
            with suppress(WorkerLost):
                return await worker.call(request)
        return await super()._request(request)

    def close_players(self, table_id: str) -> None:
        super().close_players(table_id)
        for worker in self._workers:
            with suppress(WorkerLost):
                worker.send(BotCall(close=table_id))

    def close(self) -> None:
        super().close()
        for worker in self._workers:
            worker.close()
