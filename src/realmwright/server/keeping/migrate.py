"""`realmwright migrate`: bring a database up to date. `realmwright serve` does so by itself at its start."""

from __future__ import annotations

import argparse
import asyncio
import sys
from typing import Final

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, inspect, text
from sqlalchemy.ext.asyncio import AsyncEngine, create_async_engine

from ...game import GameError
from .failures import ERRORS
from .place import add_database, shown, url_of

LOCK: Final = 7_202_611  # of PostgreSQL: whoever holds it changes the tables
BEFORE_HISTORY: Final = "0001"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_database(parser)


def run(args: argparse.Namespace) -> None:
    url = url_of(args.database)
    try:
        asyncio.run(_upgrade_at(url))
    except ERRORS as error:
        raise GameError(f"cannot bring {shown(url)} up to date: {type(error).__name__}") from error
    sys.stdout.write(f"{shown(url)} is up to date\n")


async def _upgrade_at(url: str) -> None:
    engine = create_async_engine(url)
    try:
        await upgrade(engine)
    finally:
        await engine.dispose()


async def upgrade(engine: AsyncEngine) -> None:
    """All in one transaction, and one process at a time; a database that is up to date is only read."""
    async with engine.connect() as connection:
        if await connection.run_sync(_is_newest):
            return
    async with engine.connect() as connection:
        if connection.dialect.name == "sqlite":
            await connection.exec_driver_sql("BEGIN IMMEDIATE")
        else:
            await connection.execute(text(f"SELECT pg_advisory_xact_lock({LOCK})"))
        await connection.run_sync(_upgrade)
        await connection.commit()


def _is_newest(connection: Connection) -> bool:
    if not inspect(connection).has_table("alembic_version"):
        return False
    found = connection.execute(text("SELECT version_num FROM alembic_version")).scalars().all()
    return found == ScriptDirectory.from_config(_config(connection)).get_heads()


def _upgrade(connection: Connection) -> None:
    config = _config(connection)
    tables = inspect(connection).get_table_names()
    if "games" in tables and "alembic_version" not in tables:
        command.stamp(config, BEFORE_HISTORY)
    command.upgrade(config, "head")


def _config(connection: Connection) -> Config:
    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", "realmwright.server.keeping:migrations")
    config.set_main_option("path_separator", "os")
    return config
