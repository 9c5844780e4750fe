"""PostgreSQL: the same tables, kept in step over several processes, whichever of them dies."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from itertools import count
from pathlib import Path
from random import Random

import pytest
from websockets.exceptions import ConnectionClosed

from realmwright import record
from realmwright.server.keeping.store import Store
from realmwright.server.keeping.writer import Overtaken
from realmwright.tables.events import Event, Seat, now
from realmwright.tables.messages import AskPace, Present, Problem, State, TableInfo
from realmwright.tables.rows import TableRow
from tests.postgres import Postgres

from .client import PATIENCE, Player, Server, moves_of

NUMBERS = count()


@pytest.fixture(scope="module")
def cluster() -> Iterator[Postgres]:
    with Postgres("fsync=off") as running:
        yield running


@pytest.fixture
def database(cluster: Postgres) -> str:
    return cluster.create(f"test{next(NUMBERS)}")


@pytest.fixture
def serve(database: str) -> Iterator[Callable[..., Server]]:
    """Start a server on the database; several at once are as good as several workers."""
    with ExitStack() as running:

        def start(workers: int = 1) -> Server:
            server = Server(database, workers=workers)
            running.callback(server.kill)
            return server

        yield start


def play(players: list[Player], rng: Random, moves: int = 10_000) -> None:
    """Everybody in turn moves for whoever is to move; all must hear of it."""
    for number in range(moves):
        mover = players[number % len(players)]
        if mover.wait_for_turn().over:
            return
        mover.move(rng.choice(moves_of(mover.state.gestures)))
        for player in players:
            hear_until(player, mover.state.seq)


def hear_until(player: Player, seq: int) -> None:
    while player.state.seq < seq:
        player.hear(State)


def test_a_game_to_its_end(serve: Callable[..., Server]) -> None:
    server = serve()
    player = server.sit(server.new_table(None, "random", "random", seed=3))
    play([player], Random(1))
    kept = record.load(server.http.get(f"/api/tables/{player.table}/record").text)
    assert len(kept.moves) == player.state.ply == player.state.seq
    player.leave()
    assert server.stop() == ""


def test_two_workers_stay_in_step(serve: Callable[..., Server]) -> None:
    """Each has its own copy of the table: all screens hear the same, in the same order."""
    first, second = serve(), serve()
    table = first.new_table(None, None, "random", seed=5)
    players = [first.sit(table), second.sit(table)]
    play(players, Random(5), moves=40)
    players[1].send(f'{{"type":"undo","seq":{players[1].state.seq}}}')
    assert players[0].ask(AskPace(77), TableInfo).pace_ms == 77
    assert players[1].hear(TableInfo).pace_ms == 77
    for player in players:
        hear_until(player, max(other.state.seq for other in players))
    assert players[0].log == players[1].log
    assert players[0].state == players[1].state
    for player in players:
        player.leave()
    assert [first.stop(), second.stop()] == ["", ""]


def test_of_two_moves_at_once_one_is_stale(serve: Callable[..., Server]) -> None:
    """Whoever comes second has not moved, and knows it."""
    first, second = serve(), serve()
    table = first.new_table(None, None, seed=1)
    players = [first.sit(table), second.sit(table)]
    for _ in range(12):
        seq, moves = players[0].state.seq, moves_of(players[0].state.gestures)
        for player, move in zip(players, (moves[0], moves[-1]), strict=True):
            player.send(f'{{"type":"move","seq":{seq},"move":"{move}"}}')
        for player in players:
            hear_until(player, seq + 1)
        latest = max(player.state.seq for player in players)
        for player in players:
            hear_until(player, latest)
        assert players[0].state == players[1].state
        assert players[0].log == players[1].log
    for player in players:
        player.leave()
    assert [first.stop(), second.stop()] == ["", ""]


def test_bots_go_on_when_their_worker_is_killed(serve: Callable[..., Server]) -> None:
    first, second = serve(), serve()
    table = first.new_table("random", "random", pace_ms=50, seed=2)
    player = second.sit(table)
    player.hear(State)
    first.kill()
    seen, ends = player.state.seq, time.monotonic() + PATIENCE
    while player.state.seq < seen + 10:
        assert time.monotonic() < ends
        player.hear(State)
    assert player.ask(AskPace(0), TableInfo).pace_ms == 0
    while not player.state.over:
        player.hear(State)
    assert [entry.seq for entry in player.log] == list(range(1, player.state.seq + 1))
    player.leave()
    assert second.stop() == ""


def test_a_dead_worker_is_replaced(serve: Callable[..., Server]) -> None:
    server = serve(workers=2)
    table = server.new_table(None, None, seed=2)
    victims = workers_of(server)
    assert len(victims) == 2
    for victim in victims:
        player = server.sit(table)
        play([player], Random(7), moves=3)
        os.kill(victim, signal.SIGKILL)
        ends = time.monotonic() + PATIENCE
        while victim in workers_of(server) or len(workers_of(server)) < 2:
            assert time.monotonic() < ends
            time.sleep(0.1)
        back = server.sit(table)
        assert (back.state.seq, back.log) == (player.state.seq, player.log)
        player.leave()
        back.leave()
    complaints = server.stop()
    assert complaints.count("another takes its place") == 2
    assert workers_of(server) == []


def test_screens_are_told_to_come_back(serve: Callable[..., Server]) -> None:
    """A shutdown is no accident: the close code says so."""
    server = serve(workers=2)
    player = server.sit(server.new_table(None, None, seed=2))
    server.process.send_signal(signal.SIGTERM)
    with pytest.raises(ConnectionClosed):
        player.hear(Problem)
    assert player.socket.close_code == 1012
    player.leave()
    assert server.stop() == ""
    assert server.process.returncode == 0


def test_the_database_may_fall_and_rise(cluster: Postgres, serve: Callable[..., Server]) -> None:
    server = serve()
    table = server.new_table(None, "random", pace_ms=0, seed=2)
    player = server.sit(table)
    play([player], Random(1), moves=5)
    cluster.kill()
    cluster.start()
    back = sit_when_possible(server, table)
    assert back.state.seq >= player.state.seq
    known = {entry.seq: entry for entry in player.log}
    assert known.items() <= {entry.seq: entry for entry in back.log}.items()
    play([back], Random(2), moves=5)
    back.leave()
    player.leave()


def sit_when_possible(server: Server, table: str) -> Player:
    ends = time.monotonic() + PATIENCE
    while True:
        try:
            return server.sit(table)
        except (ConnectionClosed, AssertionError):
            assert time.monotonic() < ends
            time.sleep(0.2)


def test_one_number_one_event(database: str) -> None:
    """Of all that want to store the same number, one does; the events of the others are nowhere."""

    async def race() -> None:
        stores = [Store(database) for _ in range(4)]
        await stores[0].create_schema()
        seats = (Seat("a"), Seat("b"))
        await stores[0].create(TableRow("contested", "kingdoms", "1", "", seats, "secret", 0), [])
        for first in range(1, 40, 2):
            tries = [
                store.append("contested", first, [Event("move", f"{number}", now()), Event("move", f"{number}", now())])
                for number, store in enumerate(stores)
            ]
            outcomes = await asyncio.gather(*tries, return_exceptions=True)
            (winner,) = [number for number, outcome in enumerate(outcomes) if outcome is None]
            assert all(isinstance(outcome, Overtaken) for outcome in outcomes if outcome is not None)
            stored = await stores[0].since("contested", first - 1)
            assert [event.text for event in stored] == [f"{winner}"] * 2
        for store in stores:
            await store.close()

    asyncio.run(race())


def test_several_workers_need_postgres(tmp_path: Path) -> None:
    with pytest.raises(RuntimeError, match="--workers 2: expected 1, or more with --database postgresql"):
        Server(tmp_path / "tables.db", workers=2)


def workers_of(server: Server) -> list[int]:
    """The processes that serve; others of the parent's children look after memory, and theirs think."""
    shown = subprocess.run(
        ["ps", "-ww", "-o", "pid=,args=", "--ppid", str(server.process.pid)],
        capture_output=True,
        text=True,
        check=False,
    ).stdout
    return [int(line.split()[0]) for line in shown.splitlines() if "spawn_main" in line]


def test_who_is_there_is_known_over_all_workers(serve: Callable[..., Server]) -> None:
    """Also that nobody is taken for absent who is connected to another worker."""
    first, second = serve(), serve()
    table = first.new_online(None, "open")
    guest = second.enter(table.id, second.claim(table.id, table.links[1], "Bruno"))
    host = first.enter(table.id, table.host)
    watchers = [server.enter(table.id) for server in (first, second, second)]
    for player in (host, guest):
        while player.hear(Present) != Present([0, 1], 3):
            pass
    guest.leave()
    while host.hear(Present) != Present([0], 3):
        pass
    for player in (host, *watchers):
        player.leave()
    assert first.stop() == second.stop() == ""
