"""Moves and positions as canonical text (docs/notation.md)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from ..game import IllegalMove, ParseError
from ..text_fields import parse_fields, parse_name
from .board import (
    CELL_NAMES,
    CELLS,
    EMPTY,
    LINE_NAMES,
    LINES,
    NONE,
    PIECE_BYTES,
    PIECE_NAMES,
    PIECES,
    RANKS,
    TILES,
    owner_of,
    parse_cell,
    parse_tile,
)  # fmt: skip
from .illegal_moves import explain
from .rules import actor, moves
from .setup import Setup
from .state import NO_TILE, OVER, STAGES, UNSEEN, Epoch, Gold, Move, State

# Moves

VERBS: Final = ("castle", "draw", "put", "start", "tile", "pass")


def write(move: Move) -> str:
    words = [move.verb]
    if move.piece:
        words.append(TILES[move.piece - 1] if move.verb == "tile" else str(move.piece))
    if move.cell != NONE:
        words.append(CELL_NAMES[move.cell])
    return " ".join(words)


def read(state: State, text: str) -> Move:
    """Parse a legal move.

    The verb is optional, as no two verbs of one decision take the same words.
    """
    words = text.split()
    if words and words[0] not in VERBS:
        for move in moves(state):
            if write(move).split()[1:] == words:
                return move
    move = parse_move(text)
    refusal = explain(state, move, actor(state))
    if refusal is not None:
        raise IllegalMove(f"{write(move)!r} is not allowed here: {refusal.reason} ({refusal.rule})", refusal)
    return move


def parse_move(text: str) -> Move:
    """Parse a move, legal or not."""
    match text.split():
        case ["draw" | "pass" as verb]:
            return Move(verb)
        case ["put" | "start" as verb, cell]:
            return Move(verb, cell=parse_cell(cell))
        case ["castle", rank, cell]:
            if rank not in map(str, RANKS):
                raise ParseError(f"{rank[:20]!r} is not a rank: expected 1 to 4")
            return Move("castle", int(rank), parse_cell(cell))
        case ["tile", tile]:
            return Move("tile", parse_tile(tile))
        case ["tile", tile, cell]:
            return Move("tile", parse_tile(tile), parse_cell(cell))
        case [verb, *_] if verb not in VERBS:
            raise ParseError(f"{verb[:20]!r} is no verb: expected one of {', '.join(VERBS)}")
    raise ParseError(f"{text[:40]!r} is not a move: expected one such as 'castle 2 c4', 'draw', 'put c4' or 'tile +4'")


# Positions: fields of the table, then those of each seat, groups set apart by ` / `; empty fields are left out


def dump(state: State) -> str:
    """Return a state as one line of text."""
    groups = [_table_fields(state), *(_seat_fields(state, seat) for seat in range(state.setup.players))]
    return " / ".join(" ".join(f"{key}={value}" for key, value in group.items() if value) for group in groups)


def _table_fields(state: State) -> dict[str, str]:
    supply = zip(TILES, state.supply, strict=True)
    paid = zip(LINE_NAMES, state.paid_lines, strict=True)
    return {
        "epoch": str(state.epoch),
        "turn": str(state.turn),
        "first": str(state.first_seat),
        "stage": STAGES[state.stage],
        "drawn": _write_tile(state.drawn_tile),
        "supply": ",".join(f"{name}:{count}" for name, count in supply if count),
        "board": ",".join(
            f"{CELL_NAMES[cell]}:{PIECE_NAMES[piece]}" for cell, piece in enumerate(state.board) if piece
        ),
        "paid": ",".join(":".join((name, *map(str, gold))) for name, gold in paid if gold is not None),
    }


def _seat_fields(state: State, seat: int) -> dict[str, str]:
    return {
        "gold": str(state.gold[seat]),
        "castles": ",".join(map(str, state.castles[4 * seat : 4 * seat + 4])),
        "tile": _write_tile(state.start_tiles[seat]),
        "rows": ",".join(str(epoch.rows[seat]) for epoch in state.history),
        "columns": ",".join(str(epoch.columns[seat]) for epoch in state.history),
    }


def _write_tile(tile: int) -> str:
    return "" if tile == NO_TILE else "?" if tile == UNSEEN else TILES[tile - 1]


def load(setup: Setup, text: str) -> State:
    """Parse a position. It is complete, but may be impossible: see `validate`."""
    groups = [parse_fields(group, "a position", "turn=0") for group in text.split(" / ")]
    if len(groups) != setup.players + 1:
        raise ParseError(f"a position has {len(groups) - 1} seats: expected {setup.players}, set apart by ' / '")
    state = _load_table(setup, groups[0])
    _load_seats(state, groups[1:])
    for group in groups:
        if group:
            raise ParseError(f"unknown field {next(iter(group))[:30]!r} in a position")
    hidden = state.start_tiles.count(UNSEEN)
    if hidden > sum(state.supply):
        raise ParseError(f"{hidden} starting tiles are hidden: expected as many tiles in the supply that they may be")
    state.supply_size = sum(state.supply) - hidden
    return state


def _load_table(setup: Setup, fields: dict[str, str]) -> State:
    state = State()
    state.setup = setup
    state.epoch = _count(fields.pop("epoch", ""), "epoch", 99, least=1)
    state.turn = _count(fields.pop("turn", ""), "turn", setup.players - 1)
    state.first_seat = _count(fields.pop("first", ""), "first", setup.players - 1)
    state.stage = parse_name(STAGES, "stage", fields.pop("stage", ""))
    state.drawn_tile = _read_tile(fields.pop("drawn", ""))
    state.supply = _read_supply(_split(fields.pop("supply", "")))
    state.board = _read_board(setup, _split(fields.pop("board", "")))
    state.empty_cells = tuple(cell for cell in CELLS if state.board[cell] == EMPTY)
    state.paid_lines = _read_paid(setup, _split(fields.pop("paid", "")))
    return state


def _load_seats(state: State, groups: Sequence[dict[str, str]]) -> None:
    state.gold = tuple(_number(group.pop("gold", ""), "gold") for group in groups)
    state.castles = tuple(count for group in groups for count in _read_castles(group.pop("castles", "")))
    state.start_tiles = tuple(
        UNSEEN if tile == "?" else _read_tile(tile) for tile in (group.pop("tile", "") for group in groups)
    )
    rows, columns = (
        [[_number(word, key) for word in _split(group.pop(key, ""))] for group in groups] for key in ("rows", "columns")
    )
    epochs = state.epoch if state.stage == OVER else state.epoch - 1
    if any(len(numbers) != epochs for numbers in (*rows, *columns)):
        raise ParseError(f"rows and columns are not of {epochs} epochs: expected a number for each that is finished")
    state.history = tuple(map(Epoch, zip(*rows, strict=True), zip(*columns, strict=True)))


def _split(text: str) -> list[str]:
    return text.split(",") if text else []


_NUMBER: Final = re.compile(r"0|-?[1-9][0-9]{0,5}")


def _number(text: str, key: str) -> int:
    if not _NUMBER.fullmatch(text):
        raise ParseError(f"{key} is {text[:20]!r}: expected a whole number")
    return int(text)


def _count(text: str, key: str, most: int, least: int = 0) -> int:
    if not _NUMBER.fullmatch(text) or not least <= int(text) <= most:
        raise ParseError(f"{key} is {text[:20]!r}: expected a number from {least} to {most}")
    return int(text)


def _read_tile(text: str) -> int:
    return parse_tile(text) if text else NO_TILE


def _read_castles(text: str) -> list[int]:
    counts = [_count(word, "castles", 9) for word in _split(text)]
    if len(counts) != len(RANKS):
        raise ParseError(f"castles are {text[:20]!r}: expected four numbers, by rank, such as '4,3,2,1'")
    return counts


def _read_supply(words: list[str]) -> tuple[int, ...]:
    counts = [0] * len(TILES)
    for word in words:
        name, _, number = word.partition(":")
        kind = parse_tile(name) - 1
        if counts[kind]:
            raise ParseError(f"supply names {name} twice: expected each tile once")
        counts[kind] = _count(number, "supply", 9, least=1)
    return tuple(counts)


def _read_board(setup: Setup, words: list[str]) -> bytes:
    board = [PIECE_BYTES[EMPTY]] * len(CELLS)
    for word in words:
        place, _, name = word.partition(":")
        cell = parse_cell(place)
        piece = PIECES.get(name, EMPTY)
        if piece == EMPTY or owner_of(piece) >= setup.players:
            raise ParseError(
                f"the board has {word[:20]!r}: expected a tile such as 'c4:+3' or a castle, 'c4:SEAT:RANK'"
            )
        if board[cell] != PIECE_BYTES[EMPTY]:
            raise ParseError(f"the board has two pieces on {place}: expected one (KD-COMP-1)")
        board[cell] = PIECE_BYTES[piece]
    return b"".join(board)


def _read_paid(setup: Setup, words: list[str]) -> tuple[Gold | None, ...]:
    paid: list[Gold | None] = [None] * len(LINES)
    for word in words:
        name, *gold = word.split(":")
        line = parse_name(LINE_NAMES, "a line paid", name)
        if paid[line] is not None or len(gold) != setup.players:
            raise ParseError(f"paid has {word[:30]!r}: expected each line once, with the gold of {setup.players} seats")
        paid[line] = tuple(_number(number, "paid") for number in gold)
    return tuple(paid)
