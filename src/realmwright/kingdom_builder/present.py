"""A position as plain data: the state of the public trace, for screens and programs."""

from __future__ import annotations

from typing import Final

from ..game import Plain
from ..hexes import BIT, name_of, names
from .layout import Layout, steps_of
from .options import DEFAULTS
from .parts import Telling
from .rules import to_build
from .state import DRAWING, NONE, STAGES, UNSEEN, Frame, Seat, State

# The public format names every field of every set; those of sets that are not in play are empty.
NO_PIECES: Final[Plain] = {
    "nomad_tiles": [], "bonus": [], "waiting": 0, "cathedral": 0, "warriors": [], "wagon": None, "ship": None,
    "city": [], "markers": [],
}  # fmt: skip
NO_SETUP: Final[Plain] = {
    "island": None, "nomads": {}, "capitols": [], "caves": [], "tasks": [], "removed_terrain": None,
}  # fmt: skip


def about(layout: Layout) -> Plain:
    """The set-up."""
    setup = layout.setup
    places = zip(layout.location_cells, layout.locations, strict=True)
    return {
        "players": setup.players,
        "start_player": setup.start,
        "options": {name: _plain(setup.option(name)) for name in DEFAULTS},
        "sets": list(setup.sets),
        "quadrants": [{"id": name, "rotated": rotated} for name, rotated in setup.quadrants],
        "board": layout.rows,
        "locations": {name_of(cell): location.name for cell, location in sorted(places, key=lambda place: place[0])},
        **NO_SETUP,
        **_placed(layout),
        "cards": list(setup.cards),
    }


def _placed(layout: Layout) -> Plain:
    """What the sets' own steps have placed; the island as it lies there, which may be one of one's own."""
    said: Plain = {}
    for step in steps_of(layout.sets):
        said |= step.about(layout.setup.extra(step.name))
    if layout.island:
        said["island"] = {**said["island"], "rows": layout.island}
    return said


def _plain(value: str) -> str | int | bool:
    """A switch as JSON says it: true, 2, "bigbox"."""
    if value in ("true", "false"):
        return value == "true"
    return int(value) if value.isdecimal() else value


def present(state: State) -> Plain:
    layout = state.layout
    return {
        "turn": state.turn,
        "round": max(state.round, 1),
        "stage": _stage(state),
        "to_build": to_build(state),
        "seats": [_seat(layout, side) for side in state.seats],
        "card": {
            "hand": _cards(layout, state.cards),
            "chosen": state.terrain or None,
        },
        "played": None if state.chosen == NONE else layout.deck_names[state.chosen],
        "owed": state.owed,
        "doing": _doing(state),
        "walls": [],
        "scouts": [],
        "location_tiles": {name_of(cell): left for cell, left in zip(layout.location_cells, state.left, strict=True)},
        "nomads": {},
        "deck": _counts(layout, state.deck),
        "discard": _counts(layout, state.discard),
        "end_triggered": state.ending,
        **{name: slot.show(state.slots[name]) for name, slot in layout.table_slots.items()},
    }


def _stage(state: State) -> str:
    if state.stage >= DRAWING:
        return "after" if state.round else "before"
    return STAGES[state.stage]


def _seat(layout: Layout, side: Seat) -> Plain:
    return {
        "settlements": names(side.settlements),
        "supply": side.supply,
        "gold": side.gold,
        "hand": _cards(layout, side.hand),
        "tiles": _tiles(layout, side),
        "taken_from": [name_of(cell) for i, cell in enumerate(layout.location_cells) if side.taken & BIT[i]],
        **NO_PIECES,
        "waiting": side.waiting,
        **{name: slot.show(side.slots[name]) for name, slot in layout.seat_slots.items()},
    }


def _tiles(layout: Layout, side: Seat) -> list[Plain]:
    return [
        {"kind": location.name, "from": name_of(cell), "ready": not (side.used | side.fresh) & BIT[i],
         "new": bool(side.fresh & BIT[i])}
        for i, (cell, location) in enumerate(zip(layout.location_cells, layout.locations, strict=True))
        if side.held & BIT[i]
    ]  # fmt: skip


def _cards(layout: Layout, cards: tuple[int, ...]) -> list[str]:
    return ["?" if card == UNSEEN else layout.deck_names[card] for card in cards]


def _counts(layout: Layout, counts: tuple[int, ...]) -> dict[str, int]:
    return dict(zip(layout.deck_names, counts, strict=True))


def _doing(state: State) -> Plain | None:
    """The decision that stands before the turn goes on, and those that stand behind it."""
    if not state.stack:
        return None
    first, *others = [_decision(state, frame) for frame in reversed(state.stack)]
    return {**first, "then": others} if others else first


def _decision(state: State, frame: Frame) -> Plain:
    """Which action, whose, the hex that a lifted piece came `from`, how many are left, and which of several it is."""
    step = state.layout.steps[frame.step]
    doing: Plain = {"verb": frame.step, "seat": frame.seat}
    if isinstance(step, Telling):
        return {**doing, **step.tell(state, frame)}
    if frame.cells:
        doing["from"] = name_of(frame.cells[0])
    if frame.number:
        doing["left"] = frame.number
    if frame.word:
        doing["word"] = frame.word
    return doing
