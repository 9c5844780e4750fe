"""Rubbish, cheating, haste: a clear answer, and no harm to anybody."""

from __future__ import annotations

import json
from collections.abc import Callable

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from realmwright.tables.messages import (
    AskEarning,
    AskMoment,
    AskMove,
    AskPreview,
    AskUndo,
    AskWhy,
    ClientMessage,
    Preview,
    Problem,
    Refusal,
    State,
)

from .client import Player, Server, moves_of

Sit = Callable[..., Player]

RUBBISH = [
    "",
    "rubbish",
    "null",
    "[]",
    "{}",
    '{"type":"move"}',
    '{"type":"move","seq":"1","move":"build a1"}',
    '{"type":"move","seq":1e400,"move":"build a1"}',
    '{"type":"move","seq":1,"move":"build a1","more":1}',
    '{"type":"win","seq":1}',
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


@pytest.mark.parametrize("frame", RUBBISH, ids=[repr(frame[:40]) for frame in RUBBISH])
def test_rubbish_is_answered_in_one_line(sit: Sit, frame: str | bytes) -> None:
    player = sit(None, None, None)
    before = player.state
    player.send(frame)
    problem = player.hear(Problem)
    assert problem.code == "unreadable"
    assert "\n" not in problem.message
    assert "Traceback" not in problem.message
    assert player.ask(AskMove(-1, "end"), State) == before


NONSENSE: list[tuple[ClientMessage, str]] = [
    (AskWhy("fly a1"), "unreadable"),
    (AskWhy("build a1 b2"), "unreadable"),
    (AskWhy(""), "unreadable"),
    (AskPreview("build z99"), "unreadable"),
    (AskMoment(-1), "no-such-moment"),
    (AskMoment(10**30), "no-such-moment"),
    (AskEarning("castles", 7), "no-such-source"),
    (AskEarning("castles", -1), "no-such-source"),
    (AskEarning("bribes", 0), "no-such-source"),
    (AskEarning("castles", 0, 999), "no-such-moment"),
    (AskUndo(0), "stale"),
]


@pytest.mark.parametrize(("question", "code"), NONSENSE, ids=[repr(question) for question, _ in NONSENSE])
def test_nonsense_is_refused_by_name(sit: Sit, question: ClientMessage, code: str) -> None:
    player = sit(None, None, None)
    assert player.ask(question, Problem).code == code


def test_a_late_move_gets_the_newest_state(sit: Sit) -> None:
    player = sit(None, None, None)
    first = player.state
    move = moves_of(first.gestures)[0]
    second = player.move(move)
    problem = player.ask(AskMove(first.seq, move), Problem)
    assert problem.code == "stale"
    assert player.hear(State) == second


def test_an_illegal_move_names_its_rule_and_changes_nothing(sit: Sit) -> None:
    player = sit(None, None, None)
    before = player.state
    refusal = player.ask(AskMove(before.seq, "end"), Refusal)
    assert (refusal.rule, refusal.reason) == ("KB-BASE-TURN-7", "mandatory-not-done")
    assert refusal.text.key == "refusal-mandatory-not-done"
    assert refusal.text.args == {"left": 3}
    assert player.ask(AskMove(-1, "end"), State) == before


def test_why_not_here(sit: Sit) -> None:
    """A cell alone asks about the plainest thing to do there, which is to build."""
    player = sit(None, None, None)
    legal = set(moves_of(player.state.gestures))
    letters = dict(zip("GCDFT", ("grass", "canyon", "desert", "flowers", "forest"), strict=True))
    for row, line in enumerate(player.about.setup["board"], 1):
        for column, letter in zip("abcdefghijklmnopqrst", line, strict=True):
            cell = f"{column}{row}"
            if f"build {cell}" in legal:
                assert player.ask(AskWhy(cell), Preview).move == f"build {cell}"
                continue
            refusal = player.ask(AskWhy(cell), Refusal)
            expected = {"W": "not-buildable", "M": "not-buildable", "S": "special-hex", "L": "special-hex"}
            assert refusal.reason == expected.get(letter, "wrong-terrain")
            assert letter not in letters or refusal.data["terrain"] == letters[letter]
        player.socket.ping().wait(20)  # a breath after every line: asking for the whole board at once is a flood


def test_nobody_moves_for_a_bot(sit: Sit) -> None:
    player = sit(None, None, "random", pace_ms=10_000)
    while player.state.actor == 0:
        player.move(moves_of(player.state.gestures)[0] if player.state.state["stage"] != "after" else "end")
    assert player.state.thinking == 1
    assert player.state.gestures == []
    refusal = player.ask(AskMove(player.state.seq, "end"), Refusal)
    assert refusal.reason == "not-your-turn"
    assert refusal.text.args == {"seat": "seat 1"}


def test_after_the_end_everything_is_refused(sit: Sit) -> None:
    player = sit(None, "random", "random")
    while not player.state.over:
        player.hear(State)
    assert player.ask(AskWhy("build a1"), Refusal).reason == "game-over"
    assert player.ask(AskWhy("a1"), Refusal).reason == "game-over"
    assert player.ask(AskPreview("x"), Refusal).reason == "game-over"
    assert player.ask(AskUndo(player.state.seq), Problem).code == "no-undo"


def test_ten_megabytes_close_the_line_and_disturb_nobody(server: Server, sit: Sit) -> None:
    player = sit(None, None, None)
    other = sit(player.table)
    with pytest.raises(ConnectionClosed):  # noqa: PT012  # the line may break while sending or after
        player.send("x" * 10_000_000)
        player.hear(Problem)
    assert player.socket.close_code in (1006, 1009)  # cut off while still sending, or told why
    before = other.state.ply
    assert other.move(moves_of(other.state.gestures)[0]).ply == before + 1
    answer = server.http.post("/api/tables", content=b"x" * 10_000_000)
    assert (answer.status_code, answer.json()["code"]) == (413, "too-large")


def test_a_flood_is_cut_off_and_disturbs_nobody(sit: Sit) -> None:
    player = sit(None, None, None)
    other = sit(player.table)
    with pytest.raises(ConnectionClosed):  # noqa: PT012  # sooner or later
        for _ in range(20_000):
            player.send('{"type":"why","move":"end"}')
        player.hear(State)
    assert player.socket.close_code == 1008
    before = other.state.ply
    assert other.move(moves_of(other.state.gestures)[0]).ply == before + 1


def test_no_table_no_talk(server: Server) -> None:
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
    ("/api/tables", {"game": "kingdom-builder", "seats": [{"name": "a"}, {"name": "b"}], "wishes": {"players": "3"}}),
    ("/api/tables", {"game": "kingdom-builder", "seats": [{"name": ""}, {"name": "b"}]}),
    ("/api/tables", {"game": "kingdom-builder", "seats": [{"name": "a"}, {"name": "b"}], "pace_ms": -5}),
    ("/api/preview", {"game": "kingdom-builder", "wishes": {"cards": "lords"}}),
    ("/api/preview", {"game": "kingdom-builder", "wishes": {"weather": "rain"}}),
    ("/api/preview", {"game": "kingdom-builder", "seed": -1}),
    ("/api/preview", ["kingdom-builder"]),
]


@pytest.mark.parametrize(("address", "body"), BODIES, ids=[json.dumps(body)[:60] for _, body in BODIES])
def test_a_table_that_cannot_be_is_refused_in_one_line(server: Server, address: str, body: object) -> None:
    answer = server.http.post(address, json=body)
    assert answer.status_code == 422
    assert "\n" not in answer.json()["message"]


@pytest.mark.parametrize("text", [b"", b"{", b"\xff", b"[" * 60_000, b'{"game":"\\ud800"}'])
def test_bodies_of_rubbish(server: Server, text: bytes) -> None:
    answer = server.http.post("/api/preview", content=text)
    assert (answer.status_code, answer.json()["code"]) == (422, "unreadable")
