"""Kingdom Builder by the compiled engine, as an implementation of the game contract.

States are values of the engine and moves are numbers. What needs no speed, such as notation and explanations, is done
by the game in Python with the same state.
"""

from __future__ import annotations

import struct
from collections.abc import Mapping, Sequence
from functools import partial

from .. import registry
from ..components import Contents, GameComponents
from ..game import EncodingSpec, EngineError, JsonDict, Refusal, Rng
from .game import KingdomBuilder
from .ml_encoding import KingdomBuilderEncoder
from .packing import Packer, pack_layout, slot_without_codec
from .state import State

try:
    from . import _native
except ImportError as error:
    raise EngineError(f"the compiled engine is not installed: {error}") from error


def _describe(game: KingdomBuilder, packer: Packer, state: _native.State) -> str:
    return game.dump(packer.unpack_state(state.pack()))


def _check_expansions(game: KingdomBuilder) -> None:
    """Refuse an expansion that replaces a shipped one: its rules may differ under the same names."""
    shipped = registry.shipped("expansions")
    for expansion in game.layout.expansions:
        if expansion is not shipped.get(expansion.name, expansion):
            raise EngineError(f"the compiled engine has another expansion {expansion.name!r}")
    if slot := slot_without_codec(game.layout):
        raise EngineError(f"the compiled engine has no slot {slot!r}")


class NativeKingdomBuilder:
    """A game of Kingdom Builder that the compiled engine plays."""

    def __init__(self, game: KingdomBuilder) -> None:
        self.python = game
        self.name, self.rules_version, self.seats, self.setup = game.name, game.rules_version, game.seats, game.setup
        _check_expansions(game)
        data = pack_layout(game.layout)
        try:
            words = _native.Table(data, repr).words
            self.packer = Packer(game.layout, _native.NAMES, _native.TERRAINS, words)
            self._table = _native.Table(data, partial(_describe, game, self.packer))
        except _native.Error as error:
            raise EngineError(str(error)) from error
        self._start = self.from_python(game.start())

    def from_python(self, state: State) -> _native.State:
        """Return a state of the Python rules; raise EngineError if the engine cannot hold it."""
        try:
            return self._table.load(self.packer.pack_state(state))
        except (_native.Error, OverflowError, KeyError, ValueError, struct.error) as error:
            raise EngineError(f"the compiled engine cannot hold this position: {error}") from error

    def to_python(self, state: _native.State) -> State:
        return self.packer.unpack_state(state.pack())

    def setup_dict(self) -> JsonDict:
        return self.python.setup_dict()

    def start(self) -> _native.State:
        return self._start

    # Static methods without a wrapper: random play calls these at every ply.
    actor = staticmethod(_native.State.actor)
    moves = staticmethod(_native.State.moves)
    apply = staticmethod(_native.State.apply)
    weights = staticmethod(_native.State.weights)

    def scores(self, state: _native.State) -> Sequence[Mapping[str, int]]:
        return [{**self._score_sheet(gold), "in_game": in_game} for *gold, in_game in state.scores()]

    def _score_sheet(self, gold: list[int]) -> dict[str, int]:
        return {card.name: n for card, n in zip(self.python.layout.sources, gold, strict=True) if card.award}

    def playouts(self, state: _native.State, count: int, seed: int) -> tuple[int, ...]:
        """Play random games to the end; return the plies and the gold of each seat, summed up."""
        return state.playouts(count, seed)

    def perft(self, state: _native.State, depth: int) -> int:
        return state.perft(depth)

    def apply_many(self, states: list[_native.State], moves: list[int]) -> list[_native.State]:
        """Apply one move to each state."""
        return _native.apply_many(states, moves)

    def scoring_cells(self, state: _native.State, seat: int, source: str) -> Sequence[str]:
        return self.python.scoring_cells(self.to_python(state), seat, source)

    def events(self, before: _native.State, move: int, after: _native.State) -> Sequence[JsonDict]:
        return self.python.events(self.to_python(before), self.packer.unpack_move(move), self.to_python(after))

    def view(self, state: _native.State, seat: int) -> _native.State:
        return self.from_python(self.python.view(self.to_python(state), seat))

    def determinise(self, view: _native.State, rng: Rng) -> _native.State:
        return self.from_python(self.python.determinise(self.to_python(view), rng))

    def explain(self, state: _native.State, move: int, seat: int) -> Refusal | None:
        return self.python.explain(self.to_python(state), self.packer.unpack_move(move), seat)

    def dump(self, state: _native.State) -> str:
        return self.python.dump(self.to_python(state))

    def load(self, text: str) -> _native.State:
        return self.from_python(self.python.load(text))

    def write(self, state: _native.State, move: int) -> str:
        return self.python.write(self.to_python(state), self.packer.unpack_move(move))

    def read(self, state: _native.State, text: str) -> int:
        return self.packer.pack_move(self.python.read(self.to_python(state), text))

    def validate(self, state: _native.State) -> Sequence[str]:
        return self.python.validate(self.to_python(state))

    def to_dict(self, view: _native.State) -> JsonDict:
        return self.python.to_dict(self.to_python(view))

    def components(self) -> GameComponents:
        return self.python.components()

    def contents(self, view: _native.State) -> Contents:
        return self.python.contents(self.to_python(view))

    def encoder(self) -> NativeEncoder:
        return NativeEncoder(self)


class NativeEncoder:
    """The encoder of the Python rules, for states and moves of the compiled engine."""

    def __init__(self, game: NativeKingdomBuilder) -> None:
        self._game = game
        self._python: KingdomBuilderEncoder = game.python.encoder()
        self.spec: EncodingSpec = self._python.spec

    def decode(self, plane: int, index: int) -> int:
        return self._game.packer.pack_move(self._python.decode(plane, index))

    def encode(self, move: int) -> tuple[int, int]:
        return self._python.encode(self._game.packer.unpack_move(move))

    def legal_masks(self, state: _native.State) -> Sequence[tuple[int, int]]:
        return self._python.legal_masks(self._game.to_python(state))

    def static_planes(self) -> tuple[Sequence[int], Sequence[int]]:
        return self._python.static_planes()

    def observe(self, state: _native.State, seat: int) -> tuple[Sequence[int], bytes]:
        return self._python.observe(self._game.to_python(state), seat)
