"""MaskablePPO of sb3-contrib on the vector environment: `python examples/maskable_ppo.py --steps 100000`.

Needs `pip install realmwright[envs] sb3-contrib`. The adapter gives Stable-Baselines3 the games of the compiled engine.
"""

from __future__ import annotations

import argparse
from typing import Any

import gymnasium
import numpy as np
from sb3_contrib import MaskablePPO
from stable_baselines3.common.vec_env import VecEnv

import realmwright.envs


def without_mask(observations: dict[str, Any]) -> dict[str, Any]:
    return {name: array for name, array in observations.items() if name != "action_mask"}


class GamesVecEnv(VecEnv):  # type: ignore[misc]  # its package is not installed here
    """A Gymnasium vector environment with autoreset in the same step, as a `VecEnv`."""

    def __init__(self, envs: Any) -> None:
        self.envs = envs
        spaces = dict(envs.single_observation_space.spaces)
        del spaces["action_mask"]  # MaskablePPO asks for it by `action_masks`
        super().__init__(envs.num_envs, gymnasium.spaces.Dict(spaces), envs.single_action_space)

    def reset(self) -> Any:
        return without_mask(self.envs.reset(seed=self._seeds[0])[0])

    def step_async(self, actions: Any) -> None:
        self._actions = actions

    def step_wait(self) -> Any:
        observations, rewards, done, _, infos = self.envs.step(self._actions)
        rows: list[dict[str, Any]] = [{} for _ in range(self.num_envs)]
        for row in np.flatnonzero(done):
            rows[row]["terminal_observation"] = without_mask(infos["final_obs"][row])
            rows[row]["episode"] = {"r": float(rewards[row]), "l": 0, "t": 0.0}
        return without_mask(observations), rewards, done, rows

    def env_method(self, method_name: str, *_args: Any, **_kwargs: Any) -> list[Any]:
        return list(getattr(self.envs.unwrapped, method_name)())

    def has_attr(self, attr_name: str) -> bool:
        return hasattr(self.envs.unwrapped, attr_name)

    def get_attr(self, attr_name: str, indices: Any = None) -> list[Any]:
        return [getattr(self.envs.unwrapped, attr_name)] * len(list(self._get_indices(indices)))

    def set_attr(self, attr_name: str, value: Any, indices: Any = None) -> None:  # noqa: ARG002
        setattr(self.envs.unwrapped, attr_name, value)

    def env_is_wrapped(self, wrapper_class: Any, indices: Any = None) -> list[bool]:  # noqa: ARG002
        return [False] * len(list(self._get_indices(indices)))

    def close(self) -> None:
        self.envs.close()


def win_share(model: MaskablePPO, envs: Any, games: int) -> float:
    """Return the share of games won against the opponent; a tie counts as a half."""
    observations, _ = envs.reset(seed=1_000_000)
    points: list[float] = []
    while len(points) < games:
        masks = envs.unwrapped.action_masks()
        actions, _ = model.predict(without_mask(observations), action_masks=masks, deterministic=True)
        observations, rewards, done, _, _ = envs.step(actions)
        points += ((rewards[done] + 1) / 2).tolist()
    return float(np.mean(points[:games]))


def main() -> None:
    parser = argparse.ArgumentParser(description="Train MaskablePPO against a bot.")
    parser.add_argument("--game", default="Kingdoms", choices=sorted(realmwright.envs.GAMES))
    parser.add_argument("--opponents", default="random")
    parser.add_argument("--steps", type=int, default=100_000)
    parser.add_argument("--envs", type=int, default=32)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    envs = gymnasium.make_vec(f"realmwright/{args.game}-v0", num_envs=args.envs, opponents=args.opponents)
    model = MaskablePPO("MultiInputPolicy", GamesVecEnv(envs), n_steps=128, batch_size=512, seed=args.seed, verbose=1)
    print(f"before: {win_share(model, envs, 200):.1%} of 200 games")
    model.learn(args.steps)
    print(f"after {args.steps:,} steps: {win_share(model, envs, 200):.1%} of 200 games")


if __name__ == "__main__":
    main()
