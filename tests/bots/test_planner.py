"""Bot `planner`: plans whole turns, replans when the view differs from the plan, keeps its budget."""

from __future__ import annotations

import gc
from random import Random
from time import thread_time
from typing import Any

import pytest

from realmwright.bots.beam import Beam
from realmwright.bots.bot import Budget, BudgetTimer, create_player
from realmwright.bots.evaluation import create_evaluation
from realmwright.game import CHANCE, NOBODY, Game

from .fixtures import create_game, create_players, play_moves


def turn_times(game: Game[Any, Any], spec: str, seed: int) -> list[float]:
    """Return the CPU seconds that a bot spends on each of its turns, without decisions in other seats' turns."""
    players = create_players(game, (spec, "greedy"), seed)
    seconds: dict[int, float] = {}
    state, rng = game.start(), Random(seed)
    while (acting := game.actor(state)) != NOBODY:
        if acting == CHANCE:
            move = rng.choices(game.moves(state), game.weights(state))[0]
        else:
            start = thread_time()
            move = players[acting].choose(game.view(state, acting))
            if acting == 0 == state.turn:
                seconds[state.round] = seconds.get(state.round, 0.0) + thread_time() - start
        state = game.apply(state, move)
    return list(seconds.values())


@pytest.mark.parametrize("spec", ["planner@0.1s", "monte_carlo@0.2s"])
@pytest.mark.parametrize("sets", ["base", "all"])
def test_a_turn_keeps_its_budget(spec: str, sets: str) -> None:
    """Within ten percent for all plies of a turn; garbage of other tests must not be collected meanwhile."""
    budget = float(spec.partition("@")[2].removesuffix("s"))
    gc.disable()
    try:
        seconds = turn_times(create_game(6, sets=sets), spec, seed=6)
    finally:
        gc.enable()
    assert len(seconds) > 5
    assert max(seconds) < 1.1 * budget


def test_a_turn_is_planned_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Later plies follow the plan: in the base game only a drawn card interrupts a turn."""
    game = create_game(7)
    players: list[Any] = create_players(game, ("planner@500", "greedy"), 7)
    searches: list[Any] = []
    monkeypatch.setattr(players[0].evaluation, "begin_search", searches.append)
    plies, rounds = 0, set()
    for state, move in play_moves(game, players, Random(7)):
        if game.actor(state) == 0 and len(game.moves(state)) > 1:
            plies += 1
            rounds.add(state.round)
            assert move in game.moves(state)
    assert len(searches) == len(rounds)
    assert plies > 2 * len(searches)


def test_budget_is_reserved_for_decisions_after_chance_events(monkeypatch: pytest.MonkeyPatch) -> None:
    """The Fort draws a card in the middle of a turn; the rest of the turn is searched too."""
    game = create_game(5, sets="crossroads")
    assert "fort" in game.setup_dict()["locations"].values()
    players: list[Any] = create_players(game, ("planner@60", "random"), 5)
    evaluation = players[0].evaluation
    searches: list[Any] = []
    fallbacks: list[Any] = []
    begin_search, playout_move = evaluation.begin_search, evaluation.playout_move

    def record_search(state: Any) -> None:
        searches.append(state)
        begin_search(state)

    def record_fallback(state: Any, rng: Any) -> Any:
        fallbacks.append(state)
        return playout_move(state, rng)

    monkeypatch.setattr(evaluation, "begin_search", record_search)
    monkeypatch.setattr(evaluation, "playout_move", record_fallback)
    rounds = {state.round for state, _ in play_moves(game, players, Random(5)) if game.actor(state) == 0 == state.turn}
    assert len(searches) > len(rounds)
    assert fallbacks == []


def test_the_planner_replans_when_the_view_differs() -> None:
    """Positions are shown out of order, so that no view matches the plan."""
    game = create_game(7)
    states = [state for state, _ in play_moves(game, create_players(game, ("greedy", "greedy"), 7), Random(7))]
    decisions = [state for state in states if game.actor(state) == 0 and len(game.moves(state)) > 1]
    player = create_player("planner@50", game, 0, Random(1))
    for state in [*decisions[::2], *decisions[1::2]]:
        assert player.choose(game.view(state, 0)) in game.moves(state)


def test_a_wider_beam_finds_better_turns() -> None:
    game = create_game(8)
    evaluation = create_evaluation(game)
    better = 0
    for state, _ in play_moves(game, create_players(game, ("greedy", "greedy"), 8), Random(8)):
        if game.actor(state) >= 0 and state.stage == 0 and len(game.moves(state)) > 4:
            evaluation.begin_search(state)
            narrow, wide = (
                Beam(game, evaluation, game.actor(state), BudgetTimer(Budget(playouts=20_000))).widen(state, width)[0]
                for width in (1, 8)
            )
            assert wide.value >= narrow.value - 1e-9
            better += wide.value > narrow.value
    assert better > 3
