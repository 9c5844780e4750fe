"""One authority per table: it alone plays moves, and it tells every screen what became of them.

A move is checked, stored together with the chance that follows it, and only then seen by anybody.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import suppress
from typing import Any, NamedTuple

from msgspec.structs import replace

from ..fair import settle
from ..tables import answers, clocks
from ..tables.answers import Screen
from ..tables.chat import Bucket
from ..tables.course import Course
from ..tables.desk import Desks
from ..tables.events import Event, now
from ..tables.messages import Next, Offers, Problem
from ..tables.opponents import Opponents
from ..tables.passes import HOST, Pass, Passes, new_key
from ..tables.rows import Changes, Keys, TableRow
from ..tables.seating import Change, holds, seat_event
from ..tables.viewing import Stale, Trouble, Viewing
from . import metrics
from .audience import ENCODE, Audience, Listener
from .driver import Driver
from .keeping.store import Store
from .keeping.writer import NotStored, Overtaken

LOGGER = logging.getLogger(__name__)


class House(NamedTuple):
    """What a table needs of the house that it stands in."""

    store: Store
    thinkers: Desks
    passes: Passes
    forget: Callable[[Table], None]
    rematch: Callable[[Course], Awaitable[str]]  # makes the table, gives its id
    announce: Callable[[Table], None]  # who is here, for other workers


class Table(Viewing):
    """A game being played, its screens and its bots."""

    def __init__(self, row: TableRow, events: Iterable[Event], house: House) -> None:
        super().__init__(Course(row, events))
        self.house = house
        self.audience = Audience()
        self.writing = asyncio.Lock()
        self._driver = Driver(self, Opponents(row, self.course.game, house.thinkers))
        self.watchers_chat = Bucket(20, 1)  # for all who only watch together
        self._timer: asyncio.TimerHandle | None = None
        self._flagging: asyncio.Task[None] | None = None

    @property
    def listeners(self) -> set[Listener]:
        return self.audience.listeners

    @property
    def idle(self) -> bool:
        return not self.listeners and self._driver.idle

    # What changes the table

    async def move(self, screen: Screen, seq: int, text: str) -> None:
        async with self.writing:
            await self.demand_now(seq)
            with metrics.MOVES.time():
                await self.commit(self._played(self.read(screen, text)))

    async def undo(self, screen: Screen, seq: int) -> None:
        async with self.writing:
            await self.demand_now(seq)
            plies = answers.undo_plies(self.course, screen)
            if not plies or (self.row.rated and self.over):
                raise Trouble(Problem("no-undo", "nothing can be taken back: a card has been revealed since"))
            self._driver.stop()
            await self.commit([Event("undo", str(plies), now())])

    async def resign(self, screen: Screen) -> None:
        async with self.writing:
            self.demand_going_on()
            seat = self.speaker(screen)
            self._driver.stop()
            await self.commit([Event("resign", str(seat), now())])

    async def play_bot(self, changed: int, move: Any, noted: Sequence[Event]) -> bool:
        """What a bot has thought of; False: it need not go on."""
        async with self.writing:
            if changed != self.course.changed or self.course.bot_to_move is None:
                return self.course.bot_to_move is not None
            try:
                await self.commit([*noted, *self._played(move)])
            except Trouble:
                return False
        return True

    def stop_bots(self) -> None:
        self._driver.stop()

    def hint(self, listener: Listener, seq: int) -> None:
        self.demand_fresh(seq)
        if self.course.to_move not in listener.screen.seats or self.row.rated:
            raise Trouble(
                Problem("no-hint", "a hint is for whoever is to move at this screen, and never if it is rated")
            )
        self._driver.hint(listener, seq)

    async def advice(self, bot: str, seat: int, view: Any) -> tuple[str, ...]:
        return await self._driver.line(bot, seat, view)

    async def set_pace(self, screen: Screen, pace_ms: int) -> None:
        self.demand_host(screen)
        async with self.writing:
            await self._stored(self.house.store.set_pace(self.row.id, pace_ms))
            self.course.row = self.row._replace(pace_ms=pace_ms)
        self._driver.nudge()
        self.audience.tell(self.about)

    async def flag(self) -> None:
        """Somebody's time may be over."""
        async with self.writing:
            if (seat := self.course.flagged()) is not None:
                self._driver.stop()
                await self.commit([Event("flag", str(seat), now())])

    async def claim(self, seat: int | None, name: str, account: str | None, *, anew: bool = False) -> int:
        """Sit down at an open seat, at any if none is named, or come back to one that a bot has played meanwhile.

        `anew`: with a new key, which nobody has who knew the old one.
        """
        async with self.writing:
            seat = self._free_seat(seat)
            changes: Changes = {"keys": self.with_new_key(seat)} if anew else {}
            await self.commit([seat_event(Change(seat, name, None, False, account))], changes)
            return seat

    async def come_back(self, shown: Pass | None) -> None:
        """Whoever comes with the pass of a seat that a bot plays meanwhile plays it again."""
        if shown is not None and shown.seat >= 0 and holds(self.row, shown) and not self.over:
            seat = self.course.seating[shown.seat]
            if seat.away:
                await self.claim(shown.seat, seat.name, seat.account)

    def with_new_key(self, seat: int) -> Keys:
        keys = self.row.keys.seats
        return replace(self.row.keys, seats=(*keys[:seat], new_key(), *keys[seat + 1 :]))

    def _free_seat(self, wanted: int | None) -> int:
        seating = self.course.seating
        for number, seat in enumerate(seating):
            if (seat.open or (seat.away and not self.over)) and wanted in (number, None if seat.open else number):
                return number
        raise Trouble(Problem("seat-taken", "there is no such open seat at this table"))

    # What other workers do

    async def catch_up(self, first: int = 0, told: Sequence[Event] = ()) -> None:
        """Take in what another worker has stored: the events that it told of, from `first` on, or all that are new."""
        async with self.writing:
            if 0 < first <= self.course.seq:
                return
            with suppress(NotStored):  # the database will be back, and then it is asked again
                await self._follow(told if first == self.course.seq + 1 else ())

    async def _follow(self, told: Sequence[Event] = ()) -> None:
        store, before = self.house.store, self.course
        events = told or await store.since(self.row.id, before.seq)
        if not events:
            return
        ahead = before.after(events)
        row = await store.row(self.row.id) if ahead.seating != before.seating else None
        ahead.row = (row or ahead.row)._replace(due=ahead.due())
        if ahead.changed > before.seq:
            self._driver.stop()
        self._enter(ahead)

    def renew(self, row: TableRow) -> None:
        """Another worker has changed what is no event."""
        if row.pace_ms != self.row.pace_ms:
            self.course.row = self.row._replace(pace_ms=row.pace_ms)
            self._driver.nudge()
            self.audience.tell(self.about)

    # Screens

    def join(self, listener: Listener, since: int) -> None:
        """From now on this listener hears everything, beginning with what it missed."""
        self._welcome(listener, since)
        self.listeners.add(listener)
        if not self.tell_present() and self.row.online:
            listener.send(ENCODE(self.audience.present()))
        self.wake()

    def leave(self, listener: Listener) -> None:
        self.listeners.discard(listener)
        self.tell_present()

    def _welcome(self, listener: Listener, since: int) -> None:
        screen = listener.screen
        for message in (self.about(screen), self.log(screen, since), self.state(screen)):
            listener.send(ENCODE(message))
        if self.course.timed:
            listener.send(ENCODE(self.course.clocks()))
        if self.course.offers.offers:
            listener.send(ENCODE(self._offers()))
        if (thought := self._driver.thought()) is not None:
            listener.send(ENCODE(thought))
        if self.course.next is not None:
            listener.send(ENCODE(self._next(listener)))

    def tell_present(self) -> bool:
        """Everybody hears who is there, if that has changed."""
        changed = self.row.online and self.audience.tell_present()
        if changed:
            self.house.announce(self)
        return changed

    def _offers(self) -> Offers:
        return Offers(list(self.course.offers.offers))

    def _next(self, listener: Listener) -> Next:
        """Keys move on to the rematch together with their seats."""
        shown, name = listener.shown, str(self.course.next)
        if shown is None or not holds(self.row, shown):
            return Next(name, None)
        seat = shown.seat if shown.seat == HOST else (shown.seat + 1) % self.course.game.seats
        return Next(name, self.house.passes.write(name, seat, shown.key))

    # What happens by itself

    def wake(self) -> None:
        """Let the bots play, if it is for one of them, and the clock run out, if it has."""
        self._driver.wake()
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None
        due = self.course.flag_at
        if due is not None:
            left = (due - clocks.millis_now()) / 1000
            if left <= 0:
                self._flag_soon()
            elif self.listeners:  # where nobody looks, the hall does now and then
                self._timer = asyncio.get_running_loop().call_later(left + 0.001, self._flag_soon)

    def _flag_soon(self) -> None:
        if self._flagging is None or self._flagging.done():
            self._flagging = asyncio.get_running_loop().create_task(self._flag())

    async def _flag(self) -> None:
        try:
            await self.flag()
        except Trouble:  # it could not be stored: the table is read anew
            return
        self.wake()  # a timer may have been a little early

    async def close(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
        await self._driver.close()

    # Inside

    async def demand_now(self, seq: int) -> None:
        """Whoever moves must know the position, and have the time."""
        if (seat := self.course.flagged()) is not None:
            await self.commit([Event("flag", str(seat), now())])
        self.demand_fresh(seq)

    def _played(self, move: Any) -> list[Event]:
        """A move and the chance that follows it, all in one."""
        ahead = self.record.branch(len(self.record.moves))
        ahead.play(move)
        settle(ahead, self.row.secret)
        return [Event("move", text, now()) for text in ahead.moves[len(self.record.moves) :]]

    async def commit(self, events: Sequence[Event], changes: Changes | None = None) -> None:
        """Store, then let it happen, then tell: a crash between any two loses nothing that anybody has seen."""
        ahead = self.course.after(events)
        kept = ahead.changes_since(self.course)
        kept.update(changes or {})
        await self._stored(self.house.store.append(self.row.id, self.course.seq + 1, events, kept))
        ahead.row = ahead.row._replace(due=kept.get("due", self.row.due), keys=kept.get("keys", self.row.keys))
        self._enter(ahead)

    async def _stored(self, storing: Awaitable[None]) -> None:
        try:
            await storing
        except Overtaken as error:
            await self._follow()
            raise Stale(self.course.seq) from error
        except NotStored as error:
            LOGGER.exception("table %s could not be stored", self.row.id)
            # Whatever the database holds now is the truth: screens come back to a table read from there.
            asyncio.get_running_loop().call_soon(self.house.forget, self)
            raise Trouble(Problem("not-stored", "this could not be stored and has not happened: try again")) from error

    def _enter(self, ahead: Course) -> None:
        """It has happened: everybody hears of it, and those whose seat it changes see the table anew."""
        before, self.course = self.course, ahead
        moved = [listener for listener in self.listeners if self.screen(listener.shown) != listener.screen]
        self.listeners.difference_update(moved)
        self._tell_since(before)
        for listener in moved:
            listener.screen = self.screen(listener.shown)
            self._welcome(listener, 0)
            self.listeners.add(listener)
        if moved:
            self.tell_present()
        self._driver.settle()
        self.wake()

    def _tell_since(self, before: Course) -> None:
        tell, course = self.audience.tell, self.course
        reseated = course.seating != before.seating
        if reseated or course.over != before.over:
            tell(self.about)
        tell(lambda screen: self.log(screen, before.seq))
        if reseated or course.changed > before.seq:
            tell(self.state)
            if course.timed:
                tell(lambda _: course.clocks())
        if course.offers != before.offers:
            tell(lambda _: self._offers())
        if course.next != before.next:
            self.audience.tell_each(self._next)
