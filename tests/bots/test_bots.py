"""Bots: legal moves, of views alone, the same ones again from the same random source; greedy beats random."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from realmwright import registry
from realmwright.bots.bot import Budget, read_budget, sit
from realmwright.game import CHANCE, NOBODY, Game, GameError
from realmwright.testing import playout

SHIPPED = ("greedy", "random")
GAMES = ("kingdom-builder", "kingdoms")


def play(game: Game[Any, Any], names: tuple[str, ...], rng: Random) -> list[int]:
    """A game between bots, each seeing only its view; returns everybody's gold."""
    players = [sit(name, game, seat, rng) for seat, name in enumerate(names)]
    state = game.start()
    while (acting := game.actor(state)) != NOBODY:
        moves = game.moves(state)
        if acting == CHANCE:
            move = rng.choices(moves, game.weights(state))[0]
        else:
            move = players[acting].choose(game.view(state, acting))
        state = game.apply(state, move)
    return [sum(sheet.values()) for sheet in game.scores(state)]


def positions(name: str, seed: int, every: int) -> list[tuple[Game[Any, Any], Any]]:
    """Positions of a random game in which a player decides."""
    game = registry.game(name).table({"players": "3"}, Random(seed))
    states = [state for state, _ in playout(game, Random(seed)) if game.actor(state) != CHANCE]
    return [(game, state) for state in states[::every]]


@pytest.mark.parametrize("name", SHIPPED)
@pytest.mark.parametrize("game_name", GAMES)
def test_a_bot_plays_legal_moves_of_its_view(name: str, game_name: str) -> None:
    for game, state in positions(game_name, seed=1, every=4):
        seat = game.actor(state)
        move = sit(name, game, seat, Random(1)).choose(game.view(state, seat))
        assert game.explain(state, move, seat) is None


@pytest.mark.parametrize("name", SHIPPED)
def test_the_same_random_source_gives_the_same_move(name: str) -> None:
    chosen = set()
    for game, state in positions("kingdom-builder", seed=2, every=9):
        seat = game.actor(state)
        view = game.view(state, seat)
        moves = [sit(name, game, seat, Random(5)).choose(view) for _ in range(2)]
        assert moves[0] == moves[1]
        chosen |= {moves[0], *(sit(name, game, seat, Random(seed)).choose(view) for seed in range(3))}
    assert len(chosen) > 10


def test_greedy_takes_what_lies_in_front_of_it() -> None:
    """On the whole its moves leave it better off than the average legal move does."""
    better = 0
    for game, state in positions("kingdom-builder", seed=3, every=5):
        seat = game.actor(state)
        mean = sum(_lead(game, state, move, seat) for move in game.moves(state)) / len(game.moves(state))
        chosen = _lead(game, state, sit("greedy", game, seat, Random(1)).choose(game.view(state, seat)), seat)
        better += (chosen > mean) - (chosen < mean)
    assert better > 5


def _lead(game: Game[Any, Any], state: Any, move: Any, seat: int) -> int:
    gold = [sum(sheet.values()) for sheet in game.scores(game.apply(state, move))]
    return gold[seat] - max(gold[:seat] + gold[seat + 1 :])


@pytest.mark.parametrize("first", range(0, 60, 20))
def test_greedy_beats_random(first: int) -> None:
    """Sixty games in three parts, so that they can run side by side; all boards and cards, either one first."""
    lost = []
    for seed in range(first, first + 20):
        rng = Random(seed)
        names = ("greedy", "random") if seed % 2 else ("random", "greedy")
        gold = play(registry.game("kingdom-builder").table({}, rng), names, rng)
        if gold[names.index("greedy")] <= gold[names.index("random")]:
            lost.append((seed, gold))
    assert len(lost) <= 1, lost


def test_a_budget_is_read_from_a_name() -> None:
    assert read_budget("0.1s") == Budget(seconds=0.1)
    assert read_budget("200") == Budget(playouts=200)
    assert str(Budget(seconds=1.5)) == "1.5s"
    assert str(Budget(playouts=20)) == "20"


@pytest.mark.parametrize("text", ["", "s", "0", "-3", "0s", "nans", "infs", "1h", "1e9s", "9" * 30])
def test_a_budget_that_makes_no_sense_is_refused_in_a_line(text: str) -> None:
    with pytest.raises(GameError, match="expected seconds a turn"):
        read_budget(text)
