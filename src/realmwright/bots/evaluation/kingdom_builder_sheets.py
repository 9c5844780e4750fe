"""What sheets say, for every position of a search: quick counts where there are some, and nothing is counted twice."""

from __future__ import annotations

from collections.abc import Callable, Container, Hashable, Mapping
from typing import Any, Final, TypeAlias

from ...hexes import bits
from ...kingdom_builder.layout import Layout
from ...kingdom_builder.parts import Card
from ...kingdom_builder.scoring import Standing
from ...kingdom_builder.state import State
from .kingdom_builder_areas import Areas

Slots: TypeAlias = Mapping[str, Any]
Count: TypeAlias = Callable[[int], int]  # own settlements: gold
Gold: TypeAlias = tuple[int, float]  # now, and what of it counts more or less the more turns are to come

POINTS: Final = ("fishermen", "miners", "workers", "travellers", "vassals", "scouts")  # each hex by itself


class Known(Standing):
    """A standing whose areas may be known already."""

    def __init__(self, layout: Layout, own: list[int], slots: list[Mapping[str, Any]], known: Areas) -> None:
        super().__init__(layout, own, layout.option, slots, layout.setup.extra)
        self._known = known

    def areas(self, seat: int) -> list[int]:
        return self._known.of(self.own[seat])


class Sheets:
    """The gold of every seat. `alone` names the cards that look at nothing but a seat's own settlements."""

    def __init__(self, layout: Layout, weights: Mapping[str, float], known: Areas, alone: Container[str]) -> None:
        self._layout = layout
        self._areas = known
        paying = [(card, weights.get(f"early.{card.name}", 0.0)) for card in layout.sources if card.award]
        mine = [(card, early) for card, early in paying if card.name in alone]
        self._counts = [(count, early) for card, early in mine if (count := _count_of(layout, card, known))]
        self._alone = [(card.award, early) for card, early in mine if card.award and card.name not in QUICK]
        self._among = [(card.award, early) for card, early in paying if card.award and card.name not in alone]
        self._known: dict[Hashable, Gold] = {}

    def clear(self) -> None:
        self._known.clear()

    def gold(self, state: State, seat: int, own: list[int]) -> Gold:
        side = state.seats[seat]
        key = (own[seat], side.slots.get("markers", 0))
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._own(own[seat], side.slots)
        gold, early = found
        if self._among:
            shared = self._known.get((seat, *own)) or self._shared(state, seat, own)
            gold += shared[0]
            early += shared[1]
        return gold + side.gold, early

    def _own(self, mine: int, slots: Slots) -> Gold:
        paid = [(count(mine), early) for count, early in self._counts]
        if self._alone:
            stand = Known(self._layout, [mine], [slots], self._areas)
            paid += [(award(stand, 0)[0], early) for award, early in self._alone]
        return _total(paid)

    def _shared(self, state: State, seat: int, own: list[int]) -> Gold:
        stand = Known(self._layout, own, [side.slots for side in state.seats], self._areas)
        found = self._known[seat, *own] = _total([(award(stand, seat)[0], early) for award, early in self._among])
        return found


def _total(paid: list[tuple[int, float]]) -> Gold:
    return sum([gold for gold, _ in paid]), sum([gold * early for gold, early in paid])


def _count_of(layout: Layout, card: Card, known: Areas) -> Count | None:
    if card.name in POINTS:
        paying = paying_hexes(layout, card)
        return lambda own: (own & paying).bit_count()
    return _MAKERS[card.name](layout, known) if card.name in _MAKERS else None


def paying_hexes(layout: Layout, card: Card) -> int:
    """Every hex that pays by itself."""
    assert card.award
    return card.award(Standing(layout, [layout.land], layout.option, [{}], layout.setup.extra), 0)[1]


def _castles(layout: Layout, known: Areas) -> Count:
    beside = [layout.around[cell] for cell in bits(layout.castles)]
    return lambda own: sum([3 for near in beside if near & own])


def _merchants(layout: Layout, known: Areas) -> Count:
    linked = layout.linked

    def count(own: int) -> int:
        total = 0
        for area in known.of(own):
            touched = known.near(area) & linked
            if touched & (touched - 1):
                total |= touched
        return 4 * total.bit_count()

    return count


def _hermits(layout: Layout, known: Areas) -> Count:
    return lambda own: len(known.of(own))


def _citizens(layout: Layout, known: Areas) -> Count:
    return lambda own: max(map(int.bit_count, known.of(own)), default=0) // 2


_MAKERS: Final[Mapping[str, Callable[[Layout, Areas], Count]]] = {
    "castles": _castles,
    "merchants": _merchants,
    "hermits": _hermits,
    "citizens": _citizens,
}
QUICK: Final = frozenset((*POINTS, *_MAKERS))  # cards with a count
