"""Integration tests of bots at a table: failures, processes, thinking messages."""

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
from realmwright.protocol.client_messages import UndoRequest, WhyRequest
from realmwright.protocol.message_parts import LogEntry
from realmwright.protocol.server_messages import ErrorMessage, RefusalMessage, StateMessage, Thinking
from realmwright.record import Record

from . import failing_bots
from .server_process import DECODE, TIMEOUT_SECONDS, Server, TableClient, legal_moves

Join = Callable[..., TableClient]


@pytest.fixture
def bot_server(tmp_path: Path) -> Iterator[Server]:
    """A server with the failing bots installed."""
    running = Server(tmp_path / "tables.db", failing_bots.install(tmp_path))
    yield running
    running.kill()


def play_to_the_end(server: Server, table: str) -> tuple[TableClient, Record]:
    player = server.join(table)
    while not player.state.over:
        player.receive(StateMessage)
    player.leave()
    return player, record.load(server.http.get(f"/api/tables/{table}/record").text)


def failures(log: list[LogEntry]) -> list[LogEntry]:
    return [entry for entry in log if entry.text.key.startswith("log-bot-")]


def bot_processes(server: Server) -> list[int]:
    """Return the ids of the bot processes of a server."""
    command = ["pgrep", "-P", str(server.process.pid), "-f", "spawn_main"]
    children = subprocess.run(command, capture_output=True, text=True, check=False)
    return [int(pid) for pid in children.stdout.split()]


# Failing bots


@pytest.mark.parametrize(
    ("bot", "why"), [("raising", "raised"), ("cheating", "illegal"), ("crashing", "gone"), ("hanging@0.01s", "slow")]
)
def test_failing_bot_is_replaced_by_a_random_move_and_logged(bot_server: Server, bot: str, why: str) -> None:
    player = bot_server.join(bot_server.new_table(None, bot, seed=1))
    while not failures(player.log):
        if player.state.move_groups:
            player.move(legal_moves(player.state.move_groups)[0] if player.state.state["stage"] != "after" else "end")
        else:
            player.receive(StateMessage)
    failure = failures(player.log)[0]
    assert (failure.text.key, failure.text.args) == (f"log-bot-{why}", {"player": "seat 1"})
    assert (failure.seat, failure.move) == (1, None)
    while player.log[-1].revision == failure.revision:
        player.receive(StateMessage)
    played = next(entry for entry in player.log if entry.revision == failure.revision + 1)
    assert (played.seat, played.ply) == (1, failure.ply + 1)
    assert played.move is not None
    again = bot_server.join(player.table)
    assert [str(entry) for entry in again.log][: len(player.log)] == [str(entry) for entry in player.log]
    again.leave()
    player.leave()
    assert f"bot {bot}" in bot_server.stop()


def test_game_with_failing_bots_finishes_and_can_be_loaded(bot_server: Server) -> None:
    player, game_record = play_to_the_end(
        bot_server, table := bot_server.new_table("raising", "cheating", game="kingdoms", seed=2)
    )
    failed = failures(player.log)
    assert {entry.seat for entry in failed} == {0, 1}
    assert player.state.ply == len(game_record.moves) == player.state.revision - len(failed)
    bot_server.stop()
    bot_server.start()
    back = bot_server.join(table)
    assert (back.log, back.state) == (player.log, player.state)
    back.leave()


def test_hanging_bots_do_not_block_other_tables(bot_server: Server) -> None:
    """Each hanging bot blocks a shared process only once."""
    hanging = [bot_server.new_table("hanging@0.01s", None, seed=seed) for seed in range(2)]
    start = time.monotonic()
    play_to_the_end(bot_server, bot_server.new_table("random", "random", game="kingdoms", seed=5))
    assert time.monotonic() - start < 4 * 3.03 * len(hanging) + TIMEOUT_SECONDS


# Bot processes


def test_bot_player_keeps_its_state_for_the_whole_game(bot_server: Server) -> None:
    _, game_record = play_to_the_end(bot_server, bot_server.new_table("remembering", "random", seed=3))
    game = game_record.game
    decisions = [(state, move) for state, move in game_record.plies() if game.actor(state) == 0]
    chosen = [[game.write(state, one) for one in game.moves(state)].index(move) for state, move in decisions]
    assert chosen[0] == len(game.moves(decisions[0][0])) - 1 > 0
    assert set(chosen[1:]) == {0}


def test_thinking_bot_does_not_block_other_tables(bot_server: Server) -> None:
    player = bot_server.join(bot_server.new_table("ponderous@3s", "ponderous@3s", seed=1))
    player.receive(Thinking)
    durations = []
    for _ in range(60):
        start = time.perf_counter()
        player.request(WhyRequest("a1"), RefusalMessage)
        durations.append(time.perf_counter() - start)
    assert player.state.thinking == player.state.actor
    assert median(durations) < 0.02
    player.leave()


