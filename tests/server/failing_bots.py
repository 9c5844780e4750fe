"""Bots that raise, cheat, hang or crash, as an installed package."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any, Final

from realmwright.bots.bot import BasePlayer, Budget, BudgetTimer

ENTRY_POINTS: Final = """
[realmwright.bots]
raising = tests.server.failing_bots:Raising
cheating = tests.server.failing_bots:Cheating
hanging = tests.server.failing_bots:Hanging
crashing = tests.server.failing_bots:Crashing
ponderous = tests.server.failing_bots:Ponderous
remembering = tests.server.failing_bots:Remembering
"""
ROOT: Final = Path(__file__).parents[2]


def install(folder: Path) -> dict[str, str]:
    """Install the entry points of the bots; return the environment of a process."""
    metadata = folder / "failing_bots-1.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text("Metadata-Version: 2.1\nName: failing-bots\nVersion: 1\n")
    (metadata / "entry_points.txt").write_text(ENTRY_POINTS)
    path = [str(folder), str(ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(path)}


class Raising(BasePlayer):
    name = "raising"

    def choose(self, view: Any) -> Any:
        raise RuntimeError("no idea")


class Cheating(BasePlayer):
    """Plays its first move again and again."""

    name = "cheating"
    first: Any = None

    def choose(self, view: Any) -> Any:
        self.first = self.first or self.game.moves(view)[0]
        return self.first


class Hanging(BasePlayer):
    name = "hanging"

    def choose(self, view: Any) -> Any:
        while True:
            pass


class Crashing(BasePlayer):
    name = "crashing"

    def choose(self, view: Any) -> Any:
        os._exit(3)


class Ponderous(BasePlayer):
    """Uses its whole budget for every move."""

    name = "ponderous"
    default_budget = Budget(seconds=0.1)

    def choose(self, view: Any) -> Any:
        thinking = BudgetTimer(self.budget)
        while thinking.has_budget():
            pass
        return self.rng.choice(self.game.moves(view))


class Remembering(BasePlayer):
    """Chooses the last legal move once, then always the first."""

    name = "remembering"
    has_moved = False

    def choose(self, view: Any) -> Any:
        move = self.game.moves(view)[0 if self.has_moved else -1]
        self.has_moved = True
        return move
