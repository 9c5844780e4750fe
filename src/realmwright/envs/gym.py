"""The games for a single learner, against bots by name.

import gymnasium, realmwright.envs
env = gymnasium.make("realmwright/KingdomBuilder-v0", opponents="greedy")
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces

from .. import draw
from ..bots.bot import Player, sit
from ..game import GameError
from .course import Course, Wish, wishes_of
from .pettingzoo import Seats


class SingleAgent(gymnasium.Env[dict[str, Any], np.int64]):
    """One seat learns, the others are bots; a step ends when it is to decide again, or with the game.

    `opponents` are bots for the other seats, clockwise; a single one sits in all of them. `seat` is the learner's, or
    "random" for another one in every game. An illegal action ends the game with `illegal` as its reward.
    """

    metadata = {"render_modes": list(draw.MODES), "render_fps": 2}  # noqa: RUF012  # Gymnasium wants it so

    def __init__(
        self,
        game: str = "kingdom-builder",
        players: int | None = None,
        *,
        opponents: str | Sequence[str] = "random",
        seat: int | str = "random",
        illegal: float = -1.0,
        render_mode: str | None = None,
        shaping: float = 0.0,
        **setup: Wish,
    ) -> None:
        self.course = Course(game, wishes_of(players, setup), shaping)
        self.inner = Seats(self.course, render_mode)
        self.render_mode = render_mode
        self.illegal = illegal
        self._wanted = seat
        self._specs = _specs(opponents, self.course.game.seats - 1)
        self._bots: dict[int, Player] = {}
        self.seat = 0
        if seat != "random" and seat not in range(self.course.game.seats):
            raise GameError(f"seat {seat!r}: expected 0 to {self.course.game.seats - 1} or 'random'")
        self.action_space = spaces.Discrete(self.inner.tensors.actions)
        seen: Any = self.inner.observation_space("seat_0")
        self.observation_space = spaces.Dict({**seen["observation"].spaces, "action_mask": seen["action_mask"]})

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """A new game; `options={"setup": TEXT}` names its table."""
        super().reset(seed=seed)
        self.inner.reset(seed, options)
        course = self.course
        self.seat = course.rng.randrange(course.game.seats) if self._wanted == "random" else int(self._wanted)
        others = [(self.seat + 1 + number) % course.game.seats for number in range(course.game.seats - 1)]
        self.close()
        self._bots = {
            other: sit(spec, course.game, other, course.rng) for other, spec in zip(others, self._specs, strict=True)
        }
        self._await()
        return self._seen(), self._info()

    def step(self, action: np.int64 | int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        try:
            move = self.inner.move(int(action))
        except GameError as error:
            return self._seen(), self.illegal, True, False, {**self._info(), "illegal": str(error)}
        self.course.play(move)
        reward = self.course.rewards[self.seat] + self._await()
        return self._seen(), reward, self.course.over, False, self._info()

    def _await(self) -> float:
        """The others play until it is the learner's turn; what that brought it."""
        course, reward = self.course, 0.0
        while not course.over and course.actor != self.seat:
            view = course.game.view(course.state, course.actor)
            course.play(self._bots[course.actor].choose(view))
            reward += course.rewards[self.seat]
        return reward

    def _seen(self) -> dict[str, Any]:
        seen = self.inner.observe(f"seat_{self.seat}")
        return {**seen["observation"], "action_mask": seen["action_mask"]}

    def _info(self) -> dict[str, Any]:
        return {"seat": self.seat, "setup": self.course.game.setup}

    def action_masks(self) -> Any:
        """By the name that masked PPO of several libraries looks for."""
        return self._seen()["action_mask"].astype(bool)

    def render(self) -> Any:
        return self.inner.render()

    def close(self) -> None:
        for bot in self._bots.values():
            bot.close()
        self._bots = {}


def _specs(opponents: str | Sequence[str], seats: int) -> list[str]:
    specs = opponents.split(",") if isinstance(opponents, str) else list(opponents)
    if len(specs) not in (1, seats):
        raise GameError(f"{len(specs)} opponents are named: expected 1 or {seats}")
    return specs * (seats // len(specs))
