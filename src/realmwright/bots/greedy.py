"""`greedy`: the move that pays best at once, a half-done one together with what completes it."""

from __future__ import annotations

from typing import Any

from ..game import Game, Plain, Rng, Seat

# In hundredths of a gold piece.
GOLD = 100
TILE = 150  # an action in every turn to come
ROOM = 1  # for each move that the next decision of the same turn can choose from


class Greedy:
    name = "greedy"

    def choose(self, game: Game[Any, Any], view: Any, seat: Seat, rng: Rng) -> Any:
        moves = game.moves(view)
        if len(moves) == 1:
            return moves[0]
        guess = game.determinise(view, rng)
        worth = {move: _worth(game, game.apply(guess, move), seat) for move in moves}
        most = max(worth.values())
        return rng.choice([move for move, gold in worth.items() if gold == most])


def _worth(game: Game[Any, Any], state: Any, seat: Seat) -> int:
    shown = game.present(state)
    if game.actor(state) != seat:
        return _standing(game, state, shown, seat)
    if shown.get("doing") is None:
        return _standing(game, state, shown, seat) + ROOM * len(game.moves(state))
    return max(_worth(game, game.apply(state, move), seat) for move in game.moves(state))


def _standing(game: Game[Any, Any], state: Any, shown: Plain, seat: Seat) -> int:
    """Own gold less that of the best opponent, and what tiles promise."""
    gold = [sum(sheet.values()) for sheet in game.scores(state)]
    mine = gold.pop(seat)
    tiles = len(shown["seats"][seat].get("tiles", ()))
    return GOLD * (mine - max(gold, default=0)) + TILE * tiles


BOT = Greedy()
