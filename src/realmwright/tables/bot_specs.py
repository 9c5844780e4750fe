"""Validation of the bots that a table accepts: names, levels and limits of their budgets."""

from __future__ import annotations

from typing import Final, NamedTuple

from ..bots.bot import parse_spec
from ..bots.levels import LEVELS
from ..game import GameError

LEVELS_BY_NAME: Final = {level.name: level for level in LEVELS}


class BotLimits(NamedTuple):
    """The largest budgets per turn that a user may give to bots, because the server is shared."""

    seconds: float
    playouts: int


STRANGER_LIMITS: Final = BotLimits(1.0, 500)
TRUSTED_LIMITS: Final = BotLimits(10.0, 5_000)


def check_bot(name: str, limits: BotLimits = TRUSTED_LIMITS) -> None:
    """Raise GameError unless this is a level or a bot within the limits."""
    if name in LEVELS_BY_NAME:
        return
    _, budget = parse_spec(name)
    if budget and (budget.seconds > limits.seconds or budget.playouts > limits.playouts):
        expected = f"{limits.seconds:g}s or {limits.playouts} playouts"
        raise GameError(f"the budget of {name[:40]!r} is too large: expected up to {expected} a turn")


def resolve_spec(name: str, game: str) -> str:
    """Return the bot of a level in a game; any other name is a bot already."""
    level = LEVELS_BY_NAME.get(name)
    return level.spec_for(game) if level else name
