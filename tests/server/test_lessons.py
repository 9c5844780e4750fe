"""Lessons: every script is a game by the rules, with the cards that its sentences speak of."""

from __future__ import annotations

import pytest

from realmwright import registry
from realmwright.game import NOBODY, GameError
from realmwright.record import Record
from realmwright.tables.bodies_help import Lesson, LessonRequest
from realmwright.tables.lesson_plans import PLANS
from realmwright.tables.lessons import follow, lesson_table, lessons
from realmwright.words import LANGUAGES

from ..test_locale import catalog
from .client import Server

NAMES = ["Ada", "Bruno"]
GAMES = sorted(PLANS)
STEPS = 10


def lesson_of(game: str) -> Lesson:
    return next(lesson for lesson in lessons().lessons if lesson.game == game)


def at_step(game: str, step: int) -> Record:
    """The table when a step begins."""
    made = lesson_table(LessonRequest(game, NAMES, step))
    return Record(registry.game(game).load(made.row.setup), [event.text for event in made.events])


def test_there_is_a_lesson_for_every_game() -> None:
    assert set(registry.find("games")) == set(GAMES)


@pytest.mark.parametrize("game", GAMES)
def test_ten_steps_and_every_sentence_in_every_language(game: str) -> None:
    steps = lesson_of(game).steps
    assert len(steps) == STEPS
    keys = {f"learn-{game}-{step.name}" for step in steps} | {task.key for step in steps for task in step.tasks} - {""}
    for language in LANGUAGES:
        said = {key for key in catalog(language) if key.startswith(f"learn-{game}-")}
        assert said == keys


@pytest.mark.parametrize(("game", "step"), [(game, step) for game in GAMES for step in range(STEPS)])
def test_what_a_step_asks_for_can_be_done_there(game: str, step: int) -> None:
    lesson = lesson_of(game)
    kept, secret = at_step(game, step), PLANS[game][lesson.steps[step].chapter].secret
    for task in lesson.steps[step].tasks:
        seat = kept.game.actor(kept.state)
        if task.do == "reply":
            assert seat == 1
        elif task.do in ("move", "preview", "hint", "why"):
            assert seat == 0
        if task.do == "preview":
            kept.game.read(kept.state, task.what)
        if task.do == "why":
            with pytest.raises(GameError, match="must-adjoin"):
                kept.game.read(kept.state, task.what)
        if task.do == "light":
            assert task.what in kept.game.scores(kept.state)[0]
        follow(kept, task, secret)
    following = step + 1
    if following < STEPS and lesson.steps[following].chapter == lesson.steps[step].chapter:
        assert at_step(game, following).moves == kept.moves


def test_the_sentences_speak_of_what_happens() -> None:
    """Cards, tiles and gold that the words name."""
    builder = at_step("kingdom-builder", 5)
    assert builder.moves.count("draw canyon") == 1
    before, after = (at_step("kingdom-builder", step) for step in (7, 8))
    gold = [kept.game.scores(kept.state)[0] for kept in (before, after)]
    assert gold[1]["castles"] - gold[0]["castles"] == 3
    assert gold[1]["merchants"] > gold[0]["merchants"]
    assert "tile +5" in at_step("kingdoms", 3).moves
    assert at_step("kingdoms", 5).moves[-2:] == ["tile M", "put e3"]
    before, after = (at_step("kingdoms", step) for step in (6, 7))
    assert before.game.scores(before.state)[1]["rows"] - after.game.scores(after.state)[1]["rows"] == 12


def test_the_first_lesson_ends_with_its_game() -> None:
    kept, lesson = at_step("kingdom-builder", 9), lesson_of("kingdom-builder")
    for task in lesson.steps[9].tasks:
        follow(kept, task, PLANS["kingdom-builder"][1].secret)
    assert kept.game.actor(kept.state) == NOBODY


def test_a_table_for_a_step_over_the_wire(server: Server) -> None:
    told = server.http.get("/api/lessons").json()
    assert [lesson["game"] for lesson in told["lessons"]] == list(PLANS)
    made = server.post("/api/lessons", {"game": "kingdoms", "names": NAMES, "step": 2})
    player = server.sit(made["id"])
    player.move("draw")
    assert player.state.state["drawn"] == "+5"
    player.leave()


@pytest.mark.parametrize(
    ("body", "said"),
    [({"game": "ludo", "names": NAMES}, "no lesson"), ({"game": "kingdoms", "names": NAMES, "step": 10}, "no step 10")],
)
def test_what_is_no_lesson(server: Server, body: dict[str, object], said: str) -> None:
    answer = server.http.post("/api/lessons", json=body)
    assert (answer.status_code, answer.json()["code"]) == (422, "refused")
    assert said in answer.json()["message"]
