"""Tests of `realmwright backup`, `restore` and `migrate`."""

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
from realmwright.live.ports import Append
from realmwright.server.storage.backup import DUMPED_TABLES
from realmwright.server.storage.schema import ACCOUNTS, TOKENS
from realmwright.server.storage.store import Store
from realmwright.tables.events import Event, SeatSetup, now
from realmwright.tables.table_row import TableKeys, TableRow
from tests.postgres import Postgres


@pytest.fixture(scope="module")
def cluster() -> Iterator[Postgres]:
    with Postgres("fsync=off") as running:
        yield running


async def fill(url: str) -> None:
    store = Store(url)
    await store.create_schema()
    await store.get_or_create_setting("secret", "credential key")
    async with store.transaction() as connection:
        account = {
            "id": 7,
            "name": "Ada",
            "folded_name": "ada",
            "password_hash": "x",
            "settings": "{}",
            "created": now(),
        }
        await connection.execute(ACCOUNTS.insert().values(account))
        token = {"id": 3, "token_hash": "y", "account_id": 7, "name": "bot", "created": now()}
        await connection.execute(TOKENS.insert().values(token))
    for number in range(3):
        seats, keys = (SeatSetup("a"), SeatSetup("b", "random", True)), TableKeys("host", "invite", ("a", "b"))
        row = TableRow(f"table{number}", "kingdoms", "1", "set-up ä\n", seats, "secret", 5, keys, online=True)
        await store.create(row, [Event("move", "draw 1", now())], {0: "Ada"})
        await store.append(
            Append(row.id, 2, [Event("chat", f'{{"text":"{i}"}}', now()) for i in range(600)], {"due_at": now()})
        )
    await store.close()


async def contents(url: str) -> dict[str, list[Any]]:
    store = Store(url)
    rows = {}
    async with store.transaction() as connection:
        for table in DUMPED_TABLES:
            rows[table.name] = sorted(map(tuple, (await connection.execute(select(table))).all()), key=repr)
    await store.close()
    return rows


def test_backup_round_trip_between_databases(
    tmp_path: Path, cluster: Postgres, capsys: pytest.CaptureFixture[str]
) -> None:
    places = [f"sqlite+aiosqlite:///{tmp_path / 'one.db'}", cluster.create("one")]
    asyncio.run(fill(places[0]))
    expected = asyncio.run(contents(places[0]))
    assert sum(map(len, expected.values())) == 3 * (1 + 601 + 2) + 1 + 1 + 1
    chain = [*places, cluster.create("two"), str(tmp_path / "two.db")]
    for number, (old, new) in enumerate(pairwise(chain)):
        file = tmp_path / f"{number}.gz"
        assert main(["backup", str(file), "--database", old]) == 0
        assert main(["restore", str(file), "--database", new]) == 0
        address = new if "://" in new else f"sqlite+aiosqlite:///{new}"
        assert asyncio.run(contents(address)) == expected
    assert "1815 rows" in capsys.readouterr().out


def test_id_sequences_continue_after_a_restore(tmp_path: Path, cluster: Postgres) -> None:
    source, target = cluster.create("counted"), cluster.create("counting")
    asyncio.run(fill(source))
    assert main(["backup", str(tmp_path / "all.gz"), "--database", source]) == 0
    assert main(["restore", str(tmp_path / "all.gz"), "--database", target]) == 0

    async def add() -> int:
        store = Store(target)
        async with store.transaction() as connection:
            values = {"name": "Bo", "folded_name": "bo", "password_hash": "x", "settings": "{}", "created": now()}
            made = await connection.execute(ACCOUNTS.insert().values(values).returning(ACCOUNTS.c.id))
            number = int(made.scalar_one())
        await store.close()
        return number

    assert asyncio.run(add()) == 8


