"""Train a value network: `python -m realmwright.envs.train --out net.npz`.

A small network predicts the final gold from the position after each move; the move with the highest value is played. It
starts as the current gold and is trained on self-play, round by round, after games of `greedy` if wanted. The compiled
engine plays many games at once. An interrupted run resumes with the same command. Only numpy is needed.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from time import process_time
from typing import TypeVar

from ..bots.value_network import Network
from ..extras import extra
from ..process_pool import process_pool
from .learning_curve import render_curve

with extra("train"):
    import numpy as np

    from .batch_selfplay import BatchSelfPlay
    from .selfplay import SelfPlayConfig, evaluate, rollout
    from .trainer import Trainer

T = TypeVar("T")
MAX_GAMES = 1_000_000  # in a round; separates the seeds of the rounds


def train(args: argparse.Namespace, log: Callable[[str], None]) -> list[dict[str, float]]:
    """Run the training rounds with evaluations in between, and return the learning curve."""
    config = SelfPlayConfig(args.game, sets=args.sets)
    trainer = Trainer(config.input_names(), args.seed, args.buffer_size)
    checkpoint = args.out.with_suffix(".part")
    if checkpoint.exists():
        trainer.load(checkpoint)
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # for the workers: their matrices are small
    with process_pool(args.jobs) as pool:
        while len(trainer.curve) <= args.rounds:
            line = _training_round(args, pool, config, trainer) if trainer.curve else _initial_entry(args, pool, config)
            trainer.curve.append(line)
            trainer.save(checkpoint)
            _write(args.out, trainer.network())
            if args.figure:
                args.figure.write_text(render_curve(trainer.curve, args.opponents.split(",")), "utf-8")
            if args.curve:
                args.curve.write_text(json.dumps(trainer.curve, indent=1) + "\n", "utf-8")
            log(" ".join(f"{key}={value:.3f}" if value % 1 else f"{key}={value:g}" for key, value in line.items()))
    checkpoint.unlink()
    return trainer.curve


def _initial_entry(args: argparse.Namespace, pool: ProcessPoolExecutor, config: SelfPlayConfig) -> dict[str, float]:
    """Evaluate the untrained network, which maximizes the current gold."""
    return {"round": 0, "games": 0, "cpu_minutes": 0.0} | _evaluate(args, pool, config, None)


def _training_round(
    args: argparse.Namespace, pool: ProcessPoolExecutor, config: SelfPlayConfig, trainer: Trainer
) -> dict[str, float]:
    number = len(trainer.curve)
    start = process_time()
    games = range((number - 1) * args.games, number * args.games)
    if number > args.imitation_rounds:
        trajectories = BatchSelfPlay(config, args.seed + number * MAX_GAMES).play(trainer.network(), args.games)
    else:
        trajectories = list(_map(pool, partial(rollout, config, args.seed), games))
    error = trainer.fit(trajectories, args.epochs)
    seconds = process_time() - start + sum(trajectory.cpu_s for trajectory in trajectories)
    minutes = seconds / 60 + trainer.curve[-1]["cpu_minutes"]
    line = {"round": number, "games": games.stop, "cpu_minutes": minutes, "error": error}
    if number % args.eval_every == 0 or number == args.rounds:
        line |= _evaluate(args, pool, config, trainer.network())
    return line


def _map(pool: ProcessPoolExecutor, function: Callable[[int], T], numbers: Iterable[int]) -> Iterator[T]:
    return pool.map(function, numbers, chunksize=4)


def _evaluate(
    args: argparse.Namespace, pool: ProcessPoolExecutor, config: SelfPlayConfig, network: Network | None
) -> dict[str, float]:
    result = {"eval_games": float(args.eval_games)}
    for opponent in args.opponents.split(","):
        shares = list(_map(pool, partial(evaluate, config, network, opponent, args.seed), range(args.eval_games)))
        result[opponent] = sum(shares) / len(shares)
    return result


def _write(path: Path, network: Network) -> None:
    """Write the network atomically, in half precision."""
    small = {name: array.astype(np.float16) for name, array in network.arrays.items() if name != "names"}
    temporary = path.with_suffix(".part.npz")
    np.savez_compressed(temporary, names=network.arrays["names"], **small)
    temporary.replace(path)


def parser() -> argparse.ArgumentParser:
    description = "Train a value network by self-play."
    result = argparse.ArgumentParser(prog="python -m realmwright.envs.train", description=description)
    add = result.add_argument
    add("--game", default="kingdom-builder", help="game to train on (default: %(default)s)")
    add("--sets", default="", help="expansions to train on (default: the base game)")
    add("--rounds", type=int, default=200, help="number of training rounds (default: %(default)s)")
    add("--games", type=int, default=400, help="number of games per round (default: %(default)s)")
    add("--imitation-rounds", type=int, default=0, help="rounds with games of greedy first (default: %(default)s)")
    add("--epochs", type=int, default=2, help="passes over the replay buffer after each round (default: %(default)s)")
    add("--buffer-size", type=int, default=250_000, help="positions in the replay buffer (default: %(default)s)")
    add("--eval-every", type=int, default=20, help="rounds between evaluations (default: %(default)s)")
    add("--eval-games", type=int, default=60, help="evaluation games per opponent (default: %(default)s)")
    add("--opponents", default="random,greedy", help="bots to evaluate against (default: %(default)s)")
    add("--jobs", type=int, default=2, help="number of worker processes (default: %(default)s)")
    add("--seed", type=int, default=1, help="random seed of games and initial weights (default: %(default)s)")
    add("--out", type=Path, required=True, help="write the network to this .npz file")
    add("--figure", type=Path, help="write a plot of the learning curve to this .svg file")
    add("--curve", type=Path, help="write the learning curve to this .json file")
    return result


def main(argv: Sequence[str] | None = None) -> int:
    def log(line: str) -> None:
        print(line, file=sys.stderr, flush=True)  # noqa: T201  # a script

    try:
        train(parser().parse_args(argv), log)
    except KeyboardInterrupt:
        log("interrupted: the same command resumes")
        return 130
    return 0


if __name__ == "__main__":
    sys.exit(main())
