"""A second opinion on the legal moves with Nomads, Crossroads, Capitol, Caves and Island on the table.

Like `slow_rules` of the base game it reads the `setup` line of a trace and the `state` of a ply, nothing else, and
checks every hex one by one. A hex is (land, line, column), the land "" for the board and "i:" for the island.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TypeAlias

from tests.kingdom_builder.slow_rules import DIRECTIONS, LETTERS, Plain, pile

Hex: TypeAlias = tuple[str, int, int]
LAND = "GCDFT"
SHOWN = {**LETTERS, "water": "W", "mountain": "M"}  # what a Donation may show
MOVING = ("barn", "harbor", "paddock", "caravan", "rope-bridge", "tree-house", "cave")
DRAWING = ("deal", "redraw", "fort-draw")
TRAVELS = {"wagon": ("wagon", LAND + "M"), "lighthouse": ("ship", "W")}


def hex_of(name: str) -> Hex:
    land, cell = ("i:", name[2:]) if name.startswith("i:") else ("", name)
    return land, int(cell[1:]) - 1, ord(cell[0]) - ord("a")


def name_of(place: Hex) -> str:
    return f"{place[0]}{chr(ord('a') + place[2])}{place[1] + 1}"


class World:
    """The map: a letter for every hex of the board and of the island, which touch nowhere (KB-QUE-ISLAND-1)."""

    def __init__(self, about: Plain) -> None:
        lands = {"": about["board"], "i:": about["island"]["rows"] if about["island"] else []}
        self.letters: dict[Hex, str] = {
            (land, r, c): letter
            for land, rows in lands.items()
            for r, row in enumerate(rows)
            for c, letter in enumerate(row)
            if letter != "."
        }
        self.near = {place: self._around(place) for place in self.letters}
        self.caves = {hex_of(name) for name in about["caves"]}
        self.nomads = {hex_of(name) for name in about["nomads"]}
        self.edge = {p for p in self.letters if not p[0] and (p[1] in (0, 19) or p[2] in (0, 19))}
        options = about["options"]
        self.first = options["edition"] == "first"
        self.full = not self.first and options["crossroads.pieces_as_settlements"] == "full"

    def step(self, place: Hex, way: str) -> Hex | None:
        """The next hex in one of six directions (KB-GEO-2), if there is one."""
        land, r, c = place
        if way in ("e", "w"):
            target = land, r, c + 1 if way == "e" else c - 1
        else:
            west = c - 1 if r % 2 == 0 else c
            target = land, r - 1 if way[0] == "n" else r + 1, west if way[1] == "w" else west + 1
        return target if target in self.letters else None

    def _around(self, place: Hex) -> set[Hex]:
        return {target for way in DIRECTIONS if (target := self.step(place, way))}


_worlds: dict[int, tuple[Plain, World]] = {}


def world_of(about: Plain) -> World:
    """Kept for each set-up line, which never changes."""
    if id(about) not in _worlds or _worlds[id(about)][0] is not about:
        _worlds.clear()
        _worlds[id(about)] = about, World(about)
    return _worlds[id(about)][1]


def figures(seat: Plain) -> dict[Hex, str]:
    """Warriors, wagon and ship of a seat: where, and which."""
    found = {hex_of(name): "warriors" for name in seat["warriors"]}
    return found | {hex_of(seat[kind]): kind for kind in ("wagon", "ship") if seat[kind]}


def settlements(world: World, seat: Plain) -> set[Hex]:
    """What counts as this seat's settlements on the board (KB-CRO-PIECES-1, -2, KB-CRO-CITYHALL-2)."""
    own = {hex_of(name) for name in (*seat["settlements"], *seat["city"])}
    return own | {p for p, kind in figures(seat).items() if not (world.first and kind == "warriors")}


