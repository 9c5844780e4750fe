"""The arena on a Ray cluster that the test starts on this machine."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import distributions
from pathlib import Path

import pytest

from realmwright import registry
from realmwright.arena import pool, ray_pool
from realmwright.arena.schedule import Schedule
from realmwright.game import GameError

from .test_pool import timeless

HERE = Path(__file__).parent


@pytest.fixture
def _a_deadly_bot_is_installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Install the bot by an entry point: actors do not inherit this process's registry."""
    (tmp_path / "deadly.py").write_text((HERE / "bots.py").read_text("utf-8").replace('"dies"', '"deadly"'), "utf-8")
    dist_info = tmp_path / "deadly-1.dist-info"
    dist_info.mkdir()
    (dist_info / "METADATA").write_text("Metadata-Version: 2.1\nName: deadly\nVersion: 1\n")
    (dist_info / "entry_points.txt").write_text("[realmwright.bots]\ndeadly = deadly:DyingPlayer\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setenv("PYTHONPATH", str(tmp_path), prepend=":")
    registry._installed.cache_clear()
    assert "deadly" in {distribution.name for distribution in distributions()}
    yield
    registry._installed.cache_clear()


@pytest.mark.usefixtures("_a_deadly_bot_is_installed")
def test_ray_plays_the_same_games_as_the_pool() -> None:
    """One of the three bots ends its process: a forfeit with both executors."""
    schedule = Schedule("kingdoms", ("greedy", "random", "deadly"), 4)
    by_ray = timeless(list(ray_pool.run(schedule, range(3), 2)))
    by_pool = timeless(list(pool.run(schedule, range(3), 2)))
    assert [result.forfeit for result in by_ray] == [None, None, 1]
    assert {result.reason for result in by_ray if result.forfeit is not None} == {"its process ended"}
    assert {result.reason for result in by_pool if result.forfeit is not None} == {"its process ended with code 7"}
    assert [result for result in by_ray if result.forfeit is None] == [
        result for result in by_pool if result.forfeit is None
    ]


def test_an_actor_returns_an_invalid_set_up_as_an_error() -> None:
    answer = ray_pool.GameActor(Schedule("kingdoms", ("random",), 1, {"players": "9"})).play(0)
    assert isinstance(answer, GameError)
