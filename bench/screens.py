"""Many screens in one process, for bench/load.py and bench/faults.py: real sockets, and as little work for each frame
as will do. Whose turn it is reads the legal moves and plays one at random; the others look at the first bytes only.
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

from realmwright.server.keeping.store import Store
from realmwright.tables.bodies import NewSeat, NewTable
from realmwright.tables.course import Course
from realmwright.tables.messages import Clock
from realmwright.tables.opening import opening
from realmwright.tables.passes import Passes
from realmwright.tables.rows import TableRow
from realmwright.tables.seating import Change, seat_event

SEATS: Final = 4
SECRET: Final = "of a benchmark that ends with its tables"
SERVE: Final = (
    "import argparse; from realmwright.server import serve; parser = argparse.ArgumentParser(); "
    "serve.add_arguments(parser); raise SystemExit(serve.run(parser.parse_args()))"
)
LOG, STATE, ERROR = b'{"type":"log"', b'{"type":"state","seq":', b'{"type":"error"'
TICKS: Final = os.sysconf("SC_CLK_TCK")


class Gesture(msgspec.Struct):
    lead: str
    cells: list[str]
    words: list[str]
    alone: bool


class Position(msgspec.Struct):
    """What matters of a state to whoever is to move."""

    seq: int
    actor: int | None
    gestures: list[Gesture]
    over: bool


class Entry(msgspec.Struct):
    seq: int
    move: str | None


class Entries(msgspec.Struct):
    entries: list[Entry]


class Problem(msgspec.Struct):
    code: str
    message: str


POSITION: Final = msgspec.json.Decoder(Position).decode
ENTRIES: Final = msgspec.json.Decoder(Entries).decode
PROBLEM: Final = msgspec.json.Decoder(Problem).decode


class Screen(asyncio.Protocol):
    """One WebSocket. The server's frames are neither masked nor in parts."""

    def __init__(self, address: str, first: str, hear: Callable[[bytes], None], lost: Callable[[], None]) -> None:
        self._address, self._first, self._hear, self._lost = address, first, hear, lost
        self._buffer = bytearray()
        self._open = False
        self._transport: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.Transport", transport)
        key = b64encode(os.urandom(16)).decode()
        upgrade = "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13"
        asked = f"GET {self._address} HTTP/1.1\r\nHost: localhost\r\n{upgrade}\r\nSec-WebSocket-Key: {key}\r\n\r\n"
        self._transport.write(asked.encode())

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
            self.say(self._first)
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

    def _frame(self, kind: int, body: bytes) -> None:
        if kind == 1:
            self._hear(body)
        elif kind == 9:  # a ping is answered by the same
            self._write(10, body)
        elif kind == 8:
            self.close()

    def say(self, text: str) -> None:
        self._write(1, text.encode())

    def _write(self, kind: int, body: bytes) -> None:
        """A mask of zeros leaves the text as it is, and is a mask all the same."""
        size = bytes([0x80 | len(body)]) if len(body) < 126 else b"\xfe" + len(body).to_bytes(2, "big")
        if self._transport is not None and not self._transport.is_closing():
            self._transport.write(bytes([0x80 | kind]) + size + b"\0\0\0\0" + body)

    def close(self) -> None:
        if self._transport is not None:
            self._transport.abort()

    def connection_lost(self, _: Exception | None) -> None:
        self._lost()


