"""CPU time of the server per request: one process, real WebSockets, an SQLite file.

    bench/server.py [--games N] [--screens N] [--json FILE]

A client plays hot-seat games to their end and requests a preview before every move, as the page does. The CPU time is
that of all threads of the server process, read before and after each request. Exits 1 if the median of a move is above
its limit.
"""

from __future__ import annotations

import argparse
import json
import re
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from contextlib import ExitStack
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import Any
from urllib.request import Request, urlopen

from websockets.sync.client import ClientConnection, connect

SERVE = (
    "import argparse; from realmwright.server import serve; parser = argparse.ArgumentParser(); "
    "serve.add_arguments(parser); raise SystemExit(serve.run(parser.parse_args()))"
)
LIMIT_MS = 10.0
PLAYERS = 4


class Meter:
    """CPU and wall-clock times of all requests, by kind."""

    def __init__(self, process: int) -> None:
        self._tasks = Path(f"/proc/{process}/task")
        self.cpu_ms: dict[str, list[float]] = defaultdict(list)
        self.wall_ms: dict[str, list[float]] = defaultdict(list)

    def measure(self, kind: str, socket: ClientConnection, request: dict[str, Any], answer: str) -> dict[str, Any]:
        """Send a request, wait for a message of type `answer` and record the times."""
        cpu, wall = self._cpu_seconds(), time.perf_counter()
        socket.send(json.dumps(request))
        while (message := json.loads(socket.recv(timeout=60)))["type"] != answer:
            if message["type"] in ("error", "refusal"):
                raise RuntimeError(f"{request} was answered by {message}")
        self.wall_ms[kind].append((time.perf_counter() - wall) * 1e3)
        self.cpu_ms[kind].append((self._cpu_seconds() - cpu) * 1e3)
        return dict(message)

    def _cpu_seconds(self) -> float:
        """Return the CPU seconds so far, as counted by the scheduler."""
        return sum(int((task / "schedstat").read_text("ascii").split()[0]) for task in self._tasks.iterdir()) / 1e9


def start(folder: Path) -> tuple[subprocess.Popen[str], int]:
    command = [sys.executable, "-c", SERVE, "--port=0", "--no-browser", f"--database={folder / 'bench.db'}"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    for line in process.stdout:
        if match := re.search(r":(\d+)/", line):
            return process, int(match[1])
    raise RuntimeError("the server did not start")


def new_table(port: int, seed: int) -> str:
    seats = [{"name": f"seat {number}"} for number in range(PLAYERS)]
    body = json.dumps({"game": "kingdom-builder", "seats": seats, "seed": seed}).encode()
    with urlopen(Request(f"http://127.0.0.1:{port}/api/tables", body)) as answer:
        return str(json.load(answer)["table_id"])


def play(meter: Meter, port: int, seed: int, clients: int) -> int:
    """Play one game and return its number of moves; further clients only receive."""
    rng = Random(seed)
    address = f"ws://127.0.0.1:{port}/api/tables/{new_table(port, seed)}/socket"
    with ExitStack() as open_sockets:
        sockets = [open_sockets.enter_context(connect(address, max_queue=None)) for _ in range(clients)]
        state = receive_state(sockets[0])
        moves = 0
        while not state["over"]:
            gesture = rng.choice(state["move_groups"])
            move = " ".join([gesture["prefix"], *([rng.choice(gesture["cells"])] if gesture["cells"] else [])])
            meter.measure("preview", sockets[0], {"type": "preview", "move": move}, "preview")
            kind = "end of turn" if move == "end" else "move"
            state = meter.measure(
                kind, sockets[0], {"type": "move", "revision": state["revision"], "move": move}, "state"
            )
            moves += 1
            if moves % 10 == 0:
                meter.measure(
                    "snapshot", sockets[0], {"type": "snapshot", "revision": state["revision"] // 2}, "snapshot"
                )
    return moves


def receive_state(socket: ClientConnection) -> dict[str, Any]:
    while (message := json.loads(socket.recv(timeout=60)))["type"] != "state":
        pass
    return dict(message)


def report(meter: Meter) -> dict[str, Any]:
    results = {}
    print(f"{'':14}{'count':>7}{'CPU ms median':>15}{'p95':>7}{'wall ms median':>16}{'p95':>7}")
    for kind, cpu in meter.cpu_ms.items():
        wall = meter.wall_ms[kind]
        row = [median(cpu), quantiles(cpu, n=20)[-1], median(wall), quantiles(wall, n=20)[-1]]
        names = ("cpu_ms_median", "cpu_ms_p95", "wall_ms_median", "wall_ms_p95")
        results[kind] = {"count": len(cpu), **dict(zip(names, (round(value, 3) for value in row), strict=True))}
        print(f"{kind:14}{len(cpu):>7}{row[0]:>15.2f}{row[1]:>7.2f}{row[2]:>16.2f}{row[3]:>7.2f}")
    return results


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=2, help="number of games (default: %(default)s)")
    parser.add_argument("--screens", type=int, default=2, help="clients at the table (default: %(default)s)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the results to this file")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        process, port = start(Path(folder))
        try:
            meter = Meter(process.pid)
            moves = sum(play(meter, port, seed, args.screens) for seed in range(args.games))
        finally:
            process.terminate()
            process.communicate(timeout=20)
    results = report(meter)
    passed = results["move"]["cpu_ms_median"] <= LIMIT_MS
    print(f"{args.games} games, {moves} moves: a move is {'within' if passed else 'ABOVE'} {LIMIT_MS:g} ms")
    if args.json:
        args.json.write_text(
            json.dumps({"limit_ms": LIMIT_MS, "players": PLAYERS, "requests": results}, indent=2) + "\n"
        )
    return 0 if passed else 1


if __name__ == "__main__":
    sys.exit(main())
