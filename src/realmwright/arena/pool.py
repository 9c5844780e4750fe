"""The arena on this machine: worker processes that play one game after the other."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Iterable, Iterator
from ctypes import c_int
from multiprocessing.connection import Connection, wait
from typing import Any

from ..bots import program
from ..game import NOBODY, GameError, Seat
from .match import Played, lost, play
from .plan import Plan

TRIES = 3  # so often a game is tried when its worker goes away while no bot is at work
PATIENCE = 5.0  # seconds for a worker to leave in


class _Worker:
    """A process at the other end of a pipe. It keeps a note of whose bot is at work, should it not come back."""

    def __init__(self, plan: Plan) -> None:
        # A forked worker knows the bots that a script has registered.
        forked = "fork" in multiprocessing.get_all_start_methods()
        context: Any = multiprocessing.get_context("fork" if forked else None)
        self._plan = plan
        self._at_work = context.RawValue(c_int, NOBODY)
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=_work, args=(plan, theirs, self._at_work), daemon=True)
        self.process.start()
        theirs.close()
        self.index = -1
        self.tries = 0

    def start(self, index: int, tries: int = 1) -> None:
        self.index, self.tries = index, tries
        self.pipe.send(index)

    def result(self) -> Played | None:
        """The game it has played, lost by the bot that ended the process, or none if nobody's bot did."""
        try:
            found = self.pipe.recv()
        except (EOFError, OSError):
            return self._ended()
        if isinstance(found, GameError):
            raise found
        return found  # type: ignore[no-any-return]  # what _work sends

    def _ended(self) -> Played | None:
        self.process.join()
        seat = self._at_work.value
        if seat == NOBODY:
            return None
        reason = f"its process ended with code {self.process.exitcode}"
        return lost(self._plan, self._plan.fixture(self.index), seat, reason)

    @property
    def alive(self) -> bool:
        return bool(self.process.is_alive())

    def stop(self) -> None:
        """One that waits for work leaves by itself, the others are sent away."""
        self.pipe.close()
        self.process.terminate()
        self.process.join(PATIENCE)
        self.process.kill()
        self.process.join()


def run(plan: Plan, games: Iterable[int], jobs: int) -> Iterator[Played]:
    """Play these games, so many at a time; they come in the order in which they end."""
    coming = iter(games)
    workers: list[_Worker] = []
    try:
        for _, index in zip(range(jobs), coming, strict=False):
            workers.append(_started(plan, index))
        while workers:
            for worker in _ready(workers):
                played = worker.result()
                if played is not None:
                    yield played
                _next(plan, workers, worker, coming, played is None)
    finally:
        for worker in workers:
            worker.stop()


def _started(plan: Plan, index: int, tries: int = 1) -> _Worker:
    worker = _Worker(plan)
    worker.start(index, tries)
    return worker


def _ready(workers: list[_Worker]) -> list[_Worker]:
    """Those who have something to say, and those who never will again."""
    heard = set(wait([end for worker in workers for end in (worker.pipe, worker.process.sentinel)]))
    return [worker for worker in workers if heard & {worker.pipe, worker.process.sentinel}]


def _next(plan: Plan, workers: list[_Worker], worker: _Worker, coming: Iterator[int], again: bool) -> None:
    """Give a worker its next game; one that has ended is replaced."""
    if again and worker.tries == TRIES:
        raise GameError(f"game {worker.index} ended its process {TRIES} times while no bot was at work")
    index = worker.index if again else next(coming, None)
    if index is not None and worker.alive:
        worker.start(index)
        return
    workers.remove(worker)
    worker.stop()
    if index is not None:
        workers.append(_started(plan, index, worker.tries + 1 if again else 1))


def _work(plan: Plan, pipe: Connection, at_work: Any) -> None:
    def watch(seat: Seat) -> None:
        at_work.value = seat

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the arena, which then sends its workers away
    signal.signal(signal.SIGTERM, _leave)
    threading.Thread(target=_leave_with_parent, daemon=True).start()
    plan.prepare()
    while True:
        try:
            index = pipe.recv()
        except (EOFError, OSError):
            return
        try:
            pipe.send(play(plan, plan.fixture(index), watch))
        except GameError as error:
            pipe.send(error)


def _leave_with_parent() -> None:
    """Whatever ends the arena, kill -9 included, ends its workers and their programs."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        _leave()


def _leave(*_: object) -> None:
    program.end_all()
    os._exit(1)
