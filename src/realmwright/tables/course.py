"""The course of a table: all that its events say together, and nothing else. It does no input or output.

`after` gives a copy that goes on without this one, to see where events would lead before they are stored.
"""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from typing import Any, Final, NamedTuple

import msgspec

from .. import registry
from ..game import NOBODY
from ..record import Record
from ..trace import winners
from . import clocks
from .events import Event
from .messages import Clock, Clocks, Reason
from .offers import Standing
from .recall import recalling
from .rows import Changes, TableRow
from .seating import Seating, first_seating

CHANGES_POSITION: Final = ("move", "undo", "resign", "flag")
REASONS: Final[dict[str, Reason]] = {"resign": "resigned", "flag": "flagged"}


class Mute(msgspec.Struct, frozen=True):
    """The text of a `mute` event."""

    name: str
    on: bool


class Point(NamedTuple):
    """A moment of a table: the position after an event, how it came about, and who sat there."""

    state: Any
    ply: int
    event: Event  # an empty one at the start
    undoes: tuple[int, ...] = ()
    seating: Seating = Seating()


class Course:
    def __init__(self, row: TableRow, events: Iterable[Event] = ()) -> None:
        self.row = row
        self.game = recalling(registry.game(row.game).load(row.setup))
        self.record = Record(self.game)
        self.seating = first_seating(row)
        self.points = [Point(self.record.state, 0, Event("start", "", row.created), (), self.seating)]
        self.offers = Standing()
        self.muted: frozenset[str] = frozenset()
        self.chats = 0
        self.next: str | None = None
        self.changed = 0  # the last event that changed the position
        self.forfeit: Reason | None = None
        self._line: list[int] = []  # for every ply that stands, the event that played it
        self._clocks = clocks.start(msgspec.convert(row.clock, Clock), len(row.seats))
        if row.online and row.created:
            self._clocks = self._clocks.after(self._thinker(), row.created, moved=False)
        for event in events:
            self.add(event)

    def after(self, events: Iterable[Event]) -> Course:
        """Where these events lead; this course stays as it is."""
        ahead = copy(self)
        ahead.part()
        for event in events:
            ahead.add(event)
        return ahead

    def part(self) -> None:
        """Nothing that grows is shared from now on with the course that this one is a copy of."""
        self.record = self.record.branch(len(self.record.moves))
        self.points, self._line = self.points[:], self._line[:]

    # What is the case now

    @property
    def seq(self) -> int:
        return len(self.points) - 1

    @property
    def over(self) -> bool:
        return self.forfeit is not None or self.game.actor(self.record.state) == NOBODY

    @property
    def waiting(self) -> bool:
        return self.seating.waiting

    @property
    def reason(self) -> Reason | None:
        return self.forfeit or ("played" if self.over else None)

    @property
    def to_move(self) -> int | None:
        """The seat that is to decide, if anybody can."""
        return None if self.over or self.waiting else self.game.actor(self.record.state)

    @property
    def bot_to_move(self) -> int | None:
        seat = self.to_move
        return seat if seat is not None and self.seating[seat].bot is not None else None

    @property
    def winners(self) -> list[int]:
        """Whoever has given up cannot win."""
        if not self.over:
            return []
        staying = [number for number, seat in enumerate(self.seating) if not seat.resigned]
        sheets = self.game.scores(self.record.state)
        return [staying[place] for place in winners([sheets[number] for number in staying])]

    def result(self) -> dict[str, Any]:
        """What is kept of a game that is over."""
        return {
            "scores": [sum(sheet.values()) for sheet in self.game.scores(self.record.state)],
            "winners": self.winners,
            "reason": self.reason,
            "resigned": [number for number, seat in enumerate(self.seating) if seat.resigned],
        }

    def changes_since(self, before: Course) -> Changes:
        """What is to be stored of the table itself, besides the events."""
        changes: Changes = {}
        if (due := self.due()) != self.row.due:
            changes["due"] = due
        if self.to_move != before.to_move:
            changes["turn"] = self.to_move
        if self.over != before.over:
            changes["finished"] = self.points[-1].event.at if self.over else None
            changes["result"] = self.result() if self.over else None
        if self.seating != before.seating:
            pairs = enumerate(zip(self.seating, before.seating, strict=True))
            changes["accounts"] = {number: new.account for number, (new, old) in pairs if new.account != old.account}
        if self.next != before.next and self.next is not None:
            changes["next"] = self.next
        return changes

    def due(self) -> str | None:
        """When the table next needs somebody though nobody may be looking: a clock runs out, or a bot is to move."""
        if not self.row.online or self.over:
            return None
        if self.bot_to_move is not None:
            return self.points[-1].event.at
        return None if self.flag_at is None else clocks.moment(self.flag_at)

    def record_at(self, seq: int) -> Record:
        record = Record(self.game)
        for point in self.points[1 : seq + 1]:
            if point.undoes:
                record.take_back(len(point.undoes))
            elif point.event.kind == "move":
                record.moves.append(point.event.text)
                record.states.append(point.state)
        return record

    # Time

    @property
    def clock(self) -> Clock:
        return self._clocks.clock

    @property
    def timed(self) -> bool:
        return self.clock.kind != "none"

    @property
    def flag_at(self) -> int | None:
        """When somebody's time will be over, in milliseconds."""
        return self._clocks.flag_at if self.timed else None

    def clocks(self) -> Clocks:
        return self._clocks.message([seat.bot is None for seat in self.seating])

    def flagged(self) -> int | None:
        """Whose time is over."""
        due = self.flag_at
        return self._clocks.seat if due is not None and due <= clocks.millis_now() else None

    def _thinker(self) -> int | None:
        seat = self.to_move
        return seat if seat is not None and seat >= 0 and self.seating[seat].person else None

    # Events

    def add(self, event: Event) -> None:
        undone = self._happen(event)
        self.points.append(Point(self.record.state, len(self.record.moves), event, undone, self.seating))
        if event.kind in CHANGES_POSITION:
            self.changed = self.seq
            self.offers = self.offers.without("take-back")
        if self.over:
            self.offers = self.offers.without("take-back", "bot")
        if self.timed:
            self._clocks = self._clocks.after(self._thinker(), event.at, moved=event.kind == "move")

    def _happen(self, event: Event) -> tuple[int, ...]:
        """Events that were taken back."""
        match event.kind:
            case "move":
                self.record.push(event.text)
                self._line.append(self.seq + 1)
            case "undo":
                return self._undo(int(event.text))
            case "seat" | "resign" | "flag":
                self._sit(event)
            case "offer" | "answer":
                self.offers = self.offers.after(self.seq + 1, event)
            case "mute":
                mute = msgspec.json.decode(event.text, type=Mute)
                self.muted = self.muted | {mute.name} if mute.on else self.muted - {mute.name}
            case "chat":
                self.chats += 1
            case "next":
                self.next = event.text
                self.offers = Standing()
        return ()

    def _undo(self, plies: int) -> tuple[int, ...]:
        self.record.take_back(plies)
        undone = tuple(self._line[len(self.record.moves) :])
        del self._line[len(self.record.moves) :]
        return undone

    def _sit(self, event: Event) -> None:
        self.seating = self.seating.after(event)
        if event.kind == "seat":
            change = msgspec.json.decode(event.text)
            self.offers = self.offers.without("bot", seat=change["seat"])
            return
        staying = [seat for seat in self.seating if not seat.resigned]
        if len(staying) < 2 or not any(seat.person or seat.away for seat in staying):
            self.forfeit = REASONS[event.kind]
        else:
            self.seating = self.seating.played_on()
