"""What has been worked out of a position is worked out once, for all screens and all that is told of it.

States are values that nobody changes: the same object has the same view, and that view the same plain form.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, Final, TypeVar, cast

from ..game import Game, Plain

T = TypeVar("T")
POSITIONS: Final = 16  # of a table: those before and after the last move, as everybody sees them


class Recall:
    """Results by the object that they are of, the newest ones; the object is kept too, so that its id stays its own."""

    def __init__(self, size: int) -> None:
        self._size = size
        self._kept: dict[tuple[int, Hashable], tuple[object, Any]] = {}

    def __call__(self, thing: object, more: Hashable, make: Callable[[], T]) -> T:
        key = (id(thing), more)
        found = self._kept.get(key)
        if found is None:
            if len(self._kept) >= self._size:
                del self._kept[next(iter(self._kept))]
            found = self._kept[key] = thing, make()
        return cast("T", found[1])


class _Recalling:
    """A game that remembers; all else it leaves to the game itself."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self._game = self.forgetful = game
        self._views, self._shown, self._scores = Recall(POSITIONS), Recall(POSITIONS), Recall(POSITIONS)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def view(self, state: Any, seat: int) -> Any:
        return self._views(state, seat, lambda: self._game.view(state, seat))

    def present(self, view: Any) -> Plain:
        return self._shown(view, None, lambda: self._game.present(view))

    def scores(self, state: Any) -> Sequence[Mapping[str, int]]:
        return self._scores(state, None, lambda: self._game.scores(state))


def plain(game: Game[Any, Any]) -> Game[Any, Any]:
    """The game itself, for whoever asks about positions that nobody will ask about again."""
    return getattr(game, "forgetful", game)


def recalling(game: Game[Any, Any]) -> Game[Any, Any]:
    """The same game, for a table that many look at. Nobody may change what it gives out."""
    return cast("Game[Any, Any]", _Recalling(game))
