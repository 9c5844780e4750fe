"""The tutorial: local tables with fixed cards, and the scripts of what to do at them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final

from .. import registry
from ..fairness import draw_chance
from ..game import CHANCE, GameError
from ..protocol.rest_lessons_and_scores import Lesson, LessonRequest, Lessons, LessonStep, LessonTask
from ..record import Record
from .create import NewTableRecord, table_from_record
from .events import SeatSetup
from .tutorial_scripts import SCRIPTS, Chapter

PACE_MS: Final = 600
MOVE_ACTIONS: Final = ("move", "reply")  # tasks that play a move


@cache
def lessons() -> Lessons:
    return Lessons([_lesson(game, chapters) for game, chapters in SCRIPTS.items()])


def lesson_table(request: LessonRequest) -> NewTableRecord:
    """Create a local table with two seats at the start of a step."""
    chapters = SCRIPTS.get(request.game)
    if chapters is None:
        raise GameError(f"no lesson for {request.game[:30]!r}: expected one of {', '.join(SCRIPTS)}")
    lesson = _lesson(request.game, chapters)
    if request.step >= len(lesson.steps):
        raise GameError(f"no step {request.step}: expected 0 to {len(lesson.steps) - 1}")
    number = lesson.steps[request.step].chapter
    chapter = chapters[number]
    record = _start_record(request.game, chapter)
    for task in (task for step in lesson.steps[: request.step] if step.chapter == number for task in step.tasks):
        apply_task(record, task, chapter.secret)
    return table_from_record(record, [SeatSetup(name, None) for name in request.names], chapter.secret, PACE_MS)


def apply_task(record: Record, task: LessonTask, secret: str) -> None:
    """Apply the effect of a completed task to the record."""
    if task.action in MOVE_ACTIONS:
        record.push(task.target)
        draw_chance(record, secret)
    elif task.action == "undo":
        record.take_back()


def _start_record(game: str, chapter: Chapter) -> Record:
    record = Record(registry.game(game).load(chapter.setup), chapter.prior_moves.split("; "))
    draw_chance(record, chapter.secret)
    return record


def _lesson(game: str, chapters: Sequence[Chapter]) -> Lesson:
    steps = [step for number, chapter in enumerate(chapters) for step in _steps(game, number, chapter.script)]
    return Lesson(game, [_decisions(_start_record(game, chapter)) for chapter in chapters], steps)


def _decisions(record: Record) -> int:
    return sum(record.game.actor(state) != CHANCE for state, _ in record.plies())


def _steps(game: str, chapter: int, script: str) -> Iterator[LessonStep]:
    step = LessonStep("", chapter, [])
    for line in script.strip().splitlines():
        if not line.startswith(" "):
            step = LessonStep(line, chapter, [])
            yield step
            continue
        action, _, target = line.strip().partition(" ")
        number = sum(task.key != "" for task in step.tasks) + 1
        step.tasks.append(LessonTask(action, target, "" if action == "reply" else f"learn-{game}-{step.name}-{number}"))
