"""Many games side by side by the rules in Python, with the interface of the compiled engine (native/environments.hpp).

The same seeds and actions give the same games in both.
"""

from __future__ import annotations

import math
from itertools import accumulate
from typing import Any

from ..bots.features import Features
from ..extras import extra
from ..game import CHANCE, NOBODY, Encoder, EncodingSpec, Game, GameError
from .environment_arrays import (
    ALL_SEATS,
    FINISHED,
    ILLEGAL,
    NO_ACTION,
    RANDOM_SEAT,
    RUNNING,
    EnvironmentArrays,
    EnvironmentOptions,
)
from .episode import final_rewards, leads
from .tensors import Tensors
from .wyrand import Wyrand

with extra("envs"):
    import numpy as np
    import numpy.typing as npt


class _Row:
    """The games of one row."""

    def __init__(self, tensors: Tensors) -> None:
        self.tensors = tensors  # its own, which keep the static planes
        self.game: Game[Any, Any]
        self.encoder: Encoder[Any, Any]
        self.features: Features
        self.start: Any = None
        self.state: Any = None
        self.moves: dict[int, Any] = {}  # legal ones by action
        self.rng, self.sampling_rng = Wyrand(0), Wyrand(0)
        self.agent, self.observer, self.games_left = ALL_SEATS, 0, 0
        self.is_over = True
        self.leads: list[float] = []

    def action(self, move: Any) -> int:
        return self.tensors.action(*self.encoder.encode(move))


