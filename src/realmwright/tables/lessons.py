"""Lessons: ordinary tables whose cards are known, and the script of what to do at them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final

from .. import registry
from ..fair import settle
from ..game import CHANCE, GameError
from ..record import Record
from .bodies_help import Lesson, LessonRequest, Lessons, LessonStep, LessonTask
from .events import Seat
from .lesson_plans import PLANS, Chapter
from .opening import Opening, going_on

PACE: Final = 600
PLAYED: Final = ("move", "reply")  # tasks that bring the table on


@cache
def lessons() -> Lessons:
    return Lessons([_lesson(game, chapters) for game, chapters in PLANS.items()])


def lesson_table(wanted: LessonRequest) -> Opening:
    """A table for two seats at one screen, as it stands when a step begins."""
    chapters = PLANS.get(wanted.game)
    if chapters is None:
        raise GameError(f"no lesson for {wanted.game[:30]!r}: expected one of {', '.join(PLANS)}")
    lesson = _lesson(wanted.game, chapters)
    if wanted.step >= len(lesson.steps):
        raise GameError(f"no step {wanted.step}: expected 0 to {len(lesson.steps) - 1}")
    number = lesson.steps[wanted.step].chapter
    chapter = chapters[number]
    kept = _begun(wanted.game, chapter)
    for task in (task for step in lesson.steps[: wanted.step] if step.chapter == number for task in step.tasks):
        follow(kept, task, chapter.secret)
    return going_on(kept, [Seat(name, None) for name in wanted.names], chapter.secret, PACE)


def follow(kept: Record, task: LessonTask, secret: str) -> None:
    """Do what a task asks for, as far as it changes the table."""
    if task.do in PLAYED:
        kept.push(task.what)
        settle(kept, secret)
    elif task.do == "undo":
        kept.take_back()


def _begun(game: str, chapter: Chapter) -> Record:
    kept = Record(registry.game(game).load(chapter.setup), chapter.prelude.split("; "))
    settle(kept, chapter.secret)
    return kept


def _lesson(game: str, chapters: Sequence[Chapter]) -> Lesson:
    steps = [step for number, chapter in enumerate(chapters) for step in _steps(game, number, chapter.plan)]
    return Lesson(game, [_decisions(_begun(game, chapter)) for chapter in chapters], steps)


def _decisions(kept: Record) -> int:
    return sum(kept.game.actor(state) != CHANCE for state, _ in kept.plies())


def _steps(game: str, chapter: int, plan: str) -> Iterator[LessonStep]:
    step = LessonStep("", chapter, [])
    for line in plan.strip().splitlines():
        if not line.startswith(" "):
            step = LessonStep(line, chapter, [])
            yield step
            continue
        do, _, what = line.strip().partition(" ")
        asked = sum(task.key != "" for task in step.tasks) + 1
        step.tasks.append(LessonTask(do, what, "" if do == "reply" else f"learn-{game}-{step.name}-{asked}"))
