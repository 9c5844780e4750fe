"""Messages of the WebSocket protocol.

`tools/wire_types.py` generates web/src/wire.ts from this module. Messages of the server have no optional fields.
Nothing here names a game, an expansion or a rule: positions and set-ups are JSON as in the public trace, texts are keys
of the Fluent catalogs with their arguments.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct

from ..components import Shape, TileState

JsonDict: TypeAlias = dict[str, Any]
Word: TypeAlias = Annotated[str, Meta(max_length=80)]
Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
Pace: TypeAlias = Annotated[int, Meta(ge=0, le=10_000)]  # pause of a bot before each of its moves, in milliseconds
OfferKind: TypeAlias = Literal["take-back", "bot", "rematch"]
Reason: TypeAlias = Literal["played", "resigned", "flagged"]  # why a game is over


class LocalizedMessage(Struct, frozen=True, gc=False):
    """A key of the message catalog with its arguments.

    Arguments may be messages themselves, such as a terrain.
    """

    key: str
    args: dict[str, str | int | LocalizedMessage]


# Parts of messages


class TerrainInfo(Struct, frozen=True):
    """A letter of the map and the terrain that it stands for."""

    letter: str
    name: str
    buildable: bool
    special: bool
    symbol: str  # id of its drawing
    dark: bool  # special hexes on a dark disc
    shore: bool  # drawn with a shore line


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


class ActionInfo(Struct, frozen=True):
    """A verb that a player may use once or more per turn."""

    verb: str
    tile_group: str  # of the tile that it needs; "": none
    preview_symbol: str  # drawing of what a move places, or of a removal; "": a settlement


class SourceInfo(Struct, frozen=True):
    """A source of gold. `GROUP-NAME` is the message key of its name."""

    name: str
    group: str  # card, task or source
    rule: str
    symbol: str
    quiet: bool  # not listed while it pays nothing
    terrain: str | None  # the terrain that it is about in this game


class PieceGroupInfo(Struct, frozen=True):
    """The pieces of one kind and seat."""

    kind: str
    seat: int | None  # null: neutral
    cells: list[str]  # of a line: 4, i:2


class HeldTileInfo(Struct, frozen=True):
    """A tile in front of a seat. `GROUP-KIND` is the message key of its name."""

    seat: int
    kind: str
    group: str
    verb: str  # of its moves; "": it has none
    state: TileState
    cell: str  # where it was taken; "": it does not depend on a hex
    stored: int  # a number kept on it
    passive: bool  # it takes effect without a move


class BoardTileInfo(Struct, frozen=True):
    """The tiles on a hex of the board."""

    cell: str
    kind: str
    left: int
    total: int  # at the start of the game


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


class HintStep(Struct, frozen=True):
    """A move of a hint with its log message."""

    move: str
    cells: list[str]
    text: LocalizedMessage


class LogEntry(Struct, frozen=True, gc=False):
    """A stored event. Entries never change: one that takes others back lists them in `undoes`."""

    revision: int
    kind: str  # move, undo, failure, seat, chat, mute, offer, answer, resign, flag, rematch
    at: str  # UTC
    ply: int  # number of plies after it
    seat: int | None  # None: chance or a spectator
    move: str | None  # None: hidden from this viewer, or no move
    text: LocalizedMessage
    notes: list[LocalizedMessage]
    events: list[JsonDict]  # events of the game, as in the public trace
    undoes: list[int]  # revisions


# Server to client


class TableInfo(Struct, frozen=True, tag_field="type", tag="table"):
    """The table as this viewer sees it.

    Sent first, and again when the pace or a seat changes or the game ends.
    """

    table_id: str
    game: str
    rules_version: str
    setup: JsonDict
    seats: list[SeatInfo]
    own_seats: list[int]  # seats that this viewer plays
    pace_ms: int
    terrains: list[TerrainInfo]
    pieces: list[PieceInfo]
    markers: list[MarkerInfo]
    actions: list[ActionInfo]
    sources: list[SourceInfo]  # in the order of the score sheet
    rules: dict[str, str]  # rule ids of all components in play, by kind and name: card-lords, piece-ship
    online: bool  # seats need credentials
    host: bool  # this viewer may fill and free seats, set the pace and mute
    public: bool
    rated: bool
    clock: Clock
    commitment: str  # SHA-256 of the secret that all chance is drawn from
    secret: str | None  # null until the game is over
    watching: bool  # this viewer plays no seat


class StateMessage(Struct, frozen=True, tag_field="type", tag="state"):
    """The position at a revision as this viewer sees it. It acknowledges all moves before."""

    revision: int
    ply: int
    state: JsonDict
    pieces: list[PieceGroupInfo]
    held_tiles: list[HeldTileInfo]
    board_tiles: list[BoardTileInfo]
    actor: int | None  # null: the game is over
    move_groups: list[MoveGroup]  # empty unless this viewer plays the actor
    scores: list[SeatScore]
    undo: UndoInfo
    last_moves: LastMoves | None
    piece_lifted: bool  # the actor must put a piece down
    over: bool
    winners: list[int]
    thinking: int | None  # the seat to move, if a bot plays it
    waiting: bool  # a seat is open: the game has not begun
    reason: Reason | None  # why the game is over


class LogMessage(Struct, frozen=True, tag_field="type", tag="log"):
    """New events, oldest first. The new state follows if an event changed it.

    A log that begins with revision 1 is complete and replaces the client's: a viewer with a new seat may see more.
    """

    entries: list[LogEntry]


class Preview(Struct, frozen=True, tag_field="type", tag="preview"):
    """The effects of a legal move."""

    revision: int
    move: str
    changes: list[ScoreChange]
    gains: list[HeldTileInfo]
    losses: list[HeldTileInfo]
    scoring_cells: dict[str, list[str]]  # by source that changes: the cells that would score for the mover
    after: JsonDict  # the fields of the position that would change, as the mover would see them
    events: list[JsonDict]  # events of the game, as in the public trace


class ScoringCells(Struct, frozen=True, tag_field="type", tag="scoring_cells"):
    """The cells that score gold of a source for a seat."""

    revision: int
    source: str
    seat: int
    cells: list[str]


class RefusalMessage(Struct, frozen=True, tag_field="type", tag="refusal"):
    """Why a move is illegal; `cells` would be legal instead."""

    move: str
    rule: str
    reason: str
    data: JsonDict
    text: LocalizedMessage
    cells: list[str]


class Snapshot(Struct, frozen=True, tag_field="type", tag="snapshot"):
    """The position at an earlier revision."""

    revision: int
    ply: int
    state: JsonDict
    pieces: list[PieceGroupInfo]
    held_tiles: list[HeldTileInfo]
    board_tiles: list[BoardTileInfo]
    scores: list[SeatScore]
    last_moves: LastMoves | None


class Thinking(Struct, frozen=True, tag_field="type", tag="thinking"):
    """The seat whose bot is choosing its moves, null when it has finished."""

    seat: int | None
    elapsed_ms: int


class Hint(Struct, frozen=True, tag_field="type", tag="hint"):
    """A good turn for the seat to move, computed from what that seat can see, and its effects."""

    revision: int
    seat: int
    steps: list[HintStep]  # up to the first move that depends on hidden information
    changes: list[ScoreChange]
    gains: list[HeldTileInfo]
    losses: list[HeldTileInfo]


class Clocks(Struct, frozen=True, tag_field="type", tag="clocks"):
    """The remaining time of all seats; sent after every state of a table with a clock."""

    remaining_ms: list[int | None]  # null: bots have no clock
    running: int | None  # the seat whose clock runs


class Presence(Struct, frozen=True, tag_field="type", tag="presence"):
    """The connected seats and the number of spectators; sent when they change."""

    seats: list[int]
    spectators: int


class Offers(Struct, frozen=True, tag_field="type", tag="offers"):
    """All open offers; sent when they change."""

    offers: list[Offer]


class Rematch(Struct, frozen=True, tag_field="type", tag="rematch"):
    """The table of the rematch and this viewer's credential for it, null for spectators."""

    table_id: str
    credential: str | None


