"""Training of the value network in numpy: TD(λ) targets, Adam and a replay buffer."""

from __future__ import annotations

import json
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any

from ..bots.value_network import Network
from ..extras import extra
from .selfplay import GOLD_SCALE, Array, Trajectory

with extra("train"):
    import numpy as np

HIDDEN_SIZES = (64, 32)
BATCH_SIZE = 512
LEARNING_RATE = 5e-4
WEIGHT_DECAY = 0.02
ADAM_BETAS = (0.9, 0.999)  # decay of the first and second moment
MIN_SCALE = 0.2  # least standard deviation of an input, so that a rare input does not explode in other set-ups
MAX_INPUT = 8.0  # scaled inputs are clipped to this range in training
TD_LAMBDA = 0.7
MONTE_CARLO_EPOCHS = 3  # first epochs, trained on the final return alone (λ = 1)
TRAJECTORY_FIELDS = ("inputs", "returns", "terminal")  # as stored in a checkpoint
SCORE_INPUT = "score:0"  # current gold of the own seat
LAYERS = ("first", "bias0", "second", "bias1", "third", "bias2", "skip")
OUTPUT_LAYER = LAYERS.index("third")
OUTPUT_BIAS = LAYERS.index("bias2")
SKIP_LAYER = LAYERS.index("skip")


