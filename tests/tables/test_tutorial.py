"""The lessons of the tutorial: every step is playable and translated."""

from __future__ import annotations

import pytest

from realmwright import registry
from realmwright.game import NOBODY, GameError
from realmwright.i18n import LANGUAGES
from realmwright.protocol.rest_lessons_and_scores import Lesson, LessonRequest, LessonTask
from realmwright.record import Record
from realmwright.tables.events import SeatSetup
from realmwright.tables.tutorial import PACE_MS, apply_task, lesson_table, lessons
from realmwright.tables.tutorial_scripts import SCRIPTS

from ..test_locale import catalog

NAMES = ["Ada", "Bruno"]
GAMES = sorted(SCRIPTS)
STEPS = 10


def lesson_of(game: str) -> Lesson:
    return next(lesson for lesson in lessons().lessons if lesson.game == game)


def at_step(game: str, step: int) -> Record:
    """Return the record of the table at the start of a step."""
    made = lesson_table(LessonRequest(game, NAMES, step))
    return Record(registry.game(game).load(made.row.setup), [event.text for event in made.events])


def test_every_game_has_a_lesson() -> None:
    assert set(registry.find("games")) == set(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_lesson_has_ten_translated_steps(game: str) -> None:
    steps = lesson_of(game).steps
    assert len(steps) == STEPS
    keys = {f"learn-{game}-{step.name}" for step in steps} | {task.key for step in steps for task in step.tasks} - {""}
    for language in LANGUAGES:
        keys_in_catalog = {key for key in catalog(language) if key.startswith(f"learn-{game}-")}
        assert keys_in_catalog == keys


@pytest.mark.parametrize(("game", "step"), [(game, step) for game in GAMES for step in range(STEPS)])
def test_requested_moves_of_a_step_are_legal(game: str, step: int) -> None:
    lesson = lesson_of(game)
    game_record, secret = at_step(game, step), SCRIPTS[game][lesson.steps[step].chapter].secret
    for task in lesson.steps[step].tasks:
        seat = game_record.game.actor(game_record.state)
        if task.action == "reply":
            assert seat == 1
        elif task.action in ("move", "preview", "hint", "why"):
            assert seat == 0
        if task.action == "preview":
            game_record.game.read(game_record.state, task.target)
        if task.action == "why":
            with pytest.raises(GameError, match="must-adjoin"):
                game_record.game.read(game_record.state, task.target)
        if task.action == "light":
            assert task.target in game_record.game.scores(game_record.state)[0]
        apply_task(game_record, task, secret)
    following = step + 1
    if following < STEPS and lesson.steps[following].chapter == lesson.steps[step].chapter:
        assert at_step(game, following).moves == game_record.moves


def test_texts_match_the_game() -> None:
    """Check the cards, tiles and gold that the texts mention."""
    builder = at_step("kingdom-builder", 5)
    assert builder.moves.count("draw canyon") == 1
    before, after = (at_step("kingdom-builder", step) for step in (7, 8))
    gold = [game_record.game.scores(game_record.state)[0] for game_record in (before, after)]
    assert gold[1]["castles"] - gold[0]["castles"] == 3
    assert gold[1]["merchants"] > gold[0]["merchants"]
    assert "tile +5" in at_step("kingdoms", 3).moves
    assert at_step("kingdoms", 5).moves[-2:] == ["tile M", "put e3"]
    before, after = (at_step("kingdoms", step) for step in (6, 7))
    assert before.game.scores(before.state)[1]["rows"] - after.game.scores(after.state)[1]["rows"] == 12


def test_first_lesson_ends_with_its_game() -> None:
    game_record, lesson = at_step("kingdom-builder", 9), lesson_of("kingdom-builder")
    for task in lesson.steps[9].tasks:
        apply_task(game_record, task, SCRIPTS["kingdom-builder"][1].secret)
    assert game_record.game.actor(game_record.state) == NOBODY


@pytest.mark.parametrize(
    ("request_", "message"),
    [
        (LessonRequest("ludo", NAMES), "no lesson for 'ludo': expected one of kingdom-builder, kingdoms"),
        (LessonRequest("kingdoms", NAMES, STEPS), "no step 10: expected 0 to 9"),
    ],
)
def test_unknown_lessons_and_steps_are_rejected(request_: LessonRequest, message: str) -> None:
    with pytest.raises(GameError, match=message):
        lesson_table(request_)


def test_table_of_a_lesson_is_local_and_has_two_people() -> None:
    made = lesson_table(LessonRequest("kingdoms", NAMES, STEPS - 1))
    assert made.row.seats == (SeatSetup("Ada"), SeatSetup("Bruno"))
    assert (made.row.online, made.row.pace_ms) == (False, PACE_MS)
    assert made.row.secret == SCRIPTS["kingdoms"][lesson_of("kingdoms").steps[-1].chapter].secret


def test_tasks_of_a_step_are_numbered_without_replies() -> None:
    steps = {step.name: step for step in lesson_of("kingdom-builder").steps}
    keys = [(task.action, task.key) for task in steps["end-turn"].tasks]
    assert keys[:2] == [("move", "learn-kingdom-builder-end-turn-1"), ("reply", "")]
    assert [key for _, key in keys if key] == ["learn-kingdom-builder-end-turn-1"]
    assert [task.key[-1] for task in steps["castle"].tasks] == ["1", "2", "3"]


def test_undo_takes_back_one_move() -> None:
    record = at_step("kingdom-builder", 1)
    count = len(record.moves)
    apply_task(record, LessonTask("move", "build k17", ""), "x")
    apply_task(record, LessonTask("preview", "build l17", ""), "x")
    assert len(record.moves) == count + 1
    apply_task(record, LessonTask("undo", "", ""), "x")
    assert len(record.moves) == count


def test_decisions_before_the_first_step_of_each_chapter() -> None:
    for game in GAMES:
        for prior, chapter in zip(lesson_of(game).prior_moves, SCRIPTS[game], strict=True):
            chance = ("draw ", "tile ")
            assert prior == sum(not move.startswith(chance) for move in chapter.prior_moves.split("; "))
