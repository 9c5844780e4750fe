"""Time to think: how it is counted, and what happens when it is over, whether anybody looks or not."""

from __future__ import annotations

import sqlite3
import time
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

from realmwright.tables.clocks import Running, millis, moment, start
from realmwright.tables.messages import AskChat, AskMove, Clock, Clocks, Problem, State, TableInfo

from .client import DECODE, Invited, Server, moves_of
from .together import Enter, mover, play, two_seats

DAY = 86_400_000
FISCHER = {"kind": "fischer", "base_ms": 60_000, "plus_ms": 5_000}


def at(ms: int) -> str:
    return moment(1_700_000_000_000 + ms)


def run(clock: Clock, *steps: tuple[int | None, int, bool]) -> Running:
    """Whose time runs, from when on, and whether a move brought it about."""
    running = start(clock, 2)
    for seat, ms, moved in steps:
        running = running.after(seat, at(ms), moved=moved)
    return running


def test_moments_are_written_as_events_have_them() -> None:
    now = datetime.now(UTC).isoformat(timespec="milliseconds")
    assert moment(millis(now)) == now


def test_fischer_adds_with_every_turn() -> None:
    clock = Clock("fischer", 10_000, 2_000)
    running = run(clock, (0, 0, False), (1, 3_000, True), (0, 4_000, True), (1, 12_000, True))
    assert running.left_at(millis(at(12_500))) == [10_000 - 3_000 + 2_000 - 8_000 + 2_000, 10_000 - 1_000 + 2_000 - 500]
    assert running.flag_at == millis(at(12_000 + 11_000))


def test_a_take_back_earns_nothing() -> None:
    clock = Clock("fischer", 10_000, 2_000)
    running = run(clock, (0, 0, False), (1, 1_000, True), (0, 1_500, False))
    assert running.left_at(millis(at(1_500))) == [11_000, 9_500]


def test_a_clock_for_every_turn_is_full_again() -> None:
    running = run(Clock("move", 5_000, 0), (0, 0, False), (1, 4_000, True), (0, 4_500, True))
    assert running.left_at(millis(at(4_600))) == [4_900, 5_000]
    assert running.flag_at == millis(at(9_500))


def test_a_turn_of_several_moves_is_one_turn() -> None:
    running = run(Clock("fischer", 10_000, 2_000), (0, 0, False), (0, 4_000, True), (1, 5_000, True))
    assert running.left_at(millis(at(5_000)))[0] == 10_000 - 5_000 + 2_000


def test_nothing_runs_without_a_clock_or_while_nobody_thinks() -> None:
    assert run(Clock("none", 0, 0), (0, 0, False)).flag_at is None
    running = run(Clock("fischer", 10_000, 0), (0, 0, False), (None, 4_000, True), (0, 50_000, True))
    assert running.left_at(millis(at(51_000)))[0] == 5_000


def test_a_clock_that_is_too_short_is_refused(server: Server) -> None:
    seats = [{"name": "A"}, {"name": "B", "open": True}]
    body = {"game": "kingdom-builder", "seats": seats, "online": True, "clock": {**FISCHER, "base_ms": 10}}
    assert server.http.post("/api/tables", json=body).status_code == 422


def test_clocks_begin_with_the_game_and_are_told_with_every_state(server: Server, enter: Enter) -> None:
    table = server.new_online(None, "open", "random", clock=FISCHER)
    host = enter(table.id, table.host)
    assert host.about.clock == Clock("fischer", 60_000, 5_000)
    assert host.hear(Clocks) == Clocks([60_000, 60_000, None], None)
    time.sleep(0.3)
    guest = enter(table.id, server.claim(table.id, table.invite, "Bruno"))
    first = guest.hear(Clocks)
    assert [left is None for left in first.left_ms] == [False, False, True]
    play(Random(1), host, guest, moves=8)
    heard = [type(message).__name__ for message in map(DECODE, host.heard)]
    states, told = heard.count("State"), heard.count("Clocks")
    assert told in (states, states - 1)  # the last may be on its way
    last = guest.hear(Clocks)
    assert all(left is None or left <= 60_000 + 4 * 5_000 for left in last.left_ms)


def test_whoever_is_out_of_time_has_lost(server: Server, enter: Enter) -> None:
    table, host, guest = two_seats(server, enter, clock={"kind": "move", "base_ms": 1500, "plus_ms": 0})
    one = mover(host, guest)
    assert one is not None
    loser = one.about.mine[0]
    while not host.state.over:
        host.hear(State)
    assert (host.state.reason, host.state.winners) == ("flagged", [1 - loser])
    assert (host.log[-1].kind, host.log[-1].seat, host.log[-1].text.key) == ("flag", loser, "log-flag")
    assert one.ask(AskMove(host.state.seq, "end"), Problem).code == "over"
    record = server.http.get(f"/api/tables/{table.id}/record")
    assert record.status_code == 200
    again = enter(table.id, table.host)
    assert again.about.secret is not None
    assert (again.state, again.log) == (host.state, host.log)


