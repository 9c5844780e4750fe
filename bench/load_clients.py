"""WebSocket clients of bench/load_test.py and bench/fault_injection.py.

A client does as little work per frame as possible: it keeps only the fields of the state from which the seat to act
chooses a random move.
"""

from __future__ import annotations

import asyncio
import os
import re
import resource
import subprocess
import sys
import time
import zlib
from base64 import b64encode
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, Final, cast

import msgspec

from realmwright.protocol.message_parts import Clock
from realmwright.protocol.rest import NewSeat, NewTable
from realmwright.protocol.state_patch import StatePatch, apply_patch
from realmwright.server.storage.store import Store
from realmwright.tables.create import create_table
from realmwright.tables.credentials import CredentialSigner
from realmwright.tables.events import TimeSource, now
from realmwright.tables.seats import SeatChange, seat_event
from realmwright.tables.state import TableState
from realmwright.tables.table_row import TableRow

SEATS: Final = 4
SECRET: Final = "secret of a temporary benchmark server"
SERVE: Final = (
    "import argparse; from realmwright.server import serve; parser = argparse.ArgumentParser(); "
    "serve.add_arguments(parser); raise SystemExit(serve.run(parser.parse_args()))"
)
LOG, STATE, UPDATE, ERROR = b'{"type":"log"', b'{"type":"state"', b'{"type":"update"', b'{"type":"error"'
USED_FIELDS: Final = ("actor", "move_groups", "over")  # of a state
COMPRESSED: Final = 0x40  # bit of a frame
END_OF_BLOCK: Final = b"\0\0\xff\xff"  # which senders of compressed messages leave out
TICKS: Final = os.sysconf("SC_CLK_TCK")


class State(msgspec.Struct):
    """The fields of a state message that the clients use; move groups are JSON data."""

    revision: int
    actor: int | None
    move_groups: list[dict[str, Any]]
    over: bool


class Entry(msgspec.Struct):
    revision: int
    move: str | None


class Entries(msgspec.Struct):
    entries: list[Entry]


class Update(msgspec.Struct):
    base: int
    revision: int
    entries: list[Entry]
    public: StatePatch
    private: StatePatch


class Error(msgspec.Struct):
    code: str
    message: str


DECODE_STATE: Final = msgspec.json.Decoder(State).decode
DECODE_UPDATE: Final = msgspec.json.Decoder(Update).decode
ENTRIES: Final = msgspec.json.Decoder(Entries).decode
DECODE_ERROR: Final = msgspec.json.Decoder(Error).decode


