"""Games that the test of the WebAssembly engine plays twice: by the extension module, and in Pyodide."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from random import Random
from typing import Any

from realmwright import registry
from realmwright.bots.evaluation import create_evaluation
from realmwright.game import NOBODY

TABLES, GAMES_PER_TABLE = 20, 50
EXPANSIONS = ("base", "base,nomads", "base,crossroads", "base,marshlands", "all")


def create_game(number: int) -> Any:
    params = {"sets": EXPANSIONS[number % len(EXPANSIONS)], "players": str(2 + number % 3)}
    return registry.game("kingdom-builder", registry.NATIVE).create(params, Random(number))


def hash_of_games() -> str:
    """Return a hash of the length and the gold of each of 1,000 random games."""
    digest = sha256()
    for number in range(TABLES):
        game = create_game(number)
        for seed in range(GAMES_PER_TABLE):
            digest.update(repr(game.playouts(game.start(), 1, seed << 40)).encode())
    return digest.hexdigest()


def hash_of_positions() -> str:
    """Return a hash of every position, move and score of some games that are played from Python."""
    digest = sha256()
    for number in range(len(EXPANSIONS)):
        game, rng = create_game(number), Random(number)
        state = game.start()
        while game.actor(state) != NOBODY:
            moves = game.moves(state)
            weights = game.weights(state) if game.actor(state) < 0 else None
            digest.update(state.pack() + repr((moves, weights, game.scores(state))).encode())
            seen = game.view(state, 0)
            digest.update(seen.pack() + seen.determinise(rng.getrandbits(63)).pack())
            state = game.apply(state, rng.choice(moves))
        digest.update(repr((state.copy() == state, game.perft(game.start(), 3))).encode())
    return digest.hexdigest()


def refusals() -> Iterator[str]:
    """Yield the messages of two errors."""
    game = create_game(0)
    for refused, argument in ((game.start().apply, 0), (game._table.load, b"\0\0")):
        try:
            refused(argument)
        except ValueError as error:
            yield str(error)


def playout_leads() -> list[float]:
    """Return the results of compiled playouts for the bots; empty if there are none."""
    leads: list[float] = []
    for number in range(len(EXPANSIONS)):
        game = create_game(number).python
        state, rng = game.start(), Random(number)
        evaluation: Any = create_evaluation(game)
        while (rollouts := evaluation.native_rollouts(state, 0)) is None and game.actor(state) != NOBODY:
            state = game.apply(state, rng.choice(list(game.moves(state))))
        leads += rollouts(20, 5) if rollouts else []
    return leads


def results() -> list[Any]:
    return [hash_of_games(), hash_of_positions(), [*refusals()], playout_leads()]
