"""Rate limiting by token bucket."""

from __future__ import annotations

from time import monotonic


class TokenBucket:
    """A bucket of `burst` tokens, refilled with `rate` tokens per second."""

    def __init__(self, burst: float, rate: float) -> None:
        self._burst, self._rate = burst, rate
        self._tokens, self._updated = burst, monotonic()

    def try_acquire(self) -> bool:
        """Take one token; return False if the bucket is empty."""
        now = monotonic()
        self._tokens = min(self._burst, self._tokens + (now - self._updated) * self._rate)
        self._updated = now
        if self._tokens < 1:
            return False
        self._tokens -= 1
        return True
