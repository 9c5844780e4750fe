"""The state of a game of Kingdom Builder. States are values: copy one before changing it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ..game_values import StateValue

if TYPE_CHECKING:
    from .game_layout import Layout

SETTLEMENTS_PER_SEAT: Final = 40  # KB-COMP-2
# Stages: before, during and after the mandatory action; cards are drawn; after the last turn; the game is over.
BEFORE, DURING, AFTER, DRAWING, ENDING, OVER = range(6)
STAGES: Final = ("before", "during", "after", "drawing", "ending", "over")
UNSEEN: Final = -1  # a hidden card in a hand of a view
NONE: Final = -1


class Move(NamedTuple):
    """A verb with its argument: a cell, a word such as the name of a card, or nothing."""

    verb: str
    cell: int = NONE
    word: str = ""


class Frame(NamedTuple):
    """A pending decision on the stack: its step, the seat that decides, and its data."""

    step: str
    seat: int
    cells: tuple[int, ...] = ()
    number: int = 0
    word: str = ""


class Seat:
    """The state of one seat."""

    __slots__ = (
        "adjacent", "extra_settlements", "gold", "hand", "new_tiles", "pre_shuffle", "set_aside", "settlements",
        "slots", "supply", "taken_from", "tiles", "turn_settlements", "used_tiles",
    )  # fmt: skip

    settlements: int  # mask of cells
    extra_settlements: int  # cells of other pieces that count as own settlements; derived from `slots`
    turn_settlements: int  # cells that count as own settlements for building in this turn; derived from `slots`
    adjacent: int  # cells next to one of these three; derived
    supply: int
    set_aside: int  # settlements reserved for the next mandatory action
    gold: int  # earned during the game
    hand: tuple[int, ...]  # cards for the next turn
    pre_shuffle: int  # number of cards at the front of `hand` that were drawn before the last reshuffle
    tiles: int  # location tiles as bits by location number, so that each keeps its origin (D-01)
    used_tiles: int  # used in this turn
    new_tiles: int  # gained in this turn
    taken_from: int  # locations that ever gave this seat a tile
    slots: Mapping[str, Any]  # values of the expansions' seat slots

    def copy(self) -> Seat:
        new: Seat = Seat()
        new.settlements = self.settlements
        new.extra_settlements = self.extra_settlements
        new.turn_settlements = self.turn_settlements
        new.adjacent = self.adjacent
        new.supply = self.supply
        new.set_aside = self.set_aside
        new.gold = self.gold
        new.hand = self.hand
        new.pre_shuffle = self.pre_shuffle
        new.tiles = self.tiles
        new.used_tiles = self.used_tiles
        new.new_tiles = self.new_tiles
        new.taken_from = self.taken_from
        new.slots = self.slots
        return new

    def key(self) -> tuple[Any, ...]:
        return (
            self.settlements, self.supply, self.set_aside, self.gold, self.hand, self.pre_shuffle, self.tiles,
            self.used_tiles, self.new_tiles, self.taken_from, tuple(self.slots.values()),
        )  # fmt: skip


class State(StateValue):
    """All that changes during a game. All states of a game share one `layout`."""

    __slots__ = (
        "deck", "discard", "empty", "end_triggered", "extra_quota", "layout", "played_card", "pre_shuffle_hidden",
        "quota", "revealed", "round", "seats", "slots", "stack", "stage", "terrain", "tiles_left", "turn", "unblocked",
    )  # fmt: skip

    layout: Layout
    seats: list[Seat]
    turn: int
    round: int  # 0 while the first hands are dealt
    stage: int
    quota: int  # settlements of the mandatory action still to build, as far as the supply lasts
    extra_quota: int  # set-aside settlements still to build in this mandatory action
    revealed: tuple[int, ...]  # the revealed card, or cards to choose from
    played_card: int
    terrain: str  # the terrain of the mandatory action, "" while it is not chosen
    deck: tuple[int, ...]  # count of each card; a view includes the hidden hands
    discard: tuple[int, ...]
    pre_shuffle_hidden: tuple[int, ...]  # in a view: hidden cards that were in hands at the last reshuffle
    tiles_left: tuple[int, ...]  # by location number
    empty: int  # cells without a piece; derived
    unblocked: int  # cells where a piece may be placed; derived from `slots`
    end_triggered: bool
    stack: tuple[Frame, ...]  # pending decisions, the last one first
    slots: Mapping[str, Any]  # values of the expansions' table slots

    def copy(self) -> State:
        new: State = State()
        new.layout = self.layout
        new.seats = self.seats[:]
        new.turn = self.turn
        new.round = self.round
        new.stage = self.stage
        new.quota = self.quota
        new.extra_quota = self.extra_quota
        new.revealed = self.revealed
        new.played_card = self.played_card
        new.terrain = self.terrain
        new.deck = self.deck
        new.discard = self.discard
        new.pre_shuffle_hidden = self.pre_shuffle_hidden
        new.tiles_left = self.tiles_left
        new.empty = self.empty
        new.unblocked = self.unblocked
        new.end_triggered = self.end_triggered
        new.stack = self.stack
        new.slots = self.slots
        return new

    def edit_seat(self, seat: int) -> Seat:
        """Replace a seat by a copy that is safe to change, and return the copy."""
        me = self.seats[seat] = self.seats[seat].copy()
        return me

    def key(self) -> tuple[Any, ...]:
        return (
            self.layout.setup, tuple(seat.key() for seat in self.seats), self.turn, self.round, self.stage,
            self.quota, self.extra_quota, self.revealed, self.played_card, self.terrain, self.deck, self.discard,
            self.pre_shuffle_hidden, self.tiles_left, self.end_triggered, self.stack, tuple(self.slots.values()),
        )  # fmt: skip

    def __repr__(self) -> str:
        from .notation import dump  # notation imports this module

        return dump(self)
