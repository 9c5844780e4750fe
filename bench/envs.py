"""Speed of the environments, compared with PettingZoo's chess.

    python -m bench.envs [--rounds N] [--seconds S] [--json FILE]

CPU time, rounds interleaved, as in bench/compare.py. A step is one decision. `observe` is called at every step, as
`last` does; the random choice of an action is not counted. The best round counts, because other load only adds time;
the mean of all rounds is printed beside it.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple

from bench.compare import parse_args, run_with_peers

COUNT = 64  # games of a vectorized environment


class EnvBenchmark(NamedTuple):
    """An environment; `play` takes a number of steps and returns their CPU time."""

    name: str
    play: Callable[[int], float]


def aec_benchmark(name: str, env: Any) -> EnvBenchmark:
    """Return a benchmark of an AEC environment."""
    import numpy as np

    rng = np.random.default_rng(1)
    env.reset(seed=1)

    def play(steps: int) -> float:
        used = 0.0
        for _ in range(steps):
            start = process_time()
            observation, _, done, cut, _ = env.last()
            used += process_time() - start
            if done or cut:
                env.reset()
                continue
            action = int(rng.choice(np.flatnonzero(observation["action_mask"])))
            start = process_time()
            env.step(action)
            used += process_time() - start
        return used

    return EnvBenchmark(name, play)


def vector_benchmark(name: str, game: str, **setup: Any) -> EnvBenchmark:
    """Return a benchmark of the vectorized environment."""
    import numpy as np

    from realmwright.envs.vector import VectorEnv

    rng = np.random.default_rng(1)
    games = VectorEnv(game, COUNT, seed=1, **setup)

    def play(steps: int) -> float:
        used = 0.0
        for _ in range(-(-steps // COUNT)):
            number, legal = np.divmod(np.flatnonzero(games.mask), games.mask.shape[1])
            counts = np.bincount(number)
            first = np.cumsum(counts) - counts
            actions = legal[first + rng.integers(counts)]
            start = process_time()
            games.step(actions)
            used += process_time() - start
        return used

    return EnvBenchmark(name, play)


def benchmarks() -> list[EnvBenchmark]:
    from pettingzoo.classic import chess_v6

    from realmwright.envs import pettingzoo

    return [
        aec_benchmark("PettingZoo chess_v6", chess_v6.env()),
        aec_benchmark("kingdom-builder, AEC", pettingzoo.env("kingdom-builder")),
        aec_benchmark("kingdoms, AEC", pettingzoo.env("kingdoms")),
        vector_benchmark("kingdom-builder, vector", "kingdom-builder"),
        vector_benchmark("kingdom-builder, vector, new tables", "kingdom-builder", games_per_table=1),
        vector_benchmark("kingdom-builder, all sets, vector", "kingdom-builder", sets="all", players=4),
        vector_benchmark("kingdoms, vector", "kingdoms"),
    ]


class Speed(NamedTuple):
    """Steps per CPU second."""

    best: float
    mean: float


def measure(all_benchmarks: list[EnvBenchmark], rounds: int, seconds: float) -> list[Speed]:
    """Run all benchmarks in turn, round by round.

    The first steps determine the size of a round.
    """
    sizes = [max(64, int(seconds * 256 / max(benchmark.play(256), 1e-6))) for benchmark in all_benchmarks]
    used: list[list[float]] = [[] for _ in all_benchmarks]
    for turn in range(rounds):
        for number, benchmark in enumerate(all_benchmarks):
            used[number].append(benchmark.play(sizes[number]))
        print(f"round {turn + 1} of {rounds}", file=sys.stderr)
    return [Speed(size / min(times), rounds * size / sum(times)) for size, times in zip(sizes, used, strict=True)]


def main() -> None:
    args = parse_args(__doc__)
    run_with_peers(__file__)
    environments = benchmarks()
    speeds = measure(environments, args.rounds, args.seconds)
    chess = speeds[0]
    print(f"{'environment':36}{'steps/s':>10}{'ratio':>8}{'mean':>10}{'ratio':>8}   (CPU time)")
    for benchmark, (best, mean) in zip(environments, speeds, strict=True):
        print(f"{benchmark.name:36}{best:10,.0f}{best / chess.best:8.1f}{mean:10,.0f}{mean / chess.mean:8.1f}")
    if args.json:
        figures = {benchmark.name: speed._asdict() for benchmark, speed in zip(environments, speeds, strict=True)}
        Path(args.json).write_text(json.dumps(figures, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
