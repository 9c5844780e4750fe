"""A second opinion on the gold of Marshlands and Harvest: their cards that pay at the end, palaces, and special hexes.

Straight from docs/rules with plain loops, like `slow_scorer` of the base game; it knows nothing of the engine.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations

from tests.kingdom_builder.slow_rules import EDGE, LETTERS, Plain
from tests.kingdom_builder.slow_scorer import EVERY_HEX, Hex, Own, areas, around, letter, quadrant


@dataclass(frozen=True)
class Table:
    """A map with everybody's settlements, and what the cards ask for besides."""

    board: list[str]
    everybody: list[Own]
    options: Plain
    removed: str | None
    markers: list[int]  # how many each seat has

    def hexes(self, letters: str) -> Own:
        return {place for place in EVERY_HEX if letter(self.board, place) in letters}

    def silo(self) -> str:
        """C-18."""
        return "O" if self.options["harvest.silo_is_special_for_cards"] else ""


def distance(one: Hex, other: Hex) -> int:
    """KB-GEO-10: as many rings of neighbours as it takes, over whatever lies between."""
    reached, steps = {one}, 0
    while other not in reached:
        reached |= {n for place in reached for n in around(place)}
        steps += 1
    return steps


def geologists(table: Table, seat: int) -> int:
    ranges = areas(table.hexes("M"))
    linked: set[int] = set()
    for area in areas(table.everybody[seat]):
        reach = area | {n for place in area for n in around(place)}
        touched = {number for number, cells in enumerate(ranges) if cells & reach}
        linked |= touched if len(touched) > 1 else set()
    return 2 * len(linked)


def messengers(table: Table, seat: int) -> int:
    own = table.everybody[seat]
    groups = areas(own) if table.options["cards.messengers_connected"] else [own]
    pairs = [pair for group in groups for pair in combinations(sorted(group), 2)]
    ends = 1 if table.options["cards.messengers_count_ends"] else -1
    return max([2 * (distance(*pair) + ends) for pair in pairs], default=0)


def majorities(table: Table, seat: int, letters: str) -> int:
    """KB-MAR-PALACE-1: 5 for each hex that nobody has more settlements next to, one at least."""
    gold = 0
    for place in table.hexes(letters):
        counts = [len(around(place) & own) for own in table.everybody]
        gold += 5 if counts[seat] and counts[seat] == max(counts) else 0
    return gold


def noblewomen(table: Table, seat: int) -> int:
    return majorities(table, seat, "SLN" + table.silo())


def vassals(table: Table, seat: int) -> int:
    return sum(any(quadrant(n) != quadrant(place) for n in around(place)) for place in table.everybody[seat])


def captains(table: Table, seat: int) -> int:
    own = table.everybody[seat]
    return sum(len(around(place) & own) >= 3 for place in own)


def scouts(table: Table, seat: int) -> int:
    land = table.hexes(LETTERS[table.removed or ""])
    return sum(place not in land and bool(around(place) & land) for place in table.everybody[seat])


def rangers(table: Table, seat: int) -> int:
    lines = [r for r, _ in table.everybody[seat]]
    return 2 * sum(lines.count(line) == 1 for line in range(20))


def travellers(table: Table, seat: int) -> int:
    return len(table.everybody[seat] & EDGE)


def chainers(table: Table, seat: int) -> int:
    own = table.everybody[seat]
    return sum(len(around(place) & own) == 2 for place in own)


def homesteaders(table: Table, seat: int) -> int:
    return max(sum(quadrant(place) == part for place in table.everybody[seat]) for part in range(4))


def mayors(table: Table, seat: int) -> int:
    return 4 * table.markers[seat]


def workers(table: Table, seat: int) -> int:
    """KB-MAR-PALACE-3, KB-NOM-HEX: palaces and nomad hexes too."""
    special = table.hexes("SLNA" + table.silo())
    return sum(bool(around(place) & special) for place in table.everybody[seat])


def merchants(table: Table, seat: int) -> int:
    special, linked = table.hexes("SLNA" + table.silo()), set()
    for area in areas(table.everybody[seat]):
        touched = {n for place in area for n in around(place)} & special
        linked |= touched if len(touched) > 1 else set()
    return 4 * len(linked)


def palaces(table: Table, seat: int) -> int:
    return majorities(table, seat, "A")


def castles(table: Table, seat: int) -> int:
    """KB-MAR-PALACE-2: palaces are none."""
    return 3 * sum(bool(around(place) & table.everybody[seat]) for place in table.hexes("S"))


CARDS: dict[str, Callable[[Table, int], int]] = {
    "geologists": geologists,
    "messengers": messengers,
    "noblewomen": noblewomen,
    "vassals": vassals,
    "captains": captains,
    "scouts": scouts,
    "rangers": rangers,
    "travellers": travellers,
    "chainers": chainers,
    "homesteaders": homesteaders,
    "mayors": mayors,
    "workers": workers,
    "merchants": merchants,
}
ALWAYS: dict[str, Callable[[Table, int], int]] = {"castles": castles, "palaces": palaces}


def sheets(table: Table, cards: list[str]) -> list[dict[str, int]]:
    """What each of these cards pays each seat, and what always pays."""
    sources = {**{name: CARDS[name] for name in cards}, **ALWAYS}
    return [{name: award(table, seat) for name, award in sources.items()} for seat in range(len(table.everybody))]
