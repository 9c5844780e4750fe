"""Bots and hints: one process thinks for this terminal, so that the screen never waits."""

from __future__ import annotations

from multiprocessing import resource_tracker
from random import Random
from typing import Any, Final, NamedTuple

from ..bots.levels import LEVELS
from ..game import GameError
from ..server.desk import Advise, Choose, Dismiss, Fault, Position
from ..server.hints import hint_of
from ..server.messages import Hint
from ..server.thinker import Thinker
from .table import Table

SPECS: Final = {level.name: level.spec for level in LEVELS}
BEST: Final = LEVELS[-1].spec  # gives the hints


class Chosen(NamedTuple):
    move: Any
    fault: str | None  # why the bot could not choose; a random move is played for it


class Mind:
    def __init__(self) -> None:
        # While a screen is shown, standard error is no file that another process could be given: do that before.
        resource_tracker.ensure_running()
        self._thinker = Thinker()

    async def choose(self, table: Table) -> Chosen:
        """The move of the bot whose turn it is. Anybody may have written it: one that fails plays at random."""
        seat, state = table.actor, table.state
        bot = str(table.bot)
        request = Choose(table.id, _position(table), SPECS.get(bot, bot), f"{table.secret}/seat {seat}")
        try:
            (text,) = await self._thinker.ask(request)
            return Chosen(table.game.read(state, text), None)
        except Fault as fault:
            why: str = fault.why
        except GameError:
            why = "illegal"
        rng = Random(f"{table.secret}/{len(table.record.moves)}/{seat}")
        return Chosen(rng.choice(table.game.moves(state)), why)

    async def hint(self, table: Table) -> Hint | None:
        """The turn that the best bot would play for whoever is to move, of what that seat sees."""
        seq, view = table.seq, table.game.view(table.state, table.actor)
        try:
            line = await self._thinker.ask(Advise(_position(table), BEST, "hint"))
        except Fault:
            return None
        return hint_of(table.journal, seq, view, line)

    def leave(self, table: Table) -> None:
        self._thinker.tell(Dismiss(table.id))

    def close(self) -> None:
        self._thinker.close()


def _position(table: Table) -> Position:
    game, seat = table.game, table.actor
    return Position(game.name, game.setup, seat, game.dump(game.view(table.state, seat)))
