"""Worker processes: same games with any number of workers, recovery from crashes."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from realmwright.arena import match, pool
from realmwright.arena.match import GameResult
from realmwright.arena.schedule import Schedule
from realmwright.game import GameError


def timeless(games: list[GameResult]) -> list[GameResult]:
    """Return the games in order, without times."""
    ordered = sorted(games, key=lambda result: result.index)
    return [replace(result, ms=[], slowest_turn_ms=[]) for result in ordered]


def test_the_number_of_workers_does_not_change_the_games() -> None:
    schedule = Schedule("kingdoms", ("greedy", "random", "random@3"), 4, {"players": "2"})
    one = timeless(list(pool.run(schedule, range(12), 1)))
    assert [result.index for result in one] == list(range(12))
    assert timeless(list(pool.run(schedule, range(12), 3))) == one


def test_a_bot_that_ends_its_process_forfeits_and_the_arena_continues() -> None:
    schedule = Schedule("kingdoms", ("dies", "random"), 1)
    results = timeless(list(pool.run(schedule, range(4), 2)))
    assert [result.forfeit for result in results] == [0, 1, 0, 1]
    assert {result.reason for result in results} == {"its process ended with code 7"}


def test_a_bot_that_blocks_signals_is_killed_with_its_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """The signal is disabled here, as native code would block it."""
    monkeypatch.setattr("realmwright.arena.timeouts.KILL_AFTER_SECONDS", 0.1)
    monkeypatch.setattr(signal, "setitimer", lambda *_: None)
    schedule = Schedule("kingdoms", ("sleeps", "random"), 1, limit=0.2)
    (result,) = pool.run(schedule, [0], 1)
    assert result.forfeit == 0
    assert result.reason == "its process ended with code 1"


def test_a_game_is_repeated_if_its_worker_is_killed_between_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    schedule = Schedule("kingdoms", ("random",), 1)
    _kill(monkeypatch, lambda attempt: attempt == 1)
    (result,) = pool.run(schedule, [3], 1)
    assert (result.index, result.forfeit) == (3, None)


def test_a_game_that_never_finishes_raises_after_three_attempts(monkeypatch: pytest.MonkeyPatch) -> None:
    _kill(monkeypatch, lambda _: True)
    with pytest.raises(GameError, match="ended its process 3 times"):
        list(pool.run(Schedule("kingdoms", ("random",), 1), [0], 1))


def _kill(monkeypatch: pytest.MonkeyPatch, when: Callable[[int], bool]) -> None:
    """Kill the worker when it gets a game, in the given attempts."""
    start: Any = pool._Worker.start

    def started(worker: Any, index: int, attempt: int = 1) -> None:
        if when(attempt):
            os.kill(worker.process.pid, signal.SIGKILL)
            worker.process.join()
            worker.index, worker.attempts = index, attempt
        else:
            start(worker, index, attempt)

    monkeypatch.setattr(pool._Worker, "start", started)


def test_an_invalid_set_up_ends_the_arena_with_its_error() -> None:
    schedule = Schedule("kingdoms", ("random",), 1, {"players": "9"})
    with pytest.raises(GameError, match="2 to 4"):
        list(pool.run(schedule, [0], 1))


def test_closing_the_generator_stops_all_workers() -> None:
    before = set(_children())
    games = pool.run(Schedule("kingdoms", ("random",), 1), range(100), 2)
    next(games)
    assert len(set(_children()) - before) == 2
    games.close()  # type: ignore[attr-defined]  # a generator
    assert set(_children()) == before


def _children() -> list[str]:
    with open(f"/proc/self/task/{os.getpid()}/children") as children:  # noqa: PTH123  # a file of the kernel
        return children.read().split()


def test_a_forfeited_game_has_all_fields() -> None:
    schedule = Schedule("kingdoms", ("random",), 1)
    result = match.forfeited_game(schedule, schedule.pairing(5), 1, "gone")
    assert (result.index, result.deal, result.forfeit, len(result.gold)) == (5, 2, 1, 2)
