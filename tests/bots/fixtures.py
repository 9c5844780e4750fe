"""Games between bots: players see only their views, and chance events are drawn by their weights."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from realmwright import registry
from realmwright.bots.bot import Player, create_player
from realmwright.game import CHANCE, NOBODY, Game
from realmwright.testing import playout


def create_game(seed: int, name: str = "kingdom-builder", **params: str) -> Game[Any, Any]:
    return registry.game(name).create(params, Random(seed))


def create_players(game: Game[Any, Any], specs: Sequence[str], seed: int) -> list[Player]:
    return [create_player(spec, game, seat, Random(seed * 10 + seat)) for seat, spec in enumerate(specs)]


def play_moves(game: Game[Any, Any], players: Sequence[Player], rng: Random) -> Iterator[tuple[Any, Any]]:
    """Yield each state of a game with the move played in it."""
    state = game.start()
    while (acting := game.actor(state)) != NOBODY:
        if acting == CHANCE:
            move = rng.choices(game.moves(state), game.weights(state))[0]
        else:
            move = players[acting].choose(game.view(state, acting))
        yield state, move
        state = game.apply(state, move)


def play_game(game: Game[Any, Any], specs: Sequence[str], seed: int) -> list[int]:
    """Play a game between bots and return the final gold of each seat."""
    state = game.start()
    for before, move in play_moves(game, create_players(game, specs, seed), Random(seed)):
        state = game.apply(before, move)
    return [sum(sheet.values()) for sheet in game.scores(state)]


def win_share(spec: str, opponent: str, seeds: range, **params: str) -> float:
    """Return the share of games that a bot wins against another, alternating seats; a tie counts as half a win."""
    wins = 0.0
    for seed in seeds:
        seat = seed % 2
        gold = play_game(create_game(seed, **params), (spec, opponent) if seat == 0 else (opponent, spec), seed)
        mine, theirs = gold[seat], gold[1 - seat]
        wins += 1.0 if mine > theirs else 0.5 if mine == theirs else 0.0
    return wins / len(seeds)


def decisions(name: str, seed: int, every: int, **params: str) -> list[tuple[Game[Any, Any], Any]]:
    """Return every n-th position of a random game in which a player decides."""
    game = create_game(seed, name, **{"players": "3", **params})
    states = [state for state, _ in playout(game, Random(seed)) if game.actor(state) != CHANCE]
    return [(game, state) for state in states[::every]]
