"""Set-ups, states and moves as the bytes and numbers of the compiled engine (native/packing.hpp)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ..packed_bytes import Reader, pack_list, pack_number, pack_numbers, pack_text
from .board import CELLS, EMPTY, LINES, NONE, RANKS, TILES
from .ml_encoding import KingdomsEncoder
from .setup import Setup
from .state import Epoch, Gold, Move, State

VERBS: Final = ("castle", "draw", "tile", "put", "start", "pass")  # numbered as in native/state.hpp


def pack_setup(setup: Setup, rules_version: str) -> bytes:
    numbers = pack_numbers((setup.players, *setup.castles))
    return pack_text(rules_version) + numbers + pack_list(setup.variants, pack_text)


def pack_encoding(encoder: KingdomsEncoder) -> bytes:
    _, facts = encoder.static_planes()
    counts = len(encoder.spec.planes), len(encoder.spec.numbers)
    return pack_list(facts, pack_number) + pack_numbers(counts)


class Packer:
    """Packs the states and moves of one set-up."""

    def __init__(self, setup: Setup) -> None:
        self._setup = setup

    def pack_move(self, move: Move) -> int:
        return VERBS.index(move.verb) | move.piece << 8 | (move.cell & 0xFFFF) << 16

    def unpack_move(self, number: int) -> Move:
        cell = number >> 16
        return Move(VERBS[number & 0xFF], number >> 8 & 0xFF, NONE if cell == 0xFFFF else cell)

    def pack_state(self, state: State) -> bytes:
        return pack_numbers(_numbers(state))

    def unpack_state(self, data: bytes) -> State:
        reader, players = Reader(data), self._setup.players
        state = State()
        state.setup = self._setup
        state.epoch, state.first_seat, state.turn, state.stage, state.drawn_tile, state.supply_size = reader.numbers(6)
        state.board = bytes(reader.numbers(len(CELLS)))
        state.empty_cells = tuple(cell for cell in CELLS if state.board[cell] == EMPTY)
        state.castles = reader.numbers(len(RANKS) * players)
        state.start_tiles = reader.numbers(players)
        state.supply = reader.numbers(len(TILES))
        state.gold = reader.numbers(players)
        state.paid_lines = tuple(_read_line(reader, players) for _ in LINES)
        state.history = tuple(Epoch(reader.numbers(players), reader.numbers(players)) for _ in range(reader.number()))
        return state


def _numbers(state: State) -> Iterator[int]:
    yield from (state.epoch, state.first_seat, state.turn, state.stage, state.drawn_tile, state.supply_size)
    yield from (*state.board, *state.castles, *state.start_tiles, *state.supply, *state.gold)
    for gold in state.paid_lines:
        yield from (0,) if gold is None else (1, *gold)
    yield len(state.history)
    for epoch in state.history:
        yield from (*epoch.rows, *epoch.columns)


def _read_line(reader: Reader, players: int) -> Gold | None:
    return reader.numbers(players) if reader.number() else None
