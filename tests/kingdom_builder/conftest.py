"""Every test of the rules also tests the compiled engine, which plays the same positions in its shadow."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING

import pytest

from realmwright.game import EngineError
from realmwright.kingdom_builder import rules, scoring
from realmwright.kingdom_builder.game import GAME, KingdomBuilder
from realmwright.kingdom_builder.game_layout import Layout
from realmwright.kingdom_builder.lazy_move_list import Moves
from realmwright.kingdom_builder.state import Move, State

if TYPE_CHECKING:
    from realmwright.kingdom_builder import _native
    from realmwright.kingdom_builder.native_game import NativeKingdomBuilder

python_moves, python_apply, python_scores = rules.moves, rules.apply, scoring.score_sheets


class Shadow:
    """Repeats calls of the rules with the compiled engine and compares the results."""

    def __init__(self) -> None:
        self.compared = 0
        self.refused: list[str] = []  # why a position was not compared
        self._games: dict[Hashable, NativeKingdomBuilder | str] = {}

    def _load(self, state: State) -> tuple[NativeKingdomBuilder, _native.State] | None:
        try:
            game = self._game(state.layout)
            native = game.from_python(state)
        except EngineError as error:
            self.refused.append(str(error))
            return None
        self.compared += 1
        return game, native

    def _game(self, layout: Layout) -> NativeKingdomBuilder:
        from realmwright.kingdom_builder.native_game import NativeKingdomBuilder

        key = (layout, *layout.marked_cells.values())  # a test may change the cells that set-up has marked
        if key not in self._games:
            try:
                self._games[key] = NativeKingdomBuilder(KingdomBuilder(layout))
            except EngineError as error:
                self._games[key] = str(error)
        game = self._games[key]
        if isinstance(game, str):
            raise EngineError(game)
        return game

    def moves(self, state: State) -> Moves:
        moves = python_moves(state)
        if loaded := self._load(state):
            game, native = loaded
            assert [game.packer.unpack_move(number) for number in native.moves()] == list(moves), "compiled engine"
            assert native.actor() == rules.actor(state), "compiled engine"
        return moves

    def apply(self, state: State, move: Move) -> State:
        after = python_apply(state, move)
        if move in python_moves(state) and (loaded := self._load(state)):
            game, native = loaded
            native_after = native.apply(game.packer.pack_move(move))
            assert native_after.pack() == game.packer.pack_state(after), "compiled engine"
        return after

    def scores(self, state: State) -> Sequence[Mapping[str, int]]:
        sheets = python_scores(state)
        if loaded := self._load(state):
            game, native = loaded
            assert game.scores(native) == sheets, "compiled engine"
        return sheets


@pytest.fixture(scope="session")
def shadow() -> Shadow:
    """The shadow of this test run. Raise EngineError if the engine is not compiled."""
    GAME.compile(GAME.create({}, Random(1)))
    return Shadow()


@pytest.fixture(autouse=True)
def shadow_rules(shadow: Shadow, monkeypatch: pytest.MonkeyPatch) -> None:
    for owner in (rules, KingdomBuilder):
        static = staticmethod if owner is KingdomBuilder else lambda function: function
        monkeypatch.setattr(owner, "moves", static(shadow.moves))
        monkeypatch.setattr(owner, "apply", static(shadow.apply))
    monkeypatch.setattr(KingdomBuilder, "scores", lambda _, state: shadow.scores(state))
