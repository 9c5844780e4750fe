"""Observation spaces of Gymnasium."""

from __future__ import annotations

from typing import Any

from ..extras import extra
from .tensors import Tensors

with extra("envs"):
    import numpy as np
    from gymnasium import spaces

INT16 = np.iinfo(np.int16)


def seat_space(tensors: Tensors) -> spaces.Dict:
    """Return the space of what a seat may know."""
    return spaces.Dict(_features(tensors))


def single_agent_space(tensors: Tensors) -> spaces.Dict:
    """Return the same with the action mask beside it."""
    return spaces.Dict({**_features(tensors), "action_mask": mask_space(tensors)})


def mask_space(tensors: Tensors) -> spaces.Box:
    return spaces.Box(0, 1, (tensors.actions,), np.int8)


def _features(tensors: Tensors) -> dict[str, spaces.Space[Any]]:
    return {
        "planes": spaces.Box(0, 1, tensors.planes, np.int8),
        "vector": spaces.Box(INT16.min, INT16.max, (tensors.vector,), np.int16),
    }
