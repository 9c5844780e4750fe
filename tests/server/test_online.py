"""Tables that are played from many screens: passes, seats, spectators, presence, chat."""

from __future__ import annotations

from random import Random

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from realmwright.tables.messages import (
    AskChat,
    AskEnter,
    AskHint,
    AskMove,
    AskMute,
    AskOffer,
    AskPace,
    AskPreview,
    AskResign,
    AskSeat,
    AskUndo,
    AskWhy,
    Log,
    Present,
    Preview,
    Problem,
    Refusal,
    State,
    TableInfo,
)

from .client import DECODE, PATIENCE, Invited, Player, Server, moves_of
from .together import Enter, mover, play, two_seats


def test_nobody_moves_until_every_seat_is_taken(server: Server, enter: Enter) -> None:
    table = server.new_online(None, "open", "open")
    host = enter(table.id, table.host)
    assert host.state.waiting
    assert host.state.gestures == []
    assert [seat.open for seat in host.about.seats] == [False, True, True]
    assert (host.about.host, host.about.mine, host.about.watching) == (True, [0], False)
    first = server.claim(table.id, table.invite, "Bruno")
    assert host.hear(TableInfo).seats[1].name == "Bruno"
    guest = enter(table.id, first)
    assert guest.about.mine == [1]
    for player in (host, guest):
        assert player.ask(AskMove(player.state.seq, "end"), Problem).code == "waiting"
        assert player.ask(AskResign(), Problem).code == "waiting"
    server.claim(table.id, table.invite, "Chiara")
    assert [host.hear(State).waiting, guest.hear(State).waiting] == [False, False]
    assert [entry.text.key for entry in host.log[-2:]] == ["log-seat-taken", "log-seat-taken"]
    assert (
        server.http.post(f"/api/tables/{table.id}/claim", json={"pass": table.invite, "name": "Dora"}).status_code
        == 409
    )


def test_a_game_of_three_screens_and_a_bot(server: Server, enter: Enter) -> None:
    """Everybody sees the own seat, moves for nobody else, and all hear of the same events."""
    table = server.new_online("random", None, "open", "open")
    passes = [table.host, *(server.claim(table.id, table.links[seat], f"Guest {seat}") for seat in (2, 3))]
    players = [enter(table.id, text) for text in passes]
    assert [player.about.mine for player in players] == [[1], [2], [3]]
    play(Random(1), *players)
    logs = [[(entry.seq, entry.kind, entry.text.key) for entry in player.log] for player in players]
    assert logs[0] == logs[1] == logs[2]
    assert [entry.seq for entry in players[0].log] == list(range(1, players[0].state.seq + 1))
    for player in players:
        assert (player.state.over, player.state.reason) == (True, "played")
        assert player.hear(TableInfo).secret if player.about.secret is None else player.about.secret


def test_a_seat_cannot_move_for_another(server: Server, enter: Enter) -> None:
    _, host, guest = two_seats(server, enter)
    actor = mover(host, guest)
    assert actor is not None
    other = guest if actor is host else host
    move = moves_of(actor.state.gestures)[0]
    assert other.state.gestures == []
    assert other.ask(AskMove(other.state.seq, move), Refusal).move == move
    assert other.ask(AskPreview(move), Refusal).move == move
    assert other.ask(AskHint(other.state.seq), Problem).code == "no-hint"
    assert isinstance(actor.ask(AskPreview(move), Preview), Preview)
    before = actor.state.seq
    actor.move(move)
    assert other.catch_up(actor).seq == before + 1
    assert other.ask(AskUndo(other.state.seq), Problem).code == "no-undo"


def test_a_seat_on_two_devices(server: Server, enter: Enter) -> None:
    table, host, guest = two_seats(server, enter)
    second = enter(table.id, server_pass(guest, table))
    assert second.about.mine == guest.about.mine == [1]
    play(Random(2), host, guest, moves=12)
    second.catch_up(guest)
    assert second.state == guest.catch_up(second)
    while not guest.state.gestures:
        play(Random(3), host, guest, moves=1)
    second.catch_up(guest)
    second.move(moves_of(second.state.gestures)[0])
    assert guest.catch_up(second) == second.state


