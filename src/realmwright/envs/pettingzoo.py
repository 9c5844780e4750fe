"""The games as turn-based PettingZoo environments (AEC), a seat for each agent.

from realmwright.envs import pettingzoo
env = pettingzoo.env(game="kingdom-builder", players=3, sets="base,nomads")
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from .. import draw
from ..game import GameError
from . import GAMES, VERSION
from .course import Course, Wish, wishes_of
from .tensors import Tensors

TITLES = {game: title for title, game in GAMES.items()}
OUT_OF_RANGE = np.iinfo(np.int16)


def env(game: str = "kingdom-builder", players: int | None = None, **kwargs: Any) -> AECEnv:
    """An environment that says clearly what was wrong when it is used in a wrong way."""
    return wrappers.OrderEnforcingWrapper(
        wrappers.TerminateIllegalWrapper(raw_env(game, players, **kwargs), illegal_reward=-1)
    )


def raw_env(
    game: str = "kingdom-builder",
    players: int | None = None,
    *,
    render_mode: str | None = None,
    shaping: float = 0.0,
    **setup: Wish,
) -> Seats:
    """The environment itself. `setup` is whatever the game's set-up may ask for: `sets`, `quadrants`, `cards`, …"""
    return Seats(Course(game, wishes_of(players, setup), shaping), render_mode)


class Seats(AECEnv):  # type: ignore[misc]  # the package ships no types
    """Every decision is a step, by whoever decides; chance plays in between."""

    def __init__(self, course: Course, render_mode: str | None = None) -> None:
        super().__init__()
        name = course.game.name
        self.metadata = {
            "name": f"realmwright_{name.replace('-', '_')}_{VERSION}",
            "render_modes": list(draw.MODES),
            "is_parallelizable": False,
            "render_fps": 2,
        }
        if render_mode not in (None, *draw.MODES):
            raise GameError(f"render mode {str(render_mode)[:20]!r}: expected one of {', '.join(draw.MODES)}")
        self.render_mode = render_mode
        self.course = course
        self.tensors = Tensors(course.chart.form)
        self.possible_agents = [f"seat_{seat}" for seat in range(course.game.seats)]
        self.agents: list[str] = []
        self._act = {agent: spaces.Discrete(self.tensors.actions) for agent in self.possible_agents}
        self._see = {agent: self._space() for agent in self.possible_agents}

    def _space(self) -> spaces.Dict:
        shapes = self.tensors
        seen: dict[str, spaces.Space[Any]] = {
            "planes": spaces.Box(0, 1, shapes.planes, np.int8),
            "vector": spaces.Box(OUT_OF_RANGE.min, OUT_OF_RANGE.max, (shapes.vector,), np.int16),
        }
        mask = spaces.Box(0, 1, (shapes.actions,), np.int8)
        return spaces.Dict({"observation": spaces.Dict(seen), "action_mask": mask})

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._see[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._act[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A new table, drawn from the seed; `options={"setup": TEXT}` names it instead."""
        self.course.begin(seed, (options or {}).get("setup"))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[self.course.actor]

    def observe(self, agent: str) -> dict[str, Any]:
        course, shapes = self.course, self.tensors
        seat = self._seat[agent]
        planes, vector = shapes.observe(course.chart, course.state, seat)
        if seat == course.actor:
            mask = shapes.mask(course.chart, course.state)
        else:
            mask = np.zeros(shapes.actions, np.int8)
        return {"observation": {"planes": planes, "vector": vector}, "action_mask": mask}

    @cached_property
    def _seat(self) -> dict[str, int]:
        return {agent: seat for seat, agent in enumerate(self.possible_agents)}

    def step(self, action: int | None) -> None:
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        course = self.course
        course.play(self.move(action))
        self._cumulative_rewards[self.agent_selection] = 0.0
        self.rewards = dict(zip(self.possible_agents, course.rewards, strict=True))
        if course.over:
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[course.actor]
        self._accumulate_rewards()

    def move(self, action: int | None) -> Any:
        """The move behind a legal action."""
        course = self.course
        if action is not None and 0 <= action < self.tensors.actions:
            plane, index = self.tensors.place(int(action))
            if any(legal >> index & 1 for found, legal in course.chart.legal(course.state) if found == plane):
                return course.chart.move(plane, index)
        legal = ", ".join(course.game.write(course.state, move) for move in course.game.moves(course.state)[:3])
        raise GameError(f"action {action} is not legal here: expected one of the mask, such as {legal}")

    def render(self) -> Any:
        return None if self.render_mode is None else draw.picture(self.course.game, self.course.state, self.render_mode)

    def close(self) -> None:
        """Nothing is held."""
