"""Many people come, play, talk, watch and leave for a while; the server's memory must stay flat.

`python -m bench.soak_sockets --minutes 10 --people 24`. A server of its own on a database of its own; every person is a
thread with a real socket. Every ten seconds a line says how much memory the server has and what has happened. The exit
code is 1 if the memory of the second half grows by more than the given share, or if the server complained.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import threading
import time
from collections import Counter
from pathlib import Path
from random import Random

from tests.server.client import Player, Server, moves_of
from websockets.exceptions import ConnectionClosed

from realmwright.tables.messages import AskAnswer, AskChat, AskOffer, AskResign, Problem

TABLES = 6  # at a time; a table that is over is replaced by a new one
FEW = "from realmwright.server import hall; hall.KEPT = 4"  # tables that nobody is at: all have been there soon
STAY = 60  # the most that somebody does before leaving


class Crowd:
    """What all threads share."""

    def __init__(self, server: Server, seed: int) -> None:
        self.server = server
        self.seed = seed
        self.counts: Counter[str] = Counter()
        self.done = threading.Event()
        self._lock = threading.Lock()
        self._tables: list[tuple[str, list[str | None]]] = []

    def table(self, rng: Random) -> tuple[str, list[str | None]]:
        """A table and its passes; None among them: to watch."""
        with self._lock:
            if len(self._tables) < TABLES:
                made = self.server.new_online(None, "open", "random")
                guest = self.server.claim(made.id, made.invite, "Bruno")
                self._tables.append((made.id, [made.host, guest, None, "no pass"]))
                self.counts["tables"] += 1
            return rng.choice(self._tables)

    def over(self, table: str) -> None:
        with self._lock:
            self._tables = [kept for kept in self._tables if kept[0] != table]

    def person(self, number: int) -> None:
        rng = Random(f"{self.seed}/{number}")
        while not self.done.is_set():
            table, passes = self.table(rng)
            player = self.server.enter(table, rng.choice(passes), f"person {number}")
            self.counts["visits"] += 1
            try:
                for _ in range(rng.randrange(STAY)):
                    self.act(rng, player)
            except ConnectionClosed:
                self.counts["closed"] += 1
            player.leave()

    def act(self, rng: Random, player: Player) -> None:
        state = player.state
        if state.over:
            self.over(player.table)
        elif state.gestures and player.about.mine:
            player.send(f'{{"type":"move","seq":{state.seq},"move":"{rng.choice(moves_of(state.gestures))}"}}')
            self.counts["moves"] += 1
        what = rng.random()
        if what < 0.05:
            player.say(AskChat("hello"))
        elif what < 0.08:
            player.say(AskOffer("take-back"))
        elif what < 0.12:
            player.say(AskAnswer(state.seq, yes=rng.random() < 0.5))
        elif what < 0.125:
            player.say(AskResign())
        player.send('{"type":"at","seq":-1}')
        while player.hear(Problem).code != "no-such-moment":
            self.counts["refused"] += 1
        time.sleep(0.02)


def memory(process: int) -> float:
    """Megabytes of the server."""
    lines = Path(f"/proc/{process}/status").read_text("ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmRSS:")) / 1024


def soak(server: Server, seconds: float, people: int, seed: int) -> list[float]:
    """The memory of the server, every ten seconds."""
    crowd = Crowd(server, seed)
    threads = [threading.Thread(target=crowd.person, args=(number,)) for number in range(people)]
    for thread in threads:
        thread.start()
    began, figures = time.monotonic(), list[float]()
    while (spent := time.monotonic() - began) < seconds:
        time.sleep(min(10, max(0.1, seconds - spent)))
        figures.append(memory(server.process.pid))
        told = ", ".join(f"{count} {name}" for name, count in sorted(crowd.counts.items()))
        print(f"{time.monotonic() - began:6.0f} s  {figures[-1]:7.1f} MB  {told}", flush=True)
    crowd.done.set()
    for thread in threads:
        thread.join()
    return figures


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--people", type=int, default=24)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--growth", type=float, default=0.1, help="share by which memory may grow in the second half")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = Server(Path(folder) / "tables.db", first=FEW)
        figures = soak(server, args.minutes * 60, args.people, args.seed)
        complaints = server.stop()
    half = figures[len(figures) // 2]
    growth = figures[-1] / half - 1
    print(f"from {half:.1f} to {figures[-1]:.1f} MB in the second half: {growth:+.1%}")
    print(complaints, file=sys.stderr, end="")
    return 1 if growth > args.growth or complaints else 0


if __name__ == "__main__":
    sys.exit(main())
