"""What a set is made of. A set module holds one value, `SET`, built from these parts and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias, runtime_checkable

from ..game import Refusal, Rng
from .boards import Quadrant

if TYPE_CHECKING:
    from .scoring import Standing
    from .state import Frame, Move, Seat, State

Award: TypeAlias = tuple[int, int]  # gold, and the cells that earn it
Pairs: TypeAlias = list[tuple[Sequence["Move"], int]]  # moves by index, and the set of those that are legal


@dataclass(frozen=True)
class Terrain:
    """A kind of hex: its letter on a map, whether one may build on it, whether it is a special hex."""

    name: str
    letter: str
    buildable: bool = False
    special: bool = False


@dataclass(frozen=True)
class TerrainCard:
    """A kind of card in the deck."""

    name: str
    terrain: str
    copies: int


@runtime_checkable
class Step(Protocol):
    """How a frame on the stack is decided."""

    @property
    def name(self) -> str: ...
    @property
    def chance(self) -> bool: ...  # the deck decides, not the frame's seat
    @property
    def remembers(self) -> int: ...  # how many cells its frames hold
    @property
    def lifts(self) -> bool: ...  # a settlement of the frame's seat is off the board while it waits
    def options(self, state: State, frame: Frame) -> Pairs: ...
    def apply(self, state: State, frame: Frame, move: Move) -> None: ...  # the frame is off the stack already
    def refuse(self, state: State, frame: Frame, move: Move) -> Refusal: ...


class Power(Protocol):
    """An action of a location tile; `name` is its verb. One that takes several decisions is a `Step` as well."""

    @property
    def name(self) -> str: ...
    @property
    def rule(self) -> str: ...
    def cells(self, state: State, me: Seat) -> int: ...  # where it may be used now, timing and tile aside
    def use(self, state: State, cell: int) -> None: ...
    def refuse_use(self, state: State, me: Seat, cell: int) -> Refusal: ...


@dataclass(frozen=True)
class Location:
    """A location: every hex of it holds two tiles that give its power (KB-COMP-9)."""

    name: str
    power: Power
    tiles: int = 2


@dataclass(frozen=True)
class Card:
    """A source of gold: a Kingdom Builder card, or something that always pays, like castles."""

    name: str
    rule: str
    award: Callable[[Standing, int], Award]


@dataclass(frozen=True)
class Reaction:
    """What happens by itself. `placed`: a settlement has been built (True) or moved (False) to a cell."""

    placed: Callable[[State, int, int, bool], None] | None = None
    turn_ends: Callable[[State, int], None] | None = None


@dataclass(frozen=True)
class Slot:
    """Something a set remembers, for the table or for each seat. Values are hashable and never changed in place."""

    name: str
    initial: Any
    each_seat: bool = False
    write: Callable[[Any], str] = str
    read: Callable[[str], Any] = int
    hide: Callable[[Any], Any] = lambda value: value  # what other seats see of it
    guess: Callable[[Any, Rng], Any] = lambda value, rng: value  # a full value that looks like this to them
    show: Callable[[Any], Any] = str  # plain data for a screen


@dataclass(frozen=True, eq=False)
class GameSet:
    """A box: everything it adds to the game."""

    name: str
    needs: tuple[str, ...] = ("base",)  # sets without which it cannot be played
    quadrants: tuple[Quadrant, ...] = ()
    terrains: tuple[Terrain, ...] = ()
    deck: tuple[TerrainCard, ...] = ()
    locations: tuple[Location, ...] = ()
    cards: tuple[Card, ...] = ()
    sources: tuple[Card, ...] = ()  # these always pay
    slots: tuple[Slot, ...] = ()
    reactions: tuple[Reaction, ...] = ()
    steps: tuple[Step, ...] = ()
    verbs: tuple[str, ...] = ()  # of moves in its steps, besides those of its powers
    words: tuple[str, ...] = ()  # that its moves may name, besides cards
