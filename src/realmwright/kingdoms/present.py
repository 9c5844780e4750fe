"""A position as plain data: the state of the public trace, for screens and programs."""

from __future__ import annotations

from collections.abc import Sequence

from ..game import Plain
from .pieces import CELL_NAMES, EMPTY, LINE_CELLS, LINE_NAMES, PIECE_NAMES, RANKS, TILES, castle_place
from .rules import played, receiver
from .scoring import Segment, weigh
from .setup import Setup
from .state import DEAL, DRAW, NO_TILE, PUT, UNSEEN, Move, State


def about(setup: Setup) -> Plain:
    """The set-up."""
    return {"players": setup.players, "variants": setup.variants, "start_player": setup.start}


def present(state: State) -> Plain:
    return {
        "epoch": state.epoch,
        "turn": state.turn,
        "board": _board(state),
        "seats": [_seat(state, seat) for seat in range(state.setup.players)],
        "supply": dict(zip(TILES, state.supply, strict=True)),
        "supply_size": state.left,
        "drawn": None if state.drawn == NO_TILE else TILES[state.drawn - 1],
        "doing": _doing(state),
        "first": state.first,
        "lines": _lines(state),
        "history": [_epoch(state, number) for number in range(len(state.history))],
    }


def _board(state: State) -> Plain:
    return {CELL_NAMES[cell]: PIECE_NAMES[piece] for cell, piece in enumerate(state.board) if piece != EMPTY}


def _seat(state: State, seat: int) -> Plain:
    tile = state.tiles[seat]
    return {
        "gold": state.gold[seat],
        "castles": {str(rank): state.castles[castle_place(seat, rank)] for rank in RANKS},
        "start_tile": None if tile == NO_TILE else "?" if tile == UNSEEN else TILES[tile - 1],
    }


def _doing(state: State) -> Plain | None:
    """The decision that stands before the turn goes on: a tile is dealt, drawn or placed, and whose it is."""
    if state.stage == DEAL:
        return {"verb": "deal", "seat": receiver(state)}
    return {"verb": "draw", "seat": state.turn} if state.stage in (DRAW, PUT) else None


def _lines(state: State) -> list[Plain]:
    """Every row and column with its parts; `paid` once it is scored, otherwise null."""
    parts = weigh(state.board, state.setup.players)
    return [
        {
            "line": LINE_NAMES[number],
            "parts": _parts(number, parts[number]),
            "paid": None if paid is None else list(paid),
        }
        for number, paid in enumerate(state.paid)
    ]


def _parts(number: int, parts: Sequence[Segment]) -> list[Plain]:
    names = [CELL_NAMES[cell] for cell in LINE_CELLS[number]]
    return [
        {"from": names[part.start], "to": names[part.stop - 1], "value": part.value, "gold": list(part.gold)}
        for part in parts
    ]


def _epoch(state: State, number: int) -> Plain:
    rows, columns = state.history[number]
    return {"epoch": number + 1, "rows": list(rows), "columns": list(columns)}


def events(before: State, move: Move, after: State) -> list[Plain]:
    """The scoring of an epoch that ended with this move."""
    if len(after.history) == len(before.history):
        return []
    scored = played(before, move)
    line = _epoch(after, len(before.history))
    return [{"type": "epoch", **line, "gold": list(scored.gold), "board": _board(scored), "lines": _lines(scored)}]
