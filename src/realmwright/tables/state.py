"""The state of a table, derived from its events only. It does no input or output.

`apply` returns a copy, so that events can be evaluated before they are stored.
"""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from itertools import pairwise
from typing import Any, Final, NamedTuple

import msgspec

from .. import registry
from ..fairness import chance_plies, next_draw
from ..game import NOBODY
from ..game_trace import winners
from ..protocol.message_parts import Clock, Reason
from ..protocol.server_messages import Clocks
from ..record import Ply, Record, play
from . import clocks
from .events import Event
from .offers import OpenOffers
from .positions import Position, Positions
from .seats import SeatStates, initial_seats
from .table_row import RowChanges, TableRow

POSITION_EVENTS: Final = ("move", "undo", "resign", "flag", "close")
FORFEIT_REASONS: Final[dict[str, Reason]] = {"resign": "resigned", "flag": "flagged"}

MIN_RATED_TURNS: Final = 2  # of each player, before giving up a rated game counts


class MuteEvent(msgspec.Struct, frozen=True):
    """The text of a `mute` event."""

    name: str
    on: bool


class Revision(NamedTuple):
    """The table after one event: the position, the event and the seats."""

    state: Any
    ply: int
    event: Event  # kind `start` at revision 0
    undoes: tuple[int, ...] = ()  # revisions of the moves it took back
    seats: SeatStates = SeatStates()
    move: Any = None  # the parsed move of a `move` event
    undone_decisions: int = 0  # of the moves it took back, those of seats


