"""Tests of the game analysis, bot advice, exports and tables created from a record."""

from __future__ import annotations

import json
from random import Random

import pytest

from realmwright import record, registry
from realmwright.game import NOBODY
from realmwright.protocol.client_messages import UndoRequest
from realmwright.protocol.server_messages import StateMessage

from .server_process import Server

SEATS = [{"name": "Ada"}, {"name": "Bruno"}]


@pytest.fixture(scope="module", params=["kingdom-builder", "kingdoms"])
def game_record(request: pytest.FixtureRequest) -> record.Record:
    """A complete random game."""
    game = registry.game(request.param).create({"players": "2"}, Random(5))
    played = record.Record(game)
    rng = Random(5)
    while game.actor(played.state) != NOBODY:
        moves = game.moves(played.state)
        played.play(
            rng.choices(moves, game.weights(played.state))[0] if game.actor(played.state) < 0 else rng.choice(moves)
        )
    return played


def create_table(server: Server, game_record: record.Record, ply: int | None = None, **more: object) -> str:
    return str(
        server.post("/api/records", {"record": str(game_record), "seats": SEATS, "ply": ply, **more})["table_id"]
    )


def test_table_from_a_record_has_its_final_position(server: Server, game_record: record.Record) -> None:
    table = create_table(server, game_record)
    response = server.http.get(f"/api/tables/{table}/record").text
    assert record.load(response).moves == game_record.moves


def test_analysis_has_scores_and_predictions_of_every_revision(server: Server, game_record: record.Record) -> None:
    study = server.http.get(f"/api/tables/{create_table(server, game_record)}/analysis").json()
    points = study["points"]
    assert [point["ply"] for point in points] == list(range(len(game_record.moves) + 1))
    assert points[-1]["scores"] == [dict(sheet) for sheet in game_record.game.scores(game_record.state)]
    assert all(len(point["values"]) == 2 for point in points)
    assert study["turn_starts"] == sorted(set(study["turn_starts"]))
    assert len(study["turn_starts"]) > 10
    assert study["turning_points"] == sorted(study["turning_points"])
    assert 0 < len(study["turning_points"]) <= 6


def test_undone_moves_are_not_part_of_the_analysis(server: Server) -> None:
    player = server.join(server.new_table(None, None, seed=1))
    first, second = player.state.move_groups[0].cells[:2]
    player.move(f"build {first}")
    player.request(UndoRequest(player.state.revision), StateMessage)
    player.move(f"build {second}")
    study = server.http.get(f"/api/tables/{player.table}/analysis").json()
    assert [point["ply"] for point in study["points"]] == list(range(player.state.ply + 1))
    assert study["points"][-1]["revision"] == player.state.revision
    player.leave()


def test_table_from_a_position_can_be_played(server: Server, game_record: record.Record) -> None:
    ply = len(game_record.moves) // 2
    player = server.join(create_table(server, game_record, ply))
    assert player.state.ply >= ply
    assert not player.state.over
    assert player.state.move_groups
    player.leave()


def test_advice_is_a_legal_move(server: Server, game_record: record.Record) -> None:
    table = create_table(server, game_record)
    seq = next(number for number, state in enumerate(game_record.states) if game_record.game.actor(state) >= 0)
    response = server.post(f"/api/tables/{table}/advice", {"revision": seq, "bot": "level-2"})
    assert response["seat"] == game_record.game.actor(game_record.states[seq])
    game_record.game.read(game_record.states[seq], response["steps"][0]["move"])  # raises if the move is illegal
    over = server.http.post(f"/api/tables/{table}/advice", json={"revision": len(game_record.moves), "bot": "level-2"})
    assert (over.status_code, over.json()["code"]) == (409, "no-seat-to-move")
    late = server.http.post(f"/api/tables/{table}/advice", json={"revision": 99999, "bot": "level-2"})
    assert late.status_code == 404


def test_exported_files(server: Server, game_record: record.Record) -> None:
    table = create_table(server, game_record)
    trace = server.http.get(f"/api/tables/{table}/trace")
    uncompressed = server.http.get(f"/api/tables/{table}/trace", headers={"Accept-Encoding": "identity"})
    assert (trace.headers["content-encoding"], uncompressed.headers.get("content-encoding")) == ("gzip", None)
    assert uncompressed.text == trace.text
    lines = trace.text.splitlines()
    assert json.loads(lines[0])["type"] == "setup"
    assert json.loads(lines[-1])["type"] == "end"
    assert sum(json.loads(line)["type"] == "ply" for line in lines) == len(game_record.moves)


@pytest.mark.parametrize("text", ["", "invalid", "realmwright 1 kingdom-builder\nbuild a1"])
def test_invalid_record_is_rejected_in_one_line(server: Server, text: str) -> None:
    response = server.http.post("/api/records", json={"record": text, "seats": SEATS})
    assert response.status_code == 422
    assert "\n" not in response.json()["message"]


def test_unknown_ply_is_rejected(server: Server, game_record: record.Record) -> None:
    body = {"record": str(game_record), "seats": SEATS, "ply": len(game_record.moves) + 1}
    assert server.http.post("/api/records", json=body).status_code == 422
    three = {"record": str(game_record), "seats": [*SEATS, {"name": "Chiara"}]}
    assert server.http.post("/api/records", json=three).status_code == 422
