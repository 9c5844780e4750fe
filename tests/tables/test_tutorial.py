"""The lessons of the tutorial: every step is playable by the rules and translated."""

from __future__ import annotations

from functools import cache

import pytest

from realmwright import registry
from realmwright.fairness import draw_chance
from realmwright.game import NOBODY, GameError
from realmwright.i18n import LANGUAGES
from realmwright.protocol.rest_lessons_and_scores import Lesson, LessonRequest, LessonTask
from realmwright.record import Record
from realmwright.tables.events import SeatSetup
from realmwright.tables.tutorial import PACE_MS, apply_task, lesson_table, lessons
from realmwright.tables.tutorial_scripts import load_scripts

from ..test_locale import catalog

NAMES = ["Ada", "Bruno"]
LESSONS = list(load_scripts())
CHAPTERS = [(name, number) for name in LESSONS for number in range(len(load_scripts()[name].chapters))]


def lesson_of(name: str) -> Lesson:
    return next(lesson for lesson in lessons().lessons if lesson.name == name)


def step_number(lesson: str, title: str) -> int:
    return [step.title for step in lesson_of(lesson).steps].index(title)


def at_step(lesson: str, step: int) -> Record:
    """Return the record of the table at the start of a step."""
    made = lesson_table(LessonRequest(lesson, NAMES, step))
    return Record(registry.game(made.row.game).load(made.row.setup), [event.text for event in made.events])


@cache
def chapter_starts(name: str, chapter: int) -> list[list[str]]:
    """Play a chapter by its script; return the moves at the start of each step and at the end."""
    script, lesson = load_scripts()[name], lesson_of(name)
    part = script.chapters[chapter]
    record = Record(registry.game(script.game).load(part.setup), part.prior_moves.split("; "))
    draw_chance(record, part.secret)
    starts = []
    for step in lesson.steps:
        if step.chapter == chapter:
            starts.append(list(record.moves))
            for task in step.tasks:
                check_task(record, task)
                apply_task(record, task, part.secret)
    return [*starts, list(record.moves)]


def check_task(record: Record, task: LessonTask) -> None:
    """Check that the learner can do what a task asks for."""
    game, state = record.game, record.state
    seat = game.actor(state)
    if task.action == "reply":
        assert seat == 1
    elif task.action in ("move", "preview", "hint", "why"):
        assert seat == 0
    if task.action in ("move", "preview", "reply"):
        game.read(state, task.target)
    if task.action == "why":
        with pytest.raises(GameError):
            game.read(state, task.target)
    if task.action == "light":
        assert task.target in game.scores(state)[0]


@pytest.mark.parametrize(("name", "chapter"), CHAPTERS)
def test_chapter_is_played_to_its_end(name: str, chapter: int) -> None:
    starts = chapter_starts(name, chapter)
    assert len(starts[-1]) > len(starts[0])


