"""WebSocket clients of bench/load_test.py and bench/fault_injection.py.

A client does as little work per frame as possible: the seat to act parses the legal moves and plays a random one, the
others read only the first bytes.
"""

from __future__ import annotations

import asyncio
import os
import re
import resource
import subprocess
import sys
import time
from base64 import b64encode
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Final, cast

import msgspec

from realmwright.protocol.message_parts import Clock
from realmwright.protocol.rest import NewSeat, NewTable
from realmwright.server.storage.store import Store
from realmwright.tables.create import create_table
from realmwright.tables.credentials import CredentialSigner
from realmwright.tables.events import now
from realmwright.tables.seats import SeatChange, seat_event
from realmwright.tables.state import TableState
from realmwright.tables.table_row import TableRow

SEATS: Final = 4
SECRET: Final = "secret of a temporary benchmark server"
SERVE: Final = (
    "import argparse; from realmwright.server import serve; parser = argparse.ArgumentParser(); "
    "serve.add_arguments(parser); raise SystemExit(serve.run(parser.parse_args()))"
)
LOG, STATE, ERROR = b'{"type":"log"', b'{"type":"state","revision":', b'{"type":"error"'
TICKS: Final = os.sysconf("SC_CLK_TCK")


class MoveGroup(msgspec.Struct):
    prefix: str
    cells: list[str]
    words: list[str]
    prefix_is_move: bool


class Position(msgspec.Struct):
    """The fields of a state message that the seat to act needs."""

    revision: int
    actor: int | None
    move_groups: list[MoveGroup]
    over: bool


class Entry(msgspec.Struct):
    revision: int
    move: str | None


class Entries(msgspec.Struct):
    entries: list[Entry]


class Error(msgspec.Struct):
    code: str
    message: str


POSITION: Final = msgspec.json.Decoder(Position).decode
ENTRIES: Final = msgspec.json.Decoder(Entries).decode
DECODE_ERROR: Final = msgspec.json.Decoder(Error).decode


class Client(asyncio.Protocol):
    """A minimal WebSocket client: frames of the server are neither masked nor fragmented."""

    def __init__(
        self, address: str, first: str, on_message: Callable[[bytes], None], on_close: Callable[[], None]
    ) -> None:
        self._address, self._first, self._on_message, self._on_close = address, first, on_message, on_close
        self._buffer = bytearray()
        self._open = False
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        key = b64encode(os.urandom(16)).decode()
        upgrade = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13"
        request = f"GET {self._address} HTTP/1.1\r\nHost: localhost\r\n{upgrade}\r\nSec-WebSocket-Key: {key}\r\n\r\n"
        self._transport.write(request.encode())

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self._open:
            head, blank, rest = self._buffer.partition(b"\r\n\r\n")
            if not blank:
                return
            if not head.startswith(b"HTTP/1.1 101"):
                self.close()
                return
            self._open, self._buffer = True, rest
            self.send(self._first)
        self._read_frames()

    def _read_frames(self) -> None:
        buffer, start = self._buffer, 0
        while len(buffer) - start >= 2:
            length, body = buffer[start + 1], start + 2
            if length >= 126:
                width = 2 if length == 126 else 8
                length, body = int.from_bytes(buffer[body : body + width], "big"), body + width
            if len(buffer) < body + length:
                break
            self._frame(buffer[start] & 15, bytes(buffer[body : body + length]))
            start = body + length
        del buffer[:start]

    def _frame(self, opcode: int, body: bytes) -> None:
        if opcode == 1:
            self._on_message(body)
        elif opcode == 9:  # answer a ping with a pong of the same body
            self._write(10, body)
        elif opcode == 8:
            self.close()

    def send(self, text: str) -> None:
        self._write(1, text.encode())

    def _write(self, opcode: int, body: bytes) -> None:
        """Send a frame with a mask of zeros, which leaves the body unchanged."""
        size = bytes([0x80 | len(body)]) if len(body) < 126 else b"\xfe" + len(body).to_bytes(2, "big")
        if self._transport is not None and not self._transport.is_closing():
            self._transport.write(bytes([0x80 | opcode]) + size + b"\0\0\0\0" + body)

    def close(self) -> None:
        if self._transport is not None:
            self._transport.abort()

    def connection_lost(self, _: Exception | None) -> None:
        self._on_close()


