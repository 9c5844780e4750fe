"""What a set is made of. A set module holds one value, `SET`, built from these parts and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Protocol, TypeAlias, runtime_checkable

from ..game import Plain, Refusal, Rng
from .boards import Quadrant

if TYPE_CHECKING:
    from .layout import Layout, Map
    from .scoring import Standing
    from .state import Frame, Move, Seat, State

Award: TypeAlias = tuple[int, int]  # gold, and the cells that earn it
Pairs: TypeAlias = list[tuple[Sequence["Move"], int]]  # moves by index, and the set of those that are legal

BUILT: Final = "built"  # how a settlement came to stand: from the supply by an extra action,
MANDATORY: Final = "mandatory"  # from the supply by the mandatory action,
MOVED: Final = "moved"  # or from another hex


@dataclass(frozen=True)
class Terrain:
    """A kind of hex: its letter on a map, whether one may build on it, whether it is a special hex."""

    name: str
    letter: str
    buildable: bool = False
    special: bool = False
    quota: int = 3  # settlements of a mandatory action on it
    linked: Callable[[Callable[[str], str]], bool] = lambda option: True  # whether cards count a special hex of it


@dataclass(frozen=True)
class TerrainCard:
    """A kind of card in the deck. With two terrains the player chooses one; `when` says whether the set-up uses it."""

    name: str
    terrains: tuple[str, ...]
    copies: int
    when: Callable[[Draft], bool] = lambda draft: True


@runtime_checkable
class Step(Protocol):
    """How a frame on the stack is decided."""

    @property
    def name(self) -> str: ...
    @property
    def chance(self) -> bool: ...  # the deck decides, not the frame's seat
    def options(self, state: State, frame: Frame) -> Pairs: ...
    def apply(self, state: State, frame: Frame, move: Move) -> None: ...  # the frame is off the stack already
    def refuse(self, state: State, frame: Frame, move: Move) -> Refusal: ...


@runtime_checkable
class Telling(Protocol):
    """A step that says itself what its frame remembers, where a hex and a number do not say it."""

    def tell(self, state: State, frame: Frame) -> Plain: ...  # plain data for a screen


@runtime_checkable
class Fitting(Protocol):
    """A step that knows which of its frames are possible; a position may be typed in with any."""

    def fits(self, state: State, frame: Frame) -> bool: ...


class Power(Protocol):
    """An action of a location tile; `name` is its verb. One that takes several decisions is a `Step` as well."""

    @property
    def name(self) -> str: ...
    @property
    def rule(self) -> str: ...
    def offers(self, state: State, me: Seat) -> Pairs: ...  # how it may be used now, timing and tile aside
    def use(self, state: State, move: Move) -> None: ...
    def refuse_use(self, state: State, me: Seat, move: Move) -> Refusal: ...


class Action(Power, Protocol):
    """An extra action that needs no location tile, or a decision that belongs to the turn itself."""

    @property
    def during(self) -> bool: ...  # also inside an action of one's own turn: between settlements, with a piece lifted
    @property
    def purse(self) -> str: ...  # the seat's slot that must hold something for it to be used, "" if there is none
    def unready(self, state: State, me: Seat) -> Refusal | None: ...  # why it may not be used at all now


@dataclass(frozen=True)
class Location:
    """A location: every hex of it holds two tiles that give its power (KB-COMP-9)."""

    name: str
    power: Power
    tiles: int = 2
    bare: bool = False  # its verb also stands alone, without a hex or word
    repeats: bool = False  # its verb is followed by the kind of another tile


@dataclass(frozen=True)
class Reaction:
    """What happens by itself: functions of the state and the seat concerned, and what else they are told."""

    placed: Callable[[State, int, int, str], None] | None = None  # a settlement stands on a cell; how it came there
    governed: Callable[[State, int], None] | None = None  # a piece is about to come to stand where rule 3 lets it
    gained: Callable[[State, int, int], None] | None = None  # a tile was taken from the location of that number
    emptied: Callable[[State, int, int], None] | None = None  # the last tile was taken from the hex on that cell
    lost: Callable[[State, int, int], None] | None = None  # a tile of the location of that number left the game
    turn_starts: Callable[[State, int], None] | None = None
    turn_ends: Callable[[State, int], None] | None = None
    game_ends: Callable[[State], None] | None = None  # the last turn is over; frames put on the stack are played
    more_cards: Callable[[State, int], int] | None = None  # how many more than one to draw at the end of a turn


@dataclass(frozen=True)
class Waiver:
    """Rule 3 does not bind: `holds` says when (True: for the mandatory action), `purse` as for an `Action`."""

    purse: str
    holds: Callable[[State, Seat, bool], bool]


@dataclass(frozen=True)
class Card:
    """A source of gold: a Kingdom Builder card, a task, or something that always pays, like castles."""

    name: str
    rule: str
    award: Callable[[Standing, int], Award] | None = None  # None: it pays during the game
    reaction: Reaction = Reaction()  # while this card is in play


def nothing(layout: Layout, value: Any) -> int:
    return 0


@dataclass(frozen=True)
class Telltale:
    """What programs that learn see of a slot: a name for each set of cells, or for each number, and how to get them."""

    names: tuple[str, ...] = ()
    of: Callable[[Any], Sequence[int]] = lambda value: ()


@dataclass(frozen=True)
class Slot:
    """Something a set remembers, for the table or for each seat. Values are hashable and never changed in place.

    A slot of pieces says which cells they stand on, and which cells count as the seat's own settlements; whoever
    changes such a slot calls `pieces.refresh`.
    """

    name: str
    initial: Any
    each_seat: bool = False
    write: Callable[[Any], str] = str
    read: Callable[[str], Any] = int
    hide: Callable[[Any], Any] = lambda value: value  # what other seats see of it
    guess: Callable[[Any, Rng], Any] = lambda value, rng: value  # a full value that looks like this to them
    show: Callable[[Any], Any] = str  # plain data for a screen
    stands: Callable[[Layout, Any], int] = nothing  # cells with its pieces on them
    counts: Callable[[Layout, Any], int] = nothing  # cells that count as own settlements on the board
    passes: Callable[[Layout, Any], int] = nothing  # cells that count as such for building only; those of a slot of
    # the table are for the seat whose turn it is
    adjoins: Callable[[Layout, Any], int] = nothing  # likewise, but only where a hex must be next to an own settlement
    scores: Callable[[Layout, Any], int] = nothing  # cells that count as own settlements when gold is counted
    closes: Callable[[Layout, Any], int] = nothing  # cells where no piece may come to stand
    movable: Callable[[Layout, Any], int] = nothing  # cells of pieces that actions may move like settlements
    removable: Callable[[Layout, Any], int] = nothing  # cells of pieces that others may take off the board
    lift: Callable[[Any, int], Any] = lambda value, cell: value  # the value without its piece on this cell
    place: Callable[[Any, int], Any] = lambda value, cell: value  # the value with that piece on this cell
    owns: Callable[[Any], int] = lambda value: 0  # settlements of the forty that it keeps off the board
    cells: Telltale = Telltale()  # beside the cells that its pieces stand on
    numbers: Telltale = Telltale()

    @property
    def is_piece(self) -> bool:
        return self.stands is not nothing


@dataclass(frozen=True)
class Draft:
    """A set-up in the making: what is settled when the sets' own steps are asked."""

    board: Map
    players: int
    quadrants: tuple[tuple[Quadrant, bool], ...]
    cards: tuple[str, ...]
    option: Callable[[str], str]


