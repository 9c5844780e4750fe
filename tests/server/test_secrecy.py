"""Tests that messages do not depend on information hidden from their viewer.

A twin of a game is a game with another hidden card that a viewer cannot distinguish from it: all its views are equal.
Every message of a table to that viewer must then be equal, byte for byte.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from random import Random
from typing import Any, cast

import pytest

from realmwright import fairness, record, registry
from realmwright.game import CHANCE, NOBODY, GameError
from realmwright.live.connection import Connection, handle_message
from realmwright.live.ports import ClientOrigin
from realmwright.live.social import SocialActions
from realmwright.live.subscribers import encode_message
from realmwright.live.table import Table, TableContext
from realmwright.protocol.client_messages import PreviewRequest, ScoringCellsRequest, SnapshotRequest, WhyRequest
from realmwright.protocol.errors import RequestError
from realmwright.protocol.server_messages import LogMessage, StateMessage
from realmwright.record import Record
from realmwright.tables.credentials import HOST, Credential, CredentialSigner
from realmwright.tables.events import Event, SeatSetup
from realmwright.tables.table_row import TableKeys, TableRow
from realmwright.tables.viewer import Viewer

from .online_players import Enter, play
from .server_process import DECODE, Server, TableClient

AT = "2026-01-01T00:00:00.000+00:00"
CHANGED_DRAWS = 4  # number of first and of last draws that a twin may change
MIN_COMPARISONS = 5  # per viewer
WATCHED_MOVES = 6  # played while the viewer is connected


class RecordingSubscriber:
    """A subscriber that records its messages."""

    def __init__(self, table: Table, seat: int, *, updates: bool) -> None:
        self.name: str | None = None
        self.origin = ClientOrigin(updates=updates)
        self.social = SocialActions(table, self)
        self.credential = None if seat == NOBODY else Credential(table.row.id, seat, f"key {seat}")
        self.viewer: Viewer = table.viewer(self.credential)
        self.received: list[bytes] = []

    def send(self, message: bytes) -> None:
        self.received.append(message)

    def close(self, code: int = 0) -> None: ...


def make_table(game_record: Record, moves: list[str]) -> Table:
    """Return an online table after these moves, with one client per seat."""
    seats = tuple(SeatSetup(f"seat {number}", None, True) for number in range(game_record.game.seats))
    row = TableRow(
        id="x",
        game=game_record.game.name,
        rules_version=game_record.game.rules_version,
        setup=game_record.game.setup,
        seats=seats,
        secret="secret",
        pace_ms=0,
        credential_keys=TableKeys("host", "invite", tuple(f"key {number}" for number in range(len(seats)))),
        online=True,
        created=AT,
    )
    taken = [Event("seat", f'{{"seat":{number},"name":"seat {number}"}}', AT) for number in range(len(seats))]
    context = TableContext(*cast("Any", (None, None, CredentialSigner("x"), None, None, None, lambda _: None, None)))
    return Table(row, [*taken, *(Event("move", move, AT) for move in moves)], context)


def random_game(name: str, seed: int, **params: str) -> Record:
    rng = Random(seed)
    game_record = Record(registry.game(name).create({"players": "3", **params}, rng))
    fairness.draw_chance(game_record, str(seed))
    while game_record.game.actor(game_record.state) != NOBODY:
        legal = [game_record.game.write(game_record.state, move) for move in game_record.game.moves(game_record.state)]
        hiding = [text for text in legal if not text.startswith("start")]  # keeps hidden tiles hidden
        game_record.push(rng.choice(hiding or legal))
        fairness.draw_chance(game_record, str(seed))
    return game_record


def twins(game_record: Record, ply: int, viewer: int) -> Iterator[Record]:
    """Yield twins of the first plies of a game for a viewer."""
    game = game_record.game
    draws = [number for number in range(ply) if game.actor(game_record.states[number]) == CHANCE]
    for number in dict.fromkeys([*draws[-CHANGED_DRAWS:], *draws[:CHANGED_DRAWS]]):
        for move in game.moves(game_record.states[number]):
            if game.write(game_record.states[number], move) != game_record.moves[number]:
                twin = game_record.branch(number)
                twin.play(move)
                if looks_the_same(game_record, twin, ply, viewer):
                    yield twin


def looks_the_same(game_record: Record, twin: Record, ply: int, viewer: int) -> bool:
    """Continue the twin with the moves of the game; return whether all views are equal."""
    view = game_record.game.view
    while view(twin.state, viewer) == view(game_record.states[len(twin.moves)], viewer):
        if len(twin.moves) == ply:
            return True
        try:
            twin.push(game_record.moves[len(twin.moves)])
        except GameError:
            return False
    return False


def all_messages(game_record: Record, moves: list[str], viewer: int) -> list[bytes]:
    """Return all messages to a viewer: on joining, after moves, to requests, for earlier revisions."""
    table = make_table(game_record, moves[:-WATCHED_MOVES])
    subscribers = [RecordingSubscriber(table, viewer, updates=updates) for updates in (False, True)]
    for subscriber in subscribers:
        table.subscribe(subscriber, 0)
    for move in moves[-WATCHED_MOVES:]:
        asyncio.run(table.catch_up(table.state.revision + 1, [Event("move", move, AT)]))
    game, revisions = game_record.game, range(0, table.state.revision + 1, 7)
    legal = [game.write(game_record.states[len(moves)], move) for move in game.moves(game_record.states[len(moves)])]
    mine = legal[:: max(1, len(legal) // 6)] if game.actor(game_record.states[len(moves)]) == viewer else []
    cells = ["a1", "h8", "c3", "end", "build a1", "draw", "nonsense"]
    sources = [source for sheet in game.scores(game_record.states[len(moves)]) for source in sheet][:3]
    requests: list[Any] = [WhyRequest(text) for text in (*cells, *mine)] + [
        PreviewRequest(text) for text in (*cells[3:], *mine)
    ]
    requests += [SnapshotRequest(revision) for revision in revisions] + [
        ScoringCellsRequest(source, 0) for source in sources
    ]
    received = [message for subscriber in subscribers for message in subscriber.received]
    return received + [_answer(table, subscribers[0], request) for request in requests]


def _answer(table: Table, subscriber: RecordingSubscriber, request: Any) -> bytes:
    try:
        return encode_message(asyncio.run(handle_message(table, cast("Connection", subscriber), request)))
    except RequestError as error:
        return encode_message(error.reply)
    except GameError as error:
        return str(error).encode()


TABLES = [
    ("kingdom-builder", {"sets": "base"}),
    ("kingdom-builder", {"sets": "base,crossroads"}),  # two cards in hand
    ("kingdom-builder", {"sets": "all", "players": "4"}),
    ("kingdoms", {}),
    ("kingdoms", {"players": "2"}),
]


@pytest.mark.parametrize(("name", "params"), TABLES)
def test_messages_are_independent_of_hidden_information(name: str, params: dict[str, str]) -> None:
    game_record = random_game(name, 3, **params)
    compared = dict.fromkeys((*range(game_record.game.seats), NOBODY), 0)
    for viewer in compared:
        for ply in Random(viewer).sample(range(2, len(game_record.moves)), 20):
            if compared[viewer] < MIN_COMPARISONS and (twin := next(twins(game_record, ply, viewer), None)) is not None:
                assert all_messages(game_record, twin.moves, viewer) == all_messages(
                    game_record, game_record.moves[:ply], viewer
                )
                compared[viewer] += 1
    assert min(compared.values()) == MIN_COMPARISONS, compared


def test_comparison_detects_a_leak() -> None:
    """The seat that holds the changed card gets different messages for the same twins."""
    game_record = random_game("kingdom-builder", 3, sets="base")
    apart = 0
    for ply in range(4, 60, 8):
        for twin in twins(game_record, ply, NOBODY):
            apart += any(
                all_messages(game_record, twin.moves, seat) != all_messages(game_record, game_record.moves[:ply], seat)
                for seat in range(3)
            )
            break
    assert apart > 3


def test_host_with_several_seats_sees_no_hand() -> None:
    game_record = random_game("kingdom-builder", 4)
    table = make_table(game_record, game_record.moves[:20])
    assert table.viewer(Credential("x", HOST, "host")) == Viewer(NOBODY, frozenset(), host=True)
    assert table.viewer(Credential("x", 1, "key 1")) == Viewer(1, frozenset({1}))
    wrongs = [("y", 1, "key 1"), ("x", 1, "key 2"), ("x", 9, ""), ("x", -5, ""), ("x", -2, "invite")]
    for wrong in (Credential(*words) for words in wrongs):
        assert table.viewer(wrong) == Viewer(NOBODY, frozenset())


def test_every_sent_state_is_the_view_of_its_seat(server: Server, enter: Enter) -> None:
    table = server.new_online(None, "open", "open")
    texts = [table.host, *(server.claim(table.id, table.links[seat], f"Guest {seat}") for seat in (1, 2))]
    players = [enter(table.id, text) for text in texts]
    watcher = enter(table.id)
    play(Random(9), *players)
    watcher.catch_up(players[0])
    game_record = record.load(server.http.get(f"/api/tables/{table.id}/record").text)
    for viewer, player in [*enumerate(players), (NOBODY, watcher)]:
        check_views(game_record, viewer, player)


def check_views(game_record: Record, viewer: int, player: TableClient) -> None:
    messages = [DECODE(text) for text in player.received]
    states = [message for message in messages if isinstance(message, StateMessage)]
    assert len(states) > 50
    for state in states:
        assert state.state == game_record.game.to_dict(game_record.game.view(game_record.states[state.ply], viewer))
        hands = [seat["hand"] for number, seat in enumerate(state.state["seats"]) if number != viewer]
        assert all(card == "?" for hand in hands for card in hand)
    entries = [entry for message in messages if isinstance(message, LogMessage) for entry in message.entries]
    for entry in entries:
        if entry.kind == "move" and game_record.game.actor(game_record.states[entry.ply - 1]) == CHANCE:
            doing = game_record.game.to_dict(game_record.states[entry.ply - 1])["doing"]
            hidden = doing["verb"] == "deal" and doing["seat"] != viewer
            assert (entry.move is None) or not hidden
