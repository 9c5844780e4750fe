"""The set-ups that games side by side play one after the other, shared by some of them."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Generic, NamedTuple, TypeVar

T = TypeVar("T")


class SequenceSnapshot(NamedTuple):
    """A sequence as values: the state of its random generator, and the set-ups that are still played."""

    rng_state: object
    first: int
    setups: tuple[str, ...]


class SetupSequence(Generic[T]):
    """Tables drawn from one random generator, kept while a game plays them.

    The number of a table decides its set-up, so a game does not depend on the progress of the others.
    """

    def __init__(self, seed: int, draw: Callable[[Random], T]) -> None:
        self._rng = Random(seed)
        self._draw = draw
        self._first = 0  # number of the first table that is kept
        self._tables: list[T] = []

    def table(self, number: int) -> T:
        """Return a table; its number must not be below one that was dropped."""
        while number >= self._first + len(self._tables):
            self._tables.append(self._draw(self._rng))
        return self._tables[number - self._first]

    def append(self, table: T) -> int:
        """Add a table that is given, not drawn; return its number."""
        self._tables.append(table)
        return self.end - 1

    @property
    def end(self) -> int:
        """Number of the next table to be drawn."""
        return self._first + len(self._tables)

    def drop_before(self, number: int) -> None:
        del self._tables[: number - self._first]
        self._first = max(self._first, number)

    def save(self, setup_of: Callable[[T], str]) -> SequenceSnapshot:
        return SequenceSnapshot(self._rng.getstate(), self._first, tuple(map(setup_of, self._tables)))

    def restore(self, saved: SequenceSnapshot, load: Callable[[str], T]) -> None:
        self._rng.setstate(saved.rng_state)  # type: ignore[arg-type]  # of the same class
        self._first, self._tables = saved.first, [load(setup) for setup in saved.setups]