@dataclass(frozen=True)
class Position:
    """What the rules ask about, the piece in the air already lifted (KB-BASE-BUILD-8)."""

    world: World
    state: Plain
    waived: bool  # an Outpost has been declared

    @property
    def me(self) -> Plain:
        seat: Plain = self.state["seats"][self.state["turn"]]
        return seat

    @cached_property
    def own(self) -> set[Hex]:
        return settlements(self.world, self.me)

    @cached_property
    def taken(self) -> set[Hex]:
        found = {hex_of(name) for name in self.state["walls"]}
        for seat in self.state["seats"]:
            found |= {hex_of(name) for name in (*seat["settlements"], *seat["city"])} | set(figures(seat))
        return found

    @cached_property
    def blocked(self) -> set[Hex]:
        """KB-CRO-BARRACKS-2: next to any warrior."""
        warriors = [hex_of(name) for seat in self.state["seats"] for name in seat["warriors"]]
        return {place for warrior in warriors for place in self.world.near[warrior]}

    @property
    def terrain(self) -> str:
        """The letter of the played card, "" without one."""
        chosen = self.state["card"]["chosen"]
        return LETTERS[chosen] if chosen else ""

    def empty(self, letters: str) -> set[Hex]:
        return {p for p, letter in self.world.letters.items() if letter in letters and p not in self.taken}

    def open(self, letters: str) -> set[Hex]:
        """Hexes of these terrains where a settlement may come to stand."""
        return self.empty(letters) - self.blocked if letters else set()

    def rule_three(self, hexes: set[Hex]) -> set[Hex]:
        """KB-BASE-BUILD-3, unless an Outpost waives it (I-22)."""
        beside = {p for p in hexes if self.world.near[p] & self.own}
        return hexes if self.waived or not beside else beside

    def movable(self) -> dict[Hex, str]:
        """What "any own settlement" means where one is moved (C-03): where, and which piece."""
        found = {hex_of(name): "settlements" for name in self.me["settlements"]}
        return found | (figures(self.me) if self.world.full else {})

    def without(self, place: Hex, kind: str) -> Position:
        seats = list(self.state["seats"])
        seats[self.state["turn"]] = lifted(self.me, kind, name_of(place))
        return replace(self, state={**self.state, "seats": seats})


def lifted(seat: Plain, kind: str, name: str) -> Plain:
    """The seat's side without this piece."""
    value = None if kind in ("wagon", "ship") else [each for each in seat[kind] if each != name]
    return {**seat, kind: value}


# Location tiles that build (KB-LOC, KB-CRO)


def tavern(at: Position) -> set[Hex]:
    found = set()
    for start in at.own:
        for way in DIRECTIONS:
            line = [start]
            while len(line) < 4 and (following := at.world.step(line[-1], way)):
                line.append(following)
            if len(line) == 4 and set(line[:3]) <= at.own:
                found.add(line[3])
    return found & at.open(LAND)


def village(at: Position) -> set[Hex]:
    return {p for p in at.open(LAND) if len(at.world.near[p] & at.own) >= 3}


BUILDING: dict[str, Callable[[Position], set[Hex]]] = {
    "oracle": lambda at: at.rule_three(at.open(at.terrain)),
    "farm": lambda at: at.rule_three(at.open("G")),
    "oasis": lambda at: at.rule_three(at.open("D")),
    "tower": lambda at: at.rule_three(at.open(LAND) & at.world.edge),
    "garden": lambda at: at.rule_three(at.open("F")),
    "forester-lodge": lambda at: at.rule_three(at.open("T")),
    "monastery": lambda at: at.rule_three(at.open("C")),
    "tavern": tavern,
    "village": village,
}


# Moves: where a lifted piece may come down. `at` is the board without it.


def two_away(at: Position, origin: Hex) -> set[Hex]:
    over = {way: at.world.step(origin, way) for way in DIRECTIONS}
    return {p for way, mid in over.items() if mid and (p := at.world.step(mid, way))} & at.open(LAND)


