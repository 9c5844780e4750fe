"""Rate limits per client address and account, as token buckets."""

from __future__ import annotations

from collections.abc import Callable
from ipaddress import IPv6Address, ip_address
from math import ceil
from time import monotonic
from typing import Final, NamedTuple

from ..tables.token_bucket import TokenBucket


class Limit(NamedTuple):
    """Size and refill rate of a token bucket."""

    burst: float
    per_second: float


ADDRESS_LIMITS: Final = {
    "rest": Limit(600, 60),
    "file": Limit(1000, 100),
    "message": Limit(1800, 600),  # twice that of one connection, which is closed
    "table": Limit(300, 3),
    "socket": Limit(400, 20),
    "password": Limit(60, 0.5),
    "account": Limit(60, 0.1),
}
ACCOUNT_LIMITS: Final = {
    "rest": Limit(400, 40),
    "table": Limit(120, 1),
    "socket": Limit(200, 10),
    "password": Limit(40, 0.05),
    "mail": Limit(5, 0.002),  # confirmations
    "password-anywhere": Limit(100, 0.05),  # tries from all addresses together
}
MAX_BUCKETS: Final = 50_000  # the least recently used are dropped first


class RateLimiter:
    """The token buckets of one process. `scale` multiplies all limits; 0 disables them."""

    def __init__(self, scale: float = 1, clock: Callable[[], float] = monotonic) -> None:
        self._scale = scale
        self._clock = clock
        self._buckets: dict[tuple[str, str], TokenBucket] = {}

    def bucket(self, kind: str, address: str) -> TokenBucket | None:
        """Return the bucket that all connections of an address share; None without limits."""
        if not self._scale:
            return None
        return self._bucket(kind, ADDRESS_LIMITS[kind], f"address {client_network(address)}")

    def take(self, kind: str, limit: Limit, client: str, tokens: float = 1) -> int:
        """Take tokens; return 0, or the seconds to wait if the bucket has too few."""
        if not self._scale:
            return 0
        bucket = self._bucket(kind, limit, client)
        return 0 if bucket.try_acquire(tokens) else ceil(bucket.seconds_to(tokens))

    def _bucket(self, kind: str, limit: Limit, client: str) -> TokenBucket:
        bucket = self._buckets.pop((kind, client), None)
        if bucket is None:
            bucket = TokenBucket(limit.burst * self._scale, limit.per_second * self._scale, self._clock)
        self._buckets[kind, client] = bucket  # at the end: the first entry is the least recently used
        if len(self._buckets) > MAX_BUCKETS:
            del self._buckets[next(iter(self._buckets))]
        return bucket

    def take_for_address(self, kind: str, address: str, tokens: float = 1) -> int:
        return self.take(kind, ADDRESS_LIMITS[kind], f"address {client_network(address)}", tokens)

    def take_for_account(self, kind: str, account: str) -> int:
        return self.take(kind, ACCOUNT_LIMITS[kind], f"account {account}")


def client_network(address: str) -> str:
    """Return the network that shares a bucket: an IPv4 address or an IPv6 /64."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    if isinstance(parsed, IPv6Address):
        return str(parsed.ipv4_mapped or IPv6Address(int(parsed) >> 64 << 64))
    return address
