"""Bots and hints of the terminal.

Other processes compute them so that the screen never blocks.
"""

from __future__ import annotations

from multiprocessing import resource_tracker

from ..live.bot_host import BotFailure
from ..live.bot_pool import BotProcessPool
from ..live.table_bots import BotChoice, TableBots
from ..protocol.server_messages import Hint
from ..tables.hint_messages import build_hint
from .table import TerminalTable


class TerminalBots:
    def __init__(self) -> None:
        # Start the resource tracker now: while Textual runs, standard error has no file descriptor to inherit.
        resource_tracker.ensure_running()
        self._pool = BotProcessPool()

    async def choose(self, table: TerminalTable) -> BotChoice:
        """Return the move of the bot to act, or a random move and the failure that caused it."""
        return await self._client(table).choose(table.actor, str(table.bot), table.table_state.record)

    async def hint(self, table: TerminalTable) -> Hint | None:
        """Return the turn that the best bot suggests to the seat to act; None on failure.

        The bot uses that seat's view.
        """
        revision, seat = table.revision, table.actor
        view = table.game.view(table.state, seat)
        try:
            return build_hint(table.game_log, revision, view, await self._client(table).advise(seat, view))
        except BotFailure:
            return None

    def close_players(self, table: TerminalTable) -> None:
        self._client(table).close_players()

    def close(self) -> None:
        self._pool.close()

    def _client(self, table: TerminalTable) -> TableBots:
        return TableBots(table.table_state.row, table.game, self._pool)
