"""The process in which bots think, from both of its ends."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from random import Random
from typing import Any, TypeVar

import pytest

from realmwright import registry
from realmwright.bots.bot import Budget, Player, Seated
from realmwright.game import CHANCE, Game, Rng, Seat
from realmwright.server.thinker import Thinkers, limit
from realmwright.tables.desk import Advise, Choose, Desk, Failed, Fault, Position
from realmwright.testing import playout

from . import odd_bots

T = TypeVar("T")


class Leaving(Seated):
    """Takes note of every chair that is taken or left, and cannot decide after its first move."""

    def __init__(self, game: Game[Any, Any], seat: Seat, rng: Rng, budget: Budget) -> None:
        super().__init__(game, seat, rng, budget)
        self.moves: list[Any] = []
        NOTED.append(f"{seat} sits")

    def choose(self, view: Any) -> Any:
        if self.moves:
            raise RuntimeError("cannot decide")
        self.moves.append(self.game.moves(view)[0])
        return self.moves[0]

    def close(self) -> None:
        NOTED.append(f"{self.seat} leaves")
        raise RuntimeError("cannot even leave")


class LeavingBot:
    name = "leaving"

    def sit(self, game: Game[Any, Any], seat: Seat, rng: Rng, budget: Budget | None = None) -> Player:
        return Leaving(game, seat, rng, budget or Budget())


NOTED: list[str] = []


@pytest.fixture(autouse=True)
def bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """Registered in this process, and nowhere else."""
    for bot in (odd_bots.REMEMBERING, odd_bots.PONDEROUS, odd_bots.CRASHING, LeavingBot()):
        monkeypatch.setitem(registry._registered["bots"], bot.name, bot)
    NOTED.clear()


def decisions(seed: int) -> tuple[Game[Any, Any], list[Any]]:
    game = registry.game("kingdom-builder").table({"players": "2"}, Random(seed))
    return game, [state for state, _ in playout(game, Random(seed)) if game.actor(state) != CHANCE]


def asked(game: Game[Any, Any], state: Any, bot: str, table: str = "t") -> Choose:
    seat = game.actor(state)
    return Choose(table, Position(game.name, game.setup, seat, game.dump(game.view(state, seat))), bot, "seed")


def run(talk: Callable[[Thinkers], Awaitable[T]]) -> T:
    async def talking() -> T:
        thinkers = Thinkers()
        try:
            return await talk(thinkers)
        finally:
            thinkers.close()

    with ThreadPoolExecutor(1) as apart:  # a browser that was driven from this thread has left a loop running in it
        return apart.submit(lambda: asyncio.run(talking())).result()


def test_players_leave_with_their_table_and_only_then(caplog: pytest.LogCaptureFixture) -> None:
    game, states = decisions(1)
    desk = Desk()
    for table in ("one", "two"):
        assert not isinstance(desk.answer(asked(game, states[0], "leaving", table)), Failed)
    first = game.actor(states[0])
    assert [f"{first} sits"] * 2 == NOTED
    desk.dismiss("one")
    assert NOTED[2:] == [f"{first} leaves"]
    assert "could not leave" in caplog.text


def test_a_player_that_raises_leaves_and_sits_down_anew(caplog: pytest.LogCaptureFixture) -> None:
    game, states = decisions(1)
    desk, question = Desk(), asked(game, states[0], "leaving")
    answers = [desk.answer(question) for _ in range(3)]
    assert isinstance(answers[1], Failed)
    assert "cannot decide" in answers[1].told
    assert answers[0] == answers[2]
    first = game.actor(states[0])
    assert [f"{first} sits", f"{first} leaves", f"{first} sits"] == NOTED
    assert "could not leave" in caplog.text


def test_advice_is_the_whole_turn_and_leaves_nobody_sitting() -> None:
    game, states = decisions(2)
    question = asked(game, states[0], "greedy")
    line = Desk().answer(Advise(question.position, "greedy", "hint"))
    assert not isinstance(line, Failed)
    assert [move.split(" ")[0] for move in line] == ["build", "build", "build", "end"]


def test_bots_registered_in_the_server_think_in_the_worker_too() -> None:
    game, states = decisions(3)
    seat = game.actor(states[0])
    mine = [state for state in states if game.actor(state) == seat][:3]

    async def talk(thinkers: Thinkers) -> list[str]:
        return [await thinkers.choose(asked(game, state, "remembering")) for state in mine]

    chosen = run(talk)
    expected = [game.moves(state)[0 if number else -1] for number, state in enumerate(mine)]
    assert chosen == [game.write(state, move) for state, move in zip(mine, expected, strict=True)]


def test_an_answer_that_nobody_waits_for_is_not_taken_for_another() -> None:
    game, states = decisions(4)
    first, last = states[0], next(state for state in reversed(states) if game.actor(state) == game.actor(states[0]))

    async def talk(thinkers: Thinkers) -> str:
        discarded = asyncio.ensure_future(thinkers.choose(asked(game, first, "ponderous@0.3s")))
        await asyncio.sleep(0.1)
        discarded.cancel()
        return await thinkers.choose(asked(game, last, "ponderous@0.1s"))

    assert run(talk) in [game.write(last, move) for move in game.moves(last)]


def test_a_table_is_served_again_after_a_crash_and_after_it_was_forgotten() -> None:
    game, states = decisions(5)

    async def talk(thinkers: Thinkers) -> str:
        for _ in range(2):
            with pytest.raises(Fault) as caught:
                await thinkers.choose(asked(game, states[0], "crashing"))
            assert caught.value.why == "gone"
        thinkers.dismiss("t")
        return await thinkers.choose(asked(game, states[0], "random"))

    assert run(talk) in [game.write(states[0], move) for move in game.moves(states[0])]


def test_nothing_is_thought_about_after_the_end() -> None:
    game, states = decisions(6)

    async def talk(thinkers: Thinkers) -> None:
        thinkers.close()
        with pytest.raises(Fault):
            await thinkers.choose(asked(game, states[0], "random"))

    run(talk)


def test_patience_is_ten_times_the_budget_and_some_grace() -> None:
    assert (limit("random@0.5s"), limit("random@2s"), limit("random"), limit("random@50")) == (15, 30, 20, 20)
    with pytest.raises(Fault):
        limit("uninstalled since")
