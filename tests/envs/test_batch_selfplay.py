"""Self-play of a network in batches, compared with the score sheets."""

from __future__ import annotations

import numpy as np

from realmwright.bots.value_network import Network
from realmwright.envs.batch_selfplay import BatchSelfPlay
from realmwright.envs.selfplay import GOLD_SCALE, SelfPlayConfig
from realmwright.envs.trainer import Trainer


def untrained(config: SelfPlayConfig) -> Network:
    """Return a network that is the current gold."""
    return Trainer(config.input_names(), 1, 1000).network()


def test_trajectories_end_with_the_gold_of_the_game() -> None:
    config = SelfPlayConfig()
    trajectories = BatchSelfPlay(config, 1, 4).play(untrained(config), 3)
    assert len(trajectories) >= 3
    for trajectory in trajectories:
        assert len(trajectory.inputs) == len(trajectory.returns) == len(trajectory.terminal)
        assert trajectory.terminal.sum() == 2
        gold = set((trajectory.returns * GOLD_SCALE).round().tolist())
        assert len(gold) <= 2


def test_the_network_chooses_and_the_seed_decides() -> None:
    """A network that follows the gold earns more than random moves."""
    config = SelfPlayConfig(epsilon=0.0)
    network = untrained(config)
    greedy, again, random = (
        BatchSelfPlay(each, 2, 4).play(network, 4) for each in (config, config, SelfPlayConfig(epsilon=1.0))
    )
    assert all(np.array_equal(one.inputs, other.inputs) for one, other in zip(greedy, again, strict=True))
    assert np.mean([each.returns.mean() for each in greedy]) > np.mean([each.returns.mean() for each in random]) + 0.5
