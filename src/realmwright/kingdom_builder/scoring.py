"""Scoring: the same score sheet during the game and at its end."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any

from .component_types import ScoringCard
from .game_layout import QUADRANT_CELLS, Layout, Map
from .hexgrid import connected_areas
from .state import Seat, State


class ScoringContext:
    """The input of scoring cards: the settlements of all seats, with cached derived values."""

    def __init__(
        self,
        board: Map,
        settlements: Sequence[int],
        option: Callable[[str], str],
        slots: Sequence[Mapping[str, Any]] = (),
        setup_value: Callable[[str], str] = lambda step: "",
    ) -> None:
        self.board = board
        self.settlements = settlements
        self.option = option
        self.slots = slots or [{}] * len(settlements)  # seat slots; empty if only a map is scored
        self.setup_value = setup_value  # the value of an expansion's set-up step
        self._areas: dict[int, list[int]] = {}

    def areas(self, seat: int) -> list[int]:
        """Return the settlement areas of a seat (KB-GEO-8)."""
        areas = self._areas.get(seat)
        if areas is None:
            areas = self._areas[seat] = connected_areas(self.settlements[seat])
        return areas

    @cached_property
    def quadrant_counts(self) -> list[list[int]]:
        """The number of settlements of each seat in each quadrant."""
        return [[(own & quadrant).bit_count() for quadrant in QUADRANT_CELLS] for own in self.settlements]

    def fullest_line(self, seat: int) -> int:
        """Return the settlements on the horizontal line (KB-GEO-5) with the most.

        On a tie this is the first such line.
        """
        own = self.settlements[seat]
        return max((own & line for line in self.board.ranked_lines), key=int.bit_count)


def scoring_context(state: State) -> ScoringContext:
    settlements = [scored_cells(state.layout, side) for side in state.seats]
    slots = [side.slots for side in state.seats]
    return ScoringContext(state.layout, settlements, state.layout.option, slots, state.layout.setup.step_value)


def scored_cells(layout: Layout, side: Seat) -> int:
    """Return the cells that count as settlements of this seat for scoring."""
    cells = side.settlements
    for name, slot in layout.scoring_slots:
        cells |= slot.scored_cells(layout, side.slots[name])
    return cells


def score_sheets(state: State) -> list[dict[str, int]]:
    """Return the score sheet of every seat, with gold earned during the game (KB-BASE-SCORE-1)."""
    ctx = scoring_context(state)
    sources = state.layout.sources
    return [{**score_sheet(ctx, seat, sources), "in_game": side.gold} for seat, side in enumerate(state.seats)]


def score_sheet(ctx: ScoringContext, seat: int, sources: Iterable[ScoringCard]) -> dict[str, int]:
    return {card.name: card.award(ctx, seat)[0] for card in sources if card.award}


def scoring_cells(state: State, seat: int, source: str) -> int:
    """Return the cells that earn the gold of a card."""
    for card in state.layout.sources:
        if card.name == source and card.award:
            return card.award(scoring_context(state), seat)[1]
    return 0
