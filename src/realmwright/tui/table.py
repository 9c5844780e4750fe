"""A table at this terminal: the game so far, who sits at it, and what they may see and do. It knows of no screen."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any, NamedTuple

from ..fair import settle
from ..game import NOBODY, Illegal, Plain, Refusal
from ..record import Record
from ..server import answers
from ..server.answers import Screen
from ..server.course import Point
from ..server.events import Event
from ..server.journal import Journal
from ..server.messages import Gesture, LogEntry, Preview
from ..trace import winners


class Seat(NamedTuple):
    name: str
    bot: str | None  # a level, or a bot by name and budget; None: somebody at this terminal


class Refused(Exception):
    """The rules forbid a move; the refusal says which one does."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.reason)
        self.refusal = refusal


class Table:
    """Whoever is no bot sits at this terminal: alone one sees the own hand, several see what all may."""

    def __init__(self, record: Record, seats: Sequence[Seat], secret: str) -> None:
        self.id = secrets.token_hex(8)
        self.game = record.game
        self.record = record
        self.seats = tuple(seats)
        self.secret = secret
        people = [number for number, seat in enumerate(seats) if seat.bot is None]
        self.screen = Screen(people[0] if len(people) == 1 else NOBODY, frozenset(people))
        self.about = self.game.about()
        self.journal = Journal(self.game, self.names)
        self.points = [Point(record.states[0], 0, Event("start", ""))]
        self._line: list[int] = []  # for every ply that stands, the event that played it
        self._log: list[LogEntry] = []
        self._shown: Plain | None = None  # what was found out about this moment
        self._gestures: list[Gesture] | None = None
        self._note([])
        self._settle([])

    @property
    def names(self) -> list[str]:
        return [seat.name for seat in self.seats]

    @property
    def seq(self) -> int:
        return len(self.points) - 1

    @property
    def state(self) -> Any:
        return self.record.state

    @property
    def actor(self) -> int:
        return self.game.actor(self.state)

    @property
    def mine(self) -> bool:
        """Is it for somebody at this terminal to move?"""
        return self.actor in self.screen.seats

    @property
    def over(self) -> bool:
        return self.actor == NOBODY

    @property
    def bot(self) -> str | None:
        """The bot that is to move."""
        return None if self.over else self.seats[self.actor].bot

    @property
    def winners(self) -> list[int]:
        return winners(self.game.scores(self.state)) if self.over else []

    # What there is to see

    def view(self) -> Any:
        return self.game.view(self.state, self.screen.viewer)

    def shown(self) -> Plain:
        if self._shown is None:
            self._shown = self.game.present(self.view())
        return self._shown

    def scores(self) -> list[dict[str, int]]:
        return [dict(sheet) for sheet in self.game.scores(self.view())]

    def gestures(self) -> list[Gesture]:
        if self._gestures is None:
            self._gestures = answers.gestures(self.game, self.state) if self.mine else []
        return self._gestures

    def lifted(self) -> bool:
        return answers.lifted(self.game, self.state)

    def last(self) -> list[str]:
        """The cells of the last turn."""
        last = answers.last_of(self.record)
        return last.cells if last else []

    def earning(self, seat: int, source: str) -> list[str]:
        return list(self.game.earning(self.view(), seat, source))

    def preview(self, text: str) -> Preview:
        return answers.preview_of(self.game, self.state, self._read(text), self.seq)

    def log(self) -> list[LogEntry]:
        """All that happened, as far as this terminal may know it, the oldest first."""
        for seq in range(len(self._log) + 1, len(self.points)):
            self._log.append(self.journal.entry(seq, self.points[seq - 1], self.points[seq], self.screen.viewer))
        return self._log

    # What changes it

    def play(self, text: str) -> None:
        """A move of somebody at this terminal, and the chance that follows."""
        self._advance(self._read(text), [])

    def play_for_bot(self, move: Any, fault: str | None) -> None:
        self._advance(move, [Event("fault", fault)] if fault else [])

    def undoable(self) -> int:
        return answers.plies_back(self.record, self.screen.seats, frozenset())

    def undo(self) -> None:
        plies = self.undoable()
        self.record.take_back(plies)
        self._note([Event("undo", str(plies))])

    # Inside

    def _read(self, text: str) -> Any:
        if not self.mine:
            raise Refused(self._not_now())
        try:
            return self.game.read(self.state, text)
        except Illegal as error:
            if error.refusal is None:
                raise
            raise Refused(error.refusal) from error

    def _not_now(self) -> Refusal:
        """The game is over or somebody else's turn: any move is refused for the same reason."""
        legal = self.game.moves(self.state)
        move = legal[0] if legal else self.game.read(self.record.states[-2], self.record.moves[-1])
        refusal = self.game.explain(self.state, move, min(self.screen.seats, default=NOBODY))
        assert refusal is not None
        return refusal

    def _advance(self, move: Any, noted: list[Event]) -> None:
        self.record.play(move)
        self._settle(noted)

    def _settle(self, noted: list[Event]) -> None:
        settle(self.record, self.secret)
        self._note(noted)

    def _note(self, noted: list[Event]) -> None:
        """Enter what happened, and then every ply that is not entered yet."""
        self._shown = self._gestures = None
        events = [*noted, *(Event("move", text) for text in self.record.moves[len(self._line) :])]
        for event in events:
            undone = tuple(self._line[len(self.record.moves) :])
            del self._line[len(self.record.moves) :]
            if event.kind == "move":
                self._line.append(self.seq + 1)
            ply = len(self._line)
            self.points.append(Point(self.record.states[ply], ply, event, undone))
