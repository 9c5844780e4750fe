"""Validation of the bots that a table accepts: names, levels and limits of their budgets."""

from __future__ import annotations

from typing import Final

from ..bots.bot import parse_spec
from ..bots.levels import LEVELS
from ..game import GameError

MAX_SECONDS: Final = 10.0  # CPU seconds per turn: the server is shared
MAX_PLAYOUTS: Final = 20_000  # per turn
LEVEL_SPECS: Final = {level.name: level.spec for level in LEVELS}


def check_bot(name: str) -> None:
    """Raise GameError unless this is a level or a bot within the limits."""
    _, budget = parse_spec(resolve_spec(name))
    if budget and (budget.seconds > MAX_SECONDS or budget.playouts > MAX_PLAYOUTS):
        limits = f"{MAX_SECONDS:g}s or {MAX_PLAYOUTS} playouts"
        raise GameError(f"the budget of {name[:40]!r} is too large: expected up to {limits} a turn")


def resolve_spec(name: str) -> str:
    """Return the bot of a level; any other name is a bot already."""
    return LEVEL_SPECS.get(name, name)
