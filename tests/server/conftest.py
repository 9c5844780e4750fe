from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from argon2 import PasswordHasher
from starlette.testclient import TestClient

from realmwright.server.accounts import accounts
from realmwright.server.admin import moderator
from tests.postgres import Postgres

from .app_client import Browser, run_app
from .server_process import Server, TableClient
from .webhook_receiver import WebhookReceiver


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server in a subprocess on an SQLite file, shared by all tests."""
    with Server(tmp_path_factory.mktemp("server") / "tables.db") as run_app:
        yield run_app


@pytest.fixture
def killable_server(tmp_path: Path) -> Iterator[Server]:
    """A server for one test, which may kill it."""
    run_app = Server(tmp_path / "tables.db")
    yield run_app
    run_app.kill()


@pytest.fixture
def join(server: Server) -> Iterator[Callable[..., TableClient]]:
    """Return a function that joins a new table with these seats, or an existing one."""
    clients: list[TableClient] = []

    def join_table(table: str | None = None, *bots: str | None, pace_ms: int = 0, seed: int | None = 1) -> TableClient:
        name = table or server.new_table(*bots, pace_ms=pace_ms, seed=seed)
        clients.append(server.join(name))
        return clients[-1]

    yield join_table
    for player in clients:
        player.leave()


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A test client of an application in this process."""
    with run_app(tmp_path_factory.mktemp("app")) as client:
        yield client


@pytest.fixture
def browser(client: TestClient) -> Browser:
    """A client that is not logged in."""
    return Browser(client)


@pytest.fixture
def enter(server: Server) -> Iterator[Callable[..., TableClient]]:
    """Return a function that enters a table; all clients leave after the test."""
    with ExitStack() as stack:

        def enter_table(table: str, text: str | None = None, name: str | None = None, since: int = 0) -> TableClient:
            player = server.enter(table, text, name, since)
            stack.callback(player.leave)
            return player

        yield enter_table


@pytest.fixture
def receiver() -> Iterator[WebhookReceiver]:
    webhook_receiver = WebhookReceiver()
    yield webhook_receiver
    webhook_receiver.shutdown()
    webhook_receiver.server_close()


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def either_database(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The URL of an SQLite file, then of a PostgreSQL database."""
    if request.param == "sqlite":
        yield f"sqlite+aiosqlite:///{tmp_path_factory.mktemp('admin') / 'tables.db'}"
    else:
        with Postgres("fsync=off") as running:
            yield running.create("admin")


@pytest.fixture(scope="module")
def either_app(either_database: str) -> Iterator[TestClient]:
    """A client of an application on either database, with quick password hashes and polls."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(moderator, "POLL_SECONDS", 0.1)
        patch.setattr(accounts, "HASHER", PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
        with run_app(either_database) as client:
            yield client
