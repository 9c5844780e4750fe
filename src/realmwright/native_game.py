"""Games that a compiled engine plays, behind the contract of games.

States are values of the engine and moves are numbers. What needs no speed, such as notation and explanations, is done
by the game in Python with the same state.
"""

from __future__ import annotations

import struct
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Generic, Protocol

from .components import Contents, GameComponents
from .game import Encoder, EncodingSpec, EngineError, Game, JsonDict, M, Refusal, Rng, S

if TYPE_CHECKING:
    from .wasm_engine import State, Table  # with the interface of the extension module

SEEDS = 1 << 63  # of the engine's random numbers


class Packer(Protocol[S, M]):
    """Packs the states and moves of one set-up for a compiled engine."""

    def pack_move(self, move: M) -> int: ...
    def unpack_move(self, number: int) -> M: ...
    def pack_state(self, state: S) -> bytes: ...
    def unpack_state(self, data: bytes) -> S: ...


def describe(game: Game[S, M], packer: Packer[S, M], state: State) -> str:
    """Return the notation of a state of the engine."""
    return game.dump(packer.unpack_state(state.pack()))


class NativeGame(Generic[S, M]):
    """The part of a compiled game that is the same for all games.

    A game adds the names of its scores and the layout of its observations.
    """

    pack_encoding: Callable[[], bytes]
    sources: tuple[str, ...]  # of gold, in the order of the engine's score sheets

    def __init__(self, game: Game[S, M], packer: Packer[S, M], table: Table, module: Any) -> None:
        self.python, self.packer, self._table = game, packer, table
        # Without a wrapper: random play calls these at every ply.
        self.actor: Callable[[State], int] = module.State.actor
        self.moves: Callable[[State], list[int]] = module.State.moves
        self.apply: Callable[[State, int], State] = module.State.apply
        self.weights: Callable[[State], tuple[int, ...]] = module.State.weights
        self.environments: Any = getattr(module, "Environments", None)  # WebAssembly has none
        self.apply_many: Callable[..., list[State]] = module.apply_many
        self.name, self.rules_version, self.seats, self.setup = game.name, game.rules_version, game.seats, game.setup
        self._start = self.from_python(game.start())

    def from_python(self, state: S) -> State:
        """Return a state of the Python rules; raise EngineError if the engine cannot hold it."""
        try:
            return self._table.load(self.packer.pack_state(state))
        except (OverflowError, KeyError, ValueError, struct.error) as error:
            raise EngineError(f"the compiled engine cannot hold this position: {error}") from error

    def to_python(self, state: State) -> S:
        return self.packer.unpack_state(state.pack())

    def setup_dict(self) -> JsonDict:
        return self.python.setup_dict()

    def start(self) -> State:
        return self._start

    def playouts(self, state: State, count: int, seed: int, threads: int = 0) -> tuple[int, ...]:
        """Play random games to the end; return the plies and the gold of each seat, summed up."""
        return state.playouts(count, seed, threads)

    def perft(self, state: State, depth: int, threads: int = 0) -> int:
        return state.perft(depth, threads)

    def search(
        self, view: State, seconds: float, playouts: int, seed: int, threads: int = 1
    ) -> tuple[tuple[float, int, tuple[int, ...]], ...]:
        """Compare turns of the acting seat within a budget in playouts, or in CPU seconds if `playouts` is 0.

        Return them best first, each as its value in gold, its number of playouts and its moves.
        """
        return view.search(seconds, playouts, seed, threads)

    def view(self, state: State, seat: int) -> State:
        return state.view(seat)

    def determinise(self, view: State, rng: Rng) -> State:
        return view.determinise(rng.randrange(SEEDS))

    def scoring_cells(self, state: State, seat: int, source: str) -> Sequence[str]:
        return self.python.scoring_cells(self.to_python(state), seat, source)

    def events(self, before: State, move: int, after: State) -> Sequence[JsonDict]:
        return self.python.events(self.to_python(before), self.packer.unpack_move(move), self.to_python(after))

    def explain(self, state: State, move: int, seat: int) -> Refusal | None:
        return self.python.explain(self.to_python(state), self.packer.unpack_move(move), seat)

    def dump(self, state: State) -> str:
        return self.python.dump(self.to_python(state))

    def load(self, text: str) -> State:
        return self.from_python(self.python.load(text))

    def write(self, state: State, move: int) -> str:
        return self.python.write(self.to_python(state), self.packer.unpack_move(move))

    def read(self, state: State, text: str) -> int:
        return self.packer.pack_move(self.python.read(self.to_python(state), text))

    def validate(self, state: State) -> Sequence[str]:
        return self.python.validate(self.to_python(state))

    def to_dict(self, view: State) -> JsonDict:
        return self.python.to_dict(self.to_python(view))

    def private_dict(self, state: State, seat: int) -> JsonDict:
        return self.python.private_dict(self.to_python(state), seat)

    def components(self) -> GameComponents:
        return self.python.components()

    def contents(self, view: State) -> Contents:
        return self.python.contents(self.to_python(view))

    def encoder(self) -> NativeEncoder[S, M]:
        return NativeEncoder(self)


class NativeEncoder(Generic[S, M]):
    """The encoder of the Python rules, for states and moves of the compiled engine."""

    def __init__(self, game: NativeGame[S, M]) -> None:
        self._game = game
        self._python: Encoder[S, M] = game.python.encoder()
        self.spec: EncodingSpec = self._python.spec

    def decode(self, plane: int, index: int) -> int:
        return self._game.packer.pack_move(self._python.decode(plane, index))

    def encode(self, move: int) -> tuple[int, int]:
        return self._python.encode(self._game.packer.unpack_move(move))

    def legal_masks(self, state: State) -> Sequence[tuple[int, int]]:
        return self._python.legal_masks(self._game.to_python(state))

    def possible_masks(self) -> Sequence[tuple[int, int]]:
        return self._python.possible_masks()

    def static_planes(self) -> tuple[Sequence[int], Sequence[int]]:
        return self._python.static_planes()

    def observe(self, state: State, seat: int) -> tuple[Sequence[int], bytes]:
        return self._python.observe(self._game.to_python(state), seat)
