"""The database file: one server at a time, readable by its owner only, not newer than the program."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import stat
import subprocess
import sys
from pathlib import Path

import pytest

from realmwright.cli import main
from realmwright.game import GameError
from realmwright.server.storage.sqlite_file import restrict_file, server_lock
from realmwright.server.storage.store import Store

from .server_process import SERVE


def url_of(file: Path) -> str:
    return f"sqlite+aiosqlite:///{file}"


def create(file: Path) -> None:
    async def create_schema() -> None:
        store = Store(url_of(file))
        await store.create_schema()
        await store.close()

    asyncio.run(create_schema())


def mode(file: Path) -> int:
    return stat.S_IMODE(file.stat().st_mode)


def test_new_file_is_readable_by_its_owner_only(tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        create(tmp_path / "tables.db")
    finally:
        os.umask(before)
    assert mode(tmp_path / "tables.db") == 0o600


def test_existing_files_are_restricted(tmp_path: Path) -> None:
    for name in ("tables.db", "tables.db-wal", "tables.db-shm"):
        (tmp_path / name).touch(0o644)
    restrict_file(url_of(tmp_path / "tables.db"))
    assert {mode(file) for file in tmp_path.iterdir()} == {0o600}


def test_lock_is_held_by_one_server(tmp_path: Path) -> None:
    """Also under another name of the same file, and again after it was released."""
    file, link = tmp_path / "tables.db", tmp_path / "link.db"
    file.touch()
    link.symlink_to(file)
    with server_lock(url_of(file)):
        for name in (file, link):
            with pytest.raises(GameError, match=f"process {os.getpid()}"), server_lock(url_of(name)):
                pass
        with server_lock(url_of(tmp_path / "other.db")):
            pass
    with server_lock(url_of(link)):
        pass


def serve(database: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", SERVE, "--port=0", "--no-browser", f"--database={database}"]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)


def test_second_server_on_one_file_is_refused(tmp_path: Path) -> None:
    with server_lock(url_of(tmp_path / "tables.db")):
        result = serve(tmp_path / "tables.db")
    assert result.returncode == 2
    assert result.stderr.startswith(
        f"realmwright: cannot use database {tmp_path / 'tables.db'}: another server uses it"
    )
    assert result.stderr.count("\n") == 1


def test_newer_database_is_refused_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "tables.db"
    create(file)
    connection = sqlite3.connect(file)
    with connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    result = serve(file)
    assert result.returncode == 2
    assert "a newer version of realmwright has written it (schema 9999)" in result.stderr
    assert result.stderr.count("\n") == 1
    for command in (["migrate"], ["backup", str(tmp_path / "new.gz")], ["admin", "quarantine"]):
        assert main([*command, "--database", str(file)]) == 2
        assert "newer version" in capsys.readouterr().err
