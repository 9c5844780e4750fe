"""What is acknowledged is kept: over kills, over take-backs, on every screen alike."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable
from random import Random

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from realmwright import record
from realmwright.tables.messages import (
    AskMoment,
    AskMove,
    AskPace,
    AskUndo,
    AskWhy,
    Moment,
    Problem,
    Refusal,
    State,
    TableInfo,
)

from .client import DECODE, Player, Server, moves_of

Sit = Callable[..., Player]


def play(player: Player, rng: Random, moves: int = 10_000) -> None:
    while moves and not player.wait_for_turn().over:
        player.move(rng.choice(moves_of(player.state.gestures)))
        moves -= 1


def test_kill_at_any_time_loses_nothing_that_was_acknowledged(mortal: Server) -> None:
    """Five power cuts in one game against bots, each while a move is on its way; then it is played to its end."""
    rng = Random(1)
    table = mortal.new_table(None, "random", "random", seed=3)
    known: dict[int, str] = {}
    for _ in range(5):
        player = mortal.sit(table)
        play(player, rng, moves=5)
        move = rng.choice(moves_of(player.wait_for_turn().gestures))
        player.send(f'{{"type":"move","seq":{player.state.seq},"move":"{move}"}}')
        time.sleep(rng.random() / 50)
        mortal.process.kill()
        with pytest.raises(ConnectionClosed):
            player.hear(Problem)
        player.leave()
        mortal.kill()
        mortal.start()
        back = mortal.sit(table)
        assert back.state.seq >= player.state.seq
        known |= {entry.seq: str(entry) for entry in player.log}
        assert known.items() <= {entry.seq: str(entry) for entry in back.log}.items()
        assert back.ask(AskMoment(player.state.seq), Moment).state == player.state.state
        back.leave()
    finisher = mortal.sit(table)
    play(finisher, rng)
    kept = record.load(mortal.http.get(f"/api/tables/{table}/record").text)
    assert len(kept.moves) == finisher.state.ply == finisher.state.seq
    finisher.leave()
    assert mortal.stop() == ""


def test_bots_go_on_after_a_restart_when_somebody_looks(mortal: Server) -> None:
    table = mortal.new_table("random", "random", pace_ms=30, seed=1)
    time.sleep(0.5)
    mortal.kill()
    mortal.start()
    player = mortal.sit(table)
    assert player.state.actor is not None
    assert player.ask(AskPace(0), TableInfo).pace_ms == 0
    while not player.state.over:
        player.hear(State)
    player.leave()
    assert mortal.stop() == ""
    rows = sqlite3.connect(mortal.database)
    seqs = [seq for (seq,) in rows.execute("select seq from events where game = ? order by seq", (table,))]
    rows.close()
    assert seqs == list(range(1, player.state.seq + 1))


def test_two_screens_stay_in_step(sit: Sit) -> None:
    first = sit(None, None, None, "random")
    second = sit(first.table)
    assert second.state == first.state
    start = len(first.heard), len(second.heard)
    rng = Random(5)
    for turn in range(60):
        mover, watcher = (first, second) if turn % 2 else (second, first)
        mover.wait_for_turn()
        mover.move(rng.choice(moves_of(mover.state.gestures)))
        while watcher.state.seq < mover.state.seq:
            watcher.hear(State)
    while first.state.seq != second.state.seq:
        (first if first.state.seq < second.state.seq else second).hear(State)
    shared = min(len(first.heard) - start[0], len(second.heard) - start[1])
    assert shared > 120
    assert first.heard[start[0] :][:shared] == second.heard[start[1] :][:shared]


def test_of_two_moves_at_once_one_is_stale(sit: Sit) -> None:
    first = sit(None, None, None)
    second = sit(first.table)
    seq, moves = first.state.seq, moves_of(first.state.gestures)
    for player, move in ((first, moves[0]), (second, moves[-1])):
        player.send(f'{{"type":"move","seq":{seq},"move":"{move}"}}')
    for player in (first, second):
        player.ask(AskWhy("end"), Refusal)  # a screen's messages are answered in order: the move has been, too
    problems = [message for message in map(DECODE, first.heard + second.heard) if isinstance(message, Problem)]
    assert [problem.code for problem in problems] == ["stale"]
    assert first.state == second.state
    assert first.state.ply == len(first.log) == len(second.log)
    assert first.state.last is not None
    assert len(first.state.last.moves) == 1


def test_a_screen_that_comes_back_hears_only_what_it_missed(server: Server, sit: Sit) -> None:
    player = sit(None, None, None)
    seen = player.state.seq
    player.move(moves_of(player.state.gestures)[0])
    back = server.sit(player.table, since=seen)
    assert [entry.seq for entry in back.log] == [seen + 1]
    assert back.state == player.state
    back.leave()
    for nonsense in (10**8, -3):
        other = server.sit(player.table, since=nonsense)
        assert other.log == player.log
        other.leave()


def test_undo_goes_back_to_the_last_card_and_the_log_stays_honest(server: Server, sit: Sit) -> None:
    player = sit(None, None, None)
    start = player.state
    assert start.undo.reason == "nothing"
    moves = []
    for _ in range(3):
        moves.append(moves_of(player.state.gestures)[0])
        player.move(moves[-1])
    for move in reversed(moves):
        assert player.state.undo.move == move
        player.ask(AskUndo(player.state.seq), State)
    assert (player.state.ply, player.state.seq) == (start.ply, start.seq + 6)
    assert (player.state.state, player.state.scores) == (start.state, start.scores)
    assert player.state.undo.reason == "nothing"
    assert player.ask(AskUndo(player.state.seq), Problem).code == "no-undo"
    undone = [entry.undoes for entry in player.log[-3:]]
    assert undone == [[start.seq + 3], [start.seq + 2], [start.seq + 1]]
    assert player.ask(AskMoment(start.seq + 3), Moment).ply == start.ply + 3
    again = server.sit(player.table)
    assert (again.state, again.log) == (player.state, player.log)
    again.leave()


def test_nothing_is_taken_back_once_a_card_is_revealed(sit: Sit) -> None:
    player = sit(None, None, None)
    for _ in range(3):
        player.move(moves_of(player.state.gestures)[0])
    player.move("end")
    assert player.state.last is not None
    assert player.state.actor == 1 - player.state.last.seat
    assert (player.state.undo.move, player.state.undo.reason) == (None, "card-revealed")
    assert player.ask(AskUndo(player.state.seq), Problem).code == "no-undo"


def test_a_taken_back_game_survives_a_restart(mortal: Server) -> None:
    player = mortal.sit(mortal.new_table(None, None, seed=2))
    player.move(moves_of(player.state.gestures)[0])
    player.ask(AskUndo(player.state.seq), State)
    after = player.move(moves_of(player.state.gestures)[-1])
    player.leave()
    mortal.kill()
    mortal.start()
    back = mortal.sit(player.table)
    assert (back.state, back.log) == (after, player.log)
    back.leave()
    assert mortal.stop() == ""


def test_the_pace_of_bots_can_be_seen_and_changed(sit: Sit) -> None:
    player = sit(None, "random", "random", pace_ms=10_000)
    before = player.state
    began = time.monotonic()
    assert player.ask(AskPace(100), TableInfo).pace_ms == 100
    assert player.hear(State).ply == before.ply + 1
    player.hear(State)
    assert 0.1 < time.monotonic() - began < 5


def test_a_move_that_comes_second_has_not_happened(mortal: Server) -> None:
    """Somebody else has stored the next event: the screen hears of that one, and may go on."""
    player = mortal.sit(mortal.new_table(None, None, seed=2))
    before, move = player.state, moves_of(player.state.gestures)[0]
    thief = sqlite3.connect(mortal.database)
    thief.execute("insert into events values (?, ?, 'move', ?, '')", (player.table, before.seq + 1, move))
    thief.commit()
    thief.close()
    assert player.ask(AskMove(before.seq, move), Problem).code == "stale"
    assert player.hear(State).seq == player.log[-1].seq == before.seq + 1
    assert player.move(moves_of(player.state.gestures)[0]).seq == before.seq + 2
    player.leave()
    assert mortal.stop() == ""


def test_a_move_that_cannot_be_stored_has_not_happened(mortal: Server) -> None:
    """The screen is sent away and comes back to what is stored."""
    player = mortal.sit(mortal.new_table(None, None, seed=2))
    before, move = player.state, moves_of(player.state.gestures)[0]
    thief = sqlite3.connect(mortal.database)
    thief.execute("alter table events rename to gone")
    thief.commit()
    assert player.ask(AskMove(before.seq, move), Problem).code == "not-stored"
    with pytest.raises(ConnectionClosed):
        player.hear(Refusal)
    player.leave()
    thief.execute("alter table gone rename to events")
    thief.commit()
    thief.close()
    back = mortal.sit(player.table)
    assert back.state.seq == before.seq
    assert back.move(moves_of(back.state.gestures)[0]).seq == before.seq + 1
    back.leave()
    assert "could not be stored" in mortal.stop()


def test_a_table_that_cannot_be_read_is_said_so(mortal: Server) -> None:
    table = mortal.new_table(None, None, seed=2)
    mortal.kill()
    rows = sqlite3.connect(mortal.database)
    rows.execute("update events set text = 'build a1' where seq = 1")
    rows.commit()
    rows.close()
    mortal.start()
    with connect(mortal.address(table)) as socket:
        problem = DECODE(str(socket.recv(timeout=20)))
        assert isinstance(problem, Problem)
        assert problem.code == "unreadable-table"
        assert "\n" not in problem.message
    assert mortal.http.get(f"/api/tables/{table}").status_code == 422
    assert "cannot be read" in mortal.stop()