class Table:
    """A table with one client per seat, and at most one move in flight."""

    def __init__(self, row: TableRow, signer: CredentialSigner, revision: int) -> None:
        self.row = row
        self.state_revisions = [0] * SEATS  # revision of the last state of each client
        self.log_revisions = [0] * SEATS  # revision of the last log entry of each client
        self.revision = revision
        self.moves: dict[int, str] = {}  # acknowledged moves by revision
        self.errors: list[str] = []
        self.latencies: list[float] = []
        self.over = False
        self.on_settled: Callable[[], None] = lambda: None
        self._signer = signer
        self._position: Position | None = None
        self._pending: tuple[int, str, float] | None = None  # move in flight: base revision, text, due time
        self._pending_logged = False  # whether the move in flight is in the log
        self._clients: list[Client | None] = [None] * SEATS
        self._rng = Random(row.id)

    async def connect(self, port: int, seat: int, on_close: Callable[[], None]) -> None:
        key = self._signer.sign(self.row.id, seat, self.row.credential_keys.seats[seat])
        first = msgspec.json.encode({"type": "enter", "credential": key}).decode()
        address = f"/api/tables/{self.row.id}/socket?since={self.log_revisions[seat]}&enter"
        self.state_revisions[seat] = 0  # no move before the first state
        loop = asyncio.get_running_loop()
        _, client = await loop.create_connection(
            lambda: Client(address, first, lambda body: self._on_message(seat, body), on_close), "127.0.0.1", port
        )
        self._clients[seat] = client

    def disconnect(self, seat: int) -> None:
        """Drop the connection of a client."""
        if (client := self._clients[seat]) is not None:
            client.close()

    @property
    def idle(self) -> bool:
        """Whether all clients have the last state and no move is in flight."""
        position = self._position
        return (
            self._pending is None
            and position is not None
            and min(self.state_revisions) >= position.revision >= self.revision
        )

    def move(self, since: float) -> None:
        """Send a random move of the seat to act; its latency counts from `since`."""
        position, rng = self._position, self._rng
        assert position is not None
        assert position.actor is not None
        group = rng.choice(position.move_groups)
        targets = [*group.cells, *group.words, *([""] if group.prefix_is_move else [])]
        text = f"{group.prefix} {rng.choice(targets)}".strip()
        self._pending, self._pending_logged = (position.revision, text, since), False
        message = msgspec.json.encode({"type": "move", "revision": position.revision, "move": text}).decode()
        if (client := self._clients[position.actor]) is not None:
            client.send(message)

    def forget_pending(self) -> None:
        """Forget the move in flight: the state after a reconnect shows whether it was played."""
        self._pending = None

    def _on_message(self, seat: int, body: bytes) -> None:
        if body.startswith(STATE):
            self._on_state(seat, body)
        elif body.startswith(LOG):
            self._on_log(seat, body)
        elif body.startswith(ERROR):
            error = DECODE_ERROR(body)
            self.errors.append(f"{error.code}: {error.message}")
            self._pending = None

    def _on_log(self, seat: int, body: bytes) -> None:
        for entry in ENTRIES(body).entries:
            if entry.revision != self.log_revisions[seat] + 1:
                self.errors.append(f"after event {self.log_revisions[seat]} seat {seat} received {entry.revision}")
            self.log_revisions[seat] = entry.revision
            if self._pending is not None and entry.revision == self._pending[0] + 1:
                if entry.move == self._pending[1]:
                    self._pending_logged = True
                else:  # another event came first
                    self._pending = None

    def _on_state(self, seat: int, body: bytes) -> None:
        revision = int(body[len(STATE) : body.index(b",", len(STATE))])
        self.state_revisions[seat] = revision
        if revision < self.revision:
            return
        self.revision = revision
        if b'"move_groups":[]' not in body[:60_000] or b'"over":true' in body:
            self._position = POSITION(body)
            self.over = self._position.over
        if self._pending is not None and self._pending_logged and min(self.state_revisions) > self._pending[0]:
            after, text, since = self._pending
            self.moves[after + 1] = text
            self.latencies.append(time.perf_counter() - since)
            self._pending = None
        if self.idle:
            self.on_settled()


async def make_tables(store: Store, signer: CredentialSigner, count: int) -> list[Table]:
    """Insert online tables with all seats taken directly into the database."""
    tables = []
    for number in range(count):
        seats = [NewSeat(f"seat {seat}", open=True) for seat in range(SEATS)]
        body = NewTable("kingdom-builder", seats, online=True, seed=number, clock=Clock("none", 0, 0))
        table_record = create_table(body)
        claims = [seat_event(SeatChange(seat, f"player {seat}", None, False, None), now()) for seat in range(SEATS)]
        await store.create(table_record.row, [*table_record.events, *claims], table_record.accounts)
        tables.append(Table(table_record.row, signer, len(table_record.events) + SEATS))
    return tables


async def check_stored(store: Store, tables: list[Table]) -> list[str]:
    """Replay every stored table and return the errors."""
    errors = []
    for table in tables:
        stored = await store.load(table.row.id)
        assert stored is not None
        row, events = stored
        state = TableState(row, events)
        errors += [f"{row.id}: {error}" for error in table.errors]
        errors += [
            f"{row.id}: event {revision} is not {move}"
            for revision, move in table.moves.items()
            if revision > len(events) or (events[revision - 1].kind, events[revision - 1].text) != ("move", move)
        ]
        if max(table.log_revisions) > state.revision:
            errors.append(f"{row.id}: a client received event {max(table.log_revisions)}, {state.revision} are stored")
        if state.over != (row.finished is not None) or (state.over and row.result != state.result()):
            errors.append(f"{row.id}: the stored result {row.result} is not that of the record")
    return errors


class ServerProcess:
    """A server in its own processes."""

    def __init__(self, database: str, workers: int, port: int = 0) -> None:
        command = [sys.executable, "-c", SERVE, f"--port={port}", "--no-browser", f"--database={database}"]
        command += [f"--workers={workers}", "--rate-limit=0"]
        env = {**os.environ, "REALMWRIGHT_SECRET": SECRET}
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=env)
        assert self.process.stdout is not None
        match = next((match for line in self.process.stdout if (match := re.search(r":(\d+)/", line))), None)
        if match is None:
            raise RuntimeError("the server did not start")
        self.port = int(match[1])

    def cpu_s(self) -> float:
        """Return the CPU seconds of all its processes so far."""
        return sum(cpu_s(pid) for pid in process_tree(self.process.pid))

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(30)


def process_tree(parent: int) -> Iterator[int]:
    """Yield a process id and those of all its descendants."""
    yield parent
    try:
        tasks = Path(f"/proc/{parent}/task").iterdir()
        children = [int(child) for task in tasks for child in (task / "children").read_text("ascii").split()]
    except OSError:  # it has just ended
        return
    for child in children:
        yield from process_tree(child)


def cpu_s(pid: int) -> float:
    """Return the CPU seconds of a process so far; 0 if it has ended."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / TICKS


def raise_file_limit() -> None:
    """Raise the limit of open files, which is usually near a thousand, to its maximum."""
    _, maximum = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (maximum, maximum))
