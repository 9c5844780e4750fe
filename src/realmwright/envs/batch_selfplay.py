"""Self-play of a value network in batches: all positions after legal moves of many games are evaluated at once."""

from __future__ import annotations

from typing import Any

from ..bots.value_network import Network, forward
from ..extras import extra
from .batch import Afterstates, BatchEnv
from .selfplay import GOLD_SCALE, Array, SelfPlayConfig, Trajectory

with extra("train"):
    import numpy as np


class BatchSelfPlay:
    """Plays every seat of many games with a network; each decision is stored as the position after it."""

    def __init__(self, config: SelfPlayConfig, seed: int, count: int = 64) -> None:
        sets: Any = {"sets": config.sets} if config.sets else {}
        self.config = config
        self.env = BatchEnv(config.game, count, config.players[0], seed=seed, tables=count, features=True, **sets)
        self._rng = np.random.default_rng(seed)
        self._positions = [self._no_positions() for _ in range(count)]  # by game and seat

    def _no_positions(self) -> list[list[Array]]:
        return [[] for _ in range(self.env.seats)]

    def play(self, network: Network, games: int) -> list[Trajectory]:
        """Return the first games that end."""
        arrays = network.with_inputs(self.env.feature_names)
        found: list[Trajectory] = []
        while len(found) < games:  # the others are given up
            after = self.env.afterstates()
            chosen = self._choose(after, forward(arrays, after.features))
            self._store(after, chosen)
            done = self.env.step(after.actions[chosen]).done
            for row in np.flatnonzero(done).tolist():
                found.append(self._trajectory(row))
                self._positions[row] = self._no_positions()
        return found[:games]

    def _choose(self, after: Afterstates, values: Array) -> Any:
        """Return the index of a position for each game: the best one with noise, or a random one."""
        config, rng = self.config, self._rng
        noisy = values + rng.gumbel(scale=config.noise_scale, size=len(values))
        order = np.lexsort((noisy, after.rows))
        ends = np.cumsum(np.bincount(after.rows, minlength=self.env.count))
        chosen = order[ends - 1]
        starts = np.concatenate(([0], ends[:-1]))
        is_random = rng.random(self.env.count) < config.epsilon
        return np.where(is_random, rng.integers(starts, ends), chosen)

    def _store(self, after: Afterstates, chosen: Any) -> None:
        """Keep the positions after decisions; a single legal move is none."""
        counts = np.bincount(after.rows, minlength=self.env.count)
        features = after.features[chosen]
        for row, seat in enumerate(self.env.actor.tolist()):
            if counts[row] > 1:
                self._positions[row][seat].append(features[row])

    def _trajectory(self, row: int) -> Trajectory:
        """Return the positions of a finished game, each seat from its last decision backwards."""
        inputs, returns, terminal = [], [], []
        for gold, positions in zip(self.env.scores[row].tolist(), self._positions[row], strict=True):
            inputs += positions[::-1]
            returns += [gold / GOLD_SCALE] * len(positions)
            terminal += [not number for number in range(len(positions))]
        return Trajectory(np.array(inputs, np.float32), np.array(returns, np.float32), np.array(terminal, np.bool_))
