"""Gymnasium's `VectorEnv` on many games side by side: one seat of each game learns, bots play the others.

import gymnasium, realmwright.envs
envs = gymnasium.make_vec("realmwright/KingdomBuilder-v0", num_envs=64, opponents="random")
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, TypeAlias

from .. import draw
from ..bots.bot import Player, chosen_move, create_player
from ..extras import extra
from ..game import GameError
from .batch import BatchEnv, Engine
from .environment_arrays import FINISHED, ILLEGAL, NO_ACTION, RANDOM_SEAT, RUNNING, EnvironmentOptions
from .episode import SetupValue
from .gymnasium import opponent_specs
from .spaces import single_agent_space

with extra("envs"):
    import numpy as np
    import numpy.typing as npt
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
    from gymnasium.vector.utils import batch_space

Observations: TypeAlias = dict[str, npt.NDArray[Any]]
Infos: TypeAlias = dict[str, Any]


class GameVectorEnv(VectorEnv[Observations, npt.NDArray[np.integer[Any]], npt.NDArray[Any]]):
    """`num_envs` games with the observations, actions and rewards of `SingleAgentEnv`.

    Random opponents are played by the engine, other bots by Python. The mode of autoreset is SAME_STEP or NEXT_STEP.
    With `copy=False` the observations are the arrays themselves, which the next step overwrites.
    """

    def __init__(
        self,
        game: str = "kingdom-builder",
        num_envs: int = 1,
        players: int | None = None,
        *,
        opponents: str | Sequence[str] = "random",
        seat: int | str = "random",
        illegal_reward: float = -1.0,
        render_mode: str | None = None,
        shaping: float = 0.0,
        autoreset_mode: AutoresetMode | str = AutoresetMode.SAME_STEP,
        copy: bool = True,
        tables: int = 16,
        games_per_table: int = 8,
        engine: Engine = "auto",
        threads: int = 1,
        **setup: SetupValue,
    ) -> None:
        mode = AutoresetMode(autoreset_mode)
        if mode == AutoresetMode.DISABLED:
            raise GameError("autoreset mode Disabled: expected SameStep or NextStep")
        self.metadata = {"render_modes": list(draw.MODES), "render_fps": 2, "autoreset_mode": mode}
        self.num_envs, self.render_mode, self.copy = num_envs, render_mode, copy
        self._same_step = mode == AutoresetMode.SAME_STEP
        agent = RANDOM_SEAT if seat == "random" else int(seat)
        is_random = opponents in ("random", ["random"], ("random",))
        self.batch = BatchEnv(
            game,
            num_envs,
            players,
            seed=None,
            tables=tables,
            games_per_table=games_per_table,
            engine=engine,
            threads=threads,
            options=EnvironmentOptions(agent, is_random, self._same_step, shaping, illegal_reward),
            final_observations=self._same_step,
            features=False,
            **setup,
        )
        if agent != RANDOM_SEAT and agent not in range(self.batch.seats):
            raise GameError(f"seat {seat!r}: expected 0 to {self.batch.seats - 1} or 'random'")
        self._opponents = None if is_random else _Opponents(self.batch, opponents)
        self.single_action_space = spaces.Discrete(self.batch.tensors.actions)
        self.single_observation_space = single_agent_space(self.batch.tensors)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self._rows = np.arange(num_envs)

    def reset(
        self, *, seed: int | Sequence[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observations, Infos]:
        """Start new games: game `k` with the seed `seed + k`; `options={"setup": TEXT}` fixes the first set-up."""
        super().reset(seed=seed if isinstance(seed, int) else None)
        self.batch.reset(seed, (options or {}).get("setup"))
        if self._opponents:
            self._opponents.reset(seed)
            self._opponents.play()
        return self._observations(), self._infos(np.zeros(self.num_envs, np.uint8))

    def step(
        self, actions: npt.NDArray[np.integer[Any]]
    ) -> tuple[Observations, npt.NDArray[Any], npt.NDArray[Any], npt.NDArray[Any], Infos]:
        """Apply one action in each game; a step ends at the agent's next decision or with the game."""
        batch = self.batch
        agents = batch.agent.copy()
        batch.step(np.where(np.asarray(actions) < 0, batch.tensors.actions, actions))  # a negative action is illegal
        rewards = batch.arrays.rewards[self._rows, agents]
        outcome = batch.arrays.outcome.copy()
        if self._opponents:
            rewards += self._opponents.play(outcome)[self._rows, agents]
        return (
            self._observations(),
            rewards,
            outcome != RUNNING,
            np.zeros(self.num_envs, np.bool_),
            self._infos(outcome),
        )

    def _observations(self) -> Observations:
        batch = self.batch
        arrays: Observations = {"planes": batch.planes, "vector": batch.vector, "action_mask": batch.mask}
        return {name: array.copy() for name, array in arrays.items()} if self.copy else arrays

    def _infos(self, outcome: npt.NDArray[np.uint8]) -> Infos:
        batch = self.batch
        infos: Infos = {"seat": batch.agent.astype(np.int64), "_seat": np.ones(self.num_envs, np.bool_)}
        if not outcome.any():
            return infos
        done = outcome != RUNNING
        results: Infos = {
            "scores": batch.scores.copy(),
            "winners": batch.scores == batch.scores.max(1, keepdims=True),
            "illegal": outcome == ILLEGAL,
        }
        results |= {f"_{name}": done for name in list(results)}
        if not self._same_step:
            return infos | results
        return infos | {
            "final_info": results, "_final_info": done, "final_obs": self._final_observations(done), "_final_obs": done
        }  # fmt: skip

    def _final_observations(self, done: npt.NDArray[np.bool_]) -> npt.NDArray[Any]:
        """Return the observations at the end of finished games as an array of dicts, as Gymnasium does."""
        planes, vector = self.batch.arrays.final_planes, self.batch.arrays.final_vector
        found = np.full(self.num_envs, None, object)
        if planes is not None and vector is not None:
            for row in np.flatnonzero(done):
                mask = np.ones_like(self.batch.mask[row])
                found[row] = {"planes": planes[row].copy(), "vector": vector[row].copy(), "action_mask": mask}
        return found

    def action_masks(self) -> npt.NDArray[np.bool_]:
        """Return the action masks; the method name is the one that MaskablePPO expects."""
        return self.batch.mask.astype(bool)

    def sample(self) -> npt.NDArray[np.int32]:
        """Return a uniformly random legal action for each game, 0 for one that is over."""
        return self.batch.sample()

    def sample_logits(self, logits: npt.NDArray[np.float32]) -> tuple[npt.NDArray[np.int32], npt.NDArray[np.float32]]:
        """Return legal actions drawn by softmax over logits of shape (num_envs, actions), and log-probabilities."""
        return self.batch.sample_logits(logits)

    def action_to_text(self, action: int, index: int = 0) -> str:
        """Return the notation of a legal action in a game."""
        return self.batch.action_to_text(action, index)

    def render(self) -> Any:
        """Return the positions of all games in the render mode."""
        if self.render_mode is None:
            return None
        games = map(self.batch.python_game, range(self.num_envs))
        return tuple(draw.render(game, state, self.render_mode) for game, state in games)

    def close_extras(self, **_kwargs: Any) -> None:
        """Close the bots."""
        if self._opponents:
            self._opponents.close()


