"""The five levels."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple


class Level(NamedTuple):
    name: str
    spec: str
    ratings: Mapping[str, int] = {}


LEVELS: Final = (
    Level("level-1", "random"),
    Level("level-2", "greedy"),
    Level("level-3", "greedy"),
    Level("level-4", "greedy"),
    Level("level-5", "greedy@1s"),
)
BEST: Final = LEVELS[-1].spec
