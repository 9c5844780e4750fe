"""The network while it learns: layers, Adam and the lessons of the last rounds, in numpy."""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np

from ..bots.net import Network
from .lessons import GOLD, Array, Lesson

HIDDEN = (64, 32)
BATCH = 512
RATE = 5e-4
DECAY = 0.02  # of the weights, so that no game is learnt by heart
FADING = (0.9, 0.999)  # of Adam's two means
RARE = 0.2  # what varies less is scaled as if it varied so much: it must not explode at another table
FAR = 8.0  # scaled inputs beyond it are cut off while learning
MEMORY = 0.7  # how far the end reaches back from one decision to the one before; the rest is what the network says
SOBER = 3  # passes at first, that look at the end alone
KEPT = ("inputs", "worth", "last")  # of a lesson
SCORE = "score:0"  # the input that is the gold of now
LAYERS = ("first", "bias0", "second", "bias1", "third", "bias2", "skip")
LAST = LAYERS.index("third")
OFFSET = LAYERS.index("bias2")
SKIP = LAYERS.index("skip")


class Learner:
    """`names` are those of its inputs, `keep` is how many positions it remembers.

    It says how much gold a seat will have in the end. It begins with the gold of now, and learns the rest.
    """

    def __init__(self, names: Sequence[str], seed: int, keep: int) -> None:
        self.names = list(names)
        self.seed = seed
        self.keep = keep
        self.curve: list[dict[str, float]] = []
        self.lessons: list[Lesson] = []
        self.mean: Array = np.zeros(len(names), np.float32)
        self.scale: Array = np.ones(len(names), np.float32)
        rng = np.random.default_rng(seed)
        sizes = [len(names), *HIDDEN, 1]
        self.weights: list[Array] = []
        for wide, narrow in pairwise(sizes):
            self.weights += [rng.normal(0, np.sqrt(1 / wide), (wide, narrow)).astype(np.float32)]
            self.weights += [np.zeros(narrow, np.float32)]
        self.weights[LAST] *= 0
        self.weights += [np.zeros((len(names), 1), np.float32)]
        self._means = [np.zeros_like(weight) for weight in self.weights for _ in FADING]
        self._steps = 0

    def learn(self, lessons: Sequence[Lesson], passes: int) -> float:
        """Go over the lessons that are kept so many times; the mean squared error of the last time."""
        first = not self.lessons
        if first:
            self._begin(np.concatenate([lesson.inputs for lesson in lessons]))
        self.lessons = [*self.lessons, *lessons]
        while sum(len(lesson.worth) for lesson in self.lessons[1:]) > self.keep:
            self.lessons.pop(0)
        inputs = np.concatenate([lesson.inputs for lesson in self.lessons])
        inputs = np.clip((inputs - self.mean) / self.scale, -FAR, FAR)
        rng = np.random.default_rng([self.seed, len(self.curve)])
        error = 0.0
        for number in range(passes):
            worth = self._worth(inputs, 1.0 if first and number < SOBER else MEMORY)
            order = rng.permutation(len(worth))
            batches = [order[start : start + BATCH] for start in range(0, len(order), BATCH)]
            error = sum(self._correct(inputs[batch], worth[batch]) for batch in batches) / len(worth)
        return error

    def _begin(self, seen: Array) -> None:
        """One scale for all inputs; what counts is the gold that one has."""
        self.mean, self.scale = seen.mean(0), np.maximum(seen.std(0), RARE)
        if SCORE in self.names:
            place = self.names.index(SCORE)
            self.weights[SKIP][place] = self.scale[place] / GOLD
            self.weights[OFFSET][:] = self.mean[place] / GOLD

    def _worth(self, inputs: Array, memory: float) -> Array:
        """What each position led to: partly the end, partly what the network says of those that followed (TD(λ)).

        An end depends on much else than on this one move; what is near depends on it more.
        """
        said = self._say(inputs)[-1][:, 0].tolist()
        found: list[float] = []
        before = followed = 0.0
        for lesson in self.lessons:
            for end, last in zip(lesson.worth.tolist(), lesson.last.tolist(), strict=True):
                followed = end if last else memory * followed + (1 - memory) * before
                before = said[len(found)]
                found.append(followed)
        return np.array(found, np.float32)

    def _say(self, inputs: Array) -> tuple[Array, Array, Array]:
        """Both hidden layers and what comes of them."""
        first, bias0, second, bias1, third, bias2, skip = self.weights
        one = np.maximum(inputs @ first + bias0, 0)
        two = np.maximum(one @ second + bias1, 0)
        return one, two, two @ third + inputs @ skip + bias2

    def _correct(self, inputs: Array, worth: Array) -> float:
        """One step down the slope of the squared error; the sum of the errors before it."""
        second, third = self.weights[2], self.weights[LAST]
        one, two, said = self._say(inputs)
        missed = said - worth[:, None]
        back = 2 * missed / len(worth)
        back_two = (back @ third.T) * (two > 0)
        back_one = (back_two @ second.T) * (one > 0)
        slopes = [inputs.T @ back_one, back_one.sum(0), one.T @ back_two, back_two.sum(0), two.T @ back, back.sum(0)]
        slopes.append(inputs.T @ back)
        self._steps += 1
        for number, slope in enumerate(slopes):
            self._descend(number, slope)
        return float((missed**2).sum())

    def _descend(self, number: int, slope: Array) -> None:
        """Adam."""
        mean, square = self._means[2 * number], self._means[2 * number + 1]
        mean += (1 - FADING[0]) * (slope - mean)
        square += (1 - FADING[1]) * (slope**2 - square)
        sure, even = (1 - fading**self._steps for fading in FADING)
        if number != SKIP:
            self.weights[number] *= 1 - RATE * DECAY
        self.weights[number] -= RATE * (mean / sure) / (np.sqrt(square / even) + 1e-8)

    def network(self) -> Network:
        """What is known by now, in the form that the bot plays with."""
        arrays: dict[str, Any] = {name: weight.copy() for name, weight in zip(LAYERS, self.weights, strict=True)}
        return Network({**arrays, "mean": self.mean, "scale": self.scale, "names": np.array(self.names)})

    def keep_in(self, path: Path) -> None:
        """All that is needed to go on; all at once."""
        whole: dict[str, Any] = {f"weight{number}": weight for number, weight in enumerate(self.weights)}
        whole |= {f"mean{number}": mean for number, mean in enumerate(self._means)}
        whole |= {"mean": self.mean, "scale": self.scale, "steps": self._steps, "curve": json.dumps(self.curve)}
        lessons = self.lessons or [Lesson(np.zeros((0, len(self.names)), np.float32), *np.zeros((2, 0), np.float32))]
        whole |= {name: np.concatenate([getattr(lesson, name) for lesson in lessons]) for name in KEPT}
        whole |= {"ends": np.cumsum([len(lesson.worth) for lesson in lessons])[:-1].astype(np.intp)}
        draft = path.with_name(f"{path.name}.new")
        with draft.open("wb") as file:
            np.savez(file, **whole)
        draft.replace(path)

    def restore(self, path: Path) -> None:
        with np.load(path) as whole:
            self.weights = [whole[f"weight{number}"] for number in range(len(self.weights))]
            self._means = [whole[f"mean{number}"] for number in range(len(self._means))]
            self.mean, self.scale, self._steps = whole["mean"], whole["scale"], int(whole["steps"])
            self.curve = json.loads(str(whole["curve"]))
            parts = (np.split(whole[name], whole["ends"]) for name in KEPT)
            self.lessons = [Lesson(*each) for each in zip(*parts, strict=True) if len(each[0])]
