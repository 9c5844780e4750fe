"""What is wrong with an impossible position, in words; nothing for a possible one."""

from __future__ import annotations

from collections.abc import Iterator

from ..hexes import BIT, mask_of, name_of, names
from .deck import played_out
from .parts import Fitting
from .powers import Relocate
from .rules import QUOTA, moves
from .state import BEFORE, DRAWING, DURING, ENDING, NONE, OVER, SETTLEMENTS, UNSEEN, Seat, State


def status(state: State) -> list[str]:
    found = [*_pieces(state), *_cards(state), *_tiles(state), *_frames(state)]
    found += [wrong for box in state.layout.sets for check in box.checks for wrong in check(state)]
    return found or [*_course(state)]


def _pieces(state: State) -> Iterator[str]:
    standing = 0
    for seat, side in enumerate(state.seats):
        if twice := names(side.settlements & standing):
            yield f"two settlements stand on {twice[0]}, one piece per hex (KB-BASE-BUILD-1)"
        if special := names(side.settlements & state.layout.special):
            yield f"a settlement stands on the special hex {', '.join(special)} (KB-TERR-2)"
        standing |= side.settlements
        kept = sum(slot.owns(side.slots[name]) for name, slot in state.layout.seat_slots.items())
        owned = side.supply + side.waiting + side.settlements.bit_count() + _in_the_air(state, seat) + kept
        if owned != SETTLEMENTS:
            yield f"seat {seat} has {owned} settlements, not {SETTLEMENTS} (KB-COMP-2)"


def _in_the_air(state: State, seat: int) -> int:
    steps = state.layout.steps
    lifted = (frame for frame in state.stack if frame.cells and not frame.word)
    moving = (frame for frame in lifted if isinstance(steps[frame.step], Relocate))
    return sum(frame.seat == seat for frame in moving)


def _cards(state: State) -> Iterator[str]:
    seen = [*state.cards, *(card for side in state.seats for card in side.hand if card != UNSEEN)]
    for card, name in enumerate(state.layout.deck_names):
        total = state.deck[card] + state.discard[card] + state.old[card] + seen.count(card)
        if total > state.layout.full_deck[card]:
            yield f"there are {total} {name} cards, at most {state.layout.full_deck[card]} exist (KB-COMP-1)"
    waits = state.stage < DRAWING  # a card drawn and discarded in mid-turn lies there until the next draw (I-29)
    if sum(state.discard) > waits and not any(state.deck):
        yield "the draw pile is used up but the discards are not shuffled back (KB-BASE-TURN-8)"
    hidden = [(place < side.stale) for side in state.seats for place, card in enumerate(side.hand) if card == UNSEEN]
    if sum(hidden) != sum(state.old) or len(hidden) - sum(hidden) > sum(state.deck):
        yield "the hidden hands do not fit the cards that may be in them (KB-BASE-TURN-9)"
    if state.chosen != NONE and state.chosen not in state.cards:
        yield "the played card is not among the revealed ones (KB-BASE-TURN-1)"


def _tiles(state: State) -> Iterator[str]:
    layout = state.layout
    for i, cell in enumerate(layout.location_cells):
        given = sum(bool(side.taken & BIT[i]) for side in state.seats)
        if state.left[i] + given != layout.tiles[i]:
            tiles = f"{state.left[i]} tiles left and gave {given}"
            yield f"location {name_of(cell)} has {tiles}, not {layout.tiles[i]} in all (KB-BASE-TILE-2)"
    for seat, side in enumerate(state.seats):
        yield from _seat_tiles(state, seat, side)


def _seat_tiles(state: State, seat: int, side: Seat) -> Iterator[str]:
    if side.held & ~side.taken or side.used & ~side.held or side.fresh & ~side.held or side.used & side.fresh:
        yield f"the tiles of seat {seat} do not fit the locations that gave it one (KB-BASE-TILE-2)"
    if any(not state.layout.steps[frame.step].chance for frame in state.stack):
        return  # loss is judged when the action that is under way is complete (I-13, I-19)
    if state.stage >= ENDING:
        return  # no tiles are lost after the last turn (I-31)
    for i, cell in enumerate(state.layout.location_cells):
        if side.held & BIT[i] and not (side.settlements | side.extra) & state.layout.location_near[i]:
            yield f"seat {seat} holds a tile of {name_of(cell)} with no settlement next to it (KB-BASE-TILE-5)"


def _frames(state: State) -> Iterator[str]:
    """What is under way must be possible, and the hex free that a piece was lifted from."""
    for frame in state.stack:
        step = state.layout.steps[frame.step]
        if (step.chance and frame.cells) or (isinstance(step, Fitting) and not step.fits(state, frame)):
            yield f"{frame.step} of seat {frame.seat} cannot be under way like this (I-09)"
        elif isinstance(step, Relocate) and (taken := names(mask_of(frame.cells) & ~state.free)):
            yield f"the piece lifted from {taken[0]} is gone, another stands there (KB-BASE-BUILD-8)"


def _course(state: State) -> Iterator[str]:
    """The turn: only asked when the pieces themselves are in order."""
    if state.quota > QUOTA:
        yield f"{state.quota} settlements are to be built, at most {QUOTA} are (KB-BASE-TURN-3)"
    if state.round == 0 and (state.stage != DRAWING or any(side.settlements for side in state.seats)):
        yield "round 0 is the dealing of the first hands, and nothing else (KB-SETUP-6)"
    if state.stage == DRAWING and not state.stack:
        yield "the turn is over but no card is drawn (KB-BASE-TURN-7)"
    if state.stage == OVER and (state.stack or not state.ending):
        yield "the game is over before its end was triggered (KB-BASE-END-1)"
    if any(not side.supply + side.waiting for side in state.seats) and not state.ending:
        yield "a supply is empty but the end is not triggered (KB-BASE-END-1)"
    for frame in state.stack:
        if state.layout.steps[frame.step].chance and not any(state.deck):
            yield "a card is to be drawn but none is left (KB-BASE-BUILD-7)"
    if state.stage in (BEFORE, DURING) and not state.stack:
        yield from _mandatory(state)
    elif state.stage != OVER and not moves(state):
        yield "somebody has to move but there is no move (I-09)"


def _mandatory(state: State) -> Iterator[str]:
    if not state.owed and not (state.quota and state.seats[state.turn].supply):
        yield "the mandatory action is open but nothing is left to build (I-18)"
    if not state.cards or played_out(state):
        yield "the mandatory action is open but no hex of the played terrain is free (KB-BASE-BUILD-6)"
