"""Validation of the bots that a table accepts: names, levels and limits of their budgets."""

from __future__ import annotations

from typing import Final, NamedTuple

from ..bots.bot import parse_spec
from ..bots.levels import LEVELS
from ..game import GameError

LEVEL_SPECS: Final = {level.name: level.spec for level in LEVELS}


class BotLimits(NamedTuple):
    """The largest budgets per turn that a user may give to bots, because the server is shared."""

    seconds: float
    playouts: int


STRANGER_LIMITS: Final = BotLimits(1.0, 500)
TRUSTED_LIMITS: Final = BotLimits(10.0, 5_000)


def check_bot(name: str, limits: BotLimits = TRUSTED_LIMITS) -> None:
    """Raise GameError unless this is a level or a bot within the limits."""
    _, budget = parse_spec(resolve_spec(name))
    if budget and (budget.seconds > limits.seconds or budget.playouts > limits.playouts):
        expected = f"{limits.seconds:g}s or {limits.playouts} playouts"
        raise GameError(f"the budget of {name[:40]!r} is too large: expected up to {expected} a turn")


def resolve_spec(name: str) -> str:
    """Return the bot of a level; any other name is a bot already."""
    return LEVEL_SPECS.get(name, name)
