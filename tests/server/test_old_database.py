"""Databases, backups and browser stores of the version before the renaming are read and played on."""

from __future__ import annotations

import asyncio
import gzip
import json
import re
import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import msgspec
import pytest
from alembic import command
from sqlalchemy import Connection, text
from sqlalchemy.ext.asyncio import create_async_engine
from starlette.testclient import TestClient

from realmwright.browser.store import BrowserStore, KeyValueStore
from realmwright.protocol.client_messages import EnterRequest, MoveRequest
from realmwright.protocol.server_messages import StateMessage
from realmwright.server.storage import migrate, restore
from realmwright.server.storage.store import Store
from realmwright.tables.state import TableState
from realmwright.tables.upgrade import upgrade_bot, upgrade_event
from tests.postgres import Postgres

from .app_client import Browser, TableSocket, run_app, services_of

DATA = Path(__file__).parent / "data" / "old_version"
EXPECTED: dict[str, Any] = json.loads((DATA / "expected.json").read_text("utf-8"))
TABLES: dict[str, dict[str, Any]] = {table["label"]: table for table in EXPECTED["tables"]}
CONTINUED = [label for label, table in TABLES.items() if table["next"] is not None]
TIMESTAMP = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+00:00")
DATABASES = ["migrated-sqlite", "restored-sqlite", "migrated-postgresql", "restored-postgresql"]


def shift_times(value: str) -> str:
    """Move all times so that the last event happened now: sessions and clocks must not have run out."""
    span = datetime.now(UTC) - datetime.fromisoformat(EXPECTED["made"])
    return TIMESTAMP.sub(lambda found: _add(found[0], span), value)


def _add(time: str, span: timedelta) -> str:
    return (datetime.fromisoformat(time) + span).isoformat(timespec="milliseconds")


def old_sqlite(folder: Path) -> str:
    file = folder / "tables.db"
    shutil.copy(DATA / "database.sqlite", file)
    connection = sqlite3.connect(file)
    connection.create_function("shifted", 1, lambda value: value and shift_times(value))
    with connection:
        columns = {"games": ["created", "due", "finished"], "events": ["at"], "sessions": ["created", "expires"]}
        for table, names in columns.items():
            for name in names:
                connection.execute(f"UPDATE {table} SET {name} = shifted({name})")
    connection.close()
    return f"sqlite+aiosqlite:///{file}"


def old_backup(folder: Path) -> Path:
    file = folder / "backup.gz"
    file.write_bytes(gzip.compress(shift_times(gzip.decompress((DATA / "backup.gz").read_bytes()).decode()).encode()))
    return file