class Table:
    """A table and a screen at each of its seats. They move when they are told to, and never twice at the same time."""

    def __init__(self, row: TableRow, passes: Passes, seq: int) -> None:
        self.row = row
        self.seen = [0] * SEATS  # the last state of each screen
        self.logged = [0] * SEATS  # the last event of each screen
        self.known = seq
        self.moves: dict[int, str] = {}  # those that were acknowledged, by the number of their event
        self.errors: list[str] = []
        self.latencies: list[float] = []
        self.over = False
        self.on_heard: Callable[[], None] = lambda: None
        self._passes = passes
        self._position: Position | None = None
        self._asked: tuple[int, str, float] | None = None  # after which event, which move, since when
        self._heard_of = False  # it is among the events
        self._screens: list[Screen | None] = [None] * SEATS
        self._rng = Random(row.id)

    async def connect(self, port: int, seat: int, lost: Callable[[], None]) -> None:
        key = self._passes.write(self.row.id, seat, self.row.keys.seats[seat])
        first = msgspec.json.encode({"type": "enter", "pass": key}).decode()
        address = f"/api/tables/{self.row.id}/socket?since={self.logged[seat]}&enter"
        self.seen[seat] = 0  # nobody moves until it has been told how things stand
        loop = asyncio.get_running_loop()
        _, screen = await loop.create_connection(
            lambda: Screen(address, first, lambda body: self._hear(seat, body), lost), "127.0.0.1", port
        )
        self._screens[seat] = screen

    def cut(self, seat: int) -> None:
        """As when a lid is closed."""
        if (screen := self._screens[seat]) is not None:
            screen.close()

    @property
    def settled(self) -> bool:
        """Everybody has seen the last move, and it is known who is to move."""
        position = self._position
        return self._asked is None and position is not None and min(self.seen) >= position.seq >= self.known

    def move(self, since: float) -> None:
        """Whoever is to move plays at random; the time counts from the moment at which it was to be."""
        position, rng = self._position, self._rng
        assert position is not None
        assert position.actor is not None
        gesture = rng.choice(position.gestures)
        targets = [*gesture.cells, *gesture.words, *([""] if gesture.alone else [])]
        text = f"{gesture.lead} {rng.choice(targets)}".strip()
        self._asked, self._heard_of = (position.seq, text, since), False
        asked = msgspec.json.encode({"type": "move", "seq": position.seq, "move": text}).decode()
        if (screen := self._screens[position.actor]) is not None:
            screen.say(asked)

    def forget_asked(self) -> None:
        """Whether a move has been made is found out by what is seen after coming back."""
        self._asked = None

    def _hear(self, seat: int, body: bytes) -> None:
        if body.startswith(STATE):
            self._see(seat, body)
        elif body.startswith(LOG):
            self._log(seat, body)
        elif body.startswith(ERROR):
            problem = PROBLEM(body)
            self.errors.append(f"{problem.code}: {problem.message}")
            self._asked = None

    def _log(self, seat: int, body: bytes) -> None:
        for entry in ENTRIES(body).entries:
            if entry.seq != self.logged[seat] + 1:
                self.errors.append(f"after event {self.logged[seat]} seat {seat} heard of {entry.seq}")
            self.logged[seat] = entry.seq
            if self._asked is not None and entry.seq == self._asked[0] + 1:
                if entry.move == self._asked[1]:
                    self._heard_of = True
                else:  # something else has happened instead
                    self._asked = None

    def _see(self, seat: int, body: bytes) -> None:
        seq = int(body[len(STATE) : body.index(b",", len(STATE))])
        self.seen[seat] = seq
        if seq < self.known:
            return
        self.known = seq
        if b'"gestures":[]' not in body[:60_000] or b'"over":true' in body:
            self._position = POSITION(body)
            self.over = self._position.over
        if self._asked is not None and self._heard_of and min(self.seen) > self._asked[0]:
            after, text, since = self._asked
            self.moves[after + 1] = text
            self.latencies.append(time.perf_counter() - since)
            self._asked = None
        if self.settled:
            self.on_heard()


async def make_tables(store: Store, passes: Passes, count: int) -> list[Table]:
    """Online tables whose seats are all taken, straight into the database."""
    tables = []
    for number in range(count):
        seats = [NewSeat(f"seat {seat}", open=True) for seat in range(SEATS)]
        wanted = NewTable("kingdom-builder", seats, online=True, seed=number, clock=Clock("none", 0, 0))
        made = opening(wanted)
        claims = [seat_event(Change(seat, f"player {seat}", None, False, None)) for seat in range(SEATS)]
        await store.create(made.row, [*made.events, *claims], made.accounts)
        tables.append(Table(made.row, passes, len(made.events) + SEATS))
    return tables


async def check(store: Store, tables: list[Table]) -> list[str]:
    """What is wrong with what is stored: every record is played again from its first event."""
    wrong = []
    for table in tables:
        found = await store.load(table.row.id)
        assert found is not None
        row, events = found
        course = Course(row, events)
        wrong += [f"{row.id}: {error}" for error in table.errors]
        wrong += [
            f"{row.id}: event {seq} is not {move}"
            for seq, move in table.moves.items()
            if seq > len(events) or (events[seq - 1].kind, events[seq - 1].text) != ("move", move)
        ]
        if max(table.logged) > course.seq:
            wrong.append(f"{row.id}: a screen has heard of event {max(table.logged)}, {course.seq} are stored")
        if course.over != (row.finished is not None) or (course.over and row.result != course.result()):
            wrong.append(f"{row.id}: the stored result {row.result} is not that of the record")
    return wrong


class Served:
    """A server in processes of its own."""

    def __init__(self, database: str, workers: int, port: int = 0) -> None:
        command = [sys.executable, "-c", SERVE, f"--port={port}", "--no-browser", f"--database={database}"]
        command += [f"--workers={workers}", "--rate-limit=0"]
        given = {**os.environ, "REALMWRIGHT_SECRET": SECRET}
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=given)
        assert self.process.stdout is not None
        found = next((found for line in self.process.stdout if (found := re.search(r":(\d+)/", line))), None)
        if found is None:
            raise RuntimeError("the server did not start")
        self.port = int(found[1])

    def cpu_s(self) -> float:
        """Seconds on a processor so far, of all its processes."""
        return sum(cpu_s(pid) for pid in family(self.process.pid))

    def stop(self) -> None:
        self.process.terminate()
        self.process.wait(30)


def family(parent: int) -> Iterator[int]:
    """A process and all that it started."""
    yield parent
    try:
        tasks = Path(f"/proc/{parent}/task").iterdir()
        children = [int(child) for task in tasks for child in (task / "children").read_text("ascii").split()]
    except OSError:  # it has just ended
        return
    for child in children:
        yield from family(child)


def cpu_s(pid: int) -> float:
    try:
        fields = Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / TICKS


def many_files() -> None:
    """A socket is a file, and the usual limit is below a thousand of them."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
