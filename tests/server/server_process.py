"""A server in a subprocess and a WebSocket client of a table."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
from contextlib import AbstractContextManager, ExitStack
from pathlib import Path
from tempfile import TemporaryFile
from types import TracebackType
from typing import Any, NamedTuple, TypeVar

import httpx2
import msgspec
from websockets.sync.client import ClientConnection, connect

from realmwright.protocol.client_messages import ClientMessage, EnterRequest, MoveRequest
from realmwright.protocol.message_parts import LogEntry, MoveGroup
from realmwright.protocol.server_messages import ErrorMessage, LogMessage, ServerMessage, StateMessage, TableInfo

SERVE = """
import argparse
from realmwright.server import serve
parser = argparse.ArgumentParser()
serve.add_arguments(parser)
raise SystemExit(serve.run(parser.parse_args()))
"""
DECODE = msgspec.json.Decoder(ServerMessage).decode
T = TypeVar("T")
TIMEOUT_SECONDS = 20  # generous, for shared machines


def _connect(address: str) -> ClientConnection:
    """Connect with a short close timeout: a client may leave before it has read everything."""
    return connect(address, open_timeout=TIMEOUT_SECONDS, max_size=None, close_timeout=1)


class OnlineTable(NamedTuple):
    """A new online table and its credentials."""

    id: str
    host: str
    invite: str
    links: dict[int, str]  # by seat


class Server:
    """A running server that can be killed and restarted on the same database."""

    def __init__(
        self,
        database: Path | str,
        environment: dict[str, str] | None = None,
        workers: int = 1,
        startup_code: str = "",
        options: tuple[str, ...] = (),
    ) -> None:
        self.options = options
        self.database = database
        self.startup_code = startup_code  # Python run in the process before the server starts
        self.workers = workers
        self.environment = environment
        self.http = httpx2.Client()
        self.start()

    def start(self) -> None:
        command = [
            sys.executable,
            "-c",
            self.startup_code + SERVE,
            "--port=0",
            "--no-browser",
            f"--database={self.database}",
        ]
        command += [f"--workers={self.workers}", *self.options]
        self._errors = TemporaryFile("w+")  # noqa: SIM115  a full pipe would block the server
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=self._errors, text=True, env=self.environment
        )
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if match := re.search(r"http://127\.0\.0\.1:(\d+)/", line):
                self.port = int(match[1])
                break
        else:
            raise RuntimeError(self.stop())
        self.http.close()
        self.http = httpx2.Client(base_url=f"http://127.0.0.1:{self.port}", timeout=TIMEOUT_SECONDS)

    def kill(self) -> None:
        """Kill the process without a shutdown, like a power failure."""
        self.http.close()
        if self.process.poll() is None:
            self.process.kill()
        self._finish()

    def stop(self) -> str:
        """Stop the server like Ctrl-C and return its standard error."""
        self.http.close()
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGINT)
        return self._finish()

    def _finish(self) -> str:
        """Wait for the end of the process and return its standard error, once."""
        self.process.communicate(timeout=TIMEOUT_SECONDS)
        if self._errors.closed:
            return ""
        with self._errors:
            self._errors.seek(0)
            return self._errors.read()

    def __enter__(self) -> Server:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: object, traceback: TracebackType | None) -> None:
        errors = self.stop()
        assert kind is not None or not errors, errors

    def post(self, address: str, body: Any) -> Any:
        response = self.http.post(address, json=body)
        assert response.status_code in (200, 201), response.text
        return response.json()

    def new_table(
        self,
        *bots: str | None,
        game: str = "kingdom-builder",
        pace_ms: int = 0,
        seed: int | None = None,
        **params: str,
    ) -> str:
        seats = [{"name": f"seat {number}", "bot": bot} for number, bot in enumerate(bots)]
        body = {"game": game, "seats": seats, "params": params, "pace_ms": pace_ms, "seed": seed}
        return str(self.post("/api/tables", body)["table_id"])

    def join(self, table: str, since: int = 0) -> TableClient:
        return TableClient(table, _connect(self.address(table, since)))

    def new_online(self, *seats: str | None, game: str = "kingdom-builder", **more: Any) -> OnlineTable:
        """Create an online table; a seat is "open", a bot, or None for the host's device."""
        seat_requests = [
            {"name": f"seat {number}", "open": seat == "open", "bot": None if seat == "open" else seat}
            for number, seat in enumerate(seats)
        ]
        made = self.post("/api/tables", {"game": game, "seats": seat_requests, "pace_ms": 0, "online": True, **more})
        return OnlineTable(
            made["table_id"],
            made["credential"],
            made["invite"],
            {link["seat"]: link["credential"] for link in made["links"]},
        )

    def claim(self, table: str, text: str, name: str, seat: int | None = None) -> str:
        """Claim a seat and return its credential."""
        return str(
            self.post(f"/api/tables/{table}/claim", {"credential": text, "name": name, "seat": seat})["credential"]
        )

    def enter(self, table: str, text: str | None = None, name: str | None = None, since: int = 0) -> TableClient:
        address = f"{self.address(table, since)}&enter"
        return TableClient(table, _connect(address), EnterRequest(text, name))

    def enter_with_bad_credential(self, table: str, text: str) -> TableInfo:
        """Enter with an invalid credential and return the table info sent to a spectator."""
        with connect(f"{self.address(table)}&enter", open_timeout=TIMEOUT_SECONDS) as socket:
            socket.send(msgspec.json.encode(EnterRequest(text)).decode())
            error, info = (DECODE(str(socket.recv(timeout=TIMEOUT_SECONDS))) for _ in range(2))
        assert isinstance(error, ErrorMessage)
        assert error.code == "bad-credential"
        assert isinstance(info, TableInfo)
        return info

    def address(self, table: str, since: int = 0) -> str:
        return f"ws://127.0.0.1:{self.port}/api/tables/{table}/socket?since={since}"


