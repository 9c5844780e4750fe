"""What a bot is."""

from __future__ import annotations

from typing import Any, Protocol

from ..game import Game, Rng, Seat


class Bot(Protocol):
    """Chooses a legal move for a seat, of what that seat may see. The same view and random source, the same move."""

    name: str

    def choose(self, game: Game[Any, Any], view: Any, seat: Seat, rng: Rng) -> Any: ...
