"""The planner: whole turns, followed while the table looks as foreseen, within the budget."""

from __future__ import annotations

import gc
from random import Random
from time import thread_time
from typing import Any

import pytest

from realmwright.bots.beam import Beam
from realmwright.bots.bot import Budget, Thinking, sit
from realmwright.bots.evaluation import evaluation_of
from realmwright.game import CHANCE, NOBODY, Game

from .table import course, seated, table


def turns(game: Game[Any, Any], spec: str, seed: int) -> list[float]:
    """How long a bot thinks in each of its turns, in seconds of this thread; answers to others are no part of one."""
    players = seated(game, (spec, "greedy"), seed)
    spent: dict[int, float] = {}
    state, rng = game.start(), Random(seed)
    while (acting := game.actor(state)) != NOBODY:
        if acting == CHANCE:
            move = rng.choices(game.moves(state), game.weights(state))[0]
        else:
            began = thread_time()
            move = players[acting].choose(game.view(state, acting))
            if acting == 0 == state.turn:
                spent[state.round] = spent.get(state.round, 0.0) + thread_time() - began
        state = game.apply(state, move)
    return list(spent.values())


@pytest.mark.parametrize("spec", ["planner@0.1s", "mcts@0.2s"])
@pytest.mark.parametrize("sets", ["base", "all"])
def test_a_turn_keeps_its_budget(spec: str, sets: str) -> None:
    """Within a tenth, all plies of a turn together. What other tests leave behind is not for the bot to collect."""
    allowed = float(spec.partition("@")[2].removesuffix("s"))
    gc.disable()
    try:
        spent = turns(table(6, sets=sets), spec, seed=6)
    finally:
        gc.enable()
    assert len(spent) > 5
    assert max(spent) < 1.1 * allowed


def test_a_turn_is_planned_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Later plies follow the plan: in the base game nothing but a drawn card comes between."""
    game = table(7)
    players: list[Any] = seated(game, ("planner@500", "greedy"), 7)
    begun: list[Any] = []
    monkeypatch.setattr(players[0].evaluation, "begin", begun.append)
    plies, rounds = 0, set()
    for state, move in course(game, players, Random(7)):
        if game.actor(state) == 0 and len(game.moves(state)) > 1:
            plies += 1
            rounds.add(state.round)
            assert move in game.moves(state)
    assert len(begun) == len(rounds)
    assert plies > 2 * len(begun)


def test_something_is_left_for_what_follows_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """The Fort draws a card in the middle of a turn: the rest of the turn is thought about too."""
    game = table(5, sets="crossroads")
    assert "fort" in game.about()["locations"].values()
    players: list[Any] = seated(game, ("planner@60", "random"), 5)
    evaluation = players[0].evaluation
    begun: list[Any] = []
    guessed: list[Any] = []
    begin, quick = evaluation.begin, evaluation.quick

    def counted(state: Any) -> None:
        begun.append(state)
        begin(state)

    def guess(state: Any, rng: Any) -> Any:
        guessed.append(state)
        return quick(state, rng)

    monkeypatch.setattr(evaluation, "begin", counted)
    monkeypatch.setattr(evaluation, "quick", guess)
    rounds = {state.round for state, _ in course(game, players, Random(5)) if game.actor(state) == 0 == state.turn}
    assert len(begun) > len(rounds)
    assert guessed == []


def test_a_plan_that_no_longer_fits_is_made_anew() -> None:
    """Somebody shows it another table than it foresaw."""
    game = table(7)
    seen = [state for state, _ in course(game, seated(game, ("greedy", "greedy"), 7), Random(7))]
    decisions = [state for state in seen if game.actor(state) == 0 and len(game.moves(state)) > 1]
    player = sit("planner@50", game, 0, Random(1))
    for state in [*decisions[::2], *decisions[1::2]]:
        assert player.choose(game.view(state, 0)) in game.moves(state)


def test_a_wider_beam_finds_turns_that_are_worth_more() -> None:
    game = table(8)
    evaluation = evaluation_of(game)
    better = 0
    for state, _ in course(game, seated(game, ("greedy", "greedy"), 8), Random(8)):
        if game.actor(state) >= 0 and state.stage == 0 and len(game.moves(state)) > 4:
            evaluation.begin(state)
            narrow, wide = (
                Beam(game, evaluation, game.actor(state), Thinking(Budget(playouts=20_000))).widen(state, width)[0]
                for width in (1, 8)
            )
            assert wide.worth >= narrow.worth - 1e-9
            better += wide.worth > narrow.worth
    assert better > 3
