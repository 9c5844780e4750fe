"""Bot `value_network`: plays the move whose position a small neural network values most.

The network was trained by self-play (docs/environments.md). The bot needs numpy and does not exist without it.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import as_file, files
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, NamedTuple

from ..game import Game, Rng, Seat
from .bot import Bot, Budget, SingleMovePlayer
from .evaluation import create_evaluation
from .features import Features

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Array = npt.NDArray[np.float32]

REQUIRES = ("train", "numpy")  # an extra and its package
MAX_MULTI_STEP_MOVES = 4  # how many moves that need a second decision to expand


class Network:
    """A network that predicts a seat's final gold.

    It has two hidden layers and a linear skip connection.
    """

    def __init__(self, arrays: dict[str, Any]) -> None:
        self.names: list[str] = arrays["names"].tolist()
        self.arrays = arrays

    def with_inputs(self, names: Sequence[str]) -> dict[str, Any]:
        """Return the arrays for these inputs.

        Inputs that the network was not trained with get weight 0; missing ones are fixed at their mean.
        """
        import numpy as np

        index = {name: i for i, name in enumerate(names)}
        arrays = dict(self.arrays)
        for layer, bias in (("first", "bias0"), ("skip", "bias2")):
            scaled = self.arrays[layer] / self.arrays["scale"][:, None]
            weights = np.zeros((len(names), scaled.shape[1]), np.float32)
            for i, name in enumerate(self.names):
                if name in index:
                    weights[index[name]] = scaled[i]
                    arrays[bias] = arrays[bias] - self.arrays["mean"][i] * scaled[i]
            arrays[layer] = weights
        return arrays


def forward(arrays: dict[str, Any], inputs: Array) -> Array:
    """Return the output of the network for each row of inputs."""
    import numpy as np

    hidden = np.maximum(inputs @ arrays["first"] + arrays["bias0"], 0)
    hidden = np.maximum(hidden @ arrays["second"] + arrays["bias1"], 0)
    outputs: Array = (hidden @ arrays["third"] + inputs @ arrays["skip"] + arrays["bias2"])[:, 0]
    return outputs


def load_network(game: str) -> Network | None:
    """Load the network of a game that comes with the package."""
    import numpy as np

    resource = files("realmwright.bots").joinpath("weights", f"{game}.npz")
    if not resource.is_file():
        return None
    with as_file(resource) as path, np.load(path) as arrays:
        return Network(dict(arrays))


class EvaluatedMoves(NamedTuple):
    """The positions that moves lead to, with their network inputs and values."""

    positions: list[Any]
    inputs: Array
    values: Array


class PositionEvaluator:
    """Evaluates positions of a game by a network, or by the lead in gold if there is none."""

    def __init__(self, game: Game[Any, Any], network: Network | None) -> None:
        self.game = game
        self.features = Features(game)
        self._mid_action = create_evaluation(game).mid_action
        self._arrays = network.with_inputs(self.features.names) if network else None

    def inputs(self, states: Sequence[Any], seat: Seat) -> Array:
        import numpy as np

        return np.array([self.features.compute(state, seat) for state in states], np.float32)

    def values(self, inputs: Array) -> Array:
        return inputs[:, 2] if self._arrays is None else forward(self._arrays, inputs)

    def evaluate_moves(self, state: Any, moves: Sequence[Any], seat: Seat) -> EvaluatedMoves:
        """Evaluate moves.

        A multi-step move has the value of its best completion, -inf if it is not expanded.
        """
        positions = [self.game.apply(state, move) for move in moves]
        inputs = self.inputs(positions, seat)
        values = self.values(inputs)
        partial = [i for i, after in enumerate(positions) if self._mid_action(after) and self.game.actor(after) == seat]
        partial.sort(key=values.__getitem__, reverse=True)
        for i in partial[:MAX_MULTI_STEP_MOVES]:
            values[i] = self.evaluate_moves(positions[i], self.game.moves(positions[i]), seat).values.max()
        values[partial[MAX_MULTI_STEP_MOVES:]] = float("-inf")
        return EvaluatedMoves(positions, inputs, values)


class ValueNetworkPlayer(SingleMovePlayer):
    name = "value_network"

    def __init__(self, game: Game[Any, Any], seat: Seat, rng: Rng, budget: Budget | None = None) -> None:
        super().__init__(game, seat, rng, budget)
        self._evaluator = PositionEvaluator(game, load_network(game.name))

    def best_move(self, state: Any, moves: list[Any]) -> Any:
        return moves[int(self._evaluator.evaluate_moves(state, moves, self.seat).values.argmax())]


BOT: Bot | None = ValueNetworkPlayer if find_spec(REQUIRES[1]) else None
