"""`realmwright backup FILE`: write a consistent snapshot of a database that may be in use.

The format is the same for SQLite and PostgreSQL, so a backup of one can be restored into the other: gzipped JSON lines.
The first line is the header; each table follows with its name and columns and then its rows; the last line has the
number of rows.
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Final

import msgspec
from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from ... import __version__
from ...game import GameError
from ...tables.events import now
from . import migrate
from .database_errors import DATABASE_ERRORS
from .database_url import add_database_argument, database_url, display_url
from .schema import ACCOUNTS, LEASES, METADATA, TABLES

FORMAT: Final = 3
STANDARD_OUTPUT: Final = "-"
DUMPED_TABLES: Final = [
    table for table in METADATA.sorted_tables if table is not LEASES
]  # leases belong to running workers


class BackupHeader(msgspec.Struct):
    realmwright: str  # version of the program
    format: int
    made: str


def add_arguments(parser: argparse.ArgumentParser) -> None:
    text = "backup file, replaced only when the backup is complete; - for standard output"
    parser.add_argument("file", metavar="FILE", help=text)
    add_database_argument(parser)


def run(args: argparse.Namespace) -> None:
    url = database_url(args.database, must_exist=True)
    to_standard_output = args.file == STANDARD_OUTPUT
    try:
        if to_standard_output:
            rows = asyncio.run(dump(url, sys.stdout.buffer))
        else:
            with _replaced_when_complete(Path(args.file)) as out:
                rows = asyncio.run(dump(url, out))
    except DATABASE_ERRORS as error:
        raise GameError(f"cannot back up {display_url(url)} to {args.file}: {_reason(error)}") from error
    report = f"backed up {rows} rows from {display_url(url)} to {args.file}\n"
    (sys.stderr if to_standard_output else sys.stdout).write(report)


@contextmanager
def _replaced_when_complete(file: Path) -> Iterator[IO[bytes]]:
    """Open a new file beside `file`, and rename it to `file` if nothing fails; only its owner can read it."""
    with tempfile.NamedTemporaryFile(dir=file.absolute().parent, prefix=f"{file.name}.", delete=False) as out:
        partial = Path(out.name)
        try:
            yield out
            out.flush()
            os.fsync(out.fileno())
            partial.replace(file)
        finally:
            partial.unlink(missing_ok=True)


async def dump(url: str, out: IO[bytes]) -> int:
    """Write a backup and return its number of rows. The database is not changed."""
    engine = create_async_engine(url)
    try:
        if not await migrate.is_current(engine):
            raise GameError(f"database {display_url(url)} is empty or of an older version: see realmwright migrate")
        with gzip.open(out, "wb") as packed:
            packed.write(_line(BackupHeader(__version__, FORMAT, now())))
            rows = await _dump_tables(engine, packed)
            packed.write(_line({"rows": rows}))
    finally:
        await engine.dispose()
    return rows


async def _dump_tables(engine: AsyncEngine, out: gzip.GzipFile) -> int:
    """Write all tables as of one read transaction."""
    rows = 0
    async with engine.connect() as connection:
        if engine.dialect.name == "postgresql":
            await connection.execution_options(isolation_level="REPEATABLE READ")
        await _require_rows(connection, engine)
        for table in DUMPED_TABLES:
            out.write(_line({"table": str(table.name), "columns": [str(column.name) for column in table.columns]}))
            async for row in await connection.stream(select(table)):
                out.write(_line(tuple(row)))
                rows += 1
    return rows


async def _require_rows(connection: AsyncConnection, engine: AsyncEngine) -> None:
    """Raise GameError for a database without tables and accounts, which is probably the wrong one."""
    for table in (TABLES, ACCOUNTS):
        if (await connection.execute(select(table.c.id).limit(1))).first() is not None:
            return
    raise GameError(f"database {display_url(str(engine.url))} is empty: nothing was backed up")


def _line(value: object) -> bytes:
    return msgspec.json.encode(value) + b"\n"


def _reason(error: BaseException) -> str:
    return " ".join(str(getattr(error, "orig", None) or error).split())[:200]
