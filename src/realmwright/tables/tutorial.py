"""The tutorial: local tables with fixed cards, and the steps to take at them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from .. import registry
from ..fairness import draw_chance
from ..game import GameError
from ..protocol.rest_lessons_and_scores import Lesson, LessonRequest, Lessons, LessonStep, LessonTask
from ..record import Record
from .create import NewTableRecord, table_from_record
from .events import SeatSetup
from .tutorial_scripts import Chapter, Script, load_scripts

PACE_MS: Final = 600
MOVE_ACTIONS: Final = ("move", "reply")  # tasks that play a move


@cache
def lessons() -> Lessons:
    return Lessons([_lesson(name, script) for name, script in load_scripts().items()])


def lesson_table(request: LessonRequest) -> NewTableRecord:
    """Create a local table with two seats at the start of a step."""
    script = load_scripts().get(request.lesson)
    if script is None:
        raise GameError(f"no lesson {request.lesson[:30]!r}: expected one of {', '.join(load_scripts())}")
    steps = list(_steps(request.lesson, script))
    if request.step >= len(steps):
        raise GameError(f"no step {request.step}: expected 0 to {len(steps) - 1}")
    number = steps[request.step].chapter
    chapter = script.chapters[number]
    record = _start_record(script.game, chapter)
    for task in (task for step in steps[: request.step] if step.chapter == number for task in step.tasks):
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


def _lesson(name: str, script: Script) -> Lesson:
    prior_plies = [len(chapter.prior_moves.split("; ")) for chapter in script.chapters]
    return Lesson(name, script.game, script.title, prior_plies, list(_steps(name, script)))


def _steps(lesson: str, script: Script) -> Iterator[LessonStep]:
    for number, chapter in enumerate(script.chapters):
        yield from _chapter_steps(lesson, number, chapter.script)


def _chapter_steps(lesson: str, chapter: int, script: str) -> Iterator[LessonStep]:
    step = LessonStep("", "", chapter, [])
    prefix = ""
    for line in script.strip().splitlines():
        if not line.startswith(" "):
            name, _, entry = line.partition(" ")
            prefix = f"learn-{lesson}-{name}"
            step = LessonStep(prefix if entry else name, entry or name, chapter, [])
            yield step
            continue
        action, _, target = line.strip().partition(" ")
        number = sum(task.key.startswith(prefix) for task in step.tasks) + 1
        step.tasks.append(_task(action, target, f"{prefix}-{number}"))


def _task(action: str, target: str, key: str) -> LessonTask:
    if action == "reply":
        return LessonTask(action, target, "")
    if action == "then":
        verb = target.partition(" ")[0]
        return LessonTask("move", target, f"learn-then-{verb if verb in ('build', 'end') else 'cell'}")
    if action == "done":
        return LessonTask("go", "map", "learn-then-done")
    return LessonTask(action, target, key)
