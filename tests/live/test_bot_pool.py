"""Tests of the bot host and the pool of bot processes."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from multiprocessing import active_children
from random import Random
from typing import Any, TypeVar

import pytest

from realmwright import registry
from realmwright.bots.bot import BasePlayer, Budget
from realmwright.game import CHANCE, Game, Rng, Seat
from realmwright.live.bot_host import AdviseRequest, BotError, BotFailure, BotHost, BotPosition, ChooseRequest
from realmwright.live.bot_pool import BotProcessPool, cpu_limit, is_quick
from realmwright.testing import playout, registered

from ..server.failing_bots import Crashing, Ponderous, Remembering

T = TypeVar("T")


class BrokenPlayer(BasePlayer):
    """Logs when it is created and closed; raises on its second move and on close."""

    name = "broken"

    def __init__(self, game: Game[Any, Any], seat: Seat, rng: Rng, budget: Budget | None = None) -> None:
        super().__init__(game, seat, rng, budget)
        self.moves: list[Any] = []
        PLAYER_LOG.append(f"{seat} created")

    def choose(self, view: Any) -> Any:
        if self.moves:
            raise RuntimeError("choose failed")
        self.moves.append(self.game.moves(view)[0])
        return self.moves[0]

    def close(self) -> None:
        PLAYER_LOG.append(f"{self.seat} closed")
        raise RuntimeError("close failed")


PLAYER_LOG: list[str] = []


@pytest.fixture(autouse=True)
def bots() -> Iterator[None]:
    """Register the bots in this process only."""
    PLAYER_LOG.clear()
    with registered(Remembering, Ponderous, Crashing, BrokenPlayer):
        yield


def decisions(seed: int) -> tuple[Game[Any, Any], list[Any]]:
    game = registry.game("kingdom-builder").create({"players": "2"}, Random(seed))
    return game, [state for state, _ in playout(game, Random(seed)) if game.actor(state) != CHANCE]


def choose_request(game: Game[Any, Any], state: Any, bot: str, table_id: str = "t") -> ChooseRequest:
    seat = game.actor(state)
    position = BotPosition(game.name, game.rules_version, game.setup, seat, game.dump(game.view(state, seat)))
    return ChooseRequest(table_id, position, bot, "seed")


def run(use: Callable[[BotProcessPool], Awaitable[T]]) -> T:
    async def use_and_close() -> T:
        pool = BotProcessPool()
        try:
            return await use(pool)
        finally:
            pool.close()

    with ThreadPoolExecutor(1) as executor:  # browser tests in this thread have left an event loop running
        return executor.submit(lambda: asyncio.run(use_and_close())).result()


def test_players_are_closed_with_their_table(caplog: pytest.LogCaptureFixture) -> None:
    game, states = decisions(1)
    host = BotHost()
    for table_id in ("one", "two"):
        assert not isinstance(host.handle(choose_request(game, states[0], "broken", table_id)), BotError)
    first = game.actor(states[0])
    assert [f"{first} created"] * 2 == PLAYER_LOG
    host.close_players("one")
    assert PLAYER_LOG[2:] == [f"{first} closed"]
    assert "closing a bot player failed" in caplog.text


def test_player_that_raises_is_closed_and_created_again(caplog: pytest.LogCaptureFixture) -> None:
    game, states = decisions(1)
    host, request = BotHost(), choose_request(game, states[0], "broken")
    replies = [host.handle(request) for _ in range(3)]
    assert isinstance(replies[1], BotError)
    assert "choose failed" in replies[1].traceback
    assert replies[0] == replies[2]
    first = game.actor(states[0])
    assert [f"{first} created", f"{first} closed", f"{first} created"] == PLAYER_LOG
    assert "closing a bot player failed" in caplog.text


def test_advice_is_the_whole_turn() -> None:
    game, states = decisions(2)
    request = choose_request(game, states[0], "greedy")
    line = BotHost().handle(AdviseRequest("t", request.position, "greedy", "hint"))
    assert not isinstance(line, BotError)
    assert [move.split(" ")[0] for move in line] == ["build", "build", "build", "end"]


def test_bots_registered_in_the_server_run_in_bot_processes() -> None:
    game, states = decisions(3)
    seat = game.actor(states[0])
    own = [state for state in states if game.actor(state) == seat][:3]

    async def use(pool: BotProcessPool) -> list[str]:
        return [await pool.choose(choose_request(game, state, "remembering")) for state in own]

    moves = run(use)
    expected = [game.moves(state)[0 if number else -1] for number, state in enumerate(own)]
    assert moves == [game.write(state, move) for state, move in zip(own, expected, strict=True)]


def test_reply_to_a_cancelled_request_is_not_taken_for_the_next_one() -> None:
    game, states = decisions(4)
    first, last = states[0], next(state for state in reversed(states) if game.actor(state) == game.actor(states[0]))

    async def use(pool: BotProcessPool) -> str:
        cancelled = asyncio.ensure_future(pool.choose(choose_request(game, first, "ponderous@0.3s")))
        await asyncio.sleep(0.1)
        cancelled.cancel()
        return await pool.choose(choose_request(game, last, "ponderous@0.1s"))

    assert run(use) in [game.write(last, move) for move in game.moves(last)]


def test_pool_serves_a_table_after_crashes_and_after_closing_its_players() -> None:
    game, states = decisions(5)

    async def use(pool: BotProcessPool) -> str:
        for _ in range(2):
            with pytest.raises(BotFailure) as failure:
                await pool.choose(choose_request(game, states[0], "crashing"))
            assert failure.value.reason == "gone"
        pool.close_players("t")
        return await pool.choose(choose_request(game, states[0], "random"))

    assert run(use) in [game.write(states[0], move) for move in game.moves(states[0])]


def test_closed_pool_rejects_requests() -> None:
    game, states = decisions(6)

    async def use(pool: BotProcessPool) -> None:
        pool.close()
        with pytest.raises(BotFailure):
            await pool.choose(choose_request(game, states[0], "random"))

    run(use)


def test_cpu_limit_is_three_times_the_budget_plus_a_grace_period() -> None:
    specs = ("random@0.5s", "random@2s", "random", "random@5000")
    assert [cpu_limit(spec) for spec in specs] == [4.5, 9, 6, 33]
    with pytest.raises(BotFailure):
        cpu_limit("uninstalled since")


def test_bots_without_a_search_are_quick() -> None:
    quick = ("random", "novice", "card_greedy", "greedy")
    assert [is_quick(spec) for spec in (*quick, "planner@0.2s", "monte_carlo", "greedy@5")] == [True] * 4 + [False] * 3


def test_quick_bot_does_not_wait_for_a_search() -> None:
    game, states = decisions(7)

    async def use(pool: BotProcessPool) -> bool:
        search = asyncio.ensure_future(pool.choose(choose_request(game, states[0], "ponderous@30s", "searching")))
        await pool.choose(choose_request(game, states[0], "random", "quick"))
        waits = not search.done()
        search.cancel()
        return waits

    assert run(use)


def test_failing_bots_of_all_tables_share_one_more_process() -> None:
    game, states = decisions(8)

    async def use(pool: BotProcessPool) -> int:
        for table_id in ("a", "b", "c"):
            for _ in range(2):
                with pytest.raises(BotFailure):
                    await pool.choose(choose_request(game, states[0], "crashing", table_id))
            await pool.choose(choose_request(game, states[0], "random", table_id))
        return len(active_children())

    before = len(active_children())
    assert run(use) - before <= 1
