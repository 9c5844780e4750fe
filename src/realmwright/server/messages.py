"""Everything that goes over the wire. `tools/wire_types.py` writes web/src/wire.ts from here.

What the server sends has no optional fields. Nothing here names a game, a set or a rule: positions and set-ups are
plain data as in the public trace, sentences are keys of the Fluent catalog with their arguments.
"""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

from msgspec import Meta, Struct

Plain: TypeAlias = dict[str, Any]
Word: TypeAlias = Annotated[str, Meta(max_length=80)]
Seed: TypeAlias = Annotated[int, Meta(ge=0, le=2**53 - 1)]  # what JavaScript can count to
Pace: TypeAlias = Annotated[int, Meta(ge=0, le=10_000)]  # milliseconds that a bot waits before each of its moves
BoardText: TypeAlias = Annotated[str, Meta(max_length=2_000)]
Wish: TypeAlias = Annotated[str, Meta(max_length=8_000)]  # some dozen boards of one's own
Wishes: TypeAlias = Annotated[dict[Word, Wish], Meta(max_length=80)]


class Message(Struct, frozen=True):
    """A sentence to be put into words: a key of the catalog. An argument may be a message itself, such as a terrain."""

    key: str
    args: dict[str, str | int | Message]


# The catalog: what there is to choose from


class Field(Struct, frozen=True):
    """Something that a set-up may ask for."""

    name: str
    values: list[str]
    default: str
    rule: str
    many: bool  # several values, set apart by commas
    files: bool  # no values: text files of one's own


class GameInfo(Struct, frozen=True):
    name: str
    fields: list[Field]
    options: list[Field]


class Terrain(Struct, frozen=True):
    letter: str
    name: str
    buildable: bool
    special: bool


class Board(Struct, frozen=True):
    """A quadrant or a side of an island, and where its map is from."""

    id: str
    set: str
    provenance: str
    rows: list[str]
    locations: dict[str, str]  # letter on the map, kind of location


class Part(Struct, frozen=True):
    """A card or a location, and the rule that says what it does."""

    name: str
    rule: str


class SetInfo(Struct, frozen=True):
    name: str
    needs: list[str]
    terrains: list[Terrain]
    quadrants: list[Board]
    islands: list[Board]
    cards: list[Part]
    locations: list[Part]


class LevelInfo(Struct, frozen=True):
    """An opponent of a known strength. The catalog of words has its name and, at `NAME-about`, its character."""

    name: str
    bot: str
    ratings: dict[str, int]  # by game, as the arena measured them


class Catalog(Struct, frozen=True):
    version: str
    games: list[GameInfo]
    sets: list[SetInfo]
    levels: list[LevelInfo]  # the weakest first
    bots: list[str]
    languages: list[str]


# REST bodies


class SetupRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/preview: what would be drawn by these wishes and this seed?"""

    game: Word
    wishes: Wishes = {}
    seed: Seed | None = None


class SetupAnswer(Struct, frozen=True):
    """The set-up as in the first line of a trace, and wishes that ask for exactly this set-up again."""

    setup: Plain
    wishes: dict[str, str]
    terrains: list[Terrain]
    seed: int


class BoardRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/board: can one play on this board? The answer is the board as it was read."""

    game: Word
    text: BoardText


class Fault(Struct, frozen=True):
    """The answer to what cannot be granted, as `Problem` has it, where the rules say why: the sentence for it."""

    code: str
    message: str
    text: Message


