"""What bots know of the cards: who is asked for a sheet, and which hexes are worth the same to a card."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Final, TypeAlias

from ...hexes import BIT, row_of
from ...kingdom_builder.layout import QUARTERS, Layout
from ...kingdom_builder.parts import Card
from ...kingdom_builder.state import State
from .kingdom_builder_areas import Areas
from .kingdom_builder_hopes import Hope
from .kingdom_builder_sheets import POINTS, Known, paying_hexes

Trial: TypeAlias = Callable[[State, int, list[int], dict[int, float]], None]
Alike: TypeAlias = Callable[[int, int], Hashable]  # cell, own settlements: equal for hexes that are worth the same

LINES: Final = ("discoverers", "knights", "rangers")
QUARTERED: Final = ("farmers", "homesteaders", "lords")
TOUCHING: Final = ("merchants", "hermits", "citizens", "chainers", "captains", "messengers", "geologists")
MAJORITIES: Final = ("palaces", "noblewomen")
TASKS: Final = ("home-country", "fortress", "road", "place-of-refuge", "advance", "compass-points")
UNTRIED: Final = ("castles", "mayors", *TASKS)  # castles are counted apart, the others seldom pay for one settlement
# Cards that look at the own settlements only. Whatever is not named here is asked with everybody's.
ALONE: Final = frozenset((*POINTS, *LINES, *QUARTERED, *TOUCHING, *UNTRIED, "capitols")) - {"lords"}


def trials_of(layout: Layout, hopes: Mapping[str, Hope], known: Areas) -> list[Trial]:
    """For each card in play: what one more settlement adds to it on each of some hexes."""
    cards = [card for card in layout.sources if card.award and card.name not in UNTRIED]
    return [
        _points(layout, card) if card.name in POINTS else _trial(layout, card, hopes.get(card.name), known)
        for card in cards
    ]


def _points(layout: Layout, card: Card) -> Trial:
    paying = paying_hexes(layout, card)

    def trial(state: State, seat: int, own: list[int], value: dict[int, float]) -> None:
        for cell in value:
            if paying & BIT[cell]:
                value[cell] += 1.0

    return trial


def _trial(layout: Layout, card: Card, hope: Hope | None, known: Areas) -> Trial:
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
