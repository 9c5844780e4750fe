"""Integration tests of online tables: credentials, seats, spectators, presence, chat."""

from __future__ import annotations

from random import Random

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from realmwright.protocol.client_messages import (
    ChatRequest,
    EnterRequest,
    HintRequest,
    MoveRequest,
    MuteRequest,
    OfferRequest,
    PaceRequest,
    PreviewRequest,
    ResignRequest,
    SeatRequest,
    UndoRequest,
    WhyRequest,
)
from realmwright.protocol.server_messages import (
    ErrorMessage,
    LogMessage,
    Presence,
    Preview,
    RefusalMessage,
    StateMessage,
    TableInfo,
)

from .online_players import Enter, mover, play, two_seats
from .server_process import DECODE, TIMEOUT_SECONDS, OnlineTable, Server, TableClient, legal_moves


def test_game_starts_when_every_seat_is_taken(server: Server, enter: Enter) -> None:
    table = server.new_online(None, "open", "open")
    host = enter(table.id, table.host)
    assert host.state.waiting
    assert host.state.move_groups == []
    assert [seat.open for seat in host.info.seats] == [False, True, True]
    assert (host.info.host, host.info.own_seats, host.info.watching) == (True, [0], False)
    first = server.claim(table.id, table.invite, "Bruno")
    assert host.receive(TableInfo).seats[1].name == "Bruno"
    guest = enter(table.id, first)
    assert guest.info.own_seats == [1]
    for player in (host, guest):
        assert player.request(MoveRequest(player.state.revision, "end"), ErrorMessage).code == "waiting"
        assert player.request(ResignRequest(), ErrorMessage).code == "waiting"
    server.claim(table.id, table.invite, "Chiara")
    assert [host.receive(StateMessage).waiting, guest.receive(StateMessage).waiting] == [False, False]
    assert [entry.text.key for entry in host.log[-2:]] == ["log-seat-taken", "log-seat-taken"]
    assert (
        server.http.post(f"/api/tables/{table.id}/claim", json={"credential": table.invite, "name": "Dora"}).status_code
        == 409
    )


def test_game_of_three_clients_and_a_bot(server: Server, enter: Enter) -> None:
    """Every client controls its own seat, and all receive the same events."""
    table = server.new_online("random", None, "open", "open")
    passes = [table.host, *(server.claim(table.id, table.links[seat], f"Guest {seat}") for seat in (2, 3))]
    players = [enter(table.id, text) for text in passes]
    assert [player.info.own_seats for player in players] == [[1], [2], [3]]
    play(Random(1), *players)
    logs = [[(entry.revision, entry.kind, entry.text.key) for entry in player.log] for player in players]
    assert logs[0] == logs[1] == logs[2]
    assert [entry.revision for entry in players[0].log] == list(range(1, players[0].state.revision + 1))
    for player in players:
        assert (player.state.over, player.state.reason) == (True, "played")
        assert player.receive(TableInfo).secret if player.info.secret is None else player.info.secret


def test_seat_cannot_move_for_another(server: Server, enter: Enter) -> None:
    _, host, guest = two_seats(server, enter)
    actor = mover(host, guest)
    assert actor is not None
    other = guest if actor is host else host
    move = legal_moves(actor.state.move_groups)[0]
    assert other.state.move_groups == []
    assert other.request(MoveRequest(other.state.revision, move), RefusalMessage).move == move
    assert other.request(PreviewRequest(move), RefusalMessage).move == move
    assert other.request(HintRequest(other.state.revision), ErrorMessage).code == "no-hint"
    assert isinstance(actor.request(PreviewRequest(move), Preview), Preview)
    before = actor.state.revision
    actor.move(move)
    assert other.catch_up(actor).revision == before + 1
    assert other.request(UndoRequest(other.state.revision), ErrorMessage).code == "no-undo"


def test_seat_on_two_devices(server: Server, enter: Enter) -> None:
    table, host, guest = two_seats(server, enter)
    second = enter(table.id, seat_credential(guest, table))
    assert second.info.own_seats == guest.info.own_seats == [1]
    play(Random(2), host, guest, moves=12)
    second.catch_up(guest)
    assert second.state == guest.catch_up(second)
    while not guest.state.move_groups:
        play(Random(3), host, guest, moves=1)
    second.catch_up(guest)
    second.move(legal_moves(second.state.move_groups)[0])
    assert guest.catch_up(second) == second.state


