"""The compiled search of Kingdom Builder: legal turns, budgets, determinism, best last turns."""

from __future__ import annotations

import gc
from functools import cache
from random import Random
from time import thread_time
from typing import Any

import pytest

from realmwright import registry
from realmwright.game import CHANCE, NOBODY

from .fixtures import create_game
from .test_planner import turn_times

EXPANSIONS = ("base", "nomads", "crossroads", "marshlands", "harvest", "caves,capitol,island", "all")
SEED = 5


@cache
def positions(sets: str, players: int) -> list[tuple[Any, Any]]:
    """Return positions of a random game in which a seat decides, some of them within a turn, with their game."""
    game: Any = registry.game("kingdom-builder", registry.NATIVE).create(
        {"sets": sets, "players": str(players)}, Random(sets)
    )
    state, rng, found = game.start(), Random(players), []
    while game.actor(state) != NOBODY:
        moves = game.moves(state)
        if game.actor(state) != CHANCE and len(moves) > 1:
            found.append((game, state))
        state = game.apply(state, rng.choice(moves))
    return found


def finish_turn(game: Any, state: Any) -> int:
    """Return the highest gold that the seat can have after the last turn of the game, by trying all moves."""
    seat = game.actor(state)
    seen, best, stack = set(), -1, [state]
    while stack:
        here = stack.pop()
        if game.actor(here) == seat:
            after = [game.apply(here, move) for move in game.moves(here)]
            stack += [each for each in after if each not in seen]
            seen.update(after)
        else:
            best = max(best, sum(game.scores(here)[seat].values()))
    return best


def last_decisions() -> list[tuple[Any, Any]]:
    """Return the last two decisions with a choice of random games."""
    found = []
    for seed in range(8):
        game: Any = registry.game("kingdom-builder", registry.NATIVE).create({"players": "2"}, Random(seed))
        state, rng, choices = game.start(), Random(seed), []
        while game.actor(state) != NOBODY:
            moves = game.moves(state)
            if game.actor(state) != CHANCE and len(moves) > 1:
                choices.append((game, state))
            state = game.apply(state, rng.choice(moves))
        found += choices[-2:]
    return found


def test_the_last_turn_of_a_game_is_solved() -> None:
    solved = 0
    for game, state in last_decisions():
        seat, moves = game.actor(state), state.search(0.0, 200, SEED)[0][2]
        after = state
        for move in moves:
            after = game.apply(after, move)
        assert sum(game.scores(after)[seat].values()) == finish_turn(game, state)
        solved += 1
    assert solved == 16


@pytest.mark.parametrize("sets", EXPANSIONS)
@pytest.mark.parametrize("players", [2, 5])
def test_turns_are_legal_by_the_python_rules(sets: str, players: int) -> None:
    for game, state in positions(sets, players)[:: 30 if sets == "base" else 60]:
        turns = state.search(0.0, 8, SEED)
        assert turns
        seat = game.actor(state)
        for _, _, moves in turns:
            python = game.to_python(state)
            for number in moves:
                assert game.python.actor(python) == seat
                move = game.packer.unpack_move(number)
                assert move in game.python.moves(python)
                python = game.python.apply(python, move)


def test_a_budget_in_playouts_is_kept_and_reproducible() -> None:
    for _, state in positions("base", 2)[::40]:
        turns = state.search(0.0, 30, SEED)
        assert turns == state.search(0.0, 30, SEED)
        assert turns == state.search(0.0, 30, SEED, 2)
        assert sum(playouts for _, playouts, _ in turns) == (30 if len(turns) > 1 else 0)


def test_hidden_cards_are_not_used() -> None:
    for game, state in positions("base", 2)[5::50]:
        view = state.view(game.actor(state))
        assert view.search(0.0, 20, SEED) == state.search(0.0, 20, SEED)
        assert view.determinise(99).search(0.0, 20, SEED) == state.search(0.0, 20, SEED)


@pytest.mark.parametrize("seconds", [0.01, 0.1])
def test_a_budget_in_seconds_is_kept(seconds: float) -> None:
    _, state = positions("base", 5)[10]
    started = thread_time()
    state.search(seconds, 0, SEED)
    assert 0.5 * seconds < thread_time() - started < 1.1 * seconds


@pytest.mark.parametrize("sets", ["base", "all"])
def test_a_turn_of_the_bot_keeps_its_budget(sets: str) -> None:
    game = create_game(6, sets=sets)
    gc.disable()  # garbage of other tests must not be collected meanwhile
    try:
        assert max(turn_times(game, "search@0.1s", seed=6)) < 0.11
    finally:
        gc.enable()


def test_finished_games_are_refused() -> None:
    game, state = positions("base", 2)[-1]
    while game.actor(state) != NOBODY:
        state = game.apply(state, game.moves(state)[0])
    with pytest.raises(ValueError, match="no seat has to decide"):
        state.search(0.0, 5, SEED)
