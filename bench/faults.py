#!/usr/bin/env python3
"""Does anything get lost? Tables are played while workers, the database and screens are killed again and again.

    bench/faults.py --minutes M [--postgres] [--workers W] [--tables N] [--json FILE]

Without --postgres an SQLite file and one process, which is killed and started again. With it a PostgreSQL of its own
and several workers: now one of them, now the database is killed, and the parent or the script brings it back. Screens
lose their connection on the way and come back. Afterwards every acknowledged move must be stored, every record must
replay to its stored score, and every table must go on. Exits 1 if not.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import signal
import socket
import sys
import tempfile
import time
from collections import Counter
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any, Final

import uvloop

sys.path.insert(0, str(Path(__file__).parent.parent))

from bench.screens import SEATS, SECRET, Served, Table, check, family, make_tables
from tests.postgres import Postgres

from realmwright.server.keeping.place import url_of
from realmwright.server.keeping.store import Store
from realmwright.tables.passes import Passes

PAUSE: Final = 0.05  # seconds between the moves of a table
RETRY: Final = 0.3  # seconds until a screen that was cut off comes back
PATIENCE: Final = 120.0  # seconds without news until a table counts as stuck
GOING_ON: Final = 5  # events, after all failures are over
EXPECTED: Final = ("stale", "not-stored", "unreadable-table")  # what a screen may be told while things fail


class Run:
    """Everything that is under way."""

    def __init__(self, store: Store, tables: list[Table], port: int) -> None:
        self.store = store
        self.tables = tables
        self.finished: list[Table] = []
        self.port = port
        self.ends = False
        self.stuck: list[str] = []
        self.reconnects = 0
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self, work: Any) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def stay(self, table: Table, seat: int) -> None:
        """Connect, and again whenever the connection is lost."""
        while not self.ends and not table.over:
            lost = asyncio.Event()
            try:
                await table.connect(self.port, seat, lost.set)
                table.forget_asked()
                await lost.wait()
            except OSError:
                pass
            self.reconnects += 1
            table.forget_asked()
            await asyncio.sleep(RETRY)

    async def play(self, table: Table) -> None:
        """A game after the other; a new table when one is over."""
        while not self.ends:
            for seat in range(SEATS):
                self.start(self.stay(table, seat))
            await self._play_out(table)
            if not table.over:
                return
            self.finished.append(table)
            (table,) = await self._new_table()
            self.tables.append(table)

    async def _new_table(self) -> list[Table]:
        while True:
            try:
                return await make_tables(self.store, Passes(SECRET), 1)
            except Exception:  # the database may be down
                await asyncio.sleep(RETRY)

    async def _play_out(self, table: Table) -> None:
        news, known = time.monotonic(), table.known
        while not self.ends and not table.over:
            await asyncio.sleep(PAUSE)
            if table.known > known:
                news, known = time.monotonic(), table.known
            elif time.monotonic() - news > PATIENCE:
                self.stuck.append(table.row.id)
                return
            if table.settled and not table.over:
                table.move(time.perf_counter())


async def kill_server(run: Run, served: Served, url: str) -> Served:
    """One process is the whole server: started again on the same port."""
    served.process.kill()
    served.process.wait()
    return await asyncio.to_thread(Served, url, 1, run.port)


def kill_worker(served: Served, rng: Random) -> None:
    workers = [pid for pid in list(family(served.process.pid))[1:] if "spawn_main" in _command(pid)]
    direct = [pid for pid in workers if _parent(pid) == served.process.pid]
    if direct:
        os.kill(rng.choice(direct), signal.SIGKILL)


def _command(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_text("utf-8")
    except OSError:
        return ""


def _parent(pid: int) -> int:
    try:
        return int(Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()[1])
    except OSError:
        return 0


async def fail_all_the_time(run: Run, args: argparse.Namespace, url: str, postgres: Postgres | None) -> Counter[str]:
    rng, done = Random(args.seed), Counter[str]()
    served = args.served
    ends = time.monotonic() + args.minutes * 60
    kinds = ["worker", "database", "screens"] if postgres else ["server", "screens"]
    while time.monotonic() < ends:
        await asyncio.sleep(rng.uniform(2, 6))
        kind = rng.choice(kinds)
        done[kind] += 1
        if kind == "server":
            served = args.served = await kill_server(run, served, url)
        elif kind == "worker":
            kill_worker(served, rng)
        elif kind == "database" and postgres:
            await asyncio.to_thread(postgres.kill)
            await asyncio.sleep(rng.uniform(0, 1))
            await asyncio.to_thread(postgres.start)
        else:
            for table in rng.sample(run.tables, min(5, len(run.tables))):
                table.cut(rng.randrange(SEATS))
    return done


async def torture(args: argparse.Namespace, url: str, postgres: Postgres | None) -> dict[str, Any]:
    store = Store(url)
    await store.create_schema()
    tables = await make_tables(store, Passes(SECRET), args.tables)
    args.served = Served(url, args.workers if postgres else 1, free_port())
    run = Run(store, tables, args.served.port)
    for table in list(tables):
        run.start(run.play(table))
    try:
        done = await fail_all_the_time(run, args, url, postgres)
        still = await still_standing(run)
    finally:
        run.ends = True
        await asyncio.sleep(1)
        args.served.stop()
        await store.close()
    for table in run.tables:
        table.errors = [error for error in table.errors if error.partition(":")[0] not in EXPECTED]
    wrong = await check(last := Store(url), run.tables)
    await last.close()
    wrong += [f"{table} stands still" for table in {*still, *run.stuck}]
    return {
        "minutes": args.minutes,
        "database": "postgresql" if postgres else "sqlite",
        "killed": dict(done),
        "screens_came_back": run.reconnects,
        "acknowledged_moves": sum(len(table.moves) for table in run.tables),
        "games_played_to_their_end": len(run.finished),
        "wrong": wrong,
    }


async def still_standing(run: Run) -> list[str]:
    """Everything is up again: tables that do not go on, though they have time."""
    waiting = {table.row.id: (table, table.known) for table in run.tables if not table.over}
    ends = time.monotonic() + PATIENCE
    while waiting and time.monotonic() < ends:
        await asyncio.sleep(0.5)
        waiting = {
            name: (table, known)
            for name, (table, known) in waiting.items()
            if table.known < known + GOING_ON and not table.over
        }
    return list(waiting)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--minutes", type=float, default=1.0)
    parser.add_argument("--postgres", action="store_true", help="a PostgreSQL for this run alone, and several workers")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--tables", type=int, default=12)
    parser.add_argument("--seed", type=int, default=1, help="of what is killed when (default: %(default)s)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures here as well")
    args = parser.parse_args()
    with ExitStack() as stack:
        postgres = stack.enter_context(Postgres()) if args.postgres else None
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        url = postgres.create("faults") if postgres else url_of(f"{folder}/faults.db")
        found = uvloop.run(torture(args, url, postgres))
    print(json.dumps({**found, "wrong": found["wrong"][:20]}, indent=2))
    if args.json:
        args.json.write_text(json.dumps(found, indent=2) + "\n", "utf-8")
    return 1 if found["wrong"] else 0


if __name__ == "__main__":
    sys.exit(main())
