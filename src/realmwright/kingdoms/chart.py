"""The table for programs that learn: every move in its plane, every position as sets of spaces and whole numbers."""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from functools import cache
from typing import Final

from ..game import Form
from .moves import CASTLE, DRAW_TILE, DRAWN, OPEN_TILE, PASS, PUT_TILE, START_TILE, Moves
from .pieces import CELLS, COLUMNS, EMPTY, FIRST_CASTLE, LINE_NAMES, NONE, PIECE_NAMES, RANKS, ROWS, TILES
from .rules import actor, moves
from .setup import VARIANTS, Setup
from .state import DEAL, DRAW, NO_TILE, PUT, TURN, Move, State

BY_CELL: Final = (*CASTLE, PUT_TILE, START_TILE, *OPEN_TILE)
ALONE: Final = (*DRAW_TILE, *PASS, *DRAWN)
VERBS: Final = (*(f"castle {rank}" for rank in RANKS), "put", "start", *(f"tile {tile}" for tile in TILES))
WORDS: Final = ("draw", "pass", *(f"tile {tile}" for tile in TILES))
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
        cells = sum([1 << cell for cell in legal.cells])
        return [*((PLACES[piece[0]][0], cells) for piece in legal.pieces), *_alone(legal.rest)]

    def lies(self) -> tuple[Sequence[int], Sequence[int]]:
        return (), [int(name in self._setup.variants) for name in VARIANTS]

    def sees(self, state: State, seat: int) -> tuple[Sequence[int], bytes]:
        """The others' starting tiles are not looked at, so a state tells no more than its view."""
        players, acting = self._setup.players, actor(state)
        order = [(seat + offset) % players for offset in range(players)]
        unseen = list(state.supply)
        for other in order[1:]:
            if state.tiles[other] > NO_TILE:
                unseen[state.tiles[other] - 1] += 1
        numbers = [
            state.epoch, *(int(state.stage == stage) for stage in (TURN, PUT, DRAW, DEAL)), state.left,
            *(int(who == other) for who in (state.turn, acting, state.first) for other in order),
            *unseen, *_one_of(state.tiles[seat]), *_one_of(state.drawn),
            *(int(gold is not None) for gold in state.paid),
        ]  # fmt: skip
        for other in order:
            castles = state.castles[len(RANKS) * other :][: len(RANKS)]
            paid = (gold[other] if gold else 0 for gold in state.paid)
            numbers += [state.gold[other], *castles, int(state.tiles[other] != NO_TILE), *paid]
        return self._board(state.board, order), array("h", numbers).tobytes()

    def _board(self, board: bytes, order: Sequence[int]) -> list[int]:
        cells = [0] * len(PIECE_NAMES)
        for cell in CELLS:
            cells[board[cell]] |= 1 << cell
        castles = [cells[FIRST_CASTLE + len(RANKS) * seat :][: len(RANKS)] for seat in order]
        return [cells[EMPTY], *cells[1:FIRST_CASTLE], *(ranked for each in castles for ranked in each)]


def _alone(found: Sequence[Move]) -> list[tuple[int, int]]:
    return [(len(BY_CELL), sum(1 << PLACES[move][1] for move in found))] if found else []


def _one_of(kind: int) -> list[int]:
    return [int(kind == number) for number in range(1, len(TILES) + 1)] if kind != NONE else [0] * len(TILES)
