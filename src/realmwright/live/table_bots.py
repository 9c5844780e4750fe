"""The bots of one table: requests to the bot pool, and random moves after failures."""

from __future__ import annotations

import logging
from random import Random
from typing import Any, Final, NamedTuple

from ..bots.levels import LEVELS
from ..game import Game, GameError
from ..record import Record
from ..tables.bot_specs import resolve_spec
from ..tables.events import Event, now
from ..tables.table_row import TableRow
from .bot_host import AdviseRequest, BotFailure, BotPosition, ChooseRequest
from .ports import BotPool

LOGGER = logging.getLogger(__name__)
HINT_BOT: Final = LEVELS[-1].name


class BotChoice(NamedTuple):
    """The move that a bot plays."""

    move: Any
    failures: list[Event]  # stored before the move


class TableBots:
    """Requests moves and advice for the seats of one table."""

    def __init__(self, row: TableRow, game: Game[Any, Any], pool: BotPool) -> None:
        self._row = row
        self._game = game
        self._pool = pool

    async def choose(self, seat: int, bot: str, record: Record, client: str = "") -> BotChoice:
        """Return the bot's move, or a random one with a `failure` event if the bot fails."""
        try:
            return BotChoice(await self._move(seat, bot, record.state, client), [])
        except BotFailure as failure:
            LOGGER.error("table %s: bot %s failed: %s", self._row.id, bot, failure)  # noqa: TRY400  # has the traceback
            rng = Random(f"{self._row.secret}/{len(record.moves)}/{seat}")
            return BotChoice(rng.choice(self._game.moves(record.state)), [Event("failure", failure.reason, now())])

    async def advise(self, seat: int, view: Any, bot: str = HINT_BOT, client: str = "") -> tuple[str, ...]:
        """Return the turn that a bot would play, given only the view of the seat."""
        position = self._position(seat, view)
        return await self._pool.advise(
            AdviseRequest(self._row.id, position, resolve_spec(bot, self._game.name), "hint", client)
        )

    def close_players(self) -> None:
        self._pool.close_players(self._row.id)

    async def _move(self, seat: int, bot: str, state: Any, client: str) -> Any:
        position = self._position(seat, self._game.view(state, seat))
        request = ChooseRequest(
            self._row.id, position, resolve_spec(bot, self._game.name), f"{self._row.secret}/seat {seat}", client
        )
        text = await self._pool.choose(request)
        try:
            return self._game.read(state, text)
        except GameError as error:
            raise BotFailure("illegal", str(error)) from error

    def _position(self, seat: int, view: Any) -> BotPosition:
        game = self._game
        return BotPosition(game.name, game.rules_version, game.setup, seat, game.dump(view))
