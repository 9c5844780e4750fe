"""What the states, their JSON data and the move lists of all games have in common."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any, TypeAlias, TypeVar, overload

T = TypeVar("T")
JsonDict: TypeAlias = dict[str, Any]


class StateValue:
    """A state that is compared by its key."""

    __slots__ = ()

    def key(self) -> tuple[Any, ...]:
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        return isinstance(other, type(self)) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())


class LazySequence(Sequence[T]):
    """A sequence that computes its items when they are asked for."""

    __slots__ = ()

    @abstractmethod
    def item(self, index: int) -> T:
        """Return the item of an index from 0; raise IndexError if there is none."""

    @overload
    def __getitem__(self, index: int) -> T: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[T]: ...
    def __getitem__(self, index: int | slice) -> T | Sequence[T]:
        if isinstance(index, slice):
            return list(self)[index]
        if index < 0:
            index += len(self)
            if index < 0:
                raise IndexError(index)
        return self.item(index)

    def __repr__(self) -> str:
        return repr(list(self))


def merge_private(view: JsonDict, private: JsonDict) -> JsonDict:
    """Return a view with the private fields of another one; those of the seats are merged."""
    merged = {**view, **private}
    if "seats" in private:
        merged["seats"] = [{**side, **fields} for side, fields in zip(view["seats"], private["seats"], strict=True)]
    return merged


def without_private(view: JsonDict, private: JsonDict) -> JsonDict:
    """Return a view without the private fields, which are the same in all views of a game."""
    public = {name: value for name, value in view.items() if name not in private}
    if "seats" in private:
        pairs = zip(view["seats"], private["seats"], strict=True)
        public["seats"] = [{name: side[name] for name in side if name not in fields} for side, fields in pairs]
    return public
