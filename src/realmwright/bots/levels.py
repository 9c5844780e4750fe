"""The five bot levels offered to players, from beginner to strongest."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple


class Level(NamedTuple):
    """A bot with its budget (`spec`), and other ones for games in which these are no even steps.

    The messages `name` and `NAME-about` hold its title and description.
    """

    name: str
    spec: str
    specs_by_game: Mapping[str, str]

    def spec_for(self, game: str) -> str:
        return self.specs_by_game.get(game, self.spec)

    @property
    def ratings(self) -> Mapping[str, int]:
        """Ratings by game, as far as the arena has measured them."""
        specs = {game: self.spec_for(game) for game in _ratings()}
        return {game: _ratings()[game][spec] for game, spec in specs.items() if spec in _ratings()[game]}


@cache
def _ratings() -> Mapping[str, Mapping[str, int]]:
    """Return the ratings by game and bot; `tools/bot_table.py` writes the file."""
    ratings: dict[str, dict[str, int]] = json.loads(
        files("realmwright.bots").joinpath("ratings.json").read_text("utf-8")
    )
    return ratings


LEVELS: Final = (
    Level("level-1", "novice", {"kingdoms": "casual@10"}),
    Level("level-2", "card_greedy", {"kingdoms": "casual@16"}),
    Level("level-3", "greedy", {"kingdoms": "casual@56"}),
    Level("level-4", "planner@0.2s", {"kingdoms": "search@0.01s"}),
    Level("level-5", "monte_carlo@1s", {"kingdoms": "search@0.5s"}),
)
