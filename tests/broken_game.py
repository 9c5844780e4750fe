"""A game that violates the laws on purpose, to see that the checks notice."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from realmwright.game import Game


@dataclass
class BrokenGame:
    """A game that corrupts the state after every ply."""

    game: Game[Any, Any]
    corrupt: Callable[[Any], None]

    def apply(self, state: Any, move: Any) -> Any:
        after = self.game.apply(state, move)
        self.corrupt(after)
        return after

    def __getattr__(self, name: str) -> Any:
        return getattr(self.game, name)
