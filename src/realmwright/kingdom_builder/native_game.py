"""Kingdom Builder by the compiled engine, as an implementation of the game contract."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

from .. import registry
from ..game import EngineError
from ..native_game import NativeGame, describe
from .game import KingdomBuilder
from .packing import Packer, pack_layout, slot_without_codec
from .state import Move, State

try:
    from . import _native
except ImportError as error:
    raise EngineError(f"the compiled engine is not installed: {error}") from error


def _check_expansions(game: KingdomBuilder) -> None:
    """Refuse an expansion that replaces a shipped one: its rules may differ under the same names."""
    shipped = registry.shipped("expansions")
    for expansion in game.layout.expansions:
        if expansion is not shipped.get(expansion.name, expansion):
            raise EngineError(f"the compiled engine has another expansion {expansion.name!r}")
    if slot := slot_without_codec(game.layout):
        raise EngineError(f"the compiled engine has no slot {slot!r}")


class NativeKingdomBuilder(NativeGame[State, Move]):
    """A game of Kingdom Builder that the compiled engine plays."""

    def __init__(self, game: KingdomBuilder) -> None:
        _check_expansions(game)
        self._sources = game.layout.sources
        data = pack_layout(game.layout)
        try:
            words = _native.Table(data, repr).words
            packer = Packer(game.layout, _native.NAMES, _native.TERRAINS, words)
            table = _native.Table(data, partial(describe, game, packer))
        except _native.Error as error:
            raise EngineError(str(error)) from error
        super().__init__(game, packer, table, _native)
        self.sources = (*(card.name for card in self._sources), "in_game")
        self.pack_encoding = lambda: packer.pack_encoding(game.encoder())

    def scores(self, state: _native.State) -> Sequence[Mapping[str, int]]:
        return [{**self._score_sheet(gold), "in_game": in_game} for *gold, in_game in state.scores()]

    def _score_sheet(self, gold: list[int]) -> dict[str, int]:
        return {card.name: n for card, n in zip(self._sources, gold, strict=True) if card.award}
