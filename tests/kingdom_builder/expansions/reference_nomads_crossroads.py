"""Reference implementation of the legal moves with Nomads, Crossroads, Capitol, Caves and Island.

Like `reference_rules` of the base game it reads only the `setup` line of a trace and the `state` of a ply, and checks
the hexes one by one. A hex is (land, line, column), the land "" for the board and "i:" for the island.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TypeAlias

from tests.kingdom_builder.reference_rules import DIRECTIONS, LETTERS, JsonDict, draw_pile

Hex: TypeAlias = tuple[str, int, int]
LAND = "GCDFT"
TERRAIN_LETTERS = {**LETTERS, "water": "W", "mountain": "M"}  # terrains of Donation tiles and Fort cards
MOVING = ("barn", "harbor", "paddock", "caravan", "rope-bridge", "tree-house", "cave")
DRAWING = ("deal", "redraw", "fort-draw")
TRAVELS = {"wagon": ("wagon", LAND + "M"), "lighthouse": ("ship", "W")}


def hex_of(name: str) -> Hex:
    land, cell = ("i:", name[2:]) if name.startswith("i:") else ("", name)
    return land, int(cell[1:]) - 1, ord(cell[0]) - ord("a")


def name_of(place: Hex) -> str:
    return f"{place[0]}{chr(ord('a') + place[2])}{place[1] + 1}"


class HexMap:
    """The letter of every hex of the board and the island, which are not adjacent (KB-QUE-ISLAND-1)."""

    def __init__(self, setup: JsonDict) -> None:
        lands = {"": setup["board"], "i:": setup["island"]["rows"] if setup["island"] else []}
        self.letters: dict[Hex, str] = {
            (land, r, c): letter
            for land, rows in lands.items()
            for r, row in enumerate(rows)
            for c, letter in enumerate(row)
            if letter != "."
        }
        self.near = {place: self._around(place) for place in self.letters}
        self.caves = {hex_of(name) for name in setup["caves"]}
        self.nomads = {hex_of(name) for name in setup["nomads"]}
        self.edge = {p for p in self.letters if not p[0] and (p[1] in (0, 19) or p[2] in (0, 19))}
        options = setup["options"]
        self.first = options["edition"] == "first"
        self.full = not self.first and options["crossroads.pieces_as_settlements"] == "full"

    def step(self, place: Hex, way: str) -> Hex | None:
        """Return the next hex in one of six directions (KB-GEO-2), None off the map."""
        land, r, c = place
        if way in ("e", "w"):
            target = land, r, c + 1 if way == "e" else c - 1
        else:
            west = c - 1 if r % 2 == 0 else c
            target = land, r - 1 if way[0] == "n" else r + 1, west if way[1] == "w" else west + 1
        return target if target in self.letters else None

    def _around(self, place: Hex) -> set[Hex]:
        return {target for way in DIRECTIONS if (target := self.step(place, way))}


_hex_maps: dict[int, tuple[JsonDict, HexMap]] = {}


def hex_map_of(setup: JsonDict) -> HexMap:
    """Return the map of a set-up, cached by identity."""
    if id(setup) not in _hex_maps or _hex_maps[id(setup)][0] is not setup:
        _hex_maps.clear()
        _hex_maps[id(setup)] = setup, HexMap(setup)
    return _hex_maps[id(setup)][1]


def special_pieces(seat: JsonDict) -> dict[Hex, str]:
    """Return the warriors, wagon and ship of a seat by hex."""
    pieces = {hex_of(name): "warriors" for name in seat["warriors"]}
    return pieces | {hex_of(seat[kind]): kind for kind in ("wagon", "ship") if seat[kind]}


def settlements_of(hex_map: HexMap, seat: JsonDict) -> set[Hex]:
    """Return the hexes of everything that counts as a settlement (KB-CRO-PIECES-1, -2, KB-CRO-CITYHALL-2)."""
    own = {hex_of(name) for name in (*seat["settlements"], *seat["city"])}
    return own | {p for p, kind in special_pieces(seat).items() if not (hex_map.first and kind == "warriors")}


@dataclass(frozen=True)
class Position:
    """A position; a piece being moved is already lifted (KB-BASE-BUILD-8)."""

    hex_map: HexMap
    state: JsonDict
    exempt: bool  # an Outpost is declared: rule 3 does not apply

    @property
    def me(self) -> JsonDict:
        seat: JsonDict = self.state["seats"][self.state["turn"]]
        return seat

    @cached_property
    def own(self) -> set[Hex]:
        return settlements_of(self.hex_map, self.me)

    @cached_property
    def occupied(self) -> set[Hex]:
        hexes = {hex_of(name) for name in self.state["walls"]}
        for seat in self.state["seats"]:
            hexes |= {hex_of(name) for name in (*seat["settlements"], *seat["city"])} | set(special_pieces(seat))
        return hexes

    @cached_property
    def blocked(self) -> set[Hex]:
        """Hexes next to any warrior (KB-CRO-BARRACKS-2)."""
        warriors = [hex_of(name) for seat in self.state["seats"] for name in seat["warriors"]]
        return {place for warrior in warriors for place in self.hex_map.near[warrior]}

    @property
    def terrain(self) -> str:
        """The letter of the played card, "" without one."""
        chosen = self.state["card"]["chosen"]
        return LETTERS[chosen] if chosen else ""

    def empty(self, letters: str) -> set[Hex]:
        return {p for p, letter in self.hex_map.letters.items() if letter in letters and p not in self.occupied}

    def open(self, letters: str) -> set[Hex]:
        """Return the hexes of these terrains where a settlement may be placed."""
        return self.empty(letters) - self.blocked if letters else set()

    def rule_three(self, hexes: set[Hex]) -> set[Hex]:
        """Apply the adjacency rule (KB-BASE-BUILD-3) unless an Outpost is declared (I-22)."""
        adjacent = {p for p in hexes if self.hex_map.near[p] & self.own}
        return hexes if self.exempt or not adjacent else adjacent

    def movable(self) -> dict[Hex, str]:
        """Return the pieces that actions may move like settlements, by hex (C-03)."""
        pieces = {hex_of(name): "settlements" for name in self.me["settlements"]}
        return pieces | (special_pieces(self.me) if self.hex_map.full else {})

    def without(self, place: Hex, kind: str) -> Position:
        seats = list(self.state["seats"])
        seats[self.state["turn"]] = without_piece(self.me, kind, name_of(place))
        return replace(self, state={**self.state, "seats": seats})


def without_piece(seat: JsonDict, kind: str, name: str) -> JsonDict:
    """Return the seat without this piece."""
    value = None if kind in ("wagon", "ship") else [each for each in seat[kind] if each != name]
    return {**seat, kind: value}


# Location tiles that build (KB-LOC, KB-CRO)


def tavern_hexes(pos: Position) -> set[Hex]:
    ends = set()
    for start in pos.own:
        for way in DIRECTIONS:
            line = [start]
            while len(line) < 4 and (following := pos.hex_map.step(line[-1], way)):
                line.append(following)
            if len(line) == 4 and set(line[:3]) <= pos.own:
                ends.add(line[3])
    return ends & pos.open(LAND)


def village_hexes(pos: Position) -> set[Hex]:
    return {p for p in pos.open(LAND) if len(pos.hex_map.near[p] & pos.own) >= 3}


BUILDING: dict[str, Callable[[Position], set[Hex]]] = {
    "oracle": lambda pos: pos.rule_three(pos.open(pos.terrain)),
    "farm": lambda pos: pos.rule_three(pos.open("G")),
    "oasis": lambda pos: pos.rule_three(pos.open("D")),
    "tower": lambda pos: pos.rule_three(pos.open(LAND) & pos.hex_map.edge),
    "garden": lambda pos: pos.rule_three(pos.open("F")),
    "forester-lodge": lambda pos: pos.rule_three(pos.open("T")),
    "monastery": lambda pos: pos.rule_three(pos.open("C")),
    "tavern": tavern_hexes,
    "village": village_hexes,
}


# Destinations of a lifted piece. `pos` is the position without it.


def paddock_targets(pos: Position, origin: Hex) -> set[Hex]:
    over = {way: pos.hex_map.step(origin, way) for way in DIRECTIONS}
    return {p for way, mid in over.items() if mid and (p := pos.hex_map.step(mid, way))} & pos.open(LAND)


def caravan_targets(pos: Position, origin: Hex) -> set[Hex]:
    """KB-LOC-CARAVAN, I-20: the last free hex before an obstacle; a slide may pass a warrior but not stop beside it."""
    free, ends = pos.empty(LAND), set()
    for way in DIRECTIONS:
        place = origin
        while (following := pos.hex_map.step(place, way)) in free:
            assert following
            place = following
        ends.add(place)
    return (ends - {origin}) - pos.blocked


def cave_targets(pos: Position, origin: Hex) -> set[Hex]:
    """KB-QUE-CAVES-2, D-20."""
    near = {p for cave in pos.hex_map.caves for p in pos.hex_map.near[cave]}
    return near & pos.open(LAND) if origin in near else set()


TARGETS: dict[str, Callable[[Position, Hex], set[Hex]]] = {
    "barn": lambda pos, _: pos.rule_three(pos.open(pos.terrain)),
    "harbor": lambda pos, _: pos.rule_three(pos.open("W")),
    "rope-bridge": lambda pos, _: pos.rule_three(pos.open("C")),
    "tree-house": lambda pos, _: pos.rule_three(pos.open("T")),
    "paddock": paddock_targets,
    "caravan": caravan_targets,
    "cave": cave_targets,
    "resettlement": lambda pos, origin: pos.hex_map.near[origin] & pos.open(LAND),
}


def lift_moves(pos: Position, verb: str) -> Iterator[str]:
    for place, kind in pos.movable().items():
        if TARGETS[verb](pos.without(place, kind), place):
            yield f"{verb} {name_of(place)}"


# Everything else


def quarry_hexes(pos: Position) -> set[Hex]:
    """KB-LOC-QUARRY; warriors do not block walls (C-04), and there are 25 walls (D-04)."""
    if len(pos.state["walls"]) >= 25 or not pos.terrain:
        return set()
    return {p for p in pos.empty(pos.terrain) if pos.hex_map.near[p] & pos.own}


def city_hall_hexes(pos: Position) -> set[Hex]:
    """KB-CRO-CITYHALL-1, I-30."""
    free_hexes, centres = pos.open(LAND), set()
    for centre in free_hexes:
        seven = {centre, *pos.hex_map.near[centre]}
        if len(seven) == 7 and seven <= free_hexes and any(pos.hex_map.near[p] & pos.own for p in seven):
            centres.add(centre)
    return centres if not pos.me["city"] else set()


def barracks_hexes(pos: Position) -> set[Hex]:
    """KB-CRO-BARRACKS-1: place one of two warriors, or take one back."""
    warriors = {hex_of(name) for name in pos.me["warriors"]}
    return warriors | (pos.rule_three(pos.open(LAND)) if len(warriors) < 2 else set())


def vehicle_hexes(pos: Position, verb: str) -> set[Hex]:
    """KB-CRO-WAGON, KB-CRO-LIGHTHOUSE: the hex of the piece, or the hexes where it may be placed."""
    kind, letters = TRAVELS[verb]
    return {hex_of(pos.me[kind])} if pos.me[kind] else pos.rule_three(travel_hexes(pos, letters))


def travel_hexes(pos: Position, letters: str) -> set[Hex]:
    """KB-CRO-BARRACKS-5: warriors block wagons and ships in the Big Box only."""
    return pos.empty(letters) if pos.hex_map.first else pos.open(letters)


def next_victim(pos: Position, nearest: int) -> tuple[int, set[Hex]]:
    """Return the next player to the left of the active one with removable pieces, and these pieces (I-19)."""
    seats, turn = pos.state["seats"], pos.state["turn"]
    for offset in range(nearest, len(seats)):
        seat = seats[(turn + offset) % len(seats)]
        pieces = {hex_of(name) for name in seat["settlements"]} | (
            set() if pos.hex_map.first else set(special_pieces(seat))
        )
        if pieces:
            return (turn + offset) % len(seats), pieces
    return turn, set()


def donation_hexes(pos: Position, kinds: list[str]) -> set[Hex]:
    """KB-NOM-TILE-DONATION: rule 3 applies to each terrain separately."""
    hexes = set()
    for kind in kinds if pos.me["supply"] else []:
        hexes |= pos.rule_three(pos.open(TERRAIN_LETTERS[kind]))
    return hexes


def tile_moves(pos: Position, kind: str) -> Iterator[str]:
    if kind in MOVING:
        yield from lift_moves(pos, kind)
    elif kind == "fort":
        if pos.me["supply"] and draw_pile(pos.state):
            yield "fort"
    elif kind in TRAVELS:
        yield from (f"{kind} {name_of(p)}" for p in vehicle_hexes(pos, kind))
    elif kind in BUILDING:
        yield from (f"{kind} {name_of(p)}" for p in BUILDING[kind](pos) if pos.me["supply"])
    elif kind != "crossroads":
        hexes = {"quarry": quarry_hexes, "city-hall": city_hall_hexes, "barracks": barracks_hexes}[kind](pos)
        yield from (f"{kind} {name_of(p)}" for p in hexes)


def extra_actions(pos: Position) -> Iterator[str]:
    for kind in {tile["kind"] for tile in pos.me["tiles"] if tile["ready"]}:
        yield from tile_moves(pos, kind)
    ready = {tile["kind"] for tile in pos.me["nomad_tiles"] if tile["state"] == "ready"}
    donation_terrains = [kind.partition("-")[2] for kind in ready if kind.startswith("donation-")]
    yield from (f"donation {name_of(p)}" for p in donation_hexes(pos, donation_terrains))
    if "resettlement" in ready:
        yield from lift_moves(pos, "resettlement")
    if "sword" in ready:
        yield from (f"sword {name_of(p)}" for p in next_victim(pos, 1)[1])
    if pos.hex_map.caves and not pos.state["cave_used"]:
        yield from lift_moves(pos, "cave")


def step_moves(pos: Position, doing: JsonDict) -> Iterator[str]:
    """Yield the moves inside an action."""
    verb = doing["verb"]
    if verb in TRAVELS:
        kind, letters = TRAVELS[verb]
        yield from (f"to {name_of(p)}" for p in pos.hex_map.near[hex_of(pos.me[kind])] & travel_hexes(pos, letters))
        yield "return" if doing["left"] == 3 else "done"
    elif verb in TARGETS and "from" in doing:
        yield from (f"to {name_of(p)}" for p in TARGETS[verb](pos, hex_of(doing["from"])))
    elif verb == "resettlement":
        yield from (*lift_moves(pos, verb), "done")
    elif verb == "quarry":
        yield from ("done", *(f"quarry {name_of(p)}" for p in quarry_hexes(pos)))
    elif verb == "donation":
        hexes = donation_hexes(pos, [doing["word"]])
        yield from (f"donation {name_of(p)}" for p in hexes) if hexes else ["done"]
    elif verb == "fort":
        yield from (f"fort {name_of(p)}" for p in pos.rule_three(pos.open(TERRAIN_LETTERS[doing["word"]])))
    elif verb == "sword":
        targets = {hex_of(name) for name in pos.state["seats"][doing["victim"]]["settlements"]}
        pieces = special_pieces(pos.state["seats"][doing["victim"]])
        yield from (f"sword {name_of(p)}" for p in targets | (set() if pos.hex_map.first else set(pieces)))
    else:
        raise AssertionError(f"{verb} is no action of these expansions")


def seat_moves(pos: Position) -> Iterator[str]:
    """Yield every move of a seat except declaring an Outpost."""
    state = pos.state
    if state["doing"]:
        yield from step_moves(pos, state["doing"])
        return
    if not pos.terrain:  # KB-CRO-CROSSROADS, D-09: chosen when an action needs it
        yield from {f"choose {kind}" for kind in state["card"]["hand"]}
    elif state["stage"] != "after" and state["to_build"]:
        yield from (f"build {name_of(p)}" for p in pos.rule_three(pos.open(pos.terrain)))
    if state["stage"] != "during":
        yield from extra_actions(pos)
    if state["stage"] == "after":
        yield "end"


def legal(setup: JsonDict, state: JsonDict) -> set[str]:
    """Return the legal moves of a state that is not terminal, chance moves included."""
    me = state["seats"][state["turn"]]
    pos = Position(hex_map_of(setup), state, me.get("outpost", False))
    doing = state["doing"]
    terrain_is_full = pos.terrain and not pos.open(pos.terrain)  # KB-BASE-BUILD-6
    if (doing and doing["verb"] in DRAWING) or (not doing and terrain_is_full and draw_pile(state)):
        return {f"draw {kind}" for kind in draw_pile(state)}
    moves = set(seat_moves(pos))
    outposts = [tile for tile in me["nomad_tiles"] if tile["kind"] == "outpost" and tile["state"] == "ready"]
    if outposts and not pos.exempt and set(seat_moves(replace(pos, exempt=True))) != moves:
        moves.add("outpost")  # where it opens a hex
    return moves
