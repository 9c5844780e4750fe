"""Reference implementation of the final scoring of Marshlands and Harvest: cards, palaces and special hexes.

Plain loops over docs/rules, like `reference_scorer` of the base game; it shares no code with the engine.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations

from tests.kingdom_builder.reference_rules import EDGE, LETTERS, JsonDict
from tests.kingdom_builder.reference_scorer import EVERY_HEX, Hex, Hexes, areas, letter, neighbours, quadrant


@dataclass(frozen=True)
class Table:
    """A map, the settlements of every seat, and the further inputs of the cards."""

    board: list[str]
    settlements: list[Hexes]
    options: JsonDict
    removed: str | None
    markers: list[int]  # how many each seat has

    def hexes(self, letters: str) -> Hexes:
        return {place for place in EVERY_HEX if letter(self.board, place) in letters}

    def silo(self) -> str:
        """Return the letter of silos if they are special hexes for cards (C-18)."""
        return "O" if self.options["harvest.silo_is_special_for_cards"] else ""


def distance(one: Hex, other: Hex) -> int:
    """KB-GEO-10: the number of neighbour rings between two hexes, obstacles ignored."""
    reached, steps = {one}, 0
    while other not in reached:
        reached |= {n for place in reached for n in neighbours(place)}
        steps += 1
    return steps


def geologists(table: Table, seat: int) -> int:
    ranges = areas(table.hexes("M"))
    linked: set[int] = set()
    for area in areas(table.settlements[seat]):
        reach = area | {n for place in area for n in neighbours(place)}
        touched = {number for number, cells in enumerate(ranges) if cells & reach}
        linked |= touched if len(touched) > 1 else set()
    return 2 * len(linked)


def messengers(table: Table, seat: int) -> int:
    own = table.settlements[seat]
    groups = areas(own) if table.options["cards.messengers_connected"] else [own]
    pairs = [pair for group in groups for pair in combinations(sorted(group), 2)]
    ends = 1 if table.options["cards.messengers_count_ends"] else -1
    return max([2 * (distance(*pair) + ends) for pair in pairs], default=0)


def majority_gold(table: Table, seat: int, letters: str) -> int:
    """KB-MAR-PALACE-1: 5 for each hex where no seat has more adjacent settlements; at least one is needed."""
    gold = 0
    for place in table.hexes(letters):
        counts = [len(neighbours(place) & own) for own in table.settlements]
        gold += 5 if counts[seat] and counts[seat] == max(counts) else 0
    return gold


def noblewomen(table: Table, seat: int) -> int:
    return majority_gold(table, seat, "SLN" + table.silo())


def vassals(table: Table, seat: int) -> int:
    return sum(any(quadrant(n) != quadrant(place) for n in neighbours(place)) for place in table.settlements[seat])


def captains(table: Table, seat: int) -> int:
    own = table.settlements[seat]
    return sum(len(neighbours(place) & own) >= 3 for place in own)


def scouts(table: Table, seat: int) -> int:
    land = table.hexes(LETTERS[table.removed or ""])
    return sum(place not in land and bool(neighbours(place) & land) for place in table.settlements[seat])


def rangers(table: Table, seat: int) -> int:
    lines = [r for r, _ in table.settlements[seat]]
    return 2 * sum(lines.count(line) == 1 for line in range(20))


def travellers(table: Table, seat: int) -> int:
    return len(table.settlements[seat] & EDGE)


def chainers(table: Table, seat: int) -> int:
    own = table.settlements[seat]
    return sum(len(neighbours(place) & own) == 2 for place in own)


def homesteaders(table: Table, seat: int) -> int:
    return max(sum(quadrant(place) == part for place in table.settlements[seat]) for part in range(4))


def mayors(table: Table, seat: int) -> int:
    return 4 * table.markers[seat]


def workers(table: Table, seat: int) -> int:
    """KB-MAR-PALACE-3, KB-NOM-HEX: palaces and nomad hexes are special hexes too."""
    special = table.hexes("SLNA" + table.silo())
    return sum(bool(neighbours(place) & special) for place in table.settlements[seat])


def merchants(table: Table, seat: int) -> int:
    special, linked = table.hexes("SLNA" + table.silo()), set()
    for area in areas(table.settlements[seat]):
        touched = {n for place in area for n in neighbours(place)} & special
        linked |= touched if len(touched) > 1 else set()
    return 4 * len(linked)


def palaces(table: Table, seat: int) -> int:
    return majority_gold(table, seat, "A")


def castles(table: Table, seat: int) -> int:
    """KB-MAR-PALACE-2: palaces are not castles."""
    return 3 * sum(bool(neighbours(place) & table.settlements[seat]) for place in table.hexes("S"))


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
ALWAYS_SCORED: dict[str, Callable[[Table, int], int]] = {"castles": castles, "palaces": palaces}


def score_sheets(table: Table, cards: list[str]) -> list[dict[str, int]]:
    """Return the gold of each seat by card, castles and palaces."""
    sources = {**{name: CARDS[name] for name in cards}, **ALWAYS_SCORED}
    return [{name: award(table, seat) for name, award in sources.items()} for seat in range(len(table.settlements))]
