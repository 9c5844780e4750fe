"""Limits of webhook deliveries per origin: concurrent requests, and a circuit breaker."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from time import monotonic
from typing import Final, TypeVar

T = TypeVar("T")
MAX_PER_ORIGIN: Final = 2
MAX_CONCURRENT: Final = 64
MAX_UNPROVEN: Final = 48  # concurrent requests to origins that have not answered yet
BREAKER_FAILURES: Final = 3  # consecutive requests without an answer
BREAKER_SECONDS: Final = 60.0
MAX_ORIGINS: Final = 10_000  # remembered; the oldest are forgotten first


class OriginLimits:
    """Requests under way and recent failures of each origin."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._running: Counter[str] = Counter()
        self._failures: dict[str, tuple[int, float]] = {}  # consecutive ones, and the time of the last
        self._proven: dict[str, None] = {}  # origins whose last request got an answer

    def may_start(self, origin: str) -> bool:
        """Whether another request to this origin may begin now."""
        running = self._running.total()
        if running >= MAX_CONCURRENT or self._running[origin] >= MAX_PER_ORIGIN:
            return False
        unproven = running - sum(count for name, count in self._running.items() if name in self._proven)
        return origin in self._proven or unproven < MAX_UNPROVEN

    def is_broken(self, origin: str) -> bool:
        """Whether requests fail without being sent, because the origin has not answered repeatedly.

        After a while one request may try again; a failure then breaks the circuit anew.
        """
        failures, last = self._failures.get(origin, (0, 0.0))
        return failures >= BREAKER_FAILURES and self._clock() - last < BREAKER_SECONDS

    @property
    def busy_origins(self) -> list[str]:
        return [origin for origin, count in self._running.items() if count >= MAX_PER_ORIGIN]

    def start(self, origin: str) -> None:
        self._running[origin] += 1

    def finish(self, origin: str) -> None:
        self._running[origin] -= 1
        if self._running[origin] <= 0:
            del self._running[origin]

    def count_answer(self, origin: str, answered: bool) -> None:
        """Record whether a request got any answer."""
        failures, _ = self._failures.pop(origin, (0, 0.0))
        self._proven.pop(origin, None)
        if answered:
            _remember(self._proven, origin, None)
        else:
            _remember(self._failures, origin, (failures + 1, self._clock()))


def _remember(entries: dict[str, T], origin: str, value: T) -> None:
    entries[origin] = value
    if len(entries) > MAX_ORIGINS:
        del entries[next(iter(entries))]