@pytest.mark.parametrize("name", LESSONS)
def test_table_of_a_step_continues_the_step_before(name: str) -> None:
    lesson = lesson_of(name)
    expected = [start for part in range(len(lesson.prior_plies)) for start in chapter_starts(name, part)[:-1]]
    for step in (len(lesson.steps) // 2, len(lesson.steps) - 1):
        assert at_step(name, step).moves == expected[step]


@pytest.mark.parametrize("name", LESSONS)
def test_every_step_is_translated(name: str) -> None:
    steps = lesson_of(name).steps
    keys = {step.title for step in steps} | {task.key for step in steps for task in step.tasks} - {""}
    for language in LANGUAGES:
        messages = catalog(language)
        assert keys <= messages.keys()
        assert {key for key in messages if key.startswith(f"learn-{name}-")} <= keys


def test_texts_match_the_games() -> None:
    """Check the cards, tiles and gold that the texts mention."""
    lesson = "kingdom-builder"
    castle = step_number(lesson, "learn-kingdom-builder-castle")
    assert at_step(lesson, castle).moves.count("draw canyon") == 1
    gold = [record.game.scores(record.state)[0] for record in (at_step(lesson, castle), at_step(lesson, castle + 1))]
    assert gold[1]["castles"] - gold[0]["castles"] == 3
    assert gold[1]["merchants"] > gold[0]["merchants"]


@pytest.mark.parametrize(
    ("lesson", "step", "terrain"),
    [("kingdom-builder", "learn-kingdom-builder-after", "desert"), ("nomads", "card-shepherds", "flowers"),
     ("marshlands", "held-temple-bonus", "desert"), ("island", "learn-island-reach", "desert")],
)  # fmt: skip
def test_texts_name_the_terrain_of_the_card(lesson: str, step: str, terrain: str) -> None:
    record = at_step(lesson, step_number(lesson, step))
    assert record.state.terrain == terrain


def test_texts_match_the_expansions() -> None:
    fort = at_step("crossroads", step_number("crossroads", "location-crossroads"))
    assert fort.moves[-3:-1] == ["fort", "draw canyon"]
    assert {"choose desert", "choose forest"} <= {fort.game.write(fort.state, m) for m in fort.game.moves(fort.state)}
    silo = at_step("harvest", step_number("harvest", "terrain-silo"))
    assert silo.state.seats[0].supply >= 3
    assert "removed_terrain=desert" in load_scripts()["marshlands"].chapters[0].setup
    gold = chapter_gold("capitol", 0)
    assert (gold["capitols"], gold["castles"]) == (3, 0)


def chapter_gold(name: str, chapter: int) -> dict[str, int]:
    """Return the score sheet of the learner at the end of a chapter."""
    script = load_scripts()[name]
    record = Record(registry.game(script.game).load(script.chapters[chapter].setup), chapter_starts(name, chapter)[-1])
    return dict(record.game.scores(record.state)[0])


@pytest.mark.parametrize(
    ("step", "row", "seat", "change"),
    [("dragon", "rows", 1, -12), ("hazard", "rows", 1, -10), ("gold-mine", "rows", 0, 8), ("wizard", "rows", 0, 8),
     ("strong", "rows", 0, 32)],
)  # fmt: skip
def test_gold_of_kingdoms_lessons(step: str, row: str, seat: int, change: int) -> None:
    number = step_number("kingdoms", f"learn-kingdoms-{step}")
    record, lesson = at_step("kingdoms", number), lesson_of("kingdoms")
    before = record.game.scores(record.state)[seat][row]
    for task in lesson.steps[number].tasks:
        apply_task(record, task, load_scripts()["kingdoms"].chapters[lesson.steps[number].chapter].secret)
    assert record.game.scores(record.state)[seat][row] - before == change


def test_first_lesson_ends_with_its_game() -> None:
    *_, moves = chapter_starts("kingdom-builder", len(load_scripts()["kingdom-builder"].chapters) - 1)
    chapter = load_scripts()["kingdom-builder"].chapters[-1]
    record = Record(registry.game("kingdom-builder").load(chapter.setup), moves)
    assert record.game.actor(record.state) == NOBODY


@pytest.mark.parametrize(
    ("request_", "message"),
    [
        (LessonRequest("ludo", NAMES), "no lesson 'ludo': expected one of kingdom-builder, kingdoms"),
        (LessonRequest("kingdoms", NAMES, 17), "no step 17: expected 0 to 16"),
    ],
)
def test_unknown_lessons_and_steps_are_rejected(request_: LessonRequest, message: str) -> None:
    with pytest.raises(GameError, match=message):
        lesson_table(request_)


def test_table_of_a_lesson_is_local_and_has_two_people() -> None:
    made = lesson_table(LessonRequest("kingdoms", NAMES, 0))
    assert made.row.seats == (SeatSetup("Ada"), SeatSetup("Bruno"))
    assert (made.row.online, made.row.pace_ms) == (False, PACE_MS)
    assert made.row.secret == load_scripts()["kingdoms"].chapters[0].secret


def test_tasks_of_a_step_are_numbered_without_replies_and_general_instructions() -> None:
    steps = {step.title: step for step in lesson_of("kingdom-builder").steps}
    keys = [(task.action, task.key) for task in steps["learn-kingdom-builder-end"].tasks]
    prefix = "learn-kingdom-builder-end"
    assert keys[:4] == [
        ("move", f"{prefix}-1"), ("move", f"{prefix}-2"), ("move", "learn-then-build"), ("move", f"{prefix}-3"),
    ]  # fmt: skip
    assert set(keys[4:]) == {("reply", "")}


def test_undo_takes_back_one_move() -> None:
    record = at_step("kingdom-builder", 2)
    count = len(record.moves)
    apply_task(record, LessonTask("move", "build k17", ""), "x")
    apply_task(record, LessonTask("preview", "build l17", ""), "x")
    assert len(record.moves) == count + 1
    apply_task(record, LessonTask("undo", "", ""), "x")
    assert len(record.moves) == count


@pytest.mark.parametrize("name", LESSONS)
def test_plies_before_the_first_step_of_each_chapter(name: str) -> None:
    chapters = load_scripts()[name].chapters
    assert lesson_of(name).prior_plies == [chapter.prior_moves.count("; ") + 1 for chapter in chapters]
