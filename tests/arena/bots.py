"""Bots that misbehave, each in its own way, once somebody has registered them or installed this module."""

from __future__ import annotations

import os
import time
from typing import Any

from realmwright.bots.bot import Budget, Player, Seated
from realmwright.game import Game, Rng, Seat


class _Wicked(Seated):
    """Plays at random, until it does not."""

    def __init__(self, game: Game[Any, Any], seat: Seat, rng: Rng, deed: str) -> None:
        super().__init__(game, seat, rng, Budget())
        self._deed = deed
        self._moves = 0
        self.searched = 0

    def choose(self, view: Any) -> Any:
        self._moves += 1
        self.searched += 10
        if self._moves == 3:
            return self._misbehave(view)
        return self.rng.choice(self.game.moves(view))

    def _misbehave(self, view: Any) -> Any:
        if self._deed == "raises":
            raise ZeroDivisionError("never\nmind")
        if self._deed == "leaves":
            raise SystemExit(4)
        if self._deed == "dies":
            os._exit(7)
        if self._deed == "sleeps":
            _sleep()
        if self._deed == "cheats":
            return self.game.moves(view)[0]._replace(cell=399, verb="build")
        return {"rubbish": "None"}.get(self._deed)

    def close(self) -> None:
        raise OSError("it slams the door")


def _sleep() -> None:
    """Deaf to ordinary exceptions."""
    for _ in range(100):
        try:
            time.sleep(60)
        except Exception:  # noqa: BLE001, S112, RUF100  # the point of it
            continue


class Wicked:
    def __init__(self, deed: str) -> None:
        self.name = deed

    def sit(self, game: Game[Any, Any], seat: Seat, rng: Rng, budget: Budget | None = None) -> Player:
        del budget
        if self.name == "stays-away":
            raise LookupError("no chair")
        return _Wicked(game, seat, rng, self.name)


class Spy:
    """Remembers what it was shown."""

    name = "spy"

    def __init__(self) -> None:
        self.seen: list[tuple[Game[Any, Any], Seat, Any]] = []

    def sit(self, game: Game[Any, Any], seat: Seat, rng: Rng, budget: Budget | None = None) -> Player:
        del budget
        return _SpySeated(self, game, seat, rng)


class _SpySeated(Seated):
    def __init__(self, spy: Spy, game: Game[Any, Any], seat: Seat, rng: Rng) -> None:
        super().__init__(game, seat, rng, Budget())
        self._spy = spy

    def choose(self, view: Any) -> Any:
        self._spy.seen.append((self.game, self.seat, view))
        return self.rng.choice(self.game.moves(view))


DEEDS = ("raises", "leaves", "sleeps", "cheats", "rubbish", "stays-away")
DIES = Wicked("dies")
