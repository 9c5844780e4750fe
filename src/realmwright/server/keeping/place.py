"""Where the database is: a file of SQLite or the address of a PostgreSQL, by argument or environment."""

from __future__ import annotations

import argparse
import os
from pathlib import Path

from sqlalchemy import make_url
from sqlalchemy.exc import ArgumentError

from ...game import GameError

VARIABLE = "DATABASE_URL"
DRIVERS = {"sqlite": "sqlite+aiosqlite", "postgres": "postgresql+asyncpg", "postgresql": "postgresql+asyncpg"}


def add_database(parser: argparse.ArgumentParser) -> None:
    where = f"a file, or postgresql://… (default: ${VARIABLE}, or else {default_file()})"
    parser.add_argument("--database", metavar="FILE|URL", help=where)


def url_of(wanted: str | None) -> str:
    """The address of a database for SQLAlchemy. The folder of a file is made."""
    wanted = wanted or os.environ.get(VARIABLE) or str(default_file())
    if "://" not in wanted:
        file = Path(wanted).absolute()
        file.parent.mkdir(parents=True, exist_ok=True)
        return f"sqlite+aiosqlite:///{file}"
    try:
        url = make_url(wanted)
    except ArgumentError as error:
        raise GameError("not the address of a database: expected postgresql://USER:PASSWORD@HOST/NAME") from error
    kind = url.get_backend_name() if url.get_backend_name() in DRIVERS else url.drivername
    if kind not in DRIVERS:
        raise GameError(f"no database of the kind {kind[:20]!r}: expected a file or postgresql://…")
    return url.set(drivername=DRIVERS[kind]).render_as_string(hide_password=False)


def shown(url: str) -> str:
    """How it is called in front of others: without its password."""
    found = make_url(url)
    return str(found.database) if found.get_backend_name() == "sqlite" else found.render_as_string(hide_password=True)


def default_file() -> Path:
    """Where the system keeps data of programs."""
    home = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return home / "realmwright" / "tables.db"