def seat_credential(guest: TableClient, table: OnlineTable) -> str:
    return table.links[guest.info.own_seats[0]]


def test_spectator_sees_public_information_and_cannot_act(server: Server, enter: Enter) -> None:
    table, host, guest = two_seats(server, enter)
    watcher = enter(table.id, None, "Wanda")
    plain = server.join(table.id)
    assert plain.info == watcher.info
    plain.leave()
    assert (watcher.info.watching, watcher.info.own_seats, watcher.info.host) == (True, [], False)
    play(Random(4), host, guest, moves=20)
    watcher.catch_up(host)
    assert watcher.state.move_groups == []
    assert all(card == "?" for seat in watcher.state.state["seats"] for card in seat["hand"])
    assert watcher.request(MoveRequest(watcher.state.revision, "end"), RefusalMessage).move == "end"
    assert isinstance(watcher.request(WhyRequest("a1"), RefusalMessage), RefusalMessage)
    for request in (ResignRequest(), OfferRequest("take-back"), OfferRequest("rematch")):
        assert watcher.request(request, ErrorMessage).code == "watching"
    for mine in (PaceRequest(5), SeatRequest(0, "random"), MuteRequest("Bruno", on=True)):
        assert watcher.request(mine, ErrorMessage).code == "not-host"
    assert watcher.request(HintRequest(watcher.state.revision), ErrorMessage).code == "no-hint"


def test_invalid_credential_is_treated_as_a_spectator(server: Server) -> None:
    table, other = server.new_online(None, "open"), server.new_online(None, "open")
    for text in ("", "nonsense", other.host, other.links[0], table.host[:-2], table.invite):
        assert server.enter_with_bad_credential(table.id, text).watching


def test_invalid_enter_message_closes_the_connection(server: Server) -> None:
    table = server.new_online(None, "open")
    for frame in ("nonsense", b"bytes", '{"type":"move","revision":1,"move":"end"}', "[" * 5000):
        with connect(f"{server.address(table.id)}&enter", open_timeout=TIMEOUT_SECONDS) as socket:
            socket.send(frame)
            error = DECODE(str(socket.recv(timeout=TIMEOUT_SECONDS)))
            assert isinstance(error, ErrorMessage)
            with pytest.raises(ConnectionClosed) as closed:
                socket.recv(timeout=TIMEOUT_SECONDS)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1008


def test_second_enter_message_is_rejected(server: Server, enter: Enter) -> None:
    table = server.new_online(None, "open")
    host = enter(table.id, table.host)
    assert host.request(EnterRequest(None, "X"), ErrorMessage).code == "already-entered"


def test_freed_seat_invalidates_the_old_credential(server: Server, enter: Enter) -> None:
    """When the host frees a seat before the start, the next guest gets a new credential."""
    table = server.new_online(None, "open", "open")
    host = enter(table.id, table.host)
    old = server.claim(table.id, table.invite, "Bruno", 1)
    guest = enter(table.id, old)
    assert guest.info.own_seats == [1]
    host.send(SeatRequest(1))
    assert guest.receive(TableInfo).watching
    assert (
        server.http.post(f"/api/tables/{table.id}/claim", json={"credential": old, "name": "Bruno"}).status_code == 404
    )
    new = server.claim(table.id, table.invite, "Chiara", 1)
    assert enter(table.id, new).info.own_seats == [1]
    host.send(SeatRequest(2, "random"))
    while host.state.waiting:
        host.receive(StateMessage)
    assert [seat.bot for seat in host.info.seats] == [None, None, "random"]
    assert host.request(SeatRequest(2), ErrorMessage).code == "already-begun"
    assert host.request(SeatRequest(9), ErrorMessage).code == "no-such-seat"
    assert guest.request(SeatRequest(1), ErrorMessage).code == "not-host"


def test_host_cannot_play_the_seat_of_a_guest(server: Server, enter: Enter) -> None:
    """A guest who used the invitation has a new key; the host's link for the seat is invalid."""
    table = server.new_online(None, "open", "open")
    text = server.claim(table.id, table.invite, "Bruno", 1)
    assert enter(table.id, text).info.own_seats == [1]
    assert server.enter_with_bad_credential(table.id, table.links[1]).watching
    again = server.http.get(f"/api/tables/{table.id}/links", headers={"X-Credential": table.host}).json()
    assert [link["seat"] for link in again["links"]] == [0, 2]
    assert enter(table.id, again["links"][0]["credential"]).info.own_seats == [0]


