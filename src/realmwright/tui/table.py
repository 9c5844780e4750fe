"""A table at this terminal: the game so far, who sits at it, and what they may see and do. It knows of no screen."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any

from ..fair import settle
from ..game import NOBODY, Illegal, Plain, Refusal
from ..record import Record
from ..tables import answers
from ..tables.answers import Screen
from ..tables.course import Course
from ..tables.events import Event, Seat, now
from ..tables.journal import Journal
from ..tables.messages import Gesture, LogEntry, Preview
from ..tables.rows import TableRow


class Refused(Exception):
    """The rules forbid a move; the refusal says which one does."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.reason)
        self.refusal = refusal


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
        self.journal = Journal(self.game, self.names)
        self._log: list[LogEntry] = []
        self._gestures: tuple[Any, list[Gesture]] = None, []  # of this state
        self._settle([], self.record.branch(len(self.record.moves)))

    @property
    def row(self) -> TableRow:
        return self.course.row

    @property
    def record(self) -> Record:
        return self.course.record

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
        return list(self.game.earning(self.view(), seat, source))

    def preview(self, text: str) -> Preview:
        return answers.preview_of(self.game, self.state, self._read(text), self.seq)

    def log(self) -> list[LogEntry]:
        """All that happened, as far as this terminal may know it, the oldest first."""
        points = self.course.points
        for seq in range(len(self._log) + 1, len(points)):
            self._log.append(self.journal.entry(seq, points[seq - 1], points[seq], self.screen.viewer))
        return self._log

    # What changes it

    def play(self, text: str) -> None:
        """A move of somebody at this terminal, and the chance that follows."""
        self._advance(self._read(text), [])

    def play_for_bot(self, move: Any, faults: Sequence[Event]) -> None:
        self._advance(move, faults)

    def undoable(self) -> int:
        return answers.undo_plies(self.course, self.screen)

    def undo(self) -> None:
        self.course.add(Event("undo", str(self.undoable()), now()))

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
