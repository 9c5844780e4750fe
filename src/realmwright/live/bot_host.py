"""The interface between tables and bots, and the host that runs bot players.

Games, views and moves are text, so that they can cross process boundaries.
"""

from __future__ import annotations

import logging
import traceback
from functools import lru_cache
from random import Random
from typing import Any, Final, Literal, NamedTuple, TypeAlias

from .. import registry
from ..bots.bot import Player, chosen_move, create_player
from ..game import Game

LOGGER = logging.getLogger(__name__)
MAX_CACHED_GAMES: Final = 64
GUESSES: Final = 4  # of the hidden parts of a view, to see whether a move depends on them
MAX_LINE_MOVES: Final = 60  # moves of an advised turn
FailureReason: TypeAlias = Literal["raised", "illegal", "slow", "gone"]


class BotFailure(Exception):
    """A bot raised, timed out, chose an illegal move, or its process ended."""

    def __init__(self, reason: FailureReason, message: str) -> None:
        super().__init__(message)
        self.reason = reason


class BotPosition(NamedTuple):
    """The view of a seat at a table with this set-up."""

    game: str
    rules_version: str
    setup: str
    seat: int
    view: str


class ChooseRequest(NamedTuple):
    """Request for one move of the player at a seat; the first one creates the player."""

    table_id: str
    position: BotPosition
    bot: str
    seed: str
    client: str = ""  # who waits for the move: clients take turns


class AdviseRequest(NamedTuple):
    """Request for the whole turn that a bot would play, as far as it is predictable."""

    table_id: str
    position: BotPosition
    bot: str
    seed: str
    client: str = ""


class ClosePlayersRequest(NamedTuple):
    """Request to close all players of a table; it gets no reply."""

    table_id: str


class BotError(NamedTuple):
    """Reply to a request whose bot raised an exception."""

    traceback: str


Request: TypeAlias = ChooseRequest | AdviseRequest | ClosePlayersRequest
Reply: TypeAlias = tuple[str, ...] | BotError


class BotHost:
    """The bot players of this process, by table and seat."""

    def __init__(self) -> None:
        self._players: dict[tuple[str, int], Player] = {}

    def handle(self, request: ChooseRequest | AdviseRequest) -> Reply:
        """Return the moves, or a BotError for any exception: bots may be third-party code."""
        try:
            return (self._choose(request),) if isinstance(request, ChooseRequest) else _advise(request)
        except Exception:
            error = BotError(traceback.format_exc())
            if isinstance(request, ChooseRequest):
                self._close_player(request.table_id, request.position.seat)
            return error

    def close_players(self, table_id: str) -> None:
        for key in [key for key in self._players if key[0] == table_id]:
            self._close_player(*key)

    def _choose(self, request: ChooseRequest) -> str:
        game, view = _load_position(request.position)
        key = request.table_id, request.position.seat
        if key not in self._players:
            self._players[key] = create_player(request.bot, game, request.position.seat, Random(request.seed))
        return game.write(view, chosen_move(self._players[key], game, view))

    def _close_player(self, table_id: str, seat: int) -> None:
        player = self._players.pop((table_id, seat), None)
        if player is not None:
            _close(player)


def _advise(request: AdviseRequest) -> tuple[str, ...]:
    game, view = _load_position(request.position)
    seat, moves = request.position.seat, list[str]()
    player = create_player(request.bot, game, seat, Random(request.seed))
    while view is not None and game.actor(view) == seat and len(moves) < MAX_LINE_MOVES:
        move = chosen_move(player, game, view)
        moves.append(game.write(view, move))
        view = predict_view(game, view, move)
    _close(player)
    return tuple(moves)


def predict_view(game: Game[Any, Any], view: Any, move: Any) -> Any:
    """Return the mover's view after this ply, or None if it depends on hidden information.

    Several guesses of the hidden parts are compared because two may agree by chance.
    """
    mover = game.actor(view)
    guesses = (game.determinise(view, Random(seed)) for seed in range(GUESSES))
    first, *others = (game.view(game.apply(guess, move), mover) for guess in guesses)
    return first if all(other == first for other in others) else None


def _close(player: Player) -> None:
    try:
        player.close()
    except Exception:
        LOGGER.exception("closing a bot player failed")


@lru_cache(MAX_CACHED_GAMES)
def _load_game(name: str, rules_version: str, setup: str) -> Game[Any, Any]:
    return registry.game(name).load(setup, rules_version)


def _load_position(position: BotPosition) -> tuple[Game[Any, Any], Any]:
    game = _load_game(position.game, position.rules_version, position.setup)
    return game, game.load(position.view)
