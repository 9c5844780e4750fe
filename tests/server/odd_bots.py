"""Bots of an installed package, some of which nobody would want to play with."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, Final

from realmwright.bots.bot import Budget, Player, Seated, Thinking
from realmwright.game import Game, Rng, Seat

ENTRY_POINTS: Final = """
[realmwright.bots]
raising = tests.server.odd_bots:RAISING
cheating = tests.server.odd_bots:CHEATING
hanging = tests.server.odd_bots:HANGING
crashing = tests.server.odd_bots:CRASHING
ponderous = tests.server.odd_bots:PONDEROUS
remembering = tests.server.odd_bots:REMEMBERING
"""
ROOT: Final = Path(__file__).parents[2]


def install(folder: Path) -> dict[str, str]:
    """As an installer would: the environment in which these bots are found."""
    about = folder / "odd_bots-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: odd-bots\nVersion: 1\n")
    (about / "entry_points.txt").write_text(ENTRY_POINTS)
    path = [str(folder), str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(path)}


class Raising(Seated):
    def choose(self, view: Any) -> Any:
        raise RuntimeError("no idea")


class Cheating(Seated):
    """Plays its first move again and again."""

    first: Any = None

    def choose(self, view: Any) -> Any:
        self.first = self.first or self.game.moves(view)[0]
        return self.first


class Hanging(Seated):
    def choose(self, view: Any) -> Any:
        while True:
            pass


class Crashing(Seated):
    def choose(self, view: Any) -> Any:
        os._exit(3)


class Ponderous(Seated):
    """Uses all of its budget for every move."""

    def choose(self, view: Any) -> Any:
        thinking = Thinking(self.budget)
        while thinking.goes_on():
            pass
        return self.rng.choice(self.game.moves(view))


class Remembering(Seated):
    """The last move the first time that it is asked, the first move ever after."""

    asked = False

    def choose(self, view: Any) -> Any:
        move = self.game.moves(view)[0 if self.asked else -1]
        self.asked = True
        return move


class OddBot:
    def __init__(self, kind: type[Any]) -> None:
        self.name = kind.__name__.lower()
        self.kind = kind

    def sit(self, game: Game[Any, Any], seat: Seat, rng: Rng, budget: Budget | None = None) -> Player:
        player: Player = self.kind(game, seat, rng, budget or Budget(seconds=0.1))
        return player


RAISING, CHEATING, HANGING = OddBot(Raising), OddBot(Cheating), OddBot(Hanging)
CRASHING, PONDEROUS, REMEMBERING = OddBot(Crashing), OddBot(Ponderous), OddBot(Remembering)
