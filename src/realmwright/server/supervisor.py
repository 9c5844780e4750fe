"""Supervisor of several worker processes on one listening socket."""

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
from typing import Any, Final, NamedTuple

from . import log_config, metrics, worker_heartbeat
from .settings import Settings
from .worker_heartbeat import SharedHeartbeats

LOGGER = logging.getLogger(__name__)
SPAWN: Final = get_context("spawn")  # forking a process with threads may deadlock
MIN_UPTIME_SECONDS: Final = 2.0  # a worker that exits sooner is restarted after a delay
SHUTDOWN_TIMEOUT_SECONDS: Final = 10.0
HEARTBEAT_TIMEOUT_SECONDS: Final = 10.0
STARTUP_TIMEOUT_SECONDS: Final = 60.0  # before the first heartbeat
Serve = Callable[[str, Settings, socket.socket], None]


class Worker(NamedTuple):
    process: Any
    started: float
    place: int  # of its heartbeat in shared memory


class Supervisor:
    """Starts the workers, restarts those that exit, and terminates all of them at shutdown."""

    def __init__(self, serve: Serve, url: str, settings: Settings, listener: socket.socket, count: int) -> None:
        self._serve = serve
        self._arguments = url, settings, listener
        self._count = count
        self._workers: list[Worker] = []
        self._heartbeats = SPAWN.Array("d", count, lock=False)
        self._stopping = False
        self._worker_end, self._own_end = SPAWN.Pipe(duplex=False)

    def run(self) -> None:
        """Run until SIGINT or SIGTERM."""
        log_config.configure(self._arguments[1].log_format)
        with tempfile.TemporaryDirectory(prefix="realmwright-") as folder:
            os.environ[metrics.MULTIPROC_DIR_VARIABLE] = folder  # prometheus_client reads it when a worker starts
            try:
                self._run()
            finally:
                del os.environ[metrics.MULTIPROC_DIR_VARIABLE]

    def _run(self) -> None:
        handlers = {number: signal.signal(number, self._stop) for number in (signal.SIGINT, signal.SIGTERM)}
        try:
            for place in range(self._count):
                self._start(place)
            while not self._stopping:
                wait([worker.process.sentinel for worker in self._workers], timeout=0.5)
                self._kill_unresponsive()
                self._restart_dead()
        finally:
            self._terminate()
            for number, handler in handlers.items():
                signal.signal(number, handler)

    def _stop(self, *_: object) -> None:
        self._stopping = True

    def _start(self, place: int) -> None:
        self._heartbeats[place] = 0.0
        arguments = self._serve, self._arguments, self._worker_end, SharedHeartbeats(self._heartbeats, place)
        process = SPAWN.Process(target=_run_worker, args=arguments)
        process.start()
        self._workers.append(Worker(process, time.monotonic(), place))

    def _kill_unresponsive(self) -> None:
        """Kill workers whose event loop has stopped; their clients reconnect to another one."""
        for worker in self._workers:
            last = self._heartbeats[worker.place] or worker.started + STARTUP_TIMEOUT_SECONDS
            silent = time.monotonic() - last
            if silent > HEARTBEAT_TIMEOUT_SECONDS and worker.process.is_alive():
                LOGGER.error("worker %s has been unresponsive for %.0f s: killing it", worker.process.pid, silent)
                worker.process.kill()
                worker.process.join()

    def _restart_dead(self) -> None:
        dead = [worker for worker in self._workers if not worker.process.is_alive()]
        for worker in dead:
            process, started, place = worker
            self._workers.remove(worker)
            metrics.remove_worker(process.pid)
            if not self._stopping:
                LOGGER.error("worker %s exited with code %s: restarting", process.pid, process.exitcode)
                time.sleep(max(0.0, MIN_UPTIME_SECONDS - (time.monotonic() - started)))
                self._start(place)

    def _terminate(self) -> None:
        """Terminate all workers, and kill those that exceed the shutdown timeout."""
        for process, _, _ in self._workers:
            process.terminate()
        deadline = time.monotonic() + SHUTDOWN_TIMEOUT_SECONDS
        for process, _, _ in self._workers:
            process.join(max(0.0, deadline - time.monotonic()))
            process.kill()
            process.join()


def _run_worker(
    serve: Serve, arguments: tuple[str, Settings, socket.socket], parent: Connection, heartbeats: SharedHeartbeats
) -> None:
    worker_heartbeat.register(heartbeats)
    threading.Thread(target=_watch_parent, args=(parent,), daemon=True).start()
    serve(*arguments)


def _watch_parent(parent: Connection) -> None:
    """Terminate this worker when the parent process dies."""
    try:
        parent.recv()
    except (EOFError, OSError):
        os.kill(os.getpid(), signal.SIGTERM)
