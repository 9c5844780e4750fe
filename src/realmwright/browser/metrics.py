"""Metrics that record nothing."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext


class NoMetrics:
    def set_tables(self, count: int) -> None: ...
    def add_sockets(self, change: int) -> None: ...
    def count_error(self, code: str) -> None: ...
    def count_background_error(self, task: str) -> None: ...

    def time_move(self) -> AbstractContextManager[None]:
        return nullcontext()

    def time_bot_move(self) -> AbstractContextManager[None]:
        return nullcontext()
