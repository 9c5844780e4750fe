"""Tests of clocks over WebSockets."""

from __future__ import annotations

import sqlite3
import time
from datetime import datetime, timedelta
from random import Random
from typing import Any

from realmwright.protocol.client_messages import MoveRequest
from realmwright.protocol.message_parts import Clock
from realmwright.protocol.server_messages import Clocks, ErrorMessage, StateMessage, TableInfo

from .online_players import Enter, mover, play, two_seats
from .server_process import DECODE, OnlineTable, Server, legal_moves

DAY = 86_400_000
FISCHER = {"kind": "fischer", "base_ms": 60_000, "increment_ms": 5_000}


def test_too_short_clock_is_rejected(server: Server) -> None:
    seats = [{"name": "A"}, {"name": "B", "open": True}]
    body = {"game": "kingdom-builder", "seats": seats, "online": True, "clock": {**FISCHER, "base_ms": 10}}
    assert server.http.post("/api/tables", json=body).status_code == 422


def test_clocks_start_with_the_game_and_are_sent_with_every_state(server: Server, enter: Enter) -> None:
    table = server.new_online(None, "open", "random", clock=FISCHER)
    host = enter(table.id, table.host)
    assert host.info.clock == Clock("fischer", 60_000, 5_000)
    assert host.receive(Clocks) == Clocks([60_000, 60_000, None], None)
    guest = enter(table.id, server.claim(table.id, table.invite, "Bruno"))
    first = guest.receive(Clocks)
    assert [left is None for left in first.remaining_ms] == [False, False, True]
    play(Random(1), host, guest, moves=8)
    messages = [type(message).__name__ for message in map(DECODE, host.received)]
    states, clock_messages = messages.count("StateMessage"), messages.count("Clocks")
    assert clock_messages in (states, states - 1)  # the last message may not have arrived yet
    last = guest.receive(Clocks)
    assert all(left is None or left <= 60_000 + 4 * 5_000 for left in last.remaining_ms)


def test_player_out_of_time_loses(server: Server, enter: Enter) -> None:
    table, host, guest = two_seats(server, enter, clock={"kind": "move", "base_ms": 1500, "increment_ms": 0})
    one = mover(host, guest)
    assert one is not None
    loser = one.info.own_seats[0]
    while not host.state.over:
        host.receive(StateMessage)
    assert (host.state.reason, host.state.winners) == ("flagged", [1 - loser])
    assert (host.log[-1].kind, host.log[-1].seat, host.log[-1].text.key) == ("flag", loser, "log-flag")
    assert one.request(MoveRequest(host.state.revision, "end"), ErrorMessage).code == "over"
    record = server.http.get(f"/api/tables/{table.id}/record")
    assert record.status_code == 200
    again = enter(table.id, table.host)
    assert again.info.secret is not None
    assert (again.state, again.log) == (host.state, host.log)


def test_with_more_players_a_bot_takes_over_and_cannot_win(server: Server, enter: Enter) -> None:
    clock = {"kind": "fischer", "base_ms": 1000, "increment_ms": 60_000}
    table = server.new_online(None, "open", "random", clock=clock)
    host = enter(table.id, table.host)
    guest = enter(table.id, server.claim(table.id, table.invite, "Bruno"))
    while not any(seat.resigned for seat in host.info.seats):
        host.receive(TableInfo)
    out = [number for number, seat in enumerate(host.info.seats) if seat.resigned]
    assert [host.info.seats[seat].bot for seat in out] == ["level-2"]
    assert not host.state.over
    left = host if out == [1] else guest
    play(Random(2), left)
    assert left.state.over
    assert left.state.reason in ("played", "flagged")
    assert not set(out) & set(left.state.winners)


def test_clock_runs_out_without_connections(killable_server: Server) -> None:
    """Also after a restart of the server."""
    clock = {"kind": "move", "base_ms": 2000, "increment_ms": 0}
    tables = [started(killable_server, clock) for _ in range(2)]
    killable_server.kill()
    killable_server.start()
    deadline = time.monotonic() + 20
    rows = sqlite3.connect(killable_server.database)
    query = "select count(*) from tables where finished is not null and due_at is null"
    while rows.execute(query).fetchone()[0] < len(tables) and time.monotonic() < deadline:
        time.sleep(0.2)
    flags = rows.execute("select table_id from events where kind = 'flag'").fetchall()
    results = rows.execute("select result from tables").fetchall()
    rows.close()
    assert sorted(table_id for (table_id,) in flags) == sorted(table.id for table in tables)
    assert all('"reason":"flagged"' in result for (result,) in results)
    assert killable_server.stop() == ""


def started(server: Server, clock: dict[str, Any]) -> OnlineTable:
    table = server.new_online(None, "open", clock=clock)
    table.links[1] = server.claim(table.id, table.links[1], "Bruno")
    return table


def test_correspondence_game_survives_restarts(killable_server: Server) -> None:
    """Three days per turn: two of them pass, then the server is down for a week, then four days pass."""
    table = started(killable_server, {"kind": "move", "base_ms": 3 * DAY, "increment_ms": 0})
    host, guest = killable_server.enter(table.id, table.host), killable_server.enter(table.id, table.links[1])
    play(Random(3), host, guest, moves=9)
    state, turn = host.state, host.receive(Clocks).running
    pass_days(killable_server, 2)
    pass_days(killable_server, 7, down=True)
    host = killable_server.enter(table.id, table.host)
    clocks = host.receive(Clocks)
    assert host.state == state
    assert clocks.running == turn
    assert turn is not None
    left = clocks.remaining_ms[turn]
    assert left is not None
    assert DAY - 60_000 < left <= DAY + 10_000  # the restarts count as downtimes as well
    assert clocks.remaining_ms[1 - turn] == 3 * DAY
    guest = killable_server.enter(table.id, table.links[1])
    actor = host if host.state.move_groups else guest  # a credit between their arrivals changes the revision alone
    actor.move(legal_moves(actor.state.move_groups)[0])
    for player in (host, guest):
        player.leave()
    pass_days(killable_server, 4)
    back = killable_server.enter(table.id, table.host)
    while not back.state.over:
        back.receive(StateMessage)
    assert back.state.reason == "flagged"
    back.leave()
    assert killable_server.stop() == ""


def pass_days(server: Server, days: int, *, down: bool = False) -> None:
    """Restart the server with all stored times moved into the past, with `down` also when it was last alive."""
    server.kill()
    rows = sqlite3.connect(server.database)
    for table_id, revision, moment in rows.execute("select table_id, revision, at from events").fetchall():
        earlier = (datetime.fromisoformat(moment) - timedelta(days=days)).isoformat(timespec="milliseconds")
        rows.execute("update events set at = ? where table_id = ? and revision = ?", (earlier, table_id, revision))
    for table_id, due_at in rows.execute("select id, due_at from tables where due_at is not null").fetchall():
        earlier = (datetime.fromisoformat(due_at) - timedelta(days=days)).isoformat(timespec="milliseconds")
        rows.execute("update tables set due_at = ? where id = ?", (earlier, table_id))
    if down:
        ((alive,),) = rows.execute("select value from settings where name = 'alive'")
        earlier = (datetime.fromisoformat(alive) - timedelta(days=days)).isoformat(timespec="milliseconds")
        rows.execute("update settings set value = ? where name = 'alive'", (earlier,))
    rows.commit()
    rows.close()
    server.start()
