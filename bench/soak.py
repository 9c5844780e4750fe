"""Play random games until a law breaks: `python -m bench.soak --games 100000 --seed 1 --jobs 2 --mixes`.

Games of the base game, or with `--mixes` of any boxes, options and editions together. Every ply of every game is held
against `tests/laws.py` and the game's own `status`. A broken game is written to a file, with its record up to the ply
that broke.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from random import Random
from typing import NamedTuple

from tests import laws

from realmwright.testing import BrokenLaw

BATCH = 250


class Result(NamedTuple):
    games: int
    plies: int
    seconds: float  # of CPU
    broken: tuple[tuple[str, str], ...] = ()  # the game's seed, and what went wrong with its record


def play(seed: int, first: int, games: int, mixes: bool) -> Result:
    """A batch of games; each has a random source of its own, so that it can be played again alone."""
    began, plies = time.process_time(), 0
    broken = []
    for number in range(first, first + games):
        name = f"{seed}-{'mix-' if mixes else ''}{number}"
        rng = Random(name)
        try:
            plies += laws.check_game(laws.random_mix(rng) if mixes else laws.random_table(rng), rng)
        except BrokenLaw as error:
            broken.append((name, str(error)))
    return Result(games, plies, time.process_time() - began, tuple(broken))


def total(results: Sequence[Result]) -> Result:
    broken = tuple(found for result in results for found in result.broken)
    return Result(
        sum(result.games for result in results),
        sum(result.plies for result in results),
        sum(result.seconds for result in results),
        broken,
    )


def soak(games: int, seed: int, jobs: int, mixes: bool) -> Result:
    batches = [(first, min(BATCH, games - first)) for first in range(0, games, BATCH)]
    if jobs == 1:
        return total(list(_told((play(seed, first, count, mixes) for first, count in batches), games)))
    with ProcessPoolExecutor(jobs) as pool:
        waiting = [pool.submit(play, seed, first, count, mixes) for first, count in batches]
        return total(list(_told((batch.result() for batch in as_completed(waiting)), games)))


def _told(results: Iterable[Result], games: int) -> Iterator[Result]:
    """The same results; a line says how far it is, because a soak takes an hour."""
    done = broken = 0
    for result in results:
        done, broken = done + result.games, broken + len(result.broken)
        print(f"\r{done:,} of {games:,} games, {broken} broken", end="", file=sys.stderr, flush=True)
        yield result
    print(file=sys.stderr)


def report(result: Result, folder: Path) -> int:
    speed = result.plies / max(result.seconds, 1e-9)
    print(f"{result.games} games, {result.plies} plies, {speed:.0f} plies per CPU second, {len(result.broken)} broken")
    for name, story in result.broken:
        path = folder / f"broken-{name}.txt"
        path.write_text(f"{story}\n", encoding="utf-8")
        print(f"{story.splitlines()[0]}: {path}", file=sys.stderr)
    return 1 if result.broken else 0


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Play random games until a law breaks.")
    parser.add_argument("--games", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--mixes", action="store_true", help="with any boxes, options and editions")
    parser.add_argument("--folder", type=Path, default=Path(), help="where broken games are written")
    asked = parser.parse_args(argv)
    return report(soak(asked.games, asked.seed, asked.jobs, asked.mixes), asked.folder)


if __name__ == "__main__":
    sys.exit(main())
