"""`net`: a small network that has learnt by playing against itself how a position ends, and takes the best one.

It needs numpy; where that is missing there is no such bot. docs/environments.md tells how it was trained.
"""

from __future__ import annotations

from collections.abc import Sequence
from importlib.resources import as_file, files
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, NamedTuple

from ..game import Game, Rng, Seat
from .bot import Budget, Player, Seated
from .evaluation import evaluation_of
from .features import Features

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Array = npt.NDArray[np.float32]

BEGUN = 4  # of the moves that need a second decision so many are looked into


class Network:
    """Names of inputs, how to bring them to one scale, and layers; it says how much gold the seat will have.

    Two hidden layers, and beside them a straight way from the inputs to what it says (`skip`).
    """

    def __init__(self, arrays: dict[str, Any]) -> None:
        self.names: list[str] = arrays["names"].tolist()
        self.arrays = arrays

    def fitted(self, names: Sequence[str]) -> dict[str, Any]:
        """The same for inputs in another order: a name that was never learnt counts nothing, a missing one is usual."""
        import numpy as np

        known = {name: place for place, name in enumerate(names)}
        found = dict(self.arrays)
        for layer, bias in (("first", "bias0"), ("skip", "bias2")):
            scaled = self.arrays[layer] / self.arrays["scale"][:, None]
            weights = np.zeros((len(names), scaled.shape[1]), np.float32)
            for place, name in enumerate(self.names):
                if name in known:
                    weights[known[name]] = scaled[place]
                    found[bias] = found[bias] - self.arrays["mean"][place] * scaled[place]
            found[layer] = weights
        return found


def value(arrays: dict[str, Any], inputs: Array) -> Array:
    """What the layers say of each row."""
    import numpy as np

    hidden = np.maximum(inputs @ arrays["first"] + arrays["bias0"], 0)
    hidden = np.maximum(hidden @ arrays["second"] + arrays["bias1"], 0)
    said: Array = (hidden @ arrays["third"] + inputs @ arrays["skip"] + arrays["bias2"])[:, 0]
    return said


def shipped(game: str) -> Network | None:
    """The network of a game that comes with the package."""
    import numpy as np

    found = files("realmwright.bots").joinpath("weights", f"{game}.npz")
    if not found.is_file():
        return None
    with as_file(found) as path, np.load(path) as arrays:
        return Network(dict(arrays))


class Judged(NamedTuple):
    """Positions that moves lead to, what the network is told of them and what it says."""

    after: list[Any]
    inputs: Array
    values: Array


class Judge:
    """What a network says of positions at a table; without one, gold alone counts."""

    def __init__(self, game: Game[Any, Any], network: Network | None) -> None:
        self.game = game
        self.features = Features(game)
        self._halfway = evaluation_of(game).halfway
        self._arrays = network.fitted(self.features.names) if network else None

    def inputs(self, states: Sequence[Any], seat: Seat) -> Array:
        import numpy as np

        return np.array([self.features.of(state, seat) for state in states], np.float32)

    def values(self, inputs: Array) -> Array:
        return inputs[:, 2] if self._arrays is None else value(self._arrays, inputs)

    def judged(self, state: Any, moves: Sequence[Any], seat: Seat) -> Judged:
        """What is half done is worth what completes it, and looked into only where it looks good."""
        after = [self.game.apply(state, move) for move in moves]
        inputs = self.inputs(after, seat)
        values = self.values(inputs)
        begun = [n for n, each in enumerate(after) if self._halfway(each) and self.game.actor(each) == seat]
        begun.sort(key=values.__getitem__, reverse=True)
        for number in begun[:BEGUN]:
            values[number] = self.judged(after[number], self.game.moves(after[number]), seat).values.max()
        values[begun[BEGUN:]] = float("-inf")
        return Judged(after, inputs, values)


class _Taught(Seated):
    def __init__(self, game: Game[Any, Any], seat: Seat, rng: Rng, budget: Budget) -> None:
        super().__init__(game, seat, rng, budget)
        self._judge = Judge(game, shipped(game.name))

    def choose(self, view: Any) -> Any:
        moves = list(self.game.moves(view))
        if len(moves) == 1:
            return moves[0]
        self.rng.shuffle(moves)  # of equal moves the first one is taken
        guess = self.game.determinise(view, self.rng)
        return moves[int(self._judge.judged(guess, moves, self.seat).values.argmax())]


class Net:
    name = "net"

    def sit(self, game: Game[Any, Any], seat: Seat, rng: Rng, budget: Budget | None = None) -> Player:
        return _Taught(game, seat, rng, budget or Budget())


BOT = Net() if find_spec("numpy") else None
