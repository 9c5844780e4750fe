"""The rules service: each request, errors, and an example bot that searches with it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import realmwright as rw
from realmwright.arena import match
from realmwright.arena.schedule import Schedule
from realmwright.game import NOBODY
from realmwright.rules_service import RulesService, serve
from realmwright.testing import registered

FIRST_GAME = {"do": "new", "game": "kingdom-builder", "params": {"preset": "first-game", "start": 0}, "seed": 1}
BOT = Path(__file__).parent.parent / "examples" / "searching_bot.js"


class Client:
    def __init__(self) -> None:
        self.service = RulesService()
        start = self.ask(**FIRST_GAME)
        self.game = rw.load(f"realmwright kingdom-builder rules={start['rules_version']} {start['setup']}").game
        self.position = self.ask(do="apply", position=start["position"], moves=["draw grass", "draw canyon"])[
            "position"
        ]

    def ask(self, **request: Any) -> dict[str, Any]:
        answer: dict[str, Any] = self.service.answer(json.dumps(request))
        return answer


def test_answers_are_those_of_the_rules() -> None:
    client = Client()
    game, state = client.game, client.game.load(client.position)
    legal = client.ask(do="legal", position=client.position)
    assert legal == {"actor": 0, "moves": [game.write(state, move) for move in game.moves(state)]}
    children = client.ask(do="children", position=client.position)["children"]
    assert [child["move"] for child in children] == legal["moves"]
    for child, move in zip(children, game.moves(state), strict=True):
        after = game.apply(state, move)
        assert game.load(child["position"]) == after
        assert child["actor"] == game.actor(after)
        assert child["gold"] == [sum(sheet.values()) for sheet in game.scores(after)]
    score = client.ask(do="score", position=children[5]["position"])
    assert score["gold"] == children[5]["gold"] == [sum(sheet.values()) for sheet in score["scores"]]
    assert score["over"] is False


def test_chance_has_weights_and_views_hide_and_guess() -> None:
    client = Client()
    before = client.ask(**FIRST_GAME)["position"]
    chance = client.ask(do="legal", position=before)
    assert chance["actor"] == -1
    assert chance["weights"] == [5] * 5
    view = client.ask(do="view", position=client.position, seat=0)["position"]
    assert "hand=?" in view
    guesses = {client.ask(do="determinise", position=view, seed=seed)["position"] for seed in range(40)}
    assert client.position in guesses
    assert len(guesses) == 5
    assert client.ask(do="view", position=client.position, seat=NOBODY)["actor"] == 0


def test_playouts_agree_between_engines_and_accept_views() -> None:
    client = Client()
    native = client.ask(do="playouts", position=client.position, count=4000, seed=2)["gold"]
    assert native == client.ask(do="playouts", position=client.position, count=4000, seed=2)["gold"]
    view = client.ask(do="view", position=client.position, seat=0)["position"]
    viewed = client.ask(do="playouts", position=view, count=4001, seed=3)["gold"]
    client.service._compiled = None
    python = client.ask(do="playouts", position=client.position, count=60, seed=2)["gold"]
    for one, other, tolerance in ((native, viewed, 1.0), (native, python, 6.0)):
        assert all(abs(a - b) < tolerance for a, b in zip(one, other, strict=True))


def test_explanations_name_the_rule() -> None:
    client = Client()
    refused = client.ask(do="explain", position=client.position, move="build a1")
    assert (refused["legal"], refused["rule"]) == (False, "KB-BASE-TURN-3")
    legal = client.ask(do="legal", position=client.position)["moves"][0]
    assert client.ask(do="explain", position=client.position, move=legal) == {"legal": True}


@pytest.mark.parametrize(
    ("request_", "expected"),
    [
        ({"do": "legal"}, "'position' is null: expected text"),
        ({"do": "legal", "position": "x"}, "expected words such as"),
        ({"do": "nothing"}, "expected one of new, load"),
        ({"do": []}, "expected one of new, load"),
        ({"do": "new", "game": "chess"}, "no game 'chess': expected one of"),
        ({"do": "new", "game": "kingdoms", "seed": True}, "expected a whole number"),
        ({"do": "new", "game": "kingdoms", "params": []}, "expected an object"),
        ({"do": "view", "position": "P", "seat": 2}, "no seat 2: expected 0 to 1"),
        ({"do": "playouts", "position": "P", "count": 0}, "expected 1 to 1000000"),
        ({"do": "apply", "position": "P", "moves": ["build a1"]}, "wrong-terrain"),
    ],
)
def test_bad_requests_are_answered_in_one_line(request_: dict[str, Any], expected: str) -> None:
    client = Client()
    if request_.get("position") == "P":
        request_ = {**request_, "position": client.position}
    answer = client.ask(**request_, id="x")
    assert set(answer) == {"id", "error"}
    assert expected in answer["error"]
    assert "\n" not in answer["error"]


def test_lines_that_are_no_requests_do_not_end_the_service() -> None:
    lines = [
        "",
        "nonsense",
        "[]",
        "[" * 100_000,
        "x" * 1_000_001,
        '{"do":"score","position":""}',
        json.dumps(FIRST_GAME),
    ]
    answers = [json.loads(answer) for answer in serve(lines)]
    assert ["error" in answer for answer in answers] == [True] * 5 + [False]
    assert "no table" in answers[4]["error"]


@registered()
def test_bot_in_javascript_searches_and_beats_random_play() -> None:
    name = f"program:node {BOT}"
    schedule = Schedule("kingdom-builder", (name, "random"), 1, {"players": "2"}, {name: f"node {BOT}"}, 30)
    schedule.check()
    result = match.play(schedule, schedule.pairing(0))
    assert result.reason == ""
    assert result.gold[0] > result.gold[1]
