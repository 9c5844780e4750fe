"""Database URL from the command line or the environment."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

from ...game import GameError

ENVIRONMENT_VARIABLE = "DATABASE_URL"
DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgres": "postgresql+asyncpg", "postgresql": "postgresql+asyncpg"}


def add_database_argument(parser: argparse.ArgumentParser) -> None:
    text = f"SQLite file or postgresql:// URL (default: ${ENVIRONMENT_VARIABLE}, or {default_path()})"
    parser.add_argument("--database", metavar="FILE|URL", help=text)


def database_url(database: str | None, *, must_exist: bool = False) -> str:
    """Return the SQLAlchemy URL of a database; create the folder of an SQLite file.

    With `must_exist`, raise GameError instead if there is no such file or it is empty.
    """
    database = database or os.environ.get(ENVIRONMENT_VARIABLE) or str(default_path())
    if "://" not in database:
        file = Path(database).absolute()
        if must_exist and not (file.is_file() and file.stat().st_size):
            raise GameError(f"no database at {file}")
        file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        return f"sqlite+aiosqlite:///{file}"
    try:
        url = make_url(database)
    except ArgumentError as error:
        raise GameError("invalid database URL: expected postgresql://USER:PASSWORD@HOST/NAME") from error
    if must_exist and url.get_backend_name() == "sqlite" and url.database:
        return database_url(url.database, must_exist=True)
    backend = url.get_backend_name() if url.get_backend_name() in DRIVERS else url.drivername
    if backend not in DRIVERS:
        raise GameError(f"unsupported database {backend[:20]!r}: expected a file or postgresql://…")
    return url.set(drivername=DRIVERS[backend]).render_as_string(hide_password=False)


def display_url(url: str) -> str:
    """Return the URL for messages: the file path, or the URL without its password."""
    parsed = make_url(url)
    return (
        str(parsed.database) if parsed.get_backend_name() == "sqlite" else parsed.render_as_string(hide_password=True)
    )


def default_path() -> Path:
    """Return the default SQLite file in the user's data directory."""
    home = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return home / "realmwright" / "tables.db"
