"""Integration tests of durability: kills, undo, concurrent writes and database failures."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable
from random import Random

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from realmwright import record
from realmwright.protocol.client_messages import MoveRequest, PaceRequest, SnapshotRequest, UndoRequest, WhyRequest
from realmwright.protocol.server_messages import ErrorMessage, RefusalMessage, Snapshot, StateMessage, TableInfo

from .server_process import DECODE, TIMEOUT_SECONDS, Server, TableClient, legal_moves

Join = Callable[..., TableClient]


def play(player: TableClient, rng: Random, moves: int = 10_000) -> None:
    while moves and not player.wait_for_turn().over:
        player.move(rng.choice(legal_moves(player.state.move_groups)))
        moves -= 1


def test_kill_loses_no_acknowledged_move(killable_server: Server) -> None:
    """Kill the server five times during a move, then finish the game."""
    rng = Random(1)
    table = killable_server.new_table(None, "random", "random", seed=3)
    acknowledged: dict[int, str] = {}
    for _ in range(5):
        player = killable_server.join(table)
        play(player, rng, moves=5)
        move = rng.choice(legal_moves(player.wait_for_turn().move_groups))
        player.send_frame(f'{{"type":"move","revision":{player.state.revision},"move":"{move}"}}')
        time.sleep(rng.random() / 50)
        killable_server.process.kill()
        with pytest.raises(ConnectionClosed):
            player.receive(ErrorMessage)
        player.leave()
        killable_server.kill()
        killable_server.start()
        back = killable_server.join(table)
        assert back.state.revision >= player.state.revision
        acknowledged |= {entry.revision: str(entry) for entry in player.log}
        assert acknowledged.items() <= {entry.revision: str(entry) for entry in back.log}.items()
        assert back.request(SnapshotRequest(player.state.revision), Snapshot).state == player.state.state
        back.leave()
    finisher = killable_server.join(table)
    play(finisher, rng)
    game_record = record.load(killable_server.http.get(f"/api/tables/{table}/record").text)
    assert len(game_record.moves) == finisher.state.ply == finisher.state.revision
    finisher.leave()
    assert killable_server.stop() == ""


def wait_for_events(server: Server, table: str, count: int) -> None:
    """Wait until the database has this many events of a table."""
    rows = sqlite3.connect(server.database)
    deadline = time.monotonic() + TIMEOUT_SECONDS
    query = "select count(*) from events where table_id = ?"
    while rows.execute(query, (table,)).fetchone()[0] < count:
        assert time.monotonic() < deadline
        time.sleep(0.01)
    rows.close()


def test_bots_continue_after_a_restart_when_a_client_joins(killable_server: Server) -> None:
    table = killable_server.new_table("random", "random", pace_ms=30, seed=1)
    killable_server.join(table).leave()
    wait_for_events(killable_server, table, 5)
    killable_server.kill()
    killable_server.start()
    player = killable_server.join(table)
    assert player.state.actor is not None
    assert player.request(PaceRequest(0), TableInfo).pace_ms == 0
    while not player.state.over:
        player.receive(StateMessage)
    player.leave()
    assert killable_server.stop() == ""
    rows = sqlite3.connect(killable_server.database)
    query = "select revision from events where table_id = ? order by revision"
    revisions = [revision for (revision,) in rows.execute(query, (table,))]
    rows.close()
    assert revisions == list(range(1, player.state.revision + 1))


def test_two_clients_stay_in_sync(join: Join) -> None:
    first = join(None, None, None, "random")
    second = join(first.table)
    assert second.state == first.state
    start = len(first.received), len(second.received)
    rng = Random(5)
    for turn in range(60):
        mover, watcher = (first, second) if turn % 2 else (second, first)
        mover.wait_for_turn()
        mover.move(rng.choice(legal_moves(mover.state.move_groups)))
        while watcher.state.revision < mover.state.revision:
            watcher.receive(StateMessage)
    while first.state.revision != second.state.revision:
        (first if first.state.revision < second.state.revision else second).receive(StateMessage)
    shared = min(len(first.received) - start[0], len(second.received) - start[1])
    assert shared > 120
    assert first.received[start[0] :][:shared] == second.received[start[1] :][:shared]


def test_one_of_two_concurrent_moves_is_stale(join: Join) -> None:
    first = join(None, None, None)
    second = join(first.table)
    seq, moves = first.state.revision, legal_moves(first.state.move_groups)
    for player, move in ((first, moves[0]), (second, moves[-1])):
        player.send_frame(f'{{"type":"move","revision":{seq},"move":"{move}"}}')
    for player in (first, second):
        player.request(WhyRequest("end"), RefusalMessage)  # messages are answered in order: the move has been handled
    errors = [message for message in map(DECODE, first.received + second.received) if isinstance(message, ErrorMessage)]
    assert [error.code for error in errors] == ["stale"]
    assert first.state == second.state
    assert first.state.ply == len(first.log) == len(second.log)
    assert first.state.last_moves is not None
    assert len(first.state.last_moves.moves) == 1


def test_reconnecting_client_receives_only_missed_entries(server: Server, join: Join) -> None:
    player = join(None, None, None)
    seen = player.state.revision
    player.move(legal_moves(player.state.move_groups)[0])
    back = server.join(player.table, since=seen)
    assert [entry.revision for entry in back.log] == [seen + 1]
    assert back.state == player.state
    back.leave()
    for invalid in (10**8, -3):
        other = server.join(player.table, since=invalid)
        assert other.log == player.log
        other.leave()


def test_undo_goes_back_to_the_last_card_and_is_logged(server: Server, join: Join) -> None:
    player = join(None, None, None)
    start = player.state
    assert start.undo.reason == "nothing"
    moves = []
    for _ in range(3):
        moves.append(legal_moves(player.state.move_groups)[0])
        player.move(moves[-1])
    for move in reversed(moves):
        assert player.state.undo.move == move
        player.request(UndoRequest(player.state.revision), StateMessage)
    assert (player.state.ply, player.state.revision) == (start.ply, start.revision + 6)
    assert (player.state.state, player.state.scores) == (start.state, start.scores)
    assert player.state.undo.reason == "nothing"
    assert player.request(UndoRequest(player.state.revision), ErrorMessage).code == "no-undo"
    undone = [entry.undoes for entry in player.log[-3:]]
    assert undone == [[start.revision + 3], [start.revision + 2], [start.revision + 1]]
    assert player.request(SnapshotRequest(start.revision + 3), Snapshot).ply == start.ply + 3
    again = server.join(player.table)
    assert (again.state, again.log) == (player.state, player.log)
    again.leave()


def test_undo_is_rejected_after_a_card_is_revealed(join: Join) -> None:
    player = join(None, None, None)
    for _ in range(3):
        player.move(legal_moves(player.state.move_groups)[0])
    player.move("end")
    assert player.state.last_moves is not None
    assert player.state.actor == 1 - player.state.last_moves.seat
    assert (player.state.undo.move, player.state.undo.reason) == (None, "card-revealed")
    assert player.request(UndoRequest(player.state.revision), ErrorMessage).code == "no-undo"


def test_undo_survives_a_restart(killable_server: Server) -> None:
    player = killable_server.join(killable_server.new_table(None, None, seed=2))
    player.move(legal_moves(player.state.move_groups)[0])
    player.request(UndoRequest(player.state.revision), StateMessage)
    after = player.move(legal_moves(player.state.move_groups)[-1])
    player.leave()
    killable_server.kill()
    killable_server.start()
    back = killable_server.join(player.table)
    assert (back.state, back.log) == (after, player.log)
    back.leave()
    assert killable_server.stop() == ""


def test_pace_of_bots_can_be_changed(join: Join) -> None:
    player = join(None, "random", "random", pace_ms=10_000)
    before = player.state
    start = time.monotonic()
    assert player.request(PaceRequest(100), TableInfo).pace_ms == 100
    assert player.receive(StateMessage).ply == before.ply + 1
    player.receive(StateMessage)
    assert 0.1 < time.monotonic() - start < 5


def test_concurrent_write_makes_the_move_stale(killable_server: Server) -> None:
    """Another process has stored the next event; the client receives it and can continue."""
    player = killable_server.join(killable_server.new_table(None, None, seed=2))
    before, move = player.state, legal_moves(player.state.move_groups)[0]
    database = sqlite3.connect(killable_server.database)
    database.execute("insert into events values (?, ?, 'move', ?, '')", (player.table, before.revision + 1, move))
    database.commit()
    database.close()
    assert player.request(MoveRequest(before.revision, move), ErrorMessage).code == "stale"
    assert player.receive(StateMessage).revision == player.log[-1].revision == before.revision + 1
    assert player.move(legal_moves(player.state.move_groups)[0]).revision == before.revision + 2
    player.leave()
    assert killable_server.stop() == ""


def test_move_fails_when_the_database_fails(killable_server: Server) -> None:
    """The connection is closed and the client reconnects to the stored state."""
    player = killable_server.join(killable_server.new_table(None, None, seed=2))
    before, move = player.state, legal_moves(player.state.move_groups)[0]
    database = sqlite3.connect(killable_server.database)
    database.execute("alter table events rename to gone")
    database.commit()
    assert player.request(MoveRequest(before.revision, move), ErrorMessage).code == "not-stored"
    with pytest.raises(ConnectionClosed):
        player.receive(RefusalMessage)
    player.leave()
    database.execute("alter table gone rename to events")
    database.commit()
    database.close()
    back = killable_server.join(player.table)
    assert back.state.revision == before.revision
    assert back.move(legal_moves(back.state.move_groups)[0]).revision == before.revision + 1
    back.leave()
    assert "write failed" in killable_server.stop()


def test_unreadable_table_is_reported(killable_server: Server) -> None:
    table = killable_server.new_table(None, None, seed=2)
    killable_server.kill()
    rows = sqlite3.connect(killable_server.database)
    rows.execute("update events set text = 'build a1' where revision = 1")
    rows.commit()
    rows.close()
    killable_server.start()
    with connect(killable_server.address(table)) as socket:
        error = DECODE(str(socket.recv(timeout=20)))
        assert isinstance(error, ErrorMessage)
        assert error.code == "unreadable-table"
        assert "\n" not in error.message
    assert killable_server.http.get(f"/api/tables/{table}").status_code == 422
    assert "is unreadable" in killable_server.stop()
