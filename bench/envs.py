"""Speed of the environments, compared with PettingZoo's chess and games of OpenSpiel.

    python -m bench.envs [--rounds N] [--seconds S] [--json FILE]

CPU time, rounds interleaved, as in bench/compare.py. A step is one decision with its observation and action mask. The
choice of actions is counted where the environment draws them itself (batches), otherwise not. The best round counts,
because other load only adds time; the mean of all rounds is printed beside it. Two threads are measured in wall-clock
time, which needs an idle machine.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import Any, NamedTuple

from bench.compare import parse_args, run_with_peers

COUNT = 64  # games of a batch
THREADED_COUNT = 256
SPIEL_GAMES = ("go(board_size=9)", "hex(board_size=11)", "breakthrough")


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


def spiel_benchmark(name: str) -> EnvBenchmark:
    """Return a benchmark of a game of OpenSpiel in C++, with its observation tensor and mask in numpy arrays."""
    import numpy as np
    import pyspiel

    game = pyspiel.load_game(name)
    rng = np.random.default_rng(1)
    current = game.new_initial_state()

    def play(steps: int) -> float:
        nonlocal current
        used = 0.0
        for _ in range(steps):
            start = process_time()
            np.array(current.observation_tensor(), np.float32)
            mask = np.array(current.legal_actions_mask(), np.int8)
            used += process_time() - start
            action = int(rng.choice(np.flatnonzero(mask)))
            start = process_time()
            current.apply_action(action)
            if current.is_terminal():
                current = game.new_initial_state()
            used += process_time() - start
        return used

    return EnvBenchmark(f"OpenSpiel {name}", play)


def batch_benchmark(name: str, game: str, **params: Any) -> EnvBenchmark:
    """Return a benchmark of a batch that draws its actions itself."""
    from realmwright.envs.batch import BatchEnv

    games = BatchEnv(game, COUNT, seed=1, **params)

    def play(steps: int) -> float:
        start = process_time()
        for _ in range(-(-steps // COUNT)):
            games.step(games.sample())
        return process_time() - start

    return EnvBenchmark(f"{name} ({games.engine})", play)


def vector_benchmark(name: str, title: str) -> EnvBenchmark:
    """Return a benchmark of Gymnasium's vector environment with a random opponent."""
    import gymnasium

    import realmwright.envs

    realmwright.envs.register()
    envs: Any = gymnasium.make_vec(
        f"realmwright/{title}-v0", num_envs=COUNT, copy=False, games_per_table=1000
    ).unwrapped
    envs.reset(seed=1)

    def play(steps: int) -> float:
        start = process_time()
        for _ in range(-(-steps // COUNT)):
            envs.step(envs.sample())
        return process_time() - start

    return EnvBenchmark(name, play)


def benchmarks() -> list[EnvBenchmark]:
    from pettingzoo.classic import chess_v6

    from realmwright.envs import pettingzoo

    many: dict[str, Any] = {"games_per_table": 1000}
    return [
        aec_benchmark("PettingZoo chess_v6", chess_v6.env()),
        *map(spiel_benchmark, SPIEL_GAMES),
        aec_benchmark("kingdom-builder, AEC", pettingzoo.env("kingdom-builder")),
        aec_benchmark("kingdoms, AEC", pettingzoo.env("kingdoms")),
        vector_benchmark("kingdom-builder, Gymnasium vector", "KingdomBuilder"),
        batch_benchmark("kingdom-builder, batch", "kingdom-builder", **many),
        batch_benchmark("same, 8 games per set-up", "kingdom-builder"),
        batch_benchmark("same, a set-up per game", "kingdom-builder", tables=COUNT, games_per_table=1),
        batch_benchmark("all sets, 2 players, batch", "kingdom-builder", sets="all", players=2, **many),
        batch_benchmark("all sets, 4 players, batch", "kingdom-builder", sets="all", players=4, **many),
        batch_benchmark("kingdoms, batch", "kingdoms", **many),
        batch_benchmark("kingdom-builder, batch", "kingdom-builder", engine="python"),
        batch_benchmark("kingdoms, batch", "kingdoms", engine="python"),
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


def thread_speedup(game: str, rounds: int, **params: Any) -> float:
    """Return how many times faster two threads are than one, in wall-clock time; the median of the rounds."""
    from realmwright.envs.batch import BatchEnv

    games = BatchEnv(game, THREADED_COUNT, seed=1, games_per_table=1000, **params)
    ratios = []
    for _ in range(rounds):
        times = []
        for games.threads in (1, 2):
            start = perf_counter()
            for _ in range(500):
                games.step(games.sample())
            times.append(perf_counter() - start)
        ratios.append(times[0] / times[1])
    return median(ratios)


def main() -> None:
    args = parse_args(__doc__)
    run_with_peers(__file__)
    environments = benchmarks()
    speeds = measure(environments, args.rounds, args.seconds)
    chess = speeds[0]
    print(f"{'environment':44}{'steps/s':>11}{'ratio':>8}{'mean':>11}{'ratio':>8}   (CPU time)")
    for benchmark, (best, mean) in zip(environments, speeds, strict=True):
        print(f"{benchmark.name:44}{best:11,.0f}{best / chess.best:8.1f}{mean:11,.0f}{mean / chess.mean:8.1f}")
    figures: dict[str, Any] = {
        benchmark.name: speed._asdict() for benchmark, speed in zip(environments, speeds, strict=True)
    }
    for game in ("kingdom-builder", "kingdoms"):
        figures[f"two threads, {game}"] = thread_speedup(game, args.rounds)
        print(
            f"two threads, {game}, {THREADED_COUNT} games: {figures[f'two threads, {game}']:.2f} times one (wall clock)"
        )
    if args.json:
        Path(args.json).write_text(json.dumps(figures, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
