"""The table for programs that learn: every move in its plane, every position as sets of spaces and whole numbers."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import Final

from ..game import Form
from .moves import CASTLE, DRAW_TILE, DRAWN, OPEN_TILE, PASS, PUT_TILE, START_TILE, Moves
from .pieces import CELLS, COLUMNS, FIRST_CASTLE, LINE_NAMES, PIECE_NAMES, RANKS, ROWS, TILES
from .rules import actor, moves
from .setup import VARIANTS, Setup
from .state import DEAL, DRAW, NO_TILE, PUT, TURN, Gold, Move, State

BY_CELL: Final = (*CASTLE, PUT_TILE, START_TILE, *OPEN_TILE)
ALONE: Final = (*DRAW_TILE, *PASS, *DRAWN)
VERBS: Final = (*(f"castle {rank}" for rank in RANKS), "put", "start", *(f"tile {tile}" for tile in TILES))
WORDS: Final = ("draw", "pass", *(f"tile {tile}" for tile in TILES))
BIT: Final = tuple(1 << cell for cell in CELLS)
PLACES: Final = {
    **{move: (plane, move.cell) for plane, table in enumerate(BY_CELL) for move in table},
    **{move: (len(BY_CELL), number) for number, move in enumerate(ALONE)},
}


@cache
def _form(players: int) -> Form:
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
    return Form(ROWS, COLUMNS, COLUMNS, VERBS, WORDS, (), VARIANTS, planes, numbers)


class Chart:
    """One table's."""

    def __init__(self, setup: Setup) -> None:
        self._setup = setup
        self.form = _form(setup.players)

    def move(self, plane: int, index: int) -> Move:
        return ALONE[index] if plane == len(BY_CELL) else BY_CELL[plane][index]

    def place(self, move: Move) -> tuple[int, int]:
        return PLACES[move]

    def legal(self, state: State) -> Sequence[tuple[int, int]]:
        legal = moves(state)
        if not isinstance(legal, Moves):
            return _alone(legal)
        cells = sum([BIT[cell] for cell in legal.cells])
        found = [(PLACES[piece[0]][0], cells) for piece in legal.pieces]
        return found + _alone(legal.rest) if legal.rest else found

    def lies(self) -> tuple[Sequence[int], Sequence[int]]:
        return (), [int(name in self._setup.variants) for name in VARIANTS]

    def sees(self, state: State, seat: int) -> tuple[Sequence[int], bytes]:
        """The others' starting tiles are not looked at, so a state tells no more than its view."""
        players, tiles, castles, gold, paid = self._setup.players, state.tiles, state.castles, state.gold, state.paid
        order = _order(seat, players)
        numbers = [
            _course(state.epoch, state.stage, state.left),
            _seating(order, state.turn, actor(state), state.first),
            _unseen(state.supply, tiles, seat),
            _one_of(tiles[seat]),
            _one_of(state.drawn),
            _scored(paid),
        ]
        for other in order:
            mine = castles[4 * other : 4 * other + 4]
            numbers += (_side(gold[other], mine, tiles[other] != NO_TILE), _lines(paid, other))
        return _board(state.board, order), b"".join(numbers)


# What comes up at ply after ply is kept, up to a limit: training is long.


@cache
def _order(seat: int, players: int) -> tuple[int, ...]:
    """The seats as they follow."""
    return (*range(seat, players), *range(seat))


@lru_cache(maxsize=1024)
def _board(board: bytes, order: tuple[int, ...]) -> tuple[int, ...]:
    """The spaces of each piece, castles as the seats follow."""
    cells = [0] * len(PIECE_NAMES)
    for bit, piece in zip(BIT, board, strict=True):
        cells[piece] |= bit
    found = cells[:FIRST_CASTLE]
    for seat in order:
        found += cells[FIRST_CASTLE + len(RANKS) * seat :][: len(RANKS)]
    return tuple(found)


@lru_cache(maxsize=4096)
def _course(epoch: int, stage: int, left: int) -> bytes:
    return _packed([epoch, *(stage == each for each in (TURN, PUT, DRAW, DEAL)), left])


@lru_cache(maxsize=4096)
def _seating(order: tuple[int, ...], turn: int, acting: int, first: int) -> bytes:
    return _packed(who == seat for who in (turn, acting, first) for seat in order)


@lru_cache(maxsize=16_384)
def _unseen(supply: tuple[int, ...], tiles: tuple[int, ...], seat: int) -> bytes:
    """Tiles that may be drawn, as far as this seat knows."""
    found = list(supply)
    for other, tile in enumerate(tiles):
        if other != seat and tile > NO_TILE:
            found[tile - 1] += 1
    return _packed(found)


@cache
def _one_of(kind: int) -> bytes:
    return _packed(kind == number for number in range(1, len(TILES) + 1))


@lru_cache(maxsize=4096)
def _scored(paid: tuple[Gold | None, ...]) -> bytes:
    return _packed(gold is not None for gold in paid)


@lru_cache(maxsize=4096)
def _lines(paid: tuple[Gold | None, ...], seat: int) -> bytes:
    """What each line has paid a seat in this epoch."""
    return _packed(gold[seat] if gold else 0 for gold in paid)


@lru_cache(maxsize=16_384)
def _side(gold: int, castles: tuple[int, ...], holds: bool) -> bytes:
    return _packed([gold, *castles, holds])


def _packed(numbers: Iterable[int]) -> bytes:
    return array("h", numbers).tobytes()


def _alone(found: Sequence[Move]) -> list[tuple[int, int]]:
    return [(len(BY_CELL), sum([BIT[PLACES[move][1]] for move in found]))] if found else []
