"""A game and its state for rules tests, with helpers that take and return text."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Generic, TypeVar

import pytest

from realmwright.game import CHANCE, Game, InvalidSetup

G = TypeVar("G", bound=Game[Any, Any])
S = TypeVar("S")
Self = TypeVar("Self", bound="GameTable[Any, Any]")


def refused_setup(
    create: Callable[[Mapping[str, str], Random], object], params: Mapping[str, str]
) -> tuple[str, Mapping[str, Any]]:
    """Return the rule and the data with which a set-up is refused."""
    with pytest.raises(InvalidSetup) as error:
        create(params, Random(1))
    assert error.value.refusal is not None
    return error.value.refusal.rule, error.value.refusal.data


class GameTable(Generic[G, S]):
    """A game and its state. A table is a value: `play` returns another one."""

    def __init__(self, game: G, state: S) -> None:
        self.game = game
        self.state = state

    def play(self: Self, *moves: str) -> Self:
        """Return the table after these moves. Raise IllegalMove for an illegal one."""
        state = self.state
        for text in moves:
            state = self.game.apply(state, self.game.read(state, text))
        return type(self)(self.game, state)

    @property
    def json(self) -> dict[str, Any]:
        """The position as in the `state` of the public trace."""
        return self.game.to_dict(self.state)

    @property
    def actor(self) -> int:
        return self.game.actor(self.state)

    @property
    def is_chance(self) -> bool:
        return self.actor == CHANCE

    def scoring_cells(self, source: str, seat: int = 0) -> set[str]:
        return set(self.game.scoring_cells(self.state, seat, source))

    def validate(self) -> list[str]:
        return list(self.game.validate(self.state))
