#!/usr/bin/env python3
"""Measure what stored games need: bytes per game in an SQLite database.

python -m bench.storage [--games N]
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import sqlite3
import tempfile
from pathlib import Path
from random import Random
from typing import Final

from realmwright import registry, testing
from realmwright.record import Record
from realmwright.server.storage.database_url import database_url
from realmwright.server.storage.store import Store
from realmwright.tables.create import table_from_record
from realmwright.tables.events import SeatSetup

SETUPS: Final = (
    ("kingdom-builder", {"players": "2"}),
    ("kingdom-builder", {"players": "4", "sets": "all"}),
    ("kingdoms", {"players": "4"}),
)
SECRET: Final = "0" * 43


def random_game(name: str, params: dict[str, str], seed: int) -> Record:
    record = Record(registry.game(name).create(params, Random(seed)))
    for _, move in testing.playout(record.game, Random(seed)):
        record.play(move)
    return record


async def fill(file: Path, records: list[Record]) -> None:
    store = Store(database_url(str(file)))
    await store.create_schema()
    for record in records:
        seats = [SeatSetup(f"player {seat}") for seat in range(record.game.seats)]
        table = table_from_record(record, seats, SECRET, 0)
        await store.create(table.row, table.events)
    await store.close()


def size(file: Path) -> int:
    """Return the size of a database without free pages."""
    with contextlib.closing(sqlite3.connect(file)) as database:
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        database.execute("VACUUM")
    return file.stat().st_size


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=200, help="number of games of each set-up (default: %(default)s)")
    games = parser.parse_args().games
    for name, params in SETUPS:
        with tempfile.TemporaryDirectory() as folder:
            records = [random_game(name, params, seed) for seed in range(games)]
            empty, full = (Path(folder, each) for each in ("empty.db", "full.db"))
            asyncio.run(fill(empty, []))
            asyncio.run(fill(full, records))
            stored = size(full) - size(empty)
        plies = sum(len(record.moves) for record in records) / games
        print(f"{name} {params}: {plies:.0f} plies, {stored / games:,.0f} bytes a game")


if __name__ == "__main__":
    main()
