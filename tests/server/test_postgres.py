"""Integration tests of one and several workers on PostgreSQL."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import ExitStack
from itertools import count
from pathlib import Path
from random import Random

import pytest
from websockets.exceptions import ConnectionClosed

from realmwright import record
from realmwright.live.ports import Append
from realmwright.protocol.client_messages import PaceRequest
from realmwright.protocol.errors import ConcurrentWrite
from realmwright.protocol.server_messages import ErrorMessage, Presence, StateMessage, TableInfo
from realmwright.server.storage.database_url import database_url
from realmwright.server.storage.store import Store
from realmwright.tables.events import Event, SeatSetup, now
from realmwright.tables.table_row import TableRow
from tests.postgres import Postgres

from .server_process import TIMEOUT_SECONDS, Server, TableClient, legal_moves

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
    """Return a function that starts a server; several servers act like several workers."""
    with ExitStack() as running:

        def start(workers: int = 1) -> Server:
            server = Server(database, workers=workers)
            running.callback(server.kill)
            return server

        yield start


def play(players: list[TableClient], rng: Random, moves: int = 10_000) -> None:
    """Let the clients take turns in moving; all must receive every state."""
    for number in range(moves):
        mover = players[number % len(players)]
        if mover.wait_for_turn().over:
            return
        mover.move(rng.choice(legal_moves(mover.state.move_groups)))
        for player in players:
            receive_until(player, mover.state.revision)


def receive_until(player: TableClient, seq: int) -> None:
    while player.state.revision < seq:
        player.receive(StateMessage)


def leave_and_stop(players: Iterable[TableClient], *servers: Server) -> None:
    """Disconnect the players and stop the servers, which must not have logged anything."""
    for player in players:
        player.leave()
    assert [server.stop() for server in servers] == [""] * len(servers)


def test_game_on_postgresql(serve: Callable[..., Server]) -> None:
    server = serve()
    player = server.join(server.new_table(None, "random", "random", seed=3))
    play([player], Random(1))
    game_record = record.load(server.http.get(f"/api/tables/{player.table}/record").text)
    assert len(game_record.moves) == player.state.ply == player.state.revision
    player.leave()
    assert server.stop() == ""


def test_two_workers_stay_in_sync(serve: Callable[..., Server]) -> None:
    """Each worker has a copy of the table; all clients receive the same log."""
    first, second = serve(), serve()
    table = first.new_table(None, None, "random", seed=5)
    players = [first.join(table), second.join(table)]
    play(players, Random(5), moves=40)
    players[1].send_frame(f'{{"type":"undo","revision":{players[1].state.revision}}}')
    assert players[0].request(PaceRequest(77), TableInfo).pace_ms == 77
    assert players[1].receive(TableInfo).pace_ms == 77
    for player in players:
        receive_until(player, max(other.state.revision for other in players))
    assert players[0].log == players[1].log
    assert players[0].state == players[1].state
    leave_and_stop(players, first, second)


def test_one_of_two_concurrent_moves_is_stale(serve: Callable[..., Server]) -> None:
    """The second move gets the error `stale`."""
    first, second = serve(), serve()
    table = first.new_table(None, None, seed=1)
    players = [first.join(table), second.join(table)]
    for _ in range(12):
        seq, moves = players[0].state.revision, legal_moves(players[0].state.move_groups)
        for player, move in zip(players, (moves[0], moves[-1]), strict=True):
            player.send_frame(f'{{"type":"move","revision":{seq},"move":"{move}"}}')
        for player in players:
            receive_until(player, seq + 1)
        latest = max(player.state.revision for player in players)
        for player in players:
            receive_until(player, latest)
        assert players[0].state == players[1].state
        assert players[0].log == players[1].log
    leave_and_stop(players, first, second)


def test_bots_continue_when_their_worker_is_killed(serve: Callable[..., Server]) -> None:
    first, second = serve(), serve()
    table = first.new_table("random", "random", pace_ms=50, seed=2)
    player = second.join(table)
    player.receive(StateMessage)
    first.kill()
    revision, deadline = player.state.revision, time.monotonic() + TIMEOUT_SECONDS
    while player.state.revision < revision + 10:
        assert time.monotonic() < deadline
        player.receive(StateMessage)
    assert player.request(PaceRequest(0), TableInfo).pace_ms == 0
    while not player.state.over:
        player.receive(StateMessage)
    assert [entry.revision for entry in player.log] == list(range(1, player.state.revision + 1))
    player.leave()
    assert second.stop() == ""


def test_dead_worker_is_restarted(serve: Callable[..., Server]) -> None:
    server = serve(workers=2)
    table = server.new_table(None, None, seed=2)
    victims = workers_of(server)
    assert len(victims) == 2
    for victim in victims:
        player = server.join(table)
        play([player], Random(7), moves=3)
        os.kill(victim, signal.SIGKILL)
        deadline = time.monotonic() + TIMEOUT_SECONDS
        while victim in workers_of(server) or len(workers_of(server)) < 2:
            assert time.monotonic() < deadline
            time.sleep(0.1)
        back = server.join(table)
        assert (back.state.revision, back.log) == (player.state.revision, player.log)
        player.leave()
        back.leave()
    errors = server.stop()
    assert errors.count(": restarting") == 2
    assert workers_of(server) == []


def test_shutdown_closes_sockets_with_code_1012(serve: Callable[..., Server]) -> None:
    server = serve(workers=2)
    player = server.join(server.new_table(None, None, seed=2))
    server.process.send_signal(signal.SIGTERM)
    with pytest.raises(ConnectionClosed):
        player.receive(ErrorMessage)
    assert player.socket.close_code == 1012
    player.leave()
    assert server.stop() == ""
    assert server.process.returncode == 0


def test_server_survives_a_database_restart(cluster: Postgres, serve: Callable[..., Server]) -> None:
    server = serve()
    table = server.new_table(None, "random", pace_ms=0, seed=2)
    player = server.join(table)
    play([player], Random(1), moves=5)
    cluster.kill()
    cluster.start()
    back = join_when_possible(server, table)
    assert back.state.revision >= player.state.revision
    acknowledged = {entry.revision: entry for entry in player.log}
    assert acknowledged.items() <= {entry.revision: entry for entry in back.log}.items()
    play([back], Random(2), moves=5)
    back.leave()
    player.leave()


def join_when_possible(server: Server, table: str) -> TableClient:
    deadline = time.monotonic() + TIMEOUT_SECONDS
    while True:
        try:
            return server.join(table)
        except (ConnectionClosed, AssertionError):
            assert time.monotonic() < deadline
            time.sleep(0.2)


def test_one_of_several_concurrent_writes_succeeds(database: str) -> None:
    """Only the events of the winner are stored."""

    async def race() -> None:
        stores = [Store(database) for _ in range(4)]
        await stores[0].create_schema()
        seats = (SeatSetup("a"), SeatSetup("b"))
        await stores[0].create(TableRow("contested", "kingdoms", "1", "", seats, "secret", 0), [])
        for first in range(1, 40, 2):
            tries = [
                store.append(
                    Append("contested", first, [Event("move", f"{number}", now()), Event("move", f"{number}", now())])
                )
                for number, store in enumerate(stores)
            ]
            outcomes = await asyncio.gather(*tries, return_exceptions=True)
            (winner,) = [number for number, outcome in enumerate(outcomes) if outcome is None]
            assert all(isinstance(outcome, ConcurrentWrite) for outcome in outcomes if outcome is not None)
            stored = await stores[0].events_since("contested", first - 1)
            assert [event.text for event in stored] == [f"{winner}"] * 2
        for store in stores:
            await store.close()

    asyncio.run(race())


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_downtimes_are_stored_once_and_can_grow(kind: str, tmp_path: Path, request: pytest.FixtureRequest) -> None:
    url = request.getfixturevalue("database") if kind == "postgresql" else database_url(str(tmp_path / "new.db"))

    async def use() -> None:
        store = Store(url)
        await store.create_schema()
        assert await store.last_alive() is None
        for moment in ("2026-01-01", "2026-01-02"):
            await store.note_alive(moment)
            assert await store.last_alive() == moment
        await store.add_downtimes([("1", "2"), ("3", "5")])
        await store.add_downtimes([("1", "4"), ("3", "4")])
        assert sorted(await store.downtimes("")) == [("1", "4"), ("3", "5")]
        assert await store.downtimes("5") == [("3", "5")]
        await store.delete_downtimes("4")
        assert await store.downtimes("") == [("1", "4")]
        await store.close()

    asyncio.run(use())


def test_several_workers_require_postgresql(tmp_path: Path) -> None:
    with pytest.raises(RuntimeError, match="--workers 2: expected 1, or more with --database postgresql"):
        Server(tmp_path / "tables.db", workers=2)


def workers_of(server: Server) -> list[int]:
    """Return the ids of the worker processes; the supervisor has other child processes too."""
    output = subprocess.run(
        ["ps", "-ww", "-o", "pid=,args=", "--ppid", str(server.process.pid)],
        capture_output=True,
        text=True,
        check=False,
    ).stdout
    return [int(line.split()[0]) for line in output.splitlines() if "spawn_main" in line]


def test_presence_is_shared_by_all_workers(serve: Callable[..., Server]) -> None:
    """A player connected to another worker is present."""
    first, second = serve(), serve()
    table = first.new_online(None, "open")
    guest = second.enter(table.id, second.claim(table.id, table.links[1], "Bruno"))
    host = first.enter(table.id, table.host)
    watchers = [server.enter(table.id) for server in (first, second, second)]
    for player in (host, guest):
        while player.receive(Presence) != Presence([0, 1], 3):
            pass
    guest.leave()
    while host.receive(Presence) != Presence([0], 3):
        pass
    for player in (host, *watchers):
        player.leave()
    assert first.stop() == second.stop() == ""
