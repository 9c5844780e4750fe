"""Prometheus metrics of the server, summed over all workers.

The supervisor sets a directory where each worker stores its values; any worker can render the sums.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from prometheus_client import REGISTRY, CollectorRegistry, Counter, Gauge, Histogram, generate_latest, multiprocess
from prometheus_client.exposition import CONTENT_TYPE_LATEST

MULTIPROC_DIR_VARIABLE: Final = "PROMETHEUS_MULTIPROC_DIR"  # read by prometheus_client
CONTENT_TYPE: Final = CONTENT_TYPE_LATEST
MOVE_BUCKETS: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5)
BOT_BUCKETS: Final = (0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120)

TABLES: Final = Gauge("realmwright_tables", "Tables in memory", multiprocess_mode="livesum")
SOCKETS: Final = Gauge("realmwright_sockets", "Open WebSocket connections", multiprocess_mode="livesum")
BOTS_THINKING: Final = Gauge("realmwright_bots_thinking", "Bots choosing a move", multiprocess_mode="livesum")
MOVE_SECONDS: Final = Histogram(
    "realmwright_move_seconds",
    "Time from receiving a move to sending it to all connections of this worker",
    buckets=MOVE_BUCKETS,
)
BOT_MOVE_SECONDS: Final = Histogram("realmwright_bot_seconds", "Time a bot took to choose a move", buckets=BOT_BUCKETS)
ERRORS: Final = Counter("realmwright_problems", "Error messages sent over WebSockets, by code", ["code"])

BACKGROUND_ERRORS: Final = Counter(
    "realmwright_background_errors", "Unexpected exceptions in background tasks, by task", ["task"]
)


class PrometheusMetrics:
    """The metrics of running tables."""

    set_tables = staticmethod(TABLES.set)
    add_sockets = staticmethod(SOCKETS.inc)
    time_move = staticmethod(MOVE_SECONDS.time)

    def count_error(self, code: str) -> None:
        ERRORS.labels(code).inc()

    def count_background_error(self, task: str) -> None:
        BACKGROUND_ERRORS.labels(task).inc()

    @contextmanager
    def time_bot_move(self) -> Iterator[None]:
        with BOTS_THINKING.track_inprogress(), BOT_MOVE_SECONDS.time():
            yield


def render() -> bytes:
    """Return the metrics of all workers in the Prometheus text format."""
    if MULTIPROC_DIR_VARIABLE not in os.environ:
        return generate_latest(REGISTRY)
    registry = CollectorRegistry()
    multiprocess.MultiProcessCollector(registry)  # type: ignore[no-untyped-call]  # prometheus_client ships no types
    return generate_latest(registry)


def remove_worker(pid: int) -> None:
    """Remove the gauges of a worker that has exited; its counters remain."""
    for file in Path(os.environ[MULTIPROC_DIR_VARIABLE]).glob(f"gauge_live*_{pid}.db"):
        file.unlink(missing_ok=True)