def test_killed_bot_process_is_replaced(bot_server: Server) -> None:
    player = bot_server.join(bot_server.new_table("ponderous@0.2s", "ponderous@0.2s", seed=1))
    player.receive(StateMessage)
    before = bot_processes(bot_server)
    for pid in before:
        os.kill(pid, signal.SIGKILL)
    for _ in range(3):
        player.receive(StateMessage)
    assert [entry.text.key for entry in failures(player.log)] == ["log-bot-gone"]
    assert before
    assert not set(before) & set(bot_processes(bot_server))
    player.leave()


def test_bot_processes_end_with_a_killed_server(bot_server: Server) -> None:
    bot_server.join(bot_server.new_table("hanging@5s", "hanging@5s", seed=1)).leave()
    deadline = time.monotonic() + TIMEOUT_SECONDS
    while not (processes := bot_processes(bot_server)) and time.monotonic() < deadline:
        time.sleep(0.05)
    bot_server.kill()
    while any(map(_is_running, processes)) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert processes
    assert not any(map(_is_running, processes))


def _is_running(pid: int) -> bool:
    status = Path(f"/proc/{pid}/status")
    return status.exists() and "State:\tZ" not in status.read_text()


# Thinking messages


def test_thinking_message_is_sent_once_per_turn(bot_server: Server) -> None:
    player = bot_server.join(bot_server.new_table(None, "ponderous@0.05s", seed=1))
    first = player.state.actor
    player.wait_for_turn()
    while not failures(player.log) and player.state.actor == 0:
        player.move(legal_moves(player.state.move_groups)[0] if player.state.state["stage"] != "after" else "end")
    begun = player.receive(Thinking)
    assert (begun.seat, begun.elapsed_ms < 2000) == (1, True)
    other = bot_server.join(player.table)
    assert other.receive(Thinking).seat == 1
    other.leave()
    assert player.receive(Thinking) == Thinking(None, 0)
    assert player.state.actor == 0
    messages = [message for message in map(DECODE, player.received) if isinstance(message, Thinking)]
    assert [message.seat for message in messages] == ([1, None] if first == 1 else []) + [1, None]
    player.leave()


def test_bot_move_is_discarded_when_its_turn_is_undone(bot_server: Server) -> None:
    """In Kingdoms a castle reveals nothing, so it can be undone while the next player thinks."""
    player = bot_server.join(bot_server.new_table(None, "ponderous@2s", game="kingdoms", seed=4))
    player.wait_for_turn()
    before = player.state
    castles = [move for move in legal_moves(before.move_groups) if move.startswith("castle 1")]
    player.move(castles[0])
    assert player.receive(Thinking).seat == 1
    start = time.monotonic()
    after = player.request(UndoRequest(player.state.revision), StateMessage)
    assert after.state == before.state
    assert player.receive(Thinking).seat is None
    player.move(castles[-1])
    assert player.receive(Thinking).seat == 1
    assert time.monotonic() - start < 2  # does not wait for the discarded move
    reply = player.wait_for_turn()
    assert [entry.move for entry in player.log if entry.seat == 0 and not entry.undoes] == [castles[0], castles[-1]]
    assert reply.ply == before.ply + 2
    player.leave()


# Accepted bots


@pytest.mark.parametrize(
    "bot", ["deep blue", "random@", "random@11s", "random@900000", "level-6", "level-1@1s", "program:true"]
)
def test_unknown_or_too_slow_bot_is_rejected(server: Server, bot: str) -> None:
    body = {"game": "kingdom-builder", "seats": [{"name": "a", "bot": bot}, {"name": "b"}]}
    response = server.http.post("/api/tables", json=body)
    assert (response.status_code, response.json()["code"]) == (422, "refused")
    assert "\n" not in response.json()["message"]


def test_undo_without_an_undoable_move_is_rejected(join: Join) -> None:
    player = join(None, "random", None)
    player.wait_for_turn()
    assert player.request(UndoRequest(player.state.revision), ErrorMessage).code == "no-undo"


def test_every_bot_level_can_play_and_keeps_its_name(server: Server) -> None:
    table = server.new_table(*(level.name for level in LEVELS), seed=1)
    player = server.join(table)
    assert [seat.bot for seat in player.info.seats] == [level.name for level in LEVELS]
    while len({entry.seat for entry in player.log if entry.move is not None} - {None}) < len(LEVELS):
        player.receive(StateMessage)
    assert failures(player.log) == []
    player.leave()
