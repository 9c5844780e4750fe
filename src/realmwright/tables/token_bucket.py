"""Rate limiting by token bucket."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic


class TokenBucket:
    """A bucket of `burst` tokens, refilled with `rate` tokens per second."""

    __slots__ = ("_burst", "_clock", "_rate", "_tokens", "_updated")  # a server has thousands of them

    def __init__(self, burst: float, rate: float, clock: Callable[[], float] = monotonic) -> None:
        self._burst, self._rate, self._clock = burst, rate, clock
        self._tokens, self._updated = burst, clock()

    def seconds_to(self, tokens: float) -> float:
        """Return the time from the last request until so many tokens are available."""
        return max(0.0, tokens - self._tokens) / self._rate

    def try_acquire(self, tokens: float = 1) -> bool:
        """Take tokens; return False and take none if there are too few."""
        now = self._clock()
        self._tokens = min(self._burst, self._tokens + (now - self._updated) * self._rate)
        self._updated = now
        if self._tokens < tokens:
            return False
        self._tokens -= tokens
        return True

    def charge(self, tokens: float) -> None:
        """Take tokens afterwards, also more than there are."""
        self._tokens -= tokens
