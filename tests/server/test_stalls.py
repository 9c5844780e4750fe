"""A database or worker that stops answering: requests fail in time, the worker is replaced."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from realmwright.protocol.client_messages import MoveRequest
from realmwright.protocol.server_messages import ErrorMessage
from tests.postgres import Postgres

from .server_process import Server, legal_moves

QUICK_TIMEOUTS = """
from realmwright.server import supervisor
from realmwright.server.storage import store
supervisor.HEARTBEAT_TIMEOUT_SECONDS = 8.0
supervisor.STARTUP_TIMEOUT_SECONDS = 30.0
store.COMMAND_TIMEOUT_SECONDS = 1.0
"""
START_TIMEOUT_SECONDS = 90  # two workers on a busy machine


@pytest.fixture(scope="module")
def cluster() -> Iterator[Postgres]:
    with Postgres("fsync=off") as running:
        yield running


def test_frozen_database_is_reported_in_time(cluster: Postgres) -> None:
    """Moves are rejected and health is 503 while the database does not answer; afterwards play goes on."""
    server = Server(cluster.create("frozen"), startup_code=QUICK_TIMEOUTS)
    player = server.join(server.new_table(None, None, seed=1))
    before = player.state
    move = MoveRequest(before.revision, legal_moves(before.move_groups)[0])
    cluster.freeze()
    try:
        started = time.monotonic()
        assert player.request(move, ErrorMessage).code == "not-stored"
        answer = server.http.get("/api/health")
        assert (answer.status_code, answer.json()["code"]) == (503, "no-database")
        assert time.monotonic() - started < 10
    finally:
        cluster.thaw()
    player.leave()
    deadline = time.monotonic() + 20
    while server.http.get("/api/health").status_code != 200:
        assert time.monotonic() < deadline
        time.sleep(0.1)
    back = server.join(player.table)
    assert back.state.revision >= before.revision
    revision = back.state.revision
    assert back.move(legal_moves(back.state.move_groups)[0]).revision > revision
    back.leave()
    server.kill()


def workers_of(server: Server) -> set[int]:
    pid = server.process.pid
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text("ascii").split()
    return {int(child) for child in children if "spawn_main" in Path(f"/proc/{child}/cmdline").read_text("ascii")}


def test_stopped_worker_is_replaced(cluster: Postgres) -> None:
    server = Server(cluster.create("stopped"), workers=2, startup_code=QUICK_TIMEOUTS)
    server.http.timeout = START_TIMEOUT_SECONDS
    table = server.new_table(None, None, seed=1)
    before = workers_of(server)
    assert len(before) == 2
    stopped = min(before)
    os.kill(stopped, signal.SIGSTOP)
    deadline = time.monotonic() + START_TIMEOUT_SECONDS
    while stopped in workers_of(server) or len(workers_of(server)) < 2:
        assert time.monotonic() < deadline
        time.sleep(0.2)
    assert server.http.get(f"/api/tables/{table}").status_code == 200
    assert f"worker {stopped} has been unresponsive" in server.stop()
