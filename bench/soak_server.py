"""Memory soak test of the server with many clients that come, play and leave.

`python -m bench.soak_server --minutes 10 --people 24`. Starts a server with a temporary database; every client is a
thread with a real WebSocket. Two more threads open sockets and downloads that they do not read, and one downloads the
files and analyses of finished games. Prints the memory of the server and event counts every ten seconds. Exits 1 if the
memory grows by more than the given share in the second half, or if the server logged errors.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import threading
import time
from collections import Counter
from contextlib import ExitStack, suppress
from pathlib import Path
from random import Random
from socket import create_connection

import httpx2
from tests.server.server_process import Server, TableClient, legal_moves
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from realmwright.protocol.client_messages import AnswerRequest, ChatRequest, OfferRequest, ResignRequest
from realmwright.protocol.server_messages import ErrorMessage

MAX_TABLES = 6  # at a time; a finished table is replaced
SMALL_CACHE = "from realmwright.live import manager; manager.MAX_IDLE_TABLES = 4"  # so that the cache is full early
MAX_ACTIONS = 60  # of a client before it leaves
UNREAD = 20  # sockets or downloads at a time
HOLD_SECONDS = 10.0  # that an unread one stays open
EXPORTS = ("record", "trace", "analysis", "board.svg")


class Crowd:
    """State shared by all client threads."""

    def __init__(self, server: Server, seed: int) -> None:
        self.server = server
        self.seed = seed
        self.counts: Counter[str] = Counter()
        self.done = threading.Event()
        self._lock = threading.Lock()
        self._tables: list[tuple[str, list[str | None]]] = []
        self._finished: list[str] = []

    def table(self, rng: Random) -> tuple[str, list[str | None]]:
        """Return a table and credentials for it; None is for a spectator."""
        with self._lock:
            if len(self._tables) < MAX_TABLES:
                made = self.server.new_online(None, "open", "random")
                guest = self.server.claim(made.id, made.invite, "Bruno")
                self._tables.append((made.id, [made.host, guest, None, "no pass"]))
                self.counts["tables"] += 1
            return rng.choice(self._tables)

    def over(self, table: str) -> None:
        with self._lock:
            self._tables = [entry for entry in self._tables if entry[0] != table]
            self._finished = [*self._finished[-20:], table]

    def run_client(self, number: int) -> None:
        rng = Random(f"{self.seed}/{number}")
        while not self.done.is_set():
            table, credentials = self.table(rng)
            player = self.server.enter(table, rng.choice(credentials), f"run_client {number}")
            self.counts["visits"] += 1
            try:
                for _ in range(rng.randrange(MAX_ACTIONS)):
                    self.act(rng, player)
            except ConnectionClosed:
                self.counts["closed"] += 1
            player.leave()

    def hold_unread_sockets(self) -> None:
        """Ask for snapshots on sockets that read nothing."""
        while not self.done.is_set():
            table, _ = self.table(Random(self.seed))
            address = f"ws://127.0.0.1:{self.server.port}/api/tables/{table}/socket"
            with ExitStack() as stack, suppress(ConnectionClosed, OSError):
                for _ in range(UNREAD):
                    socket = stack.enter_context(connect(address, max_queue=1, close_timeout=0.1))
                    socket.socket.settimeout(1)
                    for _ in range(200):
                        socket.send('{"type":"snapshot","revision":0}')
                    self.counts["unread sockets"] += 1
                self.done.wait(HOLD_SECONDS)

    def hold_unread_downloads(self) -> None:
        """Request the largest files of the page and read nothing."""
        with httpx2.Client(base_url=f"http://127.0.0.1:{self.server.port}", timeout=60) as http:
            script = http.get("/").text.partition('src="/')[2].partition('"')[0]
        request = b"".join(
            f"GET /{path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode() for path in ("api/catalog", script)
        )
        while not self.done.is_set():
            sockets = [create_connection(("127.0.0.1", self.server.port)) for _ in range(UNREAD)]
            for socket in sockets:
                socket.sendall(request * 10)
            self.counts["unread downloads"] += UNREAD
            self.done.wait(HOLD_SECONDS)
            for socket in sockets:
                socket.close()

    def download(self) -> None:
        with httpx2.Client(base_url=f"http://127.0.0.1:{self.server.port}", timeout=60) as http:
            while not self.done.wait(1):
                for table in self._finished[-2:]:
                    for export in EXPORTS:
                        self.counts[f"{export} {http.get(f'/api/tables/{table}/{export}').status_code}"] += 1

    def act(self, rng: Random, player: TableClient) -> None:
        state = player.state
        if state.over:
            self.over(player.table)
        elif state.move_groups and player.info.own_seats:
            player.send_frame(
                f'{{"type":"move","revision":{state.revision},"move":"{rng.choice(legal_moves(state.move_groups))}"}}'
            )
            self.counts["moves"] += 1
        choice = rng.random()
        if choice < 0.05:
            player.send(ChatRequest("hello"))
        elif choice < 0.08:
            player.send(OfferRequest("take-back"))
        elif choice < 0.12:
            player.send(AnswerRequest(state.revision, yes=rng.random() < 0.5))
        elif choice < 0.125:
            player.send(ResignRequest())
        player.send_frame('{"type":"snapshot","revision":-1}')
        while player.receive(ErrorMessage).code != "no-such-revision":
            self.counts["refused"] += 1
        time.sleep(0.02)


def memory(process: int) -> float:
    """Return the resident memory of a process in megabytes."""
    lines = Path(f"/proc/{process}/status").read_text("ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS:")) / 1024


def soak(server: Server, seconds: float, people: int, seed: int) -> list[float]:
    """Run the clients and return the memory of the server, sampled every ten seconds."""
    crowd = Crowd(server, seed)
    threads = [threading.Thread(target=crowd.run_client, args=(number,)) for number in range(people)]
    strange = (crowd.hold_unread_sockets, crowd.hold_unread_downloads, crowd.download)
    threads += [threading.Thread(target=behaviour) for behaviour in strange]
    for thread in threads:
        thread.start()
    start, samples = time.monotonic(), list[float]()
    while (elapsed := time.monotonic() - start) < seconds:
        time.sleep(min(10, max(0.1, seconds - elapsed)))
        samples.append(memory(server.process.pid))
        counts = ", ".join(f"{count} {name}" for name, count in sorted(crowd.counts.items()))
        print(f"{time.monotonic() - start:6.0f} s  {samples[-1]:7.1f} MB  {counts}", flush=True)
    crowd.done.set()
    for thread in threads:
        thread.join()
    return samples


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=10, help="duration (default: %(default)s)")
    parser.add_argument("--people", type=int, default=24, help="number of clients (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="random seed (default: %(default)s)")
    parser.add_argument("--growth", type=float, default=0.1, help="allowed growth in the second half (default: 0.1)")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder) / "tables.db", startup_code=SMALL_CACHE)
        samples = soak(server, args.minutes * 60, args.people, args.seed)
        errors = server.stop()
    half = samples[len(samples) // 2]
    growth = samples[-1] / half - 1
    print(f"from {half:.1f} to {samples[-1]:.1f} MB in the second half: {growth:+.1%}")
    print(errors, file=sys.stderr, end="")
    return 1 if growth > args.growth or errors else 0


if __name__ == "__main__":
    sys.exit(main())
