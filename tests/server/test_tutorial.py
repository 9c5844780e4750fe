"""Tests of the tutorial over HTTP."""

from __future__ import annotations

import pytest

from realmwright.tables.tutorial_scripts import load_scripts

from .server_process import Server

NAMES = ["Ada", "Bruno"]


def test_table_for_a_step(server: Server) -> None:
    response = server.http.get("/api/lessons").json()
    assert [lesson["name"] for lesson in response["lessons"]] == list(load_scripts())
    made = server.post("/api/lessons", {"lesson": "kingdoms", "names": NAMES, "step": 3})
    player = server.join(made["table_id"])
    player.move("draw")
    assert player.state.state["drawn"] == "+5"
    player.leave()


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ({"lesson": "ludo", "names": NAMES}, "no lesson"),
        ({"lesson": "kingdoms", "names": NAMES, "step": 17}, "no step 17"),
    ],
)
def test_invalid_lesson_request_is_rejected(server: Server, body: dict[str, object], expected: str) -> None:
    answer = server.http.post("/api/lessons", json=body)
    assert (answer.status_code, answer.json()["code"]) == (422, "refused")
    assert expected in answer.json()["message"]
