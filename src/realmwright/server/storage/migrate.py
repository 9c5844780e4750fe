"""`realmwright migrate`: upgrade the database schema, as `serve` does at start-up."""

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
from .database_errors import DATABASE_ERRORS
from .database_url import add_database_argument, database_url, display_url

MIGRATION_LOCK: Final = 7_202_611  # key of the PostgreSQL advisory lock held while migrating
FIRST_MIGRATION: Final = "0001"  # databases without a version table have this schema


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_database_argument(parser)


def run(args: argparse.Namespace) -> None:
    url = database_url(args.database)
    try:
        asyncio.run(upgrade_url(url))
    except DATABASE_ERRORS as error:
        raise GameError(f"cannot migrate {display_url(url)}: {type(error).__name__}") from error
    sys.stdout.write(f"{display_url(url)}: schema is up to date\n")


async def upgrade_url(url: str) -> None:
    engine = create_async_engine(url)
    try:
        await upgrade(engine)
    finally:
        await engine.dispose()


async def upgrade(engine: AsyncEngine) -> None:
    """Upgrade the schema in one transaction, one process at a time; do nothing if it is current."""
    if await is_current(engine):
        return
    async with engine.connect() as connection:
        if connection.dialect.name == "sqlite":
            await connection.exec_driver_sql("BEGIN IMMEDIATE")
        else:
            await connection.execute(text(f"SELECT pg_advisory_xact_lock({MIGRATION_LOCK})"))
        await connection.run_sync(_upgrade)
        await connection.commit()


async def is_current(engine: AsyncEngine) -> bool:
    """Return whether the schema is that of this version; raise GameError if it is newer."""
    async with engine.connect() as connection:
        return await connection.run_sync(_is_current)


def _is_current(connection: Connection) -> bool:
    if not inspect(connection).has_table("alembic_version"):
        return False
    versions = list(connection.execute(text("SELECT version_num FROM alembic_version")).scalars())
    scripts = ScriptDirectory.from_config(_config(connection))
    known = {script.revision for script in scripts.walk_revisions()}
    if unknown := sorted({*versions} - known):
        raise GameError(f"a newer version of realmwright has written it (schema {', '.join(unknown)[:40]})")
    return versions == scripts.get_heads()


def _upgrade(connection: Connection) -> None:
    config = _config(connection)
    tables = inspect(connection).get_table_names()
    if "games" in tables and "alembic_version" not in tables:
        command.stamp(config, FIRST_MIGRATION)
    command.upgrade(config, "head")


def _config(connection: Connection) -> Config:
    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", "realmwright.server.storage:migrations")
    config.set_main_option("path_separator", "os")
    return config
