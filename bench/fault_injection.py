#!/usr/bin/env python3
"""Fault injection: kill and freeze processes and the database, shift the clock, fill the disk, corrupt rows.

    bench/fault_injection.py --minutes M [--postgres] [--workers W] [--tables N] [--only KIND,…] [--json FILE]

Without --postgres, an SQLite file on a small file system, which is sometimes full, and one process, which is killed,
frozen and restarted. With it, a temporary PostgreSQL and several workers: workers and the database are killed and
frozen; the supervisor or this script restarts them. In both cases the system clock jumps by an hour,
clients lose their connections and reconnect, and new tables become unreadable. Afterwards every acknowledged move must
be stored, every record must replay to its stored score, no client may have been sent back to an earlier event, no
player may have run out of time, every unreadable table must be in quarantine, every other table must continue, and the
server must be healthy. Exits 1 if not. Needs root for the file system and a C compiler.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import socket
import sys
import tempfile
import time
from contextlib import ExitStack, suppress
from pathlib import Path
from random import Random
from typing import Any, Final

import httpx2
import uvloop
from sqlalchemy import text

sys.path.insert(0, str(Path(__file__).parent.parent))

from bench.failures import Failures, ShiftedClock, small_disk
from bench.load_clients import SEATS, SECRET, ServerProcess, Table, check_stored, make_tables
from tests.postgres import Postgres

from realmwright.protocol.message_parts import Clock
from realmwright.server.storage.database_url import database_url
from realmwright.server.storage.store import Store
from realmwright.tables.credentials import CredentialSigner

MOVE_INTERVAL_SECONDS: Final = 0.05
RECONNECT_SECONDS: Final = 0.3
STUCK_SECONDS: Final = 120.0  # without a new event until a table counts as stuck
MIN_NEW_EVENTS: Final = 5  # that every table must get after the last failure
CLOCK: Final = Clock("fischer", 60_000, 5_000)  # a failure that cost time would soon be noticed
EXPECTED_ERRORS: Final = (
    "stale",
    "not-stored",
    "unreadable-table",
    "no-database",
)  # codes that clients may get during failures


class Run:
    """The tables and clients of a run."""

    def __init__(self, store: Store, tables: list[Table], port: int, clock: ShiftedClock) -> None:
        self.clock = clock
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
                return await make_tables(self.store, CredentialSigner(SECRET), 1, CLOCK, self.clock.now)
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


async def run_test(args: argparse.Namespace, url: str, postgres: Postgres | None, folder: Path) -> dict[str, Any]:
    store = Store(url)
    await store.create_schema()
    tables = await make_tables(store, CredentialSigner(SECRET), args.tables, CLOCK)
    clock = ShiftedClock(folder)
    workers = args.workers if postgres else 1
    server = await asyncio.to_thread(ServerProcess, url, workers, free_port(), clock.environment)
    run = Run(store, tables, server.port, clock)
    failures = Failures(server, url, store, Random(args.seed))
    failures.add_disconnects(run.tables)
    if postgres:
        failures.add_cluster_failures(postgres)
    else:
        failures.add_process_failures(clock.environment)
        failures.add_full_disk(folder)
    failures.add_clock_jumps(clock)
    if args.only:
        failures.only(args.only.split(","))
    try:
        if errors := await health_errors(server.port):  # a server that has never run cannot know of a clock jump
            raise RuntimeError(errors[0])
        for table in list(tables):
            run.start(run.play(table))
        end = time.monotonic() + args.minutes * 60
        while time.monotonic() < end:
            await asyncio.sleep(failures.pause())
            await failures.inject()
        stuck = await stuck_tables(run)
        errors = await health_errors(server.port)
    finally:
        run.end = True
        await asyncio.sleep(1)
        failures.server.stop()
        await store.close()
    errors += [f"{table} is stuck" for table in {*stuck, *run.stuck}]
    errors += await stored_errors(url, run, failures)
    return {
        "minutes": args.minutes,
        "database": "postgresql" if postgres else "sqlite",
        "failures": dict(failures.counts),
        "reconnects": run.reconnects,
        "acknowledged_moves": sum(len(table.moves) for table in run.tables),
        "finished_games": len(run.finished),
        "events": await stored_events(url),
        "errors": errors,
    }


async def health_errors(port: int) -> list[str]:
    """Return why the server is unhealthy after all failures are over."""
    answer = ""
    async with httpx2.AsyncClient(timeout=10) as http:
        for _ in range(60):
            with suppress(httpx2.HTTPError):
                response = await http.get(f"http://127.0.0.1:{port}/api/health")
                if response.status_code == httpx2.codes.OK:
                    return []
                answer = response.text
            await asyncio.sleep(1)
    return [f"unhealthy: {answer}"]


async def stored_errors(url: str, run: Run, failures: Failures) -> list[str]:
    """Return the violated laws: moves lost, clients sent back, players out of time, corrupt rows overlooked."""
    for table in run.tables:
        table.errors = [error for error in table.errors if error.partition(":")[0] not in EXPECTED_ERRORS]
    store = Store(url)
    errors = await check_stored(store, run.tables)
    async with store.transaction() as connection:
        flagged = (await connection.execute(text("SELECT table_id FROM events WHERE kind = 'flag'"))).scalars()
        errors += [f"{table}: a player ran out of time" for table in flagged]
        quarantined = {*(await connection.execute(text("SELECT table_id FROM quarantine"))).scalars()}
    await store.close()
    return errors + [f"{table}: not in quarantine" for table in failures.corrupted if table not in quarantined]


async def stored_events(url: str) -> dict[str, int]:
    """Return the number of stored events of each kind."""
    store = Store(url)
    async with store.transaction() as connection:
        counts = await connection.execute(text("SELECT kind, count(*) FROM events GROUP BY kind ORDER BY kind"))
        events = {str(kind): int(count) for kind, count in counts}
    await store.close()
    return events


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
    add("--only", metavar="KINDS", help="inject failures of these kinds only, separated by commas")
    add("--json", type=Path, metavar="FILE", help="write the results to this file")
    args = parser.parse_args()
    with ExitStack() as stack:
        postgres = stack.enter_context(Postgres()) if args.postgres else None
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        folder = stack.enter_context(small_disk(folder)) if postgres is None else folder
        url = postgres.create("faults") if postgres else database_url(str(folder / "faults.db"))
        results = uvloop.run(run_test(args, url, postgres, folder))
    print(json.dumps({**results, "errors": results["errors"][:20]}, indent=2))
    if args.json:
        args.json.write_text(json.dumps(results, indent=2) + "\n", "utf-8")
    return 1 if results["errors"] else 0


if __name__ == "__main__":
    sys.exit(main())
