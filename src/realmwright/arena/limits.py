"""No bot holds up an arena: a limit for each move, kept by a signal, and by the end of the process if that fails."""

from __future__ import annotations

import faulthandler
import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from types import FrameType
from typing import IO

GRACE = 0.5  # a move that comes this late still names its own reason
DEADLINE = 5.0  # so long after the limit a bot that hears no signal takes its process with it


class Overtime(BaseException):
    """Raised inside a bot that thinks too long; no `except Exception` of its own gets in the way."""


class Limit:
    """Seconds for each of many short pieces of work, one at a time."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._signals = hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()
        self._armed = 0.0
        self._nowhere: IO[str] | None = None

    def __enter__(self) -> Limit:
        if self._signals:
            self._before = signal.signal(signal.SIGALRM, _ring)
        self._nowhere = open(os.devnull, "w")  # noqa: PTH123  # kept open for as long as the limit stands
        return self

    def __exit__(self, *_: object) -> None:
        faulthandler.cancel_dump_traceback_later()
        if self._signals:
            signal.signal(signal.SIGALRM, self._before)
        if self._nowhere is not None:
            self._nowhere.close()

    @contextmanager
    def __call__(self) -> Iterator[None]:
        """`Overtime` is raised inside if it takes too long."""
        self._arm()
        if self._signals:
            signal.setitimer(signal.ITIMER_REAL, self.seconds + GRACE, 1.0)  # again, should the first be swallowed
        began = monotonic()
        try:
            yield
        finally:
            if self._signals:
                signal.setitimer(signal.ITIMER_REAL, 0)
        if monotonic() - began > self.seconds:
            raise Overtime

    def _arm(self) -> None:
        """The last resort runs outside Python, so that it works whatever the bot does; it is renewed once a second."""
        now = monotonic()
        if now - self._armed > 1.0 and self._nowhere is not None:
            faulthandler.dump_traceback_later(self.seconds + DEADLINE + 1.0, exit=True, file=self._nowhere)
            self._armed = now


def _ring(_number: int, _frame: FrameType | None) -> None:
    raise Overtime
