"""What whoever runs a server can see of it: health, figures, logs; and that no secret is among them."""

from __future__ import annotations

import json
import logging
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from realmwright import __version__
from realmwright.server.logs import Json, Plain
from realmwright.tables.messages import Problem, State
from tests.postgres import Postgres

from .client import Player, Server, moves_of

Sit = Callable[..., Player]


@pytest.fixture(scope="module")
def cluster() -> Iterator[Postgres]:
    with Postgres("fsync=off") as running:
        yield running


def figure(server: Server, name: str) -> float:
    found = re.search(rf"^{re.escape(name)} (\S+)$", server.http.get("/metrics").text, re.MULTILINE)
    return float(found[1]) if found else 0.0


def test_health(server: Server) -> None:
    answer = server.http.get("/api/health")
    assert (answer.status_code, answer.json()) == (
        200,
        {"status": "ok", "version": __version__, "database": "sqlite"},
    )


def test_figures_follow_what_happens(server: Server, sit: Sit) -> None:
    before = {name: figure(server, name) for name in ("realmwright_sockets", "realmwright_move_seconds_count")}
    stale = figure(server, 'realmwright_problems_total{code="stale"}')
    player = sit(None, None, None)
    player.move(moves_of(player.state.gestures)[0])
    player.send('{"type":"move","seq":-1,"move":"end"}')
    player.hear(Problem)
    player.hear(State)  # what is the case instead
    player.move(moves_of(player.state.gestures)[0])
    assert figure(server, "realmwright_sockets") == before["realmwright_sockets"] + 1
    assert figure(server, "realmwright_move_seconds_count") == before["realmwright_move_seconds_count"] + 2
    assert figure(server, 'realmwright_problems_total{code="stale"}') == stale + 1
    assert figure(server, "realmwright_tables") >= 1


def test_workers_count_together(cluster: Postgres) -> None:
    with Server(cluster.create("counted"), workers=2) as server:
        table = server.new_table(None, None, seed=1)
        players = [server.sit(table) for _ in range(8)]
        for _ in range(4):
            assert figure(server, "realmwright_sockets") == 8
        for player in players:
            player.leave()


def test_no_database_no_health(cluster: Postgres) -> None:
    server = Server(cluster.create("mortal"))
    assert server.http.get("/api/health").json()["database"] == "postgresql"
    cluster.kill()
    answer = server.http.get("/api/health")
    assert (answer.status_code, answer.json()["code"]) == (503, "no-database")
    cluster.start()
    assert server.http.get("/api/health").status_code == 200
    server.kill()


def test_figures_are_not_for_everybody(tmp_path: Path) -> None:
    """Behind a proxy the address is that of whoever asks."""
    with Server(tmp_path / "tables.db", options=("--proxy", "--metrics-from=10.0.0.0/8")) as server:
        for address, status in (("203.0.113.9", 404), ("10.1.2.3", 200), ("127.0.0.1", 200), ("nonsense", 404)):
            assert server.http.get("/metrics", headers={"X-Forwarded-For": address}).status_code == status


SECRETS = "postgresql://ada:hunter2@host/db #pass=abc.def-ghi Bearer tok.en"


@pytest.mark.parametrize("formatter", [Json(), Plain()])
def test_no_secret_is_written_down(formatter: logging.Formatter) -> None:
    record = logging.LogRecord("realmwright", logging.ERROR, "x.py", 1, "about %s", (SECRETS,), None)
    written = formatter.format(record)
    assert "about postgresql://…@host/db #pass=… Bearer …" in written


def test_logs_in_json() -> None:
    """One object a line, what went wrong included."""
    try:
        raise ValueError("two\nlines")  # noqa: TRY301
    except ValueError:
        record = logging.LogRecord("realmwright", logging.ERROR, "x.py", 1, "it failed", (), sys.exc_info())
    line = Json().format(record)
    assert "\n" not in line
    told = json.loads(line)
    assert (told["level"], told["logger"], told["message"]) == ("error", "realmwright", "it failed")
    assert "ValueError: two\nlines" in told["exception"]
