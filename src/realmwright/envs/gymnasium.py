"""Single-agent Gymnasium environment: one seat learns, bots play the others.

import gymnasium, realmwright.envs
env = gymnasium.make("realmwright/KingdomBuilder-v0", opponents="greedy")
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from .. import draw
from ..bots.bot import Player, chosen_move, create_player
from ..extras import extra
from ..game import GameError
from .episode import Episode, SetupValue, params_from
from .pettingzoo import SeatsEnv
from .spaces import single_agent_space

with extra("envs"):
    import gymnasium
    import numpy as np
    from gymnasium import spaces


class SingleAgentEnv(gymnasium.Env[dict[str, Any], np.int64]):
    """One seat is the agent, bots play the others.

    A step ends at the agent's next decision or with the game.

    `opponents` are the bots of the other seats, clockwise, or one bot for all of them. `seat` is the seat of the agent,
    or "random" for a new one in every game. An illegal action ends the game with the reward `illegal_reward`.
    """

    metadata = {"render_modes": list(draw.MODES), "render_fps": 2}  # noqa: RUF012  # required by Gymnasium

    def __init__(
        self,
        game: str = "kingdom-builder",
        players: int | None = None,
        *,
        opponents: str | Sequence[str] = "random",
        seat: int | str = "random",
        illegal_reward: float = -1.0,
        render_mode: str | None = None,
        shaping: float = 0.0,
        **setup: SetupValue,
    ) -> None:
        self.episode = Episode(game, params_from(players, setup), shaping)
        self.env = SeatsEnv(self.episode, render_mode)
        self.render_mode = render_mode
        self.illegal_reward = illegal_reward
        self._requested_seat = seat
        self._specs = opponent_specs(opponents, self.episode.game.seats - 1)
        self._bots: dict[int, Player] = {}
        self.seat = 0
        if seat != "random" and seat not in range(self.episode.game.seats):
            raise GameError(f"seat {seat!r}: expected 0 to {self.episode.game.seats - 1} or 'random'")
        self.action_space = spaces.Discrete(self.env.tensors.actions)
        self.observation_space = single_agent_space(self.env.tensors)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Start a new game; `options={"setup": TEXT}` fixes its set-up."""
        super().reset(seed=seed)
        self.env.reset(seed, options)
        episode = self.episode
        self.seat = (
            episode.rng.randrange(episode.game.seats) if self._requested_seat == "random" else int(self._requested_seat)
        )
        self.close()
        self._create_bots()
        self._play_opponents()
        return self._observation(), self._info()

    def _create_bots(self) -> None:
        episode = self.episode
        others = [(self.seat + 1 + number) % episode.game.seats for number in range(episode.game.seats - 1)]
        self._bots = {
            other: create_player(spec, episode.game, other, episode.rng)
            for other, spec in zip(others, self._specs, strict=True)
        }

    def step(self, action: np.int64 | int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Play an action of the agent, then the moves of the bots until its next decision."""
        try:
            move = self.env.decode(int(action))
        except GameError as error:
            return self._observation(), self.illegal_reward, True, False, {**self._info(), "illegal": str(error)}
        self.episode.step(move)
        reward = self.episode.rewards[self.seat] + self._play_opponents()
        return self._observation(), reward, self.episode.done, False, self._info()

    def _play_opponents(self) -> float:
        """Let the bots play until it is the agent's turn, and return the agent's rewards."""
        episode, reward = self.episode, 0.0
        while not episode.done and episode.actor != self.seat:
            view = episode.game.view(episode.state, episode.actor)
            episode.step(chosen_move(self._bots[episode.actor], episode.game, view))
            reward += episode.rewards[self.seat]
        return reward

    def _observation(self) -> dict[str, Any]:
        """Return the observation; at the end every action is in the mask, so that masked sampling works."""
        observation = self.env.observe(f"seat_{self.seat}")
        mask = np.ones_like(observation["action_mask"]) if self.episode.done else observation["action_mask"]
        return {**observation["observation"], "action_mask": mask}

    def _info(self) -> dict[str, Any]:
        results = self.episode.results() if self.episode.done else {}
        return {"seat": self.seat, "setup": self.episode.game.setup, **results}

    def action_to_text(self, action: int) -> str:
        """Return the notation of a legal action, such as `build c7`."""
        return self.env.action_to_text(action)

    def clone(self) -> SingleAgentEnv:
        """Return a copy that plays on by itself, with new bots that continue from this position."""
        copy = object.__new__(type(self))
        copy.__dict__ |= self.__dict__
        copy.env = self.env.clone()
        copy.episode = copy.env.episode
        copy._create_bots()
        return copy

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "_bots": {}}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__ |= state
        if self.episode.state is not None:
            self._create_bots()

    def action_masks(self) -> Any:
        """Return the action mask; the method name is the one that MaskablePPO expects."""
        return self._observation()["action_mask"].astype(bool)

    def render(self) -> Any:
        """Return the position in the render mode."""
        return self.env.render()

    def close(self) -> None:
        """Close the bots of the other seats."""
        for bot in self._bots.values():
            bot.close()
        self._bots = {}


def opponent_specs(opponents: str | Sequence[str], seats: int) -> list[str]:
    """Return the bot of every other seat; a single one plays all of them."""
    specs = opponents.split(",") if isinstance(opponents, str) else list(opponents)
    if len(specs) not in (1, seats):
        raise GameError(f"{len(specs)} opponents are given: expected 1 or {seats}")
    return specs * (seats // len(specs))
