"""An arena from beginning to end: play what is not played yet, keep it, sum it up."""

from __future__ import annotations

import platform
from collections.abc import Callable, Iterator, Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from .. import __version__
from ..game import Plain
from . import figures, pool
from .journal import Journal, Memory
from .match import Played
from .plan import Plan

Executor = Callable[[Plan, Sequence[int]], Iterator[Played]]
Listener = Callable[[dict[int, Played]], None]


def run(
    plan: Plan,
    games: int,
    execute: Executor = lambda plan, wanted: pool.run(plan, wanted, 1),
    journal: Path | None = None,
    tell: Listener = lambda _: None,
) -> list[Played]:
    """All games in their order. With a journal, those that stand there are not played again."""
    plan.check()
    figures.need_openskill()  # better missed before the games than after them
    with Journal(journal, head(plan)) if journal else Memory() as kept:
        wanted = [index for index in range(games) if index not in kept.played]
        tell(kept.played)
        for played in execute(plan, wanted):
            kept.add(played)
            tell(kept.played)
        return [kept.played[index] for index in range(games)]


def head(plan: Plan) -> Plain:
    """What makes two arenas the same: all that decides how their games go."""
    return {**plan.plain(), "realmwright": __version__, "rules": plan.table(0).rules_version}


def results(plan: Plan, games: Sequence[Played], command: str) -> Plain:
    """Everything that is worth keeping, as plain data."""
    return {
        "command": command,
        "game": plan.game,
        "players": plan.seats,
        "setup": dict(plan.wishes),
        "contestants": list(plan.bots),
        "programs": dict(plan.programs),
        "seed": plan.seed,
        "limit": plan.limit,
        "deals": len({played.deal for played in games}),
        **figures.summary(games),
        "versions": _versions(plan),
    }


def _versions(plan: Plan) -> Plain:
    found = {"realmwright": __version__, "rules": plan.table(0).rules_version, "python": platform.python_version()}
    try:
        return {**found, "openskill": version("openskill")}
    except PackageNotFoundError:
        return found
