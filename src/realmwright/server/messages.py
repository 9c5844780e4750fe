"""Everything that goes over the wire. `tools/wire_types.py` writes web/src/wire.ts from here.

What the server sends has no optional fields. Nothing here names a game, a set or a rule: positions and set-ups are
plain data as in the public trace, sentences are keys of the Fluent catalog with their arguments.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct, field

Plain: TypeAlias = dict[str, Any]
Word: TypeAlias = Annotated[str, Meta(max_length=80)]
Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
Pace: TypeAlias = Annotated[int, Meta(ge=0, le=10_000)]  # milliseconds that a bot waits before each of its moves
OfferKind: TypeAlias = Literal["take-back", "bot", "rematch"]
Reason: TypeAlias = Literal["played", "resigned", "flagged"]  # why a game is over


class Message(Struct, frozen=True, gc=False):
    """A sentence to be put into words: a key of the catalog. An argument may be a message itself, such as a terrain."""

    key: str
    args: dict[str, str | int | Message]


# Parts of what a table says


class Terrain(Struct, frozen=True):
    letter: str
    name: str
    buildable: bool
    special: bool


class SeatInfo(Struct, frozen=True):
    name: str
    bot: str | None
    open: bool  # nobody sits there yet
    account: str | None  # the name of the account that plays it
    resigned: bool  # given up or out of time: a bot plays it on, and it cannot win


class Clock(Struct, frozen=True, forbid_unknown_fields=True):
    """How long players may think: `move` gives `base_ms` for every turn, `fischer` adds `plus_ms` after each."""

    kind: Literal["none", "move", "fischer"]
    base_ms: Annotated[int, Meta(ge=0, le=31 * 86_400_000)]
    plus_ms: Annotated[int, Meta(ge=0, le=86_400_000)]


class Offer(Struct, frozen=True):
    """Something that a seat wants and others must agree to, under the number of its event."""

    seq: int
    kind: OfferKind
    by: int
    seat: int | None  # the absent player whom a bot is to replace
    agreed: list[int]
    asked: list[int]  # those who have not answered yet


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


class LogEntry(Struct, frozen=True, gc=False):
    """One stored event. Entries are never changed: one that takes others back names them in `undoes`."""

    seq: int
    kind: str  # move, undo, fault, seat, chat, mute, offer, answer, resign, flag, next
    at: str  # when, in UTC
    ply: int  # plies played after it
    seat: int | None  # None: chance, or somebody who watches
    move: str | None  # None: hidden from this screen, or no move
    text: Message
    notes: list[Message]
    events: list[Plain]  # what it set off, as in the public trace
    undoes: list[int]


# Server to client


class TableInfo(Struct, frozen=True, tag_field="type", tag="table"):
    """Sent first, and again when the pace or a seat changes and when the game is over."""

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
    online: bool  # seats are played with passes, from many screens
    host: bool  # this screen may fill and free seats, set the pace and mute
    public: bool
    rated: bool
    clock: Clock
    commitment: str  # SHA-256 of the secret that every draw follows from
    secret: str | None  # told when the game is over
    watching: bool  # this screen plays no seat


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
    waiting: bool  # a seat is still open: nobody can move yet
    reason: Reason | None  # why the game is over


class Log(Struct, frozen=True, tag_field="type", tag="log"):
    """New events, oldest first; the state that they lead to follows, unless nothing of it has changed, as with chat.

    One that begins with event 1 is the whole log: a screen that has got a seat may see more of what has been.
    """

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


class Clocks(Struct, frozen=True, tag_field="type", tag="clocks"):
    """How much time everybody has, of this moment; sent after every state of a table with a clock."""

    left_ms: list[int | None]  # None: this seat's time does not count
    running: int | None  # whose time runs


class Present(Struct, frozen=True, tag_field="type", tag="present"):
    """Whose screens are connected; sent when it changes."""

    seats: list[int]
    watchers: int


class Offers(Struct, frozen=True, tag_field="type", tag="offers"):
    """All offers that wait for an answer; sent when they change."""

    offers: list[Offer]


class Next(Struct, frozen=True, tag_field="type", tag="next"):
    """The rematch, and this screen's pass for it; a spectator has none."""

    table: str
    pass_: str | None = field(name="pass")


class Problem(Struct, frozen=True, tag_field="type", tag="error"):
    """Something could not be done; nothing is lost. REST errors have this body too."""

    code: str
    message: str


ServerMessage: TypeAlias = (
    TableInfo
    | State
    | Log
    | Preview
    | Earning
    | Refusal
    | Moment
    | Thinking
    | Hint
    | Clocks
    | Present
    | Offers
    | Next
    | Problem
)


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


class AskEnter(Struct, frozen=True, tag_field="type", tag="enter", forbid_unknown_fields=True):
    """The first frame, where the address says `enter`: with a pass one plays, without one watches."""

    pass_: Annotated[str, Meta(max_length=400)] | None = field(name="pass", default=None)
    name: Name | None = None  # how a spectator wants to be called


class AskChat(Struct, frozen=True, tag_field="type", tag="chat", forbid_unknown_fields=True):
    text: Annotated[str, Meta(min_length=1, max_length=300)]


class AskMute(Struct, frozen=True, tag_field="type", tag="mute", forbid_unknown_fields=True):
    """The host wants to hear no more from this name, or to hear it again."""

    name: Name
    on: bool


class AskResign(Struct, frozen=True, tag_field="type", tag="resign", forbid_unknown_fields=True):
    """Give up: the seat of this screen; of several, the one that is to move."""


class AskOffer(Struct, frozen=True, tag_field="type", tag="offer", forbid_unknown_fields=True):
    kind: OfferKind
    seat: int | None = None  # of `bot`: the absent player's


class AskAnswer(Struct, frozen=True, tag_field="type", tag="answer", forbid_unknown_fields=True):
    """Agree to an offer or not; whoever made it takes it back with `yes` false."""

    offer: int
    yes: bool


class AskSeat(Struct, frozen=True, tag_field="type", tag="seat", forbid_unknown_fields=True):
    """The host seats a bot, or frees the seat again for whoever comes; before the start only."""

    seat: int
    bot: Word | None = None


ClientMessage: TypeAlias = (
    AskMove
    | AskWhy
    | AskPreview
    | AskEarning
    | AskUndo
    | AskMoment
    | AskHint
    | AskPace
    | AskEnter
    | AskChat
    | AskMute
    | AskResign
    | AskOffer
    | AskAnswer
    | AskSeat
)
