"""The background tasks of a table's bots: their turns, and hints for players."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import replace

from ..protocol.server_messages import ErrorMessage, Hint, Thinking
from ..tables.hint_messages import build_hint
from .subscribers import Subscriber, encode_message
from .table_bots import TableBots

if TYPE_CHECKING:
    from .table import Table

CANCEL_RETRY_SECONDS: Final = 0.5
LOGGER = logging.getLogger(__name__)


class BotTurns:
    """Plays the moves of a table's bots and answers hint requests."""

    def __init__(self, table: Table, bots: TableBots) -> None:
        self._table = table
        self._bots = bots
        self._turn_task: asyncio.Task[None] | None = None
        self._thinking: tuple[int, float] | None = None  # seat and start time
        self._hint_task: asyncio.Task[None] | None = None
        self._hint_requests: dict[Subscriber, tuple[int, int]] = {}  # position revision, and the revision to reply with
        self._pace_event = asyncio.Event()
        self._closed = False

    @property
    def idle(self) -> bool:
        return self._turn_task is None or self._turn_task.done()

    def wake(self) -> None:
        """Start playing if a bot is to move."""
        if self.idle and not self._closed:
            self._turn_task = asyncio.get_running_loop().create_task(self._play())

    def stop(self) -> None:
        """Cancel the running turn: its position is obsolete."""
        if self._turn_task is not None and self._turn_task is not asyncio.current_task():
            self._turn_task.cancel()
            self._turn_task = None

    def pace_changed(self) -> None:
        """Apply a new pace to the move that is being delayed."""
        self._pace_event.set()

    async def close(self) -> None:
        """Cancel all tasks, start no more, and close the bot players."""
        self._closed = True
        tasks = [task for task in (self._turn_task, self._hint_task) if task is not None]
        while tasks:  # repeatedly: a task that receives its result at the same moment survives a cancellation
            for task in tasks:
                task.cancel()
            _, pending = await asyncio.wait(tasks, timeout=CANCEL_RETRY_SECONDS)
            tasks = list(pending)
        self._bots.close_players()

    async def _play(self) -> None:
        table = self._table
        clock = asyncio.get_running_loop().time
        while (seat := table.state.bot_to_move) is not None and table.bots_may_move:
            self._set_thinking(seat)
            if not await table.context.store.leases.claim(table.row.id):
                return  # another worker plays these bots; if it dies, the manager wakes this table again
            started, state = clock(), table.state
            bot = str(state.seats[seat].bot)
            with table.context.metrics.time_bot_move():
                move, faults = await self._bots.choose(seat, bot, state.record, table.bot_client)
            await self._wait_for_pace(started)
            if not await table.play_bot_move(state.position_revision, move, faults):
                return
        if table.state.over:
            self._bots.close_players()

    def state_changed(self) -> None:
        """Broadcast the end of a bot's turn if the new state ends it."""
        if self._thinking is not None and self._thinking[0] != self._table.state.bot_to_move:
            self._set_thinking(None)

    def _set_thinking(self, seat: int | None) -> None:
        """Broadcast which bot is thinking, once per turn."""
        if seat != (self._thinking and self._thinking[0]):
            self._thinking = None if seat is None else (seat, asyncio.get_running_loop().time())
            self._table.subscribers.broadcast(lambda _: self.thinking_message() or Thinking(None, 0))

    def thinking_message(self) -> Thinking | None:
        if self._thinking is None:
            return None
        seat, started = self._thinking
        return Thinking(seat, round((asyncio.get_running_loop().time() - started) * 1000))

    async def _wait_for_pace(self, started: float) -> None:
        """Delay a move until the pace of the table has passed; a changed pace applies at once."""
        clock = asyncio.get_running_loop().time
        while (left := started + self._table.row.pace_ms / 1000 - clock()) > 0:
            self._pace_event.clear()
            with suppress(TimeoutError):
                async with asyncio.timeout(left):
                    await self._pace_event.wait()

    # Hints

    def request_hint(self, subscriber: Subscriber, revision: int) -> None:
        """Send the subscriber a hint for the seat to move, as soon as it is computed."""
        self._hint_requests[subscriber] = self._table.state.position_revision, revision
        if self._hint_task is None or self._hint_task.done():
            self._hint_task = asyncio.get_running_loop().create_task(self._send_hints())

    async def advise(self, bot: str, seat: int, view: Any, client: str) -> tuple[str, ...]:
        """Return the turn that a bot would play, given the view of a seat."""
        return await self._bots.advise(seat, view, bot, client)

    async def _send_hints(self) -> None:
        """Send one hint to all requesters of the current position; drop earlier requests."""
        while requesters := [
            subscriber
            for subscriber, (position, _) in self._hint_requests.items()
            if position == self._table.state.position_revision
        ]:
            position = self._table.state.position_revision
            reply = await self._hint(requesters[0].origin.name)
            if position == self._table.state.position_revision:
                for subscriber in requesters:
                    subscriber.send(encode_message(_with_revision(reply, self._hint_requests.pop(subscriber)[1])))
        self._hint_requests.clear()

    async def _hint(self, client: str) -> Hint | ErrorMessage:
        state = self._table.state
        seat = state.game.actor(state.record.state)
        view = state.game.view(state.record.state, seat)
        try:
            line = await self._bots.advise(seat, view, client=client)
            return build_hint(self._table.game_log, state.revision, view, line)
        except Exception:  # the client needs a reply, whether the bot or the server failed
            LOGGER.exception("table %s: hint failed", self._table.row.id)
            return ErrorMessage("no-hint", "the hint could not be computed: try again")


def _with_revision(reply: Hint | ErrorMessage, revision: int) -> Hint | ErrorMessage:
    """Return the hint with the revision of the client's request; chat may have followed it."""
    return replace(reply, revision=revision) if isinstance(reply, Hint) else reply
