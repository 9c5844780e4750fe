"""`realmwright backup FILE`: write a consistent snapshot of a database that may be in use.

The format is the same for SQLite and PostgreSQL, so a backup of one can be restored into the other: gzipped JSON lines.
The first line is the header; each table follows with its name and columns and then its rows; the last line has the
number of rows.
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import sys
from pathlib import Path
from typing import Final

import msgspec
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from ... import __version__
from ...game import GameError
from ...tables.events import now
from . import migrate
from .database_errors import DATABASE_ERRORS
from .database_url import add_database_argument, database_url, display_url
from .schema import LEASES, METADATA

FORMAT: Final = 2
DUMPED_TABLES: Final = [
    table for table in METADATA.sorted_tables if table is not LEASES
]  # leases belong to running workers


class BackupHeader(msgspec.Struct):
    realmwright: str  # version of the program
    format: int
    made: str


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "file", type=Path, metavar="FILE", help="backup file; replaced only when the backup is complete"
    )
    add_database_argument(parser)


def run(args: argparse.Namespace) -> None:
    url = database_url(args.database)
    try:
        rows = asyncio.run(dump(url, args.file))
    except DATABASE_ERRORS as error:
        raise GameError(f"cannot back up {display_url(url)} to {args.file}: {_reason(error)}") from error
    sys.stdout.write(f"backed up {rows} rows from {display_url(url)} to {args.file}\n")


async def dump(url: str, file: Path) -> int:
    """Write a backup and return its number of rows."""
    engine = create_async_engine(url)
    partial = file.with_name(f"{file.name}.part")
    try:
        await migrate.upgrade(engine)
        with gzip.open(partial, "wb") as out:
            out.write(_line(BackupHeader(__version__, FORMAT, now())))
            rows = await _dump_tables(engine, out)
            out.write(_line({"rows": rows}))
        partial.replace(file)
    finally:
        partial.unlink(missing_ok=True)
        await engine.dispose()
    return rows


async def _dump_tables(engine: AsyncEngine, out: gzip.GzipFile) -> int:
    """Write all tables as of one read transaction."""
    rows = 0
    async with engine.connect() as connection:
        if engine.dialect.name == "postgresql":
            await connection.execution_options(isolation_level="REPEATABLE READ")
        for table in DUMPED_TABLES:
            out.write(_line({"table": str(table.name), "columns": [str(column.name) for column in table.columns]}))
            async for row in await connection.stream(select(table)):
                out.write(_line(tuple(row)))
                rows += 1
    return rows


def _line(value: object) -> bytes:
    return msgspec.json.encode(value) + b"\n"


def _reason(error: BaseException) -> str:
    return " ".join(str(getattr(error, "orig", None) or error).split())[:200]
