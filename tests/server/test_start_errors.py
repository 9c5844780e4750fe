"""Databases, backups and addresses that cannot be used: one-line errors that say what was expected."""

from __future__ import annotations

import argparse
import asyncio
import gzip
import os
from pathlib import Path

import msgspec
import pytest
from starlette.datastructures import Headers

from realmwright.game import GameError
from realmwright.protocol.rest import NewSeat, NewTable
from realmwright.server import serve, static
from realmwright.server.security_middleware import bearer_token, read_cookie
from realmwright.server.storage import backup, migrate, restore
from realmwright.server.storage.backup import FORMAT
from realmwright.server.storage.database_url import ENVIRONMENT_VARIABLE, database_url, display_url
from realmwright.server.storage.store import Store
from realmwright.tables.create import create_table


def arguments(file: Path, database: object) -> argparse.Namespace:
    return argparse.Namespace(file=file, database=str(database))


def fill(database: Path) -> None:
    """Create a database with one table."""

    async def run() -> None:
        store = Store(database_url(str(database)))
        await store.create_schema()
        request = NewTable("kingdoms", [NewSeat("Ada"), NewSeat("Bruno")], seed=1)
        record = create_table(request)
        await store.create(record.row, record.events)
        await store.close()

    asyncio.run(run())


def test_database_is_a_file_or_a_postgresql_url(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "new" / "tables.db"
    assert database_url(str(file)) == f"sqlite+aiosqlite:///{file}"
    assert file.parent.is_dir()
    assert database_url("postgresql://ada:secret@host/name") == "postgresql+asyncpg://ada:secret@host/name"
    assert "secret" not in display_url("postgresql+asyncpg://ada:secret@host/name")
    monkeypatch.setenv(ENVIRONMENT_VARIABLE, str(tmp_path / "other.db"))
    assert database_url(None) == f"sqlite+aiosqlite:///{tmp_path / 'other.db'}"
    assert database_url(str(file)) == f"sqlite+aiosqlite:///{file}"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("mysql://host/name", "unsupported database 'mysql': expected a file or postgresql://…"),
        ("://", "invalid database URL: expected postgresql://USER:PASSWORD@HOST/NAME"),
    ],
)
def test_other_databases_are_refused(text: str, message: str) -> None:
    with pytest.raises(GameError) as error:
        database_url(text)
    assert str(error.value) == message


def test_unusable_database_is_named_by_every_command(tmp_path: Path) -> None:
    text = tmp_path / "text.db"
    text.write_text("This is no database. " * 1000)
    url = display_url(database_url(str(text)))
    file = tmp_path / "backup.gz"
    with pytest.raises(GameError) as error:
        backup.run(arguments(file, text))
    assert str(error.value) == f"cannot back up {url} to {file}: file is not a database"
    assert not list(tmp_path.glob("backup*"))
    with pytest.raises(GameError, match=r"cannot migrate .*: DatabaseError"):
        migrate.run(arguments(file, text))
    fill(tmp_path / "tables.db")
    backup.run(arguments(file, tmp_path / "tables.db"))
    with pytest.raises(GameError, match=r"cannot restore into .*: DatabaseError; nothing was restored"):
        restore.run(arguments(file, text))


def test_reasons_are_one_line_of_at_most_200_characters() -> None:
    assert backup._reason(ValueError("a\n  b " + "c" * 300)) == "a b " + "c" * 196
    error = ValueError("outer")
    error.orig = KeyError("inner")  # type: ignore[attr-defined]
    assert backup._reason(error) == "'inner'"


def test_missing_backup_and_backup_of_another_format(tmp_path: Path) -> None:
    file = tmp_path / "backup.gz"
    with pytest.raises(GameError) as error:
        restore.run(arguments(file, tmp_path / "tables.db"))
    assert str(error.value) == f"backup file not found: {file}"
    fill(tmp_path / "tables.db")
    backup.run(arguments(file, tmp_path / "tables.db"))
    header, *rest = gzip.decompress(file.read_bytes()).splitlines(keepends=True)
    changed = {**msgspec.json.decode(header), "format": FORMAT + 1, "realmwright": "99"}
    file.write_bytes(gzip.compress(b"".join([msgspec.json.encode(changed), b"\n", *rest])))
    with pytest.raises(GameError, match=f"was written by realmwright 99: expected format {FORMAT}"):
        restore.run(arguments(file, tmp_path / "other.db"))


def serve_arguments(*options: str) -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    serve.add_arguments(parser)
    return parser.parse_args(["--no-browser", *options])


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--database=mysql://h/n",), "cannot use database mysql://h/n: unsupported database 'mysql'"),
        (("--workers=2",), "--workers 2: expected 1, or more with --database postgresql://…"),
        (("--workers=0", "--database=postgresql://h/n"), "--workers 0: expected 1, or more with"),
        (("--metrics-from=nonsense",), "--metrics-from or --proxy-from: "),
        (("--bot-worker=here",), "--bot-worker here: expected HOST:PORT"),
        (("--bot-worker=here:8100",), "$REALMWRIGHT_BOT_SECRET: expected 16 characters or more"),
        (("--host=203.0.113.1",), "cannot listen on 203.0.113.1 port 0: "),
    ],
)
def test_server_that_cannot_start_says_why(
    options: tuple[str, ...], message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    database = () if any("--database" in option for option in options) else (f"--database={tmp_path / 't.db'}",)
    assert serve.run(serve_arguments("--port=0", *database, *options)) != 0
    output = capsys.readouterr()
    assert output.out == ""
    assert message in output.err
    assert output.err.count("\n") == 1


def test_address_to_play_at(monkeypatch: pytest.MonkeyPatch) -> None:
    assert serve._addresses("127.0.0.1", 8000) == ["http://127.0.0.1:8000/"]
    assert serve._addresses("::1", 80) == ["http://[::1]:80/"]
    assert serve._addresses("0.0.0.0", 80)[0] == "http://127.0.0.1:80/"
    assert serve._addresses("::", 80)[0] == "http://[::1]:80/"
    assert not any("0.0.0.0" in address for address in serve._addresses("0.0.0.0", 80))
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    assert not serve._has_display()
    monkeypatch.setenv("WAYLAND_DISPLAY", "wayland-0")
    assert serve._has_display()
    assert "DISPLAY" not in os.environ


def test_server_without_a_page_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(static, "PAGE_FOLDER", tmp_path)
    monkeypatch.setattr(serve, "serve", lambda _url, _settings, listener: listener.close())
    assert serve.run(serve_arguments("--port=0", f"--database={tmp_path / 't.db'}")) == 0
    output = capsys.readouterr()
    assert "NO PAGE IS INSTALLED, only the API at http://127.0.0.1:" in output.out
    assert "Play at" not in output.out


def test_cookies_and_bearer_tokens() -> None:
    assert read_cookie(Headers({"cookie": "a=1; session=x"}), "session") == "x"
    assert read_cookie(Headers({"cookie": "a=1"}), "session") is None
    assert read_cookie(Headers({}), "session") is None
    assert read_cookie(Headers({"cookie": "a\x00=1; session=x"}), "session") is None
    assert bearer_token(Headers({"authorization": "Bearer abc"})) == "abc"
    assert bearer_token(Headers({"authorization": "bearer abc"})) == "abc"
    assert bearer_token(Headers({"authorization": "Basic abc"})) is None
    assert bearer_token(Headers({})) is None
