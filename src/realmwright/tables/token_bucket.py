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

    @property
    def seconds_to_token(self) -> float:
        """Time from the last request until a token is available."""
        return max(0.0, 1 - self._tokens) / self._rate

    def try_acquire(self) -> bool:
        """Take one token; return False if the bucket is empty."""
        now = self._clock()
        self._tokens = min(self._burst, self._tokens + (now - self._updated) * self._rate)
        self._updated = now
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True
