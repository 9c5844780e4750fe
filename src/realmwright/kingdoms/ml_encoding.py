"""The encoder of Kingdoms: moves by plane, positions as sets of spaces and integers."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import Final

from ..game import EncodingSpec
from .board import CELLS, COLUMNS, FIRST_CASTLE, LINE_NAMES, PIECE_NAMES, RANKS, ROWS, TILES
from .lazy_move_list import CASTLE, DRAW_OUTCOMES, DRAW_TILE, OPEN_TILE, PASS, PUT_TILE, START_TILE, Moves
from .rules import actor, moves
from .setup import VARIANTS, Setup
from .state import DEAL, DRAW, NO_TILE, PUT, TURN, Gold, Move, State

CELL_MOVES: Final = (*CASTLE, PUT_TILE, START_TILE, *OPEN_TILE)
WORD_MOVES: Final = (*DRAW_TILE, *PASS, *DRAW_OUTCOMES)
VERBS: Final = (*(f"castle {rank}" for rank in RANKS), "put", "start", *(f"tile {tile}" for tile in TILES))
WORDS: Final = ("draw", "pass", *(f"tile {tile}" for tile in TILES))
BIT: Final = tuple(1 << cell for cell in CELLS)
MOVE_INDEX: Final = {
    **{move: (plane, move.cell) for plane, table in enumerate(CELL_MOVES) for move in table},
    **{move: (len(CELL_MOVES), number) for number, move in enumerate(WORD_MOVES)},
}


@cache
def _spec(players: int) -> EncodingSpec:
    seats = range(players)
    each = ["gold", *(f"castles {rank}" for rank in RANKS), "holds", *(f"line {name}" for name in LINE_NAMES)]
    planes = ("empty", *TILES, *(f"castle {rank}:{seat}" for seat in seats for rank in RANKS))
    numbers = (
        "epoch", "turn", "put", "draw", "deal", "left",
        *(f"{what}:{seat}" for what in ("turn", "acts", "first") for seat in seats),
        *(f"unseen {tile}" for tile in TILES),
        *(f"hand {tile}" for tile in TILES),
        *(f"drawn {tile}" for tile in TILES),
        *(f"paid {name}" for name in LINE_NAMES),
        *(f"{name}:{seat}" for seat in seats for name in each),
    )  # fmt: skip
    return EncodingSpec(ROWS, COLUMNS, COLUMNS, VERBS, WORDS, (), VARIANTS, planes, numbers)


class KingdomsEncoder:
    """The encoder of one set-up."""

    def __init__(self, setup: Setup) -> None:
        self._setup = setup
        self.spec = _spec(setup.players)

    def decode(self, plane: int, index: int) -> Move:
        return WORD_MOVES[index] if plane == len(CELL_MOVES) else CELL_MOVES[plane][index]

    def encode(self, move: Move) -> tuple[int, int]:
        return MOVE_INDEX[move]

    def legal_masks(self, state: State) -> Sequence[tuple[int, int]]:
        legal = moves(state)
        if not isinstance(legal, Moves):
            return _word_mask(legal)
        cells = sum([BIT[cell] for cell in legal.cells])
        masks = [(MOVE_INDEX[piece[0]][0], cells) for piece in legal.pieces]
        return masks + _word_mask(legal.word_moves) if legal.word_moves else masks

    def possible_masks(self) -> Sequence[tuple[int, int]]:
        """Leave out drawn and starting tiles with open tiles, and open ones without; chance never acts for a seat."""
        tiles = OPEN_TILE if "open" in self._setup.variants else (PUT_TILE, START_TILE)
        planes = [MOVE_INDEX[table[0]][0] for table in (*CASTLE, *tiles)]
        return [*((plane, sum(BIT)) for plane in planes), *_word_mask((*DRAW_TILE, *PASS))]

    def static_planes(self) -> tuple[Sequence[int], Sequence[int]]:
        return (), [int(name in self._setup.variants) for name in VARIANTS]

    def observe(self, state: State, seat: int) -> tuple[Sequence[int], bytes]:
        """Return planes and numbers without reading the starting tiles of other seats."""
        players, tiles, castles, gold, paid = (
            self._setup.players,
            state.start_tiles,
            state.castles,
            state.gold,
            state.paid_lines,
        )
        order = _seat_order(seat, players)
        numbers = [
            _encode_turn(state.epoch, state.stage, state.supply_size),
            _encode_seats(order, state.turn, actor(state), state.first_seat),
            _encode_unseen_tiles(state.supply, tiles, seat),
            _one_hot_tile(tiles[seat]),
            _one_hot_tile(state.drawn_tile),
            _encode_scored_lines(paid),
        ]
        for other in order:
            mine = castles[4 * other : 4 * other + 4]
            numbers += (_encode_seat(gold[other], mine, tiles[other] != NO_TILE), _encode_line_gold(paid, other))
        return _encode_board(state.board, order), b"".join(numbers)


# Encodings repeat from ply to ply, so they are cached, with a limit because training is long.


@cache
def _seat_order(seat: int, players: int) -> tuple[int, ...]:
    """Return the seats in turn order, the observing one first."""
    return (*range(seat, players), *range(seat))


@lru_cache(maxsize=1024)
def _encode_board(board: bytes, order: tuple[int, ...]) -> tuple[int, ...]:
    """Return the spaces of each piece, castles in seat order."""
    cells = [0] * len(PIECE_NAMES)
    for bit, piece in zip(BIT, board, strict=True):
        cells[piece] |= bit
    planes = cells[:FIRST_CASTLE]
    for seat in order:
        planes += cells[FIRST_CASTLE + len(RANKS) * seat :][: len(RANKS)]
    return tuple(planes)


@lru_cache(maxsize=4096)
def _encode_turn(epoch: int, stage: int, left: int) -> bytes:
    return pack([epoch, *(stage == each for each in (TURN, PUT, DRAW, DEAL)), left])


@lru_cache(maxsize=4096)
def _encode_seats(order: tuple[int, ...], turn: int, acting: int, first: int) -> bytes:
    return pack(who == seat for who in (turn, acting, first) for seat in order)


@lru_cache(maxsize=16_384)
def _encode_unseen_tiles(supply: tuple[int, ...], tiles: tuple[int, ...], seat: int) -> bytes:
    """Return the tiles that may still be drawn, as far as this seat knows."""
    counts = list(supply)
    for other, tile in enumerate(tiles):
        if other != seat and tile > NO_TILE:
            counts[tile - 1] += 1
    return pack(counts)


@cache
def _one_hot_tile(kind: int) -> bytes:
    return pack(kind == number for number in range(1, len(TILES) + 1))


@lru_cache(maxsize=4096)
def _encode_scored_lines(paid: tuple[Gold | None, ...]) -> bytes:
    return pack(gold is not None for gold in paid)


@lru_cache(maxsize=4096)
def _encode_line_gold(paid: tuple[Gold | None, ...], seat: int) -> bytes:
    """Return what each line has paid a seat in this epoch."""
    return pack(gold[seat] if gold else 0 for gold in paid)


@lru_cache(maxsize=16_384)
def _encode_seat(gold: int, castles: tuple[int, ...], holds: bool) -> bytes:
    return pack([gold, *castles, holds])


def pack(numbers: Iterable[int]) -> bytes:
    return array("h", numbers).tobytes()


def _word_mask(words: Sequence[Move]) -> list[tuple[int, int]]:
    return [(len(CELL_MOVES), sum([BIT[MOVE_INDEX[move][1]] for move in words]))] if words else []
