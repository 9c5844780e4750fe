"""Compiled playouts of Kingdom Builder: a table and a position as the C sources beside this file want them.

Without the compiled library bots play on by the rules themselves, more slowly and so less well.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from pathlib import Path
from typing import Any, Final

from ... import hexes
from ...hexes import BIT, COLUMNS, DIRECTIONS, ROWS, SPAN, areas, bits, cell_at, mask_of, neighbours, step
from ...kingdom_builder.layout import QUARTERS, Layout
from ...kingdom_builder.powers import PLAYED, Build, Relocate, two_away
from ...kingdom_builder.scoring import scored
from ...kingdom_builder.state import DRAWING, State
from . import Ends
from .kingdom_builder_sheets import POINTS, paying_hexes

# sizes of the C sources
CELLS, LINES, BYTES = SPAN, SPAN // hexes.WIDTH, -(-SPAN // 8)
SEATS, PLACES, MARKS, KINDS, LANDS, REGIONS, TOUCHING = 5, 32, 64, 16, 8, 256, 6

BEAM: Final = 4  # width, for the seats of a playout build
AROUND: Final = 0.15  # what the hexes around promise, for each settlement that is still to come
# in the order of the C sources
CARDS: Final = (
    "discoverers", "knights", "rangers", "mayors", "farmers", "lords", "homesteaders", "hermits", "citizens",
    "merchants", "geologists", "messengers", "chainers", "captains", "families", "shepherds", "ambassadors", "rovers",
    "compass-points", "advance", "fortress", "road", "place-of-refuge", "home-country",
)  # fmt: skip
IDLE, BUILD, BUILD_PLAYED, BUILD_LINE, BUILD_VILLAGE, BUILD_DRAWN, CITY, AGAIN, MOVE, MOVE_PLAYED = range(10)
ANYWHERE, NEXT, TWO_AWAY, WITHIN, SLIDE = range(5)
BY_RULE_3, FREELY, BESIDE_OWN = range(3)
COMMON: Final = ("farmland", "cave")  # actions that everybody has in every turn
GIFT: Final = 3  # settlements of a Donation, or of a silo
TREASURE: Final = 3.0  # gold
# those that are more than a ground to build or to move on, or near enough to one
POWERS: Final = {
    "tavern": BUILD_LINE, "village": BUILD_VILLAGE, "fort": BUILD_DRAWN, "cathedral": BUILD_PLAYED, "city-hall": CITY,
    "bazaar": AGAIN, "temple": MOVE_PLAYED, "palisade": MOVE, "caravan": MOVE, "cave": MOVE,
}  # fmt: skip
STEPS: Final[Mapping[Any, int]] = {neighbours: NEXT, two_away: TWO_AWAY}
REACHES: Final = {"caravan": SLIDE, "cave": WITHIN}
BINDINGS: Final = {"palisade": BESIDE_OWN, "farmland": BESIDE_OWN}
ANY_LAND: Final = (BUILD_LINE, BUILD_VILLAGE, BUILD_DRAWN, CITY)
EDGES: Final = (
    mask_of(cell_at(0, column) for column in range(COLUMNS)),
    mask_of(cell_at(ROWS - 1, column) for column in range(COLUMNS)),
    mask_of(cell_at(row, 0) for row in range(ROWS)),
    mask_of(cell_at(row, COLUMNS - 1) for row in range(ROWS)),
)

_Cells = ctypes.c_int16 * 6 * CELLS
_Small = ctypes.c_int8 * CELLS
_Bits = ctypes.c_uint64 * CELLS
_Places = ctypes.c_int8 * PLACES


class Table(ctypes.Structure):
    """`Table` of kingdom_builder.h."""

    _fields_ = (
        *((name, ctypes.c_int32) for name in ("cards", "lands", "kinds", "marks")),
        *((name, ctypes.c_int32) for name in ("ranked_rows", "lords_zero", "messengers_ends", "silo")),
        *((name, _Cells) for name in ("around", "ways", "jumps")),
        *((name, _Small) for name in ("land", "ground", "row", "quarter", "edges", "shelter")),
        ("region", ctypes.c_int16 * CELLS),
        ("region_size", ctypes.c_int16 * REGIONS),
        ("touching", ctypes.c_int8 * TOUCHING * CELLS),
        *((name, _Bits) for name in ("castles", "linked", "ranges", "majors", "prizes", "silos")),
        ("prize", ctypes.c_float * MARKS),
        ("gift", ctypes.c_int8 * MARKS),
        ("points", ctypes.c_float * CELLS),
        *((name, _Places) for name in ("power", "reach", "binding")),
        ("tile", ctypes.c_float * PLACES),
        ("common", ctypes.c_uint32),
        ("fits", ctypes.c_uint8 * CELLS * PLACES),
        ("card_lands", ctypes.c_int8 * 2 * KINDS),
        ("quota", ctypes.c_int8 * LANDS),
        ("mark_cell", ctypes.c_int16 * MARKS),
        *((name, ctypes.c_float) for name in ("hope", "hope_merchants", "hope_citizens", "hope_farmers", "hope_lords")),
        *((name, ctypes.c_float) for name in ("room", "later", "around_share", "gift_worth", "silo_worth")),
        ("land_cells", ctypes.c_int16 * CELLS * LANDS),
        ("land_count", ctypes.c_int32 * LANDS),
        ("distance", ctypes.c_uint8 * MARKS * CELLS),
    )


class Root(ctypes.Structure):
    """`Root` of kingdom_builder.h."""

    _fields_ = (
        *((name, ctypes.c_int32) for name in ("seats", "turn", "start", "ending")),
        ("free", ctypes.c_uint8 * BYTES),
        ("left", ctypes.c_int8 * PLACES),
        ("prizes", ctypes.c_uint64),
        *((name, ctypes.c_int32 * KINDS) for name in ("deck", "discard")),
        *((name, ctypes.c_int32 * SEATS) for name in ("hidden", "supply", "gold")),
        *((name, ctypes.c_uint32 * SEATS) for name in ("taken", "held", "markers", "gifts", "city")),
        ("extra", ctypes.c_float * SEATS),
        ("own", ctypes.c_uint8 * BYTES * SEATS),
    )


@cache
def _library(path: Path) -> Any:
    """The compiled sources; None if they are older than this file."""
    found = ctypes.CDLL(str(path))
    table, root = ctypes.POINTER(Table), ctypes.POINTER(Root)
    found.prepare.argtypes = [table]
    found.sheets.argtypes = [table, root, ctypes.POINTER(ctypes.c_int32)]
    found.playouts.argtypes = [
        table, root, ctypes.c_int32, ctypes.c_int32, ctypes.c_uint64, ctypes.c_int32, ctypes.POINTER(ctypes.c_float),
    ]  # fmt: skip
    same = found.size_of_table() == ctypes.sizeof(Table) and found.size_of_root() == ctypes.sizeof(Root)
    return found if same else None


def playouts_of(layout: Layout, weights: Mapping[str, float], path: Path) -> Playouts | None:
    """None if the table is larger than the library has room for."""
    library, counted = _library(path), [layout.linked, layout.cells.get("nomad", 0), layout.castles]
    lands = {name for card in layout.deck for name in card.terrains}
    small = len(layout.locations) + len(COMMON) < PLACES and len(layout.deck) <= KINDS and len(lands) <= LANDS
    small &= layout.setup.players <= SEATS and all(cells.bit_count() <= MARKS for cells in counted)
    return Playouts(layout, weights, library) if library is not None and small else None


class Playouts:
    """One table's. What a set does that the C sources do not know is taken as a tile that pays its worth."""

    def __init__(self, layout: Layout, weights: Mapping[str, float], library: Any) -> None:
        self._layout = layout
        self._library = library
        self._marks = bits(layout.linked)
        self._nomads = bits(layout.cells.get("nomad", 0))
        self._w_nomad, self._w_tile = weights["nomad"], weights["tile"]
        self._commons = [action for action in layout.actions if action.name in COMMON]
        self._now: State | None = None
        self._table = Table()
        self._cards(weights)
        self._ground()
        self._places(weights)
        library.prepare(ctypes.byref(self._table))

    def _cards(self, weights: Mapping[str, float]) -> None:
        table, layout = self._table, self._layout
        names = {card.name for card in layout.sources}
        table.cards = sum(1 << bit for bit, name in enumerate(CARDS) if name in names)
        table.ranked_rows = LINES if len(layout.ranked_lines) > ROWS else ROWS
        table.lords_zero = layout.option("cards.lords_zero_counts") == "true"
        table.messengers_ends = 1 if layout.option("cards.messengers_count_ends") == "true" else -1
        for name in ("merchants", "citizens", "farmers", "lords"):
            setattr(table, f"hope_{name}", weights[f"hope.{name}"])
        table.hope, table.room, table.later = weights["hope"], weights["room"], weights["later"]
        table.around_share = AROUND
        table.gift_worth = table.silo_worth = GIFT * weights["tile"]
        lands = self._lands = list(dict.fromkeys(name for card in layout.deck for name in card.terrains))
        table.lands, table.kinds = len(lands), len(layout.deck)
        for kind, card in enumerate(layout.deck):
            _fill(table.card_lands[kind], [lands.index(name) for name in card.terrains])
        for number, name in enumerate(lands):
            table.quota[number] = layout.terrains[name].quota

    def _ground(self) -> None:
        table, layout = self._table, self._layout
        grounds, lands = list(layout.terrains), self._lands
        shelter = sum(layout.cells.get(name, 0) for name in ("location", "castle", "nomad"))
        lines = sum(layout.lines)
        for cell in range(CELLS):
            bit, here = BIT[cell], bool(BIT[cell] & layout.land)
            name = layout.terrain_at.get(cell, "")
            _fill(table.around[cell], bits(layout.around[cell]) if here else ())
            _fill(table.ways[cell], [_only(step(bit, way) & layout.land) for way in DIRECTIONS] if here else ())
            _fill(table.jumps[cell], [_only(far & layout.land) for far in hexes.jump_two(bit)] if here else ())
            table.land[cell] = lands.index(name) if name in lands else -1
            table.ground[cell] = grounds.index(name) if here else -1
            table.row[cell] = hexes.row_of(cell) if bit & lines else -1
            table.quarter[cell] = next((i for i, quarter in enumerate(QUARTERS) if quarter & bit), -1)
            table.edges[cell] = sum(1 << i for i, edge in enumerate(EDGES) if edge & bit)
            table.shelter[cell] = bool(shelter & bit)
            _fill(table.touching[cell], layout.touching.get(cell, ()))
        self._lay_marks()
        self._lay_prizes()
        self._regions()

    def _lay_marks(self) -> None:
        """What lies next to each hex, as bits."""
        table, layout = self._table, self._layout
        names = {card.name for card in layout.sources}
        majors = bits(layout.cells["palace"]) if "palaces" in names else []
        majors += bits(layout.linked & ~layout.cells.get("palace", 0)) if "noblewomen" in names else []
        table.marks = len(self._marks)
        _fill(table.mark_cell, self._marks)
        near = layout.around
        for found, cells in (
            (table.castles, [near[cell] for cell in bits(layout.castles)]),
            (table.linked, [near[cell] for cell in self._marks]),
            (table.majors, [near[cell] for cell in majors]),
            (table.prizes, [near[cell] for cell in self._nomads]),
            (table.silos, [near[cell] for cell in bits(layout.cells.get("silo", 0))]),
            (table.ranges, [area | neighbours(area) for area in areas(layout.cells["mountain"])]),
        ):
            for number, some in enumerate(cells[:MARKS]):
                for cell in bits(some & layout.land):
                    found[cell] |= 1 << number
        for cell, gold in self._points():
            table.points[cell] += gold

    def _lay_prizes(self) -> None:
        lying = dict(self._layout.initial.get("nomads", ()))  # there may be more hexes than tiles
        for number, cell in enumerate(self._nomads):
            tile = lying.get(cell, "")
            self._table.prize[number], self._table.gift[number] = self._prize(tile), self._gift(tile)

    def _prize(self, tile: str) -> float:
        """What a nomad tile is taken to pay; settlements are built instead."""
        return TREASURE if tile == "treasure" else 0.0 if self._gift(tile) >= 0 else self._w_nomad

    def _gift(self, tile: str) -> int:
        """The number of the terrain of a Donation, or -1."""
        _, _, land = tile.partition("-")
        return list(self._layout.terrains).index(land) if land else -1

    def _points(self) -> Iterator[tuple[int, int]]:
        layout = self._layout
        for card in layout.sources:
            if card.name in POINTS:
                yield from ((cell, 1) for cell in bits(paying_hexes(layout, card)))
            if card.name == "capitols":
                for capitol in bits(layout.marked["capitols"]):
                    ring = layout.around[capitol]
                    yield from ((cell, 1) for cell in bits((ring | neighbours(ring)) & layout.land))

    def _regions(self) -> None:
        table, layout = self._table, self._layout
        plain = [cells for name, cells in layout.cells.items() if not layout.terrains[name].special]
        for cell in range(CELLS):
            table.region[cell] = -1
        if not table.cards & 1 << CARDS.index("home-country"):
            return
        for number, area in enumerate([area for cells in plain for area in areas(cells)][:REGIONS]):
            table.region_size[number] = area.bit_count()
            for cell in bits(area):
                table.region[cell] = number

    def _places(self, weights: Mapping[str, float]) -> None:
        table, layout = self._table, self._layout
        powers: list[Any] = [*(place.power for place in layout.locations), *self._commons]
        self._grounds: list[tuple[int, Any]] = []
        for number, power in enumerate(powers):
            self._place(number, power)
            table.tile[number] = weights.get(f"tile.{power.name}", weights["tile"])
        table.common = sum(1 << number for number in range(len(layout.locations), len(powers)))
        table.silo = self._add_silo(len(powers)) if layout.cells.get("silo") else -1

    def _place(self, number: int, power: Any) -> None:
        table, kind, reach, binding = self._table, IDLE, ANYWHERE, BY_RULE_3
        if isinstance(power, Build):
            kind = BUILD_PLAYED if power.ground is PLAYED else BUILD
        elif type(power) is Relocate:
            kind = MOVE_PLAYED if power.ground is PLAYED else MOVE
            reach = STEPS.get(power.reach, ANYWHERE)
        if isinstance(power, Build | Relocate) and power.strict:
            binding = FREELY
        table.power[number] = kind = POWERS.get(power.name, kind)
        table.reach[number] = REACHES.get(power.name, reach)
        table.binding[number] = BINDINGS.get(power.name, binding)
        if kind in ANY_LAND or isinstance(power, Build | Relocate):
            self._grounds.append((number, power))

    def _add_silo(self, number: int) -> int:
        """As a place whose power moves settlements, or builds them, next to own ones."""
        table = self._table
        table.power[number], table.reach[number], table.binding[number] = MOVE, ANYWHERE, BESIDE_OWN
        for cell in bits(self._layout.buildable):
            table.fits[number][cell] = 1
        return number

    def _fitting(self, power: Any, state: State, seat: int) -> int:
        """Where a power may put a settlement, as things are; what depends on own ones is for the C sources."""
        layout = self._layout
        if POWERS.get(power.name) in ANY_LAND:
            return layout.buildable
        if power.name == "farmland":
            return layout.cells["farmland"]
        found: int = power.ground.cells(state, state.seats[seat])
        return found

    def ends(self, state: State, seat: int, now: State) -> Ends | None:
        """Playouts after a turn; `now` is where the search for it began."""
        root = self.root(state)
        if root is None:
            return None
        if self._now is not now:
            self._now = now
            for number, power in self._grounds:
                cells = self._fitting(power, now, seat)
                ctypes.memmove(self._table.fits[number], bytes([cells >> cell & 1 for cell in range(CELLS)]), CELLS)
        return partial(self.leads, root, seat)

    def root(self, state: State) -> Root | None:
        """The position after a turn; None: something else is to be decided first."""
        if state.stage != DRAWING or any(frame.step != "deal" for frame in state.stack):
            return None
        layout, root, count = self._layout, Root(), len(state.seats)
        dealt = {frame.seat for frame in state.stack}
        root.seats, root.turn, root.start = count, (state.turn + 1) % count, layout.setup.start
        root.ending = state.ending
        root.free[:] = (state.free & state.allowed).to_bytes(BYTES, "little")
        root.left[: len(state.left)] = state.left
        lying = {cell for cell, _ in state.slots.get("nomads", ())}
        root.prizes = sum(1 << number for number, cell in enumerate(self._nomads) if cell in lying)
        deck = [drawn + old for drawn, old in zip(state.deck, state.old, strict=True)]
        for number, side in enumerate(state.seats):
            for card in side.hand:
                deck[card] += 1
            root.hidden[number] = bool(side.hand) or number in dealt
            root.supply[number], root.gold[number] = side.supply + side.waiting, side.gold
            root.taken[number], root.held[number] = side.taken, side.held
            root.markers[number] = side.slots.get("markers", 0)
            tiles = [tile for tile, _ in side.slots.get("nomad_tiles", ())]
            root.extra[number] = sum(map(self._prize, tiles)) + self._w_tile * side.slots.get("cathedral", 0)
            root.city[number] = bool(side.slots.get("city"))
            root.gifts[number] = sum({1 << gift for tile in tiles if (gift := self._gift(tile)) >= 0})
            root.own[number][:] = scored(layout, side).to_bytes(BYTES, "little")
        root.deck[: len(deck)], root.discard[: len(deck)] = deck, state.discard
        return root

    def gold(self, root: Root) -> list[int]:
        """What each seat's sheet says, by the C sources."""
        found = (ctypes.c_int32 * SEATS)()
        self._library.sheets(ctypes.byref(self._table), ctypes.byref(root), found)
        return list(found[: root.seats])

    def leads(self, root: Root, seat: int, count: int, seed: int) -> Sequence[float]:
        """The seat's lead at the end of so many games; the same seed brings the same luck."""
        found = (ctypes.c_float * count)()
        self._library.playouts(ctypes.byref(self._table), ctypes.byref(root), seat, count, seed, BEAM, found)
        return list(found)


def _only(cell: int) -> int:
    return cell.bit_length() - 1


def _fill(row: Any, values: Iterable[int]) -> None:
    """The values, and -1 after them."""
    known = list(values)
    row[:] = known + [-1] * (len(row) - len(known))
