"""What is wrong with an impossible position, in words; nothing for a possible one."""

from __future__ import annotations

from collections.abc import Iterator

from .pieces import BOX, EMPTY, FIRST_CASTLE, LINE_NAMES, LINES, RANKS, TILES, castle_place
from .rules import EPOCHS, PURSE, can_anybody_act
from .state import DEAL, NO_TILE, OVER, PUT, TURN, State


def status(state: State) -> list[str]:
    found = [*_tiles(state), *_castles(state), *_gold(state)]
    return found or [*_course(state), *_lines(state)]


def _tiles(state: State) -> Iterator[str]:
    for kind, name in enumerate(TILES, 1):
        places = state.supply[kind - 1] + state.board.count(kind) + state.tiles.count(kind) + (state.drawn == kind)
        if places != BOX[kind - 1]:
            yield f"there are {places} tiles {name}, not {BOX[kind - 1]} (KD-COMP-5)"
    if state.setup.open and any(state.tiles):
        yield "somebody holds a starting tile where all lie open (KD-VAR-OPEN-1)"


def _castles(state: State) -> Iterator[str]:
    """All are there in the first epoch; afterwards only those of rank 1 come back, if any do (KD-EPOCH-2)."""
    for seat in range(state.setup.players):
        for rank in RANKS:
            place = castle_place(seat, rank)
            owned = state.castles[place] + state.board.count(FIRST_CASTLE + place)
            most = state.setup.castles[rank - 1]
            kept = state.epoch == 1 or (rank == 1 and not state.setup.last_castle)
            if owned > most or (kept and owned != most):
                yield f"seat {seat} has {owned} castles of rank {rank}, not {most} (KD-SETUP-1)"


def _gold(state: State) -> Iterator[str]:
    for seat, gold in enumerate(state.gold):
        earned = sum(epoch.rows[seat] + epoch.columns[seat] for epoch in state.history)
        if state.stage != OVER:
            earned += sum(paid[seat] for paid in state.paid if paid is not None)
        if gold != PURSE + earned:
            yield f"seat {seat} has {gold} gold, not {PURSE} and the {earned} that lines paid (KD-GOLD-1)"


def _course(state: State) -> Iterator[str]:
    """The course of the game: only asked when the pieces themselves are in order."""
    if state.epoch > EPOCHS and not state.setup.last_castle:
        yield f"epoch {state.epoch} is played, not one of {EPOCHS} (KD-EPOCH-2)"
    if (state.drawn != NO_TILE) != (state.stage == PUT):
        yield "a tile is placed that was not drawn, or drawn and not placed (KD-ACT-2)"
    if state.stage == DEAL:
        if state.setup.open or any(state.board) or NO_TILE not in state.tiles or state.turn != state.first:
            yield "starting tiles are dealt at the start of an epoch and not otherwise (KD-SETUP-4)"
    elif state.stage == OVER:
        yield from _end(state)
    elif not state.free or not (can_anybody_act(state) or state.stage == PUT):
        yield "the epoch goes on although nobody can act (KD-EPOCH-1)"
    elif state.stage != TURN and state.setup.open:
        yield "a tile is drawn where all lie open (KD-VAR-OPEN-2)"


def _end(state: State) -> Iterator[str]:
    if state.free and can_anybody_act(state):
        yield "the game is over although somebody can act (KD-EPOCH-1)"
    if state.setup.last_castle:
        castles = [any(state.castles[castle_place(seat, 1) :][: len(RANKS)]) for seat in range(state.setup.players)]
        if all(castles):
            yield "the game is over although everybody has a castle left (KD-VAR-LASTCASTLE-4)"
    elif state.epoch != EPOCHS:
        yield f"the game is over after {state.epoch} epochs, not {EPOCHS} (KD-END-1)"


def _lines(state: State) -> Iterator[str]:
    for number, line in enumerate(LINES):
        full = EMPTY not in state.board[line]
        due = state.stage == OVER or (full and state.setup.immediate)
        if due != (state.paid[number] is not None):
            yield f"line {LINE_NAMES[number]} is scored too early or not at all (KD-VAR-IMMEDIATE-1)"
