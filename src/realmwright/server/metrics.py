"""What can be counted of a running server, in the format of Prometheus. Several workers count together.

The parent of several workers names a folder in which each keeps its figures; whoever is asked adds them up.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final

from prometheus_client import REGISTRY, CollectorRegistry, Counter, Gauge, Histogram, generate_latest, multiprocess
from prometheus_client.exposition import CONTENT_TYPE_LATEST

FOLDER: Final = "PROMETHEUS_MULTIPROC_DIR"  # as the library calls it
KIND: Final = CONTENT_TYPE_LATEST
QUICK: Final = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5)
SLOW: Final = (0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120)

TABLES: Final = Gauge("realmwright_tables", "Tables in memory", multiprocess_mode="livesum")
SOCKETS: Final = Gauge("realmwright_sockets", "Screens that are connected", multiprocess_mode="livesum")
THINKING: Final = Gauge("realmwright_bots_thinking", "Bots that think at this moment", multiprocess_mode="livesum")
MOVES: Final = Histogram(
    "realmwright_move_seconds", "From reading a move to having told all screens of this worker", buckets=QUICK
)
BOT_MOVES: Final = Histogram("realmwright_bot_seconds", "Time that a bot took for a move", buckets=SLOW)
PROBLEMS: Final = Counter("realmwright_problems", "Answers that say that something was not done", ["code"])


def shown() -> bytes:
    if FOLDER not in os.environ:
        return generate_latest(REGISTRY)
    together = CollectorRegistry()
    multiprocess.MultiProcessCollector(together)  # type: ignore[no-untyped-call]  # it ships no types
    return generate_latest(together)


def forget(process: int) -> None:
    """A worker has ended: what it had open is closed; what it has done stays counted."""
    for file in Path(os.environ[FOLDER]).glob(f"gauge_live*_{process}.db"):
        file.unlink(missing_ok=True)