def test_presence_messages(server: Server, enter: Enter) -> None:
    table, host, guest = two_seats(server, enter)
    host.receive(Presence)
    while (present := host.receive(Presence)).seats != [0, 1]:
        pass
    assert present.spectators == 0
    watcher = enter(table.id)
    assert host.receive(Presence) == Presence([0, 1], 1)
    guest.leave()
    assert host.receive(Presence) == Presence([0], 1)
    watcher.leave()
    assert host.receive(Presence) == Presence([0], 0)


def test_chat(server: Server, enter: Enter) -> None:
    table, host, guest = two_seats(server, enter)
    watcher = enter(table.id, None, "Wanda")
    seq = host.state.revision
    for player, text in ((guest, "  hello\u202e\n there "), (watcher, "bravo"), (host, "hi")):
        player.send(ChatRequest(text))
        host.receive(LogMessage)
        guest.receive(LogMessage)
    chat = [(entry.kind, entry.seat, entry.text.args) for entry in host.log[-3:]]
    assert chat == [
        ("chat", 1, {"player": "Bruno", "text": "hello there"}),
        ("chat", None, {"player": "Wanda", "text": "bravo"}),
        ("chat", 0, {"player": "seat 0", "text": "hi"}),
    ]
    actor = mover(host, guest)
    assert actor is not None
    assert actor.state.revision == seq
    assert actor.move(legal_moves(actor.state.move_groups)[0]).revision == seq + 4  # chat does not make a move stale


def test_chat_is_limited_and_can_be_muted(server: Server, enter: Enter) -> None:
    table, host, guest = two_seats(server, enter)
    for number in range(5):
        guest.send(ChatRequest(f"line {number}"))
        guest.receive(LogMessage)
    assert guest.request(ChatRequest("one more"), ErrorMessage).code == "too-much-chat"
    assert guest.request(ChatRequest("\u200b"), ErrorMessage).code == "unreadable"
    guest.send_frame('{"type":"chat","text":"' + "x" * 301 + '"}')
    assert guest.receive(ErrorMessage).code == "unreadable"
    assert enter(table.id).request(ChatRequest("who am I"), ErrorMessage).code == "no-name"
    assert enter(table.id, None, "bruno").request(ChatRequest("not Bruno"), ErrorMessage).code == "name-taken"
    host.send(MuteRequest("Wanda", on=True))
    while host.log[-1].kind != "mute":
        host.receive(LogMessage)
    watcher = enter(table.id, None, "Wanda")
    assert watcher.request(ChatRequest("hello"), ErrorMessage).code == "muted"
    host.send(MuteRequest("Wanda", on=False))
    watcher.receive(LogMessage)
    watcher.send(ChatRequest("hello"))
    while watcher.log[-1].kind != "chat":
        watcher.receive(LogMessage)


def test_local_tables_have_no_social_actions(server: Server) -> None:
    player = server.join(server.new_table(None, None))
    for request in (ChatRequest("hello"), OfferRequest("take-back"), SeatRequest(0), MuteRequest("x", on=True)):
        assert player.request(request, ErrorMessage).code == "not-online"
    player.leave()


def test_reconnecting_client_misses_no_events(server: Server, enter: Enter) -> None:
    """The received entries are the complete log without duplicates."""
    table, host, guest = two_seats(server, enter)
    rng = Random(7)
    text = table.links[1]
    received = {entry.revision: entry for entry in guest.log}
    for turn in range(12):
        play(rng, host, guest, moves=3)
        received |= {entry.revision: entry for entry in guest.log}
        seq = max(received)
        if guest.state.move_groups:
            guest.send(MoveRequest(guest.state.revision, rng.choice(legal_moves(guest.state.move_groups))))
        guest.socket.close_socket() if turn % 2 else guest.leave()
        if host.state.move_groups:
            if turn % 4 == 0:
                host.send(ChatRequest(f"turn {turn}"))
            host.move(rng.choice(legal_moves(host.state.move_groups)))
        guest = enter(table.id, text, None, seq)
        assert [entry.revision for entry in guest.log] == list(range(seq + 1, seq + 1 + len(guest.log)))
        received |= {entry.revision: entry for entry in guest.log}
        while host.state.revision < guest.state.revision:
            host.receive(StateMessage)
    whole = enter(table.id, text)
    assert [received[seq] for seq in sorted(received)] == whole.log[: len(received)]
    assert sorted(received) == list(range(1, len(received) + 1))
