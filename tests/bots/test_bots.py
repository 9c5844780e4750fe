"""Bots: legal moves, of views alone, the same ones again from the same random source; greedy beats random."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from realmwright import registry
from realmwright.game import CHANCE, NOBODY, Game
from realmwright.testing import playout

SHIPPED = ("greedy", "random")
GAMES = ("kingdom-builder", "kingdoms")


def play(game: Game[Any, Any], names: tuple[str, ...], rng: Random) -> list[int]:
    """A game between bots, each seeing only its view; returns everybody's gold."""
    bots = [registry.pick("bots", name) for name in names]
    state = game.start()
    while (acting := game.actor(state)) != NOBODY:
        moves = game.moves(state)
        if acting == CHANCE:
            move = rng.choices(moves, game.weights(state))[0]
        else:
            move = bots[acting].choose(game, game.view(state, acting), acting, rng)
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
    bot = registry.pick("bots", name)
    for game, state in positions(game_name, seed=1, every=4):
        seat = game.actor(state)
        move = bot.choose(game, game.view(state, seat), seat, Random(1))
        assert game.explain(state, move, seat) is None


@pytest.mark.parametrize("name", SHIPPED)
def test_the_same_random_source_gives_the_same_move(name: str) -> None:
    bot = registry.pick("bots", name)
    chosen = set()
    for game, state in positions("kingdom-builder", seed=2, every=9):
        seat = game.actor(state)
        view = game.view(state, seat)
        moves = [bot.choose(game, view, seat, Random(5)) for _ in range(2)]
        assert moves[0] == moves[1]
        chosen |= {moves[0], *(bot.choose(game, view, seat, Random(seed)) for seed in range(3))}
    assert len(chosen) > 10


def test_greedy_takes_what_lies_in_front_of_it() -> None:
    """On the whole its moves leave it better off than the average legal move does."""
    bot = registry.pick("bots", "greedy")
    better = 0
    for game, state in positions("kingdom-builder", seed=3, every=5):
        seat = game.actor(state)
        mean = sum(_lead(game, state, move, seat) for move in game.moves(state)) / len(game.moves(state))
        chosen = _lead(game, state, bot.choose(game, game.view(state, seat), seat, Random(1)), seat)
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
