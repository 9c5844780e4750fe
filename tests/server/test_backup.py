"""A backup holds everything of one moment, and fits either database."""

from __future__ import annotations

import asyncio
import gzip
import sqlite3
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from realmwright.cli import main
from realmwright.server.keeping.backup import TABLES
from realmwright.server.keeping.schema import ACCOUNTS, TOKENS
from realmwright.server.keeping.store import Store
from realmwright.tables.events import Event, Seat, now
from realmwright.tables.rows import Keys, TableRow
from tests.postgres import Postgres


@pytest.fixture(scope="module")
def cluster() -> Iterator[Postgres]:
    with Postgres("fsync=off") as running:
        yield running


async def fill(url: str) -> None:
    store = Store(url)
    await store.create_schema()
    await store.setting("secret", "of the passes")
    async with store.transaction() as connection:
        account = {"id": 7, "name": "Ada", "folded": "ada", "password_hash": "x", "settings": "{}", "created": now()}
        await connection.execute(ACCOUNTS.insert().values(account))
        token = {"id": 3, "hash": "y", "account": 7, "name": "bot", "created": now()}
        await connection.execute(TOKENS.insert().values(token))
    for number in range(3):
        seats, keys = (Seat("a"), Seat("b", "random", True)), Keys("host", "invite", ("a", "b"))
        row = TableRow(f"table{number}", "kingdoms", "1", "set-up ä\n", seats, "secret", 5, keys, online=True)
        await store.create(row, [Event("move", "draw 1", now())], {0: "Ada"})
        await store.append(row.id, 2, [Event("chat", f'{{"text":"{i}"}}', now()) for i in range(600)], {"due": now()})
    await store.close()


async def contents(url: str) -> dict[str, list[Any]]:
    store = Store(url)
    found = {}
    async with store.transaction() as connection:
        for table in TABLES:
            found[table.name] = sorted(map(tuple, (await connection.execute(select(table))).all()), key=repr)
    await store.close()
    return found


def test_a_round_trip_between_any_two(tmp_path: Path, cluster: Postgres, capsys: pytest.CaptureFixture[str]) -> None:
    places = [f"sqlite+aiosqlite:///{tmp_path / 'one.db'}", cluster.create("one")]
    asyncio.run(fill(places[0]))
    whole = asyncio.run(contents(places[0]))
    assert sum(map(len, whole.values())) == 3 * (1 + 601 + 2) + 1 + 1 + 1
    chain = [*places, cluster.create("two"), str(tmp_path / "two.db")]
    for number, (old, new) in enumerate(pairwise(chain)):
        file = tmp_path / f"{number}.gz"
        assert main(["backup", str(file), "--database", old]) == 0
        assert main(["restore", str(file), "--database", new]) == 0
        address = new if "://" in new else f"sqlite+aiosqlite:///{new}"
        assert asyncio.run(contents(address)) == whole
    assert "1815 rows" in capsys.readouterr().out


def test_numbers_go_on_after_a_restore(tmp_path: Path, cluster: Postgres) -> None:
    source, target = cluster.create("counted"), cluster.create("counting")
    asyncio.run(fill(source))
    assert main(["backup", str(tmp_path / "all.gz"), "--database", source]) == 0
    assert main(["restore", str(tmp_path / "all.gz"), "--database", target]) == 0

    async def add() -> int:
        store = Store(target)
        async with store.transaction() as connection:
            values = {"name": "Bo", "folded": "bo", "password_hash": "x", "settings": "{}", "created": now()}
            made = await connection.execute(ACCOUNTS.insert().values(values).returning(ACCOUNTS.c.id))
            number = int(made.scalar_one())
        await store.close()
        return number

    assert asyncio.run(add()) == 8


def test_nothing_is_written_over(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    place = str(tmp_path / "tables.db")
    asyncio.run(fill(f"sqlite+aiosqlite:///{place}"))
    assert main(["backup", str(tmp_path / "all.gz"), "--database", place]) == 0
    assert main(["restore", str(tmp_path / "all.gz"), "--database", place]) == 2
    assert "holds tables already: expected an empty database" in capsys.readouterr().err


@pytest.mark.parametrize("damage", ["cut", "shortened", "rubbish"])
def test_half_a_backup_restores_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str], damage: str) -> None:
    file = tmp_path / "all.gz"
    asyncio.run(fill(f"sqlite+aiosqlite:///{tmp_path / 'tables.db'}"))
    assert main(["backup", str(file), "--database", str(tmp_path / "tables.db")]) == 0
    if damage == "cut":
        file.write_bytes(file.read_bytes()[:-500])
    elif damage == "shortened":
        file.write_bytes(gzip.compress(b"".join(gzip.decompress(file.read_bytes()).splitlines(keepends=True)[:-1])))
    else:
        file.write_bytes(b"rubbish")
    place = f"sqlite+aiosqlite:///{tmp_path / 'empty.db'}"
    assert main(["restore", str(file), "--database", place]) == 2
    assert "nothing was restored" in capsys.readouterr().err
    assert not any(asyncio.run(contents(place)).values())


def test_an_old_database_is_brought_up_to_date(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """As it was before there was a history: its tables are kept, and can be loaded."""
    place = tmp_path / "old.db"
    old = sqlite3.connect(place)
    old.executescript(OLD)
    old.close()
    for _ in range(2):
        assert main(["migrate", "--database", str(place)]) == 0
    assert "is up to date" in capsys.readouterr().out

    async def look() -> None:
        store = Store(f"sqlite+aiosqlite:///{place}")
        found = await store.load("old")
        assert found is not None
        assert found[0].seats == (Seat("a"), Seat("b", "random"))
        assert (found[0].online, found[0].keys, found[1]) == (False, Keys(), [Event("move", "x", "2026")])
        await store.close()

    asyncio.run(look())


OLD = """
CREATE TABLE games (
    id VARCHAR(32) PRIMARY KEY NOT NULL, game VARCHAR(80) NOT NULL, rules_version VARCHAR(20) NOT NULL,
    setup TEXT NOT NULL, seats TEXT NOT NULL, secret VARCHAR(80) NOT NULL, pace_ms INTEGER NOT NULL,
    created VARCHAR(32) NOT NULL
);
CREATE TABLE events (
    game VARCHAR(32) NOT NULL REFERENCES games (id), seq INTEGER NOT NULL, kind VARCHAR(8) NOT NULL, text TEXT NOT NULL,
    at VARCHAR(32) NOT NULL, PRIMARY KEY (game, seq)
);
INSERT INTO games VALUES
    ('old', 'kingdoms', '1', '', '[{"name":"a","bot":null},{"name":"b","bot":"random"}]', 's', 0, '2026');
INSERT INTO events VALUES ('old', 1, 'move', 'x', '2026');
"""
