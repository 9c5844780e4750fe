"""Teach a network to play, by games against itself: `python -m realmwright.envs.train --out net.npz`.

A small network judges the position after each of its moves, and the best one is played. After every round of games it
learns from them what these positions were worth. It starts from nothing: the first games are played by chance. Two
cores and half an hour are enough; torch is needed here, but not to play with the result.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import pairwise
from multiprocessing import get_context
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any, TypeVar

import numpy as np
import torch

from ..bots.features import Features
from ..bots.net import Network
from .lessons import Lesson, School, examine, learn_from

T = TypeVar("T")
HIDDEN = (96, 32)
BATCH = 512


class Learner:
    """The network while it learns: the layers in torch, the lessons of the last rounds, their scale."""

    def __init__(self, names: Sequence[str], seed: int, keep: int) -> None:
        torch.manual_seed(seed)
        torch.set_num_threads(1)
        self.names = list(names)
        self.seed = seed
        self.keep = keep
        self.curve: list[dict[str, float]] = []
        self.lessons: list[Lesson] = []
        self.mean = np.zeros(len(names), np.float32)
        self.scale = np.ones(len(names), np.float32)
        sizes = [len(names), *HIDDEN, 1]
        self.layers = [torch.nn.Linear(wide, narrow) for wide, narrow in pairwise(sizes)]
        weights = [weight for layer in self.layers for weight in layer.parameters()]
        self.adam = torch.optim.Adam(weights, lr=1e-3, weight_decay=1e-5)
        self.rng = np.random.default_rng(seed)

    def learn(self, lessons: Sequence[Lesson], rounds: int) -> float:
        """Go over the lessons that are kept so many times; the mean error at last."""
        if not self.lessons:
            seen = np.concatenate([lesson.inputs for lesson in lessons])
            self.mean, self.scale = seen.mean(0), np.maximum(seen.std(0), 0.2)  # what hardly varies must not explode
        self.lessons = [*self.lessons, *lessons]
        while sum(len(lesson.worth) for lesson in self.lessons[1:]) > self.keep:
            self.lessons.pop(0)
        inputs = torch.from_numpy((np.concatenate([each.inputs for each in self.lessons]) - self.mean) / self.scale)
        worth = torch.from_numpy(np.concatenate([each.worth for each in self.lessons]))
        error = 0.0
        for _ in range(rounds):
            error = self._pass(inputs.clamp(-8, 8), worth)
        return error

    def _pass(self, inputs: Any, worth: Any) -> float:
        order = torch.from_numpy(self.rng.permutation(len(worth)))
        total = 0.0
        for batch in order.split(BATCH):
            self.adam.zero_grad()
            loss = (self._say(inputs[batch]) - worth[batch]).square().mean()
            loss.backward()
            self.adam.step()
            total += float(loss.detach()) * len(batch)
        return total / len(worth)

    def _say(self, inputs: Any) -> Any:
        first, second, third = self.layers
        return torch.tanh(third(torch.relu(second(torch.relu(first(inputs)))))[:, 0])

    def keep_in(self, path: Path) -> None:
        """All that is needed to go on."""
        layers = [layer.state_dict() for layer in self.layers]
        lessons = [tuple(map(torch.from_numpy, lesson)) for lesson in self.lessons]
        scale = torch.from_numpy(np.stack([self.mean, self.scale]))
        whole = {
            "layers": layers,
            "adam": self.adam.state_dict(),
            "lessons": lessons,
            "scale": scale,
            "curve": self.curve,
        }
        torch.save(whole, path.with_suffix(".new"))
        path.with_suffix(".new").replace(path)

    def restore(self, path: Path) -> None:
        whole = torch.load(path, weights_only=True)
        for layer, known in zip(self.layers, whole["layers"], strict=True):
            layer.load_state_dict(known)
        self.adam.load_state_dict(whole["adam"])
        self.lessons = [Lesson(inputs.numpy(), worth.numpy()) for inputs, worth in whole["lessons"]]
        self.mean, self.scale = whole["scale"].numpy()
        self.curve = whole["curve"]
        self.rng = np.random.default_rng([self.seed, len(self.curve)])

    def network(self) -> Network:
        """What is known by now, in the form that the bot plays with."""
        named = zip(("first", "second", "third"), self.layers, strict=True)
        arrays: dict[str, Any] = {name: layer.weight.detach().numpy().T.copy() for name, layer in named}
        arrays |= {f"bias{number}": layer.bias.detach().numpy().copy() for number, layer in enumerate(self.layers)}
        return Network({**arrays, "mean": self.mean, "scale": self.scale, "names": np.array(self.names)})


def train(args: argparse.Namespace, say: Callable[[str], None]) -> list[dict[str, float]]:
    """The rounds, and an exam now and then: the curve of what was learnt. Interrupted, the same command goes on."""
    school = School(args.game, sets=args.sets)
    learner = Learner(Features(school.table(0, Random(0))).names, args.seed, args.keep)
    kept = args.out.with_suffix(".part")
    if kept.exists():
        learner.restore(kept)
    with ProcessPoolExecutor(args.jobs, get_context("spawn")) as pool:
        while len(learner.curve) < args.rounds:
            line = _round(args, pool, school, learner)
            learner.curve.append(line)
            learner.keep_in(kept)
            _write(args.out, learner.network())
            if args.curve:
                args.curve.write_text(json.dumps(learner.curve, indent=1) + "\n", "utf-8")
            say(" ".join(f"{key}={value:.3f}" if value % 1 else f"{key}={value:g}" for key, value in line.items()))
    kept.unlink()
    return learner.curve


def _round(args: argparse.Namespace, pool: ProcessPoolExecutor, school: School, learner: Learner) -> dict[str, float]:
    number = len(learner.curve)
    began = monotonic()
    games = range(number * args.games, (number + 1) * args.games)
    network = learner.network() if number else None  # the first games are played by chance
    lessons = list(_each(pool, partial(learn_from, school, network, args.seed), games))
    error = learner.learn(lessons, args.passes)
    minutes = (monotonic() - began) / 60 + (learner.curve[-1]["minutes"] if number else 0.0)
    line = {"round": number + 1, "games": games.stop, "minutes": minutes, "error": error}
    if (number + 1) % args.every == 0 or number + 1 == args.rounds:
        line |= _examined(args, pool, school, learner.network())
    return line


def _each(pool: ProcessPoolExecutor, work: Callable[[int], T], numbers: Iterable[int]) -> Iterator[T]:
    return pool.map(work, numbers, chunksize=4)


def _examined(
    args: argparse.Namespace, pool: ProcessPoolExecutor, school: School, network: Network
) -> dict[str, float]:
    found = {}
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
    purpose = "Teach a network to play, by games against itself."
    found = argparse.ArgumentParser(prog="python -m realmwright.envs.train", description=purpose)
    add = found.add_argument
    add("--game", default="kingdom-builder", help="which game (default: %(default)s)")
    add("--sets", default="", help="the sets to learn with (default: the base game)")
    add("--rounds", type=int, default=40, help="of games, each followed by learning (default: %(default)s)")
    add("--games", type=int, default=140, help="in a round (default: %(default)s)")
    add("--passes", type=int, default=2, help="over the lessons that are kept, after each round (default: %(default)s)")
    add("--keep", type=int, default=120_000, help="how many positions are kept (default: %(default)s)")
    add("--every", type=int, default=4, help="rounds between two exams (default: %(default)s)")
    add("--exam", type=int, default=60, help="games against each rival (default: %(default)s)")
    add("--rivals", default="random,greedy", help="bots of the exams (default: %(default)s)")
    add("--jobs", type=int, default=2, help="processes that play (default: %(default)s)")
    add("--seed", type=int, default=1, help="of tables, games and the first weights (default: %(default)s)")
    add("--out", type=Path, required=True, help="the network, as a .npz file")
    add("--curve", type=Path, help="what the exams said, as a .json file")
    return found


def main(argv: Sequence[str] | None = None) -> int:
    train(parser().parse_args(argv), lambda line: print(line, file=sys.stderr, flush=True))  # noqa: T201  # a script
    return 0


if __name__ == "__main__":
    sys.exit(main())
