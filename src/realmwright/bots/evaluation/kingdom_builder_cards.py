"""What bots know of the cards: who is asked for a sheet, and which hexes are worth the same to a card."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Any, Final, TypeAlias

from ...hexes import BIT, areas, row_of
from ...kingdom_builder.layout import QUARTERS, Layout
from ...kingdom_builder.parts import Card
from ...kingdom_builder.scoring import Standing
from ...kingdom_builder.state import State
from .kingdom_builder_hopes import Hope

Trial: TypeAlias = Callable[[State, int, list[int], dict[int, float]], None]
Alike: TypeAlias = Callable[[int, int], Hashable]  # cell, own settlements: equal for hexes that are worth the same

POINTS: Final = ("fishermen", "miners", "workers", "travellers", "vassals", "scouts")  # each hex by itself
LINES: Final = ("discoverers", "knights", "rangers")
QUARTERED: Final = ("farmers", "homesteaders", "lords")
TOUCHING: Final = ("merchants", "hermits", "citizens", "chainers", "captains", "messengers", "geologists")
MAJORITIES: Final = ("palaces", "noblewomen")
TASKS: Final = ("home-country", "fortress", "road", "place-of-refuge", "advance", "compass-points")
UNTRIED: Final = ("castles", "mayors", *TASKS)  # castles are counted apart, the others seldom pay for one settlement
# Cards that look at the own settlements only. Whatever is not named here is asked with everybody's.
ALONE: Final = frozenset((*POINTS, *LINES, *QUARTERED, *TOUCHING, *UNTRIED, "capitols")) - {"lords"}


class Known(Standing):
    """A standing whose areas may be known already."""

    def __init__(self, layout: Layout, own: list[int], slots: list[Mapping[str, Any]], known: dict[int, Any]) -> None:
        super().__init__(layout, own, layout.option, slots, layout.setup.extra)
        self._known = known

    def areas(self, seat: int) -> list[int]:
        cells = self.own[seat]
        found: list[int] | None = self._known.get(cells)
        if found is None:
            found = self._known[cells] = areas(cells)
        return found


def trials_of(layout: Layout, hopes: Mapping[str, Hope], known: dict[int, Any]) -> list[Trial]:
    """For each card in play: what one more settlement adds to it on each of some hexes."""
    cards = [card for card in layout.sources if card.award and card.name not in UNTRIED]
    return [
        _points(layout, card) if card.name in POINTS else _trial(layout, card, hopes.get(card.name), known)
        for card in cards
    ]


def _points(layout: Layout, card: Card) -> Trial:
    assert card.award
    stand = Standing(layout, [layout.buildable], layout.option, [{}], layout.setup.extra)
    paying = card.award(stand, 0)[1]

    def trial(state: State, seat: int, own: list[int], value: dict[int, float]) -> None:
        for cell in value:
            if paying & BIT[cell]:
                value[cell] += 1.0

    return trial


def _trial(layout: Layout, card: Card, hope: Hope | None, known: dict[int, Any]) -> Trial:
    award, alike, alone = card.award, _alike(layout, card.name), card.name in ALONE
    assert award

    def worth(state: State, seat: int, own: list[int]) -> float:
        if alone:
            gold: float = award(Known(layout, [own[seat]], [state.seats[seat].slots], known), 0)[0]
        else:
            gold = award(Known(layout, own, [side.slots for side in state.seats], known), seat)[0]
        return gold + hope(state, seat, own) if hope else gold

    def trial(state: State, seat: int, own: list[int], value: dict[int, float]) -> None:
        before, mine, tried = worth(state, seat, own), own[seat], own[:]
        found: dict[Hashable, float] = {}
        for cell in value:
            kind = alike(cell, mine)
            if kind not in found:
                tried[seat] = mine | BIT[cell]
                found[kind] = worth(state, seat, tried) - before
            value[cell] += found[kind]

    return trial


def _alike(layout: Layout, name: str) -> Alike:
    around, marks = layout.around, layout.special | layout.cells["mountain"]
    if name in LINES:
        return lambda cell, mine: row_of(cell)
    if name in QUARTERED:
        return lambda cell, mine: next((i for i, quarter in enumerate(QUARTERS) if quarter & BIT[cell]), -1)
    if name in TOUCHING:
        return lambda cell, mine: cell if around[cell] & mine else around[cell] & marks or -1
    if name in MAJORITIES:
        return lambda cell, mine: around[cell] & marks or -1
    return lambda cell, mine: cell