class _Opponents:
    """The bots of all games, played by Python."""

    def __init__(self, batch: BatchEnv, opponents: str | Sequence[str]) -> None:
        self._batch = batch
        self._specs = opponent_specs(opponents, batch.seats - 1)
        self._rngs = [Random() for _ in range(batch.count)]
        self._players: list[dict[int, Player]] = [{} for _ in range(batch.count)]

    def reset(self, seed: int | Sequence[int] | None) -> None:
        if seed is not None:
            seeds = [seed + row for row in range(self._batch.count)] if isinstance(seed, int) else seed
            self._rngs = [Random(each) for each in seeds]
        self.close()

    def play(self, outcome: npt.NDArray[np.uint8] | None = None) -> npt.NDArray[np.float32]:
        """Play until the agents are to act; add the ends of games to `outcome` and return the rewards up to them."""
        batch = self._batch
        rewards = np.zeros((batch.count, batch.seats), np.float32)
        if outcome is not None:
            self._close_rows(np.flatnonzero(outcome))
        while (rows := np.flatnonzero((batch.actor >= 0) & (batch.actor != batch.agent))).size:
            actions = np.full(batch.count, NO_ACTION, np.int32)
            actions[rows] = [self._action(row) for row in rows.tolist()]
            batch.step(actions)
            ended = np.flatnonzero(batch.arrays.outcome)
            self._close_rows(ended)
            if outcome is not None:
                rewards += batch.arrays.rewards * (outcome == RUNNING)[:, None]
                outcome[ended] = FINISHED
        return rewards

    def _action(self, row: int) -> int:
        game, state = self._batch.python_game(row)
        seat, agent = int(self._batch.actor[row]), int(self._batch.agent[row])
        if seat not in self._players[row]:
            spec = self._specs[(seat - agent) % game.seats - 1]
            self._players[row][seat] = create_player(spec, game, seat, self._rngs[row])
        move = chosen_move(self._players[row][seat], game, game.view(state, seat))
        return self._batch.tensors.action(*game.encoder().encode(move))

    def _close_rows(self, rows: npt.NDArray[Any]) -> None:
        """Close the bots of finished games."""
        for row in rows.tolist():
            for player in self._players[row].values():
                player.close()
            self._players[row] = {}

    def close(self) -> None:
        self._close_rows(np.arange(self._batch.count))
