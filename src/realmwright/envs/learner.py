"""The network while it learns. The only module that needs torch; workers that play never load it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import torch

from ..bots.net import Network
from .lessons import Lesson

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
        lessons = [tuple(map(torch.from_numpy, lesson[:2])) for lesson in self.lessons]
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
