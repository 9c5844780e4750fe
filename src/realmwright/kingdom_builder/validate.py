"""Validation of positions: a list of faults, empty for a possible position."""

from __future__ import annotations

from collections.abc import Iterator

from .common_powers import RelocatePower
from .component_types import FrameValidator
from .deck import is_played_out
from .hexgrid import BIT, cell_name, cell_names, mask_of
from .rules import DEFAULT_QUOTA, moves
from .state import BEFORE, DRAWING, DURING, ENDING, NONE, OVER, SETTLEMENTS_PER_SEAT, UNSEEN, Seat, State


def validate(state: State) -> list[str]:
    """Return the faults of an impossible position, none if it is possible."""
    faults = [*_pieces(state), *_cards(state), *_tiles(state), *_frames(state)]
    for expansion in state.layout.expansions:
        faults += [fault for validator in expansion.validators for fault in validator(state)]
    return faults or [*_turn(state)]


def _pieces(state: State) -> Iterator[str]:
    occupied = 0
    for seat, side in enumerate(state.seats):
        if twice := cell_names(side.settlements & occupied):
            yield f"two settlements stand on {twice[0]}, one piece per hex (KB-BASE-BUILD-1)"
        if special := cell_names(side.settlements & state.layout.special):
            yield f"a settlement stands on the special hex {', '.join(special)} (KB-TERR-2)"
        occupied |= side.settlements
        reserved = sum(slot.reserved_settlements(side.slots[name]) for name, slot in state.layout.seat_slots.items())
        owned = (
            side.supply + side.set_aside + side.settlements.bit_count() + _lifted_settlements(state, seat) + reserved
        )
        if owned != SETTLEMENTS_PER_SEAT:
            yield f"seat {seat} has {owned} settlements, not {SETTLEMENTS_PER_SEAT} (KB-COMP-2)"


def _lifted_settlements(state: State, seat: int) -> int:
    steps = state.layout.steps
    lifted = (frame for frame in state.stack if frame.cells and not frame.word)
    moving = (frame for frame in lifted if isinstance(steps[frame.step], RelocatePower))
    return sum(frame.seat == seat for frame in moving)


def _cards(state: State) -> Iterator[str]:
    seen = [*state.revealed, *(card for side in state.seats for card in side.hand if card != UNSEEN)]
    for card, name in enumerate(state.layout.deck_names):
        total = state.deck[card] + state.discard[card] + state.pre_shuffle_hidden[card] + seen.count(card)
        if total > state.layout.full_deck[card]:
            yield f"there are {total} {name} cards, at most {state.layout.full_deck[card]} exist (KB-COMP-1)"
    mid_turn = state.stage < DRAWING  # a card discarded during a turn stays there until the next draw (I-29)
    if sum(state.discard) > mid_turn and not any(state.deck):
        yield "the draw pile is used up but the discards are not shuffled back (KB-BASE-TURN-8)"
    hidden = [
        (place < side.pre_shuffle) for side in state.seats for place, card in enumerate(side.hand) if card == UNSEEN
    ]
    if sum(hidden) != sum(state.pre_shuffle_hidden) or len(hidden) - sum(hidden) > sum(state.deck):
        yield "the hidden hands do not fit the cards that may be in them (KB-BASE-TURN-9)"
    if state.played_card != NONE and state.played_card not in state.revealed:
        yield "the played card is not among the revealed ones (KB-BASE-TURN-1)"


def _tiles(state: State) -> Iterator[str]:
    layout = state.layout
    for i, cell in enumerate(layout.location_cells):
        given = sum(bool(side.taken_from & BIT[i]) for side in state.seats)
        if state.tiles_left[i] + given != layout.tile_counts[i]:
            tiles = f"{state.tiles_left[i]} tiles left and gave {given}"
            yield f"location {cell_name(cell)} has {tiles}, not {layout.tile_counts[i]} in all (KB-BASE-TILE-2)"
    for seat, side in enumerate(state.seats):
        yield from _seat_tiles(state, seat, side)


def _seat_tiles(state: State, seat: int, side: Seat) -> Iterator[str]:
    if (
        side.tiles & ~side.taken_from
        or side.used_tiles & ~side.tiles
        or side.new_tiles & ~side.tiles
        or side.used_tiles & side.new_tiles
    ):
        yield f"the tiles of seat {seat} do not fit the locations that gave it one (KB-BASE-TILE-2)"
    if any(not state.layout.steps[frame.step].is_chance for frame in state.stack):
        return  # tiles are lost when the action in progress is complete (I-13, I-19)
    if state.stage >= ENDING:
        return  # no tiles are lost after the last turn (I-31)
    for i, cell in enumerate(state.layout.location_cells):
        if (
            side.tiles & BIT[i]
            and not (side.settlements | side.extra_settlements) & state.layout.location_neighbours[i]
        ):
            yield f"seat {seat} holds a tile of {cell_name(cell)} with no settlement next to it (KB-BASE-TILE-5)"


def _frames(state: State) -> Iterator[str]:
    """Check that each frame is possible, and that the hex of a lifted piece is empty."""
    for frame in state.stack:
        step = state.layout.steps[frame.step]
        if (step.is_chance and frame.cells) or (
            isinstance(step, FrameValidator) and not step.is_valid_frame(state, frame)
        ):
            yield f"{frame.step} of seat {frame.seat} cannot be under way like this (I-09)"
        elif isinstance(step, RelocatePower) and (taken := cell_names(mask_of(frame.cells) & ~state.empty)):
            yield f"the piece lifted from {taken[0]} is gone, another stands there (KB-BASE-BUILD-8)"


def _turn(state: State) -> Iterator[str]:
    """Check the turn, given valid pieces, cards and tiles."""
    if state.quota > DEFAULT_QUOTA:
        yield f"{state.quota} settlements are to be built, at most {DEFAULT_QUOTA} are (KB-BASE-TURN-3)"
    if state.round == 0 and (state.stage != DRAWING or any(side.settlements for side in state.seats)):
        yield "round 0 is the dealing of the first hands, and nothing else (KB-SETUP-6)"
    if state.stage == DRAWING and not state.stack:
        yield "the turn is over but no card is drawn (KB-BASE-TURN-7)"
    if state.stage == OVER and (state.stack or not state.end_triggered):
        yield "the game is over before its end was triggered (KB-BASE-END-1)"
    if any(not side.supply + side.set_aside for side in state.seats) and not state.end_triggered:
        yield "a supply is empty but the end is not triggered (KB-BASE-END-1)"
    for frame in state.stack:
        if state.layout.steps[frame.step].is_chance and not any(state.deck):
            yield "a card is to be drawn but none is left (KB-BASE-BUILD-7)"
    if state.stage in (BEFORE, DURING) and not state.stack:
        yield from _mandatory(state)
    elif state.stage != OVER and not moves(state):
        yield "a seat has to move but there is no legal move (I-09)"


def _mandatory(state: State) -> Iterator[str]:
    if not state.extra_quota and not (state.quota and state.seats[state.turn].supply):
        yield "the mandatory action is open but nothing is left to build (I-18)"
    if not state.revealed or is_played_out(state):
        yield "the mandatory action is open but no hex of the played terrain is free (KB-BASE-BUILD-6)"
