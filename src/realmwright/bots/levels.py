"""Five opponents for people, from a child's first one to the best. Their names and characters are in the catalogs."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple


class Level(NamedTuple):
    """`name` is the key of its title, `NAME-about` that of its character; `spec` is the bot with its budget."""

    name: str
    spec: str

    @property
    def ratings(self) -> Mapping[str, int]:
        """Those that the arena has measured, by game; `tools/bot_table.py` keeps them."""
        return {game: found[self.spec] for game, found in _measured().items() if self.spec in found}


@cache
def _measured() -> Mapping[str, Mapping[str, int]]:
    """By game and bot."""
    found: dict[str, dict[str, int]] = json.loads(files("realmwright.bots").joinpath("ratings.json").read_text("utf-8"))
    return found


LEVELS: Final = (
    Level("level-1", "novice"),
    Level("level-2", "counter"),
    Level("level-3", "greedy"),
    Level("level-4", "planner@0.2s"),
    Level("level-5", "mcts@1s"),
)
