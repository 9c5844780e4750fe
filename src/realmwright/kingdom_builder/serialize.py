"""Positions as JSON data, in the format of the public trace."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple
from weakref import WeakKeyDictionary

from .. import registry
from ..game import JsonDict
from .component_types import Expansion, Slot, visible
from .game_layout import Layout, setup_steps
from .hexgrid import BIT, cell_name, cell_names
from .hidden_information import unseen_cards, view
from .rule_options import default_options
from .rules import settlements_to_build
from .state import DRAWING, NONE, STAGES, UNSEEN, Frame, Seat, State

SET_ASIDE: Final = "waiting"
LOCATION_TILES: Final = "location_tiles"
UNSEEN_CARD: Final = ["?"]
# Their places among the fields of expansions that every game has (`trace_order`).
SET_ASIDE_ORDER: Final = 3
LOCATION_TILES_ORDER: Final = 3


class EmptyFields(NamedTuple):
    """The fields of expansions that every game has, in order, with the values that they have at first."""

    setup: JsonDict
    table: JsonDict
    seat: JsonDict


_EMPTY_FIELDS: Final[WeakKeyDictionary[Layout, EmptyFields]] = WeakKeyDictionary()


def _empty_fields(layout: Layout) -> EmptyFields:
    fields = _EMPTY_FIELDS.get(layout)
    if fields is None:
        fields = _EMPTY_FIELDS[layout] = _collect_empty_fields()
    return fields


def _collect_empty_fields() -> EmptyFields:
    expansions: dict[str, Expansion] = registry.find("expansions")
    slots = [slot for expansion in expansions.values() for slot in expansion.slots if slot.trace_order]
    steps = [step for step in setup_steps(expansions.values()) if step.trace_order]
    setup: JsonDict = {}
    for step in sorted(steps, key=lambda step: step.trace_order):
        setup |= step.setup_dict("")
    table = _empty_values(slot for slot in slots if not slot.per_seat)
    seat = _empty_values(slot for slot in slots if slot.per_seat)
    return EmptyFields(
        setup,
        _in_order([*table, (LOCATION_TILES_ORDER, LOCATION_TILES, {})]),
        _in_order([*seat, (SET_ASIDE_ORDER, SET_ASIDE, 0)]),
    )


def _empty_values(slots: Iterable[Slot]) -> list[tuple[int, str, object]]:
    return [(slot.trace_order, slot.name, slot.to_json(slot.initial)) for slot in slots]


def _in_order(fields: list[tuple[int, str, object]]) -> JsonDict:
    return {name: value for _, name, value in sorted(fields, key=lambda field: field[0])}


def setup_dict(layout: Layout) -> JsonDict:
    setup = layout.setup
    locations = zip(layout.location_cells, layout.locations, strict=True)
    return {
        "players": setup.players,
        "start_player": setup.start,
        "options": {name: _option_json(setup.option(name)) for name in default_options()},
        "sets": list(setup.expansions),
        "quadrants": [{"id": name, "rotated": rotated} for name, rotated in setup.quadrants],
        "board": layout.rows,
        "locations": {cell_name(cell): location.name for cell, location in sorted(locations, key=lambda pair: pair[0])},
        **_empty_fields(layout).setup,
        **_step_fields(layout),
        "cards": list(setup.cards),
    }


def _step_fields(layout: Layout) -> JsonDict:
    """Return the fields of the expansions' set-up steps; the island may be a custom one."""
    fields: JsonDict = {}
    for step in setup_steps(layout.expansions):
        fields |= step.setup_dict(layout.setup.step_value(step.name))
    if layout.island:
        fields["island"] = {**fields["island"], "rows": layout.island}
    return fields


def _option_json(value: str) -> str | int | bool:
    """Return the value of an option as JSON: true, 2, "bigbox"."""
    if value in ("true", "false"):
        return value == "true"
    return int(value) if value.isdecimal() else value


