"""Time limit for each move of a bot: by a signal, and by ending the process if that fails."""

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

GRACE_SECONDS = 0.5  # after the limit, before the alarm: a late bot may still fail with its own error
KILL_AFTER_SECONDS = 5.0  # after the limit, if the bot blocks the signal: the worker process ends


class TimeLimitExceeded(BaseException):
    """Raised inside a bot that exceeds its time limit.

    A BaseException, so that the bot's own `except Exception` does not catch it.
    """


class Timeout:
    """A time limit for many consecutive calls, one at a time."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._signals = hasattr(signal, "setitimer") and threading.current_thread() is threading.main_thread()
        self._armed_at = 0.0
        self._devnull: IO[str] | None = None

    def __enter__(self) -> Timeout:
        if self._signals:
            self._previous_handler = signal.signal(signal.SIGALRM, _on_alarm)
        self._devnull = open(os.devnull, "w")  # noqa: PTH123  # stays open until __exit__
        return self

    def __exit__(self, *_: object) -> None:
        faulthandler.cancel_dump_traceback_later()
        if self._signals:
            signal.signal(signal.SIGALRM, self._previous_handler)
        if self._devnull is not None:
            self._devnull.close()

    @contextmanager
    def __call__(self) -> Iterator[None]:
        """Raise TimeLimitExceeded inside the block if it takes too long."""
        self._arm()
        if self._signals:
            signal.setitimer(
                signal.ITIMER_REAL, self.seconds + GRACE_SECONDS, 1.0
            )  # repeated, in case the bot swallows the first
        start = monotonic()
        try:
            yield
        finally:
            if self._signals:
                signal.setitimer(signal.ITIMER_REAL, 0)
        if monotonic() - start > self.seconds:
            raise TimeLimitExceeded

    def _arm(self) -> None:
        """Renew the watchdog, at most once a second.

        It runs outside Python, so the bot cannot block it.
        """
        now = monotonic()
        if now - self._armed_at > 1.0 and self._devnull is not None:
            faulthandler.dump_traceback_later(self.seconds + KILL_AFTER_SECONDS + 1.0, exit=True, file=self._devnull)
            self._armed_at = now


def _on_alarm(_number: int, _frame: FrameType | None) -> None:
    raise TimeLimitExceeded
