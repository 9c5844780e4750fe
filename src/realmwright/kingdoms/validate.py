"""Validation of positions: the faults of an impossible one."""

from __future__ import annotations

from collections.abc import Iterator

from .board import EMPTY, FIRST_CASTLE, LINE_NAMES, LINES, RANKS, TILE_COUNTS, TILES, castle_index
from .rules import EPOCHS, STARTING_GOLD, can_any_seat_act
from .state import DEAL, NO_TILE, OVER, PUT, TURN, State


def validate(state: State) -> list[str]:
    """Return the faults of an impossible position, none if it is possible."""
    faults = [*_tiles(state), *_castles(state), *_gold(state)]
    return faults or [*_turn(state), *_lines(state)]


def _tiles(state: State) -> Iterator[str]:
    for kind, name in enumerate(TILES, 1):
        count = (
            state.supply[kind - 1]
            + state.board.count(kind)
            + state.start_tiles.count(kind)
            + (state.drawn_tile == kind)
        )
        if count != TILE_COUNTS[kind - 1]:
            yield f"there are {count} tiles {name}, not {TILE_COUNTS[kind - 1]} (KD-COMP-5)"
    if state.setup.open and any(state.start_tiles):
        yield "a seat holds a starting tile although all tiles are open (KD-VAR-OPEN-1)"


def _castles(state: State) -> Iterator[str]:
    """Check the number of castles of each seat and rank.

    In the first epoch all castles are present; later only those of rank 1 return (KD-EPOCH-2).
    """
    for seat in range(state.setup.players):
        for rank in RANKS:
            place = castle_index(seat, rank)
            owned = state.castles[place] + state.board.count(FIRST_CASTLE + place)
            most = state.setup.castles[rank - 1]
            complete = state.epoch == 1 or (rank == 1 and not state.setup.last_castle)
            if owned > most or (complete and owned != most):
                yield f"seat {seat} has {owned} castles of rank {rank}, not {most} (KD-SETUP-1)"


def _gold(state: State) -> Iterator[str]:
    for seat, gold in enumerate(state.gold):
        earned = sum(epoch.rows[seat] + epoch.columns[seat] for epoch in state.history)
        if state.stage != OVER:
            earned += sum(paid[seat] for paid in state.paid_lines if paid is not None)
        if gold != STARTING_GOLD + earned:
            yield f"seat {seat} has {gold} gold, not {STARTING_GOLD} and the {earned} that lines paid (KD-GOLD-1)"


def _turn(state: State) -> Iterator[str]:
    """Check epoch and stage; only called when the pieces are valid."""
    if state.epoch > EPOCHS and not state.setup.last_castle:
        yield f"epoch {state.epoch} is played, not one of {EPOCHS} (KD-EPOCH-2)"
    if (state.drawn_tile != NO_TILE) != (state.stage == PUT):
        yield "a tile is placed that was not drawn, or drawn and not placed (KD-ACT-2)"
    if state.stage == DEAL:
        if state.setup.open or any(state.board) or NO_TILE not in state.start_tiles or state.turn != state.first_seat:
            yield "starting tiles are dealt at the start of an epoch and not otherwise (KD-SETUP-4)"
    elif state.stage == OVER:
        yield from _end(state)
    elif not state.empty_cells or not (can_any_seat_act(state) or state.stage == PUT):
        yield "the epoch continues although no seat can act (KD-EPOCH-1)"
    elif state.stage != TURN and state.setup.open:
        yield "a tile is drawn although all tiles are open (KD-VAR-OPEN-2)"


def _end(state: State) -> Iterator[str]:
    if state.empty_cells and can_any_seat_act(state):
        yield "the game is over although a seat can act (KD-EPOCH-1)"
    if state.setup.last_castle:
        castles = [any(state.castles[castle_index(seat, 1) :][: len(RANKS)]) for seat in range(state.setup.players)]
        if all(castles):
            yield "the game is over although every seat has a castle left (KD-VAR-LASTCASTLE-4)"
    elif state.epoch != EPOCHS:
        yield f"the game is over after {state.epoch} epochs, not {EPOCHS} (KD-END-1)"


def _lines(state: State) -> Iterator[str]:
    for number, line in enumerate(LINES):
        full = EMPTY not in state.board[line]
        due = state.stage == OVER or (full and state.setup.immediate)
        if due != (state.paid_lines[number] is not None):
            yield f"line {LINE_NAMES[number]} is scored too early or not at all (KD-VAR-IMMEDIATE-1)"
