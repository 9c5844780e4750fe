"""Bindings of the compiled playouts.

They fill the structures of kingdom_builder.h from a game and a position. Without the compiled library playouts follow
the rules in Python, which is slower.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from pathlib import Path
from typing import Any, Final

from ....bitset import bits
from ....kingdom_builder import hexgrid
from ....kingdom_builder.common_powers import PLAYED_TERRAIN, BuildPower, RelocatePower, two_away
from ....kingdom_builder.game_layout import QUADRANT_CELLS, Layout
from ....kingdom_builder.hexgrid import (
    BIT,
    CELL_COUNT,
    COLUMNS,
    DIRECTIONS,
    ROWS,
    cell_at,
    connected_areas,
    mask_of,
    neighbours,
    shift,
)
from ....kingdom_builder.scoring import scored_cells
from ....kingdom_builder.state import DRAWING, State
from ....wasm_module import WasmModule
from .. import NativeRollouts
from .score_cache import gold_by_hex
from .wasm_playouts import WasmPlayouts

# sizes and constants of kingdom_builder.h
CELLS, LINES, BYTES = CELL_COUNT, CELL_COUNT // hexgrid.WIDTH, -(-CELL_COUNT // 8)
MAX_SEATS, MAX_LOCATIONS, MAX_SPECIALS, MAX_CARD_TYPES, MAX_TERRAINS = 5, 32, 64, 16, 8
MAX_REGIONS, MAX_TOUCHING = 256, 6
CARDS: Final = (
    "discoverers", "knights", "rangers", "mayors", "farmers", "lords", "homesteaders", "hermits", "citizens",
    "merchants", "geologists", "messengers", "chainers", "captains", "families", "shepherds", "ambassadors", "rovers",
    "compass-points", "advance", "fortress", "road", "place-of-refuge", "home-country",
)  # fmt: skip
CARDS_OF_SPECIAL_HEXES: Final = ("castles", "palaces", "noblewomen")  # in the masks of adjacent special hexes
IDLE, BUILD, BUILD_PLAYED, BUILD_LINE, BUILD_VILLAGE, BUILD_DRAWN, CITY, REPEAT, MOVE, MOVE_PLAYED = range(10)
ANYWHERE, ADJACENT, TWO_AWAY, WITHIN_ZONE, SLIDE = range(5)
ADJACENT_IF_POSSIBLE, UNRESTRICTED, ADJACENT_ONLY = range(3)

BEAM_WIDTH: Final = 4  # of the turns in a playout
NEIGHBOUR_SHARE: Final = 0.15  # share of the neighbours' values, for each settlement still to build in the turn
SHARED_ACTIONS: Final = ("farmland", "cave")  # actions that all seats have in every turn
DONATION_SETTLEMENTS: Final = 3  # settlements of a donation or a silo
TREASURE_GOLD: Final = 3.0
# powers that do more than build or move on their terrain, mapped to the closest C power
POWERS: Final = {
    "tavern": BUILD_LINE, "village": BUILD_VILLAGE, "fort": BUILD_DRAWN, "cathedral": BUILD_PLAYED, "city-hall": CITY,
    "bazaar": REPEAT, "temple": MOVE_PLAYED, "palisade": MOVE, "caravan": MOVE, "cave": MOVE,
}  # fmt: skip
MOVE_RANGES: Final[Mapping[Any, int]] = {neighbours: ADJACENT, two_away: TWO_AWAY}
RANGE_OVERRIDES: Final = {"caravan": SLIDE, "cave": WITHIN_ZONE}
ADJACENCY_OVERRIDES: Final = {"palisade": ADJACENT_ONLY, "farmland": ADJACENT_ONLY}
ANY_TERRAIN_POWERS: Final = (BUILD_LINE, BUILD_VILLAGE, BUILD_DRAWN, CITY)
EDGES: Final = (
    mask_of(cell_at(0, column) for column in range(COLUMNS)),
    mask_of(cell_at(ROWS - 1, column) for column in range(COLUMNS)),
    mask_of(cell_at(row, 0) for row in range(ROWS)),
    mask_of(cell_at(row, COLUMNS - 1) for row in range(ROWS)),
)

_NeighbourCells = ctypes.c_int16 * 6 * CELLS
_CellNumbers = ctypes.c_int8 * CELLS
_CellMasks = ctypes.c_uint64 * CELLS
_LocationNumbers = ctypes.c_int8 * MAX_LOCATIONS
_POTENTIAL_CARDS: Final = ("merchants", "citizens", "farmers", "lords")


class NativeTable(ctypes.Structure):
    """`Table` of kingdom_builder.h."""

    _fields_ = (
        *((name, ctypes.c_int32) for name in ("cards", "terrain_count", "card_type_count", "special_count")),
        *((name, ctypes.c_int32) for name in ("ranked_rows", "lords_zero_counts", "messengers_extra")),
        ("silo_location", ctypes.c_int32),
        *((name, _NeighbourCells) for name in ("neighbours", "neighbour_in", "jump_in")),
        *((name, _CellNumbers) for name in ("card_terrain", "terrain", "row", "quadrant", "edges", "refuge")),
        ("region", ctypes.c_int16 * CELLS),
        ("region_size", ctypes.c_int16 * MAX_REGIONS),
        ("touching", ctypes.c_int8 * MAX_TOUCHING * CELLS),
        *((name, _CellMasks) for name in ("castles", "linked", "ranges", "majorities", "nomads", "silos")),
        ("nomad_gold", ctypes.c_float * MAX_SPECIALS),
        ("donation_terrain", ctypes.c_int8 * MAX_SPECIALS),
        ("hex_gold", ctypes.c_float * CELLS),
        *((name, _LocationNumbers) for name in ("power", "move_range", "adjacency")),
        ("tile_value", ctypes.c_float * MAX_LOCATIONS),
        ("shared_powers", ctypes.c_uint32),
        ("power_cells", ctypes.c_uint8 * CELLS * MAX_LOCATIONS),
        ("terrains_of_card", ctypes.c_int8 * 2 * MAX_CARD_TYPES),
        ("quota", ctypes.c_int8 * MAX_TERRAINS),
        ("special_cell", ctypes.c_int16 * MAX_SPECIALS),
        ("potential", ctypes.c_float),
        *((f"potential_{name}", ctypes.c_float) for name in _POTENTIAL_CARDS),
        *((name, ctypes.c_float) for name in ("room", "later", "neighbour_share", "donation_value", "silo_value")),
        ("cells_of_terrain", ctypes.c_int16 * CELLS * MAX_TERRAINS),
        ("cell_count", ctypes.c_int32 * MAX_TERRAINS),
        ("distance", ctypes.c_uint8 * MAX_SPECIALS * CELLS),
    )


class Root(ctypes.Structure):
    """`Root` of kingdom_builder.h."""

    _fields_ = (
        *((name, ctypes.c_int32) for name in ("seats", "turn", "start", "ending")),
        ("free", ctypes.c_uint8 * BYTES),
        ("tiles_left", ctypes.c_int8 * MAX_LOCATIONS),
        ("nomads", ctypes.c_uint64),
        *((name, ctypes.c_int32 * MAX_CARD_TYPES) for name in ("deck", "discard")),
        *((name, ctypes.c_int32 * MAX_SEATS) for name in ("has_card", "supply", "gold")),
        *((name, ctypes.c_uint32 * MAX_SEATS) for name in ("taken", "held", "markers", "donations", "has_city")),
        ("extra_gold", ctypes.c_float * MAX_SEATS),
        ("settlements", ctypes.c_uint8 * BYTES * MAX_SEATS),
    )


@cache
def load_library(path: Path) -> Any:
    """Load the compiled library; raise OSError if it is for another platform or was compiled from other sources.

    Raise ImportError if it is WebAssembly and this is not a browser.
    """
    if path.suffix == ".wasm":
        return WasmPlayouts(WasmModule(path))
    library = ctypes.CDLL(str(path))
    table, root = ctypes.POINTER(NativeTable), ctypes.POINTER(Root)
    if not hasattr(library, "run_playouts"):
        raise OSError(f"{path}: not the library of the playouts")
    library.prepare_table.argtypes = [table]
    library.scores.argtypes = [table, root, ctypes.POINTER(ctypes.c_int32)]
    library.run_playouts.argtypes = [
        table, root, ctypes.c_int32, ctypes.c_int32, ctypes.c_uint64, ctypes.c_int32, ctypes.POINTER(ctypes.c_float),
    ]  # fmt: skip
    same_sizes = library.size_of_table() == ctypes.sizeof(NativeTable) and library.size_of_root() == ctypes.sizeof(Root)
    if not same_sizes:
        raise OSError(f"{path}: compiled from other sources")
    return library


def create_native_playouts(layout: Layout, weights: Mapping[str, float], path: Path) -> NativePlayouts | None:
    """Return the compiled playouts, or None if the layout exceeds the library or has a card that it does not know."""
    library, specials = load_library(path), [layout.special_for_cards, layout.cells.get("nomad", 0), layout.castles]
    terrains = {name for card in layout.deck for name in card.terrains}
    fits = len(layout.locations) + len(SHARED_ACTIONS) < MAX_LOCATIONS
    fits &= len(layout.deck) <= MAX_CARD_TYPES and len(terrains) <= MAX_TERRAINS
    fits &= layout.setup.players <= MAX_SEATS and all(cells.bit_count() <= MAX_SPECIALS for cells in specials)
    fits &= all(card.scope == "hex" or card.name in (*CARDS, *CARDS_OF_SPECIAL_HEXES) for card in layout.sources)
    return NativePlayouts(layout, weights, library) if fits else None


class NativePlayouts:
    """Compiled playouts of one game.

    Tiles whose power the library does not implement pay their value each turn.
    """

    def __init__(self, layout: Layout, weights: Mapping[str, float], library: Any) -> None:
        self._layout = layout
        self._library = library
        self._specials = bits(layout.special_for_cards)
        self._nomad_cells = bits(layout.cells.get("nomad", 0))
        self._w_nomad, self._w_tile = weights["nomad"], weights["tile"]
        self._shared_actions = [action for action in layout.actions if action.name in SHARED_ACTIONS]
        self._search_root: State | None = None
        self._table = NativeTable()
        self._fill_cards(weights)
        self._fill_cells()
        self._fill_locations(weights)
        library.prepare_table(self._table)

    def _fill_cards(self, weights: Mapping[str, float]) -> None:
        table, layout = self._table, self._layout
        names = {card.name for card in layout.sources}
        table.cards = sum(1 << bit for bit, name in enumerate(CARDS) if name in names)
        table.ranked_rows = LINES if len(layout.ranked_lines) > ROWS else ROWS
        table.lords_zero_counts = layout.option("cards.lords_zero_counts") == "true"
        table.messengers_extra = 1 if layout.option("cards.messengers_count_ends") == "true" else -1
        for name in _POTENTIAL_CARDS:
            setattr(table, f"potential_{name}", weights[f"potential.{name}"])
        table.potential, table.room, table.later = weights["potential"], weights["room"], weights["later"]
        table.neighbour_share = NEIGHBOUR_SHARE
        table.donation_value = table.silo_value = DONATION_SETTLEMENTS * weights["tile"]
        terrains = self._card_terrains = list(dict.fromkeys(name for card in layout.deck for name in card.terrains))
        table.terrain_count, table.card_type_count = len(terrains), len(layout.deck)
        for number, card in enumerate(layout.deck):
            _fill(table.terrains_of_card[number], [terrains.index(name) for name in card.terrains])
        for number, name in enumerate(terrains):
            table.quota[number] = layout.terrains[name].quota

    def _fill_cells(self) -> None:
        table, layout = self._table, self._layout
        terrains, card_terrains = list(layout.terrains), self._card_terrains
        refuges = sum(layout.cells.get(name, 0) for name in ("location", "castle", "nomad"))
        lines = sum(layout.lines)
        for cell in range(CELLS):
            bit, on_board = BIT[cell], bool(BIT[cell] & layout.land)
            name = layout.terrain_at.get(cell, "")
            adjacent = [shift(bit, direction) for direction in DIRECTIONS] if on_board else ()
            jumps = hexgrid.shift_two(bit) if on_board else ()
            _fill(table.neighbours[cell], bits(layout.cell_neighbours[cell]) if on_board else ())
            _fill(table.neighbour_in[cell], [_single_cell(target & layout.land) for target in adjacent])
            _fill(table.jump_in[cell], [_single_cell(target & layout.land) for target in jumps])
            table.card_terrain[cell] = card_terrains.index(name) if name in card_terrains else -1
            table.terrain[cell] = terrains.index(name) if on_board else -1
            table.row[cell] = hexgrid.row_of(cell) if bit & lines else -1
            table.quadrant[cell] = next((i for i, quadrant in enumerate(QUADRANT_CELLS) if quadrant & bit), -1)
            table.edges[cell] = sum(1 << i for i, edge in enumerate(EDGES) if edge & bit)
            table.refuge[cell] = bool(refuges & bit)
            _fill(table.touching[cell], layout.adjacent_locations.get(cell, ()))
        self._fill_adjacent_specials()
        self._fill_nomads()
        self._fill_regions()

    def _fill_adjacent_specials(self) -> None:
        """Fill the masks of special hexes next to each hex."""
        table, layout = self._table, self._layout
        names = {card.name for card in layout.sources}
        majorities = bits(layout.cells["palace"]) if "palaces" in names else []
        majorities += bits(layout.special_for_cards & ~layout.cells.get("palace", 0)) if "noblewomen" in names else []
        table.special_count = len(self._specials)
        _fill(table.special_cell, self._specials)
        around = layout.cell_neighbours
        for masks, regions in (
            (table.castles, [around[cell] for cell in bits(layout.castles)]),
            (table.linked, [around[cell] for cell in self._specials]),
            (table.majorities, [around[cell] for cell in majorities]),
            (table.nomads, [around[cell] for cell in self._nomad_cells]),
            (table.silos, [around[cell] for cell in bits(layout.cells.get("silo", 0))]),
            (table.ranges, [area | neighbours(area) for area in connected_areas(layout.cells["mountain"])]),
        ):
            for number, cells in enumerate(regions[:MAX_SPECIALS]):
                for cell in bits(cells & layout.land):
                    masks[cell] |= 1 << number
        for cell, gold in self._hex_gold():
            table.hex_gold[cell] += gold

    def _fill_nomads(self) -> None:
        tiles = dict(self._layout.initial_slots.get("nomads", ()))  # there may be more hexes than tiles
        for number, cell in enumerate(self._nomad_cells):
            tile = tiles.get(cell, "")
            self._table.nomad_gold[number] = self._nomad_value(tile)
            self._table.donation_terrain[number] = self._donation_terrain(tile)

    def _nomad_value(self, tile: str) -> float:
        """Return the gold that a nomad tile pays in a playout; donations are built instead."""
        return TREASURE_GOLD if tile == "treasure" else 0.0 if self._donation_terrain(tile) >= 0 else self._w_nomad

    def _donation_terrain(self, tile: str) -> int:
        """Return the terrain index of a donation, -1 for other nomad tiles."""
        _, _, terrain = tile.partition("-")
        return list(self._layout.terrains).index(terrain) if terrain else -1

    def _hex_gold(self) -> Iterator[tuple[int, int]]:
        layout = self._layout
        for card in layout.sources:
            if card.scope == "hex":
                yield from gold_by_hex(layout, card).items()

    def _fill_regions(self) -> None:
        """Assign numbers to the terrain areas, for the task Home country."""
        table, layout = self._table, self._layout
        terrains = [cells for name, cells in layout.cells.items() if not layout.terrains[name].special]
        for cell in range(CELLS):
            table.region[cell] = -1
        if not table.cards & 1 << CARDS.index("home-country"):
            return
        for number, area in enumerate([area for cells in terrains for area in connected_areas(cells)][:MAX_REGIONS]):
            table.region_size[number] = area.bit_count()
            for cell in bits(area):
                table.region[cell] = number

    def _fill_locations(self, weights: Mapping[str, float]) -> None:
        table, layout = self._table, self._layout
        powers: list[Any] = [*(place.power for place in layout.locations), *self._shared_actions]
        self._terrain_powers: list[tuple[int, Any]] = []  # numbers and powers whose cells depend on the position
        for number, power in enumerate(powers):
            self._fill_power(number, power)
            table.tile_value[number] = weights.get(f"tile.{power.name}", weights["tile"])
        table.shared_powers = sum(1 << number for number in range(len(layout.locations), len(powers)))
        table.silo_location = self._add_silo(len(powers)) if layout.cells.get("silo") else -1

    def _fill_power(self, number: int, power: Any) -> None:
        table, c_power, move_range, adjacency = self._table, IDLE, ANYWHERE, ADJACENT_IF_POSSIBLE
        if isinstance(power, BuildPower):
            c_power = BUILD_PLAYED if power.targets is PLAYED_TERRAIN else BUILD
        elif type(power) is RelocatePower:
            c_power = MOVE_PLAYED if power.targets is PLAYED_TERRAIN else MOVE
            move_range = MOVE_RANGES.get(power.reach, ANYWHERE)
        if isinstance(power, BuildPower | RelocatePower) and power.ignores_adjacency:
            adjacency = UNRESTRICTED
        table.power[number] = c_power = POWERS.get(power.name, c_power)
        table.move_range[number] = RANGE_OVERRIDES.get(power.name, move_range)
        table.adjacency[number] = ADJACENCY_OVERRIDES.get(power.name, adjacency)
        if c_power in ANY_TERRAIN_POWERS or isinstance(power, BuildPower | RelocatePower):
            self._terrain_powers.append((number, power))

    def _add_silo(self, number: int) -> int:
        """Add a location that builds or moves next to own settlements, and return its number."""
        table = self._table
        table.power[number], table.move_range[number], table.adjacency[number] = MOVE, ANYWHERE, ADJACENT_ONLY
        for cell in bits(self._layout.buildable):
            table.power_cells[number][cell] = 1
        return number

    def _power_cells(self, power: Any, state: State, seat: int) -> int:
        """Return where a power may put a settlement.

        The library checks conditions on own settlements.
        """
        layout = self._layout
        if POWERS.get(power.name) in ANY_TERRAIN_POWERS:
            return layout.buildable
        if power.name == "farmland":
            return layout.cells["farmland"]
        cells: int = power.targets.cells(state, state.seats[seat])
        return cells

    def rollouts(self, state: State, seat: int, search_root: State) -> NativeRollouts | None:
        """Return the playouts from the end of a turn.

        `search_root` is the state in which the search began.
        """
        root = self.encode_root(state)
        if root is None:
            return None
        if self._search_root is not search_root:
            self._search_root = search_root
            for number, power in self._terrain_powers:
                mask = self._power_cells(power, search_root, seat)
                flags = bytes([mask >> cell & 1 for cell in range(CELLS)])
                ctypes.memmove(self._table.power_cells[number], flags, CELLS)
        return partial(self.leads, root, seat)

    def encode_root(self, state: State) -> Root | None:
        """Encode the position at the end of a turn; None if another decision comes first."""
        if state.stage != DRAWING or any(frame.step != "deal" for frame in state.stack):
            return None
        layout, root, count = self._layout, Root(), len(state.seats)
        dealt = {frame.seat for frame in state.stack}
        root.seats, root.turn, root.start = count, (state.turn + 1) % count, layout.setup.start
        root.ending = state.end_triggered
        root.free[:] = (state.empty & state.unblocked).to_bytes(BYTES, "little")
        root.tiles_left[: len(state.tiles_left)] = state.tiles_left
        tile_cells = {cell for cell, _ in state.slots.get("nomads", ())}
        root.nomads = sum(1 << number for number, cell in enumerate(self._nomad_cells) if cell in tile_cells)
        deck = [drawn + old for drawn, old in zip(state.deck, state.pre_shuffle_hidden, strict=True)]
        for number, side in enumerate(state.seats):
            for card in side.hand:
                deck[card] += 1
            root.has_card[number] = bool(side.hand) or number in dealt
            root.supply[number], root.gold[number] = side.supply + side.set_aside, side.gold
            root.taken[number], root.held[number] = side.taken_from, side.tiles
            root.markers[number] = side.slots.get("markers", 0)
            tiles = [tile for tile, _ in side.slots.get("nomad_tiles", ())]
            root.extra_gold[number] = sum(map(self._nomad_value, tiles)) + self._w_tile * side.slots.get("cathedral", 0)
            root.has_city[number] = bool(side.slots.get("city"))
            donations = {self._donation_terrain(tile) for tile in tiles} - {-1}
            root.donations[number] = sum(1 << terrain for terrain in donations)
            root.settlements[number][:] = scored_cells(layout, side).to_bytes(BYTES, "little")
        root.deck[: len(deck)], root.discard[: len(deck)] = deck, state.discard
        return root

    def scores(self, root: Root) -> list[int]:
        """Return the score of each seat as the library computes it."""
        results = (ctypes.c_int32 * MAX_SEATS)()
        self._library.scores(self._table, root, results)
        return list(results[: root.seats])

    def leads(self, root: Root, seat: int, count: int, seed: int) -> Sequence[float]:
        """Play `count` games to the end and return the seat's lead in each.

        Equal seeds draw equal cards.
        """
        results = (ctypes.c_float * count)()
        self._library.run_playouts(self._table, root, seat, count, seed, BEAM_WIDTH, results)
        return list(results)


def _single_cell(mask: int) -> int:
    """Return the cell of a mask with one bit, -1 for an empty mask."""
    return mask.bit_length() - 1


def _fill(row: Any, values: Iterable[int]) -> None:
    """Write the values into a ctypes array and -1 after them."""
    items = list(values)
    row[:] = items + [-1] * (len(row) - len(items))
