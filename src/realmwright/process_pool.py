"""Worker processes of a long computation, which end with it at Ctrl-C."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context


@contextmanager
def process_pool(jobs: int) -> Iterator[ProcessPoolExecutor]:
    """Run `jobs` worker processes; an exception cancels what they have not begun."""
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), _end_at_interrupt)
    try:
        yield pool
    finally:
        pool.shutdown(cancel_futures=True)


def _end_at_interrupt() -> None:
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # without a traceback; the parent reports it