def slide(at: Position, origin: Hex) -> set[Hex]:
    """KB-LOC-CARAVAN, I-20: to the last free hex before an obstacle; next to a warrior one may pass, not stop."""
    free, found = at.empty(LAND), set()
    for way in DIRECTIONS:
        place = origin
        while (following := at.world.step(place, way)) in free:
            assert following
            place = following
        found.add(place)
    return (found - {origin}) - at.blocked


def beside_caves(at: Position, origin: Hex) -> set[Hex]:
    """KB-QUE-CAVES-2, D-20."""
    near = {p for cave in at.world.caves for p in at.world.near[cave]}
    return near & at.open(LAND) if origin in near else set()


TARGETS: dict[str, Callable[[Position, Hex], set[Hex]]] = {
    "barn": lambda at, _: at.rule_three(at.open(at.terrain)),
    "harbor": lambda at, _: at.rule_three(at.open("W")),
    "rope-bridge": lambda at, _: at.rule_three(at.open("C")),
    "tree-house": lambda at, _: at.rule_three(at.open("T")),
    "paddock": two_away,
    "caravan": slide,
    "cave": beside_caves,
    "resettlement": lambda at, origin: at.world.near[origin] & at.open(LAND),
}


def sources(at: Position, verb: str) -> Iterator[str]:
    for place, kind in at.movable().items():
        if TARGETS[verb](at.without(place, kind), place):
            yield f"{verb} {name_of(place)}"


# Everything else


def quarry(at: Position) -> set[Hex]:
    """KB-LOC-QUARRY; a warrior does not stop a wall (C-04), and there are 25 of them (D-04)."""
    if len(at.state["walls"]) >= 25 or not at.terrain:
        return set()
    return {p for p in at.empty(at.terrain) if at.world.near[p] & at.own}


def city_hall(at: Position) -> set[Hex]:
    """KB-CRO-CITYHALL-1, I-30."""
    fit, found = at.open(LAND), set()
    for centre in fit:
        seven = {centre, *at.world.near[centre]}
        if len(seven) == 7 and seven <= fit and any(at.world.near[p] & at.own for p in seven):
            found.add(centre)
    return found if not at.me["city"] else set()


def barracks(at: Position) -> set[Hex]:
    """KB-CRO-BARRACKS-1: place one of two warriors, or take one back."""
    standing = {hex_of(name) for name in at.me["warriors"]}
    return standing | (at.rule_three(at.open(LAND)) if len(standing) < 2 else set())


def travel(at: Position, verb: str) -> set[Hex]:
    """KB-CRO-WAGON, KB-CRO-LIGHTHOUSE: take the piece up where it stands, or place it."""
    kind, letters = TRAVELS[verb]
    return {hex_of(at.me[kind])} if at.me[kind] else at.rule_three(roads(at, letters))


def roads(at: Position, letters: str) -> set[Hex]:
    """KB-CRO-BARRACKS-5: a warrior stops wagons and ships in the Big Box only."""
    return at.empty(letters) if at.world.first else at.open(letters)


def victims(at: Position, nearest: int) -> tuple[int, set[Hex]]:
    """The next player to the left, counted from the active one, with something to take, and what (I-19)."""
    seats, turn = at.state["seats"], at.state["turn"]
    for offset in range(nearest, len(seats)):
        seat = seats[(turn + offset) % len(seats)]
        found = {hex_of(name) for name in seat["settlements"]} | (set() if at.world.first else set(figures(seat)))
        if found:
            return (turn + offset) % len(seats), found
    return turn, set()


def donation(at: Position, kinds: list[str]) -> set[Hex]:
    """KB-NOM-TILE-DONATION: rule 3 for each terrain by itself."""
    found = set()
    for kind in kinds if at.me["supply"] else []:
        found |= at.rule_three(at.open(SHOWN[kind]))
    return found