def server_pass(guest: Player, table: Invited) -> str:
    return table.links[guest.about.mine[0]]


def test_a_spectator_sees_what_all_may_and_does_nothing(server: Server, enter: Enter) -> None:
    table, host, guest = two_seats(server, enter)
    watcher = enter(table.id, None, "Wanda")
    plain = server.sit(table.id)
    assert plain.about == watcher.about
    plain.leave()
    assert (watcher.about.watching, watcher.about.mine, watcher.about.host) == (True, [], False)
    play(Random(4), host, guest, moves=20)
    watcher.catch_up(host)
    assert watcher.state.gestures == []
    assert all(card == "?" for seat in watcher.state.state["seats"] for card in seat["hand"])
    assert watcher.ask(AskMove(watcher.state.seq, "end"), Refusal).move == "end"
    assert isinstance(watcher.ask(AskWhy("a1"), Refusal), Refusal)
    for asked in (AskResign(), AskOffer("take-back"), AskOffer("rematch")):
        assert watcher.ask(asked, Problem).code == "watching"
    for mine in (AskPace(5), AskSeat(0, "random"), AskMute("Bruno", on=True)):
        assert watcher.ask(mine, Problem).code == "not-host"
    assert watcher.ask(AskHint(watcher.state.seq), Problem).code == "no-hint"


def test_bad_passes_only_watch(server: Server) -> None:
    table, other = server.new_online(None, "open"), server.new_online(None, "open")
    for text in ("", "nonsense", other.host, other.links[0], table.host[:-2], table.invite):
        assert server.enter_badly(table.id, text).watching


def test_whoever_does_not_say_who_they_are_is_turned_away(server: Server) -> None:
    table = server.new_online(None, "open")
    for frame in ("nonsense", b"bytes", '{"type":"move","seq":1,"move":"end"}', "[" * 5000):
        with connect(f"{server.address(table.id)}&enter", open_timeout=PATIENCE) as socket:
            socket.send(frame)
            problem = DECODE(str(socket.recv(timeout=PATIENCE)))
            assert isinstance(problem, Problem)
            with pytest.raises(ConnectionClosed) as closed:
                socket.recv(timeout=PATIENCE)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1008


def test_one_comes_in_once(server: Server, enter: Enter) -> None:
    table = server.new_online(None, "open")
    host = enter(table.id, table.host)
    assert host.ask(AskEnter(None, "X"), Problem).code == "entered"


def test_a_freed_seat_belongs_to_somebody_else(server: Server, enter: Enter) -> None:
    """The host moves a guest away before the start: the old pass is worthless, and the next guest has a new one."""
    table = server.new_online(None, "open", "open")
    host = enter(table.id, table.host)
    old = server.claim(table.id, table.invite, "Bruno", 1)
    guest = enter(table.id, old)
    assert guest.about.mine == [1]
    host.say(AskSeat(1))
    assert guest.hear(TableInfo).watching
    assert server.http.post(f"/api/tables/{table.id}/claim", json={"pass": old, "name": "Bruno"}).status_code == 404
    new = server.claim(table.id, table.invite, "Chiara", 1)
    assert enter(table.id, new).about.mine == [1]
    host.say(AskSeat(2, "random"))
    while host.state.waiting:
        host.hear(State)
    assert [seat.bot for seat in host.about.seats] == [None, None, "random"]
    assert host.ask(AskSeat(2), Problem).code == "begun"
    assert host.ask(AskSeat(9), Problem).code == "no-such-seat"
    assert guest.ask(AskSeat(1), Problem).code == "not-host"


def test_not_even_the_host_plays_for_a_guest(server: Server, enter: Enter) -> None:
    """Whoever came by the invitation has a key of their own: the link that the host had for the seat is worthless."""
    table = server.new_online(None, "open", "open")
    text = server.claim(table.id, table.invite, "Bruno", 1)
    assert enter(table.id, text).about.mine == [1]
    assert server.enter_badly(table.id, table.links[1]).watching
    again = server.http.get(f"/api/tables/{table.id}/links", headers={"X-Pass": table.host}).json()
    assert [link["seat"] for link in again["links"]] == [0, 2]
    assert enter(table.id, again["links"][0]["pass"]).about.mine == [0]


