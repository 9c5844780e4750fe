"""Kingdoms by the compiled engine, as an implementation of the game contract."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from ..game import EngineError
from ..native_game import NativeGame, describe
from .game import Kingdoms
from .packing import Packer, pack_encoding, pack_setup
from .state import Move, State

try:
    from . import _native
except ImportError as error:
    raise EngineError(f"the compiled engine is not installed: {error}") from error


class NativeKingdoms(NativeGame[State, Move]):
    """A game of Kingdoms that the compiled engine plays."""

    def __init__(self, game: Kingdoms) -> None:
        packer = Packer(game.parsed_setup)
        try:
            table = _native.Table(pack_setup(game.parsed_setup, game.rules_version), partial(describe, game, packer))
        except _native.Error as error:
            raise EngineError(str(error)) from error
        super().__init__(game, packer, table, _native)
        self.sources = ("gold", "rows", "columns")
        self.pack_encoding = lambda: pack_encoding(game.encoder())

    def scores(self, state: _native.State) -> Sequence[Mapping[str, int]]:
        return [dict(zip(self.sources, gold, strict=True)) for gold in state.scores()]
