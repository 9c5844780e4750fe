"""Routes of tutorials, of the score calculator and of board statistics."""

from __future__ import annotations

from typing import Final

from ...protocol.rest import BoardRequest, TableCreated
from ...protocol.rest_lessons_and_scores import BoardStats, LessonRequest, Lessons, ScoreRequest, ScoreResult
from ...tables.analysis import score_position
from ...tables.game_catalog import board_stats
from ...tables.tutorial import lesson_table, lessons
from .routing import ApiRequest, Router

ROUTER: Final = Router()


@ROUTER.route("GET", "/api/lessons", response=Lessons)
async def get_lessons(_: ApiRequest) -> Lessons:
    """List the tutorials with their steps."""
    return lessons()


@ROUTER.route("POST", "/api/lessons", body=LessonRequest, response=TableCreated, status=201)
async def new_lesson(request: ApiRequest, body: LessonRequest) -> TableCreated:
    """Create a tutorial table at the start of a step."""
    request.limit("table")
    row = await request.services.tables.store_new_table(lesson_table(body))
    return TableCreated(row.id, None, None, [])


@ROUTER.route("POST", "/api/score", body=ScoreRequest, response=ScoreResult)
async def score(_: ApiRequest, body: ScoreRequest) -> ScoreResult:
    """Score a position of a physical game; return the score sheet and the scoring hexes."""
    return score_position(body)


@ROUTER.route("POST", "/api/board-stats", body=BoardRequest, response=BoardStats)
async def get_board_stats(_: ApiRequest, body: BoardRequest) -> BoardStats:
    """Compare a custom board with the printed ones."""
    return board_stats(body)
