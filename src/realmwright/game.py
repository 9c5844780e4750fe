"""The contract: what a game promises to everybody who plays, watches, records or studies it.

Rules are pure functions over values. Chance is a player whose moves have whole-number weights, so a state holds no
shuffled order and the random source always belongs to the caller.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, MutableSequence, Sequence
from typing import Any, NamedTuple, Protocol, TypeAlias, TypeVar

Seat: TypeAlias = int
CHANCE: Seat = -1  # the deck or the bag decides
NOBODY: Seat = -2  # the game is over
Plain: TypeAlias = dict[str, Any]  # what JSON can say
T = TypeVar("T")
S = TypeVar("S", bound=Hashable)
M = TypeVar("M", bound=Hashable)
S_contra = TypeVar("S_contra", bound=Hashable, contravariant=True)  # states that are only read


class Rng(Protocol):
    """The part of `random.Random` that games ask of their caller."""

    def choice(self, seq: Sequence[T], /) -> T: ...
    def choices(self, population: Sequence[T], weights: Sequence[int], /) -> list[T]: ...
    def shuffle(self, x: MutableSequence[Any], /) -> None: ...
    def randrange(self, stop: int, /) -> int: ...


class Refusal(NamedTuple):
    """Why a move is not allowed: the rule that forbids it, a message key and the data for the sentence."""

    rule: str
    reason: str
    data: Mapping[str, Any]


class Game(Protocol[S, M]):
    """One table of a game: the set-up is settled, everything else is in the state."""

    name: str
    rules_version: str
    seats: int
    setup: str  # canonical text; `GameKind.load` makes the same table of it again

    def about(self) -> Plain: ...  # the set-up as plain data
    def start(self) -> S: ...
    def actor(self, state: S) -> Seat: ...
    def moves(self, state: S) -> Sequence[M]: ...
    def weights(self, state: S) -> Sequence[int]: ...  # one for each move, of a state where chance acts
    def apply(self, state: S, move: M) -> S: ...  # a legal move: ask `explain` first if you do not know
    def scores(self, state: S) -> Sequence[Mapping[str, int]]: ...  # live score and final sheet, {source: gold}
    def earning(self, state: S, seat: Seat, source: str) -> Sequence[str]: ...  # the cells that earn that gold
    def events(self, before: S, move: M, after: S) -> Sequence[Plain]: ...  # what a ply set off, for the trace
    def view(self, state: S, seat: Seat) -> S: ...  # what this seat may know; NOBODY: what all know
    def determinise(self, view: S, rng: Rng) -> S: ...
    def explain(self, state: S, move: M, seat: Seat) -> Refusal | None: ...
    def dump(self, state: S) -> str: ...
    def load(self, text: str) -> S: ...
    def write(self, state: S, move: M) -> str: ...
    def read(self, state: S, text: str) -> M: ...
    def status(self, state: S) -> Sequence[str]: ...  # what is wrong with an impossible position
    def present(self, view: S) -> Plain: ...
    def chart(self) -> Chart[S, M]: ...


class Form(NamedTuple):
    """What the places of a chart mean. It depends on the sets and the number of seats alone, not on the table."""

    rows: int
    columns: int
    width: int  # columns, and the blank ones that a game keeps between two rows
    verbs: tuple[str, ...]  # moves with a cell: a plane for each verb
    words: tuple[str, ...]  # moves without one, those of chance among them: all in one plane, the last
    ground: tuple[str, ...]  # sets of cells, and
    facts: tuple[str, ...]  # numbers that stay as they are at a table
    planes: tuple[str, ...]  # those that change: `NAME:0` is about the seat that looks, `NAME:1` about the next one
    numbers: tuple[str, ...]


class Chart(Protocol[S_contra, M]):
    """A table for programs that learn: all that can be done or seen there, as sets of cells and whole numbers.

    A cell is `row * width + column`, a set of cells an int. Numbers that change are told as bytes, two for each in the
    order of the machine (`memoryview(numbers).cast("h")`), because they are quick to join.
    """

    form: Form

    def move(self, plane: int, index: int) -> M: ...  # by its plane, and its cell or word there, as the form has them
    def place(self, move: M) -> tuple[int, int]: ...
    def legal(self, state: S_contra) -> Sequence[tuple[int, int]]: ...  # planes with legal moves, and the set of these
    def lies(self) -> tuple[Sequence[int], Sequence[int]]: ...  # ground and facts
    def sees(self, state: S_contra, seat: Seat) -> tuple[Sequence[int], bytes]: ...  # planes and numbers: a view


class Choice(NamedTuple):
    """Something a set-up may ask for: its name, the values to choose from and what stands if nobody asks."""

    name: str
    values: tuple[str, ...]
    default: str
    rule: str = ""
    many: bool = False  # a comma-separated list of values
    files: bool = False  # text files of one's own, one after the other


class GameKind(Protocol):
    """A game on the shelf: it makes tables."""

    name: str
    fields: Sequence[Choice]  # players, boards, cards, …
    options: Sequence[Choice]  # the switches of the rules

    def table(self, wishes: Mapping[str, str], rng: Rng) -> Game[Any, Any]: ...  # drawn where nobody wishes
    def load(self, setup: str) -> Game[Any, Any]: ...
    def score(self, text: str) -> Sequence[Mapping[str, int]]: ...  # a position from a real table, typed in
    def earning(self, text: str) -> Sequence[Mapping[str, Sequence[str]]]: ...  # the cells that pay in it
    def board(self, text: str) -> Plain: ...  # a board of one's own from its text, checked


class GameError(ValueError):
    """Something handed in cannot be used; the message is one line that says what was expected.

    Where a player may have caused it, the refusal says the same for a screen to put into words.
    """

    def __init__(self, message: str, refusal: Refusal | None = None) -> None:
        super().__init__(message)
        self.refusal = refusal


class Unwanted(GameError):
    """A wish for the set-up that is none to choose, or none beside the others."""

    def __init__(self, message: str, rule: str, wish: str, value: str) -> None:
        super().__init__(message, Refusal(rule, "wish", {"wish": wish, "value": value[:40]}))
        self._told = message, rule, wish, value

    def __reduce__(self) -> tuple[Any, ...]:  # it crosses from one process to another
        return Unwanted, self._told


class Unreadable(GameError):
    """The text is not notation at all."""


class Ambiguous(GameError):
    """The text could mean several things here."""


class Illegal(GameError):
    """Readable, but the rules forbid it here."""