@dataclass(frozen=True)
class SetupStep:
    """Something that a set places at set-up, by choice or at random, written as one word of text ("" for nothing)."""

    name: str
    rule: str
    draw: Callable[[Draft, Rng], str]
    check: Callable[[Draft, str], str | None]  # what was expected, if this value is impossible
    about: Callable[[str], Plain]  # its fields in the plain data of the set-up
    lay: Callable[[Layout, str], None] = lambda layout, value: None  # change the table by it
    values: tuple[str, ...] = ()  # what there is to choose from, if that is a short list
    land: Callable[[str], Quadrant | None] | None = None  # a second piece of land
    pays: bool = False  # gold depends on it, also on a map that was typed in


@dataclass(frozen=True, eq=False)
class GameSet:
    """A box: everything it adds to the game."""

    name: str
    needs: tuple[str, ...] = ("base",)  # sets without which it cannot be played
    quadrants: tuple[Quadrant, ...] = ()
    islands: tuple[Quadrant, ...] = ()  # sides of a second piece of land
    terrains: tuple[Terrain, ...] = ()
    deck: tuple[TerrainCard, ...] = ()
    locations: tuple[Location, ...] = ()
    cards: tuple[Card, ...] = ()
    sources: tuple[Card, ...] = ()  # these always pay
    slots: tuple[Slot, ...] = ()
    reactions: tuple[Reaction, ...] = ()
    actions: tuple[Action, ...] = ()
    steps: tuple[Step, ...] = ()
    verbs: tuple[str, ...] = ()  # what moves begin with, beside the names of powers and actions
    words: tuple[str, ...] = ()  # what `choose` may pick beside cards and terrains
    setup: tuple[SetupStep, ...] = ()
    waivers: tuple[Waiver, ...] = ()
    choices: tuple[Callable[[State], tuple[str, ...]], ...] = ()  # further terrains the card may be played for
    checks: tuple[Callable[[State], Iterator[str]], ...] = ()  # what is wrong with an impossible position
