"""What happens at a table by itself: its bots think and move, and give hints to whoever asks."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import replace

from ..tables.hints import hint_of
from ..tables.messages import Hint, Problem, Thinking
from ..tables.opponents import Opponents
from . import metrics
from .audience import ENCODE, Listener

if TYPE_CHECKING:
    from .table import Table

ONCE_MORE: Final = 0.5  # seconds
LOGGER = logging.getLogger(__name__)


class Driver:
    def __init__(self, table: Table, opponents: Opponents) -> None:
        self._table = table
        self._opponents = opponents
        self._bots: asyncio.Task[None] | None = None
        self._thinking: tuple[int, float] | None = None  # who, and since when
        self._hints: asyncio.Task[None] | None = None
        self._asking: dict[Listener, tuple[int, int]] = {}  # for a hint: which position, and its number for them
        self._nudged = asyncio.Event()
        self._closed = False

    @property
    def idle(self) -> bool:
        return self._bots is None or self._bots.done()

    def wake(self) -> None:
        """Let the bots play, if it is for one of them."""
        if self._table.course.bot_to_move is not None and self.idle and not self._closed:
            self._bots = asyncio.get_running_loop().create_task(self._play())

    def stop(self) -> None:
        """What a bot thinks is of no use any more."""
        if self._bots is not None and self._bots is not asyncio.current_task():
            self._bots.cancel()
            self._bots = None

    def nudge(self) -> None:
        """The pace has changed."""
        self._nudged.set()

    async def close(self) -> None:
        """Nobody thinks here any more, whatever else is heard of the table, and the bots leave."""
        self._closed = True
        tasks = [task for task in (self._bots, self._hints) if task is not None]
        while tasks:  # more than once: who hears an answer at the same moment goes on
            for task in tasks:
                task.cancel()
            _, pending = await asyncio.wait(tasks, timeout=ONCE_MORE)
            tasks = list(pending)
        self._opponents.dismiss()

    async def _play(self) -> None:
        table = self._table
        clock = asyncio.get_running_loop().time
        while (seat := table.course.bot_to_move) is not None:
            self._think(seat)
            if not await table.house.store.leases.claim(table.row.id):
                return  # another worker lets them play; should it die, the hall wakes this table again
            began, course = clock(), table.course
            bot = str(course.seating[seat].bot)
            with metrics.THINKING.track_inprogress(), metrics.BOT_MOVES.time():
                move, faults = await self._opponents.choose(seat, bot, course.record)
            await self._pause(began)
            if not await table.play_bot(course.changed, move, faults):
                return
        if table.course.over:
            self._opponents.dismiss()

    def settle(self) -> None:
        """The table has moved on: whoever thought about it may be done."""
        if self._thinking is not None and self._thinking[0] != self._table.course.bot_to_move:
            self._think(None)

    def _think(self, seat: int | None) -> None:
        """Who thinks, told once for the whole turn."""
        if seat != (self._thinking and self._thinking[0]):
            self._thinking = None if seat is None else (seat, asyncio.get_running_loop().time())
            self._table.audience.tell(lambda _: self.thought() or Thinking(None, 0))

    def thought(self) -> Thinking | None:
        if self._thinking is None:
            return None
        seat, began = self._thinking
        return Thinking(seat, round((asyncio.get_running_loop().time() - began) * 1000))

    async def _pause(self, began: float) -> None:
        """Bots move at a pace that eyes can follow; a new pace counts at once."""
        clock = asyncio.get_running_loop().time
        while (left := began + self._table.row.pace_ms / 1000 - clock()) > 0:
            self._nudged.clear()
            with suppress(TimeoutError):
                async with asyncio.timeout(left):
                    await self._nudged.wait()

    # Hints

    def hint(self, listener: Listener, seq: int) -> None:
        """A good turn for the seat that is to move; one is thought about at a time."""
        self._asking[listener] = self._table.course.changed, seq
        if self._hints is None or self._hints.done():
            self._hints = asyncio.get_running_loop().create_task(self._give_hints())

    async def line(self, bot: str, seat: int, view: Any) -> tuple[str, ...]:
        """The turn that a bot would play of what a seat sees."""
        return await self._opponents.line(seat, view, bot)

    async def _give_hints(self) -> None:
        """To all who ask now. Whoever asked before the table moved on sees that it has, and needs none."""
        while asking := [one for one, (changed, _) in self._asking.items() if changed == self._table.course.changed]:
            changed = self._table.course.changed
            answer = await self._advice()
            if changed == self._table.course.changed:
                for listener in asking:
                    listener.send(ENCODE(_numbered(answer, self._asking.pop(listener)[1])))
        self._asking.clear()

    async def _advice(self) -> Hint | Problem:
        course = self._table.course
        seat = course.game.actor(course.record.state)
        view = course.game.view(course.record.state, seat)
        try:
            return hint_of(self._table.journal, course.seq, view, await self._opponents.line(seat, view))
        except Exception:  # a bot's fault or our own: whoever asked must hear of it
            LOGGER.exception("table %s: no hint", self._table.row.id)
            return Problem("no-hint", "no hint could be thought of; nothing is lost, try again")


def _numbered(answer: Hint | Problem, seq: int) -> Hint | Problem:
    """A hint under the number that whoever asked has for the position."""
    return replace(answer, seq=seq) if isinstance(answer, Hint) else answer
