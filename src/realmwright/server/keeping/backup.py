"""`realmwright backup FILE`: everything that a database holds, of one moment, while it is in use.

The file is the same for SQLite and PostgreSQL, so that a restore can also move house: compressed lines of JSON. The
first says what it is, then comes each table by name, its columns and its rows; the last says how many rows there are.
"""

from __future__ import annotations

import argparse
import asyncio
import gzip
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import msgspec
from sqlalchemy import Table, func, insert, select, text
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from ... import __version__
from ...game import GameError
from ...tables.events import now
from . import migrate
from .failures import ERRORS
from .place import add_database, shown, url_of
from .schema import GAMES, LEASES, METADATA

FORMAT: Final = 1
AT_ONCE: Final = 500  # rows
TABLES: Final = [table for table in METADATA.sorted_tables if table is not LEASES]  # those of now are of no use later


class Head(msgspec.Struct):
    realmwright: str  # the version that wrote it
    format: int
    made: str


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="where to write it; an old one is replaced at the end")
    add_database(parser)


def run(args: argparse.Namespace) -> None:
    url = url_of(args.database)
    try:
        rows = asyncio.run(dump(url, args.file))
    except ERRORS as error:
        raise GameError(f"cannot save {shown(url)} in {args.file}: {_reason(error)}") from error
    sys.stdout.write(f"{rows} rows of {shown(url)} are in {args.file}\n")


async def dump(url: str, file: Path) -> int:
    """Returns the number of rows."""
    engine = create_async_engine(url)
    unfinished = file.with_name(f"{file.name}.part")
    try:
        await migrate.upgrade(engine)
        with gzip.open(unfinished, "wb") as out:
            out.write(_line(Head(__version__, FORMAT, now())))
            rows = await _dump_tables(engine, out)
            out.write(_line({"rows": rows}))
        unfinished.replace(file)
    finally:
        unfinished.unlink(missing_ok=True)
        await engine.dispose()
    return rows


async def _dump_tables(engine: AsyncEngine, out: gzip.GzipFile) -> int:
    """All in one reading transaction: what is written meanwhile is not seen."""
    rows = 0
    async with engine.connect() as connection:
        if engine.dialect.name == "postgresql":
            await connection.execution_options(isolation_level="REPEATABLE READ")
        for table in TABLES:
            out.write(_line({"table": str(table.name), "columns": [str(column.name) for column in table.columns]}))
            async for row in await connection.stream(select(table)):
                out.write(_line(tuple(row)))
                rows += 1
    return rows


async def load(url: str, file: Path) -> int:
    """Fill an empty database. Returns the number of rows."""
    engine = create_async_engine(url)
    try:
        await migrate.upgrade(engine)
        async with engine.begin() as connection:
            if (await connection.execute(select(func.count()).select_from(GAMES))).scalar():
                raise GameError(f"{shown(url)} holds tables already: expected an empty database")
            return await _load_tables(connection, file)
    finally:
        await engine.dispose()


async def _load_tables(connection: AsyncConnection, file: Path) -> int:
    rows, table, columns, waiting = 0, GAMES, list[str](), list[dict[str, Any]]()
    await connection.execute(METADATA.tables["settings"].delete())
    for line in _read(file):
        if isinstance(line, list):
            waiting.append(dict(zip(columns, line, strict=True)))
            rows += 1
        if waiting and (not isinstance(line, list) or len(waiting) == AT_ONCE):
            await connection.execute(insert(table), waiting)
            waiting = []
        if isinstance(line, dict) and "table" in line:
            table, columns = METADATA.tables[line["table"]], line["columns"]
        elif isinstance(line, dict) and line.get("rows") == rows:
            await _count_on(connection)
            return rows
    raise GameError(f"{file} is not whole: nothing was restored")


def _read(file: Path) -> Iterator[Any]:
    try:
        with gzip.open(file, "rb") as lines:
            head = msgspec.json.decode(next(lines, b""), type=Head)
            if head.format != FORMAT:
                raise GameError(f"{file} was written by realmwright {head.realmwright}: expected format {FORMAT}")
            for line in lines:
                yield msgspec.json.decode(line)
    except (EOFError, gzip.BadGzipFile, msgspec.DecodeError, UnicodeError) as error:
        raise GameError(f"{file} is not a whole backup: nothing was restored") from error


async def _count_on(connection: AsyncConnection) -> None:
    """PostgreSQL numbers new rows from where its own counters stand: after the highest number that is there."""
    if connection.dialect.name != "postgresql":
        return
    for table in TABLES:
        if _is_counted(table):
            sequence = f"pg_get_serial_sequence('{table.name}', 'id')"
            await connection.execute(
                text(f"SELECT setval({sequence}, (SELECT coalesce(max(id), 0) + 1 FROM {table.name}), false)")
            )


def _is_counted(table: Table) -> bool:
    return table.autoincrement_column is not None


def _line(value: object) -> bytes:
    return msgspec.json.encode(value) + b"\n"


def _reason(error: BaseException) -> str:
    return " ".join(str(getattr(error, "orig", None) or error).split())[:200]
