"""Turn order, legal moves and the effect of a move."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import compress
from operator import add
from typing import Final

from ..game import CHANCE, NOBODY, GameError
from .board import CELLS, EMPTY, FIRST_CASTLE, LINES, LINES_OF_CELL, PIECE_BYTES, RANKS, TILE_COUNTS, castle_index
from .lazy_move_list import CASTLE, DRAW_OUTCOMES, DRAW_TILE, OPEN_TILE, PASS, PUT_TILE, START_TILE, Moves, MovesByCell
from .scoring import line_gold, rows_and_columns
from .setup import Setup
from .state import DEAL, DRAW, NO_TILE, OVER, PUT, SCORED, TURN, UNSEEN, Epoch, Move, State

EPOCHS: Final = 3
STARTING_GOLD: Final = 50  # KD-GOLD-1
_EMPTY_BOARD: Final = bytes(len(CELLS))
_UNPAID: Final = (None,) * len(LINES)


def start(setup: Setup) -> State:
    """Return the state before the starting tiles are dealt.

    Each seat gets one, from the start player on (KD-SETUP-4).
    """
    state = State()
    state.setup = setup
    state.castles = setup.castles * setup.players
    state.gold = (STARTING_GOLD,) * setup.players
    state.history = ()
    _start_epoch(state, 1, setup.start)
    return state


def _start_epoch(state: State, epoch: int, first: int) -> None:
    """Empty the board and return all 23 tiles to the supply.

    This implements KD-SETUP-3, KD-EPOCH-2 and KD-VAR-OPEN-1.
    """
    state.epoch, state.first_seat, state.turn = epoch, first, first
    state.stage = TURN if state.setup.open else DEAL
    state.board, state.empty_cells, state.paid_lines = _EMPTY_BOARD, CELLS, _UNPAID
    state.supply, state.supply_size = TILE_COUNTS, sum(TILE_COUNTS)
    state.start_tiles = (NO_TILE,) * state.setup.players
    state.drawn_tile = NO_TILE


def actor(state: State) -> int:
    """Return the seat to act, CHANCE, or NOBODY if the game is over."""
    if state.stage <= PUT:
        return state.turn
    return NOBODY if state.stage == OVER else CHANCE


def moves(state: State) -> Sequence[Move]:
    """Return the legal moves; where chance acts, its possible outcomes."""
    stage = state.stage
    if stage == TURN:
        turn = state.turn
        castles = state.castles[4 * turn : 4 * turn + 4]
        if state.setup.open:
            return _open_moves(state, castles)
        pieces, rest = _actions(castles, state.start_tiles[turn] != NO_TILE, state.supply_size > 0)
        return Moves(pieces, state.empty_cells, rest)
    if stage == PUT:
        return Moves((PUT_TILE,), state.empty_cells)
    return () if stage == OVER else tuple(compress(DRAW_OUTCOMES, state.supply))


@cache
def _actions(castles: tuple[int, ...], tile: bool, draw: bool) -> tuple[tuple[MovesByCell, ...], tuple[Move, ...]]:
    """Return the placing moves and the others (KD-ACT-1 to KD-ACT-3).

    Passing is legal only if there is no other move (KD-PASS-1).
    """
    pieces = (*compress(CASTLE, castles), *([START_TILE] if tile else []))
    return pieces, DRAW_TILE if draw else () if pieces else PASS


def _open_moves(state: State, castles: tuple[int, ...]) -> Moves:
    """Place any tile of the supply (KD-VAR-OPEN-2)."""
    pieces = (*compress(CASTLE, castles), *compress(OPEN_TILE, state.supply))
    return Moves(pieces, state.empty_cells, () if pieces else PASS)


def apply(state: State, move: Move) -> State:
    """Return the state after a legal move; the state may be a view of the actor."""
    new = apply_action(state, move)
    if new.stage == SCORED:
        _end_epoch(new)
    return new


def apply_action(state: State, move: Move) -> State:
    """Return the state right after a move, before a finished epoch is cleared from the board."""
    new = state.copy()
    _ACTIONS[move.verb](new, move)
    return new


def _castle(state: State, move: Move) -> None:
    """Place a castle (KD-ACT-1)."""
    place = 4 * state.turn + move.piece - 1
    castles = state.castles
    state.castles = (*castles[:place], castles[place] - 1, *castles[place + 1 :])
    _place(state, FIRST_CASTLE + place, move.cell)


def _draw(state: State, move: Move) -> None:
    """Decide to draw a tile (KD-ACT-2)."""
    state.stage = DRAW


def _tile(state: State, move: Move) -> None:
    """Take a tile from the supply.

    It is a starting tile, the drawn tile or, with open tiles, one to place.
    """
    kind, supply = move.piece, state.supply
    state.supply = (*supply[: kind - 1], supply[kind - 1] - 1, *supply[kind:])
    state.supply_size -= 1
    if state.stage == DRAW:
        state.drawn_tile, state.stage = kind, PUT
    elif state.stage == DEAL:
        _set_start_tile(state, next_start_tile_seat(state), kind)
        if NO_TILE not in state.start_tiles:
            state.stage = TURN
    else:
        _place(state, kind, move.cell)


def _put(state: State, move: Move) -> None:
    """Place the drawn tile (KD-ACT-2)."""
    kind, state.drawn_tile, state.stage = state.drawn_tile, NO_TILE, TURN
    _place(state, kind, move.cell)


def _start(state: State, move: Move) -> None:
    """Place the starting tile (KD-ACT-3)."""
    kind = state.start_tiles[state.turn]
    if kind == UNSEEN:
        raise GameError("the starting tile is hidden in this view: expected a determinised state")
    _set_start_tile(state, state.turn, NO_TILE)
    _place(state, kind, move.cell)


def _pass(state: State, move: Move) -> None:
    """Pass (KD-PASS-1)."""
    state.turn = (state.turn + 1) % state.setup.players


_ACTIONS: Final[dict[str, Callable[[State, Move], None]]] = {
    "castle": _castle, "draw": _draw, "tile": _tile, "put": _put, "start": _start, "pass": _pass,
}  # fmt: skip


def _set_start_tile(state: State, seat: int, kind: int) -> None:
    state.start_tiles = (*state.start_tiles[:seat], kind, *state.start_tiles[seat + 1 :])


def next_start_tile_seat(state: State) -> int:
    """Return the seat that is dealt the next starting tile."""
    order = [(state.first_seat + i) % state.setup.players for i in range(state.setup.players)]
    return next(seat for seat in order if state.start_tiles[seat] == NO_TILE)


def _place(state: State, piece: int, cell: int) -> None:
    """Place a piece, then pass the turn or end the epoch."""
    state.board = state.board[:cell] + PIECE_BYTES[piece] + state.board[cell + 1 :]
    place = state.empty_cells.index(cell)
    state.empty_cells = state.empty_cells[:place] + state.empty_cells[place + 1 :]
    if state.setup.immediate:
        _pay(
            state, [line for line in LINES_OF_CELL[cell] if EMPTY not in state.board[LINES[line]]]
        )  # KD-VAR-IMMEDIATE-1
    if not state.empty_cells or not can_any_seat_act(state):
        _pay(state, range(len(LINES)))
        state.stage = SCORED
    else:
        state.turn = (state.turn + 1) % state.setup.players


def can_any_seat_act(state: State) -> bool:
    """Return whether any piece is left off the board (KD-VAR-LASTCASTLE-5)."""
    return state.supply_size > 0 or any(state.castles) or any(state.start_tiles)


def _pay(state: State, lines: Sequence[int]) -> None:
    """Pay the lines that are not paid yet, each once in an epoch.

    This implements KD-SCORE-1, KD-VAR-IMMEDIATE-1 and A10.
    """
    due = [line for line in lines if state.paid_lines[line] is None]
    if not due:
        return
    players, paid = state.setup.players, list(state.paid_lines)
    for line in due:
        gold = paid[line] = line_gold(state.board, line, players)
        state.gold = tuple(map(add, state.gold, gold))
    state.paid_lines = tuple(paid)


def _end_epoch(state: State) -> None:
    """End the game or start the next epoch (KD-EPOCH-2)."""
    setup = state.setup
    state.history += (Epoch(*rows_and_columns([gold for gold in state.paid_lines if gold], setup.players)),)
    seats = [state.castles[castle_index(seat, 1) :][: len(RANKS)] for seat in range(setup.players)]
    if setup.last_castle:
        last = not all(map(any, seats))  # KD-VAR-LASTCASTLE-4
    else:
        last = state.epoch == EPOCHS
        seats = [(setup.castles[0], *castles[1:]) for castles in seats]  # KD-EPOCH-2.1
    if last:
        state.stage = OVER
        return
    state.castles = tuple(count for castles in seats for count in castles)
    _start_epoch(state, state.epoch + 1, _leader(state))


def _leader(state: State) -> int:
    """Return the seat with the most gold.

    Ties go clockwise from the epoch's first seat (KD-EPOCH-3, A05).
    """
    order = [(state.first_seat + i) % state.setup.players for i in range(state.setup.players)]
    return max(order, key=lambda seat: state.gold[seat])
