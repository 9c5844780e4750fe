"""Game states of Kingdoms. States are values: copy before changing one."""

from __future__ import annotations

from typing import Any, Final, NamedTuple, TypeAlias

from ..game_values import StateValue
from .board import NONE
from .setup import Setup

# TURN: choose an action. PUT: place the drawn tile. DRAW: a tile is drawn. DEAL: starting tiles are dealt. OVER: the
# game is over. SCORED: the board has been scored; lasts until the next epoch starts.
TURN, PUT, DRAW, DEAL, OVER, SCORED = range(6)
STAGES: Final = ("turn", "put", "draw", "deal", "over")
NO_TILE: Final = 0
UNSEEN: Final = -1  # a hidden starting tile

Gold: TypeAlias = tuple[int, ...]  # of each seat


class Move(NamedTuple):
    """A verb with the piece and the space that it needs.

    The piece is the rank of a castle or the kind of a tile.
    """

    verb: str
    piece: int = 0
    cell: int = NONE


class Epoch(NamedTuple):
    """Gold that a finished epoch paid each seat."""

    rows: Gold
    columns: Gold


class State(StateValue):
    """A state of a game; `setup` is shared by all states."""

    __slots__ = (
        "board",
        "castles",
        "drawn_tile",
        "empty_cells",
        "epoch",
        "first_seat",
        "gold",
        "history",
        "paid_lines",
        "setup",
        "stage",
        "start_tiles",
        "supply",
        "supply_size",
        "turn",
    )  # fmt: skip

    setup: Setup
    epoch: int
    first_seat: int  # of this epoch
    turn: int
    stage: int
    board: bytes  # one piece per space
    empty_cells: tuple[int, ...]  # derived from `board`, cached for speed
    castles: tuple[int, ...]  # castles off the board, see `castle_index`
    start_tiles: tuple[int, ...]  # one per seat
    supply: tuple[int, ...]  # tiles of each kind; a view adds hidden starting tiles
    supply_size: int  # number of tiles in the supply
    drawn_tile: int  # the tile to place now
    gold: Gold
    paid_lines: tuple[Gold | None, ...]  # what each scored line paid in this epoch
    history: tuple[Epoch, ...]

    def copy(self) -> State:
        new: State = object.__new__(State)
        new.setup = self.setup
        new.epoch = self.epoch
        new.first_seat = self.first_seat
        new.turn = self.turn
        new.stage = self.stage
        new.board = self.board
        new.empty_cells = self.empty_cells
        new.castles = self.castles
        new.start_tiles = self.start_tiles
        new.supply = self.supply
        new.supply_size = self.supply_size
        new.drawn_tile = self.drawn_tile
        new.gold = self.gold
        new.paid_lines = self.paid_lines
        new.history = self.history
        return new

    def key(self) -> tuple[Any, ...]:
        return (
            self.setup, self.epoch, self.first_seat, self.turn, self.stage, self.board, self.castles, self.start_tiles,
            self.supply, self.supply_size, self.drawn_tile, self.gold, self.paid_lines, self.history,
        )  # fmt: skip

    def __repr__(self) -> str:
        from .notation import dump  # notation imports this module

        return dump(self)
