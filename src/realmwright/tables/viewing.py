"""A table as it can be seen: what is answered to a screen that asks. Nothing here changes anything."""

from __future__ import annotations

from typing import Any

from ..fair import commitment, signed
from ..game import NOBODY, Illegal
from ..game import Refusal as Refused
from ..record import Record
from . import answers
from .answers import CELL, Screen
from .catalog import actions_of, rules_of, setup_of, terrains_of
from .course import Course
from .journal import Journal
from .messages import Earning, Log, LogEntry, Moment, Preview, Problem, Refusal, State, TableInfo
from .passes import Pass
from .rows import TableRow
from .seating import screen_of


class Trouble(Exception):
    """A request that cannot be granted; the answer says why."""

    status = 409  # over the wire

    def __init__(self, answer: Problem | Refusal) -> None:
        super().__init__(answer)
        self.answer = answer


class Stale(Trouble):
    """What was asked for is about a position that has changed since."""

    def __init__(self, seq: int) -> None:
        super().__init__(Problem("stale", f"the table has moved on to {seq}: look again"))


class Viewing:
    def __init__(self, course: Course) -> None:
        self.course = course
        self._journal = Journal(course.game, course.seating.names)
        self._log: dict[int, list[LogEntry]] = {}

    @property
    def row(self) -> TableRow:
        return self.course.row

    @property
    def record(self) -> Record:
        return self.course.record

    @property
    def over(self) -> bool:
        return self.course.over

    @property
    def journal(self) -> Journal:
        return self._journal.called(self.course.seating.names)

    def screen(self, shown: Pass | None) -> Screen:
        return screen_of(self.row, self.course.seating, shown)

    def local_screen(self) -> Screen:
        """What somebody without a pass sees."""
        return self.screen(None)

    def about(self, screen: Screen) -> TableInfo:
        row, setup = self.row, setup_of(self.course.game)
        return TableInfo(
            id=row.id,
            game=row.game,
            rules_version=row.rules_version,
            setup=setup,
            seats=self.course.seating.infos(),
            mine=sorted(screen.seats),
            pace_ms=row.pace_ms,
            terrains=terrains_of(setup),
            rules=rules_of(setup),
            actions=actions_of(setup),
            online=row.online,
            host=screen.host,
            public=row.public,
            rated=row.rated,
            clock=self.course.clock,
            commitment=commitment(row.secret),
            secret=row.secret if self.over else None,
            watching=not screen.seats,
        )

    def state(self, screen: Screen) -> State:
        return answers.state_of(self.course, screen)

    def log(self, screen: Screen, since: int) -> Log:
        points, entries = self.course.points, self._log.setdefault(screen.viewer, [])
        for seq in range(len(entries) + 1, len(points)):
            journal = self._journal.called(points[seq].seating.names)
            entries.append(journal.entry(seq, points[seq - 1], points[seq], screen.viewer))
        return Log(entries[since:] if 0 <= since <= self.course.seq else entries[:])

    def moment(self, screen: Screen, seq: int) -> Moment:
        return answers.moment_of(self._record_at(seq), seq, screen)

    def earning(self, screen: Screen, source: str, seat: int, seq: int | None) -> Earning:
        record, game = self.record if seq is None else self._record_at(seq), self.course.game
        view = game.view(record.state, screen.viewer)
        if not 0 <= seat < game.seats or source not in game.scores(view)[seat]:
            raise Trouble(Problem("no-such-source", f"no source {source[:40]!r} pays seat {seat} at this table"))
        return Earning(self.course.seq if seq is None else seq, source, seat, list(game.earning(view, seat, source)))

    def preview(self, screen: Screen, text: str) -> Preview:
        move = self.read(screen, text)
        return answers.preview_of(self.course.game, self.record.state, move, self.course.seq)

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

    def record_text(self) -> str:
        """The whole game with what its chance came from: for when it is over."""
        return signed(self.record, self.row.secret, self.row.wishes)

    # What must be the case

    def demand_fresh(self, seq: int) -> None:
        if not self.course.changed <= seq <= self.course.seq:
            raise Stale(self.course.seq)

    def demand_going_on(self) -> None:
        if self.course.waiting:
            raise Trouble(Problem("waiting", "a seat is still open: the game begins when everybody is there"))
        if self.over:
            raise Trouble(Problem("over", "the game is over"))

    def demand_host(self, screen: Screen) -> None:
        if not screen.host:
            raise Trouble(Problem("not-host", "this is for the host of the table"))

    def speaker(self, screen: Screen) -> int:
        """The seat that a screen speaks for; of several the one that is to move, or else the first."""
        if not screen.seats:
            raise Trouble(Problem("watching", "this is for those who play"))
        actor = self.course.to_move
        return actor if actor in screen.seats and actor is not None else min(screen.seats)

    def read(self, screen: Screen, text: str) -> Any:
        """A legal move of a seat at this screen, or the reason why it is none."""
        if self.course.waiting or self.course.forfeit is not None:
            self.demand_going_on()
        game, state = self.course.game, self.record.state
        if game.actor(state) not in screen.seats:
            raise Trouble(self.journal.refusal(text, self._not_yours(screen)))
        try:
            return game.read(state, text)
        except Illegal as error:
            if error.refusal is None:
                raise
            raise Trouble(self.journal.refusal(text, error.refusal)) from error

    def _not_yours(self, screen: Screen) -> Refused:
        """The game is over or it is somebody else's turn: any move is refused for the same reason."""
        game, state = self.course.game, self.record.state
        legal = game.moves(state)
        move = legal[0] if legal else game.read(self.record.states[-2], self.record.moves[-1])
        refusal = game.explain(state, move, min(screen.seats, default=NOBODY))
        assert refusal is not None
        return refusal

    def _plainest_verb(self) -> str:
        """What a click on a cell means: the first thing that can be done to a cell now, or else ever could be."""
        game, points = self.course.game, self.course.points
        for point in (points[-1], *points):
            if game.actor(point.state) >= 0:
                for gesture in answers.gestures(game, point.state):
                    if gesture.cells:
                        return gesture.lead
        raise Trouble(Problem("unreadable", "nothing is done to cells at this table: expected a whole move"))

    def _record_at(self, seq: int) -> Record:
        if not 0 <= seq <= self.course.seq:
            raise Trouble(Problem("no-such-moment", f"no moment {seq}: expected 0 to {self.course.seq}"))
        return self.course.record_at(seq)
