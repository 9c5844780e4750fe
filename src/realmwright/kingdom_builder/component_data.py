"""The components of expansions as data for clients, built without naming any of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Final

from ..components import (
    ActionType,
    BoardMap,
    BoardTile,
    Contents,
    ExpansionComponents,
    GameCatalog,
    GameComponents,
    HeldTile,
    Look,
    NamedComponent,
    PieceGroup,
    PieceType,
    ScoreSource,
    SetupMarker,
    TerrainType,
    TileState,
)
from .component_types import REMOVAL, Expansion, ScoringCard, SetupStep, Slot, Terrain
from .game_layout import Layout, setup_steps
from .hexgrid import BIT, cell_name, cell_names
from .quadrant_maps import Quadrant
from .state import Seat, State

LOCATION_GROUP: Final = "location"  # message key prefixes of tiles
SLOT_GROUP: Final = "held"
SETTLEMENTS: Final = PieceType("settlements", True, Look("", ""))
REMOVAL_SYMBOL: Final = "u-close"
GOLD_IN_GAME: Final = ScoreSource("in_game", "source", "", "u-gold", True, None)

# Component types


def game_components(layout: Layout) -> GameComponents:
    return GameComponents(
        terrains=[_terrain(terrain) for expansion in layout.expansions for terrain in expansion.terrains],
        pieces=[SETTLEMENTS, *(piece for expansion in layout.expansions for piece in _pieces(expansion))],
        markers=[marker for step in setup_steps(layout.expansions) for marker in _markers(layout, step)],
        actions=list(_actions(layout)),
        sources=[*(_source(layout, card) for card in layout.sources), GOLD_IN_GAME],
        rules=_rules(layout),
    )


def _terrain(terrain: Terrain) -> TerrainType:
    symbol = terrain.symbol or f"{'b' if terrain.special else 't'}-{terrain.name}"
    return TerrainType(
        terrain.letter, terrain.name, terrain.buildable, terrain.special, symbol, terrain.dark, terrain.shore
    )


def _pieces(expansion: Expansion) -> Iterator[PieceType]:
    for slot in expansion.slots:
        if slot.look is not None:
            yield PieceType(slot.name, slot.per_seat, slot.look)


def _markers(layout: Layout, step: SetupStep) -> Iterator[SetupMarker]:
    if step.look is not None:
        value = layout.setup.step_value(step.name)
        yield SetupMarker(step.name, step.look, value.split(",") if value else [])


def _actions(layout: Layout) -> Iterator[ActionType]:
    symbols = _preview_symbols(layout.expansions)
    for verb in layout.all_powers:
        yield ActionType(verb, LOCATION_GROUP, symbols.get(verb, ""))
    for action in layout.actions:
        group = SLOT_GROUP if action.requires_slot else ""
        yield ActionType(action.name, group, symbols.get(action.name, ""))


def _preview_symbols(expansions: Iterable[Expansion]) -> dict[str, str]:
    symbols = {REMOVAL: REMOVAL_SYMBOL}
    verbs: dict[str, str] = {}
    for expansion in expansions:
        symbols |= {piece.kind: piece.look.symbol for piece in _pieces(expansion)}
        verbs |= expansion.previews
    return {verb: symbols[kind] for verb, kind in verbs.items()}


def _source(layout: Layout, card: ScoringCard) -> ScoreSource:
    terrain = layout.setup.step_value(card.terrain_field) if card.terrain_field else ""
    return ScoreSource(card.name, card.group, card.rule, _symbol(card), False, terrain or None)


def _symbol(card: ScoringCard) -> str:
    return card.symbol or f"c-{card.name}"


def _rules(layout: Layout) -> Mapping[str, str]:
    found = (expansion.rule_ids() for expansion in layout.expansions)
    return {key: rule for rules in found for key, rule in rules.items()}


# Contents of a position: equal tiles of successive positions are the same objects, which are compared quickly

board_tile: Final = lru_cache(1024)(BoardTile)
held_tile: Final = lru_cache(4096)(HeldTile)


def contents(state: State) -> Contents:
    """Return the pieces and tiles on the board; the same in all views."""
    return Contents(
        pieces=[group for group in _piece_groups(state) if group.cells],
        held_tiles=[tile for seat, me in enumerate(state.seats) for tile in _held_tiles(state.layout, seat, me)],
        board_tiles=list(_board_tiles(state)),
    )


def _piece_groups(state: State) -> Iterator[PieceGroup]:
    layout = state.layout
    for seat, me in enumerate(state.seats):
        yield PieceGroup(SETTLEMENTS.kind, seat, cell_names(me.settlements))
    for name, slot in layout.seat_slots.items():
        if slot.look is not None:
            for seat, me in enumerate(state.seats):
                yield PieceGroup(name, seat, _cells(layout, slot, slot.look, me.slots[name]))
    for name, slot in layout.table_slots.items():
        if slot.look is not None:
            owner = state.turn if slot.of_active_seat else None
            yield PieceGroup(name, owner, _cells(layout, slot, slot.look, state.slots[name]))


def _cells(layout: Layout, slot: Slot, look: Look, value: object) -> Sequence[str]:
    lines: Sequence[str] = slot.to_json(value) if look.shape == "line" else ()
    return lines or cell_names(slot.occupied_cells(layout, value))


def _held_tiles(layout: Layout, seat: int, me: Seat) -> Iterator[HeldTile]:
    for i, (cell, location) in enumerate(zip(layout.location_cells, layout.locations, strict=True)):
        if me.tiles & BIT[i]:
            state: TileState = "new" if me.new_tiles & BIT[i] else "used" if me.used_tiles & BIT[i] else "ready"
            stored = int(me.slots[location.counter_slot]) if location.counter_slot else 0
            verb, name = location.power.name, location.name
            yield held_tile(seat, name, LOCATION_GROUP, verb, state, cell_name(cell), stored, location.passive)
    for slot in layout.seat_slots.values():
        for kind, verb, state in slot.held_tiles(me):
            yield held_tile(seat, kind, SLOT_GROUP, verb, state, "", 0, not verb)


def _board_tiles(state: State) -> Iterator[BoardTile]:
    layout = state.layout
    for cell, location, left in zip(layout.location_cells, layout.locations, state.tiles_left, strict=True):
        yield board_tile(cell_name(cell), location.name, left, location.tile_count)
    for name, slot in layout.table_slots.items():
        yield from slot.board_tiles(layout, state.slots[name])


# The catalog


def catalog(expansions: Iterable[Expansion]) -> GameCatalog:
    return GameCatalog([_expansion(expansion) for expansion in expansions])


def _expansion(expansion: Expansion) -> ExpansionComponents:
    return ExpansionComponents(
        name=expansion.name,
        requires=expansion.requires,
        terrains=[_terrain(terrain) for terrain in expansion.terrains],
        quadrants=[board_map(board) for board in expansion.quadrants],
        islands=[board_map(board) for board in expansion.islands],
        cards=[NamedComponent(card.name, card.rule, _symbol(card)) for card in expansion.cards],
        sources=[NamedComponent(card.name, card.rule, _symbol(card)) for card in expansion.sources],
        locations=[NamedComponent(place.name, place.power.rule, f"b-{place.name}") for place in expansion.locations],
        pieces=list(_pieces(expansion)),
        setup_markers=[
            PieceType(step.name, False, step.look)
            for step in expansion.setup_steps
            if step.look is not None and step.affects_score
        ],
    )


def board_map(board: Quadrant) -> BoardMap:
    return BoardMap(board.id, board.expansion, board.provenance, list(board.rows), dict(board.locations))