def to_dict(state: State) -> JsonDict:
    """Return a state or a view as JSON data."""
    layout = state.layout
    return {
        "turn": state.turn,
        "round": max(state.round, 1),
        "stage": _stage(state),
        "to_build": settlements_to_build(state),
        "seats": [_seat(layout, side) for side in state.seats],
        "card": {
            "hand": _cards(layout, state.revealed),
            "chosen": state.terrain or None,
        },
        "played": None if state.played_card == NONE else layout.deck_names[state.played_card],
        "owed": state.extra_quota,
        "doing": _stack_json(state),
        **_empty_fields(layout).table,
        LOCATION_TILES: {
            cell_name(cell): left for cell, left in zip(layout.location_cells, state.tiles_left, strict=True)
        },
        "deck": _counts(layout, state.deck),
        "discard": _counts(layout, state.discard),
        "end_triggered": state.end_triggered,
        **{name: slot.to_json(state.slots[name]) for name, slot in layout.table_slots.items()},
    }


def private_dict(state: State, seat: int) -> JsonDict:
    """Return the private fields of a seat's view, without the costs of a whole view."""
    layout, hidden = state.layout, UNSEEN_CARD
    if any(slot.hide is not visible for slot in (*layout.seat_slots.values(), *layout.table_slots.values())):
        return _private_slots(view(state, seat))
    return {
        "seats": [
            {"hand": _cards(layout, side.hand) if number == seat else hidden * len(side.hand)}
            for number, side in enumerate(state.seats)
        ],
        "deck": _counts(layout, unseen_cards(state, seat)[0]),
    }


def _private_slots(view: State) -> JsonDict:
    """Return the private fields of a view, with those of slots that hide information."""
    layout = view.layout
    table_slots, seat_slots = (
        [slot for slot in slots.values() if slot.hide is not visible]
        for slots in (layout.table_slots, layout.seat_slots)
    )
    return {
        "seats": [{"hand": _cards(layout, side.hand), **_slots_json(seat_slots, side.slots)} for side in view.seats],
        "deck": _counts(layout, view.deck),
        **_slots_json(table_slots, view.slots),
    }


def _slots_json(slots: Iterable[Slot], values: Mapping[str, Any]) -> JsonDict:
    return {slot.name: slot.to_json(values[slot.name]) for slot in slots}


def _stage(state: State) -> str:
    if state.stage >= DRAWING:
        return "after" if state.round else "before"
    return STAGES[state.stage]


def _seat(layout: Layout, side: Seat) -> JsonDict:
    return {
        "settlements": cell_names(side.settlements),
        "supply": side.supply,
        "gold": side.gold,
        "hand": _cards(layout, side.hand),
        "tiles": _tiles(layout, side) if side.tiles else [],
        "taken_from": _taken_from(layout, side) if side.taken_from else [],
        **_empty_fields(layout).seat,
        SET_ASIDE: side.set_aside,
        **{name: slot.to_json(side.slots[name]) for name, slot in layout.seat_slots.items()},
    }


def _taken_from(layout: Layout, side: Seat) -> list[str]:
    return [cell_name(cell) for i, cell in enumerate(layout.location_cells) if side.taken_from & BIT[i]]


def _tiles(layout: Layout, side: Seat) -> list[JsonDict]:
    return [
        {"kind": location.name, "from": cell_name(cell), "ready": not (side.used_tiles | side.new_tiles) & BIT[i],
         "new": bool(side.new_tiles & BIT[i])}
        for i, (cell, location) in enumerate(zip(layout.location_cells, layout.locations, strict=True))
        if side.tiles & BIT[i]
    ]  # fmt: skip


def _cards(layout: Layout, cards: tuple[int, ...]) -> list[str]:
    return ["?" if card == UNSEEN else layout.deck_names[card] for card in cards]


def _counts(layout: Layout, counts: tuple[int, ...]) -> dict[str, int]:
    return dict(zip(layout.deck_names, counts, strict=True))


def _stack_json(state: State) -> JsonDict | None:
    """Return the decision on top of the stack, with the others as `then`."""
    if not state.stack:
        return None
    top, *others = [_frame_json(state, frame) for frame in reversed(state.stack)]
    return {**top, "then": others} if others else top


def _frame_json(state: State, frame: Frame) -> JsonDict:
    """Return the action and seat of a frame, and the origin, number and word if set."""
    step = state.layout.steps[frame.step]
    doing: JsonDict = {"verb": frame.step, "seat": frame.seat}
    describe = getattr(step, "describe_frame", None)  # `isinstance` checks of the `FrameDescriber` protocol are slow
    if describe is not None:
        return {**doing, **describe(state, frame)}
    if frame.cells:
        doing["from"] = cell_name(frame.cells[0])
    if frame.number:
        doing["left"] = frame.number
    if frame.word:
        doing["word"] = frame.word
    return doing
