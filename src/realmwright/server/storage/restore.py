"""`realmwright restore FILE`: load a backup into an empty database."""

from __future__ import annotations

import argparse
import asyncio
import gzip
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, Final

import msgspec
from sqlalchemy import func, insert, select, text
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from ...game import GameError
from ...tables import upgrade
from . import migrate
from .backup import DUMPED_TABLES, FORMAT, BackupHeader
from .database_errors import DATABASE_ERRORS
from .database_url import add_database_argument, database_url, display_url
from .schema import METADATA, TABLES
from .sqlite_file import restrict_file

OLDEST_FORMAT: Final = 1
FIRST_NAMED_FORMAT: Final = 2  # has the present names of tables and columns
INSERT_BATCH_ROWS: Final = 500


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="backup file, written from SQLite or PostgreSQL")
    add_database_argument(parser)


def run(args: argparse.Namespace) -> None:
    if not args.file.is_file():
        raise GameError(f"backup file not found: {args.file}")
    url = database_url(args.database)
    try:
        rows = asyncio.run(load(url, args.file))
    except DATABASE_ERRORS as error:
        raise GameError(
            f"cannot restore into {display_url(url)}: {type(error).__name__}; nothing was restored"
        ) from error
    sys.stdout.write(f"restored {rows} rows from {args.file} into {display_url(url)}\n")


async def load(url: str, file: Path) -> int:
    """Load a backup into an empty database and return its number of rows."""
    engine = create_async_engine(url)
    try:
        restrict_file(url)
        await migrate.upgrade(engine)
        async with engine.begin() as connection:
            if (await connection.execute(select(func.count()).select_from(TABLES))).scalar():
                raise GameError(f"database {display_url(url)} is not empty")
            return await _load_tables(connection, file)
    finally:
        await engine.dispose()


async def _load_tables(connection: AsyncConnection, file: Path) -> int:
    rows, table, columns, batch = 0, TABLES, list[str](), list[dict[str, Any]]()
    await connection.execute(METADATA.tables["settings"].delete())
    for line in _read(file):
        if isinstance(line, list):
            batch.append(dict(zip(columns, line, strict=True)))
            rows += 1
        if batch and (not isinstance(line, list) or len(batch) == INSERT_BATCH_ROWS):
            await connection.execute(insert(table), batch)
            batch = []
        if isinstance(line, dict) and "table" in line:
            table, columns = METADATA.tables[line["table"]], line["columns"]
        elif isinstance(line, dict) and line.get("rows") == rows:
            await _reset_sequences(connection)
            return rows
    raise GameError(f"{file} is incomplete: nothing was restored")


def _read(file: Path) -> Iterator[Any]:
    try:
        with gzip.open(file, "rb") as lines:
            header = msgspec.json.decode(next(lines, b""), type=BackupHeader)
            if not OLDEST_FORMAT <= header.format <= FORMAT:
                raise GameError(f"{file} was written by realmwright {header.realmwright}: expected format {FORMAT}")
            values = map(msgspec.json.decode, lines)
            yield from values if header.format >= FIRST_NAMED_FORMAT else _upgrade_lines(values)
    except (EOFError, gzip.BadGzipFile, msgspec.DecodeError, UnicodeError) as error:
        raise GameError(f"{file} is not a valid backup: nothing was restored") from error


def _upgrade_lines(values: Iterable[Any]) -> Iterator[Any]:
    """Convert the lines of a backup of format 1."""
    table, columns = "", list[str]()
    for value in values:
        if isinstance(value, list):
            yield list(upgrade.upgrade_columns(table, dict(zip(columns, value, strict=True))).values())
        elif "table" in value:
            table, columns = upgrade.TABLES.get(value["table"], value["table"]), value["columns"]
            names = upgrade.COLUMNS.get(table, {})
            yield {"table": table, "columns": [names.get(column, column) for column in columns]}
        else:
            yield value


async def _reset_sequences(connection: AsyncConnection) -> None:
    """Set the PostgreSQL id sequences to continue after the highest restored id."""
    if connection.dialect.name != "postgresql":
        return
    for table in DUMPED_TABLES:
        if table.autoincrement_column is not None:
            sequence = f"pg_get_serial_sequence('{table.name}', 'id')"
            await connection.execute(
                text(f"SELECT setval({sequence}, (SELECT coalesce(max(id), 0) + 1 FROM {table.name}), false)")
            )
