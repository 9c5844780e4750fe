"""A real server in a process of its own, and tables brought to a position before anybody opens the page."""

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

PATIENCE = 20  # seconds; machines are shared
GAME = "kingdom-builder"


class Server:
    """One process, one SQLite file, one port; after a kill it can be started again on the same port."""

    def __init__(self, database: Path, environment: dict[str, str] | None = None) -> None:
        self.database = database
        self.environment = environment
        self.port = 0
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-m", "realmwright", "serve", f"--port={self.port}", "--no-browser"]
        self.process = subprocess.Popen(
            [*command, f"--database={self.database}"],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env=self.environment,
        )
        assert self.process.stdout is not None
        said = ""
        for line in self.process.stdout:
            said += line
            if found := re.search(r"http://127\.0\.0\.1:(\d+)/", line):
                self.port = int(found[1])
                return
        raise RuntimeError(said)

    def kill(self) -> None:
        """As a power cut would: no goodbye."""
        self._end(signal.SIGKILL)

    def stop(self) -> None:
        self._end(signal.SIGINT)

    def _end(self, how: signal.Signals) -> None:
        if self.process.poll() is None:
            self.process.send_signal(how)
        self.process.communicate(timeout=PATIENCE)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def new_table(self, bots: Sequence[str | None], wishes: dict[str, str], seed: int, game: str = GAME) -> str:
        """A table of Ada, Bruno and so on, whose cards and bots are those of the seed."""
        names = ["Ada", "Bruno", "Chiara", "Dirk", "Edda"]
        seats = [{"name": name, "bot": bot} for name, bot in zip(names, bots, strict=False)]
        body = {"game": game, "seats": seats, "wishes": wishes, "seed": seed, "pace_ms": 0}
        asked = urllib.request.Request(
            f"{self.url}/api/tables", json.dumps(body).encode(), {"content-type": "application/json"}
        )
        with urllib.request.urlopen(asked, timeout=PATIENCE) as answer:
            return str(json.load(answer)["id"])

    def about(self, table: str) -> Any:
        with urllib.request.urlopen(f"{self.url}/api/tables/{table}", timeout=PATIENCE) as answer:
            return json.load(answer)

    def record(self, table: str) -> str:
        with urllib.request.urlopen(f"{self.url}/api/tables/{table}/record", timeout=PATIENCE) as answer:
            return str(answer.read().decode())

    def play(self, table: str, moves: Sequence[str]) -> int:
        """Bring a table on by these moves, without a page; the number of the event that it got to."""
        with connect(f"ws://127.0.0.1:{self.port}/api/tables/{table}/socket", open_timeout=PATIENCE) as line:
            seq = _next_seq(line)
            for move in moves:
                line.send(json.dumps({"type": "move", "seq": seq, "move": move}))
                seq = _next_seq(line)
            return seq


def _next_seq(line: Any) -> int:
    while True:
        message = json.loads(line.recv(timeout=PATIENCE))
        assert message["type"] not in ("refusal", "error"), message
        if message["type"] == "state":
            return int(message["seq"])
