"""The shadow of the rules: every test of them also tests the compiled engine, which plays the same positions."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from types import ModuleType
from typing import Any, Final

import pytest

from realmwright import registry
from realmwright.game import EngineError, Game

MAX_COMPARED: Final = 3000  # calls in one test; lock-step compares long random games


class Shadow:
    """Repeats calls of the rules with the compiled engine and compares the results."""

    def __init__(
        self, rules: ModuleType, game_class: Any, key: Callable[[Any], Hashable], game: Callable[[Any], Game[Any, Any]]
    ) -> None:
        """Take the functions that return the set-up of a state: a key for it, and its game in Python."""
        self.compared = 0
        self._limit = MAX_COMPARED
        self.refused: list[str] = []  # why a position was not compared
        self._rules, self._game_class = rules, game_class
        self._python = rules.moves, rules.apply, game_class.scores
        self._key, self._game = key, game
        self._games: dict[Hashable, Any] = {}

    def install(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """Replace the rules until the end of a test."""
        self._limit = self.compared + MAX_COMPARED
        for name in ("moves", "apply"):
            monkeypatch.setattr(self._rules, name, getattr(self, name))
        for name in ("moves", "apply", "scores"):
            monkeypatch.setattr(self._game_class, name, staticmethod(getattr(self, name)))

    def _load(self, state: Any) -> tuple[Any, Any] | None:
        if self.compared >= self._limit:
            return None
        try:
            game = self._compiled(state)
            native = game.from_python(state)
        except EngineError as error:
            self.refused.append(str(error))
            return None
        self.compared += 1
        return game, native

    def _compiled(self, state: Any) -> Any:
        key = self._key(state)
        if key not in self._games:
            try:
                self._games[key] = registry.compile_game(self._game(state))
            except EngineError as error:
                self._games[key] = error
        if isinstance(self._games[key], EngineError):
            raise self._games[key]
        return self._games[key]

    def moves(self, state: Any) -> Sequence[Any]:
        moves: Sequence[Any] = self._python[0](state)
        if loaded := self._load(state):
            game, native = loaded
            assert [game.packer.unpack_move(number) for number in native.moves()] == list(moves), "compiled engine"
            assert native.actor() == self._rules.actor(state), "compiled engine"
        return moves

    def apply(self, state: Any, move: Any) -> Any:
        after = self._python[1](state, move)
        if move in self._python[0](state) and (loaded := self._load(state)):
            game, native = loaded
            native_after = native.apply(game.packer.pack_move(move))
            assert native_after.pack() == game.packer.pack_state(after), "compiled engine"
        return after

    def scores(self, state: Any) -> Sequence[Mapping[str, int]]:
        sheets: Sequence[Mapping[str, int]] = self._python[2](state)
        if loaded := self._load(state):
            game, native = loaded
            assert game.scores(native) == sheets, "compiled engine"
        return sheets
