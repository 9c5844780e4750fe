"""Replacement of `server.metrics`: metrics that record nothing."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from typing import Final


class NullMetric:
    def labels(self, *_: str) -> NullMetric:
        return self

    def inc(self) -> None: ...
    def dec(self) -> None: ...
    def set(self, value: float) -> None: ...
    def observe(self, value: float) -> None: ...

    def time(self) -> AbstractContextManager[None]:
        return nullcontext()

    track_inprogress = time


TABLES: Final = NullMetric()
SOCKETS: Final = NullMetric()
BOTS_THINKING: Final = NullMetric()
MOVE_SECONDS: Final = NullMetric()
BOT_MOVE_SECONDS: Final = NullMetric()
ERRORS: Final = NullMetric()
