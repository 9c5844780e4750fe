"""Bodies of the REST API for the tutorial, the score calculator and the board editor."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from ..game import BoardStat
from .message_parts import Name, Word

ScoreText: TypeAlias = Annotated[str, Meta(max_length=8_000)]

# Tutorial


class LessonTask(Struct, frozen=True):
    """A task of a lesson."""

    action: str  # go, move, reply (played by the script), why, preview, light, undo, hint or close
    target: str  # a move, a row of the score sheet or an element to highlight
    key: str  # message key of the instruction; empty if there is none


class LessonStep(Struct, frozen=True):
    """A step of a lesson and its tasks."""

    title: str  # message key
    entry: str  # of the rulebook
    chapter: int  # every chapter is played at its own table
    tasks: list[LessonTask]


class Lesson(Struct, frozen=True):
    """The lesson of a game type or an expansion."""

    name: str
    game: str
    title: str  # message key
    prior_plies: list[int]  # per chapter: number of plies before its first step
    steps: list[LessonStep]


class Lessons(Struct, frozen=True):
    """GET /api/lessons: the lessons of all game types and expansions."""

    lessons: list[Lesson]


class LessonRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/lessons: create a table at the start of a step."""

    lesson: Word
    names: Annotated[list[Name], Meta(min_length=2, max_length=2)]
    step: Annotated[int, Meta(ge=0, le=99)] = 0


# Score calculator


class ScoreRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/score: score a typed position, in the format of `realmwright score`."""

    game: Word
    text: ScoreText


class ScoreSheet(Struct, frozen=True):
    """The score sheet of a seat."""

    sheet: dict[str, int]  # gold by source
    total: int
    scoring_cells: dict[str, list[str]]  # by source


class ScoreResult(Struct, frozen=True):
    """The score sheets of all seats and the winners."""

    seats: list[ScoreSheet]
    winners: list[int]


# Board editor


class BoardStats(Struct, frozen=True):
    """The statistics of a custom board."""

    rows: Sequence[BoardStat]
