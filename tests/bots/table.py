"""A table for bots: they see their views, chance is drawn by its odds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from realmwright import registry
from realmwright.bots.bot import Player, sit
from realmwright.game import CHANCE, NOBODY, Game
from realmwright.testing import playout


def table(seed: int, name: str = "kingdom-builder", **wishes: str) -> Game[Any, Any]:
    return registry.game(name).table(wishes, Random(seed))


def seated(game: Game[Any, Any], specs: Sequence[str], seed: int) -> list[Player]:
    return [sit(spec, game, seat, Random(seed * 10 + seat)) for seat, spec in enumerate(specs)]


def course(game: Game[Any, Any], players: Sequence[Player], rng: Random) -> Iterator[tuple[Any, Any]]:
    """Each state of a game, with the move that is made there."""
    state = game.start()
    while (acting := game.actor(state)) != NOBODY:
        if acting == CHANCE:
            move = rng.choices(game.moves(state), game.weights(state))[0]
        else:
            move = players[acting].choose(game.view(state, acting))
        yield state, move
        state = game.apply(state, move)


def play(game: Game[Any, Any], specs: Sequence[str], seed: int) -> list[int]:
    """Everybody's gold at the end of a game between bots."""
    state = game.start()
    for before, move in course(game, seated(game, specs, seed), Random(seed)):
        state = game.apply(before, move)
    return [sum(sheet.values()) for sheet in game.scores(state)]


def share(spec: str, other: str, seeds: range, **wishes: str) -> float:
    """The share of games that a bot wins against another, in either seat, a draw being half of one."""
    won = 0.0
    for seed in seeds:
        seat = seed % 2
        gold = play(table(seed, **wishes), (spec, other) if seat == 0 else (other, spec), seed)
        mine, theirs = gold[seat], gold[1 - seat]
        won += 1.0 if mine > theirs else 0.5 if mine == theirs else 0.0
    return won / len(seeds)


def positions(name: str, seed: int, every: int, **wishes: str) -> list[tuple[Game[Any, Any], Any]]:
    """Positions of a random game in which a player decides."""
    game = table(seed, name, **{"players": "3", **wishes})
    states = [state for state, _ in playout(game, Random(seed)) if game.actor(state) != CHANCE]
    return [(game, state) for state in states[::every]]
