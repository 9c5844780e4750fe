"""Bot `search`: moves of the compiled search in every variant, its budgets, and play without the engine."""

from __future__ import annotations

from random import Random
from time import thread_time
from typing import Any

import pytest

from realmwright import registry
from realmwright.bots.bot import create_player
from realmwright.game import EngineError

from .fixtures import create_game, create_players, decisions, play_game, play_moves, win_share
from .test_kingdoms import ALL_VARIANTS


@pytest.mark.parametrize("variants", ALL_VARIANTS)
@pytest.mark.parametrize("players", ["2", "3", "4"])
def test_every_variant_of_kingdoms_is_played(variants: str, players: str) -> None:
    game = create_game(6, "kingdoms", variants=variants, players=players)
    specs = ("search@20", *["random"] * (game.seats - 1))
    for state, move in play_moves(game, create_players(game, specs, 6), Random(6)):
        assert move in game.moves(state)


def test_equal_seeds_give_equal_moves() -> None:
    def moves(seed: int) -> list[str]:
        game = create_game(4, "kingdoms", players="2")
        players = create_players(game, ("search@40", "search@40"), seed)
        return [game.write(*ply) for ply in play_moves(game, players, Random(4))]

    first = moves(1)
    assert moves(1) == first
    assert moves(2) != first


def test_a_turn_uses_its_budget_once() -> None:
    """A tile that is drawn is placed with what remains of the budget of the turn."""
    game = create_game(3, "kingdoms", players="2")
    player: Any = create_player("search@200", game, 0, Random(1))
    searched, previous = 0, (0, 0, 0)
    for state, _ in play_moves(game, [player, create_player("greedy", game, 1, Random(1))], Random(1)):
        if (turn := (state.epoch, state.turn, len(state.empty_cells))) != previous:
            assert player.searched - searched <= 200 + 2
            searched, previous = player.searched, turn
    assert searched > 200


@pytest.mark.parametrize("seconds", [0.02, 0.2])
def test_time_budgets_are_kept(seconds: float) -> None:
    game, state = decisions("kingdoms", seed=1, every=12)[0]
    player = create_player(f"search@{seconds}s", game, game.actor(state), Random(1))
    started = thread_time()
    player.choose(game.view(state, game.actor(state)))
    assert thread_time() - started < 1.1 * seconds


def test_without_a_compiled_engine_it_plays_as_monte_carlo(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_: Any) -> Any:
        raise EngineError("the compiled engine is not installed")

    monkeypatch.setattr(registry, "compile_game", refuse)
    game, state = decisions("kingdoms", seed=1, every=12)[2]
    view = game.view(state, game.actor(state))
    player: Any = create_player("search@10", game, game.actor(state), Random(1))
    assert player.choose(view) == create_player("monte_carlo@10", game, game.actor(state), Random(1)).choose(view)
    assert player.searched


def test_it_beats_greedy_with_few_playouts() -> None:
    assert win_share("search@60", "greedy", range(20, 26), name="kingdoms", players="2") >= 0.8
    assert play_game(create_game(1, "kingdoms", players="4"), ("search@60", "greedy", "greedy", "greedy"), 1)