class TableClient:
    """A WebSocket client of a table: all messages received and the newest state."""

    def __init__(
        self, table: str, opening: AbstractContextManager[ClientConnection], entering: EnterRequest | None = None
    ) -> None:
        self.table = table
        self._open = ExitStack()
        self.socket = self._open.enter_context(opening)
        self.received: list[str] = []
        if entering is not None:
            self.send_frame(msgspec.json.encode(entering).decode())
        self.info = self.receive(TableInfo)
        self.log: list[LogEntry] = list(self.receive(LogMessage).entries)
        self.state = self.receive(StateMessage)

    def receive(self, kind: type[T]) -> T:
        """Return the next message of a type; earlier messages update the client."""
        while True:
            text = self.socket.recv(timeout=TIMEOUT_SECONDS)
            assert isinstance(text, str)
            self.received.append(text)
            message = DECODE(text)
            if isinstance(message, LogMessage) and hasattr(self, "log"):
                complete = bool(message.entries) and message.entries[0].revision == 1
                self.log = message.entries if complete else self.log + message.entries
            if isinstance(message, TableInfo):
                self.info = message
            if isinstance(message, StateMessage):
                self.state = message
            if isinstance(message, kind):
                return message

    def request(self, message: ClientMessage, kind: type[T]) -> T:
        self.send_frame(msgspec.json.encode(message).decode())
        return self.receive(kind)

    def send(self, message: ClientMessage) -> None:
        """Send a message that has no response of its own."""
        self.send_frame(msgspec.json.encode(message).decode())

    def send_frame(self, frame: str | bytes) -> None:
        self.socket.send(frame)

    def move(self, text: str) -> StateMessage:
        return self.request(MoveRequest(self.state.revision, text), StateMessage)

    def wait_for_turn(self) -> StateMessage:
        while not self.state.move_groups and not self.state.over:
            self.receive(StateMessage)
        return self.state

    def catch_up(self, other: TableClient) -> StateMessage:
        """Receive messages up to the revision of another client."""
        while self.state.revision < other.state.revision:
            self.receive(StateMessage)
        return self.state

    def leave(self) -> None:
        self._open.close()


def legal_moves(gestures: list[MoveGroup]) -> list[str]:
    """Return the legal moves as text."""
    moves = []
    for gesture in gestures:
        moves += [f"{gesture.prefix} {target}" for target in (*gesture.cells, *gesture.words)]
        moves += [gesture.prefix] if gesture.prefix_is_move else []
    return moves
