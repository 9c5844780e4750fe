"""Reference implementation of the scoring: base cards, tasks, castles and capitols, with pieces and the island."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import permutations
from typing import TypeAlias

from tests.kingdom_builder.reference_rules import JsonDict

from .reference_nomads_crossroads import Hex, HexMap, hex_map_of, hex_of, special_pieces

Own: TypeAlias = set[Hex]


def scored_hexes(hex_map: HexMap, seat: JsonDict) -> Own:
    """KB-CRO-PIECES-1, -2: in the first edition warriors, wagons and ships are ignored in every scoring."""
    own = {hex_of(name) for name in (*seat["settlements"], *seat["city"])}
    return own if hex_map.first else own | set(special_pieces(seat))


class Scorer:
    """The settlements of one seat, and those of all seats for Lords."""

    def __init__(self, setup: JsonDict, hex_map: HexMap, own: Own, all_settlements: list[Own]) -> None:
        self.setup_dict, self.hex_map, self.own, self.all_settlements = setup, hex_map, own, all_settlements

    def option(self, name: str) -> object:
        return self.setup_dict["options"][name]

    def letters_near(self, place: Hex) -> str:
        """Return the letters next to a hex; the coast of the island is next to water (D-19)."""
        near = self.hex_map.near[place]
        sea = "W" if place[0] and len(near) < 6 else ""
        return "".join(self.hex_map.letters[other] for other in near) + sea

    def areas(self, cells: Own) -> Iterator[Own]:
        remaining = set(cells)
        while remaining:
            area, queue = set(), [remaining.pop()]
            while queue:
                place = queue.pop()
                area.add(place)
                adjacent = self.hex_map.near[place] & remaining
                remaining -= adjacent
                queue += adjacent
            yield area

    def specials(self) -> list[Hex]:
        return [place for place, letter in self.hex_map.letters.items() if letter in "LSN"]

    # Base cards (9.1), island as KB-QUE-ISLAND-3

    def beside(self, letters: str, not_on: str) -> int:
        return sum(
            1 for p in self.own if self.hex_map.letters[p] != not_on and set(self.letters_near(p)) & set(letters)
        )

    def merchants(self) -> int:
        linked: Own = set()
        for area in self.areas(self.own):
            touched = {s for s in self.specials() if self.hex_map.near[s] & area}
            linked |= touched if len(touched) > 1 else set()
        return 4 * len(linked)

    def lines(self) -> dict[tuple[str, int], int]:
        counts: dict[tuple[str, int], int] = {}
        for land, r, _ in self.own:
            counts[land, r] = counts.get((land, r), 0) + 1
        return counts

    def knights(self) -> int:
        counts = [n for (land, _), n in self.lines().items() if not land or self.option("queenie.island_knights")]
        return 2 * max([0, *counts])

    def in_quadrant(self, own: Own, part: int) -> int:
        return sum(1 for land, r, c in own if not land and 2 * (r // 10) + c // 10 == part)

    def lords(self) -> int:
        gold = 0
        for part in range(4):
            mine = self.in_quadrant(self.own, part)
            numbers = {self.in_quadrant(own, part) for own in self.all_settlements}
            if mine or self.option("cards.lords_zero_counts"):
                gold += {0: 12, 1: 6}.get(sum(1 for n in numbers if n > mine), 0)
        return gold

    # Section 11.3: the tasks

    def home_country(self) -> int:
        land = {p for p in self.hex_map.letters if self.hex_map.letters[p] in "GCDFTWM"}
        for letter in "GCDFTWM":
            for area in self.areas({p for p in land if self.hex_map.letters[p] == letter}):
                if area <= self.own:
                    return 5
        return 0

    def surrounded(self, place: Hex) -> bool:
        near = self.hex_map.near[place]
        return len(near) == 6 and near <= self.own

    def road(self) -> int:
        for way in ("se", "sw"):
            for start in self.own:
                place: Hex | None = start
                length = 0
                while place in self.own:
                    assert place
                    length, place = length + 1, self.hex_map.step(place, way)
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
        candidates = [[*sorted(edge & corners), *sorted(edge - corners)[:1]] for edge in edges]
        pool = sorted({p for edge in candidates for p in edge})
        fits = (all(p in edge for p, edge in zip(four, edges, strict=True)) for four in permutations(pool, 4))
        return 10 if any(fits) else 0

    # Castles and capitols

    def castles(self) -> int:
        capitols = {hex_of(name) for name in self.setup_dict["capitols"]}
        without = set() if self.option("queenie.capitol_keeps_castle_gold") else capitols
        castles = {p for p, letter in self.hex_map.letters.items() if letter == "S"} - without
        return 3 * sum(1 for castle in castles if self.hex_map.near[castle] & self.own)

    def capitols(self) -> int:
        gold = 0
        for capitol in map(hex_of, self.setup_dict["capitols"]):
            near = {q for p in self.hex_map.near[capitol] for q in (p, *self.hex_map.near[p])} - {capitol}
            gold += len(near & self.own)
        return gold


SCORERS: dict[str, Callable[[Scorer], int]] = {
    "fishermen": lambda scorer: scorer.beside("W", not_on="W"),
    "miners": lambda scorer: scorer.beside("M", not_on="M"),
    "workers": lambda scorer: scorer.beside("LSN", not_on=""),
    "merchants": Scorer.merchants,
    "discoverers": lambda scorer: len(scorer.lines()),
    "knights": Scorer.knights,
    "hermits": lambda scorer: len(list(scorer.areas(scorer.own))),
    "citizens": lambda scorer: max([0, *map(len, scorer.areas(scorer.own))]) // 2,
    "lords": Scorer.lords,
    "farmers": lambda scorer: 3 * min(scorer.in_quadrant(scorer.own, part) for part in range(4)),
    "home-country": Scorer.home_country,
    "fortress": lambda scorer: 6 if any(scorer.surrounded(p) for p in scorer.own) else 0,
    "road": Scorer.road,
    "place-of-refuge": lambda scorer: 8 if any(scorer.surrounded(p) for p in scorer.specials()) else 0,
    "advance": lambda scorer: 9 if any(len(edge) >= 7 for edge in scorer.edges()) else 0,
    "compass-points": Scorer.compass,
    "castles": Scorer.castles,
    "capitols": Scorer.capitols,
}
IN_GAME_CARDS = ("families", "shepherds", "ambassadors")


def score_sheets(setup: JsonDict, state: JsonDict) -> list[dict[str, int]]:
    """Return the gold of each seat by card, task, castles, capitols and in-game gold (KB-BASE-SCORE-1)."""
    hex_map = hex_map_of(setup)
    all_settlements = [scored_hexes(hex_map, seat) for seat in state["seats"]]
    lift_moves = [card for card in setup["cards"] if card not in IN_GAME_CARDS] + setup["tasks"] + ["castles"]
    lift_moves += ["capitols"] if setup["capitols"] else []
    sheets = []
    for seat, own in zip(state["seats"], all_settlements, strict=True):
        scorer = Scorer(setup, hex_map, own, all_settlements)
        sheets.append({name: SCORERS[name](scorer) for name in lift_moves} | {"in_game": seat["gold"]})
    return sheets
