"""Memoization of views, positions and scores, shared by all viewers of a table.

States are immutable: the same object always has the same view, and that view the same JSON form.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, Final, TypeVar, cast

from ..game import Game, JsonDict

T = TypeVar("T")
MEMO_SIZE: Final = 16  # positions before and after the last moves of a table, from every perspective


class Memo:
    """A bounded cache by object identity. It holds the object too, so that its id is not reused."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._results: dict[tuple[int, Hashable], tuple[object, Any]] = {}

    def __call__(self, subject: object, key: Hashable, compute: Callable[[], T]) -> T:
        """Return the result for this object and key, computed at the first call."""
        full_key = (id(subject), key)
        entry = self._results.get(full_key)
        if entry is None:
            if len(self._results) >= self._size:
                del self._results[next(iter(self._results))]
            entry = self._results[full_key] = subject, compute()
        return cast("T", entry[1])


class _MemoizedGame:
    """A game with memoized views, positions and scores; it delegates everything else."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self._game = self.wrapped = game
        self._views, self._dicts, self._scores = Memo(MEMO_SIZE), Memo(MEMO_SIZE), Memo(MEMO_SIZE)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def view(self, state: Any, seat: int) -> Any:
        return self._views(state, seat, lambda: self._game.view(state, seat))

    def to_dict(self, view: Any) -> JsonDict:
        return self._dicts(view, None, lambda: self._game.to_dict(view))

    def scores(self, state: Any) -> Sequence[Mapping[str, int]]:
        return self._scores(state, None, lambda: self._game.scores(state))


def unwrap(game: Game[Any, Any]) -> Game[Any, Any]:
    """Return the game without memoization, for positions that are used once."""
    return getattr(game, "wrapped", game)


def memoized(game: Game[Any, Any]) -> Game[Any, Any]:
    """Return the game with memoization. Callers must not modify what it returns."""
    return cast("Game[Any, Any]", _MemoizedGame(game))
