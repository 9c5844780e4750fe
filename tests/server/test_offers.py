"""Integration tests of resignation, take-backs, absent players and rematches."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from realmwright.live import social
from realmwright.protocol.client_messages import AnswerRequest, ChatRequest, MoveRequest, OfferRequest, ResignRequest
from realmwright.protocol.server_messages import (
    Clocks,
    ErrorMessage,
    LogMessage,
    Offers,
    Presence,
    Rematch,
    StateMessage,
    TableInfo,
)

from .online_players import Enter, mover, play, two_seats
from .server_process import Server, TableClient, legal_moves


def wait_until_over(*players: TableClient) -> None:
    for player in players:
        while not player.state.over:
            player.receive(StateMessage)


# Resignation


def test_resigning_with_two_players_ends_the_game(server: Server, enter: Enter) -> None:
    table, host, guest = two_seats(server, enter)
    play(Random(1), host, guest, moves=5)
    guest.send(ResignRequest())
    wait_until_over(host, guest)
    for player in (host, guest):
        assert (player.state.reason, player.state.winners, player.state.actor) == ("resigned", [0], None)
        assert player.state.move_groups == []
    assert host.request(MoveRequest(host.state.revision, "end"), ErrorMessage).code == "over"
    assert guest.request(ResignRequest(), ErrorMessage).code == "over"
    rows = sqlite3.connect(server.database)
    query = "select finished, due_at, result from tables where id = ?"
    finished, due_at, result = rows.execute(query, (table.id,)).fetchone()
    rows.close()
    assert finished == host.log[-1].at
    assert due_at is None
    assert json.loads(result)["winners"] == [0]
    assert json.loads(result)["resigned"] == [1]


def test_resigning_with_three_players_hands_the_seat_to_a_bot(server: Server, enter: Enter) -> None:
    table = server.new_online(None, "open", "open")
    guests = [enter(table.id, server.claim(table.id, table.links[seat], f"Guest {seat}")) for seat in (1, 2)]
    host = enter(table.id, table.host)
    play(Random(2), host, *guests, moves=4)
    guests[0].send(ResignRequest())
    assert guests[0].receive(TableInfo).watching
    assert not guests[0].state.over
    play(Random(3), host, guests[1], moves=6)
    assert [seat.resigned for seat in host.info.seats] == [False, True, False]
    assert guests[0].request(ResignRequest(), ErrorMessage).code == "watching"
    guests[1].send(ResignRequest())
    wait_until_over(host)
    assert (host.state.reason, host.state.winners) == ("resigned", [0])


def test_resigning_at_a_local_table_resigns_the_seat_to_move(server: Server) -> None:
    player = server.join(server.new_table(None, None))
    loser = player.state.actor
    player.send(ResignRequest())
    wait_until_over(player)
    assert loser is not None
    assert player.state.winners == [1 - loser]
    player.leave()


# Take-backs


def test_take_back_needs_agreement(server: Server, enter: Enter) -> None:
    """Also after a revealed card: the other player has drawn since."""
    _, host, guest = two_seats(server, enter)
    one = mover(host, guest)
    assert one is not None
    other = guest if one is host else host
    before = one.state
    while one.state.move_groups:
        before = one.state
        one.move("end" if "end" in legal_moves(one.state.move_groups) else legal_moves(one.state.move_groups)[0])
    other.catch_up(one)
    assert one.request(OfferRequest("take-back"), Offers).offers[0].pending == other.info.own_seats
    offer = other.receive(Offers).offers[0]
    assert one.request(OfferRequest("take-back"), ErrorMessage).code == "already-offered"
    assert one.request(AnswerRequest(offer.revision, yes=True), ErrorMessage).code == "no-such-offer"
    other.send(AnswerRequest(offer.revision, yes=True))
    while one.state.ply != before.ply:
        one.receive(StateMessage)
    assert (one.state.state, one.state.move_groups) == (before.state, before.move_groups)
    assert [entry.kind for entry in one.log[-3:]] == ["offer", "answer", "undo"]
    assert one.receive(Offers).offers == []
    again = one.state.revision
    one.move("end" if "end" in legal_moves(one.state.move_groups) else legal_moves(one.state.move_groups)[0])
    assert one.state.revision > again


def test_take_back_is_declined_withdrawn_or_expires(server: Server, enter: Enter) -> None:
    _, host, guest = two_seats(server, enter)
    assert host.request(OfferRequest("take-back"), ErrorMessage).code == "no-undo"
    one = mover(host, guest)
    assert one is not None
    other = guest if one is host else host
    one.move(legal_moves(one.state.move_groups)[0])
    for answering, key in ((other, "log-decline"), (one, "log-withdraw")):
        offer = one.request(OfferRequest("take-back"), Offers).offers[0]
        other.catch_up(one)
        other.receive(Offers)
        answering.send(AnswerRequest(offer.revision, yes=False))
        assert one.receive(Offers).offers == []
        assert one.log[-1].text.key == key
        other.receive(Offers)
        assert other.request(AnswerRequest(offer.revision, yes=True), ErrorMessage).code == "no-such-offer"
    one.request(OfferRequest("take-back"), Offers)
    one.move(legal_moves(one.state.move_groups)[0])
    assert one.receive(Offers).offers == []


def test_take_back_against_bots_needs_no_agreement(server: Server, enter: Enter) -> None:
    table = server.new_online(None, "random")
    host = enter(table.id, table.host)
    host.wait_for_turn()
    before = host.state
    while host.state.move_groups:
        before = host.state
        host.move("end" if "end" in legal_moves(host.state.move_groups) else legal_moves(host.state.move_groups)[0])
    host.wait_for_turn()
    host.send(OfferRequest("take-back"))
    while host.state.ply != before.ply:
        host.receive(StateMessage)
    assert host.state.state == before.state


# Replacing absent players


def test_recently_disconnected_player_cannot_be_replaced(server: Server, enter: Enter) -> None:
    _, host, guest = two_seats(server, enter)
    assert social.MIN_ABSENCE_SECONDS == 60
    assert host.request(OfferRequest("bot", 1), ErrorMessage).code == "not-absent"
    assert host.request(OfferRequest("bot", 0), ErrorMessage).code == "no-such-seat"
    assert host.request(OfferRequest("bot"), ErrorMessage).code == "no-such-seat"
    guest.leave()
    assert host.request(OfferRequest("bot", 1), ErrorMessage).code == "not-absent"


def wait_for_presence(player: TableClient, seats: list[int]) -> None:
    while player.receive(Presence).seats != seats:
        pass


@pytest.fixture
def impatient_server(tmp_path: Path) -> Iterator[Server]:
    """A server that treats disconnected players as absent at once."""
    startup_code = "from realmwright.live import social; social.MIN_ABSENCE_SECONDS = 0"
    with Server(tmp_path / "tables.db", startup_code=startup_code) as running:
        yield running


def test_bot_replaces_an_absent_player_until_the_return(impatient_server: Server) -> None:
    table = impatient_server.new_online(None, "open", "open")
    texts = [table.host, *(impatient_server.claim(table.id, table.links[seat], f"Guest {seat}") for seat in (1, 2))]
    host, first, second = (impatient_server.enter(table.id, text) for text in texts)
    wait_for_presence(host, [0, 1, 2])
    second.leave()
    wait_for_presence(host, [0, 1])
    offer = host.request(OfferRequest("bot", 2), Offers).offers[0]
    assert (offer.by, offer.seat, offer.pending) == (0, 2, [1])
    first.receive(Offers)
    first.send(AnswerRequest(offer.revision, yes=True))
    while host.info.seats[2].bot is None:
        host.receive(TableInfo)
    assert (host.info.seats[2].bot, host.info.seats[2].name) == ("level-2", "Guest 2")
    first.receive(StateMessage)
    play(Random(5), host, first, moves=8)
    back = impatient_server.enter(table.id, texts[2])
    assert back.info.own_seats == [2]
    assert [entry.text.key for entry in back.log if entry.kind == "seat"][-2:] == ["log-seat-stand-in", "log-seat-back"]
    play(Random(6), host, first, back)
    assert back.state.over
    for player in (host, first, back):
        player.leave()


def test_with_two_players_the_present_one_decides(impatient_server: Server) -> None:
    table = impatient_server.new_online(None, "open")
    impatient_server.claim(table.id, table.links[1], "Bruno")
    host = impatient_server.enter(table.id, table.host)
    host.send(OfferRequest("bot", 1))
    while host.info.seats[1].bot is None:
        host.receive(TableInfo)
    host.receive(StateMessage)
    assert [entry.kind for entry in host.log if entry.kind in ("offer", "seat")][-2:] == ["offer", "seat"]
    play(Random(7), host)
    assert host.state.over
    host.leave()


# Rematch


def test_bot_replaces_a_resigned_player_in_the_rematch(server: Server, enter: Enter) -> None:
    clock = {"kind": "fischer", "base_ms": 600_000, "increment_ms": 1000}
    table = server.new_online(None, "open", "random", clock=clock)
    guest = enter(table.id, server.claim(table.id, table.invite, "Bruno"))
    host = enter(table.id, table.host)
    assert host.request(OfferRequest("rematch"), ErrorMessage).code == "not-over"
    guest.send(ResignRequest())
    while not host.info.seats[1].resigned:
        host.receive(TableInfo)
    host.send(ResignRequest())
    wait_until_over(host)
    following = host.request(OfferRequest("rematch"), Rematch)
    again = enter(following.table_id, following.credential)
    assert [(seat.name, seat.bot) for seat in again.info.seats] == [
        ("seat 2", "random"),
        ("seat 0", None),
        ("Bruno", "level-2"),
    ]
    assert again.info.clock == host.info.clock
    assert again.receive(Clocks).remaining_ms[1] is not None


def test_rematch_by_agreement(server: Server, enter: Enter) -> None:
    table, host, guest = two_seats(server, enter)
    watcher = enter(table.id)
    guest.send(ResignRequest())
    wait_until_over(host, guest, watcher)
    offer = guest.request(OfferRequest("rematch"), Offers).offers[0]
    assert (offer.by, offer.pending) == (1, [0])
    host.receive(Offers)
    host.send(AnswerRequest(offer.revision, yes=True))
    ours, theirs, seen = (player.receive(Rematch) for player in (host, guest, watcher))
    assert ours.table_id == theirs.table_id == seen.table_id != table.id
    assert seen.credential is None
    again = enter(ours.table_id, ours.credential), enter(theirs.table_id, theirs.credential)
    assert [player.info.own_seats for player in again] == [[1], [0]]
    assert [seat.name for seat in again[0].info.seats] == ["Bruno", "seat 0"]
    assert not again[0].state.waiting
    assert again[0].info.host
    assert again[0].info.commitment != host.info.commitment
    play(Random(8), *again, moves=20)
    late = enter(table.id, table.links[1])
    assert late.receive(Rematch) == theirs
    assert late.request(OfferRequest("rematch"), ErrorMessage).code == "not-over"
    late.send(ChatRequest("well played"))
    late.receive(LogMessage)
