"""A clock that moves only when a test moves it."""

from __future__ import annotations


class ManualClock:
    """Returns its time in seconds when called."""

    def __init__(self, time: float = 100.0) -> None:
        self.time = time

    def __call__(self) -> float:
        return self.time

    def advance(self, seconds: float) -> None:
        self.time += seconds
