"""Corrupt rows and events: the table is quarantined and listed for the host, everything else goes on."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from realmwright.cli import main
from realmwright.protocol.server_messages import ErrorMessage

from .app_client import Browser, run_app
from .server_process import DECODE

PAST = "2020-01-01T00:00:00.000+00:00"
CLOCK = {"kind": "move", "base_ms": 1000, "increment_ms": 0}
ROW_DAMAGE = {
    "clock": "UPDATE tables SET clock = 'x' WHERE id = ?",
    "clock of another kind": "UPDATE tables SET clock = '{\"kind\":5}' WHERE id = ?",
    "keys": "UPDATE tables SET credential_keys = '{' WHERE id = ?",
    "too few keys": "UPDATE tables SET credential_keys = '{}' WHERE id = ?",
    "seats": "UPDATE tables SET seats = '[1]' WHERE id = ?",
    "no seats": "UPDATE tables SET seats = '[]' WHERE id = ?",
    "params": "UPDATE tables SET params = '[]' WHERE id = ?",
    "setup": "UPDATE tables SET setup = 'nonsense' WHERE id = ?",
    "game": "UPDATE tables SET game = 'ludo' WHERE id = ?",
}
EVENT_DAMAGE = {
    "seat": "{",
    "resign": "x",
    "flag": "99",
    "undo": "many",
    "move": "nonsense",
    "offer": "[]",
    "answer": "null",
    "mute": "7",
}


@pytest.fixture
def database(tmp_path: Path) -> Iterator[sqlite3.Connection]:
    with run_app(tmp_path):
        pass  # creates the schema
    connection = sqlite3.connect(tmp_path / "tables.db")
    yield connection
    connection.close()


def make_tables(folder: Path) -> tuple[str, str]:
    """Create two public tables with running clocks and return their ids."""
    with run_app(folder) as client:
        browser = Browser(client)
        ids = []
        for name in ("corrupt", "good"):
            made = browser.new_table("here", "open", public=True, clock=CLOCK)
            browser.claim(made["table_id"], made["invite"], name)
            ids.append(made["table_id"])
    return ids[0], ids[1]


def make_due(database: sqlite3.Connection) -> None:
    database.execute("UPDATE tables SET due_at = ?, finished = NULL, result = NULL", (PAST,))
    database.commit()


def check_quarantine(folder: Path, database: sqlite3.Connection, corrupt: str, good: str) -> None:
    """Start the server: the good table is flagged, the lobby works, the corrupt table is reported."""
    make_due(database)
    with run_app(folder) as client:
        wait_for_flag(database, good)
        wait_for(database, "SELECT 1 FROM quarantine WHERE table_id = ?", corrupt)
        lobby = Browser(client).get("/api/lobby")
        listed = [table["table_id"] for group in ("open", "running", "finished") for table in lobby[group]]
        assert listed == [good]
        assert client.get(f"/api/tables/{good}").status_code == 200
        answer = client.get(f"/api/tables/{corrupt}")
        assert (answer.status_code, answer.json()["code"]) == (422, "unreadable-table")
        assert_socket_is_rejected(client, corrupt)


def wait_for_flag(database: sqlite3.Connection, table_id: str) -> None:
    wait_for(database, "SELECT 1 FROM tables WHERE id = ? AND finished IS NOT NULL", table_id)


def wait_for(database: sqlite3.Connection, query: str, table_id: str) -> None:
    deadline = time.monotonic() + 20
    while database.execute(query, (table_id,)).fetchone() is None:
        assert time.monotonic() < deadline
        time.sleep(0.05)


def assert_socket_is_rejected(client: TestClient, table_id: str) -> None:
    with client.websocket_connect(f"/api/tables/{table_id}/socket") as socket:
        error = DECODE(socket.receive_text())
        assert isinstance(error, ErrorMessage)
        assert error.code == "unreadable-table"


@pytest.mark.parametrize("damage", ROW_DAMAGE)
def test_corrupt_row(tmp_path: Path, database: sqlite3.Connection, damage: str) -> None:
    corrupt, good = make_tables(tmp_path)
    database.execute(ROW_DAMAGE[damage], (corrupt,))
    check_quarantine(tmp_path, database, corrupt, good)
    assert database.execute("SELECT table_id FROM quarantine").fetchall() == [(corrupt,)]


def test_lobby_leaves_corrupt_tables_out(tmp_path: Path, database: sqlite3.Connection) -> None:
    """It works before the sweep, which looks at tables that are due only."""
    corrupt, good = make_tables(tmp_path)
    database.execute(ROW_DAMAGE["keys"], (corrupt,))
    database.execute("UPDATE tables SET due_at = NULL")
    database.commit()
    with run_app(tmp_path) as client:
        lobby = Browser(client).get("/api/lobby")
        assert [table["table_id"] for table in lobby["running"]] == [good]
    assert database.execute("SELECT table_id FROM quarantine").fetchall() == [(corrupt,)]


@pytest.mark.parametrize("kind", EVENT_DAMAGE)
def test_corrupt_event(tmp_path: Path, database: sqlite3.Connection, kind: str) -> None:
    corrupt, good = make_tables(tmp_path)
    database.execute(
        "INSERT INTO events SELECT table_id, max(revision) + 1, ?, ?, at FROM events WHERE table_id = ?",
        (kind, EVENT_DAMAGE[kind], corrupt),
    )
    check_quarantine(tmp_path, database, corrupt, good)


def test_host_lists_and_releases_quarantined_tables(
    tmp_path: Path, database: sqlite3.Connection, capsys: pytest.CaptureFixture[str]
) -> None:
    corrupt, good = make_tables(tmp_path)
    ((clock,),) = database.execute("SELECT clock FROM tables WHERE id = ?", (corrupt,)).fetchall()
    database.execute(ROW_DAMAGE["clock"], (corrupt,))
    check_quarantine(tmp_path, database, corrupt, good)
    command = ["admin", "quarantine", "--database", str(tmp_path / "tables.db")]
    assert main(command) == 0
    out = capsys.readouterr().out
    assert corrupt in out
    assert "1 tables in quarantine" in out
    database.execute("UPDATE tables SET clock = ? WHERE id = ?", (clock, corrupt))
    database.commit()
    assert main(["admin", "release", corrupt, "--database", str(tmp_path / "tables.db")]) == 0
    assert main(["admin", "release", corrupt, "--database", str(tmp_path / "tables.db")]) == 2
    with run_app(tmp_path):
        wait_for_flag(database, corrupt)
