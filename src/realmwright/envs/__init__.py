"""The games for programs that learn: PettingZoo, Gymnasium, OpenSpiel, and many games at once in numpy buffers.

Each face is a module of its own, which needs its own package: `pettingzoo`, `gym`, `openspiel`, `vector`. Importing
this package makes `gymnasium.make("realmwright/KingdomBuilder-v0")` work; an entry point does so without importing it.
"""

from __future__ import annotations

from importlib.util import find_spec

GAMES = {"KingdomBuilder": "kingdom-builder", "Kingdoms": "kingdoms"}
VERSION = "v0"  # of actions, observations and rewards as docs/environments.md lays them out


def register() -> None:
    """Tell Gymnasium of the environments, each once."""
    from gymnasium.envs.registration import register, registry

    for title, game in GAMES.items():
        name = f"realmwright/{title}-{VERSION}"
        if name not in registry:
            register(name, entry_point="realmwright.envs.gym:SingleAgent", kwargs={"game": game})


if find_spec("gymnasium"):
    register()
