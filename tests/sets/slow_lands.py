"""A second opinion on the legal moves of five boxes together: base game, Nomads, Crossroads, Marshlands, Harvest.

It reads what a public trace shows, the `setup` line (`game.about()`) and the `state` of a ply (`game.present(state)`),
and the rules, literally, hex by hex. It knows nothing of the engine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache, cached_property

from tests.kingdom_builder.slow_rules import DIRECTIONS, EDGE, Plain, pile, step
from tests.kingdom_builder.slow_scorer import EVERY_HEX, Hex, areas, around, hex_of, letter, name_of

BUILDABLE = "GCDFTPR"  # KB-TERR-1: swamp and farmland too
SPECIAL = "SLNAO"  # castle, location, nomad, palace, silo
LETTERS = {
    "grass": "G", "canyon": "C", "desert": "D", "flowers": "F", "forest": "T", "swamp": "P", "farmland": "R",
    "water": "W", "mountain": "M",
}  # fmt: skip
WALLS, WARRIORS, SCOUTS = 25, 2, 2

Places = frozenset[Hex]
Pieces = dict[str, Places]


@cache
def of_letters(board: tuple[str, ...], letters: str) -> Places:
    return frozenset(place for place in EVERY_HEX if letter(board, place) in letters)


def beside(places: Iterable[Hex]) -> Places:
    return frozenset(n for place in places for n in around(place))


@dataclass(frozen=True)
class At:
    """A position, seen from the seat that decides."""

    about: Plain
    state: Plain
    who: int
    seats: tuple[Pieces, ...]  # settlements, warriors, wagon, ship, city of each
    scouts: Places
    outpost: bool

    @property
    def mine(self) -> Plain:
        seat: Plain = self.state["seats"][self.who]
        return seat

    @property
    def supply(self) -> int:
        return int(self.mine["supply"])

    @property
    def terrain(self) -> str:
        return LETTERS[self.state["card"]["chosen"]] if self.state["card"]["chosen"] else ""

    @cached_property
    def board(self) -> tuple[str, ...]:
        return tuple(self.about["board"])

    @property
    def first(self) -> bool:
        return bool(self.about["options"]["edition"] == "first")

    def standing(self, seat: int) -> Places:
        return frozenset().union(*self.seats[seat].values())

    def pieces(self, seat: int) -> Places:
        """Everything that is or counts as a settlement (KB-CRO-PIECES-1, -2, KB-CRO-CITYHALL-2)."""
        return self.standing(seat) - (self.seats[seat]["warriors"] if self.first else frozenset())

    @cached_property
    def own(self) -> Places:
        """Own settlements for building; in one's own turn scouts are such (D-17), by option only neighbours (C-19)."""
        full = self.about["options"]["harvest.scouts_scope"] == "full" and self.who == self.state["turn"]
        return self.pieces(self.who) | (self.scouts if full else frozenset())

    @cached_property
    def near(self) -> Places:
        return beside(self.own | (self.scouts if self.who == self.state["turn"] else frozenset()))

    @cached_property
    def others(self) -> Places:
        return frozenset().union(*(self.pieces(seat) for seat in range(len(self.seats)) if seat != self.who))

    @cached_property
    def taken(self) -> Places:
        """KB-TERR-3."""
        walls = {hex_of(name) for name in self.state["walls"]}
        return self.scouts.union(walls, *(self.standing(seat) for seat in range(len(self.seats))))

    @cached_property
    def closed(self) -> Places:
        """KB-CRO-BARRACKS-2: next to any warrior."""
        return beside(place for pieces in self.seats for place in pieces["warriors"])

    def free(self, letters: str) -> Places:
        """Where a piece may come to stand on these terrains."""
        return of_letters(self.board, letters) - self.taken - self.closed

    def rule_three(self, places: Places) -> Places:
        """KB-BASE-BUILD-3, KB-NOM-TILE-OUTPOST."""
        return places if self.outpost else places & self.near or places

    @property
    def movable(self) -> Places:
        """C-03: every piece but the city tile. Scouts cannot be moved (KB-HAR-SCOUTCABIN-2)."""
        if self.first or self.about["options"]["crossroads.pieces_as_settlements"] == "passive":
            return self.seats[self.who]["settlements"]
        return self.pieces(self.who) - self.seats[self.who]["city"]

    def without(self, piece: Hex) -> At:
        """KB-BASE-BUILD-8."""
        left = {kind: places - {piece} for kind, places in self.seats[self.who].items()}
        return replace(self, seats=(*self.seats[: self.who], left, *self.seats[self.who + 1 :]))


def places_of(value: list[str] | str | None) -> Places:
    return frozenset(map(hex_of, [value] if isinstance(value, str) else value or []))


