"""What a game of Kingdoms remembers. Values: whoever changes one works on a copy."""

from __future__ import annotations

from typing import Any, Final, NamedTuple, TypeAlias

from .pieces import NONE
from .setup import Setup

# a player chooses an action; places the tile just drawn; a tile is drawn; starting tiles are dealt; the game is over;
# the board has just been scored, which lasts only until the next epoch is laid out
TURN, PUT, DRAW, DEAL, OVER, SCORED = range(6)
STAGES: Final = ("turn", "put", "draw", "deal", "over")
NO_TILE: Final = 0
UNSEEN: Final = -1  # a starting tile that this view does not show

Gold: TypeAlias = tuple[int, ...]  # of each seat


class Move(NamedTuple):
    """A verb, the rank of a castle or the kind of a tile, and a space: as many of them as the verb needs."""

    verb: str
    piece: int = 0
    cell: int = NONE


class Epoch(NamedTuple):
    """What a finished epoch paid each seat."""

    rows: Gold
    columns: Gold


class State:
    """Everything that changes; `setup` is shared by all states of a table."""

    __slots__ = (
        "board", "castles", "drawn", "epoch", "first", "free", "gold", "history", "left", "paid", "setup", "stage",
        "supply", "tiles", "turn",
    )  # fmt: skip

    setup: Setup
    epoch: int
    first: int  # who began this epoch
    turn: int
    stage: int
    board: bytes  # a piece for every space
    free: tuple[int, ...]  # spaces with nothing on them; follows from `board`, kept up to date for speed
    castles: tuple[int, ...]  # not on the board: of each seat by rank, see `castle_place`
    tiles: tuple[int, ...]  # starting tiles
    supply: tuple[int, ...]  # tiles of each kind; in a view together with the hidden starting tiles
    left: int  # how many tiles lie in the supply
    drawn: int  # the tile that must be placed now
    gold: Gold
    paid: tuple[Gold | None, ...]  # what each line that is scored already paid in this epoch
    history: tuple[Epoch, ...]

    def copy(self) -> State:
        new: State = object.__new__(State)
        new.setup = self.setup
        new.epoch = self.epoch
        new.first = self.first
        new.turn = self.turn
        new.stage = self.stage
        new.board = self.board
        new.free = self.free
        new.castles = self.castles
        new.tiles = self.tiles
        new.supply = self.supply
        new.left = self.left
        new.drawn = self.drawn
        new.gold = self.gold
        new.paid = self.paid
        new.history = self.history
        return new

    def key(self) -> tuple[Any, ...]:
        return (
            self.setup, self.epoch, self.first, self.turn, self.stage, self.board, self.castles, self.tiles,
            self.supply, self.left, self.drawn, self.gold, self.paid, self.history,
        )  # fmt: skip

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def __repr__(self) -> str:
        from .notation import dump  # notation is written in terms of states, so it cannot be imported above

        return dump(self)
