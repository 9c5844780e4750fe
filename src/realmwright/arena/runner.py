"""Runs an arena: play the missing games, write the checkpoint, summarize the results."""

from __future__ import annotations

import platform
from collections.abc import Callable, Iterator, Sequence
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from .. import __version__
from ..game import JsonDict
from . import pool, stats
from .checkpoint import Checkpoint, InMemoryCheckpoint
from .match import GameResult
from .schedule import Schedule

Executor = Callable[[Schedule, Sequence[int]], Iterator[GameResult]]
ProgressCallback = Callable[[dict[int, GameResult]], None]


def run(
    schedule: Schedule,
    games: int,
    execute: Executor = lambda schedule, missing: pool.run(schedule, missing, 1),
    checkpoint_file: Path | None = None,
    on_progress: ProgressCallback = lambda _: None,
) -> list[GameResult]:
    """Play the games that are not in the checkpoint, and return all in schedule order."""
    schedule.check()
    stats.import_openskill()  # fail before the games, not after them
    with (
        Checkpoint(checkpoint_file, checkpoint_header(schedule))
        if checkpoint_file
        else InMemoryCheckpoint() as checkpoint
    ):
        missing = [index for index in range(games) if index not in checkpoint.results]
        on_progress(checkpoint.results)
        for result in execute(schedule, missing):
            checkpoint.add(result)
            on_progress(checkpoint.results)
        return [checkpoint.results[index] for index in range(games)]


def checkpoint_header(schedule: Schedule) -> JsonDict:
    """Return everything that determines the games, to compare with a checkpoint."""
    return {**schedule.to_dict(), "realmwright": __version__, "rules": schedule.create_game(0).rules_version}


def summarize(schedule: Schedule, games: Sequence[GameResult], command: str) -> JsonDict:
    """Return the settings, statistics and versions of an arena as JSON data."""
    return {
        "command": command,
        "game": schedule.game,
        "players": schedule.seats,
        "setup": dict(schedule.params),
        "contestants": list(schedule.bots),
        "programs": dict(schedule.programs),
        "seed": schedule.seed,
        "limit": schedule.limit,
        "deals": len({result.deal for result in games}),
        **stats.summary(games),
        "versions": _versions(schedule),
    }


def _versions(schedule: Schedule) -> JsonDict:
    versions = {
        "realmwright": __version__,
        "rules": schedule.create_game(0).rules_version,
        "python": platform.python_version(),
    }
    try:
        return {**versions, "openskill": version("openskill")}
    except PackageNotFoundError:
        return versions
