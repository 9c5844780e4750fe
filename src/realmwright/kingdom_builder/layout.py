"""The table after set-up: the map, the locations, the cards, all as sets of cells ready for use. It never changes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Final

from .. import registry
from ..game import GameError
from ..hexes import BIT, COLUMNS, ROWS, SPAN, cell_at, mask_of, neighbours
from .boards import SIZE, Quadrant, lay
from .deck import DEAL, REDRAW
from .parts import Card, GameSet, Location, Power, Step, Terrain, TerrainCard
from .setup import Setup

LAND: Final = sum(BIT[cell_at(r, c)] for r in range(ROWS) for c in range(COLUMNS))
AROUND: Final = tuple(neighbours(BIT[cell]) & LAND if BIT[cell] & LAND else 0 for cell in range(SPAN))
LINES: Final = tuple(mask_of([cell_at(r, c) for c in range(COLUMNS)]) for r in range(ROWS))  # KB-GEO-5
EDGE: Final = LINES[0] | LINES[-1] | sum(BIT[cell_at(r, c)] for r in range(1, ROWS - 1) for c in (0, COLUMNS - 1))
QUARTERS: Final = tuple(
    mask_of([cell_at(top + r, left + c) for r in range(SIZE) for c in range(SIZE)])
    for top in (0, SIZE)
    for left in (0, SIZE)
)


class Map:
    """Twenty rows of letters as sets of cells: where each terrain lies, what touches it, where one may build."""

    def __init__(self, rows: Sequence[str], sets: Iterable[GameSet]) -> None:
        letters = {terrain.letter: terrain for box in sets for terrain in box.terrains}
        self.rows = list(rows)
        self.land = LAND
        self.around = AROUND
        self.terrains: dict[str, Terrain] = {terrain.name: terrain for terrain in letters.values()}
        self.terrain_at: dict[int, str] = {}
        self.cells: dict[str, int] = dict.fromkeys(self.terrains, 0)
        for r, row in enumerate(rows):
            for c, letter in enumerate(row):
                if letter not in letters:
                    raise GameError(f"row {r + 1} of the map has {letter!r}: expected one of {''.join(letters)}")
                self.terrain_at[cell_at(r, c)] = letters[letter].name
                self.cells[letters[letter].name] |= BIT[cell_at(r, c)]
        self.near = {name: neighbours(cells) & self.land for name, cells in self.cells.items()}
        self.buildable = self._all_of("buildable")
        self.special = self._all_of("special")
        self.near_special = neighbours(self.special) & self.land

    def _all_of(self, quality: str) -> int:
        """Terrains never overlap, so a sum of their cells is a union."""
        return sum(self.cells[name] for name, terrain in self.terrains.items() if getattr(terrain, quality))


class Layout(Map):
    """One table. Locations are numbered so that those of one kind stand together; tiles are bits by that number."""

    def __init__(self, setup: Setup, sets: tuple[GameSet, ...]) -> None:
        self.setup = setup
        self.option = setup.option
        self.sets = sets
        boards: dict[str, Quadrant] = {board.id: board for box in self.sets for board in box.quadrants}
        rows, kinds = lay(setup.quadrants, boards)
        super().__init__(rows, self.sets)
        self._place_tiles(kinds)
        self._choose_cards()
        self._collect_rules()

    def _place_tiles(self, kinds: Mapping[int, str]) -> None:
        known = {location.name: location for box in self.sets for location in box.locations}
        found = sorted((kind, cell_at(*divmod(place, COLUMNS))) for place, kind in kinds.items())
        self.locations: tuple[Location, ...] = tuple(known[kind] for kind, _ in found)
        self.location_cells = tuple(cell for _, cell in found)
        self.location_near = tuple(self.around[cell] for cell in self.location_cells)
        self.near_locations = neighbours(mask_of(self.location_cells)) & self.land
        self.touching = {
            cell: tuple(i for i, near in enumerate(self.location_near) if near & BIT[cell])
            for cell in self.terrain_at
            if BIT[cell] & self.near_locations
        }
        self.tiles = tuple(location.tiles for location in self.locations)
        self.twins = tuple(self._tiles_of(location) for location in self.locations)
        self.kinds = tuple((loc.power, self._tiles_of(loc)) for loc in dict.fromkeys(self.locations))

    def _tiles_of(self, kind: Location) -> int:
        return sum(BIT[i] for i, location in enumerate(self.locations) if location is kind)

    def _choose_cards(self) -> None:
        self.deck: tuple[TerrainCard, ...] = tuple(card for box in self.sets for card in box.deck)
        self.deck_names = tuple(card.name for card in self.deck)
        self.full_deck = tuple(card.copies for card in self.deck)
        self.card_cells = tuple(self.cells[card.terrain] for card in self.deck)
        cards = {card.name: card for box in self.sets for card in box.cards}
        always = [card for box in self.sets for card in box.sources]
        self.sources: tuple[Card, ...] = (*(cards[name] for name in self.setup.cards), *always)

    def _collect_rules(self) -> None:
        self.powers: dict[str, Power] = {power.name: power for power, _ in self.kinds}
        self.known_powers: dict[str, Power] = {
            location.power.name: location.power for box in self.sets for location in box.locations
        }
        extra_verbs = [verb for box in self.sets for verb in box.verbs]
        self.verbs = ("build", "to", "end", "draw", *self.known_powers, *extra_verbs)
        self.bare_verbs = ("end", *extra_verbs)
        self.words = (*self.deck_names, *(word for box in self.sets for word in box.words))
        steps = [step for box in self.sets for step in box.steps]
        steps += [power for power in self.known_powers.values() if isinstance(power, Step)]
        self.steps: dict[str, Step] = {step.name: step for step in (DEAL, REDRAW, *steps)}
        slots = [slot for box in self.sets for slot in box.slots]
        self.table_slots = {slot.name: slot for slot in slots if not slot.each_seat}
        self.seat_slots = {slot.name: slot for slot in slots if slot.each_seat}
        reactions = [reaction for box in self.sets for reaction in box.reactions]
        self.on_placed = tuple(reaction.placed for reaction in reactions if reaction.placed)
        self.on_turn_end = tuple(reaction.turn_ends for reaction in reactions if reaction.turn_ends)


def layout_of(setup: Setup) -> Layout:
    known: dict[str, GameSet] = registry.find("sets")
    return _layout(setup, tuple(known[name] for name in setup.sets))


@lru_cache(maxsize=64)
def _layout(setup: Setup, sets: tuple[GameSet, ...]) -> Layout:
    return Layout(setup, sets)
