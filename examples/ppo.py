"""Proximal policy optimization in one file with numpy alone: `python examples/ppo.py --steps 400000`.

One seat learns against random play, with the change of its lead as a small extra reward. The policy and the value share
a hidden layer; illegal actions are masked. The environment draws the actions from the logits.
"""

from __future__ import annotations

import argparse
from typing import Any

import gymnasium
import numpy as np
import numpy.typing as npt

import realmwright.envs

Array = npt.NDArray[np.float32]
HIDDEN, ROLLOUT, EPOCHS, MINIBATCHES = 128, 64, 3, 8
GAMMA, LAMBDA, CLIP, ENTROPY, LEARNING_RATE = 1.0, 0.95, 0.2, 0.005, 5e-4


class ActorCritic:
    """A hidden layer of rectified units, then logits of all actions and the value; trained by Adam."""

    def __init__(self, inputs: int, actions: int, seed: int) -> None:
        rng = np.random.default_rng(seed)
        shapes = [(inputs, HIDDEN), (HIDDEN,), (HIDDEN, actions + 1), (actions + 1,)]
        self.weights = [
            (rng.normal(0, np.sqrt(2 / shape[0]), shape) if len(shape) == 2 else np.zeros(shape)).astype(np.float32)
            for shape in shapes
        ]
        self.weights[2] *= 0.01
        self._moments = [[np.zeros_like(weight), np.zeros_like(weight)] for weight in self.weights]
        self._steps = 0

    def forward(self, inputs: Array) -> tuple[Array, Array, Array]:
        """Return the hidden layer, the logits and the values."""
        first, bias, second, second_bias = self.weights
        hidden = np.maximum(inputs @ first + bias, 0)
        outputs = hidden @ second + second_bias
        return hidden, outputs[:, :-1], outputs[:, -1]

    def backward(self, inputs: Array, hidden: Array, gradient: Array) -> None:
        """Take a step against the gradient of the outputs (logits, then the value)."""
        back = (gradient @ self.weights[2].T) * (hidden > 0)
        self._steps += 1
        gradients = [inputs.T @ back, back.sum(0), hidden.T @ gradient, gradient.sum(0)]
        norm = np.sqrt(sum(float((each**2).sum()) for each in gradients))
        for number, raw in enumerate(gradients):
            each = raw * min(1.0, 0.5 / (norm + 1e-8))
            moments = self._moments[number]
            moments[0] += 0.1 * (each - moments[0])
            moments[1] += 0.001 * (each**2 - moments[1])
            mean, square = moments[0] / (1 - 0.9**self._steps), moments[1] / (1 - 0.999**self._steps)
            self.weights[number] -= LEARNING_RATE * mean / (np.sqrt(square) + 1e-5)


def flatten(observations: dict[str, Any]) -> Array:
    planes = observations["planes"].reshape(len(observations["planes"]), -1)
    return np.concatenate((planes, observations["vector"] / 8.0), axis=1, dtype=np.float32)


def masked_probabilities(logits: Array, masks: npt.NDArray[np.int8]) -> Array:
    shifted = np.where(masks, logits - logits.max(1, keepdims=True), -np.inf)
    weights = np.exp(shifted)
    probabilities: Array = weights / weights.sum(1, keepdims=True)
    return probabilities


def advantages(rewards: Array, values: Array, done: npt.NDArray[np.bool_], last: Array) -> Array:
    """Return generalized advantage estimates; the arrays have the shape (steps, games)."""
    result, running = np.zeros_like(rewards), np.zeros_like(last)
    for step in reversed(range(len(rewards))):
        following = last if step == len(rewards) - 1 else values[step + 1]
        alive = ~done[step]
        delta = rewards[step] + GAMMA * following * alive - values[step]
        running = delta + GAMMA * LAMBDA * running * alive
        result[step] = running
    return result


def update(model: ActorCritic, batch: dict[str, Any], rng: np.random.Generator) -> None:
    """Train on a rollout."""
    for _ in range(EPOCHS):
        for rows in np.array_split(rng.permutation(len(batch["actions"])), MINIBATCHES):
            inputs, masks, actions = batch["inputs"][rows], batch["masks"][rows], batch["actions"][rows]
            hidden, logits, values = model.forward(inputs)
            policy = masked_probabilities(logits, masks)
            gain = batch["gains"][rows]
            gain = (gain - gain.mean()) / (gain.std() + 1e-8)
            log_policy = np.log(np.maximum(policy, 1e-12))
            ratio = np.exp(log_policy[np.arange(len(rows)), actions] - batch["log_probs"][rows])
            clipped = np.where(gain > 0, ratio > 1 + CLIP, ratio < 1 - CLIP)
            slope = np.where(clipped, 0.0, -gain * ratio)[:, None]
            chosen = np.zeros_like(policy)
            chosen[np.arange(len(rows)), actions] = 1
            entropy = -(policy * log_policy).sum(1, keepdims=True)
            gradient = slope * (chosen - policy) + ENTROPY * policy * (log_policy + entropy)
            error = 0.5 * (values - batch["returns"][rows])[:, None]
            model.backward(inputs, hidden, (np.hstack((gradient, error)) / len(rows)).astype(np.float32))


def train(game: str, steps: int, count: int, seed: int) -> list[float]:
    """Train and return the share of games won in each rollout."""
    envs: Any = gymnasium.make_vec(f"realmwright/{game}-v0", num_envs=count, opponents="random", shaping=0.01).unwrapped
    observations, _ = envs.reset(seed=seed)
    rng = np.random.default_rng(seed)
    model = ActorCritic(flatten(observations).shape[1], envs.single_action_space.n, seed)
    shares: list[float] = []
    while len(shares) * ROLLOUT * count < steps:
        names = ("inputs", "masks", "actions", "log_probs", "rewards", "done", "values")
        memory: dict[str, list[Any]] = {name: [] for name in names}
        for _ in range(ROLLOUT):
            inputs = flatten(observations)
            _, logits, values = model.forward(inputs)
            actions, log_probs = envs.sample_logits(logits)
            mask = observations["action_mask"]
            observations, rewards, done, _, _ = envs.step(actions)
            for name, value in zip(names, (inputs, mask, actions, log_probs, rewards, done, values), strict=True):
                memory[name].append(value)
        batch = {name: np.array(values) for name, values in memory.items()}
        last = model.forward(flatten(observations))[2]
        gains = advantages(batch["rewards"], batch["values"], batch["done"], last)
        batch |= {"gains": gains, "returns": gains + batch["values"]}
        update(model, {name: array.reshape(-1, *array.shape[2:]) for name, array in batch.items()}, rng)
        ends = batch["rewards"][batch["done"]]
        shares.append(float((ends > 0).mean()) if len(ends) else float("nan"))
        print(f"{len(shares) * ROLLOUT * count:9,} steps  {shares[-1]:6.1%} of {len(ends)} games won", flush=True)
    envs.close()
    return shares


def main() -> None:
    parser = argparse.ArgumentParser(description="Train a policy against random play.")
    parser.add_argument("--game", default="Kingdoms", choices=sorted(realmwright.envs.GAMES))
    parser.add_argument("--steps", type=int, default=400_000)
    parser.add_argument("--envs", type=int, default=64)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    train(args.game, args.steps, args.envs, args.seed)


if __name__ == "__main__":
    main()
