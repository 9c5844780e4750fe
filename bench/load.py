#!/usr/bin/env python3
"""How many moves a second one machine serves: real sockets on the loopback, four-seat online tables, scripted players.

    bench/load.py [--sockets N] [--rate R] [--seconds S] [--workers W] [--postgres | --database URL] [--json FILE]
    bench/load.py --rate 200,400,600            # one measurement after the other

Each table has four screens. Moves are due at a steady rate over all tables, and the time of a move counts from that
moment to the one when the last of the four screens has its state. Afterwards every record is played again. Exits 1 if
the 99th percentile of the first rate is above its limit, or if anything was lost, doubled or refused.
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
from pathlib import Path
from statistics import median, quantiles
from typing import Any, Final

import uvloop

sys.path.insert(0, str(Path(__file__).parent.parent))

from bench.screens import SEATS, SECRET, Served, Table, check, cpu_s, family, make_tables, many_files
from tests.postgres import Postgres

from realmwright.server.keeping.place import shown, url_of
from realmwright.server.keeping.store import Store
from realmwright.tables.passes import Passes

LIMIT_MS: Final = 50.0
AT_ONCE: Final = 50  # connections being opened
WARM_UP: Final = 2.0  # seconds that do not count


async def connect_all(port: int, tables: list[Table]) -> None:
    gate = asyncio.Semaphore(AT_ONCE)

    async def one(table: Table, seat: int) -> None:
        async with gate:
            await table.connect(port, seat, lambda: table.errors.append("a screen was cut off"))

    await asyncio.gather(*(one(table, seat) for table in tables for seat in range(SEATS)))
    ends = time.monotonic() + 60
    while not all(table.settled for table in tables):
        if time.monotonic() > ends:
            raise RuntimeError(f"{sum(not table.settled for table in tables)} tables are not ready")
        await asyncio.sleep(0.05)


async def drive(table: Table, first: float, every: float, ends: float) -> None:
    """Move at fixed moments; a move that is late because the last one was counts from when it was due."""
    heard = asyncio.Event()
    table.on_heard = heard.set
    due = first
    while due < ends and not table.over:
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        while not table.settled:
            heard.clear()
            await asyncio.wait_for(heard.wait(), 30)
        table.move(due)
        due += every
    while not table.settled:
        heard.clear()
        await asyncio.wait_for(heard.wait(), 30)


async def load(tables: list[Table], rate: float, seconds: float) -> tuple[list[float], float]:
    """The time of every move in seconds, and how long they took together."""
    for table in tables:
        table.latencies.clear()
    began = time.perf_counter() + 0.1
    every = len(tables) / rate
    drives = [
        drive(table, began + number / rate, every, began + WARM_UP + seconds) for number, table in enumerate(tables)
    ]
    await asyncio.gather(*drives)
    skipped = round(WARM_UP / every)
    found = [latency for table in tables for latency in table.latencies[skipped:]]
    return found, time.perf_counter() - began


def figures(rate: float, latencies: list[float], took: float, moves: int, spent: dict[str, float]) -> dict[str, Any]:
    cuts = quantiles(latencies, n=1000)
    return {
        "rate": rate,
        "moves": moves,
        "moves_per_s": round(moves / took, 1),
        "ms": {
            "median": round(median(latencies) * 1e3, 2),
            "p90": round(cuts[899] * 1e3, 2),
            "p99": round(cuts[989] * 1e3, 2),
            "p999": round(cuts[998] * 1e3, 2),
            "max": round(max(latencies) * 1e3, 2),
        },
        "cpu_ms_per_move": {name: round(seconds / moves * 1e3, 3) for name, seconds in spent.items()},
        "load_average": round(os.getloadavg()[0], 2),
    }


def spent_by(server: Served, postgres: Postgres | None) -> dict[str, float]:
    used = resource.getrusage(resource.RUSAGE_SELF)
    found = {"server": server.cpu_s(), "screens": used.ru_utime + used.ru_stime}
    return found if postgres is None else {**found, "postgres": sum(cpu_s(pid) for pid in family(postgres.pid))}


async def measure(args: argparse.Namespace, url: str, postgres: Postgres | None) -> dict[str, Any]:
    store, runs = Store(url), []
    await store.create_schema()
    tables = await make_tables(store, Passes(SECRET), args.sockets // SEATS)
    server = Served(url, args.workers)
    try:
        await connect_all(server.port, tables)
        for rate in args.rate:
            before, known = spent_by(server, postgres), sum(len(table.moves) for table in tables)
            latencies, took = await load(tables, rate, args.seconds)
            after = spent_by(server, postgres)
            spent = {name: after[name] - before[name] for name in after}
            moves = sum(len(table.moves) for table in tables) - known
            runs.append(figures(rate, latencies, took, moves, spent))
            print(json.dumps(runs[-1]))
    finally:
        wrong = await check(store, tables)
        server.stop()
        await store.close()
    return {"sockets": args.sockets, "workers": args.workers, "database": shown(url), "runs": runs, "wrong": wrong}


@contextmanager
def database(args: argparse.Namespace) -> Iterator[tuple[str, Postgres | None]]:
    if args.postgres:
        with Postgres() as running:
            yield running.create("load"), running
    elif args.database:
        yield url_of(args.database), None
    else:
        with tempfile.TemporaryDirectory() as folder:
            yield url_of(f"{folder}/load.db"), None


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--sockets", type=int, default=1000)
    parser.add_argument("--rate", type=lambda text: [float(part) for part in text.split(",")], default=[200.0])
    parser.add_argument("--seconds", type=float, default=20.0, help="for each rate (default: %(default)s)")
    parser.add_argument("--workers", type=int, default=1)
    parser.add_argument("--postgres", action="store_true", help="a PostgreSQL for this measurement alone")
    parser.add_argument("--database", metavar="FILE|URL", help="default: an SQLite file for this measurement alone")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures here as well")
    args = parser.parse_args()
    many_files()
    with database(args) as (url, postgres):
        found = uvloop.run(measure(args, url, postgres))
    if args.json:
        args.json.write_text(json.dumps(found, indent=2) + "\n", "utf-8")
    for line in found["wrong"][:20]:
        print(line)
    fits = found["runs"][0]["ms"]["p99"] <= LIMIT_MS and not found["wrong"]
    print(f"{'within' if fits else 'ABOVE'} {LIMIT_MS:g} ms, {len(found['wrong'])} things wrong")
    return 0 if fits else 1


if __name__ == "__main__":
    sys.exit(main())