def test_with_more_players_a_bot_plays_on_and_cannot_win(server: Server, enter: Enter) -> None:
    clock = {"kind": "fischer", "base_ms": 1000, "plus_ms": 60_000}
    table = server.new_online(None, "open", "random", clock=clock)
    host = enter(table.id, table.host)
    guest = enter(table.id, server.claim(table.id, table.invite, "Bruno"))
    while not any(seat.resigned for seat in host.about.seats):
        host.hear(TableInfo)
    out = [number for number, seat in enumerate(host.about.seats) if seat.resigned]
    assert [host.about.seats[seat].bot for seat in out] == ["level-2"]
    assert not host.state.over
    left = host if out == [1] else guest
    play(Random(2), left)
    assert left.state.over
    assert left.state.reason in ("played", "flagged")
    assert not set(out) & set(left.state.winners)


def test_a_flag_falls_though_nobody_looks(mortal: Server) -> None:
    """Everybody has left, the server is even restarted: the time is over all the same."""
    clock = {"kind": "move", "base_ms": 2000, "plus_ms": 0}
    tables = [started(mortal, clock) for _ in range(2)]
    mortal.kill()
    mortal.start()
    deadline = time.monotonic() + 20
    rows = sqlite3.connect(mortal.database)
    query = "select count(*) from games where finished is not null and due is null"
    while rows.execute(query).fetchone()[0] < len(tables) and time.monotonic() < deadline:
        time.sleep(0.2)
    kinds = rows.execute("select game from events where kind = 'flag'").fetchall()
    results = rows.execute("select result from games").fetchall()
    rows.close()
    assert sorted(game for (game,) in kinds) == sorted(table.id for table in tables)
    assert all('"reason":"flagged"' in result for (result,) in results)
    assert mortal.stop() == ""


def started(server: Server, clock: dict[str, Any]) -> Invited:
    table = server.new_online(None, "open", clock=clock)
    server.claim(table.id, table.links[1], "Bruno")
    return table


def test_a_correspondence_game_over_a_restart(mortal: Server) -> None:
    """Three days a turn; the server is away for two of them, and then for four."""
    table = started(mortal, {"kind": "move", "base_ms": 3 * DAY, "plus_ms": 0})
    host, guest = mortal.enter(table.id, table.host), mortal.enter(table.id, table.links[1])
    play(Random(3), host, guest, moves=9)
    state, turn = host.state, host.hear(Clocks).running
    pass_days(mortal, 2)
    host = mortal.enter(table.id, table.host)
    clocks = host.hear(Clocks)
    assert host.state == state
    assert clocks.running == turn
    assert turn is not None
    left = clocks.left_ms[turn]
    assert left is not None
    assert DAY - 60_000 < left <= DAY
    assert clocks.left_ms[1 - turn] == 3 * DAY
    guest = mortal.enter(table.id, table.links[1])
    actor = mover(host, guest)
    assert actor is not None
    actor.move(moves_of(actor.state.gestures)[0])
    for player in (host, guest):
        player.leave()
    pass_days(mortal, 4)
    back = mortal.enter(table.id, table.host)
    while not back.state.over:
        back.hear(State)
    assert back.state.reason == "flagged"
    back.leave()
    assert mortal.stop() == ""


def pass_days(server: Server, days: int) -> None:
    """The server is away for so long: everything that has happened is that much longer ago."""
    server.kill()
    rows = sqlite3.connect(server.database)
    for game, seq, when in rows.execute("select game, seq, at from events").fetchall():
        earlier = (datetime.fromisoformat(when) - timedelta(days=days)).isoformat(timespec="milliseconds")
        rows.execute("update events set at = ? where game = ? and seq = ?", (earlier, game, seq))
    for game, due in rows.execute("select id, due from games where due is not null").fetchall():
        earlier = (datetime.fromisoformat(due) - timedelta(days=days)).isoformat(timespec="milliseconds")
        rows.execute("update games set due = ? where id = ?", (earlier, game))
    rows.commit()
    rows.close()
    server.start()


def test_talk_does_not_stop_a_clock(server: Server, enter: Enter) -> None:
    _, host, guest = two_seats(server, enter, clock={"kind": "move", "base_ms": 2000, "plus_ms": 0})
    one = mover(host, guest)
    assert one is not None
    began = time.monotonic()
    while not one.state.over:
        if time.monotonic() - began < 1.5:
            one.say(AskChat("hm"))
            time.sleep(0.4)
        else:
            one.hear(State)
    assert one.state.reason == "flagged"
    assert time.monotonic() - began < 10


def test_a_move_after_the_time_is_too_late(server: Server, enter: Enter) -> None:
    _, host, guest = two_seats(server, enter, clock={"kind": "move", "base_ms": 1000, "plus_ms": 0})
    one = mover(host, guest)
    assert one is not None
    move, seq = moves_of(one.state.gestures)[0], one.state.seq
    time.sleep(1.3)
    assert one.ask(AskMove(seq, move), Problem).code == "stale"
