"""How much one address or one account may ask for: token buckets, far above what people at one address ever need."""

from __future__ import annotations

from collections.abc import Callable
from ipaddress import IPv6Address, ip_address
from math import ceil
from time import monotonic
from typing import Final, NamedTuple


class Limit(NamedTuple):
    """So many at once, and then so many a second."""

    burst: float
    rate: float


ADDRESS: Final = {
    "rest": Limit(600, 60),
    "table": Limit(300, 3),
    "socket": Limit(400, 20),
    "password": Limit(60, 0.5),
    "account": Limit(60, 0.1),
}
ACCOUNT: Final = {
    "rest": Limit(400, 40),
    "table": Limit(120, 1),
    "socket": Limit(200, 10),
    "password": Limit(40, 0.05),
}
KEPT: Final = 50_000  # buckets in memory; full ones are forgotten first


class Limits:
    """The buckets of one process. `scale` widens or narrows them all; at 0 nothing is limited."""

    def __init__(self, scale: float = 1, clock: Callable[[], float] = monotonic) -> None:
        self._scale = scale
        self._clock = clock
        self._buckets: dict[tuple[str, str], tuple[float, float]] = {}

    def take(self, kind: str, limit: Limit, who: str) -> int:
        """One more of a kind. Seconds to wait before it is granted; 0: now."""
        if not self._scale:
            return 0
        burst, rate = limit.burst * self._scale, limit.rate * self._scale
        now = self._clock()
        left, since = self._buckets.pop((kind, who), (burst, now))
        left = min(burst, left + (now - since) * rate)
        granted = left >= 1
        self._buckets[kind, who] = (left - granted, now)  # at the end: the first one is the one longest unused
        if len(self._buckets) > KEPT:
            del self._buckets[next(iter(self._buckets))]
        return 0 if granted else ceil((1 - left) / rate)

    def from_address(self, kind: str, address: str) -> int:
        return self.take(kind, ADDRESS[kind], f"address {network(address)}")

    def from_account(self, kind: str, account: str) -> int:
        return self.take(kind, ACCOUNT[kind], f"account {account}")


def network(address: str) -> str:
    """Whose address it is. A household has 2^64 of version 6, which must not be as many households."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if isinstance(found, IPv6Address):
        return str(found.ipv4_mapped or IPv6Address(int(found) >> 64 << 64))
    return address
