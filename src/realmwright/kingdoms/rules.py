"""The course of a game: whose decision it is, which moves there are, what a move does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from itertools import compress
from operator import add
from typing import Final

from ..game import CHANCE, NOBODY, GameError
from .moves import CASTLE, DRAW_TILE, DRAWN, OPEN_TILE, PASS, PUT_TILE, START_TILE, ByCell, Moves
from .pieces import BOX, BYTE, CELLS, EMPTY, FIRST_CASTLE, LINES, LINES_OF, RANKS, castle_place
from .scoring import line_gold, rows_and_columns
from .setup import Setup
from .state import DEAL, DRAW, NO_TILE, OVER, PUT, SCORED, TURN, UNSEEN, Epoch, Move, State

EPOCHS: Final = 3
PURSE: Final = 50  # KD-GOLD-1
_EMPTY_BOARD: Final = bytes(len(CELLS))
_UNPAID: Final = (None,) * len(LINES)


def start(setup: Setup) -> State:
    """The table before the starting tiles are dealt, one each from the start player on (KD-SETUP-4)."""
    state = State()
    state.setup = setup
    state.castles = setup.castles * setup.players
    state.gold = (PURSE,) * setup.players
    state.history = ()
    _lay_out(state, 1, setup.start)
    return state


def _lay_out(state: State, epoch: int, first: int) -> None:
    """An empty board, all 23 tiles in the supply (KD-SETUP-3, KD-EPOCH-2, KD-VAR-OPEN-1)."""
    state.epoch, state.first, state.turn = epoch, first, first
    state.stage = TURN if state.setup.open else DEAL
    state.board, state.free, state.paid = _EMPTY_BOARD, CELLS, _UNPAID
    state.supply, state.left = BOX, sum(BOX)
    state.tiles = (NO_TILE,) * state.setup.players
    state.drawn = NO_TILE


def actor(state: State) -> int:
    if state.stage <= PUT:
        return state.turn
    return NOBODY if state.stage == OVER else CHANCE


def moves(state: State) -> Sequence[Move]:
    stage = state.stage
    if stage == TURN:
        turn = state.turn
        castles = state.castles[4 * turn : 4 * turn + 4]
        if state.setup.open:
            return _open_moves(state, castles)
        pieces, rest = _actions(castles, state.tiles[turn] != NO_TILE, state.left > 0)
        return Moves(pieces, state.free, rest)
    if stage == PUT:
        return Moves((PUT_TILE,), state.free)
    return () if stage == OVER else tuple(compress(DRAWN, state.supply))


@cache
def _actions(castles: tuple[int, ...], tile: bool, draw: bool) -> tuple[tuple[ByCell, ...], tuple[Move, ...]]:
    """KD-ACT-1 to KD-ACT-3; who can do nothing else must pass (KD-PASS-1)."""
    pieces = (*compress(CASTLE, castles), *([START_TILE] if tile else []))
    return pieces, DRAW_TILE if draw else () if pieces else PASS


def _open_moves(state: State, castles: tuple[int, ...]) -> Moves:
    """KD-VAR-OPEN-2: any tile of the supply."""
    pieces = (*compress(CASTLE, castles), *compress(OPEN_TILE, state.supply))
    return Moves(pieces, state.free, () if pieces else PASS)


def apply(state: State, move: Move) -> State:
    new = played(state, move)
    if new.stage == SCORED:
        _end_epoch(new)
    return new


def played(state: State, move: Move) -> State:
    """The table right after a move: if it ended the epoch, the scored board still lies there."""
    new = state.copy()
    _ACTIONS[move.verb](new, move)
    return new


def _castle(state: State, move: Move) -> None:
    """KD-ACT-1."""
    place = 4 * state.turn + move.piece - 1
    castles = state.castles
    state.castles = (*castles[:place], castles[place] - 1, *castles[place + 1 :])
    _place(state, FIRST_CASTLE + place, move.cell)


def _draw(state: State, move: Move) -> None:
    """KD-ACT-2, first step."""
    state.stage = DRAW


def _tile(state: State, move: Move) -> None:
    """A tile leaves the supply: as a starting tile, as the one that is drawn, or (open) straight for the board."""
    kind, supply = move.piece, state.supply
    state.supply = (*supply[: kind - 1], supply[kind - 1] - 1, *supply[kind:])
    state.left -= 1
    if state.stage == DRAW:
        state.drawn, state.stage = kind, PUT
    elif state.stage == DEAL:
        _hold(state, receiver(state), kind)
        if NO_TILE not in state.tiles:
            state.stage = TURN
    else:
        _place(state, kind, move.cell)


def _put(state: State, move: Move) -> None:
    """KD-ACT-2, second step."""
    kind, state.drawn, state.stage = state.drawn, NO_TILE, TURN
    _place(state, kind, move.cell)


def _start(state: State, move: Move) -> None:
    """KD-ACT-3."""
    kind = state.tiles[state.turn]
    if kind == UNSEEN:
        raise GameError("the starting tile is hidden in this view: expected a state that `determinise` made of it")
    _hold(state, state.turn, NO_TILE)
    _place(state, kind, move.cell)


def _pass(state: State, move: Move) -> None:
    """KD-PASS-1."""
    state.turn = (state.turn + 1) % state.setup.players


_ACTIONS: Final[dict[str, Callable[[State, Move], None]]] = {
    "castle": _castle, "draw": _draw, "tile": _tile, "put": _put, "start": _start, "pass": _pass,
}  # fmt: skip


def _hold(state: State, seat: int, kind: int) -> None:
    state.tiles = (*state.tiles[:seat], kind, *state.tiles[seat + 1 :])


def receiver(state: State) -> int:
    """Who is dealt the next starting tile."""
    order = [(state.first + i) % state.setup.players for i in range(state.setup.players)]
    return next(seat for seat in order if state.tiles[seat] == NO_TILE)


def _place(state: State, piece: int, cell: int) -> None:
    """A piece comes down; then the next player is active, or the epoch is over."""
    state.board = state.board[:cell] + BYTE[piece] + state.board[cell + 1 :]
    place = state.free.index(cell)
    state.free = state.free[:place] + state.free[place + 1 :]
    if state.setup.immediate:
        _pay(state, [line for line in LINES_OF[cell] if EMPTY not in state.board[LINES[line]]])  # KD-VAR-IMMEDIATE-1
    if not state.free or not can_anybody_act(state):
        _pay(state, range(len(LINES)))
        state.stage = SCORED
    else:
        state.turn = (state.turn + 1) % state.setup.players


def can_anybody_act(state: State) -> bool:
    """Some piece is left that is not on the board (KD-VAR-LASTCASTLE-5)."""
    return state.left > 0 or any(state.castles) or any(state.tiles)


def _pay(state: State, lines: Sequence[int]) -> None:
    """Score lines that are not scored yet, each once in an epoch (KD-SCORE-1, KD-VAR-IMMEDIATE-1, A10)."""
    due = [line for line in lines if state.paid[line] is None]
    if not due:
        return
    players, paid = state.setup.players, list(state.paid)
    for line in due:
        gold = paid[line] = line_gold(state.board, line, players)
        state.gold = tuple(map(add, state.gold, gold))
    state.paid = tuple(paid)


def _end_epoch(state: State) -> None:
    """KD-EPOCH-2: the game is over, or the next epoch is laid out."""
    setup = state.setup
    state.history += (Epoch(*rows_and_columns([gold for gold in state.paid if gold], setup.players)),)
    seats = [state.castles[castle_place(seat, 1) :][: len(RANKS)] for seat in range(setup.players)]
    if setup.last_castle:
        last = not all(map(any, seats))  # KD-VAR-LASTCASTLE-4
    else:
        last = state.epoch == EPOCHS
        seats = [(setup.castles[0], *castles[1:]) for castles in seats]  # KD-EPOCH-2.1
    if last:
        state.stage = OVER
        return
    state.castles = tuple(count for castles in seats for count in castles)
    _lay_out(state, state.epoch + 1, _leader(state))


def _leader(state: State) -> int:
    """KD-EPOCH-3: most gold; of those who are level the first one clockwise from who began this epoch (A05)."""
    order = [(state.first + i) % state.setup.players for i in range(state.setup.players)]
    return max(order, key=lambda seat: state.gold[seat])
