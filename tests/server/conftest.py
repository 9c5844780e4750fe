from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from .client import Player, Server
from .people import Browser, running


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A real server in a process of its own, on a real SQLite file."""
    with Server(tmp_path_factory.mktemp("server") / "tables.db") as running:
        yield running


@pytest.fixture
def mortal(tmp_path: Path) -> Iterator[Server]:
    """A server of one's own, to be killed."""
    running = Server(tmp_path / "tables.db")
    yield running
    running.kill()


@pytest.fixture
def sit(server: Server) -> Iterator[Callable[..., Player]]:
    """Sit down at a table of the server: a new one with these seats, or one that exists."""
    seated: list[Player] = []

    def sit_down(table: str | None = None, *bots: str | None, pace_ms: int = 0, seed: int | None = 1) -> Player:
        name = table or server.new_table(*bots, pace_ms=pace_ms, seed=seed)
        seated.append(server.sit(name))
        return seated[-1]

    yield sit_down
    for player in seated:
        player.leave()


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TestClient]:
    """A server in this process, for what needs no socket."""
    with running(tmp_path_factory.mktemp("house")) as client:
        yield client


@pytest.fixture
def browser(house: TestClient) -> Browser:
    """Somebody who is not logged in."""
    return Browser(house)


@pytest.fixture
def enter(server: Server) -> Iterator[Callable[..., Player]]:
    """Come to a table; everybody leaves at the end."""
    with ExitStack() as leaving:

        def come(table: str, text: str | None = None, name: str | None = None, since: int = 0) -> Player:
            player = server.enter(table, text, name, since)
            leaving.callback(player.leave)
            return player

        yield come