class Trainer:
    """Trains a network that predicts the final gold of a seat.

    The untrained network returns the current gold.

    `input_names` name the inputs of the network, `buffer_size` is the number of positions in the replay buffer.
    """

    def __init__(self, input_names: Sequence[str], seed: int, buffer_size: int) -> None:
        self.input_names = list(input_names)
        self.seed = seed
        self.buffer_size = buffer_size
        self.curve: list[dict[str, float]] = []
        self.buffer: list[Trajectory] = []
        self.mean: Array = np.zeros(len(input_names), np.float32)
        self.scale: Array = np.ones(len(input_names), np.float32)
        rng = np.random.default_rng(seed)
        sizes = [len(input_names), *HIDDEN_SIZES, 1]
        self.weights: list[Array] = []
        for wide, narrow in pairwise(sizes):
            self.weights += [rng.normal(0, np.sqrt(1 / wide), (wide, narrow)).astype(np.float32)]
            self.weights += [np.zeros(narrow, np.float32)]
        self.weights[OUTPUT_LAYER] *= 0
        self.weights += [np.zeros((len(input_names), 1), np.float32)]
        if SCORE_INPUT in self.input_names:
            self.weights[SKIP_LAYER][self.input_names.index(SCORE_INPUT)] = 1 / GOLD_SCALE
        self._moments = [np.zeros_like(weight) for weight in self.weights for _ in ADAM_BETAS]
        self._steps = 0

    def fit(self, trajectories: Sequence[Trajectory], epochs: int) -> float:
        """Add trajectories to the buffer, train, and return the last mean squared error."""
        first = not self.buffer
        if first:
            self._init_scaling(np.concatenate([trajectory.inputs for trajectory in trajectories]))
        self.buffer = [*self.buffer, *trajectories]
        while sum(len(trajectory.returns) for trajectory in self.buffer[1:]) > self.buffer_size:
            self.buffer.pop(0)
        inputs = np.concatenate([trajectory.inputs for trajectory in self.buffer])
        inputs = np.clip((inputs - self.mean) / self.scale, -MAX_INPUT, MAX_INPUT)
        rng = np.random.default_rng([self.seed, len(self.curve)])
        error = 0.0
        for number in range(epochs):
            targets = self._targets(inputs, 1.0 if first and number < MONTE_CARLO_EPOCHS else TD_LAMBDA)
            order = rng.permutation(len(targets))
            batches = [order[start : start + BATCH_SIZE] for start in range(0, len(order), BATCH_SIZE)]
            error = sum(self._train_batch(inputs[batch], targets[batch]) for batch in batches) / len(targets)
        return error

    def _init_scaling(self, inputs: Array) -> None:
        """Set the scaling of the inputs, and initialize the output to the current gold."""
        self.mean, self.scale = inputs.mean(0), np.maximum(inputs.std(0), MIN_SCALE)
        if SCORE_INPUT in self.input_names:
            index = self.input_names.index(SCORE_INPUT)
            self.weights[SKIP_LAYER][index] = self.scale[index] / GOLD_SCALE
            self.weights[OUTPUT_BIAS][:] = self.mean[index] / GOLD_SCALE

    def _targets(self, inputs: Array, lambda_: float) -> Array:
        """Return the TD(λ) target of each position in the buffer.

        The final return depends on much more than one move; the values of the next positions have less variance.
        """
        values = self._forward(inputs)[-1][:, 0].tolist()
        targets: list[float] = []
        next_value = target = 0.0
        for trajectory in self.buffer:
            for end, last in zip(trajectory.returns.tolist(), trajectory.terminal.tolist(), strict=True):
                target = end if last else lambda_ * target + (1 - lambda_) * next_value
                next_value = values[len(targets)]
                targets.append(target)
        return np.array(targets, np.float32)

    def _forward(self, inputs: Array) -> tuple[Array, Array, Array]:
        """Return both hidden layers and the output."""
        first, bias0, second, bias1, third, bias2, skip = self.weights
        one = np.maximum(inputs @ first + bias0, 0)
        two = np.maximum(one @ second + bias1, 0)
        return one, two, two @ third + inputs @ skip + bias2

    def _train_batch(self, inputs: Array, targets: Array) -> float:
        """Take one gradient step and return the sum of squared errors before it."""
        second, third = self.weights[2], self.weights[OUTPUT_LAYER]
        one, two, output = self._forward(inputs)
        error = output - targets[:, None]
        back = 2 * error / len(targets)
        back_two = (back @ third.T) * (two > 0)
        back_one = (back_two @ second.T) * (one > 0)
        gradients = [inputs.T @ back_one, back_one.sum(0), one.T @ back_two, back_two.sum(0), two.T @ back, back.sum(0)]
        gradients.append(inputs.T @ back)
        self._steps += 1
        for number, gradient in enumerate(gradients):
            self._adam_step(number, gradient)
        return float((error**2).sum())

    def _adam_step(self, number: int, gradient: Array) -> None:
        """Update one weight array by Adam with decoupled weight decay."""
        mean, square = self._moments[2 * number], self._moments[2 * number + 1]
        mean += (1 - ADAM_BETAS[0]) * (gradient - mean)
        square += (1 - ADAM_BETAS[1]) * (gradient**2 - square)
        mean_correction, square_correction = (1 - beta**self._steps for beta in ADAM_BETAS)
        if number != SKIP_LAYER:
            self.weights[number] *= 1 - LEARNING_RATE * WEIGHT_DECAY
        self.weights[number] -= LEARNING_RATE * (mean / mean_correction) / (np.sqrt(square / square_correction) + 1e-8)

    def network(self) -> Network:
        """Return the current network in the format of the bot."""
        arrays: dict[str, Any] = {name: weight.copy() for name, weight in zip(LAYERS, self.weights, strict=True)}
        return Network({**arrays, "mean": self.mean, "scale": self.scale, "names": np.array(self.input_names)})

    def save(self, path: Path) -> None:
        """Write a checkpoint atomically."""
        arrays: dict[str, Any] = {f"weight{number}": weight for number, weight in enumerate(self.weights)}
        arrays |= {f"mean{number}": mean for number, mean in enumerate(self._moments)}
        arrays |= {"mean": self.mean, "scale": self.scale, "steps": self._steps, "curve": json.dumps(self.curve)}
        trajectories = self.buffer or [
            Trajectory(np.zeros((0, len(self.input_names)), np.float32), *np.zeros((2, 0), np.float32))
        ]
        arrays |= {
            name: np.concatenate([getattr(trajectory, name) for trajectory in trajectories])
            for name in TRAJECTORY_FIELDS
        }
        arrays |= {"ends": np.cumsum([len(trajectory.returns) for trajectory in trajectories])[:-1].astype(np.intp)}
        temporary = path.with_name(f"{path.name}.new")
        with temporary.open("wb") as file:
            np.savez(file, **arrays)
        temporary.replace(path)

    def load(self, path: Path) -> None:
        """Restore a checkpoint."""
        with np.load(path) as arrays:
            self.weights = [arrays[f"weight{number}"] for number in range(len(self.weights))]
            self._moments = [arrays[f"mean{number}"] for number in range(len(self._moments))]
            self.mean, self.scale, self._steps = arrays["mean"], arrays["scale"], int(arrays["steps"])
            self.curve = json.loads(str(arrays["curve"]))
            parts = (np.split(arrays[name], arrays["ends"]) for name in TRAJECTORY_FIELDS)
            self.buffer = [Trajectory(*each) for each in zip(*parts, strict=True) if len(each[0])]
