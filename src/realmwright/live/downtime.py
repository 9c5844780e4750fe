"""Downtimes: when the server could not store moves. They do not count as thinking time.

A downtime is noticed at the start of the server, and while it runs by probing the database every second: a late probe
means that the database, this process or the whole machine stood still. A jump of the system clock past the monotonic
clock is a downtime as well. When the clock is set back, downtimes that would end in the future are forgotten: time
passes through them a second time.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import Final

from ..tables import clocks
from ..tables.clocks import to_epoch_ms, to_iso
from .ports import TableStore

PROBE_SECONDS: Final = 1.0
MAX_PROBE_GAP_SECONDS: Final = 3.0  # between successful probes; a longer gap is a downtime
ALIVE_SECONDS: Final = 5.0  # between two notes in the database that the server is alive
MIN_RESTART_MS: Final = 1000  # a shorter time between two processes is that of workers started together
RELOAD_MS: Final = 60_000  # that the clocks of workers on several machines may differ
MAX_DRIFT_MS: Final = 500  # between system clock and monotonic clock within one gap


class DowntimeMonitor:
    """Notices downtimes, shares them with the other workers by the database, and adds them up."""

    def __init__(
        self,
        store: TableStore,
        *,
        wall_ms: Callable[[], int] = clocks.now_ms,
        monotonic: Callable[[], float] = time.monotonic,
        silent_peers: Callable[[], Mapping[int, float]] = dict,
    ) -> None:
        """`silent_peers` returns the workers that have stopped, with the seconds since their last heartbeat."""
        self._store = store
        self._wall_ms = wall_ms
        self._monotonic = monotonic
        self._silent_peers = silent_peers
        self._ends: dict[int, int] = {}  # of all downtimes by their beginnings, in ms
        self._merged: list[tuple[int, int]] | None = []  # the same in order and without overlaps, None if changed
        self._unsaved: dict[int, int] = {}
        self._silent_since: dict[int, int] = {}
        self._loaded = False
        self._alive_noted = float("-inf")
        self._probed_wall_ms, self._probed = wall_ms(), monotonic()  # the last successful probe

    @property
    def ongoing(self) -> bool:
        """Whether a downtime lasts on, by what the last check noticed."""
        return bool(self._silent_since) or self._seconds_since_probe() > MAX_PROBE_GAP_SECONDS

    @property
    def seconds_since_stored(self) -> float:
        """The time since this process could last write to the database."""
        return self._monotonic() - self._alive_noted

    async def open(self) -> None:
        """Load all downtimes, and add the one that ends with the start of this process. Raise StorageError."""
        now_ms = self._wall_ms()
        alive = await self._store.last_alive()
        if alive is not None and now_ms - to_epoch_ms(alive) >= MIN_RESTART_MS:
            self._add(to_epoch_ms(alive), now_ms)
        await self.probe()

    async def close(self) -> None:
        """Note until when this process was alive. Raise StorageError."""
        await self._store.note_alive(to_iso(self._wall_ms()))

    async def probe(self) -> None:
        """Store downtimes that this process has noticed, and load those of others. Raise StorageError."""
        self.check()
        await self._load()
        self.check()  # the time that the database took counts as well
        await self._save()
        if self._monotonic() - self._alive_noted >= ALIVE_SECONDS:  # after saving: a new worker relies on both
            await self._store.note_alive(to_iso(self._wall_ms()))
            self._alive_noted = self._monotonic()
        self._probed_wall_ms, self._probed = self._wall_ms(), self._monotonic()

    def check(self) -> None:
        """Compare the clocks with the last successful probe, and look for workers that have stopped."""
        now_ms, elapsed = self._wall_ms(), self._seconds_since_probe()
        gap_began_ms = self._probed_wall_ms
        drift_ms = now_ms - self._probed_wall_ms - round(elapsed * 1000)
        if abs(drift_ms) > MAX_DRIFT_MS:
            self._probed_wall_ms += drift_ms
            if drift_ms > 0:
                self._add(now_ms - drift_ms, now_ms)
            else:
                self._forget_after(now_ms)
        if elapsed > MAX_PROBE_GAP_SECONDS:
            self._add(min(gap_began_ms, self._probed_wall_ms), now_ms)
        silent = self._silent_peers()
        self._silent_since = {
            peer: self._silent_since.get(peer, now_ms - round(seconds * 1000)) for peer, seconds in silent.items()
        }
        for began_ms in self._silent_since.values():
            self._add(began_ms, now_ms)

    def overlap_ms(self, since_ms: int) -> int:
        """Return how much of the time from then until now was downtime."""
        now_ms, total = self._wall_ms(), 0
        if self._merged is None:
            self._merged = _merge(self._ends)
        for began_ms, ended_ms in reversed(self._merged):
            if ended_ms <= since_ms:
                break
            total += max(0, min(ended_ms, now_ms) - max(began_ms, since_ms))
        return total

    def _seconds_since_probe(self) -> float:
        return self._monotonic() - self._probed

    def _add(self, began_ms: int, ended_ms: int) -> None:
        if ended_ms > self._ends.get(began_ms, began_ms):
            self._ends[began_ms] = self._unsaved[began_ms] = ended_ms
            self._merged = None

    def _forget_after(self, time_ms: int) -> None:
        """Forget the downtimes that end after this time."""
        self._ends = {began: ended for began, ended in self._ends.items() if ended <= time_ms}
        self._unsaved = {began: ended for began, ended in self._unsaved.items() if ended <= time_ms}
        self._silent_since = {}
        self._merged = None

    async def _save(self) -> None:
        if self._unsaved:
            unsaved, self._unsaved = self._unsaved, {}
            try:
                await self._store.add_downtimes([(to_iso(began), to_iso(ended)) for began, ended in unsaved.items()])
            except BaseException:
                self._unsaved = {**unsaved, **self._unsaved}
                raise

    async def _load(self) -> None:
        """Load all downtimes at first, and later those that other workers may have noticed since."""
        since = to_iso(self._probed_wall_ms - RELOAD_MS) if self._loaded else ""
        stored = [(to_epoch_ms(began), to_epoch_ms(ended)) for began, ended in await self._store.downtimes(since)]
        now_ms = self._wall_ms()
        for began_ms, ended_ms in stored:
            if self._ends.get(began_ms, 0) < ended_ms <= now_ms:
                self._ends[began_ms] = ended_ms
                self._merged = None
        if any(ended_ms > now_ms + RELOAD_MS for _, ended_ms in stored):  # the clock has been set back since
            await self._store.delete_downtimes(to_iso(now_ms + RELOAD_MS))
        self._loaded = True


def _merge(ends: Mapping[int, int]) -> list[tuple[int, int]]:
    """Return downtimes in order, with those that overlap joined."""
    merged: list[tuple[int, int]] = []
    for began, ended in sorted(ends.items()):
        if merged and began <= merged[-1][1]:
            merged[-1] = merged[-1][0], max(ended, merged[-1][1])
        else:
            merged.append((began, ended))
    return merged
