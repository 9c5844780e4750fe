"""The process in which bots think. All goes in and out as text; a table's players sit here for as long as it lasts.

The wire is a pipe: requests come one at a time, and every `Choose` and `Advise` is answered. When the pipe closes, the
server is gone, and so is this process, whatever a bot is doing.
"""

from __future__ import annotations

import logging
import os
import signal
import threading
import traceback
from collections.abc import Sequence
from functools import lru_cache
from multiprocessing.connection import Connection
from queue import SimpleQueue
from random import Random
from typing import Any, Final, NamedTuple, TypeAlias

from .. import registry
from ..bots.bot import Player, sit
from ..game import Game
from .knowledge import foreseen

LOGGER = logging.getLogger(__name__)
GAMES: Final = 64  # tables whose game is kept ready
LONGEST: Final = 60  # moves of a turn that are foretold
NICE: Final = 2  # whoever thinks lets those go first who answer


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


def work(wire: Connection, bots: Sequence[Any]) -> None:
    """Answer until the other end of the wire is gone. `bots` are those that only the server would know."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is meant for the server, which then hangs up
    if hasattr(os, "nice"):
        os.nice(NICE)
    for bot in bots:
        registry.register("bots", bot)
    requests: SimpleQueue[Request] = SimpleQueue()
    threading.Thread(target=_listen, args=(wire, requests), daemon=True).start()
    desk = Desk()
    while True:
        request = requests.get()
        if isinstance(request, Dismiss):
            desk.dismiss(request.table)
        else:
            wire.send(desk.answer(request))


def _listen(wire: Connection, requests: SimpleQueue[Request]) -> None:
    """A thread of its own hears the server hang up even while a bot thinks."""
    try:
        while True:
            requests.put(wire.recv())
    except (EOFError, OSError):
        os._exit(0)