class PythonEnvironments:
    """`count` games that write to the arrays."""

    def __init__(self, spec: EncodingSpec, arrays: EnvironmentArrays, options: EnvironmentOptions) -> None:
        self._arrays, self._options = arrays, options
        self._rows = [_Row(Tensors(spec)) for _ in arrays.actor]

    def set_game(self, row: int, game: Game[Any, Any], encoder: Encoder[Any, Any], games: int) -> None:
        """Play the next games of a row with this set-up."""
        each = self._rows[row]
        each.game, each.encoder = game, encoder
        each.start = each.state = game.start()
        each.games_left, each.is_over = games, True

    def set_features(self, row: int, features: Features) -> None:
        self._rows[row].features = features

    def seed(self, row: int, game_seed: int, sampling_seed: int) -> None:
        self._rows[row].rng, self._rows[row].sampling_rng = Wyrand(game_seed), Wyrand(sampling_seed)

    def start(self, row: int) -> None:
        each, agent = self._rows[row], self._options.agent
        if agent == RANDOM_SEAT:
            agent = each.rng.below(each.game.seats)
        self._resume(row, each.start, agent, each.games_left - 1)

    def state(self, row: int) -> Any:
        return self._rows[row].state

    def save(self, row: int) -> tuple[int, int, int, int]:
        """Return what `restore` takes after the state."""
        each = self._rows[row]
        return each.agent, each.games_left, each.rng.state, each.sampling_rng.state

    def restore(self, row: int, state: Any, saved: tuple[int, int, int, int]) -> None:
        agent, games_left, game_seed, sampling_seed = saved
        self.seed(row, game_seed, sampling_seed)
        self._resume(row, state, agent, games_left)

    def _resume(self, row: int, state: Any, agent: int, games_left: int) -> None:
        each = self._rows[row]
        each.state, each.agent, each.games_left = state, agent, games_left
        self._arrays.agent[row] = agent
        if self._options.shaping:
            each.leads = leads(each.game, state)
        acting = self._advance(each)
        each.is_over = acting == NOBODY
        self._show(row, acting)

    def _advance(self, each: _Row) -> int:
        """Play chance and the opponents; return the seat to act."""
        game, rng = each.game, each.rng
        while True:
            acting = game.actor(each.state)
            if acting == CHANCE:
                index = rng.index(game.weights(each.state))
                each.state = game.apply(each.state, game.moves(each.state)[index])
            elif self._options.plays_opponents and acting not in (each.agent, NOBODY):
                moves = game.moves(each.state)
                each.state = game.apply(each.state, moves[rng.below(len(moves))])
            else:
                return acting

    def step(self, actions: npt.NDArray[np.int32], _threads: int = 1) -> None:
        """Apply an action in each row."""
        numbers = actions.tolist()
        if math.isnan(self._options.illegal_reward):
            for row, action in enumerate(numbers):
                if action not in (NO_ACTION, *self._rows[row].moves) and not self._rows[row].is_over:
                    raise GameError(f"action {action} is not legal in game {row}")
        self._arrays.outcome[:] = RUNNING
        self._arrays.rewards[:] = 0
        for row, action in enumerate(numbers):
            if action != NO_ACTION:
                self._step_row(row, action)

    def _step_row(self, row: int, action: int) -> None:
        each, arrays = self._rows[row], self._arrays
        if each.is_over:
            self.start(row)
        elif action not in each.moves:
            seat = each.agent if each.agent >= 0 else each.game.actor(each.state)
            arrays.rewards[row, seat] = self._options.illegal_reward
            self._finish(row, ILLEGAL)
        else:
            each.observer = each.game.actor(each.state)
            each.state = each.game.apply(each.state, each.moves[action])
            acting = self._advance(each)
            arrays.rewards[row] = self._rewards(each, acting)
            if acting == NOBODY:
                self._finish(row, FINISHED)
            else:
                self._show(row, acting)

    def _rewards(self, each: _Row, acting: int) -> list[float]:
        rewards = [0.0] * each.game.seats
        if self._options.shaping:
            before, each.leads = each.leads, leads(each.game, each.state)
            rewards = [self._options.shaping * (now - then) for now, then in zip(each.leads, before, strict=True)]
        if acting != NOBODY:
            return rewards
        final = final_rewards(each.game, each.state)
        return [reward + end for reward, end in zip(rewards, final, strict=True)]

    def _finish(self, row: int, outcome: int) -> None:
        each, arrays = self._rows[row], self._arrays
        arrays.outcome[row] = outcome
        each.is_over = True
        arrays.scores[row] = [sum(sheet.values()) for sheet in each.game.scores(each.state)]
        if arrays.final_planes is not None and arrays.final_vector is not None:
            observer = each.agent if each.agent >= 0 else each.observer
            observation = each.tensors.observe(each.encoder, each.state, observer)
            arrays.final_planes[row], arrays.final_vector[row] = observation
        if self._options.resets_at_once and each.games_left:
            self.start(row)
        else:
            self._show(row, NOBODY)

    def _show(self, row: int, acting: int) -> None:
        """Write the position for the learner, but not while another program plays the opponents."""
        each, arrays = self._rows[row], self._arrays
        arrays.actor[row] = acting
        each.moves = {each.action(move): move for move in each.game.moves(each.state)} if acting >= 0 else {}
        if acting >= 0 and each.agent >= 0 and acting != each.agent:
            return
        if each.agent >= 0:
            each.observer = each.agent
        elif acting >= 0:
            each.observer = acting
        arrays.planes[row], arrays.vector[row] = each.tensors.observe(each.encoder, each.state, each.observer)
        arrays.mask[row] = 1 if each.is_over else each.tensors.mask(each.encoder, each.state)

    def features(self, features: npt.NDArray[np.float32], _threads: int = 1) -> None:
        """Write the features of the positions for their seats to act, 0 where the game is over."""
        for row, each in enumerate(self._rows):
            seat = each.game.actor(each.state)
            features[row] = each.features.compute(each.state, seat) if seat >= 0 else 0

    def afterstates(
        self,
        rows: npt.NDArray[np.int32],
        actions: npt.NDArray[np.int32],
        features: npt.NDArray[np.float32],
        _threads: int = 1,
    ) -> int:
        """Write the positions after each legal move; return their number, which may be above the capacity."""
        count = sum(len(each.moves) for each in self._rows if not each.is_over)
        if count > len(rows):
            return count
        index = 0
        for row, each in enumerate(self._rows):
            seat = each.game.actor(each.state)
            for action, move in each.moves.items() if not each.is_over else ():
                rows[index], actions[index] = row, action
                features[index] = each.features.compute(each.game.apply(each.state, move), seat)
                index += 1
        return count

    def sample(self, actions: npt.NDArray[np.int32], _threads: int = 1) -> None:
        """Write a uniformly random legal action for each row."""
        for row, each in enumerate(self._rows):
            moves = [] if each.is_over else list(each.game.moves(each.state))
            actions[row] = each.action(moves[each.sampling_rng.below(len(moves))]) if moves else 0

    def sample_logits(
        self,
        logits: npt.NDArray[np.float32],
        actions: npt.NDArray[np.int32],
        log_probs: npt.NDArray[np.float32],
        _threads: int = 1,
    ) -> None:
        """Write legal actions drawn by softmax, and the logarithms of their probabilities."""
        for row, each in enumerate(self._rows):
            actions[row], log_probs[row] = self._sample_row(each, logits[row])

    def _sample_row(self, each: _Row, logits: npt.NDArray[np.float32]) -> tuple[int, float]:
        if each.is_over:
            return 0, 0.0
        actions = list(each.moves)
        values = [float(logits[action]) for action in actions]
        best = max(values)
        if not math.isfinite(best):
            raise GameError("logits must be finite numbers")
        weights = [math.exp(value - best) for value in values]
        *_, total = accumulate(weights)  # `sum` would round otherwise than the compiled engine
        rest = each.sampling_rng.uniform() * total
        index = 0
        while index + 1 < len(actions):
            rest -= weights[index]
            if rest < 0:
                break
            index += 1
        return actions[index], values[index] - best - math.log(total)
