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

    def choice(self, seq: Sequence[T], /) -> T: ...
    def choices(self, population: Sequence[T], weights: Sequence[int], /) -> list[T]: ...
    def shuffle(self, x: MutableSequence[Any], /) -> None: ...
    def randrange(self, stop: int, /) -> int: ...


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

    def setup_dict(self) -> JsonDict: ...
    def start(self) -> S: ...
    def actor(self, state: S) -> Seat: ...
    def moves(self, state: S) -> Sequence[M]: ...
    def weights(self, state: S) -> Sequence[int]: ...  # of the moves, where chance acts
    def apply(self, state: S, move: M) -> S: ...  # the move must be legal; the state may be a view of the actor
    def scores(self, state: S) -> Sequence[Mapping[str, int]]: ...  # gold by source, at any time
    def scoring_cells(self, state: S, seat: Seat, source: str) -> Sequence[str]: ...  # cells that earn it
    def events(self, before: S, move: M, after: S) -> Sequence[JsonDict]: ...  # for the trace
    def view(self, state: S, seat: Seat) -> S: ...  # what the seat may know; NOBODY: public information
    def determinise(self, view: S, rng: Rng) -> S: ...  # a random state with this view
    def explain(self, state: S, move: M, seat: Seat) -> Refusal | None: ...
    def dump(self, state: S) -> str: ...
    def load(self, text: str) -> S: ...
    def write(self, state: S, move: M) -> str: ...
    def read(self, state: S, text: str) -> M: ...
    def validate(self, state: S) -> Sequence[str]: ...  # the faults of an impossible position
    def to_dict(self, view: S) -> JsonDict: ...
    def private_dict(self, state: S, seat: Seat) -> JsonDict: ...  # its fields that differ between views, as in `view`
    def components(self) -> GameComponents: ...  # in play: how to name and draw them
    def contents(self, view: S) -> Contents: ...  # pieces and tiles; the same in all views
    def encoder(self) -> Encoder[S, M]: ...


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

    def decode(self, plane: int, index: int) -> M: ...  # index: a cell, or the index of a word
    def encode(self, move: M) -> tuple[int, int]: ...
    def legal_masks(self, state: S_contra) -> Sequence[tuple[int, int]]: ...  # planes with their legal moves
    def static_planes(self) -> tuple[Sequence[int], Sequence[int]]: ...  # static planes and numbers
    def observe(self, state: S_contra, seat: Seat) -> tuple[Sequence[int], bytes]: ...  # planes and numbers


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

    def create(self, params: Mapping[str, str], rng: Rng) -> Game[Any, Any]: ...  # missing params are drawn
    def load(self, setup: str, rules_version: str = "") -> Game[Any, Any]: ...  # under the current rules if ""
    def score(self, text: str) -> Sequence[Mapping[str, int]]: ...  # of a position typed in from a real table
    def scoring_cells(self, text: str) -> Sequence[Mapping[str, Sequence[str]]]: ...  # likewise, by seat and source
    def catalog(self) -> GameCatalog: ...
    def parse_board(self, text: str) -> BoardMap: ...  # a custom board
    def board_stats(self, text: str) -> Sequence[BoardStat]: ...  # compared with the printed boards


@runtime_checkable
class CompiledGameType(Protocol):
    """A game type with a compiled engine."""

    def compile(self, game: Any) -> Game[Any, Any]: ...  # raises EngineError


@runtime_checkable
class BatchGame(Protocol):
    """A game that plays many plies in one call, beside other threads of Python and on several cores.

    The result does not depend on the number of threads; 0 is one for each core.
    """

    # The plies, and the gold of each seat, summed up.
    def playouts(self, state: Any, count: int, seed: int, threads: int = 0) -> tuple[int, ...]: ...
    def perft(self, state: Any, depth: int, threads: int = 0) -> int: ...
    def apply_many(self, states: list[Any], moves: list[Any], threads: int = 0) -> list[Any]: ...


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