def by_tile(at: Position, kind: str) -> Iterator[str]:
    if kind in MOVING:
        yield from sources(at, kind)
    elif kind == "fort":
        if at.me["supply"] and pile(at.state):
            yield "fort"
    elif kind in TRAVELS:
        yield from (f"{kind} {name_of(p)}" for p in travel(at, kind))
    elif kind in BUILDING:
        yield from (f"{kind} {name_of(p)}" for p in BUILDING[kind](at) if at.me["supply"])
    elif kind != "crossroads":
        found = {"quarry": quarry, "city-hall": city_hall, "barracks": barracks}[kind](at)
        yield from (f"{kind} {name_of(p)}" for p in found)


def extra_actions(at: Position) -> Iterator[str]:
    for kind in {tile["kind"] for tile in at.me["tiles"] if tile["ready"]}:
        yield from by_tile(at, kind)
    ready = {tile["kind"] for tile in at.me["nomad_tiles"] if tile["state"] == "ready"}
    given = [kind.partition("-")[2] for kind in ready if kind.startswith("donation-")]
    yield from (f"donation {name_of(p)}" for p in donation(at, given))
    if "resettlement" in ready:
        yield from sources(at, "resettlement")
    if "sword" in ready:
        yield from (f"sword {name_of(p)}" for p in victims(at, 1)[1])
    if at.world.caves and not at.state["cave_used"]:
        yield from sources(at, "cave")


def half_done(at: Position, doing: Plain) -> Iterator[str]:
    """The decisions inside an action."""
    verb = doing["verb"]
    if verb in TRAVELS:
        kind, letters = TRAVELS[verb]
        yield from (f"to {name_of(p)}" for p in at.world.near[hex_of(at.me[kind])] & roads(at, letters))
        yield "return" if doing["left"] == 3 else "done"
    elif verb in TARGETS and "from" in doing:
        yield from (f"to {name_of(p)}" for p in TARGETS[verb](at, hex_of(doing["from"])))
    elif verb == "resettlement":
        yield from (*sources(at, verb), "done")
    elif verb == "quarry":
        yield from ("done", *(f"quarry {name_of(p)}" for p in quarry(at)))
    elif verb == "donation":
        found = donation(at, [doing["word"]])
        yield from (f"donation {name_of(p)}" for p in found) if found else ["done"]
    elif verb == "fort":
        yield from (f"fort {name_of(p)}" for p in at.rule_three(at.open(SHOWN[doing["word"]])))
    elif verb == "sword":
        struck = {hex_of(name) for name in at.state["seats"][doing["victim"]]["settlements"]}
        figs = figures(at.state["seats"][doing["victim"]])
        yield from (f"sword {name_of(p)}" for p in struck | (set() if at.world.first else set(figs)))
    else:
        raise AssertionError(f"{verb} is no action of these sets")


def decisions(at: Position) -> Iterator[str]:
    """Every move of a seat, the Outpost aside."""
    state = at.state
    if state["doing"]:
        yield from half_done(at, state["doing"])
        return
    if not at.terrain:  # KB-CRO-CROSSROADS, D-09: chosen when an action needs it
        yield from {f"choose {kind}" for kind in state["card"]["hand"]}
    elif state["stage"] != "after" and state["to_build"]:
        yield from (f"build {name_of(p)}" for p in at.rule_three(at.open(at.terrain)))
    if state["stage"] != "during":
        yield from extra_actions(at)
    if state["stage"] == "after":
        yield "end"


def legal(about: Plain, state: Plain) -> set[str]:
    """Every legal move of a state in which the game is not over, chance included."""
    me = state["seats"][state["turn"]]
    at = Position(world_of(about), state, me.get("outpost", False))
    doing = state["doing"]
    terrain_is_full = at.terrain and not at.open(at.terrain)  # KB-BASE-BUILD-6
    if (doing and doing["verb"] in DRAWING) or (not doing and terrain_is_full and pile(state)):
        return {f"draw {kind}" for kind in pile(state)}
    found = set(decisions(at))
    outposts = [tile for tile in me["nomad_tiles"] if tile["kind"] == "outpost" and tile["state"] == "ready"]
    if outposts and not at.waived and set(decisions(replace(at, waived=True))) != found:
        found.add("outpost")  # where it opens a hex
    return found
