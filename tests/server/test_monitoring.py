"""Tests of the health check, the metrics and the logs."""

from __future__ import annotations

import json
import logging
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from realmwright import __version__
from realmwright.protocol.server_messages import ErrorMessage, StateMessage
from realmwright.server import health
from realmwright.server.health import HealthCheck
from realmwright.server.log_config import JsonFormatter, PlainFormatter
from tests.postgres import Postgres

from .server_process import Server, TableClient, legal_moves

Join = Callable[..., TableClient]


@pytest.fixture(scope="module")
def cluster() -> Iterator[Postgres]:
    with Postgres("fsync=off") as running:
        yield running


def metric(server: Server, name: str) -> float:
    match = re.search(rf"^{re.escape(name)} (\S+)$", server.http.get("/metrics").text, re.MULTILINE)
    return float(match[1]) if match else 0.0


def test_health(server: Server) -> None:
    answer = server.http.get("/api/health")
    assert (answer.status_code, answer.json()) == (
        200,
        {"status": "ok", "version": __version__, "database": "sqlite"},
    )


class BrokenParts:
    """Stands for the store, the tables and the bots of a health check."""

    def __init__(self) -> None:
        self.downtimes = self
        self.seconds_since_stored = self.seconds_since_sweep = self.unanswered_seconds = 0.0


def test_health_names_every_part_that_fails(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    parts: Any = BrokenParts()
    check = HealthCheck(parts, parts, parts, f"sqlite+aiosqlite:///{tmp_path}/tables.db")
    assert check.problems() == []
    parts.seconds_since_stored, parts.seconds_since_sweep, parts.unanswered_seconds = 16, 61, 62
    monkeypatch.setattr(health, "MIN_FREE_BYTES", 1 << 80)
    assert [problem.partition(":")[0] for problem in check.problems()] == ["database", "disk", "sweep", "bots"]
    assert HealthCheck(parts, parts, parts, "postgresql+asyncpg://x/y").problems()[1].startswith("sweep")


def test_metrics_count_events(server: Server, join: Join) -> None:
    before = {name: metric(server, name) for name in ("realmwright_sockets", "realmwright_move_seconds_count")}
    stale = metric(server, 'realmwright_problems_total{code="stale"}')
    player = join(None, None, None)
    player.move(legal_moves(player.state.move_groups)[0])
    player.send_frame('{"type":"move","revision":-1,"move":"end"}')
    player.receive(ErrorMessage)
    player.receive(StateMessage)  # sent after the stale error
    player.move(legal_moves(player.state.move_groups)[0])
    assert metric(server, "realmwright_sockets") == before["realmwright_sockets"] + 1
    assert metric(server, "realmwright_move_seconds_count") == before["realmwright_move_seconds_count"] + 2
    assert metric(server, 'realmwright_problems_total{code="stale"}') == stale + 1
    assert metric(server, "realmwright_tables") >= 1


def test_metrics_are_summed_over_workers(cluster: Postgres) -> None:
    with Server(cluster.create("counted"), workers=2) as server:
        table = server.new_table(None, None, seed=1)
        players = [server.join(table) for _ in range(8)]
        for _ in range(4):
            assert metric(server, "realmwright_sockets") == 8
        for player in players:
            player.leave()


def test_health_fails_without_a_database(cluster: Postgres) -> None:
    server = Server(cluster.create("killed_worker"))
    assert server.http.get("/api/health").json()["database"] == "postgresql"
    cluster.kill()
    answer = server.http.get("/api/health")
    assert (answer.status_code, answer.json()["code"]) == (503, "no-database")
    cluster.start()
    assert server.http.get("/api/health").status_code == 200
    server.kill()


def test_metrics_are_restricted_to_allowed_networks(tmp_path: Path) -> None:
    """Behind a proxy the forwarded address counts."""
    with Server(tmp_path / "tables.db", options=("--proxy-from=127.0.0.1", "--metrics-from=10.0.0.0/8")) as server:
        for address, status in (("203.0.113.9", 404), ("10.1.2.3", 200), ("127.0.0.1", 200), ("nonsense", 404)):
            assert server.http.get("/metrics", headers={"X-Forwarded-For": address}).status_code == status


SECRETS = "postgresql://ada:hunter2@host/db #credential=abc.def-ghi #pass=old.link Bearer tok.en"


@pytest.mark.parametrize("formatter", [JsonFormatter(), PlainFormatter()])
def test_logs_redact_secrets(formatter: logging.Formatter) -> None:
    record = logging.LogRecord("realmwright", logging.ERROR, "x.py", 1, "about %s", (SECRETS,), None)
    written = formatter.format(record)
    assert "about postgresql://…@host/db #credential=… #pass=… Bearer …" in written


def test_json_logs() -> None:
    """One object per line, with the traceback."""
    try:
        raise ValueError("two\nlines")  # noqa: TRY301
    except ValueError:
        record = logging.LogRecord("realmwright", logging.ERROR, "x.py", 1, "it failed", (), sys.exc_info())
    line = JsonFormatter().format(record)
    assert "\n" not in line
    entry = json.loads(line)
    assert (entry["level"], entry["logger"], entry["message"]) == ("error", "realmwright", "it failed")
    assert "ValueError: two\nlines" in entry["exception"]