def read(about: Plain, state: Plain) -> At:
    who = state["doing"]["seat"] if state["doing"] else state["turn"]
    kinds = ("settlements", "warriors", "wagon", "ship", "city")
    seats = tuple({kind: places_of(seat[kind]) for kind in kinds} for seat in state["seats"])
    return At(about, state, who, seats, places_of(state["scouts"]), bool(state["seats"][who].get("outpost")))


# Building actions: the hexes they name. Rule 3 comes on top, except where the action says all there is.


def next_to(at: At, letters: str) -> Places:
    return frozenset(p for p in at.free(BUILDABLE) if any(letter(at.board, n) in letters for n in around(p)))


def tavern(at: At) -> Places:
    found = set()
    for start in at.own:
        for way in DIRECTIONS:
            second = step(start, way)
            third = step(second, way) if second in at.own else None
            end = step(third, way) if third in at.own else None
            found |= {end} if end else set()
    return at.free(BUILDABLE) & found


def fountain(at: At) -> Places:
    """KB-MAR-FOUNTAIN; with a bonus that was not gained in this turn (D-16) also mountains."""
    has_bonus = "fountain" in at.mine["bonus"] and "fountain:new" not in at.mine["bonus_resting"]
    ground = at.free(BUILDABLE + ("M" if has_bonus else ""))
    return frozenset(p for p in ground if len(around(p) & at.own) == 1 and not around(p) & at.others)


GOVERNED: dict[str, Callable[[At], Places]] = {
    "oracle": lambda at: at.free(at.terrain) if at.terrain else frozenset(),
    "farm": lambda at: at.free("G"),
    "oasis": lambda at: at.free("D"),
    "garden": lambda at: at.free("F"),
    "forester-lodge": lambda at: at.free("T"),
    "monastery": lambda at: at.free("C"),
    "tower": lambda at: at.free(BUILDABLE) & EDGE,
    "water-mill": lambda at: next_to(at, "W"),
    "mountain-station": lambda at: next_to(at, "M"),
    "watchtower": lambda at: at.free(BUILDABLE) & beside(at.others),
    "university": lambda at: next_to(at, SPECIAL),
}
STRICT: dict[str, Callable[[At], Places]] = {
    "tavern": tavern,
    "village": lambda at: frozenset(p for p in at.free(BUILDABLE) if len(around(p) & at.own) >= 3),
    "fountain": fountain,
    "farmland": lambda at: at.free("R") & at.near,
}
MOVING = ("barn", "harbor", "paddock", "caravan", "refuge", "palisade", "refuge-bonus", "resettlement", "silo-move")


def slides(at: At, piece: Hex) -> Iterator[Hex]:
    """KB-LOC-CARAVAN, I-20: the last hex before an obstacle; a warrior beside it forbids the whole slide."""
    open_hexes = of_letters(at.board, BUILDABLE) - at.taken
    for way in DIRECTIONS:
        place, ahead = piece, step(piece, way)
        while ahead in open_hexes:
            place, ahead = ahead, step(ahead, way)
        if place != piece:
            yield place


def leaps(at: At, piece: Hex) -> Iterator[Hex]:
    """KB-MAR-REFUGE-BONUS: the nearest free buildable hex, whatever lies between."""
    open_hexes = of_letters(at.board, BUILDABLE) - at.taken
    for way in DIRECTIONS:
        place = step(piece, way)
        while place and place not in open_hexes:
            place = step(place, way)
        if place:
            yield place


def destinations(at: At, verb: str, piece: Hex) -> Places:
    """Where a piece may go that was lifted from its hex; `at` is the position without it."""
    land = at.free(BUILDABLE)
    if verb == "barn":
        return at.rule_three(at.free(at.terrain)) if at.terrain else frozenset()
    if verb == "harbor":
        return at.rule_three(at.free("W"))
    if verb == "paddock":
        jumps = [(step(piece, way), way) for way in DIRECTIONS]
        return land & {step(over, way) for over, way in jumps if over}
    if verb == "caravan":
        return land & set(slides(at, piece))
    if verb in ("refuge", "resettlement"):
        return land & around(piece)
    if verb == "refuge-bonus":
        return land & set(leaps(at, piece))
    if verb == "palisade":  # I-38
        area = next(area for area in areas(set(at.own) | {piece}) if piece in area)
        return land & beside(area - {piece})
    return land & at.near  # KB-HAR-SILO-2


def words(verb: str, places: Iterable[Hex]) -> set[str]:
    return {f"{verb} {name_of(place)}" for place in places}


def takes(at: At, verb: str) -> set[str]:
    return words(verb, (p for p in at.movable if destinations(at.without(p), verb, p)))


# Tiles with rules of their own


def canoe(at: At) -> Places:
    """KB-MAR-CANOE-1: swamp or water, then rule 3 inside the type."""
    return at.rule_three(at.free("P")) | at.rule_three(at.free("W")) if at.supply else frozenset()


