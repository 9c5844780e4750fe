"""Tests of the tutorial lessons."""

from __future__ import annotations

import pytest

from realmwright import registry
from realmwright.game import NOBODY, GameError
from realmwright.i18n import LANGUAGES
from realmwright.protocol.rest_lessons_and_scores import Lesson, LessonRequest
from realmwright.record import Record
from realmwright.tables.tutorial import apply_task, lesson_table, lessons
from realmwright.tables.tutorial_scripts import SCRIPTS

from ..test_locale import catalog
from .server_process import Server

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


def test_table_for_a_step(server: Server) -> None:
    response = server.http.get("/api/lessons").json()
    assert [lesson["game"] for lesson in response["lessons"]] == list(SCRIPTS)
    made = server.post("/api/lessons", {"game": "kingdoms", "names": NAMES, "step": 2})
    player = server.join(made["table_id"])
    player.move("draw")
    assert player.state.state["drawn"] == "+5"
    player.leave()


@pytest.mark.parametrize(
    ("body", "expected"),
    [({"game": "ludo", "names": NAMES}, "no lesson"), ({"game": "kingdoms", "names": NAMES, "step": 10}, "no step 10")],
)
def test_invalid_lesson_request_is_rejected(server: Server, body: dict[str, object], expected: str) -> None:
    answer = server.http.post("/api/lessons", json=body)
    assert (answer.status_code, answer.json()["code"]) == (422, "refused")
    assert expected in answer.json()["message"]
