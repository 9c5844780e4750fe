"""The bodies of what helps people to learn, to set up and to score: as `bodies`, for `tools/wire_types.py` too."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from .messages import Name, Word

ScoreText: TypeAlias = Annotated[str, Meta(max_length=8_000)]

# Lessons: a game learnt at a real table


class LessonTask(Struct, frozen=True):
    """What is to be done next, and how one knows that it is done."""

    do: str  # go, move, reply (the script's own), why, preview, light, undo, hint or close
    what: str  # a move, a row of the score sheet, or what is pointed at
    key: str  # of the sentence that asks for it; empty: nobody is asked


class LessonStep(Struct, frozen=True):
    name: str
    chapter: int  # every chapter has a table of its own
    tasks: list[LessonTask]


class Lesson(Struct, frozen=True):
    game: str
    preludes: list[int]  # for every chapter: moves that were made before it begins
    steps: list[LessonStep]


class Lessons(Struct, frozen=True):
    lessons: list[Lesson]


class LessonRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A table for a lesson, as it stands when this step begins."""

    game: Word
    names: Annotated[list[Name], Meta(min_length=2, max_length=2)]
    step: Annotated[int, Meta(ge=0, le=99)] = 0


# Scores: a game on a real table


class ScoreRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """A position typed in, as `realmwright score` reads it."""

    game: Word
    text: ScoreText


class ScoreSheet(Struct, frozen=True):
    sheet: dict[str, int]  # gold by source
    total: int
    earning: dict[str, list[str]]  # by source, the cells that earn it


class Scored(Struct, frozen=True):
    seats: list[ScoreSheet]
    winners: list[int]


# Boards of one's own beside the printed ones


class BalanceRow(Struct, frozen=True):
    key: str  # of its name
    value: float
    low: float  # of the printed boards of this shape
    mean: float
    high: float


class Balance(Struct, frozen=True):
    rows: list[BalanceRow]