class Client(asyncio.Protocol):
    """A minimal WebSocket client: frames of the server are neither masked nor fragmented."""

    def __init__(
        self,
        address: str,
        first: str,
        on_message: Callable[[bytes], None],
        on_close: Callable[[], None],
        *,
        deflate: bool = False,
    ) -> None:
        self._address, self._first, self._on_message, self._on_close = address, first, on_message, on_close
        self._inflate = zlib.decompressobj(-zlib.MAX_WBITS).decompress if deflate else None
        self._buffer = bytearray()
        self._open = False
        self.wire_bytes = self.payload_bytes = 0  # received
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        key = b64encode(os.urandom(16)).decode()
        upgrade = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13"
        lines = [f"GET {self._address} HTTP/1.1", "Host: localhost", upgrade, f"Sec-WebSocket-Key: {key}"]
        lines += ["Sec-WebSocket-Extensions: permessage-deflate"] if self._inflate else []
        self._transport.write(("\r\n".join(lines) + "\r\n\r\n").encode())

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        self.wire_bytes += len(data)
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
            data = bytes(buffer[body : body + length])
            if self._inflate and buffer[start] & COMPRESSED:
                data = self._inflate(data + END_OF_BLOCK)
            self.payload_bytes += len(data)
            self._frame(buffer[start] & 15, data)
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
        self.states: list[State | None] = [None] * SEATS  # of each client
        self.log_revisions = [0] * SEATS  # revision of the last log entry of each client
        self.revision = revision
        self.moves: dict[int, str] = {}  # acknowledged moves by revision
        self.errors: list[str] = []
        self.latencies: list[float] = []
        self.over = False
        self.on_settled: Callable[[], None] = lambda: None
        self._signer = signer
        self._pending: tuple[int, str, float] | None = None  # move in flight: base revision, text, due time
        self._pending_logged = False  # whether the move in flight is in the log
        self._clients: list[Client | None] = [None] * SEATS
        self._rng = Random(row.id)

    async def connect(self, port: int, seat: int, on_close: Callable[[], None], *, deflate: bool = False) -> None:
        key = self._signer.sign(self.row.id, seat, self.row.credential_keys.seats[seat])
        first = msgspec.json.encode({"type": "enter", "credential": key}).decode()
        address = f"/api/tables/{self.row.id}/socket?since={self.log_revisions[seat]}&enter&updates"
        self.states[seat] = None  # no move before the first state
        loop = asyncio.get_running_loop()
        create = partial(Client, address, first, partial(self._on_message, seat), on_close, deflate=deflate)
        _, client = await loop.create_connection(create, "127.0.0.1", port)
        self._clients[seat] = client

    @property
    def wire_bytes(self) -> int:
        """The bytes that the connected clients have received, frame headers included."""
        return sum(client.wire_bytes for client in self._clients if client is not None)

    @property
    def payload_bytes(self) -> int:
        """The bytes of these messages without frame headers and compression."""
        return sum(client.payload_bytes for client in self._clients if client is not None)

    def disconnect(self, seat: int) -> None:
        """Drop the connection of a client."""
        if (client := self._clients[seat]) is not None:
            client.close()

    @property
    def idle(self) -> bool:
        """Whether all clients have the last state and no move is in flight."""
        return self._pending is None and self._oldest_state() >= self.revision

    def _oldest_state(self) -> int:
        return min(0 if state is None else state.revision for state in self.states)

    def move(self, since: float) -> None:
        """Send a random move of the seat to act; its latency counts from `since`."""
        first, rng = self.states[0], self._rng
        assert first is not None
        assert first.actor is not None
        state, client = self.states[first.actor], self._clients[first.actor]
        assert state is not None
        group = rng.choice(state.move_groups)
        targets = [*group["cells"], *group["words"], *([""] if group["prefix_is_move"] else [])]
        text = f"{group['prefix']} {rng.choice(targets)}".strip()
        self._pending, self._pending_logged = (state.revision, text, since), False
        message = msgspec.json.encode({"type": "move", "revision": state.revision, "move": text}).decode()
        if client is not None:
            client.send(message)

    def forget_pending(self) -> None:
        """Forget the move in flight: the state after a reconnect shows whether it was played."""
        self._pending = None

    def _on_message(self, seat: int, body: bytes) -> None:
        if body.startswith(UPDATE):
            self._on_update(seat, DECODE_UPDATE(body))
        elif body.startswith(STATE):
            self.states[seat] = DECODE_STATE(body)
            self._on_state(seat)
        elif body.startswith(LOG):
            self._on_entries(seat, ENTRIES(body).entries)
        elif body.startswith(ERROR):
            error = DECODE_ERROR(body)
            self.errors.append(f"{error.code}: {error.message}")
            self._pending = None

    def _on_update(self, seat: int, update: Update) -> None:
        self._on_entries(seat, update.entries)
        state = self.states[seat]
        if state is None or state.revision != update.base:
            self.errors.append(f"seat {seat} received an update of {update.base}, it has {state and state.revision}")
            return
        fields = {name: getattr(state, name) for name in USED_FIELDS}
        for patch in (update.public, update.private):
            values = [value for value in patch.values if value[0][0] in USED_FIELDS]
            splices = [splice for splice in patch.splices if splice[0][0] in USED_FIELDS]
            apply_patch(fields, StatePatch(values, splices))
        self.states[seat] = State(revision=update.revision, **fields)
        self._on_state(seat)

    def _on_entries(self, seat: int, entries: list[Entry]) -> None:
        for entry in entries:
            if entry.revision != self.log_revisions[seat] + 1:
                self.errors.append(f"after event {self.log_revisions[seat]} seat {seat} received {entry.revision}")
            self.log_revisions[seat] = entry.revision
            if self._pending is not None and entry.revision == self._pending[0] + 1:
                if entry.move == self._pending[1]:
                    self._pending_logged = True
                else:  # another event came first
                    self._pending = None

    def _on_state(self, seat: int) -> None:
        state = self.states[seat]
        assert state is not None
        if state.revision < self.revision:
            return
        self.revision, self.over = state.revision, state.over
        if self._pending is not None and self._pending_logged and self._oldest_state() > self._pending[0]:
            after, text, since = self._pending
            self.moves[after + 1] = text
            self.latencies.append(time.perf_counter() - since)
            self._pending = None
        if self.idle:
            self.on_settled()


NO_CLOCK: Final = Clock("none", 0, 0)


async def make_tables(
    store: Store, signer: CredentialSigner, count: int, clock: Clock = NO_CLOCK, time_source: TimeSource = now
) -> list[Table]:
    """Insert online tables with all seats taken directly into the database."""
    tables = []
    for number in range(count):
        seats = [NewSeat(f"seat {seat}", open=True) for seat in range(SEATS)]
        body = NewTable("kingdom-builder", seats, online=True, seed=number, clock=clock)
        table_record = create_table(body, time_source=time_source)
        claims = [
            seat_event(SeatChange(seat, f"player {seat}", None, False, None), time_source()) for seat in range(SEATS)
        ]
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

    def __init__(
        self, database: str, workers: int, port: int = 0, environment: Mapping[str, str] | None = None
    ) -> None:
        command = [sys.executable, "-c", SERVE, f"--port={port}", "--no-browser", f"--database={database}"]
        command += [f"--workers={workers}", "--rate-limit=0"]
        env = {**os.environ, "REALMWRIGHT_SECRET": SECRET, **(environment or {})}
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
