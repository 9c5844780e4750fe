"""What a position is worth: the same sheet during the game and at its end."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any

from ..hexes import areas
from .layout import QUARTERS, Layout, Map
from .parts import Card
from .state import Seat, State


class Standing:
    """What scoring cards look at: where everybody's settlements stand. Costly facts are worked out once."""

    def __init__(
        self,
        board: Map,
        own: Sequence[int],
        option: Callable[[str], str],
        slots: Sequence[Mapping[str, Any]] = (),
        placed: Callable[[str], str] = lambda step: "",
    ) -> None:
        self.board = board
        self.own = own
        self.option = option
        self.slots = slots or [{}] * len(own)  # what sets remember for each seat; nothing where only a map is scored
        self.placed = placed  # what a set's own step has placed at set-up
        self._areas: dict[int, list[int]] = {}

    def areas(self, seat: int) -> list[int]:
        """The seat's settlement areas (KB-GEO-8)."""
        found = self._areas.get(seat)
        if found is None:
            found = self._areas[seat] = areas(self.own[seat])
        return found

    @cached_property
    def quarters(self) -> list[list[int]]:
        """How many settlements each seat has in each quadrant."""
        return [[(own & quarter).bit_count() for quarter in QUARTERS] for own in self.own]

    def fullest_line(self, seat: int) -> int:
        """Of the horizontal lines (KB-GEO-5) the settlements on the one that holds most; of equal ones the first."""
        own = self.own[seat]
        return max((own & line for line in self.board.ranked_lines), key=int.bit_count)


def standing(state: State) -> Standing:
    own = [scored(state.layout, side) for side in state.seats]
    slots = [side.slots for side in state.seats]
    return Standing(state.layout, own, state.layout.option, slots, state.layout.setup.extra)


def scored(layout: Layout, side: Seat) -> int:
    """Every cell that counts as a settlement of this side when gold is counted."""
    cells = side.settlements
    for name, slot in layout.scoring:
        cells |= slot.scores(layout, side.slots[name])
    return cells


def sheets(state: State) -> list[dict[str, int]]:
    """For every seat what each card and castle pays, and the gold that is on the track already (KB-BASE-SCORE-1)."""
    stand = standing(state)
    sources = state.layout.sources
    return [{**sheet(stand, seat, sources), "in_game": side.gold} for seat, side in enumerate(state.seats)]


def sheet(stand: Standing, seat: int, sources: Iterable[Card]) -> dict[str, int]:
    return {card.name: card.award(stand, seat)[0] for card in sources if card.award}


def earning(state: State, seat: int, source: str) -> int:
    """The cells that earn a card's gold."""
    for card in state.layout.sources:
        if card.name == source and card.award:
            return card.award(standing(state), seat)[1]
    return 0
