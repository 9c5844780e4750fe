"""Reference implementation of the legal moves of the base game with Nomads, Crossroads, Marshlands and Harvest.

It reads the `setup` line (`game.setup_dict()`) and the `state` of a ply (`game.to_dict(state)`) of a public trace and
applies the rules hex by hex. It shares no code with the engine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache, cached_property

from tests.kingdom_builder.reference_rules import DIRECTIONS, EDGE, JsonDict, draw_pile, step
from tests.kingdom_builder.reference_scorer import EVERY_HEX, Hex, areas, hex_name, letter, neighbours, parse_hex

BUILDABLE = "GCDFTPR"  # KB-TERR-1: swamp and farmland too
SPECIAL = "SLNAO"  # castle, location, nomad, palace, silo
LETTERS = {
    "grass": "G", "canyon": "C", "desert": "D", "flowers": "F", "forest": "T", "swamp": "P", "farmland": "R",
    "water": "W", "mountain": "M",
}  # fmt: skip
WALLS, WARRIORS, SCOUTS = 25, 2, 2

Hexes = frozenset[Hex]
Pieces = dict[str, Hexes]


@cache
def hexes_on(board: tuple[str, ...], letters: str) -> Hexes:
    return frozenset(place for place in EVERY_HEX if letter(board, place) in letters)


def neighbours_of(places: Iterable[Hex]) -> Hexes:
    return frozenset(n for place in places for n in neighbours(place))


@dataclass(frozen=True)
class Position:
    """A position from the point of view of the seat to act."""

    setup_dict: JsonDict
    state: JsonDict
    actor: int
    seats: tuple[Pieces, ...]  # settlements, warriors, wagon, ship and city of each seat
    scouts: Hexes
    outpost: bool

    @property
    def me(self) -> JsonDict:
        seat: JsonDict = self.state["seats"][self.actor]
        return seat

    @property
    def supply(self) -> int:
        return int(self.me["supply"])

    @property
    def terrain(self) -> str:
        return LETTERS[self.state["card"]["chosen"]] if self.state["card"]["chosen"] else ""

    @cached_property
    def board(self) -> tuple[str, ...]:
        return tuple(self.setup_dict["board"])

    @property
    def first(self) -> bool:
        return bool(self.setup_dict["options"]["edition"] == "first")

    def all_pieces(self, seat: int) -> Hexes:
        return frozenset().union(*self.seats[seat].values())

    def pieces(self, seat: int) -> Hexes:
        """Return the hexes of everything that counts as a settlement (KB-CRO-PIECES-1, -2, KB-CRO-CITYHALL-2)."""
        return self.all_pieces(seat) - (self.seats[seat]["warriors"] if self.first else frozenset())

    @cached_property
    def own(self) -> Hexes:
        """Own settlements for building; in the own turn also scouts (D-17) unless the option excludes them (C-19)."""
        full = self.setup_dict["options"]["harvest.scouts_scope"] == "full" and self.actor == self.state["turn"]
        return self.pieces(self.actor) | (self.scouts if full else frozenset())

    @cached_property
    def near(self) -> Hexes:
        return neighbours_of(self.own | (self.scouts if self.actor == self.state["turn"] else frozenset()))

    @cached_property
    def others(self) -> Hexes:
        return frozenset().union(*(self.pieces(seat) for seat in range(len(self.seats)) if seat != self.actor))

    @cached_property
    def occupied(self) -> Hexes:
        """Occupied hexes (KB-TERR-3)."""
        walls = {parse_hex(name) for name in self.state["walls"]}
        return self.scouts.union(walls, *(self.all_pieces(seat) for seat in range(len(self.seats))))

    @cached_property
    def blocked(self) -> Hexes:
        """Hexes next to any warrior (KB-CRO-BARRACKS-2)."""
        return neighbours_of(place for pieces in self.seats for place in pieces["warriors"])

    def free(self, letters: str) -> Hexes:
        """Return the hexes of these terrains where a piece may be placed."""
        return hexes_on(self.board, letters) - self.occupied - self.blocked

    def rule_three(self, places: Hexes) -> Hexes:
        """Apply the adjacency rule (KB-BASE-BUILD-3, KB-NOM-TILE-OUTPOST)."""
        return places if self.outpost else places & self.near or places

    @property
    def movable(self) -> Hexes:
        """Movable pieces: all but the city tile (C-03) and scouts (KB-HAR-SCOUTCABIN-2)."""
        if self.first or self.setup_dict["options"]["crossroads.pieces_as_settlements"] == "passive":
            return self.seats[self.actor]["settlements"]
        return self.pieces(self.actor) - self.seats[self.actor]["city"]

    def without(self, piece: Hex) -> Position:
        """Return the position with this piece lifted (KB-BASE-BUILD-8)."""
        left = {kind: places - {piece} for kind, places in self.seats[self.actor].items()}
        return replace(self, seats=(*self.seats[: self.actor], left, *self.seats[self.actor + 1 :]))


def hexes_of(value: list[str] | str | None) -> Hexes:
    return frozenset(map(parse_hex, [value] if isinstance(value, str) else value or []))


def read_position(setup: JsonDict, state: JsonDict) -> Position:
    actor = state["doing"]["seat"] if state["doing"] else state["turn"]
    kinds = ("settlements", "warriors", "wagon", "ship", "city")
    seats = tuple({kind: hexes_of(seat[kind]) for kind in kinds} for seat in state["seats"])
    return Position(setup, state, actor, seats, hexes_of(state["scouts"]), bool(state["seats"][actor].get("outpost")))


# Building actions. Rule 3 also applies to RULE_3_BUILDS; STRICT_BUILDS name their hexes completely.


def adjacent_to_terrain(pos: Position, letters: str) -> Hexes:
    return frozenset(p for p in pos.free(BUILDABLE) if any(letter(pos.board, n) in letters for n in neighbours(p)))


def tavern_hexes(pos: Position) -> Hexes:
    ends = set()
    for start in pos.own:
        for way in DIRECTIONS:
            second = step(start, way)
            third = step(second, way) if second in pos.own else None
            end = step(third, way) if third in pos.own else None
            ends |= {end} if end else set()
    return pos.free(BUILDABLE) & ends


def fountain_hexes(pos: Position) -> Hexes:
    """KB-MAR-FOUNTAIN; a bonus tile gained before this turn adds mountains (D-16)."""
    has_bonus = "fountain" in pos.me["bonus"] and "fountain:new" not in pos.me["bonus_resting"]
    ground = pos.free(BUILDABLE + ("M" if has_bonus else ""))
    return frozenset(p for p in ground if len(neighbours(p) & pos.own) == 1 and not neighbours(p) & pos.others)


RULE_3_BUILDS: dict[str, Callable[[Position], Hexes]] = {
    "oracle": lambda pos: pos.free(pos.terrain) if pos.terrain else frozenset(),
    "farm": lambda pos: pos.free("G"),
    "oasis": lambda pos: pos.free("D"),
    "garden": lambda pos: pos.free("F"),
    "forester-lodge": lambda pos: pos.free("T"),
    "monastery": lambda pos: pos.free("C"),
    "tower": lambda pos: pos.free(BUILDABLE) & EDGE,
    "water-mill": lambda pos: adjacent_to_terrain(pos, "W"),
    "mountain-station": lambda pos: adjacent_to_terrain(pos, "M"),
    "watchtower": lambda pos: pos.free(BUILDABLE) & neighbours_of(pos.others),
    "university": lambda pos: adjacent_to_terrain(pos, SPECIAL),
}
STRICT_BUILDS: dict[str, Callable[[Position], Hexes]] = {
    "tavern": tavern_hexes,
    "village": lambda pos: frozenset(p for p in pos.free(BUILDABLE) if len(neighbours(p) & pos.own) >= 3),
    "fountain": fountain_hexes,
    "farmland": lambda pos: pos.free("R") & pos.near,
}
MOVING = ("barn", "harbor", "paddock", "caravan", "refuge", "palisade", "refuge-bonus", "resettlement", "silo-move")


def slides(pos: Position, piece: Hex) -> Iterator[Hex]:
    """Yield the last hex before an obstacle in each direction (KB-LOC-CARAVAN, I-20)."""
    open_hexes = hexes_on(pos.board, BUILDABLE) - pos.occupied
    for way in DIRECTIONS:
        place, ahead = piece, step(piece, way)
        while ahead in open_hexes:
            place, ahead = ahead, step(ahead, way)
        if place != piece:
            yield place


def leaps(pos: Position, piece: Hex) -> Iterator[Hex]:
    """Yield the nearest free buildable hex in each direction (KB-MAR-REFUGE-BONUS)."""
    open_hexes = hexes_on(pos.board, BUILDABLE) - pos.occupied
    for way in DIRECTIONS:
        place = step(piece, way)
        while place and place not in open_hexes:
            place = step(place, way)
        if place:
            yield place


def destinations(pos: Position, verb: str, piece: Hex) -> Hexes:
    """Return the hexes that a piece lifted from `piece` may move to; `pos` is the position without it."""
    left = frozenset() if pos.setup_dict["options"]["moves.back_to_origin"] else {piece}  # I-10, R-05
    land = pos.free(BUILDABLE) - left
    if verb == "barn":
        return pos.rule_three(pos.free(pos.terrain) - left) if pos.terrain else frozenset()
    if verb == "harbor":
        return pos.rule_three(pos.free("W") - left)
    if verb == "paddock":
        jumps = [(step(piece, way), way) for way in DIRECTIONS]
        return land & {step(over, way) for over, way in jumps if over}
    if verb == "caravan":
        return land & set(slides(pos, piece))
    if verb in ("refuge", "resettlement"):
        return land & neighbours(piece)
    if verb == "refuge-bonus":
        return land & set(leaps(pos, piece))
    if verb == "palisade":  # I-38
        area = next(area for area in areas(set(pos.own) | {piece}) if piece in area)
        return land & neighbours_of(area - {piece})
    return land & pos.near  # KB-HAR-SILO-2


def moves_for(verb: str, places: Iterable[Hex]) -> set[str]:
    return {f"{verb} {hex_name(place)}" for place in places}


def lift_moves(pos: Position, verb: str) -> set[str]:
    return moves_for(verb, (p for p in pos.movable if destinations(pos.without(p), verb, p)))


# Tiles with special rules


def canoe_hexes(pos: Position) -> Hexes:
    """KB-MAR-CANOE-1: swamp or water, with rule 3 for each terrain separately."""
    return pos.rule_three(pos.free("P")) | pos.rule_three(pos.free("W")) if pos.supply else frozenset()


def cathedral_hexes(pos: Position) -> Hexes:
    able = pos.supply and pos.me["cathedral"] and pos.terrain
    return pos.rule_three(pos.free(pos.terrain)) if able else frozenset()


def quarry_hexes(pos: Position) -> Hexes:
    """KB-LOC-QUARRY; warriors do not block walls (C-04)."""
    able = pos.terrain and len(pos.state["walls"]) < WALLS
    return (hexes_on(pos.board, pos.terrain) - pos.occupied) & pos.near if able else frozenset()


def scout_cabin_hexes(pos: Position, movable_scouts: Hexes) -> Hexes:
    """KB-HAR-SCOUTCABIN-1, I-36: hexes for a scout from the supply, and scouts that may be placed again."""
    hexes = set(scout_hexes(pos)) if len(pos.scouts) < SCOUTS else set()
    return frozenset(
        hexes | {scout for scout in movable_scouts if scout_hexes(replace(pos, scouts=pos.scouts - {scout}))}
    )


def scout_hexes(pos: Position) -> Hexes:
    return pos.free(BUILDABLE + "WM") & pos.near


def barracks_hexes(pos: Position) -> Hexes:
    warriors = pos.seats[pos.actor]["warriors"]
    return warriors | (pos.rule_three(pos.free(BUILDABLE)) if len(warriors) < WARRIORS else frozenset())


def city_hall_hexes(pos: Position) -> Hexes:
    land = pos.free(BUILDABLE)
    centres = (
        p for p in land if len(neighbours(p)) == 6 and neighbours(p) <= land and (neighbours(p) | {p}) & pos.near
    )
    return frozenset() if pos.seats[pos.actor]["city"] else frozenset(centres)


def vehicle_hexes(pos: Position, kind: str) -> Hexes:
    """Return the hex of the wagon or ship, or the hexes where it may be placed."""
    piece, letters = ("ship", "W") if kind == "lighthouse" else ("wagon", BUILDABLE + "M")
    return pos.seats[pos.actor][piece] or pos.rule_three(travel_hexes(pos, letters))


def travel_hexes(pos: Position, letters: str) -> Hexes:
    """KB-CRO-BARRACKS-5: in the first edition warriors do not block wagons and ships."""
    return hexes_on(pos.board, letters) - pos.occupied if pos.first else pos.free(letters)


def bazaar_moves(pos: Position) -> set[str]:
    """KB-HAR-BAZAAR, I-35: another tile gained before this turn whose action is possible, or Crossroads (D-22)."""
    kinds = {tile["kind"] for tile in pos.me["tiles"] if not tile["new"]} - {"bazaar"}
    return {f"bazaar {kind}" for kind in kinds if kind == "crossroads" or repeated_moves(pos, kind)}


def repeated_moves(pos: Position, kind: str) -> set[str]:
    """R-32: the Cathedral takes no further settlement tile by the Bazaar, except by option."""
    none = set() if pos.setup_dict["options"]["harvest.bazaar_takes_tile"] else {"cathedral"}
    return tile_moves(pos, kind) - none


def tile_moves(pos: Position, kind: str) -> set[str]:
    """Return the moves of a ready location tile."""
    if kind in RULE_3_BUILDS:
        return moves_for(kind, pos.rule_three(RULE_3_BUILDS[kind](pos))) if pos.supply else set()
    if kind in STRICT_BUILDS:
        return moves_for(kind, STRICT_BUILDS[kind](pos)) if pos.supply else set()
    if kind in MOVING:
        return lift_moves(pos, kind)
    if kind == "fort":
        return {"fort"} if pos.supply and draw_pile(pos.state) else set()
    if kind == "cathedral":
        return {"cathedral"} | moves_for(kind, cathedral_hexes(pos))
    if kind == "bazaar":
        return bazaar_moves(pos)
    places: dict[str, Callable[[], Hexes]] = {
        "temple": lambda: pos.seats[pos.actor]["settlements"],
        "quarry": lambda: quarry_hexes(pos),
        "scout-cabin": lambda: scout_cabin_hexes(pos, pos.scouts),
        "barracks": lambda: barracks_hexes(pos),
        "city-hall": lambda: city_hall_hexes(pos),
        "wagon": lambda: vehicle_hexes(pos, kind),
        "lighthouse": lambda: vehicle_hexes(pos, kind),
    }
    return (
        moves_for(kind, places[kind]()) if kind in places else set()
    )  # canoe and crossroads tiles have no extra action


def action_moves(pos: Position) -> set[str]:
    """Return the moves of farmland, bonus tiles and nomad tiles."""
    moves = set()
    if pos.state.get("farmland") == "ready" and pos.supply:
        moves |= moves_for("farmland", STRICT_BUILDS["farmland"](pos))
    exhausted = {word.split(":")[0] for word in pos.me.get("bonus_resting", ())}
    bonus = set(pos.me["bonus"]) - exhausted
    if "canoe" in bonus:
        moves |= moves_for("canoe-bonus", canoe_hexes(pos))
    if "refuge" in bonus:
        moves |= lift_moves(pos, "refuge-bonus")
    for kind in {tile["kind"] for tile in pos.me["nomad_tiles"] if tile["state"] == "ready"}:
        if kind.startswith("donation-") and pos.supply:
            moves |= moves_for("donation", pos.rule_three(pos.free(LETTERS[kind[9:]])))
        elif kind == "resettlement":
            moves |= lift_moves(pos, kind)
        elif kind == "sword":
            moves |= moves_for(kind, sword_targets(pos, 1))
    return moves


def sword_targets(pos: Position, nearest: int) -> Hexes:
    """I-19: the pieces of the next opponent in turn order, without the city tile."""
    for offset in range(nearest, len(pos.seats)):
        seat = (pos.actor + offset) % len(pos.seats)
        if targets := pos.seats[seat]["settlements"] if pos.first else pos.pieces(seat) - pos.seats[seat]["city"]:
            return targets
    return frozenset()