class TableState:
    """All that follows from the events of a table."""

    def __init__(self, row: TableRow, events: Iterable[Event] = ()) -> None:
        self.row = row
        self.game = registry.game(row.game).load(row.setup, row.rules_version)
        self.positions = Positions(self.game)
        self.record = Record(self.game)
        self.seats = initial_seats(row)
        self.revisions = [Revision(self.record.state, 0, Event("start", "", row.created), (), self.seats)]
        self.offers = OpenOffers()
        self.muted_names: frozenset[str] = frozenset()
        self.chat_count = 0
        self.rematch_id: str | None = None
        self.position_revision = 0  # the last event that changed the position
        self.forfeit: Reason | None = None
        self.over = False
        self.waiting = False  # a seat is still open: the game has not begun
        self.to_move: int | None = None  # the seat to act, None if the game is over or has not begun
        self.bot_to_move: int | None = None  # the same seat if a bot plays it
        self._derive()
        self.mainline: list[int] = []  # per ply of the record, the revision of its event
        self.clock = msgspec.convert(row.clock, Clock)
        self.timed = self.clock.kind != "none"
        self._clocks = clocks.start_clocks(self.clock, len(row.seats))
        if row.online and row.created:
            self._clocks = self._clocks.switch(self._clock_seat(), row.created, moved=False)
        for event in events:
            self.append(event)

    def apply(self, events: Iterable[Event], plies: Iterable[Ply] = ()) -> TableState:
        """Return the state after these events; this one does not change.

        `plies` are those of the `move` events, in order; the texts of other moves are parsed.
        """
        after, played = copy(self), iter(plies)
        after.record = self.record.branch(len(self.record.moves))
        after.revisions, after.mainline = self.revisions[:], self.mainline[:]  # the lists that grow
        for event in events:
            after.append(event, next(played, None) if event.kind == "move" else None)
        return after

    def play(self, move: Any) -> list[Ply]:
        """Return the plies of a legal move and of the chance moves that follow; nothing changes."""
        ply = play(self.game, self.record.state, move)
        number = next_draw(self.record, self.row.secret, decisions=1)
        return [ply, *chance_plies(self.game, ply.state, number, self.row.secret)]

    # Current state

    @property
    def revision(self) -> int:
        """The number of the last event."""
        return len(self.revisions) - 1

    @property
    def position(self) -> Position:
        return self.positions.get(self.record.state)

    @property
    def has_people(self) -> bool:
        """Whether a person plays a seat."""
        return any(seat.bot is None and not seat.open for seat in self.seats)

    @property
    def reason(self) -> Reason | None:
        """Why the game is over."""
        return self.forfeit or ("played" if self.over else None)

    @property
    def winners(self) -> list[int]:
        """The winners of a finished game, among the seats that did not resign."""
        if not self.over or self.forfeit == "closed":
            return []
        staying = [number for number, seat in enumerate(self.seats) if not seat.resigned]
        sheets = self.game.scores(self.record.state)
        return [staying[place] for place in winners([sheets[number] for number in staying])]

    def result(self) -> dict[str, Any]:
        """Return the stored result of a finished game."""
        return {
            "scores": [sum(sheet.values()) for sheet in self.game.scores(self.record.state)],
            "winners": self.winners,
            "reason": self.reason,
            "resigned": [number for number, seat in enumerate(self.seats) if seat.resigned],
            **({"aborted": True} if self.aborted else {}),
        }

    @property
    def aborted(self) -> bool:
        """Whether a game was closed, or a rated one given up before each player had two turns; it is not rated."""
        return self.forfeit == "closed" or (self.forfeit is not None and self.too_early_to_rate)

    @property
    def too_early_to_rate(self) -> bool:
        """Whether this is a rated game in which not every player has had two turns."""
        if not self.row.rated:
            return False
        turns, last = dict.fromkeys(range(self.game.seats), 0), NOBODY
        for entry, following in pairwise(self.revisions[revision] for revision in (0, *self.mainline)):
            actor = self.game.actor(entry.state)
            if actor >= 0 and actor != last and following.event.kind == "move":
                turns[actor] += 1
                last = actor
                if min(turns.values()) >= MIN_RATED_TURNS:
                    return False
        return True

    def changes_since(self, before: TableState) -> RowChanges:
        """Return the changed columns of the table row, compared with an earlier state."""
        changes: RowChanges = {}
        if (due_at := self.due_at()) != self.row.due_at:
            changes["due_at"] = due_at
        if self.to_move != before.to_move:
            changes["to_move"] = self.to_move
        if self.over != before.over:
            changes["finished"] = self.revisions[-1].event.at if self.over else None
            changes["result"] = self.result() if self.over else None
        if self.seats != before.seats:
            pairs = enumerate(zip(self.seats, before.seats, strict=True))
            changes["accounts"] = {number: new.account for number, (new, old) in pairs if new.account != old.account}
        if self.rematch_id != before.rematch_id and self.rematch_id is not None:
            changes["rematch_id"] = self.rematch_id
        return changes

    def due_at(self) -> str | None:
        """Return when a worker must act at an online table without viewers.

        That is when a clock runs out, or when a bot is to move and a person waits for their turn.
        """
        if not self.row.online or self.over:
            return None
        if self.bot_to_move is not None:
            return self.revisions[-1].event.at if self.has_people else None
        return None if self.flag_at_ms is None else clocks.to_iso(self.flag_at_ms)

    def record_at(self, revision: int) -> Record:
        """Return the record as it stood at an earlier revision."""
        record = Record(self.game)
        for entry in self.revisions[1 : revision + 1]:
            if entry.undoes:
                record.take_back(len(entry.undoes))
            elif entry.event.kind == "move":
                record.append(Ply(entry.event.text, entry.move, entry.state))
        return record

    # Time

    @property
    def flag_at_ms(self) -> int | None:
        """When the running clock reaches zero, in milliseconds."""
        return self._clocks.flag_at_ms if self.timed else None

    def clocks_message(self, time_ms: int) -> Clocks:
        return self._clocks.to_message([seat.bot is None for seat in self.seats], time_ms)

    @property
    def running_clock(self) -> clocks.ClockState | None:
        """The clocks, if one of them runs."""
        return self._clocks if self.timed and self._clocks.seat is not None else None

    def flagged_seat(self, time_ms: int) -> int | None:
        """Return the seat whose time has run out."""
        flag_at = self.flag_at_ms
        return self._clocks.seat if flag_at is not None and flag_at <= time_ms else None

    def _clock_seat(self) -> int | None:
        """Return the seat whose clock runs; the time of bots does not count."""
        seat = self.to_move
        return seat if seat is not None and seat >= 0 and self.seats[seat].is_human else None

    # Events

    def append(self, event: Event, ply: Ply | None = None) -> None:
        """Apply one event in place; a move whose ply is given is not parsed."""
        decisions = self._decisions(int(event.text)) if event.kind == "undo" else 0
        undoes = self._play(event.text, ply) if event.kind == "move" else self._apply(event)
        record = self.record
        move = record.parsed_moves[-1] if event.kind == "move" else None
        self.revisions.append(Revision(record.state, len(record.moves), event, undoes, self.seats, move, decisions))
        self._derive()
        if event.kind in POSITION_EVENTS:
            self.position_revision = self.revision
        if self.offers.offers:
            self._withdraw_offers(event.kind)
        if self.timed:
            self._clocks = self._clocks.switch(self._clock_seat(), event.at, moved=event.kind == "move")

    def _derive(self) -> None:
        """Set the attributes that follow from the position and the seats."""
        actor = self.game.actor(self.record.state)
        self.over = self.forfeit is not None or actor == NOBODY
        self.waiting = self.seats.has_open_seat
        self.to_move = None if self.over or self.waiting else actor
        is_bot = self.to_move is not None and actor >= 0 and self.seats[actor].bot is not None
        self.bot_to_move = actor if is_bot else None

    def _withdraw_offers(self, kind: str) -> None:
        """Withdraw the offers that an event of this kind makes obsolete."""
        if kind in POSITION_EVENTS:
            self.offers = self.offers.without("take-back")
        if self.over:
            self.offers = self.offers.without("take-back", "bot")

    def _play(self, text: str, ply: Ply | None) -> tuple[int, ...]:
        if ply is None:
            self.record.push(text)
        else:
            self.record.append(ply)
        self.mainline.append(self.revision + 1)
        return ()

    def _apply(self, event: Event) -> tuple[int, ...]:
        """Apply an event that is no move; return the revisions that it takes back."""
        match event.kind:
            case "undo":
                return self._undo(int(event.text))
            case "seat" | "resign" | "flag":
                self._change_seat(event)
            case "offer" | "answer":
                self.offers = self.offers.apply(self.revision + 1, event)
            case "mute":
                mute = msgspec.json.decode(event.text, type=MuteEvent)
                self.muted_names = self.muted_names | {mute.name} if mute.on else self.muted_names - {mute.name}
            case "chat":
                self.chat_count += 1
            case "credit":
                self._clocks = self._clocks.credit(int(event.text))
            case "close":
                self.forfeit = "closed"
                self.offers = OpenOffers()
            case "rematch":
                self.rematch_id = event.text
                self.offers = OpenOffers()
        return ()

    def _decisions(self, plies: int) -> int:
        """Return how many of the last plies were moves of seats."""
        states = self.record.states[:-1]
        return sum(self.game.actor(state) >= 0 for state in states[len(states) - plies :])

    def _undo(self, plies: int) -> tuple[int, ...]:
        self.record.take_back(plies)
        undone = tuple(self.mainline[len(self.record.moves) :])
        del self.mainline[len(self.record.moves) :]
        return undone

    def _change_seat(self, event: Event) -> None:
        self.seats = self.seats.apply(event)
        if event.kind == "seat":
            change = msgspec.json.decode(event.text)
            self.offers = self.offers.without("bot", seat=change["seat"])
            return
        staying = [seat for seat in self.seats if not seat.resigned]
        if len(staying) < 2 or not any(seat.is_human or seat.absent for seat in staying):
            self.forfeit = FORFEIT_REASONS[event.kind]
        else:
            self.seats = self.seats.with_replacement_bots()
