"""Nobody counts in a browser."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from typing import Final


class Uncounted:
    def labels(self, *_: str) -> Uncounted:
        return self

    def inc(self) -> None: ...
    def dec(self) -> None: ...
    def set(self, value: float) -> None: ...
    def observe(self, value: float) -> None: ...

    def time(self) -> AbstractContextManager[None]:
        return nullcontext()

    track_inprogress = time


TABLES: Final = Uncounted()
SOCKETS: Final = Uncounted()
THINKING: Final = Uncounted()
MOVES: Final = Uncounted()
BOT_MOVES: Final = Uncounted()
PROBLEMS: Final = Uncounted()
