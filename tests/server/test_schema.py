"""Tests that the migrations produce the schema on both databases."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection

from realmwright.server.storage.schema import METADATA
from realmwright.server.storage.store import Store
from tests.postgres import Postgres


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    if request.param == "sqlite":
        yield f"sqlite+aiosqlite:///{tmp_path / 'tables.db'}"
    else:
        with Postgres("fsync=off") as running:
            yield running.create("history")


def test_migrations_produce_the_schema(database: str) -> None:
    async def look() -> Any:
        stores = [Store(database) for _ in range(3)]
        await asyncio.gather(*(store.create_schema() for store in stores))
        async with stores[0].transaction() as connection:
            differences = await connection.run_sync(_differences)
        for store in stores:
            await store.close()
        return differences

    assert asyncio.run(look()) == []


def _differences(connection: Connection) -> Any:
    return compare_metadata(MigrationContext.configure(connection), METADATA)
