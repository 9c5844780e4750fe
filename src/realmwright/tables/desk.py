"""What a table asks of bots, and the desk that answers. All goes in and out as text, wherever the desk stands."""

from __future__ import annotations

import logging
import traceback
from functools import lru_cache
from random import Random
from typing import Any, Final, Literal, NamedTuple, Protocol, TypeAlias

from .. import registry
from ..bots.bot import Player, sit
from ..game import Game
from .knowledge import foreseen

LOGGER = logging.getLogger(__name__)
GAMES: Final = 64  # tables whose game is kept ready
LONGEST: Final = 60  # moves of a turn that are foretold
Why: TypeAlias = Literal["raised", "illegal", "slow", "gone"]


class Fault(Exception):
    """A bot has not done what it was asked."""

    def __init__(self, why: Why, told: str) -> None:
        super().__init__(told)
        self.why = why


class Position(NamedTuple):
    """What a seat sees, at a table of this set-up."""

    game: str
    setup: str
    seat: int
    view: str


class Choose(NamedTuple):
    """The move of a player that sits at this table, or sits down there now."""

    table: str
    position: Position
    bot: str
    seed: str


class Advise(NamedTuple):
    """The whole turn that a bot would play, as far as it can be foretold."""

    position: Position
    bot: str
    seed: str


class Dismiss(NamedTuple):
    """Everybody leaves this table."""

    table: str


class Failed(NamedTuple):
    """A bot has raised."""

    told: str


Request: TypeAlias = Choose | Advise | Dismiss
Reply: TypeAlias = tuple[str, ...] | Failed


class Desks(Protocol):
    """Wherever bots think: in processes of their own, or here."""

    async def choose(self, request: Choose) -> str: ...
    async def advise(self, table: str, request: Advise) -> tuple[str, ...]: ...
    def dismiss(self, table: str) -> None: ...


class Desk:
    """The players of this process, by table and seat."""

    def __init__(self) -> None:
        self._players: dict[tuple[str, int], Player] = {}

    def answer(self, request: Choose | Advise) -> Reply:
        """Moves, or what went wrong. Anybody may have written the bot: whatever it raises is its own affair."""
        try:
            return (self._choose(request),) if isinstance(request, Choose) else _advise(request)
        except Exception:
            told = traceback.format_exc()
            if isinstance(request, Choose):
                self._leave(request.table, request.position.seat)
            return Failed(told)

    def dismiss(self, table: str) -> None:
        for key in [key for key in self._players if key[0] == table]:
            self._leave(*key)

    def _choose(self, request: Choose) -> str:
        game, view = _read(request.position)
        key = request.table, request.position.seat
        if key not in self._players:
            self._players[key] = sit(request.bot, game, request.position.seat, Random(request.seed))
        return game.write(view, self._players[key].choose(view))

    def _leave(self, table: str, seat: int) -> None:
        player = self._players.pop((table, seat), None)
        if player is not None:
            _close(player)


def _advise(request: Advise) -> tuple[str, ...]:
    game, view = _read(request.position)
    seat, moves = request.position.seat, list[str]()
    player = sit(request.bot, game, seat, Random(request.seed))
    while view is not None and game.actor(view) == seat and len(moves) < LONGEST:
        move = player.choose(view)
        moves.append(game.write(view, move))
        view = foreseen(game, view, move)
    _close(player)
    return tuple(moves)


def _close(player: Player) -> None:
    try:
        player.close()
    except Exception:
        LOGGER.exception("a bot could not leave its table")


@lru_cache(GAMES)
def _game(name: str, setup: str) -> Game[Any, Any]:
    return registry.game(name).load(setup)


def _read(position: Position) -> tuple[Game[Any, Any], Any]:
    game = _game(position.game, position.setup)
    return game, game.load(position.view)
