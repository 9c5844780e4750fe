"""Refusals: the rule behind every illegal move."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from ..game import CHANCE, NOBODY, Refusal
from .board import CELL_NAMES, CELLS, EMPTY, PIECE_NAMES, RANKS, TILE_KINDS, TILES, castle_index
from .rules import actor, moves
from .state import DEAL, NO_TILE, PUT, Move, State


def explain(state: State, move: Move, seat: int) -> Refusal | None:
    """Return why a move of this seat is illegal, the plainest reason first; None if it is legal."""
    acting = actor(state)
    if acting == NOBODY:
        return _refuse("KD-END-1", "game-over")
    if acting != seat:
        return _not_your_turn(state, acting)
    if move in moves(state):
        return None
    if acting == CHANCE:
        return _refuse_draw(state, move)
    if state.stage == PUT and move.verb != "put":
        return _refuse("KD-ACT-2", "must-place-tile", tile=TILES[state.drawn_tile - 1])
    reason = _REASONS.get(move.verb)
    if reason is None:
        return _refuse("KD-TURN-1", "no-such-action", action=move.verb)
    return reason(state, move)


def _refuse(rule: str, reason: str, **data: Any) -> Refusal:
    return Refusal(rule, reason, data)


def _not_your_turn(state: State, acting: int) -> Refusal:
    if acting == CHANCE:
        return _refuse("KD-SETUP-4" if state.stage == DEAL else "KD-ACT-2", "tile-is-drawn")
    return _refuse("KD-TURN-1", "not-your-turn", seat=acting)


def _refuse_draw(state: State, move: Move) -> Refusal:
    if move.verb == "tile" and move.piece in TILE_KINDS:
        return _refuse("KD-COMP-5", "no-such-tile", tile=TILES[move.piece - 1])
    return _not_your_turn(state, CHANCE)


def _space(state: State, move: Move, rule: str) -> Refusal:
    """Refuse the space, when everything else about the move is legal."""
    if move.cell not in CELLS:
        return _refuse("KD-COMP-1", "no-such-space")
    piece = state.board[move.cell]
    if piece == EMPTY:
        return _refuse("KD-TURN-1", "no-such-action", action=move.verb)
    return _refuse(rule, "space-taken", cell=CELL_NAMES[move.cell], piece=PIECE_NAMES[piece])


def _castle(state: State, move: Move) -> Refusal:
    if move.piece not in RANKS or not state.castles[castle_index(state.turn, move.piece)]:
        return _refuse("KD-ACT-1", "no-such-castle", rank=move.piece)
    return _space(state, move, "KD-ACT-1")


def _draw(state: State, move: Move) -> Refusal:
    if state.setup.open:
        return _refuse("KD-VAR-OPEN-2", "tiles-lie-open")
    if not state.supply_size:
        return _refuse("KD-ACT-2", "supply-empty")
    return _refuse("KD-TURN-1", "no-such-action", action=move.verb)


def _tile(state: State, move: Move) -> Refusal:
    if not state.setup.open:
        return _refuse("KD-ACT-2", "tiles-lie-face-down")
    if not any(state.supply):
        return _refuse("KD-VAR-OPEN-2", "supply-empty")
    if move.piece not in TILE_KINDS:
        return _refuse("KD-COMP-4", "no-such-tile", tile="")
    if not state.supply[move.piece - 1]:
        return _refuse("KD-VAR-OPEN-2", "no-such-tile", tile=TILES[move.piece - 1])
    return _space(state, move, "KD-VAR-OPEN-2")


def _put(state: State, move: Move) -> Refusal:
    if state.stage != PUT:
        return _refuse("KD-ACT-2", "nothing-drawn")
    return _space(state, move, "KD-ACT-2")


def _start(state: State, move: Move) -> Refusal:
    if state.setup.open:
        return _refuse("KD-VAR-OPEN-1", "no-start-tiles")
    if state.start_tiles[state.turn] == NO_TILE:
        return _refuse("KD-ACT-3", "start-tile-gone")
    return _space(state, move, "KD-ACT-3")


def _pass(state: State, move: Move) -> Refusal:
    """Refuse a pass while any other action is possible (KD-PASS-1, A16)."""
    return _refuse("KD-PASS-1", "may-not-pass", possible=sorted({option.verb for option in moves(state)}))


_REASONS: Final[dict[str, Callable[[State, Move], Refusal]]] = {
    "castle": _castle, "draw": _draw, "tile": _tile, "put": _put, "start": _start, "pass": _pass,
}  # fmt: skip
