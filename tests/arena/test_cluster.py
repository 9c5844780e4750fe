"""The same arena on Ray, on a cluster that this test starts on this machine."""

from __future__ import annotations

from collections.abc import Iterator
from importlib.metadata import distributions
from pathlib import Path

import pytest

from realmwright import registry
from realmwright.arena import cluster, pool
from realmwright.arena.plan import Plan
from realmwright.game import GameError

from .test_pool import timeless

HERE = Path(__file__).parent


@pytest.fixture
def _a_deadly_bot_is_installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Actors are other processes: what is registered here is not known there."""
    (tmp_path / "deadly.py").write_text((HERE / "bots.py").read_text("utf-8").replace('"dies"', '"deadly"'), "utf-8")
    facts = tmp_path / "deadly-1.dist-info"
    facts.mkdir()
    (facts / "METADATA").write_text("Metadata-Version: 2.1\nName: deadly\nVersion: 1\n")
    (facts / "entry_points.txt").write_text("[realmwright.bots]\ndeadly = deadly:DIES\n")
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setenv("PYTHONPATH", str(tmp_path), prepend=":")
    registry._installed.cache_clear()
    assert "deadly" in {found.name for found in distributions()}
    yield
    registry._installed.cache_clear()


@pytest.mark.usefixtures("_a_deadly_bot_is_installed")
def test_ray_plays_the_games_that_the_pool_plays() -> None:
    """Three bots at two seats, one of which takes its process with it: that is a forfeit here as there."""
    plan = Plan("kingdoms", ("greedy", "random", "deadly"), 4)
    there = timeless(list(cluster.run(plan, range(3), 2)))
    here = timeless(list(pool.run(plan, range(3), 2)))
    assert [played.forfeit for played in there] == [None, None, 1]
    assert {played.reason for played in there if played.forfeit is not None} == {"its process ended"}
    assert {played.reason for played in here if played.forfeit is not None} == {"its process ended with code 7"}
    assert [played for played in there if played.forfeit is None] == [
        played for played in here if played.forfeit is None
    ]


def test_an_actor_hands_a_table_that_cannot_be_made_back_as_an_error() -> None:
    found = cluster.Stand(Plan("kingdoms", ("random",), 1, {"players": "9"})).play(0)
    assert isinstance(found, GameError)