class ErrorMessage(Struct, frozen=True, tag_field="type", tag="error"):
    """A request was rejected and had no effect. Also the body of REST errors."""

    code: str
    message: str


ServerMessage: TypeAlias = (
    TableInfo
    | StateMessage
    | LogMessage
    | Preview
    | ScoringCells
    | RefusalMessage
    | Snapshot
    | Thinking
    | Hint
    | Clocks
    | Presence
    | Offers
    | Rematch
    | ErrorMessage
)


# Client to server


class MoveRequest(Struct, frozen=True, tag_field="type", tag="move", forbid_unknown_fields=True):
    """Play a move in the position of a revision."""

    revision: int
    move: Word


class WhyRequest(Struct, frozen=True, tag_field="type", tag="why", forbid_unknown_fields=True):
    """Explain why a move is illegal.

    A cell without a verb stands for the most common move there.
    """

    move: Word


class PreviewRequest(Struct, frozen=True, tag_field="type", tag="preview", forbid_unknown_fields=True):
    """Return the effects of a move."""

    move: Word


class ScoringCellsRequest(Struct, frozen=True, tag_field="type", tag="scoring_cells", forbid_unknown_fields=True):
    """Return the cells that score gold of a source for a seat."""

    source: Word
    seat: int
    revision: int | None = None  # null: the current one


