"""`greedy`: the move that pays best in this very turn. It plans no further and knows no rules."""

from __future__ import annotations

from heapq import nlargest
from typing import Any

from ..game import Game, Rng, Seat
from .bot import Budget, Player, Seated

# In hundredths of a gold piece.
GOLD = 100
TILE = 400  # an action in every turn to come
ROOM = 3  # for each move that the next decision of the same turn can choose from

WIDTH = 4  # so many of the best moves are followed
DEPTH = 2  # for so many further decisions of the same turn


class _Greedy(Seated):
    def choose(self, view: Any) -> Any:
        game, seat = self.game, self.seat
        moves = list(game.moves(view))
        if len(moves) == 1:
            return moves[0]
        guess = game.determinise(view, self.rng)
        self.rng.shuffle(moves)  # of equal moves the first one is taken
        worth = {move: _worth(game, game.apply(guess, move), seat) for move in moves}
        best = nlargest(WIDTH, moves, key=worth.__getitem__)
        return max(best, key=lambda move: _promise(game, game.apply(guess, move), seat))


class Greedy:
    name = "greedy"

    def sit(self, game: Game[Any, Any], seat: Seat, rng: Rng, budget: Budget | None = None) -> Player:
        return _Greedy(game, seat, rng, budget or Budget())


def _promise(game: Game[Any, Any], state: Any, seat: Seat) -> int:
    """What a position is worth after the best that can still be done in this turn, one step at a time."""
    for _ in range(DEPTH):
        if game.actor(state) != seat:
            break
        state = max((game.apply(state, move) for move in game.moves(state)), key=lambda after: _lead(game, after, seat))
    return _worth(game, state, seat)


def _worth(game: Game[Any, Any], state: Any, seat: Seat) -> int:
    shown = game.present(state)
    going_on = game.actor(state) == seat
    if going_on and shown.get("doing") is not None:  # half done: judged by what completes it
        return max(_worth(game, game.apply(state, move), seat) for move in game.moves(state))
    tiles = len(shown["seats"][seat].get("tiles", ()))
    room = len(game.moves(state)) if going_on else 0
    return GOLD * _lead(game, state, seat) + TILE * tiles + ROOM * room


def _lead(game: Game[Any, Any], state: Any, seat: Seat) -> int:
    """Own gold less that of the best opponent."""
    gold = [sum(sheet.values()) for sheet in game.scores(state)]
    mine = gold.pop(seat)
    return mine - max(gold, default=0)


BOT = Greedy()
