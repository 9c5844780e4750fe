"""Our environments beside PettingZoo's chess: random legal play, masks and observations included, in one run.

    python -m bench.envs [--compiled] [--rounds N] [--seconds S] [--json FILE]

CPU time, rounds interleaved, as in bench/compare.py. A step is one decision. `observe` is called at every step, as
`last` does; the random choice among the legal actions is not counted, since every learner makes its own. The best round
of each counts, because whatever else the machine does only ever adds to the time, even to CPU time where two cores
share their parts; the mean of all rounds stands beside it. With `--compiled` our rules are machine code, as in a wheel
that was made with HATCH_BUILD_HOOK_ENABLE_MYPYC=1.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple

from bench.compare import with_peers

COUNT = 64  # games side by side


class Course(NamedTuple):
    """An environment: `play` takes so many steps and returns the CPU time that they took."""

    name: str
    play: Callable[[int], float]


def alone(name: str, env: Any) -> Course:
    """One game after the other."""
    import numpy as np

    rng = np.random.default_rng(1)
    env.reset(seed=1)

    def play(steps: int) -> float:
        used = 0.0
        for _ in range(steps):
            began = process_time()
            seen, _, done, cut, _ = env.last()
            used += process_time() - began
            if done or cut:
                env.reset()
                continue
            action = int(rng.choice(np.flatnonzero(seen["action_mask"])))
            began = process_time()
            env.step(action)
            used += process_time() - began
        return used

    return Course(name, play)


def together(name: str, game: str, **setup: Any) -> Course:
    """Many side by side."""
    import numpy as np

    from realmwright.envs.vector import Vector

    rng = np.random.default_rng(1)
    games = Vector(game, COUNT, seed=1, **setup)

    def play(steps: int) -> float:
        used = 0.0
        for _ in range(-(-steps // COUNT)):
            number, legal = np.divmod(np.flatnonzero(games.mask), games.mask.shape[1])
            counts = np.bincount(number)
            first = np.cumsum(counts) - counts
            actions = legal[first + rng.integers(counts)]
            began = process_time()
            games.step(actions)
            used += process_time() - began
        return used

    return Course(name, play)


def courses() -> list[Course]:
    from pettingzoo.classic import chess_v6

    from realmwright.envs import pettingzoo

    return [
        alone("PettingZoo chess_v6", chess_v6.env()),
        alone("kingdom-builder, AEC", pettingzoo.env("kingdom-builder")),
        alone("kingdoms, AEC", pettingzoo.env("kingdoms")),
        together("kingdom-builder, vector", "kingdom-builder"),
        together("kingdom-builder, vector, new tables", "kingdom-builder", deals=1),
        together("kingdom-builder, all sets, vector", "kingdom-builder", sets="all", players=4),
        together("kingdoms, vector", "kingdoms"),
    ]


class Speed(NamedTuple):
    """Steps in a second."""

    best: float
    mean: float


def measure(found: list[Course], rounds: int, seconds: float) -> list[Speed]:
    """So many rounds of each in turn; the first steps only show how many make up a round."""
    sizes = [max(64, int(seconds * 256 / max(course.play(256), 1e-6))) for course in found]
    used: list[list[float]] = [[] for _ in found]
    for turn in range(rounds):
        for number, course in enumerate(found):
            used[number].append(course.play(sizes[number]))
        print(f"round {turn + 1} of {rounds}", file=sys.stderr)
    return [Speed(size / min(times), rounds * size / sum(times)) for size, times in zip(sizes, used, strict=True)]


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5, help="interleaved rounds (default 5)")
    parser.add_argument("--seconds", type=float, default=2.0, help="CPU seconds for each and round (default 2)")
    parser.add_argument("--json", metavar="FILE", help="write the figures")
    parser.add_argument("--compiled", action="store_true", help="our rules as machine code")
    args = parser.parse_args()
    with_peers(__file__, args.compiled)
    found = courses()
    speeds = measure(found, args.rounds, args.seconds)
    chess = speeds[0]
    print(f"{'environment':36}{'steps/s':>10}{'ratio':>8}{'mean':>10}{'ratio':>8}   (CPU time)")
    for course, (best, mean) in zip(found, speeds, strict=True):
        print(f"{course.name:36}{best:10,.0f}{best / chess.best:8.1f}{mean:10,.0f}{mean / chess.mean:8.1f}")
    if args.json:
        figures = {course.name: speed._asdict() for course, speed in zip(found, speeds, strict=True)}
        Path(args.json).write_text(json.dumps(figures, indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
