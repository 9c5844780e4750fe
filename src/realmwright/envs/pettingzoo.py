"""Turn-based PettingZoo environment (AEC) with one agent per seat.

from realmwright.envs import pettingzoo
env = pettingzoo.env(game="kingdom-builder", players=3, sets="base,nomads")
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

from .. import draw
from ..extras import extra
from ..game import GameError
from . import GAMES, VERSION
from .episode import Episode, SetupValue, params_from
from .spaces import mask_space, seat_space
from .tensors import Tensors

with extra("envs"):
    import numpy as np
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers

TITLES = {game: title for title, game in GAMES.items()}


def env(game: str = "kingdom-builder", players: int | None = None, **kwargs: Any) -> AECEnv:
    """Return the environment with PettingZoo's wrappers.

    They check the order of calls and end the game on illegal actions.
    """
    return wrappers.OrderEnforcingWrapper(
        wrappers.TerminateIllegalWrapper(raw_env(game, players, **kwargs), illegal_reward=-1)
    )


def raw_env(
    game: str = "kingdom-builder",
    players: int | None = None,
    *,
    render_mode: str | None = None,
    shaping: float = 0.0,
    **setup: SetupValue,
) -> SeatsEnv:
    """Return the environment without wrappers.

    `setup` are params of the game: `sets`, `quadrants`, `cards`, and so on.
    """
    return SeatsEnv(Episode(game, params_from(players, setup), shaping), render_mode)


class SeatsEnv(AECEnv):  # type: ignore[misc]  # the package ships no types
    """AEC environment in which every decision is a step of the seat to act."""

    def __init__(self, episode: Episode, render_mode: str | None = None) -> None:
        super().__init__()
        name = episode.game.name
        self.metadata = {
            "name": f"realmwright_{name.replace('-', '_')}_{VERSION}",
            "render_modes": list(draw.MODES),
            "is_parallelizable": False,
            "render_fps": 2,
        }
        if render_mode not in (None, *draw.MODES):
            raise GameError(f"render mode {str(render_mode)[:20]!r}: expected one of {', '.join(draw.MODES)}")
        self.render_mode = render_mode
        self.episode = episode
        self.tensors = Tensors(episode.encoder.spec)
        self.possible_agents = [f"seat_{seat}" for seat in range(episode.game.seats)]
        self.agents: list[str] = []
        self._action_spaces = {agent: spaces.Discrete(self.tensors.actions) for agent in self.possible_agents}
        space = {"observation": seat_space(self.tensors), "action_mask": mask_space(self.tensors)}
        self._observation_spaces = {agent: spaces.Dict(space) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's observations, the same for all."""
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        """Return the space of an agent's actions, the same for all."""
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Start a new game drawn from the seed, or with the set-up of `options={"setup": TEXT}`."""
        self.episode.reset(seed, (options or {}).get("setup"))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.episode.actor]

    def observe(self, agent: str) -> dict[str, Any]:
        """Return the observation of an agent with its action mask."""
        episode, tensors = self.episode, self.tensors
        seat = self._seat[agent]
        planes, vector = tensors.observe(episode.encoder, episode.state, seat)
        if seat == episode.actor:
            mask = tensors.mask(episode.encoder, episode.state)
        else:
            mask = np.zeros(tensors.actions, np.int8)
        return {"observation": {"planes": planes, "vector": vector}, "action_mask": mask}

    @cached_property
    def _seat(self) -> dict[str, int]:
        return {agent: seat for seat, agent in enumerate(self.possible_agents)}

    def step(self, action: int | None) -> None:
        """Play an action of the agent to act; chance then acts by itself."""
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        episode = self.episode
        episode.step(self.decode(action))
        self._cumulative_rewards[self.agent_selection] = 0.0
        self.rewards = dict(zip(self.possible_agents, episode.rewards, strict=True))
        if episode.done:
            self.terminations = dict.fromkeys(self.agents, True)
            self.infos = {agent: episode.results() for agent in self.agents}
        else:
            self.agent_selection = self.possible_agents[episode.actor]
        self._accumulate_rewards()

    def decode(self, action: int | None) -> Any:
        """Return the move of a legal action; raise GameError if it is not legal."""
        episode = self.episode
        if action is not None and 0 <= action < self.tensors.actions:
            plane, index = self.tensors.plane_index(int(action))
            if any(
                legal >> index & 1
                for legal_plane, legal in episode.encoder.legal_masks(episode.state)
                if legal_plane == plane
            ):
                return episode.encoder.decode(plane, index)
        legal = ", ".join(episode.game.write(episode.state, move) for move in episode.game.moves(episode.state)[:3])
        raise GameError(f"action {action} is not legal: expected one of the mask, such as {legal}")

    def action_to_text(self, action: int) -> str:
        """Return the notation of a legal action, such as `build c7`."""
        return self.episode.game.write(self.episode.state, self.decode(action))

    def clone(self) -> SeatsEnv:
        """Return a copy that plays on by itself, for search; spaces and the set-up are shared."""
        copy = object.__new__(type(self))
        copy.__dict__ |= {name: _copy_of(value) for name, value in self.__dict__.items()}
        copy.episode = self.episode.clone()
        return copy

    def render(self) -> Any:
        """Return the position in the render mode."""
        return (
            None if self.render_mode is None else draw.render(self.episode.game, self.episode.state, self.render_mode)
        )

    def close(self) -> None:
        """Do nothing: there are no resources to release."""


def _copy_of(value: Any) -> Any:
    """Return a copy of lists and dicts, which steps change."""
    return value.copy() if isinstance(value, list | dict) else value
