"""Parts of messages and REST bodies.

Nothing here names a game, an expansion or a rule: positions and set-ups are JSON as in the public trace, texts are keys
of the Fluent catalogs with their arguments.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct

from ..components import Shape

JsonDict: TypeAlias = dict[str, Any]
Word: TypeAlias = Annotated[str, Meta(max_length=80)]
Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
Pace: TypeAlias = Annotated[int, Meta(ge=0, le=10_000)]  # pause of a bot before each of its moves, in milliseconds
OfferKind: TypeAlias = Literal["take-back", "bot", "rematch"]
Reason: TypeAlias = Literal["played", "resigned", "flagged", "closed"]  # why a game is over


class LocalizedMessage(Struct, frozen=True, gc=False):
    """A key of the message catalog with its arguments.

    Arguments may be messages themselves, such as a terrain.
    """

    key: str
    args: dict[str, str | int | LocalizedMessage]


class PieceInfo(Struct, frozen=True):
    """A kind of piece, with its name in typed positions. `piece-KIND` is the message key of its name."""

    kind: str
    each_seat: bool  # false: neutral
    symbol: str  # id of its drawing; "": the settlement of its seat
    shape: Shape


class MarkerInfo(Struct, frozen=True):
    """Cells that the set-up has marked."""

    kind: str
    symbol: str
    shape: Shape
    cells: list[str]


class SeatInfo(Struct, frozen=True):
    """A seat of a table."""

    name: str
    bot: str | None
    open: bool  # can be claimed
    account: str | None  # name of the player's account
    resigned: bool  # or out of time: a bot plays the seat, and it cannot win


class Clock(Struct, frozen=True, forbid_unknown_fields=True):
    """Time control of a table.

    `move` gives `base_ms` per turn, `fischer` adds `increment_ms` after each turn.
    """

    kind: Literal["none", "move", "fischer"]
    base_ms: Annotated[int, Meta(ge=0, le=31 * 86_400_000)]
    increment_ms: Annotated[int, Meta(ge=0, le=86_400_000)]


class Offer(Struct, frozen=True):
    """An offer of a seat that other seats must agree to, by the revision of its event."""

    revision: int
    kind: OfferKind
    by: int
    seat: int | None  # of `bot`: the absent player to replace
    agreed: list[int]
    pending: list[int]  # seats that have not answered yet


class MoveGroup(Struct, frozen=True):
    """Legal moves with the same first words.

    A move is `prefix`, a blank and a cell or word; or `prefix` without a target.
    """

    prefix: str
    verb: str  # first word of `prefix`, usually all of it
    cells: list[str]
    words: list[str]
    prefix_is_move: bool  # `prefix` is a legal move without a target
    lifts_piece: bool  # a second move must put the piece down


class SeatScore(Struct, frozen=True):
    """The score of a seat."""

    total: int
    sheet: dict[str, int]  # gold by source, in the order of the score sheet


class UndoInfo(Struct, frozen=True):
    """The move that `undo` takes back, or the reason why there is none; one of the two is null."""

    move: str | None
    reason: str | None  # "nothing" or "card-revealed"
    turn_plies: int = 0  # that `undo` with `turn` takes back


class LastMoves(Struct, frozen=True):
    """The consecutive moves of the seat that moved last, in order."""

    seat: int
    moves: list[str]
    cells: list[str]


class ScoreChange(Struct, frozen=True):
    """A change of a seat's gold from one source."""

    seat: int
    source: str
    gold: int  # never 0


class PieceChange(Struct, frozen=True):
    """A piece placed, moved or removed during a turn."""

    kind: str
    seat: int | None  # null: neutral
    origin: str  # "": it was placed
    cell: str  # "": it was removed
    action: str  # verb of the action


class HintStep(Struct, frozen=True):
    """A move of a hint with its log message."""

    move: str
    cells: list[str]
    text: LocalizedMessage


class LogEntry(Struct, frozen=True, gc=False):
    """A stored event. Entries never change: one that takes others back lists them in `undoes`."""

    revision: int
    kind: str  # move, undo, failure, seat, chat, mute, offer, answer, resign, flag, credit, rematch
    at: str  # UTC
    ply: int  # number of plies after it
    seat: int | None  # None: chance or a spectator
    move: str | None  # None: hidden from this viewer, or no move
    text: LocalizedMessage
    notes: list[LocalizedMessage]
    events: list[JsonDict]  # events of the game, as in the public trace
    undoes: list[int]  # revisions
