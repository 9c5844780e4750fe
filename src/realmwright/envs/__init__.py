"""Reinforcement-learning environments: PettingZoo, Gymnasium, OpenSpiel, batches for self-play.

Each API is a module with its own optional dependency: `pettingzoo`, `gymnasium`, `vector`, `openspiel`, `batch`.
Importing this package registers the Gymnasium ids (`realmwright/KingdomBuilder-v0`); an entry point does the same.
"""

from __future__ import annotations

from importlib.util import find_spec

GAMES = {"KingdomBuilder": "kingdom-builder", "Kingdoms": "kingdoms"}
VERSION = "v0"  # of the actions, observations and rewards described in docs/environments.md


def register() -> None:
    """Register the environments with Gymnasium, unless they are registered already."""
    from gymnasium.envs.registration import register, registry

    for title, game in GAMES.items():
        name = f"realmwright/{title}-{VERSION}"
        if name not in registry:
            register(
                name,
                entry_point="realmwright.envs.gymnasium:SingleAgentEnv",
                vector_entry_point="realmwright.envs.vector:GameVectorEnv",
                kwargs={"game": game},
            )


if find_spec("gymnasium"):
    register()
