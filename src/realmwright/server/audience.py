"""The screens at a table: who is there, and that all of them hear the same of what they see alike."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Protocol

import msgspec

from ..tables.answers import Screen
from ..tables.messages import Present, ServerMessage
from ..tables.passes import Pass
from .presence import Others

ENCODE = msgspec.json.Encoder().encode


class Listener(Protocol):
    """A connection that wants to hear what happens."""

    screen: Screen
    shown: Pass | None  # the pass that it came with
    name: str | None  # how somebody who only watches wants to be called

    def send(self, message: bytes) -> None: ...
    def close(self) -> None: ...


class Audience:
    def __init__(self) -> None:
        self.listeners: set[Listener] = set()
        self.others = Others()
        self._told = Present([], 0)
        self._seen: dict[int, float] = {}  # when a seat was last seen
        self._opened = monotonic()

    def tell(self, message: Callable[[Screen], ServerMessage]) -> None:
        """Everybody hears it, in the order in which it happened; those who see the same get the same bytes."""
        encoded: dict[Screen, bytes] = {}
        for listener in list(self.listeners):
            if listener.screen not in encoded:
                encoded[listener.screen] = ENCODE(message(listener.screen))
            listener.send(encoded[listener.screen])

    def tell_each(self, message: Callable[[Listener], ServerMessage]) -> None:
        for listener in list(self.listeners):
            listener.send(ENCODE(message(listener)))

    def here(self) -> Present:
        """Those at this worker."""
        seats = sorted({seat for listener in self.listeners for seat in listener.screen.seats})
        return Present(seats, sum(not listener.screen.seats for listener in self.listeners))

    def present(self) -> Present:
        return self.others.with_those(self.here())

    def tell_present(self) -> bool:
        """Everybody hears who is there, if that has changed."""
        before, now = self._told, self.present()
        self._told = now
        self._seen |= dict.fromkeys({*before.seats} - {*now.seats}, monotonic())
        if now != before:
            self.tell(lambda _: now)
        return now != before

    def absence(self, seat: int) -> float:
        """Seconds for which no screen of this seat has been connected."""
        if seat in self.present().seats:
            return 0
        return monotonic() - self._seen.get(seat, self._opened)