async def fill_old_postgres(url: str, folder: Path) -> None:
    """Create a database of schema 0002 and fill it with the rows of the backup."""
    engine = create_async_engine(url)
    async with engine.begin() as connection:
        await connection.run_sync(_create_old_schema)
        table, columns = "", list[str]()
        for line in gzip.decompress(old_backup(folder).read_bytes()).splitlines()[1:]:
            match json.loads(line):
                case {"table": str(name), "columns": list(names)}:
                    table, columns = name, names
                case list(values):
                    places = ", ".join(f":{column}" for column in columns)
                    query = text(f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({places})")
                    await connection.execute(query, dict(zip(columns, values, strict=True)))
    await engine.dispose()


def _create_old_schema(connection: Connection) -> None:
    command.upgrade(migrate._config(connection), EXPECTED["schema_version"])


@pytest.fixture(scope="module")
def cluster() -> Iterator[Postgres]:
    with Postgres("fsync=off") as running:
        yield running


def prepare(name: str, cluster: Postgres, folder: Path, database: str) -> str:
    """Return the URL of a database with the old data, migrated or restored."""
    way, _, kind = name.partition("-")
    if way == "restored":
        url = cluster.create(database) if kind == "postgresql" else f"sqlite+aiosqlite:///{folder / 'tables.db'}"
        asyncio.run(restore.load(url, old_backup(folder)))
        return url
    if kind == "sqlite":
        return old_sqlite(folder)
    url = cluster.create(database)
    asyncio.run(fill_old_postgres(url, folder))
    return url


@pytest.fixture(scope="module", params=DATABASES)
def url(request: pytest.FixtureRequest, cluster: Postgres, tmp_path_factory: pytest.TempPathFactory) -> str:
    name: str = request.param
    return prepare(name, cluster, tmp_path_factory.mktemp(name), name.replace("-", "_"))


@pytest.fixture(scope="module")
def states(url: str) -> dict[str, TableState]:
    async def load() -> dict[str, TableState]:
        store = Store(url)
        await store.create_schema()
        loaded = {label: await store.load(table["id"]) for label, table in TABLES.items()}
        await store.close()
        return {label: TableState(*found) for label, found in loaded.items() if found is not None}

    return asyncio.run(load())


@pytest.mark.parametrize("label", TABLES)
def test_a_table_has_the_same_state(label: str, states: dict[str, TableState]) -> None:
    table, state = TABLES[label], states[label]
    game, position = state.game, state.record.state
    assert str(state.record) == table["record"]
    assert (state.revision, state.position_revision, len(state.record.moves)) == (
        table["revision"], table["changed"], table["ply"],
    )  # fmt: skip
    assert [(one.event.kind, one.event.text) for one in state.revisions[1:]] == [
        upgrade_event(kind, event) for kind, event in table["events"]
    ]
    assert [dict(sheet) for sheet in game.scores(position)] == table["scores"]
    assert [game.write(position, move) for move in game.moves(position)] == table["legal"]
    assert (game.actor(position), state.to_move) == (table["actor"], table["to_move"])
    assert (state.over, state.reason, state.winners, state.waiting) == (
        table["over"], table["reason"], table["winners"], table["waiting"],
    )  # fmt: skip
    assert sorted(state.muted_names) == sorted(table["muted"])
    assert len(state.offers.offers) == len(table["offers"])


@pytest.mark.parametrize("label", TABLES)
def test_a_table_has_the_same_row(label: str, states: dict[str, TableState]) -> None:
    table, row = TABLES[label], states[label].row
    assert (row.game, row.rules_version, row.setup, dict(row.params)) == (
        table["game"], table["rules_version"], table["setup"], table["wishes"],
    )  # fmt: skip
    assert (row.online, row.public, row.rated, row.pace_ms) == (
        table["online"], table["public"], table["rated"], table["pace_ms"],
    )  # fmt: skip
    assert (row.rematch_id, row.result) == (table["next_table"], table["result"])
    assert [(seat.name, seat.bot, seat.open) for seat in row.seats] == [
        (seat["name"], seat["bot"] and upgrade_bot(seat["bot"]), seat["open"]) for seat in table["seats_as_made"]
    ]
    assert [
        (seat.name, seat.bot, seat.open, seat.account, seat.resigned, seat.absent, seat.on_host_device)
        for seat in states[label].seats
    ] == [
        (seat["name"], seat["bot"] and upgrade_bot(seat["bot"]), seat["open"], seat["account"], seat["resigned"],
         seat["away"], seat["here"])
        for seat in table["seats"]
    ]  # fmt: skip


def test_bots_have_their_new_names(states: dict[str, TableState]) -> None:
    bots = [seat.bot for seat in states["local-mcts-counter-net"].row.seats]
    assert bots == [None, "monte_carlo@40", "card_greedy", "value_network"]


def test_the_rest_of_the_database_is_complete(url: str, states: dict[str, TableState]) -> None:
    assert len(states) == EXPECTED["rows"]["games"]

    async def query(sql: str) -> list[tuple[Any, ...]]:
        store = Store(url)
        async with store.transaction() as connection:
            rows = [tuple(row) for row in await connection.execute(text(sql))]
        await store.close()
        return rows

    names = {"games": "tables"}
    for table, count in EXPECTED["rows"].items():
        if table not in ("alembic_version", "leases", "deliveries"):
            assert asyncio.run(query(f"SELECT count(*) FROM {names.get(table, table)}")) == [(count,)]
    deliveries = asyncio.run(query("SELECT url, secret, body, attempts FROM deliveries ORDER BY id"))
    for (address, secret, body, attempts), old in zip(deliveries, EXPECTED["deliveries"], strict=True):
        assert (address, secret, attempts) == (old["url"], old["secret"], old["tries"])
        notification, before = json.loads(body), json.loads(old["body"])
        assert notification["table_id"] == before["table"]
        assert notification["revision"] == before["seq"]
    ratings = asyncio.run(
        query(
            "SELECT accounts.name, game, players, mu, sigma, games FROM ratings"
            " JOIN accounts ON ratings.account_id = accounts.id ORDER BY accounts.name"
        )
    )
    assert ratings == [tuple(rating) for rating in EXPECTED["ratings"]]


@pytest.fixture(scope="module", params=["migrated-sqlite", "restored-postgresql"])
def client(
    request: pytest.FixtureRequest, cluster: Postgres, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[TestClient]:
    """A server on a database of its own, to play on."""
    name: str = request.param
    with run_app(prepare(name, cluster, tmp_path_factory.mktemp(name), "played")) as running:
        yield running


def browser_with(client: TestClient, cookies: dict[str, str]) -> Browser:
    browser = Browser(client)
    browser.cookies.update(cookies)
    return browser


@pytest.mark.parametrize("name", EXPECTED["accounts"])
def test_sessions_tokens_and_passwords_stay_valid(name: str, client: TestClient) -> None:
    account = EXPECTED["accounts"][name]
    for session in account["sessions"]:
        assert browser_with(client, session).get("/api/me")["name"] == name
    for token in account["tokens"]:
        me = Browser(client).get("/api/me", Authorization=f"Bearer {token['token']}")
        assert me["name"] == name
        assert token["id"] in [one["id"] for one in me["tokens"]]
    assert Browser(client).post("/api/session", {"name": name, "password": account["password"]})["name"] == name


@pytest.mark.parametrize("label", [label for label, table in TABLES.items() if table["record_answer"]])
def test_a_record_is_unchanged_and_verifies(label: str, client: TestClient) -> None:
    table = TABLES[label]
    record = Browser(client).request("GET", f"/api/tables/{table['id']}/record").text
    assert record == table["record_answer"]
    if table["wishes"]:
        assert Browser(client).post("/api/verify", {"record": record})["good"]


@contextmanager
def seated(client: TestClient, table: dict[str, Any], seat: int) -> Iterator[TableSocket]:
    credentials = table["passes"]
    credential = credentials.get("host" if table["seats"][seat]["here"] else f"seat {seat}", "")
    with client.websocket_connect(f"/api/tables/{table['id']}/socket?enter") as socket:
        socket.send_text(msgspec.json.encode(EnterRequest(credential or None)).decode())
        yield TableSocket(socket)


@pytest.mark.parametrize("label", CONTINUED)
def test_a_game_continues_as_before(label: str, client: TestClient) -> None:
    table = TABLES[label]
    expected = table["next"]
    with seated(client, table, expected["seat"]) as player:
        state = player.request(MoveRequest(player.state.revision, expected["move"]), StateMessage)
        assert (state.revision, state.ply, state.actor) == (expected["revision"], expected["ply"], expected["actor"])
        assert [score.sheet for score in state.scores] == expected["scores"]
        if "then_first_legal_until_next_turn" in expected:
            play_until_next_turn(player, expected["seat"])
            moves = stored_moves(client, table["id"], expected["revision"])
            assert moves == expected["then_first_legal_until_next_turn"]


def play_until_next_turn(player: TableSocket, seat: int) -> None:
    """Play the first legal moves of a seat until the bots have moved once."""
    while player.state.actor == seat:
        player.move()
    while player.state.thinking is not None:
        player.receive(StateMessage)


def stored_moves(client: TestClient, table_id: str, since: int) -> list[str]:
    async def load() -> list[str]:
        events = await services_of(client).store.events_since(table_id, since)
        return [event.text for event in events if event.kind == "move"]

    assert client.portal is not None
    return client.portal.call(load)


def test_browser_tables_are_read() -> None:
    stored: dict[str, str] = json.loads((DATA / "browser_store.json").read_text("utf-8"))

    async def take(key: str) -> str | None:
        return stored.get(key)

    async def put(key: str, value: str) -> None:
        stored[key] = value

    async def load() -> list[TableState]:
        store = BrowserStore(KeyValueStore(take, put))
        tables = [await store.load(key.partition(" ")[2]) for key in stored]
        return [TableState(*table) for table in tables if table is not None]

    states = asyncio.run(load())
    assert len(states) == len(stored)
    records = [table["record"] for table in EXPECTED["tables"]]
    assert all(str(state.record) in records for state in states)
