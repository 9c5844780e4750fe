"""Tests of error responses to invalid messages and request bodies."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from realmwright.protocol.client_messages import (
    ClientMessage,
    MoveRequest,
    PreviewRequest,
    ScoringCellsRequest,
    SnapshotRequest,
    UndoRequest,
    WhyRequest,
)
from realmwright.protocol.server_messages import ErrorMessage, Preview, RefusalMessage, StateMessage

from .server_process import Server, TableClient, legal_moves

Join = Callable[..., TableClient]

INVALID_FRAMES = [
    "",
    "invalid",
    "null",
    "[]",
    "{}",
    '{"type":"move"}',
    '{"type":"move","revision":"1","move":"build a1"}',
    '{"type":"move","revision":1e400,"move":"build a1"}',
    '{"type":"move","revision":1,"move":"build a1","more":1}',
    '{"type":"win","revision":1}',
    '{"type":"pace","ms":-1}',
    '{"type":"pace","ms":99999999999999999999}',
    '{"type":"why","move":"' + "x" * 5000 + '"}',
    '{"type":"why","move":"\\ud800"}',
    '{"type":"why","move":"build \\u0000"}',
    "[" * 50_000,
    '{"type":' * 5_000,
    b"\x00\x01\xff",
    b'{"type":"why","move":"end"}',
]


@pytest.mark.parametrize("frame", INVALID_FRAMES, ids=[repr(frame[:40]) for frame in INVALID_FRAMES])
def test_invalid_frame_gets_a_one_line_error(join: Join, frame: str | bytes) -> None:
    player = join(None, None, None)
    before = player.state
    player.send_frame(frame)
    error = player.receive(ErrorMessage)
    assert error.code == "unreadable"
    assert "\n" not in error.message
    assert "Traceback" not in error.message
    assert player.request(MoveRequest(-1, "end"), StateMessage) == before


NONSENSE: list[tuple[ClientMessage, str]] = [
    (WhyRequest("fly a1"), "unreadable"),
    (WhyRequest("build a1 b2"), "unreadable"),
    (WhyRequest(""), "unreadable"),
    (PreviewRequest("build z99"), "unreadable"),
    (SnapshotRequest(-1), "no-such-revision"),
    (SnapshotRequest(10**30), "no-such-revision"),
    (ScoringCellsRequest("castles", 7), "no-such-source"),
    (ScoringCellsRequest("castles", -1), "no-such-source"),
    (ScoringCellsRequest("bribes", 0), "no-such-source"),
    (ScoringCellsRequest("castles", 0, 999), "no-such-revision"),
    (UndoRequest(0), "stale"),
]


@pytest.mark.parametrize(("question", "code"), NONSENSE, ids=[repr(question) for question, _ in NONSENSE])
def test_invalid_request_gets_an_error_code(join: Join, question: ClientMessage, code: str) -> None:
    player = join(None, None, None)
    assert player.request(question, ErrorMessage).code == code


def test_stale_move_gets_the_newest_state(join: Join) -> None:
    player = join(None, None, None)
    first = player.state
    move = legal_moves(first.move_groups)[0]
    second = player.move(move)
    error = player.request(MoveRequest(first.revision, move), ErrorMessage)
    assert error.code == "stale"
    assert player.receive(StateMessage) == second


def test_illegal_move_names_its_rule_and_changes_nothing(join: Join) -> None:
    player = join(None, None, None)
    before = player.state
    refusal = player.request(MoveRequest(before.revision, "end"), RefusalMessage)
    assert (refusal.rule, refusal.reason) == ("KB-BASE-TURN-7", "mandatory-not-done")
    assert refusal.text.key == "refusal-mandatory-not-done"
    assert refusal.text.args == {"left": 3}
    assert player.request(MoveRequest(-1, "end"), StateMessage) == before


def test_why_explains_every_illegal_cell(join: Join) -> None:
    """A cell without an action means building there."""
    player = join(None, None, None)
    legal = set(legal_moves(player.state.move_groups))
    letters = dict(zip("GCDFT", ("grass", "canyon", "desert", "flowers", "forest"), strict=True))
    for row, line in enumerate(player.info.setup["board"], 1):
        for column, letter in zip("abcdefghijklmnopqrst", line, strict=True):
            cell = f"{column}{row}"
            if f"build {cell}" in legal:
                assert player.request(WhyRequest(cell), Preview).move == f"build {cell}"
                continue
            refusal = player.request(WhyRequest(cell), RefusalMessage)
            expected = {"W": "not-buildable", "M": "not-buildable", "S": "special-hex", "L": "special-hex"}
            assert refusal.reason == expected.get(letter, "wrong-terrain")
            assert letter not in letters or refusal.data["terrain"] == letters[letter]
        player.socket.ping().wait(20)  # stay below the message rate limit


def test_player_cannot_move_for_a_bot(join: Join) -> None:
    player = join(None, None, "random", pace_ms=10_000)
    while player.state.actor == 0:
        player.move(legal_moves(player.state.move_groups)[0] if player.state.state["stage"] != "after" else "end")
    assert player.state.thinking == 1
    assert player.state.move_groups == []
    refusal = player.request(MoveRequest(player.state.revision, "end"), RefusalMessage)
    assert refusal.reason == "not-your-turn"
    assert refusal.text.args == {"seat": "seat 1"}


def test_requests_after_the_end_are_rejected(join: Join) -> None:
    player = join(None, "random", "random")
    while not player.state.over:
        player.receive(StateMessage)
    assert player.request(WhyRequest("build a1"), RefusalMessage).reason == "game-over"
    assert player.request(WhyRequest("a1"), RefusalMessage).reason == "game-over"
    assert player.request(PreviewRequest("x"), RefusalMessage).reason == "game-over"
    assert player.request(UndoRequest(player.state.revision), ErrorMessage).code == "no-undo"


def test_too_large_frame_closes_only_its_own_connection(server: Server, join: Join) -> None:
    player = join(None, None, None)
    other = join(player.table)
    with pytest.raises(ConnectionClosed):  # noqa: PT012  # the connection may close during or after sending
        player.send_frame("x" * 10_000_000)
        player.receive(ErrorMessage)
    assert player.socket.close_code in (1006, 1009)  # closed while sending, or with a reason
    before = other.state.ply
    assert other.move(legal_moves(other.state.move_groups)[0]).ply == before + 1
    answer = server.http.post("/api/tables", content=b"x" * 10_000_000)
    assert (answer.status_code, answer.json()["code"]) == (413, "too-large")


def test_message_flood_closes_only_its_own_connection(join: Join) -> None:
    player = join(None, None, None)
    other = join(player.table)
    with pytest.raises(ConnectionClosed):  # noqa: PT012  # sooner or later
        for _ in range(20_000):
            player.send_frame('{"type":"why","move":"end"}')
        player.receive(StateMessage)
    assert player.socket.close_code == 1008
    before = other.state.ply
    assert other.move(legal_moves(other.state.move_groups)[0]).ply == before + 1


def test_unknown_table_closes_the_socket(server: Server) -> None:
    assert server.http.get("/api/tables/nosuchtable").status_code == 404
    assert server.http.get("/api/tables/nosuchtable/record").status_code == 404
    with connect(server.address("nosuchtable")) as socket:
        assert json.loads(socket.recv(timeout=20))["code"] == "no-table"
        with pytest.raises(ConnectionClosed):
            socket.recv(timeout=20)
        assert socket.close_code == 4404


BODIES = [
    ("/api/tables", {"game": "kingdom-builder", "seats": []}),
    ("/api/tables", {"game": "chess", "seats": [{"name": "a"}, {"name": "b"}]}),
    ("/api/tables", {"game": "kingdom-builder", "seats": [{"name": "a"}]}),
    ("/api/tables", {"game": "kingdom-builder", "seats": [{"name": "a", "bot": "deep blue"}, {"name": "b"}]}),
    ("/api/tables", {"game": "kingdom-builder", "seats": [{"name": "a"}, {"name": "b"}], "params": {"players": "3"}}),
    ("/api/tables", {"game": "kingdom-builder", "seats": [{"name": ""}, {"name": "b"}]}),
    ("/api/tables", {"game": "kingdom-builder", "seats": [{"name": "a"}, {"name": "b"}], "pace_ms": -5}),
    ("/api/preview", {"game": "kingdom-builder", "params": {"cards": "lords"}}),
    ("/api/preview", {"game": "kingdom-builder", "params": {"weather": "rain"}}),
    ("/api/preview", {"game": "kingdom-builder", "seed": -1}),
    ("/api/preview", ["kingdom-builder"]),
]


@pytest.mark.parametrize(("address", "body"), BODIES, ids=[json.dumps(body)[:60] for _, body in BODIES])
def test_invalid_table_is_rejected_in_one_line(server: Server, address: str, body: object) -> None:
    answer = server.http.post(address, json=body)
    assert answer.status_code == 422
    assert "\n" not in answer.json()["message"]


@pytest.mark.parametrize("text", [b"", b"{", b"\xff", b"[" * 60_000, b'{"game":"\\ud800"}'])
def test_malformed_body_is_rejected(server: Server, text: bytes) -> None:
    answer = server.http.post("/api/preview", content=text)
    assert (answer.status_code, answer.json()["code"]) == (422, "unreadable")
