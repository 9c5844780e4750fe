"""A server in a process of its own, and a screen that talks to it over real sockets."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from contextlib import AbstractContextManager, ExitStack
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple, TypeVar

import httpx2
import msgspec
from websockets.sync.client import ClientConnection, connect

from realmwright.tables.messages import (
    AskEnter,
    AskMove,
    ClientMessage,
    Gesture,
    Log,
    LogEntry,
    Problem,
    ServerMessage,
    State,
    TableInfo,
)

SERVE = """
import argparse
from realmwright.server import serve
parser = argparse.ArgumentParser()
serve.add_arguments(parser)
raise SystemExit(serve.run(parser.parse_args()))
"""
DECODE = msgspec.json.Decoder(ServerMessage).decode
T = TypeVar("T")
PATIENCE = 20  # seconds; machines are shared


def _connected(address: str) -> ClientConnection:
    """A screen that leaves before it has read all it was sent does not wait for a farewell behind that."""
    return connect(address, open_timeout=PATIENCE, max_size=None, close_timeout=1)


class Invited(NamedTuple):
    """A new online table and its passes."""

    id: str
    host: str
    invite: str
    links: dict[int, str]  # by seat


class Server:
    """A running server; it can be killed and started again on the same database."""

    def __init__(
        self,
        database: Path | str,
        environment: dict[str, str] | None = None,
        workers: int = 1,
        first: str = "",
        options: tuple[str, ...] = (),
    ) -> None:
        self.options = options
        self.database = database
        self.first = first  # Python that its process runs before anything else
        self.workers = workers
        self.environment = environment
        self.http = httpx2.Client()
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-c", self.first + SERVE, "--port=0", "--no-browser", f"--database={self.database}"]
        command += [f"--workers={self.workers}", *self.options]
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=self.environment
        )
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if found := re.search(r"http://127\.0\.0\.1:(\d+)/", line):
                self.port = int(found[1])
                break
        else:
            raise RuntimeError(self.stop())
        self.http.close()
        self.http = httpx2.Client(base_url=f"http://127.0.0.1:{self.port}", timeout=PATIENCE)

    def kill(self) -> None:
        """As a power cut would: no goodbye."""
        self.http.close()
        if self.process.poll() is None:
            self.process.kill()
        self.process.communicate(timeout=PATIENCE)

    def stop(self) -> str:
        """As Ctrl-C does; returns what it complained of."""
        self.http.close()
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        return self.process.communicate(timeout=PATIENCE)[1]

    def __enter__(self) -> Server:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: object, traceback: TracebackType | None) -> None:
        complaints = self.stop()
        assert kind is not None or not complaints, complaints

    def post(self, address: str, body: Any) -> Any:
        answer = self.http.post(address, json=body)
        assert answer.status_code in (200, 201), answer.text
        return answer.json()

    def new_table(
        self,
        *bots: str | None,
        game: str = "kingdom-builder",
        pace_ms: int = 0,
        seed: int | None = None,
        **wishes: str,
    ) -> str:
        seats = [{"name": f"seat {number}", "bot": bot} for number, bot in enumerate(bots)]
        body = {"game": game, "seats": seats, "wishes": wishes, "pace_ms": pace_ms, "seed": seed}
        return str(self.post("/api/tables", body)["id"])

    def sit(self, table: str, since: int = 0) -> Player:
        return Player(table, _connected(self.address(table, since)))

    def new_online(self, *seats: str | None, game: str = "kingdom-builder", **more: Any) -> Invited:
        """An online table: "open", a bot by name, or None for a seat at the host's screen."""
        wanted = [
            {"name": f"seat {number}", "open": seat == "open", "bot": None if seat == "open" else seat}
            for number, seat in enumerate(seats)
        ]
        made = self.post("/api/tables", {"game": game, "seats": wanted, "pace_ms": 0, "online": True, **more})
        return Invited(made["id"], made["pass"], made["invite"], {link["seat"]: link["pass"] for link in made["links"]})

    def claim(self, table: str, text: str, name: str, seat: int | None = None) -> str:
        """Sit down; the pass to play with."""
        return str(self.post(f"/api/tables/{table}/claim", {"pass": text, "name": name, "seat": seat})["pass"])

    def enter(self, table: str, text: str | None = None, name: str | None = None, since: int = 0) -> Player:
        address = f"{self.address(table, since)}&enter"
        return Player(table, _connected(address), AskEnter(text, name))

    def enter_badly(self, table: str, text: str) -> TableInfo:
        """Come with a pass that does not play there; what is told of the table."""
        with connect(f"{self.address(table)}&enter", open_timeout=PATIENCE) as socket:
            socket.send(msgspec.json.encode(AskEnter(text)).decode())
            problem, about = (DECODE(str(socket.recv(timeout=PATIENCE))) for _ in range(2))
        assert isinstance(problem, Problem)
        assert problem.code == "bad-pass"
        assert isinstance(about, TableInfo)
        return about

    def address(self, table: str, since: int = 0) -> str:
        return f"ws://127.0.0.1:{self.port}/api/tables/{table}/socket?since={since}"


class Player:
    """A screen: everything it has heard, and the newest state."""

    def __init__(
        self, table: str, opening: AbstractContextManager[ClientConnection], entering: AskEnter | None = None
    ) -> None:
        self.table = table
        self._open = ExitStack()
        self.socket = self._open.enter_context(opening)
        self.heard: list[str] = []
        if entering is not None:
            self.send(msgspec.json.encode(entering).decode())
        self.about = self.hear(TableInfo)
        self.log: list[LogEntry] = list(self.hear(Log).entries)
        self.state = self.hear(State)

    def hear(self, kind: type[T]) -> T:
        """The next message of a kind; those before it are taken note of."""
        while True:
            text = self.socket.recv(timeout=PATIENCE)
            assert isinstance(text, str)
            self.heard.append(text)
            message = DECODE(text)
            if isinstance(message, Log) and hasattr(self, "log"):
                whole = bool(message.entries) and message.entries[0].seq == 1
                self.log = message.entries if whole else self.log + message.entries
            if isinstance(message, TableInfo):
                self.about = message
            if isinstance(message, State):
                self.state = message
            if isinstance(message, kind):
                return message

    def ask(self, message: ClientMessage, kind: type[T]) -> T:
        self.send(msgspec.json.encode(message).decode())
        return self.hear(kind)

    def say(self, message: ClientMessage) -> None:
        """Something that has no answer of its own."""
        self.send(msgspec.json.encode(message).decode())

    def send(self, frame: str | bytes) -> None:
        self.socket.send(frame)

    def move(self, text: str) -> State:
        return self.ask(AskMove(self.state.seq, text), State)

    def wait_for_turn(self) -> State:
        while not self.state.gestures and not self.state.over:
            self.hear(State)
        return self.state

    def catch_up(self, other: Player) -> State:
        """Hear as much as somebody else has."""
        while self.state.seq < other.state.seq:
            self.hear(State)
        return self.state

    def leave(self) -> None:
        self._open.close()


def moves_of(gestures: list[Gesture]) -> list[str]:
    """The legal moves as text."""
    found = []
    for gesture in gestures:
        found += [f"{gesture.lead} {target}" for target in (*gesture.cells, *gesture.words)]
        found += [gesture.lead] if gesture.alone else []
    return found
