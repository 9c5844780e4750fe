"""Several processes on one listening socket: the parent starts them, replaces those that die, and ends them all."""

from __future__ import annotations

import logging
import os
import signal
import socket
import tempfile
import threading
import time
from collections.abc import Callable
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from typing import Any, Final

from . import logs, metrics
from .options import Options

LOGGER = logging.getLogger(__name__)
SPAWN: Final = get_context("spawn")  # a fork of a process with threads may stand still for ever
QUICK: Final = 2.0  # seconds; a worker that dies sooner is not replaced at once
PATIENCE: Final = 10.0  # seconds that workers have to end
Serve = Callable[[str, Options, socket.socket], None]


class Workers:
    def __init__(self, serve: Serve, url: str, wanted: Options, listening: socket.socket, count: int) -> None:
        self._serve = serve
        self._given = url, wanted, listening
        self._count = count
        self._running: list[tuple[Any, float]] = []  # processes, and when they were started
        self._stopping = False
        self._theirs, self._ours = SPAWN.Pipe(duplex=False)

    def run(self) -> None:
        """Until a signal ends it."""
        logs.configure(self._given[1].log)
        with tempfile.TemporaryDirectory(prefix="realmwright-") as folder:
            os.environ[metrics.FOLDER] = folder  # workers find it there before they count anything
            try:
                self._run()
            finally:
                del os.environ[metrics.FOLDER]

    def _run(self) -> None:
        before = {number: signal.signal(number, self._stop) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            for _ in range(self._count):
                self._start()
            while not self._stopping:
                wait([process.sentinel for process, _ in self._running], timeout=0.5)
                self._replace_dead()
        finally:
            self._end()
            for number, handler in before.items():
                signal.signal(number, handler)

    def _stop(self, *_: object) -> None:
        self._stopping = True

    def _start(self) -> None:
        process = SPAWN.Process(target=_work, args=(self._serve, *self._given, self._theirs))
        process.start()
        self._running.append((process, time.monotonic()))

    def _replace_dead(self) -> None:
        dead = [entry for entry in self._running if not entry[0].is_alive()]
        for entry in dead:
            process, began = entry
            self._running.remove(entry)
            metrics.forget(process.pid)
            if not self._stopping:
                LOGGER.error("worker %s has ended with %s: another takes its place", process.pid, process.exitcode)
                time.sleep(max(0.0, QUICK - (time.monotonic() - began)))
                self._start()

    def _end(self) -> None:
        """Everybody is asked to finish; who does not in time is ended."""
        for process, _ in self._running:
            process.terminate()
        ends = time.monotonic() + PATIENCE
        for process, _ in self._running:
            process.join(max(0.0, ends - time.monotonic()))
            process.kill()
            process.join()


def _work(serve: Serve, url: str, wanted: Options, listening: socket.socket, parent: Connection) -> None:
    threading.Thread(target=_follow, args=(parent,), daemon=True).start()
    serve(url, wanted, listening)


def _follow(parent: Connection) -> None:
    """Nobody outlives the parent: nobody would replace or end them."""
    try:
        parent.recv()
    except (EOFError, OSError):
        os.kill(os.getpid(), signal.SIGTERM)
