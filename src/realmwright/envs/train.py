"""Teach a network to play: `python -m realmwright.envs.train --out net.npz`.

A small network says of the position after each move how much gold it will lead to, and the best one is played. At first
it knows that gold is good. It watches games of `greedy`, learns what the positions in them led to, then plays against
itself and learns from that, round after round. Interrupted, the same command goes on; numpy is all it needs.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from time import process_time
from typing import TypeVar

import numpy as np

from ..bots.net import Network
from .curve import figure
from .learner import Learner
from .lessons import School, examine, learn_from

T = TypeVar("T")


def train(args: argparse.Namespace, say: Callable[[str], None]) -> list[dict[str, float]]:
    """The rounds, and an exam now and then: the curve of what was learnt. Interrupted, the same command goes on."""
    school = School(args.game, sets=args.sets)
    learner = Learner(school.names(), args.seed, args.keep)
    kept = args.out.with_suffix(".part")
    if kept.exists():
        learner.restore(kept)
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # for the processes that play: their matrices are small
    with ProcessPoolExecutor(args.jobs, get_context("spawn")) as pool:
        while len(learner.curve) <= args.rounds:
            line = _round(args, pool, school, learner) if learner.curve else _begun(args, pool, school)
            learner.curve.append(line)
            learner.keep_in(kept)
            _write(args.out, learner.network())
            if args.figure:
                args.figure.write_text(figure(learner.curve, args.rivals.split(",")), "utf-8")
            if args.curve:
                args.curve.write_text(json.dumps(learner.curve, indent=1) + "\n", "utf-8")
            say(" ".join(f"{key}={value:.3f}" if value % 1 else f"{key}={value:g}" for key, value in line.items()))
    kept.unlink()
    return learner.curve


def _begun(args: argparse.Namespace, pool: ProcessPoolExecutor, school: School) -> dict[str, float]:
    """Before it has learnt anything it goes for gold."""
    return {"round": 0, "games": 0, "cpu_minutes": 0.0} | _examined(args, pool, school, None)


def _round(args: argparse.Namespace, pool: ProcessPoolExecutor, school: School, learner: Learner) -> dict[str, float]:
    number = len(learner.curve)
    began = process_time()
    games = range((number - 1) * args.games, number * args.games)
    network = learner.network() if number > args.watch else None
    lessons = list(_each(pool, partial(learn_from, school, network, args.seed), games))
    error = learner.learn(lessons, args.passes)
    used = process_time() - began + sum(lesson.cpu_s for lesson in lessons)
    minutes = used / 60 + learner.curve[-1]["cpu_minutes"]
    line = {"round": number, "games": games.stop, "cpu_minutes": minutes, "error": error}
    if number % args.every == 0 or number == args.rounds:
        line |= _examined(args, pool, school, learner.network())
    return line


def _each(pool: ProcessPoolExecutor, work: Callable[[int], T], numbers: Iterable[int]) -> Iterator[T]:
    return pool.map(work, numbers, chunksize=4)


def _examined(
    args: argparse.Namespace, pool: ProcessPoolExecutor, school: School, network: Network | None
) -> dict[str, float]:
    found = {"exam": float(args.exam)}
    for rival in args.rivals.split(","):
        shares = list(_each(pool, partial(examine, school, network, rival, args.seed), range(args.exam)))
        found[rival] = sum(shares) / len(shares)
    return found


def _write(path: Path, network: Network) -> None:
    """All at once, so that a bot never finds half a network."""
    small = {name: array.astype(np.float16) for name, array in network.arrays.items() if name != "names"}
    draft = path.with_suffix(".part.npz")
    np.savez_compressed(draft, names=network.arrays["names"], **small)
    draft.replace(path)


def parser() -> argparse.ArgumentParser:
    purpose = "Teach a network to play, by games of a bot and then by games against itself."
    found = argparse.ArgumentParser(prog="python -m realmwright.envs.train", description=purpose)
    add = found.add_argument
    add("--game", default="kingdom-builder", help="which game (default: %(default)s)")
    add("--sets", default="", help="the sets to learn with (default: the base game)")
    add("--rounds", type=int, default=40, help="of games, each followed by learning (default: %(default)s)")
    add("--games", type=int, default=140, help="in a round (default: %(default)s)")
    add("--watch", type=int, default=3, help="rounds of games by greedy, before it plays itself (default: %(default)s)")
    add("--passes", type=int, default=4, help="over the lessons that are kept, after each round (default: %(default)s)")
    add("--keep", type=int, default=120_000, help="how many positions are kept (default: %(default)s)")
    add("--every", type=int, default=4, help="rounds between two exams (default: %(default)s)")
    add("--exam", type=int, default=60, help="games against each rival (default: %(default)s)")
    add("--rivals", default="random,greedy", help="bots of the exams (default: %(default)s)")
    add("--jobs", type=int, default=2, help="processes that play (default: %(default)s)")
    add("--seed", type=int, default=1, help="of tables, games and the first weights (default: %(default)s)")
    add("--out", type=Path, required=True, help="the network, as a .npz file")
    add("--figure", type=Path, help="the same as a picture, an .svg file")
    add("--curve", type=Path, help="what the exams said, as a .json file")
    return found


def main(argv: Sequence[str] | None = None) -> int:
    train(parser().parse_args(argv), lambda line: print(line, file=sys.stderr, flush=True))  # noqa: T201  # a script
    return 0


if __name__ == "__main__":
    sys.exit(main())
