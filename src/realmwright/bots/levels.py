"""The five bot levels offered to players, from beginner to strongest."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple


class Level(NamedTuple):
    """A bot with its budget (`spec`).

    The messages `name` and `NAME-about` hold its title and description.
    """

    name: str
    spec: str

    @property
    def ratings(self) -> Mapping[str, int]:
        """Ratings by game, as far as the arena has measured them."""
        return {game: ratings[self.spec] for game, ratings in _ratings().items() if self.spec in ratings}


@cache
def _ratings() -> Mapping[str, Mapping[str, int]]:
    """Return the ratings by game and bot; `tools/bot_table.py` writes the file."""
    ratings: dict[str, dict[str, int]] = json.loads(
        files("realmwright.bots").joinpath("ratings.json").read_text("utf-8")
    )
    return ratings


LEVELS: Final = (
    Level("level-1", "novice"),
    Level("level-2", "card_greedy"),
    Level("level-3", "greedy"),
    Level("level-4", "planner@0.2s"),
    Level("level-5", "monte_carlo@1s"),
)
