"""A second opinion on the score sheet: base cards, tasks, castles and capitols, with pieces and the island."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import permutations
from typing import TypeAlias

from tests.kingdom_builder.slow_rules import Plain

from .slow_sets import Hex, World, figures, hex_of, world_of

Own: TypeAlias = set[Hex]


def scored(world: World, seat: Plain) -> Own:
    """KB-CRO-PIECES-1, -2: in the first edition warriors, wagons and ships are ignored in every scoring."""
    own = {hex_of(name) for name in (*seat["settlements"], *seat["city"])}
    return own if world.first else own | set(figures(seat))


class Count:
    """One seat's settlements at the end, and everybody's for Lords."""

    def __init__(self, about: Plain, world: World, own: Own, everybody: list[Own]) -> None:
        self.about, self.world, self.own, self.everybody = about, world, own, everybody

    def option(self, name: str) -> object:
        return self.about["options"][name]

    def letters_near(self, place: Hex) -> str:
        """What a hex is next to; around the island there is water (D-19)."""
        near = self.world.near[place]
        sea = "W" if place[0] and len(near) < 6 else ""
        return "".join(self.world.letters[other] for other in near) + sea

    def areas(self, cells: Own) -> Iterator[Own]:
        left = set(cells)
        while left:
            area, waiting = set(), [left.pop()]
            while waiting:
                place = waiting.pop()
                area.add(place)
                found = self.world.near[place] & left
                left -= found
                waiting += found
            yield area

    def specials(self) -> list[Hex]:
        return [place for place, letter in self.world.letters.items() if letter in "LSN"]

    # Base cards (9.1), island as KB-QUE-ISLAND-3

    def beside(self, letters: str, not_on: str) -> int:
        return sum(1 for p in self.own if self.world.letters[p] != not_on and set(self.letters_near(p)) & set(letters))

    def merchants(self) -> int:
        linked: Own = set()
        for area in self.areas(self.own):
            touched = {s for s in self.specials() if self.world.near[s] & area}
            linked |= touched if len(touched) > 1 else set()
        return 4 * len(linked)

    def lines(self) -> dict[tuple[str, int], int]:
        found: dict[tuple[str, int], int] = {}
        for land, r, _ in self.own:
            found[land, r] = found.get((land, r), 0) + 1
        return found

    def knights(self) -> int:
        counts = [n for (land, _), n in self.lines().items() if not land or self.option("queenie.island_knights")]
        return 2 * max([0, *counts])

    def in_quadrant(self, own: Own, part: int) -> int:
        return sum(1 for land, r, c in own if not land and 2 * (r // 10) + c // 10 == part)

    def lords(self) -> int:
        gold = 0
        for part in range(4):
            mine = self.in_quadrant(self.own, part)
            numbers = {self.in_quadrant(own, part) for own in self.everybody}
            if mine or self.option("cards.lords_zero_counts"):
                gold += {0: 12, 1: 6}.get(sum(1 for n in numbers if n > mine), 0)
        return gold

    # Section 11.3: the tasks

    def home_country(self) -> int:
        land = {p for p in self.world.letters if self.world.letters[p] in "GCDFTWM"}
        for letter in "GCDFTWM":
            for area in self.areas({p for p in land if self.world.letters[p] == letter}):
                if area <= self.own:
                    return 5
        return 0

    def surrounded(self, place: Hex) -> bool:
        near = self.world.near[place]
        return len(near) == 6 and near <= self.own

    def road(self) -> int:
        for way in ("se", "sw"):
            for start in self.own:
                place: Hex | None = start
                length = 0
                while place in self.own:
                    assert place
                    length, place = length + 1, self.world.step(place, way)
                if length >= 7:
                    return 7
        return 0

    def edges(self) -> list[Own]:
        board = {p for p in self.own if not p[0]}
        sides: list[Callable[[Hex], bool]] = [
            lambda p: p[1] == 0,
            lambda p: p[1] == 19,
            lambda p: p[2] == 0,
            lambda p: p[2] == 19,
        ]
        return [{p for p in board if side(p)} for side in sides]

    def compass(self) -> int:
        edges = self.edges()
        if not all(edges):
            return 0
        if self.option("tasks.compass_corner_edges") == 2 or all(len(edge) > 2 for edge in edges):
            return 10
        # one settlement for each edge: of those in the middle of an edge one will do, and there are two corners
        corners = {p for edge in edges for p in edge if sum(p in other for other in edges) == 2}
        few = [[*sorted(edge & corners), *sorted(edge - corners)[:1]] for edge in edges]
        pool = sorted({p for edge in few for p in edge})
        fits = (all(p in edge for p, edge in zip(four, edges, strict=True)) for four in permutations(pool, 4))
        return 10 if any(fits) else 0

    # Castles and capitols

    def castles(self) -> int:
        capitols = {hex_of(name) for name in self.about["capitols"]}
        without = set() if self.option("queenie.capitol_keeps_castle_gold") else capitols
        castles = {p for p, letter in self.world.letters.items() if letter == "S"} - without
        return 3 * sum(1 for castle in castles if self.world.near[castle] & self.own)

    def capitols(self) -> int:
        gold = 0
        for capitol in map(hex_of, self.about["capitols"]):
            near = {q for p in self.world.near[capitol] for q in (p, *self.world.near[p])} - {capitol}
            gold += len(near & self.own)
        return gold


PAYS: dict[str, Callable[[Count], int]] = {
    "fishermen": lambda it: it.beside("W", not_on="W"),
    "miners": lambda it: it.beside("M", not_on="M"),
    "workers": lambda it: it.beside("LSN", not_on=""),
    "merchants": Count.merchants,
    "discoverers": lambda it: len(it.lines()),
    "knights": Count.knights,
    "hermits": lambda it: len(list(it.areas(it.own))),
    "citizens": lambda it: max([0, *map(len, it.areas(it.own))]) // 2,
    "lords": Count.lords,
    "farmers": lambda it: 3 * min(it.in_quadrant(it.own, part) for part in range(4)),
    "home-country": Count.home_country,
    "fortress": lambda it: 6 if any(it.surrounded(p) for p in it.own) else 0,
    "road": Count.road,
    "place-of-refuge": lambda it: 8 if any(it.surrounded(p) for p in it.specials()) else 0,
    "advance": lambda it: 9 if any(len(edge) >= 7 for edge in it.edges()) else 0,
    "compass-points": Count.compass,
    "castles": Count.castles,
    "capitols": Count.capitols,
}
IN_GAME = ("families", "shepherds", "ambassadors")


def sheets(about: Plain, state: Plain) -> list[dict[str, int]]:
    """What every card, task, castle and capitol pays each seat, and the gold on the track (KB-BASE-SCORE-1)."""
    world = world_of(about)
    everybody = [scored(world, seat) for seat in state["seats"]]
    sources = [card for card in about["cards"] if card not in IN_GAME] + about["tasks"] + ["castles"]
    sources += ["capitols"] if about["capitols"] else []
    found = []
    for seat, own in zip(state["seats"], everybody, strict=True):
        count = Count(about, world, own, everybody)
        found.append({name: PAYS[name](count) for name in sources} | {"in_game": seat["gold"]})
    return found
