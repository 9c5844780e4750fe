"""Help for people: lessons at tables of their own, the score of a game at home, figures of boards."""

from __future__ import annotations

from typing import Final

from ..tables.balance import balance
from ..tables.bodies import BoardRequest, Created
from ..tables.bodies_help import Balance, LessonRequest, Lessons, Scored, ScoreRequest
from ..tables.lessons import lesson_table, lessons
from ..tables.tally import scored
from .rest import Asked, Routes

ROUTES: Final = Routes()


@ROUTES("GET", "/api/lessons", gives=Lessons)
async def get_lessons(_: Asked) -> Lessons:
    """How to learn the games, step by step."""
    return lessons()


@ROUTES("POST", "/api/lessons", takes=LessonRequest, gives=Created, status=201)
async def new_lesson(asked: Asked, wanted: LessonRequest) -> Created:
    """A table for a lesson, as it stands when a step begins."""
    asked.spend("table")
    row = await asked.services.hall.found(lesson_table(wanted))
    return Created(row.id, None, None, [])


@ROUTES("POST", "/api/score", takes=ScoreRequest, gives=Scored)
async def score(_: Asked, wanted: ScoreRequest) -> Scored:
    """The score sheet of a game on a real table, and the hexes that earn its gold."""
    return scored(wanted)


@ROUTES("POST", "/api/balance", takes=BoardRequest, gives=Balance)
async def compare(_: Asked, wanted: BoardRequest) -> Balance:
    """How a board of one's own compares with the printed ones."""
    return balance(wanted)
