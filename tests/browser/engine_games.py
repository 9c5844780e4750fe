"""Games that the test of the WebAssembly engines plays twice: by the extension module, and in Pyodide."""

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
VARIANTS = ("none", "open", "last-castle", "immediate", "last-castle,open")
PARAMS = {
    "kingdom-builder": [{"sets": sets} for sets in EXPANSIONS],
    "kingdoms": [{"variants": variants} for variants in VARIANTS],
}


def create_game(name: str, number: int) -> Any:
    params = {**PARAMS[name][number % len(PARAMS[name])], "players": str(2 + number % 3)}
    return registry.game(name, registry.NATIVE).create(params, Random(number))


def hash_of_games(name: str) -> str:
    """Return a hash of the length and the gold of each of 1,000 random games."""
    digest = sha256()
    for number in range(TABLES):
        game = create_game(name, number)
        for seed in range(GAMES_PER_TABLE):
            digest.update(repr(game.playouts(game.start(), 1, seed << 40)).encode())
    return digest.hexdigest()


def hash_of_positions(name: str) -> str:
    """Return a hash of every position, move and score of some games that are played from Python."""
    digest = sha256()
    for number in range(len(PARAMS[name])):
        game, rng = create_game(name, number), Random(number)
        state = game.start()
        while game.actor(state) != NOBODY:
            moves = game.moves(state)
            weights = game.weights(state) if game.actor(state) < 0 else None
            digest.update(state.pack() + repr((moves, weights, game.scores(state))).encode())
            seen = game.view(state, 0)
            digest.update(seen.pack() + seen.determinise(rng.getrandbits(63)).pack())
            state = game.apply(state, rng.choice(moves))
        digest.update(repr((state.copy() == state, game.perft(game.start(), 2))).encode())
    return digest.hexdigest()


def refusals(name: str) -> Iterator[str]:
    """Yield the messages of two errors."""
    game = create_game(name, 0)
    for refused, argument in ((game.start().apply, 0xFFFF), (game._table.load, b"\0\0")):
        try:
            refused(argument)
        except ValueError as error:
            yield str(error)


def playout_leads() -> list[float]:
    """Return the results of compiled playouts for the bots; empty if there are none."""
    leads: list[float] = []
    for number in range(len(PARAMS["kingdom-builder"])):
        game = create_game("kingdom-builder", number).python
        state, rng = game.start(), Random(number)
        evaluation: Any = create_evaluation(game)
        while (rollouts := evaluation.native_rollouts(state, 0)) is None and game.actor(state) != NOBODY:
            state = game.apply(state, rng.choice(list(game.moves(state))))
        leads += rollouts(20, 5) if rollouts else []
    return leads


def searched_moves() -> list[list[int]]:
    """Return the best turns at the first decision of some games."""
    found = []
    for name, params in PARAMS.items():
        for number in range(len(params)):
            game, rng = create_game(name, number), Random(number)
            state = game.start()
            while game.actor(state) < 0:
                state = game.apply(state, rng.choice(game.moves(state)))
            found += [list(moves) for _, _, moves in game.search(state, 0.0, 12, number)]
    return found


def results() -> dict[str, Any]:
    games = {name: [hash_of_games(name), hash_of_positions(name), [*refusals(name)]] for name in PARAMS}
    return {**games, "playouts": playout_leads(), "searches": searched_moves()}
