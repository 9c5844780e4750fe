"""What a game of Kingdom Builder remembers. Values: whoever changes one works on a copy."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final, NamedTuple

if TYPE_CHECKING:
    from .layout import Layout

SETTLEMENTS: Final = 40  # KB-COMP-2
# the mandatory action is not begun, begun, done; cards are drawn after the turn; the last turn is over; all is over
BEFORE, DURING, AFTER, DRAWING, ENDING, OVER = range(6)
STAGES: Final = ("before", "during", "after", "drawing", "ending", "over")
UNSEEN: Final = -1  # a card in a hand that this view does not show
NONE: Final = -1


class Move(NamedTuple):
    """A verb and what it is done to: a hex, a word such as a card, or nothing."""

    verb: str
    cell: int = NONE
    word: str = ""


class Frame(NamedTuple):
    """A small decision that stands before the turn goes on: its step, who decides, what it must remember."""

    step: str
    seat: int
    cells: tuple[int, ...] = ()
    number: int = 0
    word: str = ""


class Seat:
    """One player's side of the table."""

    __slots__ = (
        "adjacent", "extra", "fresh", "gold", "hand", "held", "passing", "settlements", "slots", "stale", "supply",
        "taken", "used", "waiting",
    )  # fmt: skip

    settlements: int  # cells
    extra: int  # cells of other pieces that count as own settlements; follows from `slots`
    passing: int  # cells that count as own settlements for building, this turn only; follows from `slots`
    adjacent: int  # every cell next to one of these three; follows from them, kept up to date for speed
    supply: int
    waiting: int  # settlements set aside for the next mandatory action
    gold: int  # earned during the game
    hand: tuple[int, ...]  # cards for the next turn
    stale: int  # how many of them, from the front, were drawn before the discards were last shuffled back
    held: int  # location tiles, one bit for each location hex, so that a tile remembers where it came from (D-01)
    used: int  # those used this turn
    fresh: int  # those gained this turn
    taken: int  # location hexes that ever gave a tile
    slots: Mapping[str, Any]  # what sets remember for a seat

    def copy(self) -> Seat:
        new: Seat = Seat()
        new.settlements = self.settlements
        new.extra = self.extra
        new.passing = self.passing
        new.adjacent = self.adjacent
        new.supply = self.supply
        new.waiting = self.waiting
        new.gold = self.gold
        new.hand = self.hand
        new.stale = self.stale
        new.held = self.held
        new.used = self.used
        new.fresh = self.fresh
        new.taken = self.taken
        new.slots = self.slots
        return new

    def key(self) -> tuple[Any, ...]:
        return (
            self.settlements, self.supply, self.waiting, self.gold, self.hand, self.stale, self.held, self.used,
            self.fresh, self.taken, tuple(self.slots.values()),
        )  # fmt: skip


class State:
    """Everything that changes. `layout` is the table itself, settled at set-up and shared by all its states."""

    __slots__ = (
        "allowed", "cards", "chosen", "deck", "discard", "ending", "free", "layout", "left", "old", "owed", "quota",
        "round", "seats", "slots", "stack", "stage", "terrain", "turn",
    )  # fmt: skip

    layout: Layout
    seats: list[Seat]
    turn: int
    round: int  # 0 while the first hands are dealt
    stage: int
    quota: int  # settlements of the mandatory action still to build, if the supply has them
    owed: int  # settlements that waited for this mandatory action and are still to build
    cards: tuple[int, ...]  # the revealed card, or cards to choose from
    chosen: int  # the played card
    terrain: str  # the terrain that it is played for, "" while that is not settled
    deck: tuple[int, ...]  # how many of each card; in a view together with the hidden hands
    discard: tuple[int, ...]
    old: tuple[int, ...]  # in a view: the hidden cards that were in hands when the discards were shuffled back
    left: tuple[int, ...]  # tiles left on each location hex
    free: int  # cells with nothing on them; follows from the pieces
    allowed: int  # cells where a piece may come to stand; follows from `slots`
    ending: bool  # the end has been triggered
    stack: tuple[Frame, ...]  # decisions that stand before the turn goes on, the last one first
    slots: Mapping[str, Any]  # what sets remember for the table

    def copy(self) -> State:
        new: State = State()
        new.layout = self.layout
        new.seats = self.seats[:]
        new.turn = self.turn
        new.round = self.round
        new.stage = self.stage
        new.quota = self.quota
        new.owed = self.owed
        new.cards = self.cards
        new.chosen = self.chosen
        new.terrain = self.terrain
        new.deck = self.deck
        new.discard = self.discard
        new.old = self.old
        new.left = self.left
        new.free = self.free
        new.allowed = self.allowed
        new.ending = self.ending
        new.stack = self.stack
        new.slots = self.slots
        return new

    def edit(self, seat: int) -> Seat:
        """This seat's side, safe to change: the state it was copied from keeps its own."""
        mine = self.seats[seat] = self.seats[seat].copy()
        return mine

    def key(self) -> tuple[Any, ...]:
        return (
            self.layout.setup, tuple(seat.key() for seat in self.seats), self.turn, self.round, self.stage,
            self.quota, self.owed, self.cards, self.chosen, self.terrain, self.deck, self.discard, self.old, self.left,
            self.ending, self.stack, tuple(self.slots.values()),
        )  # fmt: skip

    def __eq__(self, other: object) -> bool:
        return isinstance(other, State) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def __repr__(self) -> str:
        from .notation import dump  # notation is written in terms of states, so it cannot be imported above

        return dump(self)
