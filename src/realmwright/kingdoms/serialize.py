"""Set-ups and states as JSON, in the form of the public trace."""

from __future__ import annotations

from collections.abc import Sequence

from ..game import JsonDict
from .board import CELL_NAMES, EMPTY, LINE_CELLS, LINE_NAMES, PIECE_NAMES, RANKS, TILES, castle_index
from .hidden_information import view
from .rules import apply_action, next_start_tile_seat
from .scoring import Segment, score_lines
from .setup import Setup
from .state import DEAL, DRAW, NO_TILE, PUT, UNSEEN, Move, State


def setup_dict(setup: Setup) -> JsonDict:
    return {"players": setup.players, "variants": setup.variants, "start_player": setup.start}


def to_dict(state: State) -> JsonDict:
    """Return a state or a view as JSON data."""
    return {
        "epoch": state.epoch,
        "turn": state.turn,
        "board": _board(state),
        "seats": [_seat(state, seat) for seat in range(state.setup.players)],
        "supply": dict(zip(TILES, state.supply, strict=True)),
        "supply_size": state.supply_size,
        "drawn": None if state.drawn_tile == NO_TILE else TILES[state.drawn_tile - 1],
        "doing": _doing(state),
        "first": state.first_seat,
        "lines": _lines(state),
        "history": [_epoch(state, number) for number in range(len(state.history))],
    }


def private_dict(state: State, seat: int) -> JsonDict:
    """Return the fields of `to_dict` that differ between views; `seat` as in `view`."""
    seen = view(state, seat)
    return {
        "seats": [{"start_tile": _start_tile(tile)} for tile in seen.start_tiles],
        "supply": dict(zip(TILES, seen.supply, strict=True)),
    }


def _board(state: State) -> JsonDict:
    return {CELL_NAMES[cell]: PIECE_NAMES[piece] for cell, piece in enumerate(state.board) if piece != EMPTY}


def _seat(state: State, seat: int) -> JsonDict:
    return {
        "gold": state.gold[seat],
        "castles": {str(rank): state.castles[castle_index(seat, rank)] for rank in RANKS},
        "start_tile": _start_tile(state.start_tiles[seat]),
    }


def _start_tile(tile: int) -> str | None:
    return None if tile == NO_TILE else "?" if tile == UNSEEN else TILES[tile - 1]


def _doing(state: State) -> JsonDict | None:
    """Return the pending decision about a tile and its seat."""
    if state.stage == DEAL:
        return {"verb": "deal", "seat": next_start_tile_seat(state)}
    return {"verb": "draw", "seat": state.turn} if state.stage in (DRAW, PUT) else None


def _lines(state: State) -> list[JsonDict]:
    """Return every row and column with its segments; `paid` is null until it is scored."""
    parts = score_lines(state.board, state.setup.players)
    return [
        {
            "line": LINE_NAMES[number],
            "parts": _parts(number, parts[number]),
            "paid": None if paid is None else list(paid),
        }
        for number, paid in enumerate(state.paid_lines)
    ]


def _parts(number: int, parts: Sequence[Segment]) -> list[JsonDict]:
    names = [CELL_NAMES[cell] for cell in LINE_CELLS[number]]
    return [
        {"from": names[part.start], "to": names[part.stop - 1], "value": part.value, "gold": list(part.gold)}
        for part in parts
    ]


def _epoch(state: State, number: int) -> JsonDict:
    rows, columns = state.history[number]
    return {"epoch": number + 1, "rows": list(rows), "columns": list(columns)}


def events(before: State, move: Move, after: State) -> list[JsonDict]:
    """Return the scoring of the epoch that ended with this move, if one did."""
    if len(after.history) == len(before.history):
        return []
    scored = apply_action(before, move)
    line = _epoch(after, len(before.history))
    return [{"type": "epoch", **line, "gold": list(scored.gold), "board": _board(scored), "lines": _lines(scored)}]
