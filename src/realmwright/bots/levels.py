"""Five opponents for people, from a child's first one to the best. Their names and characters are in the catalogs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple


class Level(NamedTuple):
    """`name` is the key of its title, `NAME-about` that of its character; `spec` is the bot with its budget.

    `ratings` are those that the arena has measured, by game.
    """

    name: str
    spec: str
    ratings: Mapping[str, int] = {}


LEVELS: Final = (
    Level("level-1", "novice"),
    Level("level-2", "counter"),
    Level("level-3", "greedy"),
    Level("level-4", "planner@0.2s"),
    Level("level-5", "mcts@1s"),
)
