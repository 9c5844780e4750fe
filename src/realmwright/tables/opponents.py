"""The bots of a table: who they are, what they play, and what is done about one that cannot."""

from __future__ import annotations

import logging
from random import Random
from typing import Any, Final, NamedTuple

from ..bots.bot import named
from ..bots.levels import LEVELS
from ..game import Game, GameError
from ..record import Record
from .desk import Advise, Choose, Desks, Fault, Position
from .events import Event, now
from .rows import TableRow

LOGGER = logging.getLogger(__name__)
LONGEST: Final = 10.0  # CPU seconds a turn: a server is there for others too
MOST: Final = 20_000  # playouts a turn
BEST: Final = LEVELS[-1].spec  # gives the hints
SPECS: Final = {level.name: level.spec for level in LEVELS}


def check_bot(wanted: str) -> None:
    """A `GameError` says why nobody of this name can sit down here."""
    _, budget = named(spec_of(wanted))
    if budget and (budget.seconds > LONGEST or budget.playouts > MOST):
        raise GameError(f"{wanted[:40]!r} thinks too long: expected up to {LONGEST:g}s or {MOST} playouts a turn")


def spec_of(wanted: str) -> str:
    """The bot of a level; any other name is that of a bot already."""
    return SPECS.get(wanted, wanted)


class Chosen(NamedTuple):
    move: Any
    faults: list[Event]  # stored before the move


class Opponents:
    def __init__(self, row: TableRow, game: Game[Any, Any], thinkers: Desks) -> None:
        self._row = row
        self._game = game
        self._thinkers = thinkers

    async def choose(self, seat: int, bot: str, record: Record) -> Chosen:
        """A bot's move. Anybody may have written the bot: one that fails plays at random instead of stopping all."""
        try:
            return Chosen(await self._move(seat, bot, record.state), [])
        except Fault as fault:
            LOGGER.error("table %s, bot %s: %s", self._row.id, bot, fault)  # noqa: TRY400  # told by the worker
            rng = Random(f"{self._row.secret}/{len(record.moves)}/{seat}")
            return Chosen(rng.choice(self._game.moves(record.state)), [Event("fault", fault.why, now())])

    async def line(self, seat: int, view: Any, bot: str = BEST) -> tuple[str, ...]:
        """The turn that a bot would play of this view. Nothing else goes into it: nothing else can come out."""
        return await self._thinkers.advise(self._row.id, Advise(self._position(seat, view), spec_of(bot), "hint"))

    def dismiss(self) -> None:
        self._thinkers.dismiss(self._row.id)

    async def _move(self, seat: int, bot: str, state: Any) -> Any:
        position = self._position(seat, self._game.view(state, seat))
        asked = Choose(self._row.id, position, spec_of(bot), f"{self._row.secret}/seat {seat}")
        text = await self._thinkers.choose(asked)
        try:
            return self._game.read(state, text)
        except GameError as error:
            raise Fault("illegal", str(error)) from error

    def _position(self, seat: int, view: Any) -> Position:
        return Position(self._game.name, self._game.setup, seat, self._game.dump(view))