def cathedral(at: At) -> Places:
    able = at.supply and at.mine["cathedral"] and at.terrain
    return at.rule_three(at.free(at.terrain)) if able else frozenset()


def quarry(at: At) -> Places:
    """Walls stand next to warriors too (C-04)."""
    able = at.terrain and len(at.state["walls"]) < WALLS
    return (of_letters(at.board, at.terrain) - at.taken) & at.near if able else frozenset()


def scout_cabin(at: At, old: Places) -> Places:
    """KB-HAR-SCOUTCABIN-1, I-36: a hex for a scout from beside the board, or a scout that may be set again."""
    found = set(scout_hexes(at)) if len(at.scouts) < SCOUTS else set()
    return frozenset(found | {scout for scout in old if scout_hexes(replace(at, scouts=at.scouts - {scout}))})


def scout_hexes(at: At) -> Places:
    return at.free(BUILDABLE + "WM") & at.near


def barracks(at: At) -> Places:
    standing = at.seats[at.who]["warriors"]
    return standing | (at.rule_three(at.free(BUILDABLE)) if len(standing) < WARRIORS else frozenset())


def city_hall(at: At) -> Places:
    land = at.free(BUILDABLE)
    fits = (p for p in land if len(around(p)) == 6 and around(p) <= land and (around(p) | {p}) & at.near)
    return frozenset() if at.seats[at.who]["city"] else frozenset(fits)


def vehicle(at: At, kind: str) -> Places:
    """The hex of the piece, or where it may be placed."""
    piece, letters = ("ship", "W") if kind == "lighthouse" else ("wagon", BUILDABLE + "M")
    return at.seats[at.who][piece] or at.rule_three(road(at, letters))


def road(at: At, letters: str) -> Places:
    """KB-CRO-BARRACKS-5: in the first edition warriors do not stop wagons and ships."""
    return of_letters(at.board, letters) - at.taken if at.first else at.free(letters)


def bazaar(at: At) -> set[str]:
    """KB-HAR-BAZAAR, I-35: another tile of before this turn whose action is possible; the Crossroads tile (D-22)."""
    kinds = {tile["kind"] for tile in at.mine["tiles"] if not tile["new"]} - {"bazaar"}
    return {f"bazaar {kind}" for kind in kinds if kind == "crossroads" or tile_moves(at, kind)}


def tile_moves(at: At, kind: str) -> set[str]:
    """How a ready location tile may be used."""
    if kind in GOVERNED:
        return words(kind, at.rule_three(GOVERNED[kind](at))) if at.supply else set()
    if kind in STRICT:
        return words(kind, STRICT[kind](at)) if at.supply else set()
    if kind in MOVING:
        return takes(at, kind)
    if kind == "fort":
        return {"fort"} if at.supply and pile(at.state) else set()
    if kind == "cathedral":
        return {"cathedral"} | words(kind, cathedral(at))
    if kind == "bazaar":
        return bazaar(at)
    places: dict[str, Callable[[], Places]] = {
        "temple": lambda: at.seats[at.who]["settlements"],
        "quarry": lambda: quarry(at),
        "scout-cabin": lambda: scout_cabin(at, at.scouts),
        "barracks": lambda: barracks(at),
        "city-hall": lambda: city_hall(at),
        "wagon": lambda: vehicle(at, kind),
        "lighthouse": lambda: vehicle(at, kind),
    }
    return words(kind, places[kind]()) if kind in places else set()  # a canoe or crossroads tile is not used so


def action_moves(at: At) -> set[str]:
    """Farmland, bonus tiles, nomad tiles: before or after the mandatory action."""
    found = set()
    if at.state.get("farmland") == "ready" and at.supply:
        found |= words("farmland", STRICT["farmland"](at))
    resting = {word.split(":")[0] for word in at.mine.get("bonus_resting", ())}
    bonus = set(at.mine["bonus"]) - resting
    if "canoe" in bonus:
        found |= words("canoe-bonus", canoe(at))
    if "refuge" in bonus:
        found |= takes(at, "refuge-bonus")
    for kind in {tile["kind"] for tile in at.mine["nomad_tiles"] if tile["state"] == "ready"}:
        if kind.startswith("donation-") and at.supply:
            found |= words("donation", at.rule_three(at.free(LETTERS[kind[9:]])))
        elif kind == "resettlement":
            found |= takes(at, kind)
        elif kind == "sword":
            found |= words(kind, victims(at, 1))
    return found


def victims(at: At, nearest: int) -> Places:
    """I-19: what the next opponent in turn order has on the board, the city tile aside."""
    for offset in range(nearest, len(at.seats)):
        seat = (at.who + offset) % len(at.seats)
        if found := at.seats[seat]["settlements"] if at.first else at.pieces(seat) - at.seats[seat]["city"]:
            return found
    return frozenset()
