"""Fuzz tests of the WebSocket."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from realmwright.protocol.server_messages import ErrorMessage, StateMessage

from .online_players import play
from .server_process import DECODE, OnlineTable, Server, TableClient, legal_moves

FRAMES = 10_000
HUGE = (2**31, 2**53, 2**63, 2**64, 10**400, -1, -(2**63), 1e308, -0.0)
ODD = ("", "\0", "\u202e", "\ud83d", "😀", "ß" * 300, "a1", "A1", "a99", "i:a1", "../..", "';--", "__class__")
VALID: list[dict[str, Any]] = [
    {"type": "move", "revision": 1, "move": "build a1"},
    {"type": "why", "move": "a1"},
    {"type": "preview", "move": "end"},
    {"type": "scoring_cells", "source": "castles", "seat": 0, "revision": 3},
    {"type": "undo", "revision": 2},
    {"type": "snapshot", "revision": 2},
    {"type": "hint", "revision": 2},
    {"type": "pace", "ms": 10},
    {"type": "enter", "credential": "x", "name": "y"},
    {"type": "chat", "text": "hello"},
    {"type": "mute", "name": "Bruno", "on": True},
    {"type": "offer", "kind": "take-back"},
    {"type": "offer", "kind": "bot", "seat": 1},
    {"type": "offer", "kind": "rematch"},
    {"type": "answer", "offer": 4, "yes": True},
    {"type": "seat", "seat": 1, "bot": "random"},
]  # without resign, which would end the game


def value(rng: Random, depth: int = 3) -> Any:
    """Return a random JSON value, including extreme ones."""
    kind = rng.randrange(9 if depth else 6)
    if kind < 6:
        return (None, rng.random() < 0.5, rng.choice(HUGE), rng.choice(ODD), rng.randrange(-5, 300), "end")[kind]
    if kind == 6:
        return [value(rng, depth - 1) for _ in range(rng.randrange(4))]
    return {rng.choice(ODD): value(rng, depth - 1) for _ in range(rng.randrange(4))}


def random_frame(rng: Random, moves: list[str], seq: int) -> str | bytes:
    message = dict(rng.choice(VALID))
    for _ in range(rng.randrange(4)):
        field = rng.choice([*message, "more"])
        message[field] = value(rng)
        if rng.random() < 0.2:
            del message[field]
    if rng.random() < 0.3 and moves and message.get("type") in ("move", "preview", "why"):
        message["move"] = rng.choice(moves)
    if "revision" in message and rng.random() < 0.5:
        message["revision"] = seq + rng.randrange(-2, 3)
    written = json.dumps(message, ensure_ascii=rng.random() < 0.5)
    return corrupt(rng, written.encode(errors="ignore").decode())


def corrupt(rng: Random, text: str) -> str | bytes:
    kind = rng.randrange(14)
    if kind == 0:
        return text[: rng.randrange(len(text))]
    if kind == 1:
        place = rng.randrange(len(text))
        return text[:place] + chr(rng.randrange(1, 0xD7FF)) + text[place + 1 :]
    if kind == 2:
        return "[" * rng.randrange(1, 20_000)
    if kind == 3:
        return '{"a":' * rng.randrange(1, 5_000) + "1"
    if kind == 4:
        return text.encode()
    if kind == 5:
        return bytes(rng.randrange(256) for _ in range(rng.randrange(40)))
    if kind == 6:
        return (text * rng.randrange(2, 30))[:20_000]
    return text


def credentials(server: Server, table: OnlineTable, other: OnlineTable) -> list[str | None]:
    """Return valid credentials, credentials of another table and forged ones."""
    good = [table.host, server.claim(table.id, table.links[1], "Bruno")]
    return [*good, None, other.host, other.links[1], table.invite, good[0][:-1] + "x", good[0][::-1], "x" * 300]


def test_ten_thousand_hostile_frames(killable_server: Server) -> None:
    rng = Random(1)
    table, other = (killable_server.new_online(None, "open", "random") for _ in range(2))
    texts = credentials(killable_server, table, other)
    sent, codes = 0, set[int]()
    while sent < FRAMES:
        player = killable_server.enter(table.id, rng.choice(texts), rng.choice(("Wanda", None)))
        try:
            for _ in range(rng.randrange(100, 400)):
                player.send_frame(random_frame(rng, legal_moves(player.state.move_groups), player.state.revision))
                sent += 1
                if sent % 50 == 0:
                    check_alive(player)
            check_alive(player)
        except ConnectionClosed as closed:
            codes.add(closed.rcvd.code if closed.rcvd else 0)
        player.leave()
    assert not codes & {1006, 1011, 0}, codes
    check_playable(killable_server, table, texts)
    assert "Traceback" not in (errors := killable_server.stop()), errors


def check_alive(player: TableClient) -> None:
    """Check that the server responds with valid messages that reveal no internals."""
    player.send_frame('{"type":"snapshot","revision":-77}')
    while True:
        text = player.socket.recv(timeout=20)
        message = DECODE(str(text))
        if isinstance(message, ErrorMessage):
            assert "Traceback" not in message.message
            assert "\n" not in message.message
            assert message.code != "internal", message
            if "-77" in message.message:
                return
        if isinstance(message, StateMessage):
            player.state = message


def check_playable(server: Server, table: OnlineTable, texts: list[str | None]) -> None:
    players = [server.enter(table.id, text) for text in texts[:2]]
    play(Random(2), *players, moves=20)
    for player in players:
        player.leave()


def test_too_large_frame_closes_the_connection(server: Server) -> None:
    table = server.new_online(None, None)
    player = server.enter(table.id, table.host)
    player.send_frame('"' + "x" * 70_000 + '"')
    with pytest.raises(ConnectionClosed) as closed:
        player.receive(ErrorMessage)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1009
    player.leave()


def flood(player: TableClient) -> None:
    for _ in range(3000):
        player.send_frame('{"type":"chat","text":"x"}')
    while True:
        player.socket.recv(timeout=20)


def test_flood_closes_only_its_own_connection(server: Server, join: Callable[..., TableClient]) -> None:
    table = server.new_online(None, None)
    player = server.enter(table.id, table.host)
    with pytest.raises(ConnectionClosed) as closed:
        flood(player)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1008
    player.leave()
    other = join(None, None, None)
    assert other.move(legal_moves(other.state.move_groups)[0]).ply > 0
