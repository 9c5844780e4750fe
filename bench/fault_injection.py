#!/usr/bin/env python3
"""Fault injection: kill processes, database and connections while tables are played.

    bench/fault_injection.py --minutes M [--postgres] [--workers W] [--tables N] [--json FILE]

Without --postgres, an SQLite file and one process, which is killed and restarted. With it, a temporary PostgreSQL and
several workers: workers and the database are killed, the supervisor or this script restarts them. Clients lose their
connections and reconnect. Afterwards every acknowledged move must be stored, every record must replay to its stored
score, and every table must continue. Exits 1 if not.
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

from bench.load_clients import SEATS, SECRET, ServerProcess, Table, check_stored, make_tables, process_tree
from tests.postgres import Postgres

from realmwright.server.storage.database_url import database_url
from realmwright.server.storage.store import Store
from realmwright.tables.credentials import CredentialSigner

MOVE_INTERVAL_SECONDS: Final = 0.05
RECONNECT_SECONDS: Final = 0.3
STUCK_SECONDS: Final = 120.0  # without a new event until a table counts as stuck
MIN_NEW_EVENTS: Final = 5  # that every table must get after the last failure
EXPECTED_ERRORS: Final = ("stale", "not-stored", "unreadable-table")  # codes that clients may get during failures


class Run:
    """The tables and clients of a run."""

    def __init__(self, store: Store, tables: list[Table], port: int) -> None:
        self.store = store
        self.tables = tables
        self.finished: list[Table] = []
        self.port = port
        self.end = False
        self.stuck: list[str] = []
        self.reconnects = 0
        self._tasks: set[asyncio.Task[None]] = set()

    def start(self, coroutine: Any) -> None:
        task = asyncio.get_running_loop().create_task(coroutine)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def keep_connected(self, table: Table, seat: int) -> None:
        """Connect, and reconnect whenever the connection is closed."""
        while not self.end and not table.over:
            closed = asyncio.Event()
            try:
                await table.connect(self.port, seat, closed.set)
                table.forget_pending()
                await closed.wait()
            except OSError:
                pass
            self.reconnects += 1
            table.forget_pending()
            await asyncio.sleep(RECONNECT_SECONDS)

    async def play(self, table: Table) -> None:
        """Play one game after another, each at a new table."""
        while not self.end:
            for seat in range(SEATS):
                self.start(self.keep_connected(table, seat))
            await self._play_out(table)
            if not table.over:
                return
            self.finished.append(table)
            (table,) = await self._new_table()
            self.tables.append(table)

    async def _new_table(self) -> list[Table]:
        while True:
            try:
                return await make_tables(self.store, CredentialSigner(SECRET), 1)
            except Exception:  # the database may be down
                await asyncio.sleep(RECONNECT_SECONDS)

    async def _play_out(self, table: Table) -> None:
        changed_at, revision = time.monotonic(), table.revision
        while not self.end and not table.over:
            await asyncio.sleep(MOVE_INTERVAL_SECONDS)
            if table.revision > revision:
                changed_at, revision = time.monotonic(), table.revision
            elif time.monotonic() - changed_at > STUCK_SECONDS:
                self.stuck.append(table.row.id)
                return
            if table.idle and not table.over:
                table.move(time.perf_counter())


async def kill_server(run: Run, server: ServerProcess, url: str) -> ServerProcess:
    """Kill the single server process and restart it on the same port."""
    server.process.kill()
    server.process.wait()
    return await asyncio.to_thread(ServerProcess, url, 1, run.port)


def kill_worker(server: ServerProcess, rng: Random) -> None:
    workers = [pid for pid in list(process_tree(server.process.pid))[1:] if "spawn_main" in _command(pid)]
    direct = [pid for pid in workers if _parent(pid) == server.process.pid]
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


async def inject_failures(run: Run, args: argparse.Namespace, url: str, postgres: Postgres | None) -> Counter[str]:
    rng, kills = Random(args.seed), Counter[str]()
    server = args.server
    end = time.monotonic() + args.minutes * 60
    targets = ["worker", "database", "clients"] if postgres else ["server", "clients"]
    while time.monotonic() < end:
        await asyncio.sleep(rng.uniform(2, 6))
        target = rng.choice(targets)
        kills[target] += 1
        if target == "server":
            server = args.server = await kill_server(run, server, url)
        elif target == "worker":
            kill_worker(server, rng)
        elif target == "database" and postgres:
            await asyncio.to_thread(postgres.kill)
            await asyncio.sleep(rng.uniform(0, 1))
            await asyncio.to_thread(postgres.start)
        else:
            for table in rng.sample(run.tables, min(5, len(run.tables))):
                table.disconnect(rng.randrange(SEATS))
    return kills


async def run_test(args: argparse.Namespace, url: str, postgres: Postgres | None) -> dict[str, Any]:
    store = Store(url)
    await store.create_schema()
    tables = await make_tables(store, CredentialSigner(SECRET), args.tables)
    args.server = ServerProcess(url, args.workers if postgres else 1, free_port())
    run = Run(store, tables, args.server.port)
    for table in list(tables):
        run.start(run.play(table))
    try:
        kills = await inject_failures(run, args, url, postgres)
        stuck = await stuck_tables(run)
    finally:
        run.end = True
        await asyncio.sleep(1)
        args.server.stop()
        await store.close()
    for table in run.tables:
        table.errors = [error for error in table.errors if error.partition(":")[0] not in EXPECTED_ERRORS]
    errors = await check_stored(reopened := Store(url), run.tables)
    await reopened.close()
    errors += [f"{table} is stuck" for table in {*stuck, *run.stuck}]
    return {
        "minutes": args.minutes,
        "database": "postgresql" if postgres else "sqlite",
        "killed": dict(kills),
        "reconnects": run.reconnects,
        "acknowledged_moves": sum(len(table.moves) for table in run.tables),
        "finished_games": len(run.finished),
        "errors": errors,
    }


async def stuck_tables(run: Run) -> list[str]:
    """Return the tables that do not continue after all failures are over."""
    waiting = {table.row.id: (table, table.revision) for table in run.tables if not table.over}
    end = time.monotonic() + STUCK_SECONDS
    while waiting and time.monotonic() < end:
        await asyncio.sleep(0.5)
        waiting = {
            name: (table, revision)
            for name, (table, revision) in waiting.items()
            if table.revision < revision + MIN_NEW_EVENTS and not table.over
        }
    return list(waiting)


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add = parser.add_argument
    add("--minutes", type=float, default=1.0, help="duration (default: %(default)s)")
    add("--postgres", action="store_true", help="start a temporary PostgreSQL and several workers")
    add("--workers", type=int, default=2, help="number of server processes (default: %(default)s)")
    add("--tables", type=int, default=12, help="number of tables (default: %(default)s)")
    add("--seed", type=int, default=1, help="random seed of the failures (default: %(default)s)")
    add("--json", type=Path, metavar="FILE", help="write the results to this file")
    args = parser.parse_args()
    with ExitStack() as stack:
        postgres = stack.enter_context(Postgres()) if args.postgres else None
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        url = postgres.create("faults") if postgres else database_url(f"{folder}/faults.db")
        results = uvloop.run(run_test(args, url, postgres))
    print(json.dumps({**results, "errors": results["errors"][:20]}, indent=2))
    if args.json:
        args.json.write_text(json.dumps(results, indent=2) + "\n", "utf-8")
    return 1 if results["errors"] else 0


if __name__ == "__main__":
    sys.exit(main())
