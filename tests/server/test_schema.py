"""The history of the tables leads to the tables, on both databases, however many begin it at once."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Connection

from realmwright.server.keeping.schema import METADATA
from realmwright.server.keeping.store import Store
from tests.postgres import Postgres


@pytest.fixture(params=["sqlite", "postgresql"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    if request.param == "sqlite":
        yield f"sqlite+aiosqlite:///{tmp_path / 'tables.db'}"
    else:
        with Postgres("fsync=off") as running:
            yield running.create("history")


def test_the_history_leads_to_the_schema(database: str) -> None:
    async def look() -> Any:
        stores = [Store(database) for _ in range(3)]
        await asyncio.gather(*(store.create_schema() for store in stores))
        async with stores[0].transaction() as connection:
            found = await connection.run_sync(_differences)
        for store in stores:
            await store.close()
        return found

    assert asyncio.run(look()) == []


def _differences(connection: Connection) -> Any:
    return compare_metadata(MigrationContext.configure(connection), METADATA)