class UndoRequest(Struct, frozen=True, tag_field="type", tag="undo", forbid_unknown_fields=True):
    """Take back the viewer's last move, or all moves of the turn that can be taken back."""

    revision: int
    turn: bool = False


class SnapshotRequest(Struct, frozen=True, tag_field="type", tag="snapshot", forbid_unknown_fields=True):
    """Return the position at a revision."""

    revision: int


class HintRequest(Struct, frozen=True, tag_field="type", tag="hint", forbid_unknown_fields=True):
    """Return a good turn.

    The reply comes when a bot has computed it, unless the position changes before.
    """

    revision: int


class PaceRequest(Struct, frozen=True, tag_field="type", tag="pace", forbid_unknown_fields=True):
    """Set the pause of bots before their moves."""

    ms: Pace


class EnterRequest(Struct, frozen=True, tag_field="type", tag="enter", forbid_unknown_fields=True):
    """The first frame if the URL has `enter`.

    It joins with a credential to play, without one to watch.
    """

    credential: Annotated[str, Meta(max_length=400)] | None = None
    name: Name | None = None  # of a spectator


class ChatRequest(Struct, frozen=True, tag_field="type", tag="chat", forbid_unknown_fields=True):
    """Send a chat line."""

    text: Annotated[str, Meta(min_length=1, max_length=300)]


class MuteRequest(Struct, frozen=True, tag_field="type", tag="mute", forbid_unknown_fields=True):
    """Mute or unmute a name in the chat, as the host."""

    name: Name
    on: bool


class ResignRequest(Struct, frozen=True, tag_field="type", tag="resign", forbid_unknown_fields=True):
    """Resign the viewer's seat; of several, the seat to move."""


class OfferRequest(Struct, frozen=True, tag_field="type", tag="offer", forbid_unknown_fields=True):
    """Offer a take-back, a bot for an absent player or a rematch."""

    kind: OfferKind
    seat: int | None = None  # of `bot`: the absent player's


class AnswerRequest(Struct, frozen=True, tag_field="type", tag="answer", forbid_unknown_fields=True):
    """Accept or decline an offer; the seat that made it withdraws it with `yes` false."""

    offer: int
    yes: bool


class SeatRequest(Struct, frozen=True, tag_field="type", tag="seat", forbid_unknown_fields=True):
    """Give a seat to a bot, or open it again, as the host before the game begins."""

    seat: int
    bot: Word | None = None


ClientMessage: TypeAlias = (
    MoveRequest
    | WhyRequest
    | PreviewRequest
    | ScoringCellsRequest
    | UndoRequest
    | SnapshotRequest
    | HintRequest
    | PaceRequest
    | EnterRequest
    | ChatRequest
    | MuteRequest
    | ResignRequest
    | OfferRequest
    | AnswerRequest
    | SeatRequest
)
