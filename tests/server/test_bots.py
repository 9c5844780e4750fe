"""Bots at a table: they sit there for the whole game and hold nobody up, and whatever one does, the game goes on."""

from __future__ import annotations

import os
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from statistics import median

import pytest

from realmwright import record
from realmwright.bots.levels import LEVELS
from realmwright.record import Record
from realmwright.tables.messages import AskUndo, AskWhy, LogEntry, Problem, Refusal, State, Thinking

from . import odd_bots
from .client import DECODE, PATIENCE, Player, Server, moves_of

Sit = Callable[..., Player]


@pytest.fixture
def odd(tmp_path: Path) -> Iterator[Server]:
    """A server on a machine where the odd bots are installed."""
    running = Server(tmp_path / "tables.db", odd_bots.install(tmp_path))
    yield running
    running.kill()


def to_the_end(server: Server, table: str) -> tuple[Player, Record]:
    player = server.sit(table)
    while not player.state.over:
        player.hear(State)
    player.leave()
    return player, record.load(server.http.get(f"/api/tables/{table}/record").text)


def faults(log: list[LogEntry]) -> list[LogEntry]:
    return [entry for entry in log if entry.text.key.startswith("log-bot-")]


def workers(server: Server) -> list[int]:
    """The processes in which bots think."""
    command = ["pgrep", "-P", str(server.process.pid), "-f", "spawn_main"]
    children = subprocess.run(command, capture_output=True, text=True, check=False)
    return [int(pid) for pid in children.stdout.split()]


# Bots that fail


@pytest.mark.parametrize(
    ("bot", "why"), [("raising", "raised"), ("cheating", "illegal"), ("crashing", "gone"), ("hanging@0.01s", "slow")]
)
def test_a_bot_that_cannot_play_is_played_for_and_everybody_sees_it(odd: Server, bot: str, why: str) -> None:
    player = odd.sit(odd.new_table(None, bot, seed=1))
    while not faults(player.log):
        if player.state.gestures:
            player.move(moves_of(player.state.gestures)[0] if player.state.state["stage"] != "after" else "end")
        else:
            player.hear(State)
    fault = faults(player.log)[0]
    assert (fault.text.key, fault.text.args) == (f"log-bot-{why}", {"player": "seat 1"})
    assert (fault.seat, fault.move) == (1, None)
    while player.log[-1].seq == fault.seq:
        player.hear(State)
    played = next(entry for entry in player.log if entry.seq == fault.seq + 1)
    assert (played.seat, played.ply) == (1, fault.ply + 1)
    assert played.move is not None
    again = odd.sit(player.table)
    assert [str(entry) for entry in again.log][: len(player.log)] == [str(entry) for entry in player.log]
    again.leave()
    player.leave()
    assert f"bot {bot}" in odd.stop()


def test_a_game_with_failing_bots_is_played_to_its_end_and_read_again(odd: Server) -> None:
    player, kept = to_the_end(odd, table := odd.new_table("raising", "cheating", game="kingdoms", seed=2))
    failed = faults(player.log)
    assert {entry.seat for entry in failed} == {0, 1}
    assert player.state.ply == len(kept.moves) == player.state.seq - len(failed)
    odd.stop()
    odd.start()
    back = odd.sit(table)
    assert (back.log, back.state) == (player.log, player.state)
    back.leave()


def test_tables_whose_bots_hang_hold_up_nobody_else_for_long(odd: Server) -> None:
    """Whatever process they share at first, each hangs there only once."""
    hanging = [odd.new_table("hanging@0.01s", None, seed=seed) for seed in range(2)]
    began = time.monotonic()
    to_the_end(odd, odd.new_table("random", "random", game="kingdoms", seed=5))
    assert time.monotonic() - began < 10.1 * len(hanging) + PATIENCE


# Where they think


def test_a_player_remembers_as_long_as_the_table_lasts(odd: Server) -> None:
    _, kept = to_the_end(odd, odd.new_table("remembering", "random", seed=3))
    game = kept.game
    asked = [(state, move) for state, move in kept.plies() if game.actor(state) == 0]
    chosen = [[game.write(state, one) for one in game.moves(state)].index(move) for state, move in asked]
    assert chosen[0] == len(game.moves(asked[0][0])) - 1 > 0
    assert set(chosen[1:]) == {0}


def test_whoever_thinks_holds_nobody_up(odd: Server) -> None:
    player = odd.sit(odd.new_table("ponderous@3s", "ponderous@3s", seed=1))
    player.hear(Thinking)
    took = []
    for _ in range(60):
        began = time.perf_counter()
        player.ask(AskWhy("a1"), Refusal)
        took.append(time.perf_counter() - began)
    assert player.state.thinking == player.state.actor
    assert median(took) < 0.02
    player.leave()