def test_who_is_there_is_told(server: Server, enter: Enter) -> None:
    table, host, guest = two_seats(server, enter)
    host.hear(Present)
    while (present := host.hear(Present)).seats != [0, 1]:
        pass
    assert present.watchers == 0
    watcher = enter(table.id)
    assert host.hear(Present) == Present([0, 1], 1)
    guest.leave()
    assert host.hear(Present) == Present([0], 1)
    watcher.leave()
    assert host.hear(Present) == Present([0], 0)


def test_people_talk(server: Server, enter: Enter) -> None:
    table, host, guest = two_seats(server, enter)
    watcher = enter(table.id, None, "Wanda")
    seq = host.state.seq
    for player, text in ((guest, "  hello\u202e\n there "), (watcher, "bravo"), (host, "hi")):
        player.say(AskChat(text))
        host.hear(Log)
        guest.hear(Log)
    said = [(entry.kind, entry.seat, entry.text.args) for entry in host.log[-3:]]
    assert said == [
        ("chat", 1, {"player": "Bruno", "text": "hello there"}),
        ("chat", None, {"player": "Wanda", "text": "bravo"}),
        ("chat", 0, {"player": "seat 0", "text": "hi"}),
    ]
    actor = mover(host, guest)
    assert actor is not None
    assert actor.state.seq == seq
    assert actor.move(moves_of(actor.state.gestures)[0]).seq == seq + 4  # chat makes no move stale


def test_too_much_is_not_said(server: Server, enter: Enter) -> None:
    table, host, guest = two_seats(server, enter)
    for number in range(5):
        guest.say(AskChat(f"line {number}"))
        guest.hear(Log)
    assert guest.ask(AskChat("one more"), Problem).code == "too-much-chat"
    assert guest.ask(AskChat("\u200b"), Problem).code == "unreadable"
    guest.send('{"type":"chat","text":"' + "x" * 301 + '"}')
    assert guest.hear(Problem).code == "unreadable"
    assert enter(table.id).ask(AskChat("who am I"), Problem).code == "no-name"
    assert enter(table.id, None, "bruno").ask(AskChat("not Bruno"), Problem).code == "name-taken"
    host.say(AskMute("Wanda", on=True))
    while host.log[-1].kind != "mute":
        host.hear(Log)
    watcher = enter(table.id, None, "Wanda")
    assert watcher.ask(AskChat("hello"), Problem).code == "muted"
    host.say(AskMute("Wanda", on=False))
    watcher.hear(Log)
    watcher.say(AskChat("hello"))
    while watcher.log[-1].kind != "chat":
        watcher.hear(Log)


def test_local_tables_have_no_company(server: Server) -> None:
    player = server.sit(server.new_table(None, None))
    for asked in (AskChat("hello"), AskOffer("take-back"), AskSeat(0), AskMute("x", on=True)):
        assert player.ask(asked, Problem).code == "not-online"
    player.leave()


def test_whoever_is_cut_off_in_a_turn_misses_nothing(server: Server, enter: Enter) -> None:
    """Cut off at any time, even with a move under way; what is heard in the end is the whole log, once."""
    table, host, guest = two_seats(server, enter)
    rng = Random(7)
    text = table.links[1]
    known = {entry.seq: entry for entry in guest.log}
    for turn in range(12):
        play(rng, host, guest, moves=3)
        known |= {entry.seq: entry for entry in guest.log}
        seq = max(known)
        if guest.state.gestures:
            guest.say(AskMove(guest.state.seq, rng.choice(moves_of(guest.state.gestures))))
        guest.socket.close_socket() if turn % 2 else guest.leave()
        if host.state.gestures:
            if turn % 4 == 0:
                host.say(AskChat(f"turn {turn}"))
            host.move(rng.choice(moves_of(host.state.gestures)))
        guest = enter(table.id, text, None, seq)
        assert [entry.seq for entry in guest.log] == list(range(seq + 1, seq + 1 + len(guest.log)))
        known |= {entry.seq: entry for entry in guest.log}
        while host.state.seq < guest.state.seq:
            host.hear(State)
    whole = enter(table.id, text)
    assert [known[seq] for seq in sorted(known)] == whole.log[: len(known)]
    assert sorted(known) == list(range(1, len(known) + 1))
