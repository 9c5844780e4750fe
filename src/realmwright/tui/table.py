"""A table at this terminal: the game so far, who sits at it, and what they may see and do. It knows of no screen."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any

from ..fair import settle
from ..game import NOBODY, Plain
from ..record import Record
from ..tables import answers
from ..tables.answers import Screen
from ..tables.course import Course
from ..tables.events import Event, Seat, now
from ..tables.journal import Journal
from ..tables.messages import Gesture, LogEntry, Preview
from ..tables.rows import TableRow
from ..tables.viewing import Viewing


class Table:
    """Whoever is no bot sits at this terminal: alone one sees the own hand, several see what all may."""

    def __init__(self, record: Record, seats: Sequence[Seat], secret: str) -> None:
        game = record.game
        row = TableRow(secrets.token_hex(8), game.name, game.rules_version, game.setup, tuple(seats), secret, 0)
        self.course = Course(row, [Event("move", text, now()) for text in record.moves])
        self.game = self.course.game
        people = [number for number, seat in enumerate(seats) if seat.bot is None]
        self.screen = Screen(people[0] if len(people) == 1 else NOBODY, frozenset(people))
        self.about = self.game.about()
        self._viewing = Viewing(self.course)
        self._gestures: tuple[Any, list[Gesture]] = None, []  # of this state
        self._settle([], self.record.branch(len(self.record.moves)))

    @property
    def row(self) -> TableRow:
        return self.course.row

    @property
    def record(self) -> Record:
        return self.course.record

    @property
    def journal(self) -> Journal:
        return self._viewing.journal

    @property
    def names(self) -> list[str]:
        return self.course.seating.names

    @property
    def seq(self) -> int:
        return self.course.seq

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
        seat = self.course.bot_to_move
        return None if seat is None else self.course.seating[seat].bot

    @property
    def winners(self) -> list[int]:
        return self.course.winners

    # What there is to see

    def view(self) -> Any:
        return self.game.view(self.state, self.screen.viewer)

    def shown(self) -> Plain:
        return self.game.present(self.view())

    def scores(self) -> list[dict[str, int]]:
        return [dict(sheet) for sheet in self.game.scores(self.view())]

    def gestures(self) -> list[Gesture]:
        if self._gestures[0] is not self.state:
            self._gestures = self.state, answers.gestures(self.game, self.state) if self.mine else []
        return self._gestures[1]

    def lifted(self) -> bool:
        return answers.lifted(self.game, self.state)

    def last(self) -> list[str]:
        """The cells of the last turn."""
        last = answers.last_of(self.record)
        return last.cells if last else []

    def earning(self, seat: int, source: str) -> list[str]:
        return self._viewing.earning(self.screen, source, seat, None).cells

    def preview(self, text: str) -> Preview:
        return self._viewing.preview(self.screen, text)

    def log(self) -> list[LogEntry]:
        """All that happened, as far as this terminal may know it, the oldest first."""
        return self._viewing.log(self.screen, 0).entries

    # What changes it

    def play(self, text: str) -> None:
        """A move of somebody at this terminal, and the chance that follows."""
        self._advance(self._viewing.read(self.screen, text), [])

    def play_for_bot(self, move: Any, faults: Sequence[Event]) -> None:
        self._advance(move, faults)

    def undoable(self) -> int:
        return answers.undo_plies(self.course, self.screen)

    def undo(self) -> None:
        self.course.add(Event("undo", str(self.undoable()), now()))

    # Inside

    def _advance(self, move: Any, noted: Sequence[Event]) -> None:
        ahead = self.record.branch(len(self.record.moves))
        ahead.play(move)
        self._settle(noted, ahead)

    def _settle(self, noted: Sequence[Event], ahead: Record) -> None:
        """Enter what is to be noted, what was played, and what chance makes of it."""
        settle(ahead, self.row.secret)
        played = [Event("move", text, now()) for text in ahead.moves[len(self.record.moves) :]]
        for event in (*noted, *played):
            self.course.add(event)
