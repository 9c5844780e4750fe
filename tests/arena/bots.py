"""Bots that misbehave, to be registered by a fixture or installed by an entry point."""

from __future__ import annotations

import os
import time
from typing import Any, ClassVar

from realmwright.bots.bot import BasePlayer, Budget
from realmwright.game import Game, Rng, Seat


class MisbehavingPlayer(BasePlayer):
    """Plays randomly, and misbehaves on its third move."""

    def __init__(self, game: Game[Any, Any], seat: Seat, rng: Rng, budget: Budget | None = None) -> None:
        super().__init__(game, seat, rng, budget)
        self._view: Any = None
        self._moves = 0
        self.searched = 0

    def choose(self, view: Any) -> Any:
        self._view = view
        self._moves += 1
        self.searched += 10
        if self._moves == 3:
            return self.misbehave()
        return self.rng.choice(self.game.moves(view))

    def misbehave(self) -> Any:
        raise NotImplementedError

    def close(self) -> None:
        raise OSError("close failed")


class RaisingPlayer(MisbehavingPlayer):
    name = "raises"

    def misbehave(self) -> Any:
        raise ZeroDivisionError("never\nmind")


class ExitingPlayer(MisbehavingPlayer):
    name = "exits"

    def misbehave(self) -> Any:
        raise SystemExit(4)


class DyingPlayer(MisbehavingPlayer):
    name = "dies"

    def misbehave(self) -> Any:
        os._exit(7)


class SleepingPlayer(MisbehavingPlayer):
    """Sleeps, and swallows ordinary exceptions."""

    name = "sleeps"

    def misbehave(self) -> Any:
        for _ in range(100):
            try:
                time.sleep(60)
            except Exception:  # noqa: BLE001, S112, RUF100  # the purpose of this bot
                continue


class CheatingPlayer(MisbehavingPlayer):
    name = "cheats"

    def misbehave(self) -> Any:
        return self.game.moves(self._view)[0]._replace(cell=399, verb="build")


class InvalidPlayer(MisbehavingPlayer):
    """Returns a value that is not a move."""

    name = "invalid"

    def misbehave(self) -> Any:
        return "None"


class UnstartablePlayer(MisbehavingPlayer):
    name = "fails-to-start"

    def __init__(self, *_args: Any) -> None:
        raise LookupError("no seat")


class SpyPlayer(BasePlayer):
    """Plays randomly and records the views it gets."""

    name = "spy"
    views: ClassVar[list[tuple[Game[Any, Any], Seat, Any]]] = []

    def choose(self, view: Any) -> Any:
        self.views.append((self.game, self.seat, view))
        return self.rng.choice(self.game.moves(view))


FORFEITING = (RaisingPlayer, ExitingPlayer, SleepingPlayer, CheatingPlayer, InvalidPlayer, UnstartablePlayer)
