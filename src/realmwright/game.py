"""The contract that every game implements.

Rules are pure functions over values. Chance is a player whose moves have integer weights, so a state holds no shuffled
order and the caller owns the random source.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping, MutableSequence, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol, TypeAlias, TypeVar, runtime_checkable

from .components import BoardMap, Contents, GameCatalog, GameComponents

Seat: TypeAlias = int
CHANCE: Seat = -1  # the deck or the bag acts
NOBODY: Seat = -2  # the game is over
JsonDict: TypeAlias = dict[str, Any]
T = TypeVar("T")
S = TypeVar("S", bound=Hashable)
M = TypeVar("M", bound=Hashable)
S_contra = TypeVar("S_contra", bound=Hashable, contravariant=True)  # states that are only read


class Rng(Protocol):
    """The methods of `random.Random` that games use."""

    def choice(self, seq: Sequence[T], /) -> T:
        """Return a random element."""

    def choices(self, population: Sequence[T], weights: Sequence[int], /) -> list[T]:
        """Return a list of one element, drawn by integer weights."""

    def shuffle(self, x: MutableSequence[Any], /) -> None:
        """Shuffle a list in place."""

    def randrange(self, stop: int, /) -> int:
        """Return a random number from 0 to `stop` - 1."""


class Refusal(NamedTuple):
    """Why a move is illegal.

    It has the id of the rule, a reason for the message key, and the message's data.
    """

    rule: str
    reason: str
    data: Mapping[str, Any]


class Game(Protocol[S, M]):
    """The rules of one complete set-up; everything that changes is in the state."""

    name: str
    rules_version: str
    seats: int
    setup: str  # canonical text, read by `GameType.load`

    def setup_dict(self) -> JsonDict:
        """Return the set-up as JSON data: boards, cards, options."""

    def start(self) -> S:
        """Return the first state."""

    def actor(self, state: S) -> Seat:
        """Return the seat to act, CHANCE, or NOBODY if the game is over."""

    def moves(self, state: S) -> Sequence[M]:
        """Return the legal moves; where chance acts, its possible outcomes."""

    def weights(self, state: S) -> Sequence[int]:
        """Return the integer weights of the moves where chance acts."""

    def apply(self, state: S, move: M) -> S:
        """Return the state after a legal move; the state may be a view of the actor."""

    def scores(self, state: S) -> Sequence[Mapping[str, int]]:
        """Return the gold of each seat by its source, as if the game ended now."""

    def scoring_cells(self, state: S, seat: Seat, source: str) -> Sequence[str]:
        """Return the cells that earn a seat the gold of a source."""

    def events(self, before: S, move: M, after: S) -> Sequence[JsonDict]:
        """Return what a move did beside the move itself, for the trace."""

    def view(self, state: S, seat: Seat) -> S:
        """Return what a seat may know of a state; NOBODY: public information."""

    def determinise(self, view: S, rng: Rng) -> S:
        """Return a random state that has this view."""

    def explain(self, state: S, move: M, seat: Seat) -> Refusal | None:
        """Return why a seat may not play a move, None if it may."""

    def dump(self, state: S) -> str:
        """Return a state as one line of text."""

    def load(self, text: str) -> S:
        """Return the state of a line of text; raise ParseError."""

    def write(self, state: S, move: M) -> str:
        """Return the notation of a move in a state."""

    def read(self, state: S, text: str) -> M:
        """Return the legal move of a notation; raise IllegalMove, AmbiguousMove or ParseError."""

    def validate(self, state: S) -> Sequence[str]:
        """Return the faults of an impossible position, none if it is possible."""

    def to_dict(self, state: S, /) -> JsonDict:
        """Return a state or a view as JSON data."""

    def private_dict(self, state: S, seat: Seat) -> JsonDict:
        """Return the fields of `to_dict` that differ between views; `seat` as in `view`."""

    def components(self) -> GameComponents:
        """Return the components in play: how to name and draw them."""

    def contents(self, state: S, /) -> Contents:
        """Return the pieces and tiles on the board; the same in all views."""

    def encoder(self) -> Encoder[S, M]:
        """Return the encoder of this set-up for machine learning."""


class EncodingSpec(NamedTuple):
    """The layout of an encoding. It depends on the expansions and the number of seats alone."""

    rows: int
    columns: int
    width: int  # columns plus blank columns between two rows
    verbs: tuple[str, ...]  # moves with a cell: one plane per verb
    words: tuple[str, ...]  # moves without a cell, chance's included: all in the last plane
    ground: tuple[str, ...]  # static planes
    facts: tuple[str, ...]  # static numbers
    planes: tuple[str, ...]  # `NAME:0` is about the observing seat, `NAME:1` about the next one
    numbers: tuple[str, ...]


class Encoder(Protocol[S_contra, M]):
    """Moves and positions as sets of cells and integers, for machine learning.

    A cell is `row * width + column`, a set of cells an int. Observed numbers are bytes, two per number in native order
    (`memoryview(numbers).cast("h")`), because bytes are fast to join.
    """

    spec: EncodingSpec

    def decode(self, plane: int, index: int) -> M:
        """Return the move of a plane and a cell, or of the last plane and the index of a word."""

    def encode(self, move: M) -> tuple[int, int]:
        """Return the plane and the index of a move."""

    def legal_masks(self, state: S_contra) -> Sequence[tuple[int, int]]:
        """Return the planes that have legal moves, each with the set of its cells or words."""

    def possible_masks(self) -> Sequence[tuple[int, int]]:
        """Return the planes with all moves that this set-up can ever need."""

    def static_planes(self) -> tuple[Sequence[int], Sequence[int]]:
        """Return the static planes and numbers."""

    def observe(self, state: S_contra, seat: Seat) -> tuple[Sequence[int], bytes]:
        """Return the planes and numbers that a seat observes."""


class SetupField(NamedTuple):
    """A set-up parameter: its name, the values to choose from and the default."""

    name: str
    values: tuple[str, ...]
    default: str
    rule: str = ""
    many: bool = False  # takes a comma-separated list of values
    files: bool = False  # takes text files, one after the other


@dataclass(frozen=True, slots=True)
class BoardStat:
    """A statistic of a custom board, and its range over the printed boards of the same shape. Sent to clients."""

    key: str  # message key of its name
    value: float
    low: float
    mean: float
    high: float


class GameType(Protocol):
    """A game before set-up: it creates games from params."""

    name: str
    fields: Sequence[SetupField]  # players, boards, cards, …
    options: Sequence[SetupField]  # rule options

    def create(self, params: Mapping[str, str], rng: Rng) -> Game[Any, Any]:
        """Return a new game; params that are not given are drawn."""

    def load(self, setup: str, rules_version: str = "") -> Game[Any, Any]:
        """Return the game of a set-up text, under the current rules if no version is given."""

    def score(self, text: str) -> Sequence[Mapping[str, int]]:
        """Return the score sheets of a position typed in from a real table."""

    def scoring_cells(self, text: str) -> Sequence[Mapping[str, Sequence[str]]]:
        """Return the scoring cells of such a position, by seat and source."""

    def catalog(self) -> GameCatalog:
        """Return what the game consists of: expansions, boards, cards."""

    def parse_board(self, text: str) -> BoardMap:
        """Return a custom board; raise ParseError."""

    def board_stats(self, text: str) -> Sequence[BoardStat]:
        """Return the statistics of a custom board beside those of the printed boards."""


@runtime_checkable
class CompiledGameType(Protocol):
    """A game type with a compiled engine."""

    def compile(self, game: Any) -> Game[Any, Any]:
        """Return the same game played by the compiled engine; raise EngineError."""


@runtime_checkable
class BatchGame(Protocol):
    """A game that plays many plies in one call, beside other threads of Python and on several cores.

    The result does not depend on the number of threads; 0 is one for each core.
    """

    def playouts(self, state: Any, count: int, seed: int, threads: int = 0) -> tuple[int, ...]:
        """Play random games to the end; return the plies and the gold of each seat, summed up."""

    def perft(self, state: Any, depth: int, threads: int = 0) -> int:
        """Return the number of move sequences of this length."""

    def apply_many(self, states: list[Any], moves: list[Any], threads: int = 0) -> list[Any]:
        """Return the state after each move."""


class GameError(ValueError):
    """Invalid input; the message is one line that names what was expected.

    Errors that a player can cause carry a refusal with a translatable reason.
    """

    def __init__(self, message: str, refusal: Refusal | None = None) -> None:
        super().__init__(message)
        self.refusal = refusal


class EngineError(GameError):
    """The compiled engine is missing, or lacks a component or cannot hold a position of this game."""


class InvalidSetup(GameError):
    """An unknown set-up value, or one that conflicts with another."""

    def __init__(self, message: str, rule: str, param: str, value: str) -> None:
        super().__init__(message, Refusal(rule, "param", {"param": param, "value": value[:40]}))
        self._args = message, rule, param, value

    def __reduce__(self) -> tuple[Any, ...]:  # pickled between processes
        return InvalidSetup, self._args


class ParseError(GameError):
    """The text is not valid notation."""


def known_rules_version(version: str, known: Sequence[str]) -> str:
    """Return the version, or the last known one if it is "". Raise ParseError if it is unknown."""
    if version and version not in known:
        expected = " or ".join(f"rules={each}" for each in known)
        raise ParseError(f"written under {f'rules={version[:20]}'!r}: expected {expected}")
    return version or known[-1]


class AmbiguousMove(GameError):
    """The text matches several legal moves."""


class IllegalMove(GameError):
    """The move is readable but not legal in this state."""
