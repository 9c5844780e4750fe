"""Games that a compiled engine plays, behind the contract of games.

States are values of the engine and moves are numbers. What needs no speed, such as notation and explanations, is done
by the game in Python with the same state.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from typing import Any, Generic, Protocol, TypeVar

from .components import Contents, GameComponents
from .game import Encoder, EncodingSpec, EngineError, Game, JsonDict, M, Refusal, Rng, S

SEEDS = 1 << 63  # of the engine's random numbers


class NativeState(Protocol):
    """A state of a compiled engine, see native/python_module.hpp."""

    def __hash__(self) -> int: ...
    def pack(self) -> bytes: ...
    def view(self, seat: int, /) -> Any: ...
    def determinise(self, seed: int, /) -> Any: ...
    def playouts(self, count: int, seed: int, threads: int = 0, /) -> tuple[int, ...]: ...
    def perft(self, depth: int, threads: int = 0, /) -> int: ...


N = TypeVar("N", bound=NativeState)
N_co = TypeVar("N_co", bound=NativeState, covariant=True)


class Table(Protocol[N_co]):
    """A set-up in a compiled engine."""

    def load(self, data: bytes, /) -> N_co: ...


class Packer(Protocol[S, M]):
    """Packs the states and moves of one set-up for a compiled engine."""

    def pack_move(self, move: M) -> int: ...
    def unpack_move(self, number: int) -> M: ...
    def pack_state(self, state: S) -> bytes: ...
    def unpack_state(self, data: bytes) -> S: ...


def describe(game: Game[S, M], packer: Packer[S, M], state: NativeState) -> str:
    """Return the notation of a state of the engine."""
    return game.dump(packer.unpack_state(state.pack()))


class NativeGame(Generic[S, M, N]):
    """The part of a compiled game that is the same for all games.

    A game adds what is called at every ply, and the names of its scores.
    """

    def __init__(self, game: Game[S, M], packer: Packer[S, M], table: Table[N]) -> None:
        self.python, self.packer, self._table = game, packer, table
        self.name, self.rules_version, self.seats, self.setup = game.name, game.rules_version, game.seats, game.setup
        self._start = self.from_python(game.start())

    def from_python(self, state: S) -> N:
        """Return a state of the Python rules; raise EngineError if the engine cannot hold it."""
        try:
            return self._table.load(self.packer.pack_state(state))
        except (OverflowError, KeyError, ValueError, struct.error) as error:
            raise EngineError(f"the compiled engine cannot hold this position: {error}") from error

    def to_python(self, state: N) -> S:
        return self.packer.unpack_state(state.pack())

    def setup_dict(self) -> JsonDict:
        return self.python.setup_dict()

    def start(self) -> N:
        return self._start

    def playouts(self, state: N, count: int, seed: int, threads: int = 0) -> tuple[int, ...]:
        """Play random games to the end; return the plies and the gold of each seat, summed up."""
        return state.playouts(count, seed, threads)

    def perft(self, state: N, depth: int, threads: int = 0) -> int:
        return state.perft(depth, threads)

    def view(self, state: N, seat: int) -> N:
        view: N = state.view(seat)
        return view

    def determinise(self, view: N, rng: Rng) -> N:
        state: N = view.determinise(rng.randrange(SEEDS))
        return state

    def scoring_cells(self, state: N, seat: int, source: str) -> Sequence[str]:
        return self.python.scoring_cells(self.to_python(state), seat, source)

    def events(self, before: N, move: int, after: N) -> Sequence[JsonDict]:
        return self.python.events(self.to_python(before), self.packer.unpack_move(move), self.to_python(after))

    def explain(self, state: N, move: int, seat: int) -> Refusal | None:
        return self.python.explain(self.to_python(state), self.packer.unpack_move(move), seat)

    def dump(self, state: N) -> str:
        return self.python.dump(self.to_python(state))

    def load(self, text: str) -> N:
        return self.from_python(self.python.load(text))

    def write(self, state: N, move: int) -> str:
        return self.python.write(self.to_python(state), self.packer.unpack_move(move))

    def read(self, state: N, text: str) -> int:
        return self.packer.pack_move(self.python.read(self.to_python(state), text))

    def validate(self, state: N) -> Sequence[str]:
        return self.python.validate(self.to_python(state))

    def to_dict(self, view: N) -> JsonDict:
        return self.python.to_dict(self.to_python(view))

    def private_dict(self, view: N) -> JsonDict:
        return self.python.private_dict(self.to_python(view))

    def components(self) -> GameComponents:
        return self.python.components()

    def contents(self, view: N) -> Contents:
        return self.python.contents(self.to_python(view))

    def encoder(self) -> NativeEncoder[S, M, N]:
        return NativeEncoder(self)


class NativeEncoder(Generic[S, M, N]):
    """The encoder of the Python rules, for states and moves of the compiled engine."""

    def __init__(self, game: NativeGame[S, M, N]) -> None:
        self._game = game
        self._python: Encoder[S, M] = game.python.encoder()
        self.spec: EncodingSpec = self._python.spec

    def decode(self, plane: int, index: int) -> int:
        return self._game.packer.pack_move(self._python.decode(plane, index))

    def encode(self, move: int) -> tuple[int, int]:
        return self._python.encode(self._game.packer.unpack_move(move))

    def legal_masks(self, state: N) -> Sequence[tuple[int, int]]:
        return self._python.legal_masks(self._game.to_python(state))

    def static_planes(self) -> tuple[Sequence[int], Sequence[int]]:
        return self._python.static_planes()

    def observe(self, state: N, seat: int) -> tuple[Sequence[int], bytes]:
        return self._python.observe(self._game.to_python(state), seat)
