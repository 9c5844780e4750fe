"""Check the invariants in random games.

`python -m bench.soak_random_games --games 100000 --jobs 2 --mixes`

Games of the base game, or with `--mixes` of random expansions, options and editions. Every ply is checked with
`tests/laws.py` and the game's `validate`; with `--engine native` the compiled engine computes the plies. A failing game
is written to a file, with its record up to the failing ply.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from tests import laws

from realmwright import registry
from realmwright.kingdom_builder.game import KingdomBuilder
from realmwright.kingdom_builder.state import Move, State
from realmwright.testing import BrokenLaw

BATCH = 250


class Result(NamedTuple):
    games: int
    plies: int
    seconds: float  # CPU time
    broken: tuple[tuple[str, str], ...] = ()  # seed of the game, and the error with its record


def _compiled(game: KingdomBuilder) -> Any:
    return registry.compile_game(game)


class CompiledRules:
    """A game in Python whose plies and scores the compiled engine computes."""

    def __init__(self, game: KingdomBuilder) -> None:
        self._game = game
        self._native = _compiled(game)
        self._unpack = self._native.packer.unpack_move
        self._last: tuple[State | None, Any] = None, None  # a state in Python and in the engine

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def _load(self, state: State) -> Any:
        python, native = self._last
        return native if state is python else self._native.from_python(state)

    def actor(self, state: State) -> int:
        return int(self._load(state).actor())

    def moves(self, state: State) -> list[Move]:
        return [self._unpack(number) for number in self._load(state).moves()]

    def weights(self, state: State) -> Sequence[int]:
        return list(self._load(state).weights())

    def apply(self, state: State, move: Move) -> State:
        native = self._load(state).apply(self._native.packer.pack_move(move))
        after: State = self._native.to_python(native)
        self._last = after, native
        return after

    def scores(self, state: State) -> Any:
        return self._native.scores(self._load(state))


def random_game(rng: Random, mixes: bool, engine: str) -> Any:
    game = laws.random_mix(rng) if mixes else laws.random_table(rng)
    return CompiledRules(game) if engine == registry.NATIVE else game


def play(seed: int, first: int, games: int, mixes: bool, engine: str) -> Result:
    """Play a future of games; each has its own seed, so that it can be repeated alone."""
    start, plies = time.process_time(), 0
    broken = []
    for number in range(first, first + games):
        name = f"{seed}-{'mix-' if mixes else ''}{number}"
        rng = Random(name)
        try:
            plies += laws.check_game(random_game(rng, mixes, engine), rng)
        except BrokenLaw as error:
            broken.append((name, str(error)))
    return Result(games, plies, time.process_time() - start, tuple(broken))


def total(results: Sequence[Result]) -> Result:
    broken = tuple(failure for result in results for failure in result.broken)
    return Result(
        sum(result.games for result in results),
        sum(result.plies for result in results),
        sum(result.seconds for result in results),
        broken,
    )


def soak(games: int, seed: int, jobs: int, mixes: bool, engine: str = registry.PYTHON) -> Result:
    batches = [(first, min(BATCH, games - first)) for first in range(0, games, BATCH)]
    if jobs == 1:
        return total(list(_with_progress((play(seed, first, count, mixes, engine) for first, count in batches), games)))
    with ProcessPoolExecutor(jobs) as pool:
        futures = [pool.submit(play, seed, first, count, mixes, engine) for first, count in batches]
        return total(list(_with_progress((future.result() for future in as_completed(futures)), games)))


def _with_progress(results: Iterable[Result], games: int) -> Iterator[Result]:
    """Yield the results and print the progress."""
    done = broken = 0
    for result in results:
        done, broken = done + result.games, broken + len(result.broken)
        print(f"\r{done:,} of {games:,} games, {broken} broken", end="", file=sys.stderr, flush=True)
        yield result
    print(file=sys.stderr)


def report(result: Result, folder: Path) -> int:
    speed = result.plies / max(result.seconds, 1e-9)
    print(f"{result.games} games, {result.plies} plies, {speed:.0f} plies per CPU second, {len(result.broken)} broken")
    for name, error in result.broken:
        path = folder / f"broken-{name}.txt"
        path.write_text(f"{error}\n", encoding="utf-8")
        print(f"{error.splitlines()[0]}: {path}", file=sys.stderr)
    return 1 if result.broken else 0


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Check the invariants in random games.")
    parser.add_argument("--games", type=int, default=100_000, help="number of games (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="random seed (default: %(default)s)")
    parser.add_argument("--jobs", type=int, default=1, help="number of worker processes (default: %(default)s)")
    parser.add_argument("--mixes", action="store_true", help="use random expansions, options and editions")
    parser.add_argument("--engine", choices=registry.ENGINES, default=registry.PYTHON, help="(default: %(default)s)")
    parser.add_argument("--folder", type=Path, default=Path(), help="write failing games to this folder")
    args = parser.parse_args(argv)
    return report(soak(args.games, args.seed, args.jobs, args.mixes, args.engine), args.folder)


if __name__ == "__main__":
    sys.exit(main())
