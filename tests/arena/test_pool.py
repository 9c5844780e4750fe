"""The arena on one machine: any number of workers, and none of them is missed when it dies."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from realmwright.arena import match, pool
from realmwright.arena.match import Played
from realmwright.arena.plan import Plan
from realmwright.game import GameError


def timeless(games: list[Played]) -> list[Played]:
    """What must be the same however the games were played."""
    found = sorted(games, key=lambda played: played.index)
    return [replace(played, ms=[], slowest_turn_ms=[]) for played in found]


def test_any_number_of_workers_plays_the_same_games() -> None:
    plan = Plan("kingdoms", ("greedy", "random", "random@3"), 4, {"players": "2"})
    one = timeless(list(pool.run(plan, range(12), 1)))
    assert [played.index for played in one] == list(range(12))
    assert timeless(list(pool.run(plan, range(12), 3))) == one


def test_a_bot_that_ends_its_process_forfeits_and_the_next_game_is_played() -> None:
    plan = Plan("kingdoms", ("dies", "random"), 1)
    found = timeless(list(pool.run(plan, range(4), 2)))
    assert [played.forfeit for played in found] == [0, 1, 0, 1]
    assert {played.reason for played in found} == {"its process ended with code 7"}


def test_a_bot_that_hears_nothing_is_ended_with_its_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """Here the signal is taken away, as code outside Python would take it."""
    monkeypatch.setattr("realmwright.arena.limits.DEADLINE", 0.1)
    monkeypatch.setattr(signal, "setitimer", lambda *_: None)
    plan = Plan("kingdoms", ("sleeps", "random"), 1, limit=0.2)
    (found,) = pool.run(plan, [0], 1)
    assert found.forfeit == 0
    assert found.reason == "its process ended with code 1"


def test_a_worker_that_somebody_kills_between_moves_plays_again(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = Plan("kingdoms", ("random",), 1)
    _kill(monkeypatch, lambda tries: tries == 1)
    (found,) = pool.run(plan, [3], 1)
    assert (found.index, found.forfeit) == (3, None)


def test_a_game_that_nobody_can_finish_is_no_endless_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    _kill(monkeypatch, lambda _: True)
    with pytest.raises(GameError, match="ended its process 3 times"):
        list(pool.run(Plan("kingdoms", ("random",), 1), [0], 1))


def _kill(monkeypatch: pytest.MonkeyPatch, when: Callable[[int], bool]) -> None:
    """Workers are killed as soon as they are given a game, in the tries that are wanted."""
    start: Any = pool._Worker.start

    def started(worker: Any, index: int, tries: int = 1) -> None:
        if when(tries):
            os.kill(worker.process.pid, signal.SIGKILL)
            worker.process.join()
            worker.index, worker.tries = index, tries
        else:
            start(worker, index, tries)

    monkeypatch.setattr(pool._Worker, "start", started)


def test_a_table_that_cannot_be_made_ends_the_arena_with_its_reason() -> None:
    plan = Plan("kingdoms", ("random",), 1, {"players": "9"})
    with pytest.raises(GameError, match="2 to 4"):
        list(pool.run(plan, [0], 1))


def test_whoever_stops_listening_leaves_no_worker_behind() -> None:
    before = set(_children())
    games = pool.run(Plan("kingdoms", ("random",), 1), range(100), 2)
    next(games)
    assert len(set(_children()) - before) == 2
    games.close()  # type: ignore[attr-defined]  # a generator
    assert set(_children()) == before


def _children() -> list[str]:
    with open(f"/proc/self/task/{os.getpid()}/children") as found:  # noqa: PTH123  # a file of the kernel
        return found.read().split()


def test_lost_games_are_like_others() -> None:
    plan = Plan("kingdoms", ("random",), 1)
    found = match.lost(plan, plan.fixture(5), 1, "gone")
    assert (found.index, found.deal, found.forfeit, len(found.gold)) == (5, 2, 1, 2)
