"""Bots and hints: other processes think for this terminal, so that the screen never waits."""

from __future__ import annotations

from multiprocessing import resource_tracker

from ..server.thinker import Thinkers
from ..tables.desk import Fault
from ..tables.hints import hint_of
from ..tables.messages import Hint
from ..tables.opponents import Chosen, Opponents
from .table import Table


class Mind:
    def __init__(self) -> None:
        # While a screen is shown, standard error is no file that another process could be given: do that before.
        resource_tracker.ensure_running()
        self._thinkers = Thinkers()

    async def choose(self, table: Table) -> Chosen:
        """The move of the bot whose turn it is, or a random one and why it is that."""
        return await self._opponents(table).choose(table.actor, str(table.bot), table.record)

    async def hint(self, table: Table) -> Hint | None:
        """The turn that the best bot would play for whoever is to move, of what that seat sees."""
        seq, seat = table.seq, table.actor
        view = table.game.view(table.state, seat)
        try:
            return hint_of(table.journal, seq, view, await self._opponents(table).line(seat, view))
        except Fault:
            return None

    def leave(self, table: Table) -> None:
        self._opponents(table).dismiss()

    def close(self) -> None:
        self._thinkers.close()

    def _opponents(self, table: Table) -> Opponents:
        return Opponents(table.row, table.game, self._thinkers)
