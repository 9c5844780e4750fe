"""Who is at a table, over all workers: each tells the others whom it has there, now and then and when it changes."""

from __future__ import annotations

from time import monotonic
from typing import Final

from msgspec import Struct

from ..tables.messages import Present

BEAT: Final = 10.0  # seconds between two words from a worker
SILENCE: Final = 25.0  # seconds after which a worker that says nothing has nobody there


class Elsewhere(Struct, frozen=True):
    """What a worker says on the channel `present`."""

    table: str
    worker: int
    seats: list[int]
    watchers: int


class Others:
    """What other workers have said of one table."""

    def __init__(self) -> None:
        self._heard: dict[int, tuple[Elsewhere, float]] = {}

    def hear(self, said: Elsewhere) -> bool:
        """Is this worker new here? Then it does not know either what others have."""
        known = said.worker in self._heard
        self._heard[said.worker] = said, monotonic()
        return not known

    def with_those(self, here: Present) -> Present:
        """Everybody, of those who are at this worker."""
        fresh = monotonic() - SILENCE
        self._heard = {worker: (said, at) for worker, (said, at) in self._heard.items() if at > fresh}
        others = [said for said, _ in self._heard.values()]
        seats = {*here.seats, *(seat for said in others for seat in said.seats)}
        return Present(sorted(seats), here.watchers + sum(said.watchers for said in others))
