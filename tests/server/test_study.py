"""A game looked at afterwards, and tables that go on from a record."""

from __future__ import annotations

import json
from random import Random

import pytest

from realmwright import record, registry
from realmwright.game import NOBODY
from realmwright.tables.messages import AskUndo, State

from .client import Server

SEATS = [{"name": "Ada"}, {"name": "Bruno"}]


@pytest.fixture(scope="module", params=["kingdom-builder", "kingdoms"])
def kept(request: pytest.FixtureRequest) -> record.Record:
    """A whole game, played at random."""
    game = registry.game(request.param).table({"players": "2"}, Random(5))
    told = record.Record(game)
    rng = Random(5)
    while game.actor(told.state) != NOBODY:
        moves = game.moves(told.state)
        told.play(rng.choices(moves, game.weights(told.state))[0] if game.actor(told.state) < 0 else rng.choice(moves))
    return told


def made(server: Server, kept: record.Record, ply: int | None = None, **more: object) -> str:
    return str(server.post("/api/records", {"record": str(kept), "seats": SEATS, "ply": ply, **more})["id"])


def test_a_record_becomes_a_table_that_ends_where_it_ends(server: Server, kept: record.Record) -> None:
    table = made(server, kept)
    told = server.http.get(f"/api/tables/{table}/record").text
    assert record.load(told).moves == kept.moves


def test_gold_and_prospects_of_every_moment(server: Server, kept: record.Record) -> None:
    study = server.http.get(f"/api/tables/{made(server, kept)}/study").json()
    points = study["points"]
    assert [point["ply"] for point in points] == list(range(len(kept.moves) + 1))
    assert points[-1]["sheets"] == [dict(sheet) for sheet in kept.game.scores(kept.state)]
    assert all(len(point["worth"]) == 2 for point in points)
    assert study["turns"] == sorted(set(study["turns"]))
    assert len(study["turns"]) > 10
    assert study["turning"] == sorted(study["turning"])
    assert 0 < len(study["turning"]) <= 6


def test_what_is_taken_back_is_no_part_of_the_course(server: Server) -> None:
    player = server.sit(server.new_table(None, None, seed=1))
    first, second = player.state.gestures[0].cells[:2]
    player.move(f"build {first}")
    player.ask(AskUndo(player.state.seq), State)
    player.move(f"build {second}")
    study = server.http.get(f"/api/tables/{player.table}/study").json()
    assert [point["ply"] for point in study["points"]] == list(range(player.state.ply + 1))
    assert study["points"][-1]["seq"] == player.state.seq
    player.leave()


def test_play_goes_on_from_any_position(server: Server, kept: record.Record) -> None:
    ply = len(kept.moves) // 2
    player = server.sit(made(server, kept, ply))
    assert player.state.ply >= ply
    assert not player.state.over
    assert player.state.gestures
    player.leave()


def test_what_a_bot_would_have_played(server: Server, kept: record.Record) -> None:
    table = made(server, kept)
    seq = next(number for number, state in enumerate(kept.states) if kept.game.actor(state) >= 0)
    told = server.post(f"/api/tables/{table}/advice", {"seq": seq, "bot": "level-2"})
    assert told["seat"] == kept.game.actor(kept.states[seq])
    kept.game.read(kept.states[seq], told["steps"][0]["move"])  # legal there
    over = server.http.post(f"/api/tables/{table}/advice", json={"seq": len(kept.moves), "bot": "level-2"})
    assert (over.status_code, over.json()["code"]) == (409, "nobody-to-move")
    late = server.http.post(f"/api/tables/{table}/advice", json={"seq": 99999, "bot": "level-2"})
    assert late.status_code == 404


def test_files_to_take_away(server: Server, kept: record.Record) -> None:
    table = made(server, kept)
    lines = server.http.get(f"/api/tables/{table}/trace").text.splitlines()
    assert json.loads(lines[0])["type"] == "setup"
    assert json.loads(lines[-1])["type"] == "end"
    assert sum(json.loads(line)["type"] == "ply" for line in lines) == len(kept.moves)
    drawing = server.http.get(f"/api/tables/{table}/board.svg?seq=3")
    assert drawing.headers["content-type"] == "image/svg+xml"
    assert drawing.text.startswith("<svg")
    assert server.http.get(f"/api/tables/{table}/board.svg?seq=99999").status_code == 404


@pytest.mark.parametrize("text", ["", "rubbish", "realmwright 1 kingdom-builder\nbuild a1"])
def test_what_is_no_record_is_refused_in_one_line(server: Server, text: str) -> None:
    answer = server.http.post("/api/records", json={"record": text, "seats": SEATS})
    assert answer.status_code == 422
    assert "\n" not in answer.json()["message"]


def test_a_ply_that_there_is_not(server: Server, kept: record.Record) -> None:
    body = {"record": str(kept), "seats": SEATS, "ply": len(kept.moves) + 1}
    assert server.http.post("/api/records", json=body).status_code == 422
    three = {"record": str(kept), "seats": [*SEATS, {"name": "Chiara"}]}
    assert server.http.post("/api/records", json=three).status_code == 422
