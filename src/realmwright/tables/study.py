"""A game looked at afterwards: its gold and its prospects moment by moment, and tables that go on from a record."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Sequence
from typing import Final

from .. import record
from ..bots.evaluation import evaluation_of
from ..fair import settle
from ..game import CHANCE, NOBODY, GameError
from .bodies import FromRecord, Study, StudyPoint
from .course import Course
from .events import Seat
from .opening import Opening, going_on
from .opponents import check_bot

SWING: Final = 4.0  # gold of prospects that change hands in one turn: worth another look
MOST_TURNING: Final = 6


def study_of(course: Course) -> Study:
    """Every moment that stands. Prospects are judged by what everybody sees."""
    game = course.game
    judge = evaluation_of(game)
    points = []
    for seq, ply in standing(course):
        state = course.record.states[ply]
        view = game.view(state, NOBODY)
        judge.begin(view)
        worth = [round(judge.worth(view, seat), 2) for seat in range(game.seats)]
        sheets = [dict(sheet) for sheet in game.scores(view)]
        points.append(StudyPoint(seq, ply, _mover(course, ply), sheets, worth))
    return Study(points, list(_turns(points)), list(_turning(points)))


def standing(course: Course) -> Iterator[tuple[int, int]]:
    """The moments of the line that was played to the end: the event and the ply, from the start on."""
    last: dict[int, int] = {}
    for seq, point in enumerate(course.points):
        last[point.ply] = seq  # a ply that was taken back and played anew counts as it was played last
    for ply in range(len(course.record.moves) + 1):
        yield last[ply], ply


def _mover(course: Course, ply: int) -> int | None:
    actor = course.game.actor(course.record.states[ply - 1]) if ply else CHANCE
    return actor if actor >= 0 else None


def _turns(points: Sequence[StudyPoint]) -> Iterator[int]:
    """The first moment of every turn: where somebody else moves than before."""
    before: int | None = None
    for number, point in enumerate(points):
        if point.seat is not None and point.seat != before:
            yield max(0, number - 1)
            before = point.seat


def _turning(points: Sequence[StudyPoint]) -> Iterator[int]:
    """The ends of the turns that changed most: in which much changed hands, or another seat took the lead."""
    ends = [number for number in _turns(points) if number] + [len(points) - 1]
    found: list[tuple[float, int]] = []
    for before, after in zip([0, *ends], ends, strict=False):
        old, new = points[before].worth, points[after].worth
        swing = max((abs(now - then) for then, now in zip(old, new, strict=True)), default=0.0)
        if _leader(old) != _leader(new) or swing >= SWING:
            found.append((swing, after))
    yield from sorted(after for _, after in sorted(found, reverse=True)[:MOST_TURNING])


def _leader(worth: Sequence[float]) -> int:
    return max(range(len(worth)), key=lambda seat: worth[seat])


def from_record(wanted: FromRecord) -> Opening:
    """A table that has come as far as the record says, or as far as is wanted; everybody may go on from there."""
    kept = record.load(wanted.record)
    if wanted.ply is not None:
        kept = kept.branch(wanted.ply)
    if kept.game.seats != len(wanted.seats):
        raise GameError(f"{len(wanted.seats)} seats for {kept.game.seats} players: expected as many")
    for seat in wanted.seats:
        if seat.bot is not None:
            check_bot(seat.bot)
    secret = secrets.token_hex(16)
    settle(kept, secret)
    return going_on(kept, [Seat(seat.name, seat.bot) for seat in wanted.seats], secret, wanted.pace_ms)
