"""Runs the games of an arena in worker processes on this machine."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from ctypes import c_int
from multiprocessing.connection import Connection, wait
from typing import Any

from ..bots import subprocess_bot
from ..game import NOBODY, GameError, Seat
from .match import GameResult, forfeited_game, play
from .schedule import Schedule

MAX_ATTEMPTS = 3  # per game, if its worker dies while no bot is running
STOP_TIMEOUT_SECONDS = 5.0


class _Worker:
    """A worker process and its pipe.

    Shared memory holds the seat whose bot is running, in case the process dies.
    """

    def __init__(self, schedule: Schedule) -> None:
        # A forked worker inherits the bots that a script has registered.
        forked = "fork" in multiprocessing.get_all_start_methods()
        context: Any = multiprocessing.get_context("fork" if forked else None)
        self._schedule = schedule
        self._active_seat = context.RawValue(c_int, NOBODY)
        self.pipe, child_pipe = context.Pipe()
        self.process = context.Process(target=_worker_main, args=(schedule, child_pipe, self._active_seat), daemon=True)
        with _delayed_interrupts():
            self.process.start()
        child_pipe.close()
        self.index = -1
        self.attempts = 0

    def start(self, index: int, attempts: int = 1) -> None:
        self.index, self.attempts = index, attempts
        self.pipe.send(index)

    def result(self) -> GameResult | None:
        """Return the finished game; None if the process died while no bot was running.

        If a bot ended the process, the game is a forfeit.
        """
        try:
            answer = self.pipe.recv()
        except (EOFError, OSError):
            return self._crash_result()
        if isinstance(answer, GameError):
            raise answer
        return answer  # type: ignore[no-any-return]  # sent by _worker_main

    def _crash_result(self) -> GameResult | None:
        self.process.join()
        seat = self._active_seat.value
        if seat == NOBODY:
            return None
        reason = f"its process ended with code {self.process.exitcode}"
        return forfeited_game(self._schedule, self._schedule.pairing(self.index), seat, reason)

    @property
    def alive(self) -> bool:
        return bool(self.process.is_alive())

    def stop(self) -> None:
        """Close the pipe and terminate the process; kill it after a timeout."""
        self.pipe.close()
        self.process.terminate()
        self.process.join(STOP_TIMEOUT_SECONDS)
        self.process.kill()
        self.process.join()


def run(schedule: Schedule, games: Iterable[int], jobs: int) -> Iterator[GameResult]:
    """Play these games in `jobs` processes and yield the results in order of completion."""
    remaining = iter(games)
    workers: list[_Worker] = []
    try:
        for _, index in zip(range(jobs), remaining, strict=False):
            workers.append(_start_worker(schedule, index))
        while workers:
            for worker in _wait_for_workers(workers):
                result = worker.result()
                if result is not None:
                    yield result
                _assign_next(schedule, workers, worker, remaining, result is None)
    finally:
        for worker in workers:
            worker.stop()


@contextmanager
def _delayed_interrupts() -> Iterator[None]:
    """Deliver Ctrl-C afterwards: Python ignores exceptions in the functions that it runs after a fork."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows, which does not fork
        yield
        return
    mask = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, mask)


def _start_worker(schedule: Schedule, index: int, attempts: int = 1) -> _Worker:
    worker = _Worker(schedule)
    worker.start(index, attempts)
    return worker


def _wait_for_workers(workers: list[_Worker]) -> list[_Worker]:
    """Wait for at least one worker to answer or to exit, and return those that did."""
    ready = set(wait([end for worker in workers for end in (worker.pipe, worker.process.sentinel)]))
    return [worker for worker in workers if ready & {worker.pipe, worker.process.sentinel}]


def _assign_next(
    schedule: Schedule, workers: list[_Worker], worker: _Worker, remaining: Iterator[int], retry: bool
) -> None:
    """Assign the next game to a worker; replace the worker if its process has exited."""
    if retry and worker.attempts == MAX_ATTEMPTS:
        raise GameError(f"game {worker.index} ended its process {MAX_ATTEMPTS} times while no bot was running")
    index = worker.index if retry else next(remaining, None)
    if index is not None and worker.alive:
        worker.start(index)
        return
    workers.remove(worker)
    worker.stop()
    if index is not None:
        workers.append(_start_worker(schedule, index, worker.attempts + 1 if retry else 1))


def _worker_main(schedule: Schedule, pipe: Connection, active_seat: Any) -> None:
    def on_active_seat(seat: Seat) -> None:
        active_seat.value = seat

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent handles Ctrl-C and stops its workers
    signal.signal(signal.SIGTERM, _exit)
    threading.Thread(target=_exit_with_parent, daemon=True).start()
    schedule.register_bots()
    while True:
        try:
            index = pipe.recv()
        except (EOFError, OSError):
            return
        try:
            pipe.send(play(schedule, schedule.pairing(index), on_active_seat))
        except GameError as error:
            pipe.send(error)


def _exit_with_parent() -> None:
    """Exit when the parent process ends, even by kill -9, and stop the bot subprocesses."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        _exit()


def _exit(*_: object) -> None:
    subprocess_bot.kill_all()
    os._exit(1)
