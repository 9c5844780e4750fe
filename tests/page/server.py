"""A server in a separate process, and tables prepared over its API."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
import urllib.request
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from websockets.sync.client import connect

from realmwright.record import Record

TIMEOUT_SECONDS = 20  # generous, because test machines are shared
GAME = "kingdom-builder"


class Server:
    """A server process with an SQLite database; it can be restarted on the same port."""

    def __init__(self, database: Path, environment: dict[str, str] | None = None) -> None:
        self.database = database
        self.environment = environment
        self.port = 0
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-m", "realmwright", "serve", f"--port={self.port}", "--no-browser"]
        command += ["--quota-tables=0", "--quota-public=0"]  # all tests share one address
        self.process = subprocess.Popen(
            [*command, f"--database={self.database}"],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env=self.environment,
        )
        assert self.process.stdout is not None
        output = ""
        for line in self.process.stdout:
            output += line
            if match := re.search(r"http://127\.0\.0\.1:(\d+)/", line):
                self.port = int(match[1])
                return
        raise RuntimeError(output)

    def admin(self, *words: str) -> None:
        """Run `realmwright admin` on the database."""
        command = [sys.executable, "-m", "realmwright", "admin", *words, f"--database={self.database}"]
        subprocess.run(command, check=True, env=self.environment, stdout=subprocess.DEVNULL)

    def kill(self) -> None:
        """Kill the process without a shutdown."""
        self._terminate(signal.SIGKILL)

    def stop(self) -> None:
        self._terminate(signal.SIGINT)

    def _terminate(self, signal_number: signal.Signals) -> None:
        if self.process.poll() is None:
            self.process.send_signal(signal_number)
        self.process.communicate(timeout=TIMEOUT_SECONDS)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def new_table(self, bots: Sequence[str | None], params: dict[str, str], seed: int, game: str = GAME) -> str:
        """Create a table with seeded cards and bots, and return its id."""
        names = ["Ada", "Bruno", "Chiara", "Dirk", "Edda"]
        seats = [{"name": name, "bot": bot} for name, bot in zip(names, bots, strict=False)]
        return self._create("tables", {"game": game, "seats": seats, "params": params, "seed": seed, "pace_ms": 0})

    def continue_record(self, record: Record, names: Sequence[str]) -> str:
        """Create a table at the end of a record, and return its id."""
        seats = [{"name": name} for name in names[: record.game.seats]]
        return self._create("records", {"record": str(record), "seats": seats})

    def _create(self, path: str, body: dict[str, Any]) -> str:
        request = urllib.request.Request(
            f"{self.url}/api/{path}", json.dumps(body).encode(), {"content-type": "application/json"}
        )
        with urllib.request.urlopen(request, timeout=TIMEOUT_SECONDS) as response:
            return str(json.load(response)["table_id"])

    def setup_dict(self, table: str) -> Any:
        with urllib.request.urlopen(f"{self.url}/api/tables/{table}", timeout=TIMEOUT_SECONDS) as response:
            return json.load(response)

    def record(self, table: str) -> str:
        with urllib.request.urlopen(f"{self.url}/api/tables/{table}/record", timeout=TIMEOUT_SECONDS) as response:
            return str(response.read().decode())

    def play(self, table: str, moves: Sequence[str]) -> int:
        """Play moves over the socket and return the resulting revision."""
        with connect(f"ws://127.0.0.1:{self.port}/api/tables/{table}/socket", open_timeout=TIMEOUT_SECONDS) as socket:
            seq = _next_seq(socket)
            for move in moves:
                socket.send(json.dumps({"type": "move", "revision": seq, "move": move}))
                seq = _next_seq(socket)
            return seq


def _next_seq(socket: Any) -> int:
    while True:
        message = json.loads(socket.recv(timeout=TIMEOUT_SECONDS))
        assert message["type"] not in ("refusal", "error"), message
        if message["type"] == "state":
            return int(message["revision"])