def test_restore_rejects_a_database_that_is_not_empty(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    database = str(tmp_path / "tables.db")
    asyncio.run(fill(f"sqlite+aiosqlite:///{database}"))
    assert main(["backup", str(tmp_path / "all.gz"), "--database", database]) == 0
    assert main(["restore", str(tmp_path / "all.gz"), "--database", database]) == 2
    assert "is not empty" in capsys.readouterr().err


@pytest.mark.parametrize("damage", ["cut", "shortened", "invalid"])
def test_damaged_backup_restores_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str], damage: str) -> None:
    file = tmp_path / "all.gz"
    asyncio.run(fill(f"sqlite+aiosqlite:///{tmp_path / 'tables.db'}"))
    assert main(["backup", str(file), "--database", str(tmp_path / "tables.db")]) == 0
    if damage == "cut":
        file.write_bytes(file.read_bytes()[:-500])
    elif damage == "shortened":
        file.write_bytes(gzip.compress(b"".join(gzip.decompress(file.read_bytes()).splitlines(keepends=True)[:-1])))
    else:
        file.write_bytes(b"invalid")
    database = f"sqlite+aiosqlite:///{tmp_path / 'empty.db'}"
    assert main(["restore", str(file), "--database", database]) == 2
    assert "nothing was restored" in capsys.readouterr().err
    assert not any(asyncio.run(contents(database)).values())


def test_database_without_a_version_table_is_migrated(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Its tables are kept and can be loaded."""
    place = tmp_path / "old.db"
    old = sqlite3.connect(place)
    old.executescript(OLD)
    old.close()
    for _ in range(2):
        assert main(["migrate", "--database", str(place)]) == 0
    assert "schema is up to date" in capsys.readouterr().out

    async def check() -> None:
        store = Store(f"sqlite+aiosqlite:///{place}")
        loaded = await store.load("old")
        assert loaded is not None
        row, events = loaded
        assert row.seats == (SeatSetup("a"), SeatSetup("b", "random"))
        assert (row.online, row.credential_keys, events) == (False, TableKeys(), [Event("move", "x", "2026")])
        await store.close()

    asyncio.run(check())


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


@pytest.mark.parametrize("source", ["missing", "no bytes", "no schema", "no rows", "old schema"])
def test_backup_refuses_a_missing_or_empty_source(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], source: str
) -> None:
    """The earlier backup stays, and no database is created."""
    database, file = tmp_path / "typo.db", tmp_path / "good.gz"
    file.write_bytes(b"good")
    if source == "no bytes":
        database.touch()
    elif source == "no rows":
        assert main(["migrate", "--database", str(database)]) == 0
    elif source != "missing":
        connection = sqlite3.connect(database)
        connection.executescript(OLD if source == "old schema" else "CREATE TABLE x (y)")
        connection.close()
    before = database.read_bytes() if database.exists() else None
    for place in (str(database), f"sqlite:///{database}"):
        assert main(["backup", str(file), "--database", place]) == 2
        assert str(database) in capsys.readouterr().err
    assert file.read_bytes() == b"good"
    assert (database.read_bytes() if database.exists() else None) == before
    assert sorted(path.name for path in tmp_path.iterdir() if path != database) == ["good.gz"]


def test_backup_to_standard_output(tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    asyncio.run(fill(f"sqlite+aiosqlite:///{tmp_path / 'tables.db'}"))
    assert main(["backup", "-", "--database", str(tmp_path / "tables.db")]) == 0
    captured = capfdbinary.readouterr()
    (tmp_path / "all.gz").write_bytes(captured.out)
    assert b"1815 rows" in captured.err
    assert main(["restore", str(tmp_path / "all.gz"), "--database", str(tmp_path / "new.db")]) == 0


def test_backup_file_is_readable_by_its_owner_only(tmp_path: Path) -> None:
    asyncio.run(fill(f"sqlite+aiosqlite:///{tmp_path / 'tables.db'}"))
    assert main(["backup", str(tmp_path / "all.gz"), "--database", str(tmp_path / "tables.db")]) == 0
    assert (tmp_path / "all.gz").stat().st_mode & 0o777 == 0o600
