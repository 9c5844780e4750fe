"""Arrays of many games side by side, one row for each game, which both engines write."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from ..extras import extra
from .tensors import Tensors

with extra("envs"):
    import numpy as np
    import numpy.typing as npt

ALL_SEATS: Final = -1  # the caller plays every seat
RANDOM_SEAT: Final = -2  # the seat of the learner is drawn for each game
NO_ACTION: Final = -1  # leaves a game as it is
RUNNING, FINISHED, ILLEGAL = range(3)  # outcomes of a step


class EnvironmentArrays(NamedTuple):
    """The arrays in the order of the compiled engine."""

    planes: npt.NDArray[np.int8]
    mask: npt.NDArray[np.int8]
    actor: npt.NDArray[np.int8]
    agent: npt.NDArray[np.int8]
    vector: npt.NDArray[np.int16]
    rewards: npt.NDArray[np.float32]
    outcome: npt.NDArray[np.uint8]
    scores: npt.NDArray[np.int32]
    final_planes: npt.NDArray[np.int8] | None
    final_vector: npt.NDArray[np.int16] | None


def create_arrays(tensors: Tensors, count: int, seats: int, *, final: bool) -> EnvironmentArrays:
    """Return arrays of zeros; `final`: with those of the observations at the end of a game."""

    def zeros(dtype: Any, *shape: int) -> npt.NDArray[Any]:
        return np.zeros((count, *shape), dtype)

    return EnvironmentArrays(
        zeros(np.int8, *tensors.planes),
        zeros(np.int8, tensors.actions),
        zeros(np.int8),
        zeros(np.int8),
        zeros(np.int16, tensors.vector),
        zeros(np.float32, seats),
        zeros(np.uint8),
        zeros(np.int32, seats),
        zeros(np.int8, *tensors.planes) if final else None,
        zeros(np.int16, tensors.vector) if final else None,
    )


class EnvironmentOptions(NamedTuple):
    """How games are played, in the order of the compiled engine."""

    agent: int = ALL_SEATS  # the seat of the learner, ALL_SEATS or RANDOM_SEAT
    plays_opponents: bool = False  # other seats make random moves
    resets_at_once: bool = True  # else the step after the end starts the next game
    shaping: float = 0.0  # reward for each gold of the change of the lead
    illegal_reward: float = float("nan")  # not a number: an illegal action is an error