class NewSeat(Struct, frozen=True, forbid_unknown_fields=True):
    name: Annotated[str, Meta(min_length=1, max_length=40)]
    bot: Word | None = None  # a level, or a bot by name and budget; None: somebody at this screen


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/tables. With a seed the set-up, every card and every bot are those of that seed."""

    game: Word
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=8)]
    wishes: Wishes = {}
    seed: Seed | None = None
    pace_ms: Pace = 600


class Created(Struct, frozen=True):
    id: str


# Parts of what a table says


class SeatInfo(Struct, frozen=True):
    name: str
    bot: str | None


class Gesture(Struct, frozen=True):
    """Legal moves that begin with the same words. A move is `lead`, a blank and a cell or word; or `lead` alone."""

    lead: str
    verb: str  # the first word of `lead`, nearly always all of it
    cells: list[str]
    words: list[str]
    alone: bool
    opens: bool  # the piece is in the air afterwards: another gesture has to finish it


class SeatScore(Struct, frozen=True):
    total: int
    sheet: dict[str, int]  # gold by source, in the order of the sheet


class UndoInfo(Struct, frozen=True):
    """The move that undo would take back, or the reason why there is none; one of the two is null."""

    move: str | None
    reason: str | None  # "nothing" or "card-revealed"


class Last(Struct, frozen=True):
    """What the seat that moved last did in one go, the latest move at the end."""

    seat: int
    moves: list[str]
    cells: list[str]


class Change(Struct, frozen=True):
    seat: int
    source: str
    gold: int  # never 0


class Tile(Struct, frozen=True):
    seat: int
    kind: str
    cell: str  # where it comes from


class Step(Struct, frozen=True):
    """A move of a hint, and the sentence that the log would have for it."""

    move: str
    cells: list[str]
    text: Message


class LogEntry(Struct, frozen=True):
    """One stored event. Entries are never changed: one that takes others back names them in `undoes`."""

    seq: int
    ply: int  # plies played after it
    seat: int | None  # None: chance
    move: str | None  # None: hidden from this screen, a take-back, or a bot that could not play
    text: Message
    notes: list[Message]
    events: list[Plain]  # what it set off, as in the public trace
    undoes: list[int]


# Server to client


class TableInfo(Struct, frozen=True, tag_field="type", tag="table"):
    """Sent first, and again when the pace changes."""

    id: str
    game: str
    rules_version: str
    setup: Plain
    seats: list[SeatInfo]
    mine: list[int]  # the seats that this screen plays
    pace_ms: int
    terrains: list[Terrain]
    rules: dict[str, str]  # rule id by name of a card or location
    actions: list[str]  # what everybody may do, without a tile


class State(Struct, frozen=True, tag_field="type", tag="state"):
    """The position after event `seq`, as everybody at this screen may see it. It acknowledges the moves before it."""

    seq: int
    ply: int
    state: Plain
    actor: int | None  # None: the game is over
    gestures: list[Gesture]  # empty unless the actor plays at this screen
    scores: list[SeatScore]
    undo: UndoInfo
    last: Last | None
    lifted: bool  # a piece is on its way: the actor says where it goes
    over: bool
    winners: list[int]
    thinking: int | None  # the bot that is to move


class Log(Struct, frozen=True, tag_field="type", tag="log"):
    """New events, oldest first; always sent before the state that they lead to."""

    entries: list[LogEntry]


class Preview(Struct, frozen=True, tag_field="type", tag="preview"):
    """What a legal move would change."""

    seq: int
    move: str
    changes: list[Change]
    gains: list[Tile]
    losses: list[Tile]
    lit: dict[str, list[str]]  # for every source that changes: the cells that would earn it for the mover
    after: Plain  # the parts of the position that would be different, as the mover would see them
    events: list[Plain]  # what it would set off, as in the public trace


class Earning(Struct, frozen=True, tag_field="type", tag="earning"):
    """The cells that earn a seat the gold of a source."""

    seq: int
    source: str
    seat: int
    cells: list[str]


class Refusal(Struct, frozen=True, tag_field="type", tag="refusal"):
    """Why a move is not allowed. `text` is ready to be put into words; `cells` would be allowed instead."""

    move: str
    rule: str
    reason: str
    data: Plain
    text: Message
    cells: list[str]


class Moment(Struct, frozen=True, tag_field="type", tag="moment"):
    """The position after an earlier event."""

    seq: int
    ply: int
    state: Plain
    scores: list[SeatScore]
    last: Last | None


class Thinking(Struct, frozen=True, tag_field="type", tag="thinking"):
    """A bot has begun to think about its turn, or nobody thinks any more. Whoever joins meanwhile is told as well."""

    seat: int | None
    since_ms: int  # it began so many milliseconds ago


class Hint(Struct, frozen=True, tag_field="type", tag="hint"):
    """The turn that a good bot would play for the seat that is to move, of what that seat sees; and what it brings."""

    seq: int
    seat: int
    steps: list[Step]  # as far as the turn can be foretold
    changes: list[Change]
    gains: list[Tile]
    losses: list[Tile]


class Problem(Struct, frozen=True, tag_field="type", tag="error"):
    """Something could not be done; nothing is lost. REST errors have this body too."""

    code: str
    message: str


ServerMessage: TypeAlias = TableInfo | State | Log | Preview | Earning | Refusal | Moment | Thinking | Hint | Problem


# Client to server


class AskMove(Struct, frozen=True, tag_field="type", tag="move", forbid_unknown_fields=True):
    """Play a move in the position of event `seq`."""

    seq: int
    move: Word


class AskWhy(Struct, frozen=True, tag_field="type", tag="why", forbid_unknown_fields=True):
    """Why is this not allowed? A cell alone asks about the plainest thing to do there."""

    move: Word


class AskPreview(Struct, frozen=True, tag_field="type", tag="preview", forbid_unknown_fields=True):
    move: Word


class AskEarning(Struct, frozen=True, tag_field="type", tag="earning", forbid_unknown_fields=True):
    source: Word
    seat: int
    seq: int | None = None  # None: now


class AskUndo(Struct, frozen=True, tag_field="type", tag="undo", forbid_unknown_fields=True):
    seq: int


class AskMoment(Struct, frozen=True, tag_field="type", tag="at", forbid_unknown_fields=True):
    seq: int


class AskHint(Struct, frozen=True, tag_field="type", tag="hint", forbid_unknown_fields=True):
    """What would be a good turn? The answer comes when it has been thought about, unless the table has moved on."""

    seq: int


class AskPace(Struct, frozen=True, tag_field="type", tag="pace", forbid_unknown_fields=True):
    ms: Pace


ClientMessage: TypeAlias = AskMove | AskWhy | AskPreview | AskEarning | AskUndo | AskMoment | AskHint | AskPace
