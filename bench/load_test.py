#!/usr/bin/env python3
"""Load test of the server with online tables and random players.

    bench/load_test.py [--sockets N] [--rate R] [--seconds S] [--workers W] [--servers N] [--postgres | --database URL]
                       [--deflate] [--json FILE]
    bench/load_test.py --rate 200,400,600            # one measurement after the other
    bench/load_test.py --postgres --servers 3        # three servers on one database, each table has clients at all

Each table has four clients. Moves are due at a steady rate over all tables; the latency of a move is the time from when
it was due until the last of the four clients has its state. Afterwards every record is replayed. Exits 1 if the 99th
percentile of the first rate is above its limit, or if an event was lost, duplicated or rejected.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import resource
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from statistics import median, quantiles
from typing import Any, Final, NamedTuple

import uvloop

sys.path.insert(0, str(Path(__file__).parent.parent))

from bench.load_clients import (
    SEATS,
    SECRET,
    ServerProcess,
    Table,
    check_stored,
    cpu_s,
    make_tables,
    process_tree,
    raise_file_limit,
)
from tests.postgres import Postgres

from realmwright.server.storage.database_url import database_url, display_url
from realmwright.server.storage.store import Store
from realmwright.tables.credentials import CredentialSigner

LIMIT_MS: Final = 50.0
MAX_CONNECTING: Final = 50
WARM_UP_SECONDS: Final = 2.0


async def connect_all(ports: list[int], tables: list[Table], *, deflate: bool) -> None:
    gate = asyncio.Semaphore(MAX_CONNECTING)

    async def one(table: Table, seat: int) -> None:
        async with gate:
            on_close = partial(table.errors.append, "a client lost its connection")
            await table.connect(ports[seat % len(ports)], seat, on_close, deflate=deflate)

    await asyncio.gather(*(one(table, seat) for table in tables for seat in range(SEATS)))
    end = time.monotonic() + 60
    while not all(table.idle for table in tables):
        if time.monotonic() > end:
            raise RuntimeError(f"{sum(not table.idle for table in tables)} tables are not ready")
        await asyncio.sleep(0.05)


async def drive(table: Table, first: float, interval: float, end: float) -> None:
    """Move at fixed times.

    The latency of a move counts from when it was due, even if the last one was late.
    """
    idle_event = asyncio.Event()
    table.on_settled = idle_event.set
    due = first
    while due < end and not table.over:
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        while not table.idle:
            idle_event.clear()
            await asyncio.wait_for(idle_event.wait(), 30)
        table.move(due)
        due += interval
    while not table.idle:
        idle_event.clear()
        await asyncio.wait_for(idle_event.wait(), 30)


async def load(tables: list[Table], rate: float, seconds: float) -> tuple[list[float], float]:
    """Return the latency of every move and the total time, in seconds."""
    for table in tables:
        table.latencies.clear()
    start = time.perf_counter() + 0.1
    interval = len(tables) / rate
    drivers = [
        drive(table, start + number / rate, interval, start + WARM_UP_SECONDS + seconds)
        for number, table in enumerate(tables)
    ]
    await asyncio.gather(*drivers)
    skipped = round(WARM_UP_SECONDS / interval)
    latencies = [latency for table in tables for latency in table.latencies[skipped:]]
    return latencies, time.perf_counter() - start


class Traffic(NamedTuple):
    """What a measurement has moved and cost."""

    moves: int
    cpu_seconds: dict[str, float]
    wire_bytes: int  # received by all clients, with frame headers
    payload_bytes: int  # before compression


def summarize(rate: float, latencies: list[float], elapsed: float, traffic: Traffic) -> dict[str, Any]:
    cuts, moves = quantiles(latencies, n=1000), traffic.moves
    return {
        "rate": rate,
        "moves": moves,
        "moves_per_s": round(moves / elapsed, 1),
        "ms": {
            "median": round(median(latencies) * 1e3, 2),
            "p90": round(cuts[899] * 1e3, 2),
            "p99": round(cuts[989] * 1e3, 2),
            "p999": round(cuts[998] * 1e3, 2),
            "max": round(max(latencies) * 1e3, 2),
        },
        "cpu_ms_per_move": {name: round(seconds / moves * 1e3, 3) for name, seconds in traffic.cpu_seconds.items()},
        "bytes_per_move_and_screen": {
            "wire": round(traffic.wire_bytes / moves / SEATS),
            "payload": round(traffic.payload_bytes / moves / SEATS),
        },
        "load_average": round(os.getloadavg()[0], 2),
    }


def cpu_seconds_of(servers: list[ServerProcess], postgres: Postgres | None) -> dict[str, float]:
    used = resource.getrusage(resource.RUSAGE_SELF)
    cpu_seconds = {"server": sum(server.cpu_s() for server in servers), "clients": used.ru_utime + used.ru_stime}
    return (
        cpu_seconds
        if postgres is None
        else {**cpu_seconds, "postgres": sum(cpu_s(pid) for pid in process_tree(postgres.pid))}
    )


def traffic_of(tables: list[Table], servers: list[ServerProcess], postgres: Postgres | None) -> Traffic:
    """Return the totals since the start."""
    return Traffic(
        sum(len(table.moves) for table in tables),
        cpu_seconds_of(servers, postgres),
        sum(table.wire_bytes for table in tables),
        sum(table.payload_bytes for table in tables),
    )


def difference(after: Traffic, before: Traffic) -> Traffic:
    cpu_seconds = {name: seconds - before.cpu_seconds[name] for name, seconds in after.cpu_seconds.items()}
    return Traffic(
        after.moves - before.moves,
        cpu_seconds,
        after.wire_bytes - before.wire_bytes,
        after.payload_bytes - before.payload_bytes,
    )


async def measure(args: argparse.Namespace, url: str, postgres: Postgres | None) -> dict[str, Any]:
    store, runs = Store(url), []
    await store.create_schema()
    tables = await make_tables(store, CredentialSigner(SECRET), args.sockets // SEATS)
    servers = [ServerProcess(url, args.workers) for _ in range(args.servers)]
    try:
        await connect_all([server.port for server in servers], tables, deflate=args.deflate)
        for rate in args.rate:
            before = traffic_of(tables, servers, postgres)
            latencies, elapsed = await load(tables, rate, args.seconds)
            traffic = difference(traffic_of(tables, servers, postgres), before)
            runs.append(summarize(rate, latencies, elapsed, traffic))
            print(json.dumps(runs[-1]))
    finally:
        errors = await check_stored(store, tables)
        for server in servers:
            server.stop()
        await store.close()
    return {
        "sockets": args.sockets,
        "servers": args.servers,
        "workers": args.workers,
        "database": display_url(url),
        "runs": runs,
        "errors": errors,
    }


@contextmanager
def database(args: argparse.Namespace) -> Iterator[tuple[str, Postgres | None]]:
    if args.postgres:
        with Postgres() as server:
            yield server.create("load"), server
    elif args.database:
        yield database_url(args.database), None
    else:
        with tempfile.TemporaryDirectory() as folder:
            yield database_url(f"{folder}/load.db"), None


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    add = parser.add_argument
    add("--sockets", type=int, default=1000, help="number of clients (default: %(default)s)")
    rates = "moves per second, several rates separated by commas (default: 200)"
    add("--rate", type=lambda text: [float(part) for part in text.split(",")], default=[200.0], help=rates)
    add("--seconds", type=float, default=20.0, help="duration of each rate (default: %(default)s)")
    add("--workers", type=int, default=1, help="number of processes of a server (default: %(default)s)")
    add("--servers", type=int, default=1, help="number of servers, each with its workers (default: %(default)s)")
    add("--postgres", action="store_true", help="start a temporary PostgreSQL")
    add("--database", metavar="FILE|URL", help="database to use (default: a temporary SQLite file)")
    add("--deflate", action="store_true", help="let the server compress messages, as browsers do")
    add("--json", type=Path, metavar="FILE", help="write the results to this file")
    args = parser.parse_args()
    raise_file_limit()
    with database(args) as (url, postgres):
        results = uvloop.run(measure(args, url, postgres))
    if args.json:
        args.json.write_text(json.dumps(results, indent=2) + "\n", "utf-8")
    for line in results["errors"][:20]:
        print(line)
    passed = results["runs"][0]["ms"]["p99"] <= LIMIT_MS and not results["errors"]
    print(f"{'within' if passed else 'ABOVE'} {LIMIT_MS:g} ms, {len(results['errors'])} errors")
    return 0 if passed else 1


if __name__ == "__main__":
    sys.exit(main())
