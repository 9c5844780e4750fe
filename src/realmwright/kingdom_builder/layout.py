"""The table after set-up: the map, the locations, the cards, all as sets of cells ready for use. It never changes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from .. import registry
from ..game import GameError
from ..hexes import BIT, COLUMNS, ISLAND_ROW, ROWS, SPAN, bits, cell_at, mask_of, neighbours
from .boards import NO_HEX, SIZE, Quadrant, lay, printed
from .deck import DEAL, REDRAW, words_of
from .options import DEFAULTS
from .parts import Action, Card, Draft, GameSet, Location, Power, SetupStep, Slot, Step, Terrain, TerrainCard, nothing
from .setup import Setup

BOARD: Final = sum(BIT[cell_at(r, c)] for r in range(ROWS) for c in range(COLUMNS))
LINES: Final = tuple(mask_of([cell_at(r, c) for c in range(COLUMNS)]) for r in range(ROWS))  # KB-GEO-5
EDGE: Final = LINES[0] | LINES[-1] | sum(BIT[cell_at(r, c)] for r in range(1, ROWS - 1) for c in (0, COLUMNS - 1))
QUARTERS: Final = tuple(
    mask_of([cell_at(top + r, left + c) for r in range(SIZE) for c in range(SIZE)])
    for top in (0, SIZE)
    for left in (0, SIZE)
)


@lru_cache(maxsize=8)
def _around(land: int) -> tuple[int, ...]:
    return tuple(neighbours(BIT[cell]) & land if BIT[cell] & land else 0 for cell in range(SPAN))


class Map:
    """Rows of letters as sets of cells: where each terrain lies, what touches it, where one may build."""

    def __init__(
        self,
        rows: Sequence[str],
        sets: Iterable[GameSet],
        island: Sequence[str] = (),
        option: Callable[[str], str] = DEFAULTS.__getitem__,
    ) -> None:
        letters = {terrain.letter: terrain for box in sets for terrain in box.terrains}
        self.rows = list(rows)
        self.island = list(island)
        self.terrains: dict[str, Terrain] = {terrain.name: terrain for terrain in letters.values()}
        self.terrain_at: dict[int, str] = {}
        self.cells: dict[str, int] = dict.fromkeys(self.terrains, 0)
        for r, row in [*enumerate(rows), *enumerate(island, ISLAND_ROW)]:
            for cell, letter in enumerate(row, cell_at(r, 0)):
                if letter == NO_HEX:
                    continue
                if letter not in letters:
                    raise GameError(f"row {r + 1} of the map has {letter!r}: expected one of {''.join(letters)}")
                terrain = self.terrain_at[cell] = letters[letter].name
                self.cells[terrain] |= BIT[cell]
        self.land = sum(self.cells.values())  # terrains never overlap, so a sum of their cells is a union
        self.around = _around(self.land)
        self.near = {name: neighbours(cells) & self.land for name, cells in self.cells.items()}
        self.lines = LINES + tuple(line for line in self._island_lines() if line)
        self.ranked_lines = LINES  # the lines that Knights compares
        self.buildable = self._all_of("buildable")
        self.special = self._all_of("special")
        counted = [terrain.name for terrain in letters.values() if terrain.special and terrain.linked(option)]
        self.linked = sum(self.cells[name] for name in counted)  # the special hexes that cards speak of
        self.castles = self.cells.get("castle", 0)  # the castles that pay 3 gold

    def _island_lines(self) -> Iterator[int]:
        for r, row in enumerate(self.island, ISLAND_ROW):
            yield mask_of([cell_at(r, c) for c, letter in enumerate(row) if letter != NO_HEX])

    def _all_of(self, quality: str) -> int:
        return sum(self.cells[name] for name, terrain in self.terrains.items() if getattr(terrain, quality))


class Layout(Map):
    """One table. Locations are numbered so that those of one kind stand together; tiles are bits by that number."""

    def __init__(self, setup: Setup, sets: tuple[GameSet, ...]) -> None:
        self.setup = setup
        self.option = setup.option
        self.sets = sets
        draft, kinds = draft_of(setup)
        vars(self).update(vars(draft.board))  # the same map: it is not worked out twice
        self._place_tiles(kinds)
        self._choose_cards(draft)
        self._collect_rules()
        self.initial: dict[str, Any] = {}  # slots of the table that set-up has filled
        self.marked: dict[str, int] = {}  # cells that set-up has marked, such as caves
        for step in steps_of(self.sets):
            step.lay(self, setup.extra(step.name))

    def _place_tiles(self, kinds: Mapping[int, str]) -> None:
        known = {location.name: location for box in self.sets for location in box.locations}
        found = sorted((kind, cell) for cell, kind in kinds.items())
        self.locations: tuple[Location, ...] = tuple(known[kind] for kind, _ in found)
        self.location_cells = tuple(cell for _, cell in found)
        self.location_near = tuple(self.around[cell] for cell in self.location_cells)
        self.near_locations = neighbours(mask_of(self.location_cells)) & self.land
        self.touching: dict[int, tuple[int, ...]] = {}
        for i, near in enumerate(self.location_near):
            for cell in bits(near):
                self.touching[cell] = (*self.touching.get(cell, ()), i)
        self.tiles = tuple(location.tiles for location in self.locations)
        self.twins = tuple(self._tiles_of(location) for location in self.locations)
        self.kinds = tuple((loc.power, self._tiles_of(loc)) for loc in dict.fromkeys(self.locations))
        self.tiles_for = {power.name: tiles for power, tiles in self.kinds}

    def _tiles_of(self, kind: Location) -> int:
        return sum(BIT[i] for i, location in enumerate(self.locations) if location is kind)

    def _choose_cards(self, draft: Draft) -> None:
        self.deck: tuple[TerrainCard, ...] = tuple(card for box in self.sets for card in box.deck if card.when(draft))
        self.deck_names = tuple(card.name for card in self.deck)
        self.draws = words_of("draw", self.deck_names)
        self.full_deck = tuple(card.copies for card in self.deck)
        self.only_terrain = tuple(card.terrains[0] if len(card.terrains) == 1 else "" for card in self.deck)
        known = {card.name: card for box in self.sets for card in box.cards}
        self.cards = tuple(known[name] for name in self.setup.cards)
        always = [card for box in self.sets for card in box.sources]
        self.sources: tuple[Card, ...] = (*self.cards, *always)

    def _collect_rules(self) -> None:
        self.powers: dict[str, Power] = {power.name: power for power, _ in self.kinds}
        known = [location.power for box in self.sets for location in box.locations]
        self.known_powers: dict[str, Power] = {power.name: power for power in known}
        self.actions: tuple[Action, ...] = tuple(action for box in self.sets for action in box.actions)
        verbs = ["build", "to", "end", "draw", *self.known_powers, *(action.name for action in self.actions)]
        self.verbs = tuple(dict.fromkeys([*verbs, *(verb for box in self.sets for verb in box.verbs)]))
        self.bare = {place.power.name for box in self.sets for place in box.locations if place.bare}
        self.interjections = {action.name: action for action in self.actions if action.during}
        self.purses = _by_purse(self.actions)
        self.purses_between = _by_purse(self.interjections.values())
        self.waivers = tuple(waiver for box in self.sets for waiver in box.waivers)
        self.choices = tuple(more for box in self.sets for more in box.choices)
        self.steps = _every_step(self.sets)
        slots = [slot for box in self.sets for slot in box.slots]
        self.table_slots = {slot.name: slot for slot in slots if not slot.each_seat}
        self.seat_slots = {slot.name: slot for slot in slots if slot.each_seat}
        self.table_pieces = _pieces(self.table_slots.values())
        self.seat_pieces = _pieces(self.seat_slots.values())
        self.scoring = tuple((slot.name, slot) for slot in self.seat_slots.values() if slot.scores is not nothing)
        self.movable = tuple((slot.name, slot) for slot in self.seat_slots.values() if slot.movable is not nothing)
        self.adjoining = [(slot.name, slot) for slot in slots if slot.adjoins is not nothing and not slot.each_seat]
        reactions = [reaction for box in self.sets for reaction in box.reactions]
        reactions += [card.reaction for card in self.sources]
        self.on_placed = tuple(reaction.placed for reaction in reactions if reaction.placed)
        self.on_governed = tuple(reaction.governed for reaction in reactions if reaction.governed)
        self.on_emptied = tuple(reaction.emptied for reaction in reactions if reaction.emptied)
        self.on_gained = tuple(reaction.gained for reaction in reactions if reaction.gained)
        self.on_lost = tuple(reaction.lost for reaction in reactions if reaction.lost)
        self.on_turn_start = tuple(reaction.turn_starts for reaction in reactions if reaction.turn_starts)
        self.on_turn_end = tuple(reaction.turn_ends for reaction in reactions if reaction.turn_ends)
        self.on_game_end = tuple(reaction.game_ends for reaction in reactions if reaction.game_ends)
        self.more_cards = tuple(reaction.more_cards for reaction in reactions if reaction.more_cards)


@lru_cache(maxsize=64)
def _every_step(sets: tuple[GameSet, ...]) -> Mapping[str, Step]:
    """By name; kept, because it takes long to ask which powers and actions are steps as well."""
    found: list[Step] = [DEAL, REDRAW, *(step for box in sets for step in box.steps)]
    powers = [location.power for box in sets for location in box.locations]
    actions = [action for box in sets for action in box.actions]
    found += [part for part in (*powers, *actions) if isinstance(part, Step)]
    return {step.name: step for step in found}


def _pieces(slots: Iterable[Slot]) -> tuple[tuple[str, Slot], ...]:
    """The slots that are about pieces on the board."""
    said = [(slot, (slot.stands, slot.closes, slot.passes, slot.counts)) for slot in slots]
    return tuple((slot.name, slot) for slot, says in said if any(cells is not nothing for cells in says))


def _by_purse(actions: Iterable[Action]) -> tuple[tuple[str, tuple[Action, ...]], ...]:
    """Actions together that need something in the same slot: it is looked into at every ply of a turn."""
    found: dict[str, tuple[Action, ...]] = {}
    for action in actions:
        found[action.purse] = (*found.get(action.purse, ()), action)
    return tuple(found.items())


def boxes(names: Iterable[str]) -> tuple[GameSet, ...]:
    known: dict[str, GameSet] = registry.find("sets")
    return tuple(known[name] for name in names)


def steps_of(sets: Iterable[GameSet]) -> list[SetupStep]:
    return [step for box in sets for step in box.setup]


def draft_of(setup: Setup) -> tuple[Draft, dict[int, str]]:
    """The map of a set-up and what its sets may look at, and the kinds of location by cell."""
    sets = boxes(setup.sets)
    own = {board.id: board for board in setup.own}
    known: dict[str, Quadrant] = {board.id: board for box in sets for board in box.quadrants} | own
    rows, kinds = lay(setup.quadrants, known)
    lands = [step.land(setup.extra(step.name)) for step in steps_of(sets) if step.land]
    island: list[str] = []
    for side in filter(None, lands):
        land = own.get(side.id, side)
        letters = dict(land.locations)
        island = printed(land)
        for r, row in enumerate(land.rows, ISLAND_ROW):
            kinds |= {cell_at(r, c): letters[letter] for c, letter in enumerate(row) if letter in letters}
    board = Map(rows, sets, island, setup.option)
    placed = tuple((known[name], turned) for name, turned in setup.quadrants)
    return Draft(board, setup.players, placed, setup.cards, setup.option), kinds


def layout_of(setup: Setup) -> Layout:
    return _layout(setup, boxes(setup.sets))


@lru_cache(maxsize=64)
def _layout(setup: Setup, sets: tuple[GameSet, ...]) -> Layout:
    """Kept by the sets themselves, not by their names: another set of the same name makes another table."""
    return Layout(setup, sets)
