"""The immutable layout of a game: map, locations, cards and rules of its expansions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from .. import registry
from ..bitset import bits
from ..game import GameError
from .component_types import (
    Action,
    Expansion,
    Location,
    Power,
    ScoringCard,
    SetupDraft,
    SetupStep,
    Slot,
    Step,
    Terrain,
    TerrainCard,
    no_cells,
)
from .deck import DEAL, REDRAW, moves_by_word
from .hexgrid import BIT, CELL_COUNT, COLUMNS, ISLAND_ROW, ROWS, cell_at, mask_of, neighbours
from .quadrant_maps import NO_HEX, QUADRANT_SIZE, Quadrant, lay_quadrants, printed_rows
from .rule_options import FIRST_RULES_VERSION, default_option, default_options
from .setup import Setup

BOARD_CELLS: Final = sum(BIT[cell_at(r, c)] for r in range(ROWS) for c in range(COLUMNS))
LINES: Final = tuple(mask_of([cell_at(r, c) for c in range(COLUMNS)]) for r in range(ROWS))  # KB-GEO-5
EDGE_CELLS: Final = LINES[0] | LINES[-1] | sum(BIT[cell_at(r, c)] for r in range(1, ROWS - 1) for c in (0, COLUMNS - 1))
QUADRANT_CELLS: Final = tuple(
    mask_of([cell_at(top + r, left + c) for r in range(QUADRANT_SIZE) for c in range(QUADRANT_SIZE)])
    for top in (0, QUADRANT_SIZE)
    for left in (0, QUADRANT_SIZE)
)


@lru_cache(maxsize=8)
def _neighbours_of_cells(land: int) -> tuple[int, ...]:
    return tuple(neighbours(BIT[cell]) & land if BIT[cell] & land else 0 for cell in range(CELL_COUNT))


class Map:
    """A map from rows of letters: cells of each terrain, their neighbours, buildable cells."""

    def __init__(
        self,
        rows: Sequence[str],
        expansions: Iterable[Expansion],
        island: Sequence[str] = (),
        option: Callable[[str], str] = default_option,
    ) -> None:
        letters = {terrain.letter: terrain for expansion in expansions for terrain in expansion.terrains}
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
        self.cell_neighbours = _neighbours_of_cells(self.land)
        self.adjacent_to = {name: neighbours(cells) & self.land for name, cells in self.cells.items()}
        self.lines = LINES + tuple(line for line in self._island_lines() if line)
        self.ranked_lines = LINES  # the lines that Knights compares
        self.buildable = self._all_of("buildable")
        self.special = self._all_of("special")
        special = (terrain for terrain in letters.values() if terrain.special)
        self.special_for_cards = sum(self.cells[each.name] for each in special if each.special_for_cards(option))
        self.castles = self.cells.get("castle", 0)  # those that pay 3 gold

    def _island_lines(self) -> Iterator[int]:
        for r, row in enumerate(self.island, ISLAND_ROW):
            yield mask_of([cell_at(r, c) for c, letter in enumerate(row) if letter != NO_HEX])

    def _all_of(self, quality: str) -> int:
        return sum(self.cells[name] for name, terrain in self.terrains.items() if getattr(terrain, quality))


class Layout(Map):
    """The layout of one game.

    Locations are numbered in order of their names; tiles are bits by location number.
    """

    def __init__(self, setup: Setup, expansions: tuple[Expansion, ...]) -> None:
        self.setup = setup
        self.option = {**default_options(setup.rules_version), **dict(setup.options)}.__getitem__
        self.expansions = expansions
        draft, locations = create_draft(setup)
        vars(self).update(vars(draft.board))  # reuse the computed map
        self._place_tiles(locations)
        self._choose_cards(draft)
        self._collect_rules()
        self.initial_slots: dict[str, Any] = {}  # values of table slots that set-up has changed
        self.marked_cells: dict[str, int] = {}  # cells that set-up has marked, such as caves
        for step in setup_steps(self.expansions):
            step.apply_to(self, setup.step_value(step.name))

    def __reduce__(self) -> tuple[Any, ...]:  # pickled as its set-up
        return create_layout, (self.setup,)

    def __deepcopy__(self, _memo: object) -> Layout:
        return self  # immutable

    def _place_tiles(self, names: Mapping[int, str]) -> None:
        by_name = {location.name: location for expansion in self.expansions for location in expansion.locations}
        pairs = sorted((name, cell) for cell, name in names.items())
        self.locations: tuple[Location, ...] = tuple(by_name[name] for name, _ in pairs)
        self.location_cells = tuple(cell for _, cell in pairs)
        self.location_neighbours = tuple(self.cell_neighbours[cell] for cell in self.location_cells)
        self.adjacent_to_locations = neighbours(mask_of(self.location_cells)) & self.land
        self.adjacent_locations: dict[int, tuple[int, ...]] = {}
        for i, cells in enumerate(self.location_neighbours):
            for cell in bits(cells):
                self.adjacent_locations[cell] = (*self.adjacent_locations.get(cell, ()), i)
        self.tile_counts = tuple(location.tile_count for location in self.locations)
        self.same_kind_tiles = tuple(self._tiles_of(location) for location in self.locations)
        self.tiles_by_power = tuple((loc.power, self._tiles_of(loc)) for loc in dict.fromkeys(self.locations))
        self.tiles_of_power = {power.name: tiles for power, tiles in self.tiles_by_power}

    def _tiles_of(self, kind: Location) -> int:
        return sum(BIT[i] for i, location in enumerate(self.locations) if location is kind)

    def _choose_cards(self, draft: SetupDraft) -> None:
        self.deck = tuple(card for card in _deck_cards(self.setup, self.expansions) if card.in_deck(draft))
        self.deck_names = tuple(card.name for card in self.deck)
        self.draw_moves = moves_by_word("draw", self.deck_names)
        self.full_deck = tuple(card.copies for card in self.deck)
        self.single_terrain = tuple(card.terrains[0] if len(card.terrains) == 1 else "" for card in self.deck)
        by_name = {card.name: card for expansion in self.expansions for card in expansion.cards}
        self.cards = tuple(by_name[name] for name in self.setup.cards)
        always = [card for expansion in self.expansions for card in expansion.sources]
        self.sources: tuple[ScoringCard, ...] = (*self.cards, *always)

    def _collect_rules(self) -> None:
        self.powers: dict[str, Power] = {power.name: power for power, _ in self.tiles_by_power}
        powers = [location.power for expansion in self.expansions for location in expansion.locations]
        self.all_powers: dict[str, Power] = {power.name: power for power in powers}
        self.actions: tuple[Action, ...] = tuple(
            action for expansion in self.expansions for action in expansion.actions
        )
        verbs = ["build", "to", "end", "draw", *self.all_powers, *(action.name for action in self.actions)]
        self.verbs = tuple(
            dict.fromkeys([*verbs, *(verb for expansion in self.expansions for verb in expansion.verbs)])
        )
        self.standalone_verbs = {
            place.power.name for expansion in self.expansions for place in expansion.locations if place.standalone
        }
        self.repeating_verbs = {
            place.power.name for expansion in self.expansions for place in expansion.locations if place.repeats_tile
        }
        self.interrupts = {action.name: action for action in self.actions if action.interrupts}
        self.actions_by_slot = _group_by_slot(self.actions)
        self.interrupts_by_slot = _group_by_slot(self.interrupts.values())
        self.exemptions = tuple(exemption for expansion in self.expansions for exemption in expansion.exemptions)
        self.terrain_choices = tuple(more for expansion in self.expansions for more in expansion.terrain_choices)
        self.steps = _steps_by_name(self.expansions)
        slots = [slot for expansion in self.expansions for slot in expansion.slots]
        self.table_slots = {slot.name: slot for slot in slots if not slot.per_seat}
        self.seat_slots = {slot.name: slot for slot in slots if slot.per_seat}
        self.table_pieces = _piece_slots(self.table_slots.values())
        self.seat_pieces = _piece_slots(self.seat_slots.values())
        self.scoring_slots = tuple(
            (slot.name, slot) for slot in self.seat_slots.values() if slot.scored_cells is not no_cells
        )
        self.movable_slots = tuple(
            (slot.name, slot) for slot in self.seat_slots.values() if slot.movable_cells is not no_cells
        )
        self.adjacency_slots = [
            (slot.name, slot) for slot in slots if slot.adjacency_cells is not no_cells and not slot.per_seat
        ]
        reactions = [reaction for expansion in self.expansions for reaction in expansion.reactions]
        reactions += [card.reaction for card in self.sources]
        self.on_placed = tuple(reaction.on_placed for reaction in reactions if reaction.on_placed)
        self.before_placed = tuple(reaction.before_placed for reaction in reactions if reaction.before_placed)
        self.on_location_emptied = tuple(
            reaction.on_location_emptied for reaction in reactions if reaction.on_location_emptied
        )
        self.on_tile_gained = tuple(reaction.on_tile_gained for reaction in reactions if reaction.on_tile_gained)
        self.on_tile_lost = tuple(reaction.on_tile_lost for reaction in reactions if reaction.on_tile_lost)
        self.on_turn_start = tuple(reaction.on_turn_start for reaction in reactions if reaction.on_turn_start)
        self.on_turn_end = tuple(reaction.on_turn_end for reaction in reactions if reaction.on_turn_end)
        self.on_game_end = tuple(reaction.on_game_end for reaction in reactions if reaction.on_game_end)
        self.extra_cards = tuple(reaction.extra_cards for reaction in reactions if reaction.extra_cards)


@lru_cache(maxsize=64)
def _steps_by_name(expansions: tuple[Expansion, ...]) -> Mapping[str, Step]:
    """Return all steps by name. Cached: `isinstance` checks of the `Step` protocol are slow."""
    steps: list[Step] = [DEAL, REDRAW, *(step for expansion in expansions for step in expansion.steps)]
    powers = [location.power for expansion in expansions for location in expansion.locations]
    actions = [action for expansion in expansions for action in expansion.actions]
    steps += [each for each in (*powers, *actions) if isinstance(each, Step)]
    return {step.name: step for step in steps}


def _piece_slots(slots: Iterable[Slot]) -> tuple[tuple[str, Slot], ...]:
    """Return the slots that affect the cells of the board."""
    return tuple((slot.name, slot) for slot in slots if _has_cells(slot))


def _has_cells(slot: Slot) -> bool:
    functions = (slot.occupied_cells, slot.blocked_cells, slot.turn_settlement_cells, slot.settlement_cells)
    return any(function is not no_cells for function in functions)


def _group_by_slot(actions: Iterable[Action]) -> tuple[tuple[str, tuple[Action, ...]], ...]:
    """Group actions by the slot they require, which is checked at every ply of a turn."""
    groups: dict[str, tuple[Action, ...]] = {}
    for action in actions:
        groups[action.requires_slot] = (*groups.get(action.requires_slot, ()), action)
    return tuple(groups.items())


def _deck_cards(setup: Setup, expansions: Iterable[Expansion]) -> Iterator[TerrainCard]:
    """Yield the cards of the expansions in play, then those that others lend (KB-MAR-SETUP-4, R-36)."""
    for expansion in expansions:
        yield from expansion.deck
    if setup.rules_version == FIRST_RULES_VERSION:
        return
    installed: dict[str, Expansion] = registry.find("expansions")
    for name, expansion in installed.items():
        if name not in setup.expansions:
            yield from (card for card in expansion.deck if not card.needs_expansion)


def get_expansions(names: Iterable[str]) -> tuple[Expansion, ...]:
    expansions: dict[str, Expansion] = registry.find("expansions")
    return tuple(expansions[name] for name in names)


def setup_steps(expansions: Iterable[Expansion]) -> list[SetupStep]:
    return [step for expansion in expansions for step in expansion.setup_steps]


def create_draft(setup: Setup) -> tuple[SetupDraft, dict[int, str]]:
    """Return the draft of a set-up, and the names of the locations by cell."""
    expansions = get_expansions(setup.expansions)
    custom = {board.id: board for board in setup.custom_quadrants}
    boards: dict[str, Quadrant] = {board.id: board for each in expansions for board in each.quadrants} | custom
    rows, locations = lay_quadrants(setup.quadrants, boards)
    sides = [step.island(setup.step_value(step.name)) for step in setup_steps(expansions) if step.island]
    island: list[str] = []
    for side in filter(None, sides):
        board = custom.get(side.id, side)
        letters = dict(board.locations)
        island = printed_rows(board)
        for r, row in enumerate(board.rows, ISLAND_ROW):
            locations |= {cell_at(r, c): letters[letter] for c, letter in enumerate(row) if letter in letters}
    quadrants = tuple((boards[name], rotated) for name, rotated in setup.quadrants)
    map_ = Map(rows, expansions, island, setup.option)
    return SetupDraft(map_, setup.players, quadrants, setup.cards, setup.option), locations


def create_layout(setup: Setup) -> Layout:
    return _layout(setup, get_expansions(setup.expansions))


@lru_cache(maxsize=64)
def _layout(setup: Setup, expansions: tuple[Expansion, ...]) -> Layout:
    # Cached by the expansions, not by their names: an installed expansion may replace another.
    return Layout(setup, expansions)
