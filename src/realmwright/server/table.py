"""One authority per table: it alone plays moves, and it tells every screen what became of them.

A move is checked, stored together with the chance that follows it, and only then seen by anybody.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterable, Sequence
from contextlib import suppress
from typing import Any, Protocol

import msgspec

from .. import registry
from ..game import NOBODY, Illegal
from ..game import Refusal as Refused
from ..record import Record
from . import answers
from .answers import CELL, Screen
from .catalog import actions_of, rules_of, setup_of, terrains_of
from .desk import Desks
from .events import Event, now
from .fair import commitment, settle
from .hints import hint_of
from .journal import Journal, Point
from .messages import (
    Clock,
    Earning,
    Hint,
    Log,
    LogEntry,
    Moment,
    Preview,
    Problem,
    Refusal,
    SeatInfo,
    ServerMessage,
    State,
    TableInfo,
    Thinking,
)
from .opponents import Opponents
from .recall import recalling
from .store import NotStored, Overtaken, Store, TableRow

LOGGER = logging.getLogger(__name__)
ENCODE = msgspec.json.Encoder().encode


class Trouble(Exception):
    """A request that cannot be granted; the answer says why."""

    def __init__(self, answer: Problem | Refusal) -> None:
        super().__init__(answer)
        self.answer = answer


class Listener(Protocol):
    """A connection that wants to hear what happens."""

    screen: Screen

    def send(self, message: bytes) -> None: ...
    def close(self) -> None: ...


class Table:
    """A game being played, its screens and its bots."""

    def __init__(
        self,
        row: TableRow,
        events: Iterable[Event],
        store: Store,
        thinkers: Desks,
        on_broken: Callable[[Table], None],
    ) -> None:
        self.row = row
        self.record = Record(recalling(registry.game(row.game).load(row.setup)))
        self.game = self.record.game
        self.points = [Point(self.record.state, 0, Event("start", "", row.created))]
        self.listeners: set[Listener] = set()
        self._store = store
        self._on_broken = on_broken
        self._journal = Journal(self.game, [seat.name for seat in row.seats])
        self._log: dict[int, list[LogEntry]] = {}
        self._writing = asyncio.Lock()
        self._opponents = Opponents(row, self.game, thinkers)
        self._bots: asyncio.Task[None] | None = None
        self._thinking: tuple[int, float] | None = None  # who, and since when
        self._hints: asyncio.Task[None] | None = None
        self._asking: dict[Listener, int] = {}  # for a hint, and at which moment
        self._nudged = asyncio.Event()
        self._line: list[int] = []  # for every ply that stands, the event that played it
        for event in events:
            self._enter(_after(self.record, event), [event])

    @property
    def seq(self) -> int:
        return len(self.points) - 1

    @property
    def idle(self) -> bool:
        return not self.listeners and (self._bots is None or self._bots.done())

    def local_screen(self) -> Screen:
        """Everybody who is not a bot sits at one screen: alone one sees the own hand, several see what all may."""
        people = [number for number, seat in enumerate(self.row.seats) if seat.bot is None]
        return Screen(people[0] if len(people) == 1 else NOBODY, frozenset(people))

    # What screens ask for

    def about(self, screen: Screen) -> TableInfo:
        row, setup = self.row, setup_of(self.game)
        over = self.game.actor(self.record.state) == NOBODY
        return TableInfo(
            id=row.id,
            game=row.game,
            rules_version=row.rules_version,
            setup=setup,
            seats=[SeatInfo(seat.name, seat.bot, seat.open, None, False) for seat in row.seats],
            mine=sorted(screen.seats),
            pace_ms=row.pace_ms,
            terrains=terrains_of(setup),
            rules=rules_of(setup),
            actions=actions_of(setup),
            online=False,
            host=True,
            public=False,
            rated=False,
            clock=Clock("none", 0, 0),
            commitment=commitment(row.secret),
            secret=row.secret if over else None,
            watching=not screen.seats,
        )

    def state(self, screen: Screen) -> State:
        return answers.state_of(self.record, self.seq, screen)

    def log(self, screen: Screen, since: int) -> Log:
        entries = self._log.setdefault(screen.viewer, [])
        for seq in range(len(entries) + 1, len(self.points)):
            entries.append(self._journal.entry(seq, self.points[seq - 1], self.points[seq], screen.viewer))
        return Log(entries[since:] if 0 <= since <= self.seq else entries[:])

    def moment(self, screen: Screen, seq: int) -> Moment:
        return answers.moment_of(self._record_at(seq), seq, screen)

    def earning(self, screen: Screen, source: str, seat: int, seq: int | None) -> Earning:
        record = self.record if seq is None else self._record_at(seq)
        view = self.game.view(record.state, screen.viewer)
        if not 0 <= seat < self.game.seats or source not in self.game.scores(view)[seat]:
            raise Trouble(Problem("no-such-source", f"no source {source[:40]!r} pays seat {seat} at this table"))
        return Earning(self.seq if seq is None else seq, source, seat, list(self.game.earning(view, seat, source)))

    def preview(self, screen: Screen, text: str) -> Preview:
        return answers.preview_of(self.game, self.record.state, self._read(screen, text), self.seq)

    def why(self, screen: Screen, text: str) -> Refusal | Preview:
        """Why a move is not allowed; what it would change, if it is."""
        if CELL.fullmatch(text):
            text = f"{self._plainest_verb()} {text}"
        try:
            return self.preview(screen, text)
        except Trouble as trouble:
            if isinstance(trouble.answer, Refusal):
                return trouble.answer
            raise

    # What changes the table

    async def move(self, screen: Screen, seq: int, text: str) -> None:
        async with self._writing:
            self._demand_now(seq)
            await self._advance(self._read(screen, text))

    async def undo(self, screen: Screen, seq: int) -> None:
        async with self._writing:
            self._demand_now(seq)
            plies = answers.undo_plies(self.record, screen)
            if not plies:
                raise Trouble(Problem("no-undo", "nothing can be taken back: a card has been revealed since"))
            if self._bots is not None:
                self._bots.cancel()  # what it thinks is of no use any more
                self._bots = None
            event = Event("undo", str(plies), now())
            await self._commit(_after(self.record, event), [event])

    def hint(self, listener: Listener, seq: int) -> None:
        """A good turn for the seat at this screen that is to move; one is thought about at a time."""
        self._demand_now(seq)
        if self.game.actor(self.record.state) not in listener.screen.seats:
            raise Trouble(Problem("no-hint", "a hint is for whoever is to move at this screen"))
        self._asking[listener] = seq
        if self._hints is None or self._hints.done():
            self._hints = asyncio.get_running_loop().create_task(self._give_hints())

    async def set_pace(self, pace_ms: int) -> None:
        async with self._writing:
            await self._stored(self._store.set_pace(self.row.id, pace_ms))
            self.row = self.row._replace(pace_ms=pace_ms)
        self._nudged.set()
        self._tell(self.about)

    # What other workers do

    async def catch_up(self) -> None:
        """Take in what another worker has stored."""
        async with self._writing:
            with suppress(NotStored):  # the database will be back, and then it is asked again
                await self._follow()

    async def _follow(self) -> None:
        known = self.seq
        for event in await self._store.since(self.row.id, known):
            self._enter(_after(self.record, event), [event])
        if self.seq == known:
            return
        if self._bots is not None and self._bots is not asyncio.current_task():
            self._bots.cancel()  # what it thinks is of no use any more
            self._bots = None
        self._happened(known)

    def renew(self, row: TableRow) -> None:
        """Another worker has changed what is no event."""
        changed = row != self.row
        self.row = row
        if changed:
            self._nudged.set()
            self._tell(self.about)

    # Screens and bots

    def join(self, listener: Listener, since: int) -> None:
        """From now on this listener hears everything, beginning with what it missed."""
        for message in (self.about, lambda screen: self.log(screen, since), self.state):
            listener.send(ENCODE(message(listener.screen)))
        if self._thinking is not None:
            listener.send(ENCODE(self._thought()))
        self.listeners.add(listener)

    def wake(self) -> None:
        """Let the bots play, if it is for one of them."""
        if self._bot_to_move() is not None and (self._bots is None or self._bots.done()):
            self._bots = asyncio.get_running_loop().create_task(self._play_bots())

    async def close(self) -> None:
        """Nobody thinks here any more, and the bots leave."""
        tasks = [task for task in (self._bots, self._hints) if task is not None]
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks)
        self._opponents.dismiss()

    # Inside

    def _demand_now(self, seq: int) -> None:
        if seq != self.seq:
            raise Trouble(Problem("stale", f"the table has moved on to {self.seq}: look again"))

    def _read(self, screen: Screen, text: str) -> Any:
        """A legal move of a seat at this screen, or the reason why it is none."""
        game, state = self.game, self.record.state
        actor = game.actor(state)
        if actor not in screen.seats:
            raise Trouble(self._journal.refusal(text, self._not_yours(screen)))
        try:
            return game.read(state, text)
        except Illegal as error:
            if error.refusal is None:
                raise
            raise Trouble(self._journal.refusal(text, error.refusal)) from error

    def _not_yours(self, screen: Screen) -> Refused:
        """The game is over or it is somebody else's turn: any move is refused for the same reason."""
        game, state = self.game, self.record.state
        legal = game.moves(state)
        move = legal[0] if legal else game.read(self.record.states[-2], self.record.moves[-1])
        refusal = game.explain(state, move, min(screen.seats, default=NOBODY))
        assert refusal is not None
        return refusal

    def _plainest_verb(self) -> str:
        """What a click on a cell means: the first thing that can be done to a cell now, or else ever could be."""
        for point in (self.points[-1], *self.points):
            if self.game.actor(point.state) >= 0:
                for gesture in answers.gestures(self.game, point.state):
                    if gesture.cells:
                        return gesture.lead
        raise Trouble(Problem("unreadable", "nothing is done to cells at this table: expected a whole move"))

    def _record_at(self, seq: int) -> Record:
        if not 0 <= seq <= self.seq:
            raise Trouble(Problem("no-such-moment", f"no moment {seq}: expected 0 to {self.seq}"))
        record = Record(self.game)
        for point in self.points[1 : seq + 1]:
            if point.undoes:
                record.take_back(len(point.undoes))
            elif point.event.kind == "move":
                record.moves.append(point.event.text)
                record.states.append(point.state)
        return record

    async def _advance(self, move: Any, *noted: Event) -> None:
        """Play a move and the chance that follows it, all in one, with what is to be noted before it."""
        ahead = self.record.branch(len(self.record.moves))
        ahead.play(move)
        settle(ahead, self.row.secret)
        moves = [Event("move", text, now()) for text in ahead.moves[len(self.record.moves) :]]
        await self._commit(ahead, [*noted, *moves])

    async def _commit(self, ahead: Record, events: Sequence[Event]) -> None:
        """Store, then let it happen, then tell: a crash between any two loses nothing that anybody has seen."""
        known = self.seq
        await self._stored(self._store.append(self.row.id, known + 1, events))
        self._enter(ahead, events)
        self._happened(known)

    def _happened(self, known: int) -> None:
        """Tell all of what came after event `known`."""
        self._tell(lambda screen: self.log(screen, known))
        self._tell(self.state)
        if self._thinking is not None and self._thinking[0] != self._bot_to_move():
            self._think(None)
        self.wake()

    async def _stored(self, storing: Awaitable[None]) -> None:
        try:
            await storing
        except Overtaken as error:
            await self._follow()
            raise Trouble(Problem("stale", f"the table has moved on to {self.seq}: look again")) from error
        except NotStored as error:
            LOGGER.exception("table %s could not be stored", self.row.id)
            # Whatever the database holds now is the truth: screens come back to a table read from there.
            asyncio.get_running_loop().call_soon(self._on_broken, self)
            raise Trouble(Problem("not-stored", "this could not be stored and has not happened: try again")) from error

    def _enter(self, ahead: Record, events: Sequence[Event]) -> None:
        for event in events:
            undone = tuple(self._line[len(ahead.moves) :])
            del self._line[len(ahead.moves) :]
            if event.kind == "move":
                self._line.append(self.seq + 1)
            ply = len(self._line)
            self.points.append(Point(ahead.states[ply], ply, event, undone))
        self.record = ahead

    def _tell(self, message: Callable[[Screen], ServerMessage]) -> None:
        """Everybody hears it, in the order in which it happened; those who see the same get the same bytes."""
        encoded: dict[Screen, bytes] = {}
        for listener in list(self.listeners):
            if listener.screen not in encoded:
                encoded[listener.screen] = ENCODE(message(listener.screen))
            listener.send(encoded[listener.screen])

    def _bot_to_move(self) -> int | None:
        actor = self.game.actor(self.record.state)
        return actor if self._opponents.plays(actor) else None

    async def _play_bots(self) -> None:
        clock = asyncio.get_running_loop().time
        while (seat := self._bot_to_move()) is not None:
            self._think(seat)
            if not await self._store.leases.claim(self.row.id):
                return  # another worker lets them play; should it die, the hall wakes this table again
            began = clock()
            move, faults = await self._opponents.choose(seat, self.record)
            await self._pause(began)
            async with self._writing:
                try:
                    await self._advance(move, *faults)
                except Trouble:
                    return
        if self.game.actor(self.record.state) == NOBODY:
            self._opponents.dismiss()

    def _think(self, seat: int | None) -> None:
        """Who thinks, told once for the whole turn."""
        if seat != (self._thinking and self._thinking[0]):
            self._thinking = None if seat is None else (seat, asyncio.get_running_loop().time())
            self._tell(lambda _: self._thought())

    def _thought(self) -> Thinking:
        if self._thinking is None:
            return Thinking(None, 0)
        seat, began = self._thinking
        return Thinking(seat, round((asyncio.get_running_loop().time() - began) * 1000))

    async def _give_hints(self) -> None:
        """To all who ask now. Whoever asked before the table moved on sees that it has, and needs none."""
        while asking := [listener for listener, seq in self._asking.items() if seq == self.seq]:
            seq = self.seq
            answer = ENCODE(await self._advice(seq))
            if seq == self.seq:
                for listener in asking:
                    listener.send(answer)
                    del self._asking[listener]
        self._asking.clear()

    async def _advice(self, seq: int) -> Hint | Problem:
        game, state = self.game, self.record.state
        seat = game.actor(state)
        view = game.view(state, seat)
        try:
            return hint_of(self._journal, seq, view, await self._opponents.line(seat, view))
        except Exception:  # a bot's fault or our own: whoever asked must hear of it
            LOGGER.exception("table %s: no hint", self.row.id)
            return Problem("no-hint", "no hint could be thought of; nothing is lost, try again")

    async def _pause(self, began: float) -> None:
        """Bots move at a pace that eyes can follow; a new pace counts at once."""
        clock = asyncio.get_running_loop().time
        while (left := began + self.row.pace_ms / 1000 - clock()) > 0:
            self._nudged.clear()
            with suppress(TimeoutError):
                await asyncio.wait_for(self._nudged.wait(), left)


def _after(record: Record, event: Event) -> Record:
    ahead = record.branch(len(record.moves))
    if event.kind == "undo":
        ahead.take_back(int(event.text))
    elif event.kind == "move":
        ahead.push(event.text)
    return ahead