def test_a_worker_that_is_killed_is_replaced(odd: Server) -> None:
    player = odd.sit(odd.new_table("ponderous@0.2s", "ponderous@0.2s", seed=1))
    player.hear(State)
    before = workers(odd)
    for pid in before:
        os.kill(pid, signal.SIGKILL)
    for _ in range(3):
        player.hear(State)
    assert [entry.text.key for entry in faults(player.log)] == ["log-bot-gone"]
    assert before
    assert not set(before) & set(workers(odd))
    player.leave()


def test_the_workers_go_with_the_server_even_if_it_is_killed(odd: Server) -> None:
    odd.sit(odd.new_table("hanging@5s", "hanging@5s", seed=1)).leave()
    deadline = time.monotonic() + PATIENCE
    while not (found := workers(odd)) and time.monotonic() < deadline:
        time.sleep(0.05)
    odd.kill()
    while any(map(_runs, found)) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert found
    assert not any(map(_runs, found))


def _runs(pid: int) -> bool:
    status = Path(f"/proc/{pid}/status")
    return status.exists() and "State:\tZ" not in status.read_text()


# Who thinks


def test_it_is_told_who_thinks_once_for_the_whole_turn(odd: Server) -> None:
    player = odd.sit(odd.new_table(None, "ponderous@0.05s", seed=1))
    first = player.state.actor
    player.wait_for_turn()
    while not faults(player.log) and player.state.actor == 0:
        player.move(moves_of(player.state.gestures)[0] if player.state.state["stage"] != "after" else "end")
    begun = player.hear(Thinking)
    assert (begun.seat, begun.since_ms < 2000) == (1, True)
    other = odd.sit(player.table)
    assert other.hear(Thinking).seat == 1
    other.leave()
    assert player.hear(Thinking) == Thinking(None, 0)
    assert player.state.actor == 0
    heard = [message for message in map(DECODE, player.heard) if isinstance(message, Thinking)]
    assert [message.seat for message in heard] == ([1, None] if first == 1 else []) + [1, None]
    player.leave()


def test_what_a_bot_thinks_is_discarded_when_its_turn_is_taken_back(odd: Server) -> None:
    """In Kingdoms a castle reveals nothing, so that it may be taken back while the next player thinks."""
    player = odd.sit(odd.new_table(None, "ponderous@2s", game="kingdoms", seed=4))
    player.wait_for_turn()
    before = player.state
    castles = [move for move in moves_of(before.gestures) if move.startswith("castle 1")]
    player.move(castles[0])
    assert player.hear(Thinking).seat == 1
    began = time.monotonic()
    after = player.ask(AskUndo(player.state.seq), State)
    assert after.state == before.state
    assert player.hear(Thinking).seat is None
    player.move(castles[-1])
    assert player.hear(Thinking).seat == 1
    assert time.monotonic() - began < 2  # the page is not kept waiting for the thought that is of no use
    reply = player.wait_for_turn()
    assert [entry.move for entry in player.log if entry.seat == 0 and not entry.undoes] == [castles[0], castles[-1]]
    assert reply.ply == before.ply + 2
    player.leave()


# Who may sit down


@pytest.mark.parametrize(
    "bot", ["deep blue", "random@", "random@11s", "random@900000", "level-6", "level-1@1s", "program:true"]
)
def test_a_bot_that_there_is_not_or_that_thinks_for_too_long_may_not_sit_down(server: Server, bot: str) -> None:
    body = {"game": "kingdom-builder", "seats": [{"name": "a", "bot": bot}, {"name": "b"}]}
    answer = server.http.post("/api/tables", json=body)
    assert (answer.status_code, answer.json()["code"]) == (422, "refused")
    assert "\n" not in answer.json()["message"]


def test_undo_is_still_refused_when_nothing_can_be_taken_back(sit: Sit) -> None:
    player = sit(None, "random", None)
    player.wait_for_turn()
    assert player.ask(AskUndo(player.state.seq), Problem).code == "no-undo"


def test_every_level_sits_down_and_is_kept_by_its_name(server: Server) -> None:
    table = server.new_table(*(level.name for level in LEVELS), seed=1)
    player = server.sit(table)
    assert [seat.bot for seat in player.about.seats] == [level.name for level in LEVELS]
    while len({entry.seat for entry in player.log if entry.move is not None} - {None}) < len(LEVELS):
        player.hear(State)
    assert faults(player.log) == []
    player.leave()
