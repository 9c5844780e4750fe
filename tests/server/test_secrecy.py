"""What is hidden stays hidden: nothing that a screen is sent depends on what its seat cannot know.

A twin of a game is another that a viewer could not tell from it: somewhere a hidden card is another one, and all that
the viewer may see is the same. Whatever a table says to that viewer must be the same too, byte for byte.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any, cast

import pytest

from realmwright import fair, record, registry
from realmwright.game import CHANCE, NOBODY, GameError
from realmwright.record import Record
from realmwright.server.audience import ENCODE
from realmwright.server.sockets import look
from realmwright.server.table import House, Table
from realmwright.tables.answers import Screen
from realmwright.tables.events import Event, Seat
from realmwright.tables.messages import (
    AskEarning,
    AskMoment,
    AskPreview,
    AskWhy,
    Log,
    State,
)
from realmwright.tables.passes import HOST, Pass, Passes
from realmwright.tables.rows import Keys, TableRow
from realmwright.tables.viewing import Trouble

from .client import DECODE, Player, Server
from .together import Enter, play

AT = "2026-01-01T00:00:00.000+00:00"
BACK = 4  # so many of the first and of the last draws may be others in a twin
ENOUGH = 5  # comparisons for every viewer


class Ear:
    """A screen that takes note."""

    def __init__(self, table: Table, seat: int) -> None:
        self.name: str | None = None
        self.shown = None if seat == NOBODY else Pass(table.row.id, seat, f"key {seat}")
        self.screen: Screen = table.screen(self.shown)
        self.heard: list[bytes] = []

    def send(self, message: bytes) -> None:
        self.heard.append(message)

    def close(self) -> None: ...


def a_table(kept: Record, moves: list[str]) -> Table:
    """An online table at which this has been played, everybody at a screen of their own."""
    seats = tuple(Seat(f"seat {number}", None, True) for number in range(kept.game.seats))
    row = TableRow(
        id="x",
        game=kept.game.name,
        rules_version=kept.game.rules_version,
        setup=kept.game.setup,
        seats=seats,
        secret="secret",
        pace_ms=0,
        keys=Keys("host", "invite", tuple(f"key {number}" for number in range(len(seats)))),
        online=True,
        created=AT,
    )
    taken = [Event("seat", f'{{"seat":{number},"name":"seat {number}"}}', AT) for number in range(len(seats))]
    house = House(*cast("Any", (None, None, Passes("x"), None, None, lambda _: None)))
    return Table(row, [*taken, *(Event("move", move, AT) for move in moves)], house)


def a_game(name: str, seed: int, **wishes: str) -> Record:
    rng = Random(seed)
    kept = Record(registry.game(name).table({"players": "3", **wishes}, rng))
    fair.settle(kept, str(seed))
    while kept.game.actor(kept.state) != NOBODY:
        legal = [kept.game.write(kept.state, move) for move in kept.game.moves(kept.state)]
        shy = [text for text in legal if not text.startswith("start")]  # hidden tiles stay so
        kept.push(rng.choice(shy or legal))
        fair.settle(kept, str(seed))
    return kept


def twins(kept: Record, ply: int, viewer: int) -> Iterator[Record]:
    """Games of so many plies that this viewer cannot tell from this one."""
    game = kept.game
    draws = [number for number in range(ply) if game.actor(kept.states[number]) == CHANCE]
    for number in dict.fromkeys([*draws[-BACK:], *draws[:BACK]]):
        for move in game.moves(kept.states[number]):
            if game.write(kept.states[number], move) != kept.moves[number]:
                twin = kept.branch(number)
                twin.play(move)
                if same_to(kept, twin, ply, viewer):
                    yield twin


def same_to(kept: Record, twin: Record, ply: int, viewer: int) -> bool:
    """Play the twin on as the game went, as long as it looks the same."""
    view = kept.game.view
    while view(twin.state, viewer) == view(kept.states[len(twin.moves)], viewer):
        if len(twin.moves) == ply:
            return True
        try:
            twin.push(kept.moves[len(twin.moves)])
        except GameError:
            return False
    return False


def all_said(kept: Record, moves: list[str], viewer: int) -> list[bytes]:
    """Everything that a table says to a viewer: on joining, to every question, at every earlier moment."""
    table = a_table(kept, moves)
    ear = Ear(table, viewer)
    table.join(ear, 0)
    game, seqs = kept.game, range(0, table.course.seq + 1, 7)
    legal = [game.write(kept.states[len(moves)], move) for move in game.moves(kept.states[len(moves)])]
    mine = legal[:: max(1, len(legal) // 6)] if game.actor(kept.states[len(moves)]) == viewer else []
    cells = ["a1", "h8", "c3", "end", "build a1", "draw", "nonsense"]
    sources = [source for sheet in game.scores(kept.states[len(moves)]) for source in sheet][:3]
    asked: list[Any] = [AskWhy(text) for text in (*cells, *mine)] + [AskPreview(text) for text in (*cells[3:], *mine)]
    asked += [AskMoment(seq) for seq in seqs] + [AskEarning(source, 0) for source in sources]
    return ear.heard + [_answer(table, ear, question) for question in asked]


def _answer(table: Table, ear: Ear, question: Any) -> bytes:
    try:
        return ENCODE(look(table, ear.screen, question))
    except Trouble as trouble:
        return ENCODE(trouble.answer)
    except GameError as error:
        return str(error).encode()


TABLES = [
    ("kingdom-builder", {"sets": "base"}),
    ("kingdom-builder", {"sets": "base,crossroads"}),  # two cards in hand
    ("kingdom-builder", {"sets": "all", "players": "4"}),
    ("kingdoms", {}),
    ("kingdoms", {"players": "2"}),
]


@pytest.mark.parametrize(("name", "wishes"), TABLES)
def test_nothing_that_is_said_depends_on_what_a_viewer_cannot_know(name: str, wishes: dict[str, str]) -> None:
    kept = a_game(name, 3, **wishes)
    compared = dict.fromkeys((*range(kept.game.seats), NOBODY), 0)
    for viewer in compared:
        for ply in Random(viewer).sample(range(2, len(kept.moves)), 20):
            if compared[viewer] < ENOUGH and (twin := next(twins(kept, ply, viewer), None)) is not None:
                assert all_said(kept, twin.moves, viewer) == all_said(kept, kept.moves[:ply], viewer)
                compared[viewer] += 1
    assert min(compared.values()) == ENOUGH, compared


def test_the_comparison_would_notice() -> None:
    """Somebody who sees a card is told of it: the same twins are told apart by the seat that the card belongs to."""
    kept = a_game("kingdom-builder", 3, sets="base")
    apart = 0
    for ply in range(4, 60, 8):
        for twin in twins(kept, ply, NOBODY):
            apart += any(
                all_said(kept, twin.moves, seat) != all_said(kept, kept.moves[:ply], seat) for seat in range(3)
            )
            break
    assert apart > 3


def test_a_host_of_several_seats_sees_no_hand() -> None:
    kept = a_game("kingdom-builder", 4)
    table = a_table(kept, kept.moves[:20])
    assert table.screen(Pass("x", HOST, "host")) == Screen(NOBODY, frozenset(), host=True)
    assert table.screen(Pass("x", 1, "key 1")) == Screen(1, frozenset({1}))
    wrongs = [("y", 1, "key 1"), ("x", 1, "key 2"), ("x", 9, ""), ("x", -5, ""), ("x", -2, "invite")]
    for wrong in (Pass(*words) for words in wrongs):
        assert table.screen(wrong) == Screen(NOBODY, frozenset())


def test_every_state_over_the_wire_is_the_view_of_its_seat(server: Server, enter: Enter) -> None:
    table = server.new_online(None, "open", "open")
    texts = [table.host, *(server.claim(table.id, table.links[seat], f"Guest {seat}") for seat in (1, 2))]
    players = [enter(table.id, text) for text in texts]
    watcher = enter(table.id)
    play(Random(9), *players)
    watcher.catch_up(players[0])
    kept = record.load(server.http.get(f"/api/tables/{table.id}/record").text)
    for viewer, player in [*enumerate(players), (NOBODY, watcher)]:
        check_views(kept, viewer, player)


def check_views(kept: Record, viewer: int, player: Player) -> None:
    messages = [DECODE(text) for text in player.heard]
    states = [message for message in messages if isinstance(message, State)]
    assert len(states) > 50
    for state in states:
        assert state.state == kept.game.present(kept.game.view(kept.states[state.ply], viewer))
        hands = [seat["hand"] for number, seat in enumerate(state.state["seats"]) if number != viewer]
        assert all(card == "?" for hand in hands for card in hand)
    entries = [entry for message in messages if isinstance(message, Log) for entry in message.entries]
    for entry in entries:
        if entry.kind == "move" and kept.game.actor(kept.states[entry.ply - 1]) == CHANCE:
            doing = kept.game.present(kept.states[entry.ply - 1])["doing"]
            hidden = doing["verb"] == "deal" and doing["seat"] != viewer
            assert (entry.move is None) or not hidden
