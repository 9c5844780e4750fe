"""Building blocks of an expansion. Its module exports one `EXPANSION` value made of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final, Literal, NamedTuple, Protocol, TypeAlias, runtime_checkable

from ..components import BoardTile, Look, TileState
from ..game import JsonDict, Refusal, Rng
from .quadrant_maps import Quadrant
from .rule_options import RuleOption
from .slot_codecs import SlotCodec

if TYPE_CHECKING:
    from .game_layout import Layout, Map
    from .scoring import ScoringContext
    from .state import Frame, Move, Seat, State

Award: TypeAlias = tuple[int, int]  # gold and the mask of the cells that earn it
MoveMasks: TypeAlias = list[tuple[Sequence["Move"], int]]  # a table of moves and the mask of its legal indices

DASHES: Final = str.maketrans("_/", "--")  # names in message keys

# How a settlement reached its hex: built by an extra action, built by the mandatory action from the supply or from
# those set aside, moved from another hex.
BUILT: Final = "built"
MANDATORY: Final = "mandatory"
SET_ASIDE: Final = "set aside"
MOVED: Final = "moved"

REMOVAL: Final = "removal"  # in `Expansion.previews`: moves of the verb remove a piece


def _always(option: Callable[[str], str]) -> bool:
    return True


@dataclass(frozen=True)
class Terrain:
    """A terrain type and its letter on a map."""

    name: str
    letter: str
    buildable: bool = False
    special: bool = False
    quota: int = 3  # settlements of a mandatory action on this terrain
    special_for_cards: Callable[[Callable[[str], str]], bool] = _always  # scoring cards count its special hexes
    symbol: str = ""  # id of its drawing, if not that of its name
    dark: bool = False  # special hexes on a dark disc
    shore: bool = False  # drawn with a shore line


@dataclass(frozen=True)
class TerrainCard:
    """A terrain card of the deck. If it shows two terrains, the player chooses one of them."""

    name: str
    terrains: tuple[str, ...]
    copies: int
    in_deck: Callable[[SetupDraft], bool] = lambda draft: True  # whether this set-up uses the card
    choice_rule: str = "KB-BASE-TURN-1"  # the rule id of the choice between two terrains
    needs_expansion: bool = True  # False: a set-up may use it without its expansion


@runtime_checkable
class Step(Protocol):
    """The rules of a frame on the stack: its legal moves and their effect."""

    @property
    def name(self) -> str: ...
    @property
    def is_chance(self) -> bool: ...  # the deck decides, not the seat of the frame
    def legal_moves(self, state: State, frame: Frame) -> MoveMasks: ...
    def apply(self, state: State, frame: Frame, move: Move) -> None: ...  # `frame` is already popped from the stack
    def refuse(self, state: State, frame: Frame, move: Move) -> Refusal: ...


@runtime_checkable
class FrameDescriber(Protocol):
    """A step whose frame needs its own serialization."""

    def describe_frame(self, state: State, frame: Frame) -> JsonDict: ...


@runtime_checkable
class FrameValidator(Protocol):
    """A step that can tell impossible frames of a loaded position from possible ones."""

    def is_valid_frame(self, state: State, frame: Frame) -> bool: ...


class Power(Protocol):
    """The action of a location tile; `name` is its verb.

    With several decisions it is also a `Step`.
    """

    @property
    def name(self) -> str: ...
    @property
    def rule(self) -> str: ...
    def legal_uses(self, state: State, me: Seat) -> MoveMasks: ...  # regardless of timing and of the tile
    def use(self, state: State, move: Move) -> None: ...
    def refuse_use(self, state: State, me: Seat, move: Move) -> Refusal: ...


@runtime_checkable
class StepwisePower(Protocol):
    """A power that moves a piece step by step, so that a step too many needs its own refusal."""

    def refuse_further_step(self) -> Refusal: ...


class Action(Power, Protocol):
    """An extra action without a location tile, or a decision that belongs to the turn."""

    @property
    def interrupts(self) -> bool: ...  # also legal in the middle of another action of the seat's own turn
    @property
    def requires_slot(self) -> str: ...  # the seat's slot that must not be empty; "" if none
    def unavailable_reason(self, state: State, me: Seat) -> Refusal | None: ...


@dataclass(frozen=True)
class Location:
    """A location: each of its hexes holds tiles that give its power (KB-COMP-9)."""

    name: str
    power: Power
    tile_count: int = 2
    standalone: bool = False  # its verb is also a whole move, without a hex or word
    repeats_tile: bool = False  # its verb takes the name of another tile as its word
    passive: bool = False  # its tile takes effect without a move
    counter_slot: str = ""  # the seat's slot with the number that is stored on the tile


@dataclass(frozen=True)
class Term:
    """A thing that players ask about and no other component declares: a tile, a piece or a hex, with its rule."""

    kind: str  # first word of its message keys, such as "piece"
    name: str
    rule: str


@dataclass(frozen=True)
class Reaction:
    """Callbacks for game events. Every callback takes the state first, then the seat concerned."""

    on_placed: Callable[[State, int, int, str], None] | None = None  # cell, and BUILT, MANDATORY, SET_ASIDE or MOVED
    before_placed: Callable[[State, int], None] | None = None  # before a placement that the adjacency rule governs
    on_tile_gained: Callable[[State, int, int], None] | None = None  # location number
    on_location_emptied: Callable[[State, int, int], None] | None = None  # cell of the hex without tiles
    on_tile_lost: Callable[[State, int, int], None] | None = None  # location number
    on_turn_start: Callable[[State, int], None] | None = None
    on_turn_end: Callable[[State, int], None] | None = None
    on_game_end: Callable[[State], None] | None = None  # after the last turn; frames it pushes are played
    extra_cards: Callable[[State, int], int] | None = None  # cards to draw at the end of a turn, beyond one


@dataclass(frozen=True)
class AdjacencyExemption:
    """An exemption from the adjacency rule, while a slot is not empty and `applies` is true."""

    requires_slot: str
    applies: Callable[[State, Seat, bool], bool]  # the flag is True for the mandatory action


# The part of the board that decides what one more settlement pays: its hex, its horizontal line, its quadrant, the
# settlement areas and special hexes or mountains next to it, the special hexes next to it, or anything.
Scope: TypeAlias = Literal["hex", "line", "quadrant", "area", "special-hex", "board"]


@dataclass(frozen=True)
class ScoringCard:
    """A source of gold: a Kingdom Builder card, a task, or a permanent one such as castles."""

    name: str
    rule: str
    award: Callable[[ScoringContext, int], Award] | None = None  # None: it pays during the game only
    reaction: Reaction = Reaction()  # active while this card is in play
    scope: Scope = "board"
    own_only: bool = False  # the settlements of other players do not matter
    pays_once: bool = False  # for the first settlement at a place, or for a completed task
    group: str = "card"  # prefix of its message keys
    symbol: str = ""  # id of its drawing, if not that of its name
    terrain_field: str = ""  # the set-up field with the terrain that it is about
    drawn_at_random: Callable[[Callable[[str], str]], bool] = _always  # by the options of the rules


def no_cells(layout: Layout, value: Any) -> int:
    return 0


class SlotTile(NamedTuple):
    """A tile of a seat that is kept in a slot."""

    kind: str
    verb: str  # of its moves; "": it has none
    state: TileState


@dataclass(frozen=True)
class SlotEncoding:
    """The features of a slot in an observation: names, and the masks or numbers of a value."""

    names: tuple[str, ...] = ()
    encode: Callable[[Any], Sequence[int]] = lambda value: ()


def visible(value: Any) -> Any:
    """Return the value of a slot without hidden information in another seat's view."""
    return value


@dataclass(frozen=True)
class Slot:
    """A named value that an expansion adds to the state, for the table or for each seat.

    Values are hashable and never changed in place. A slot of pieces returns the cells they occupy and the cells
    that count as settlements of the seat; call `pieces.refresh` after changing such a slot.
    """

    name: str
    initial: Any
    per_seat: bool = False
    write: Callable[[Any], str] = str
    read: Callable[[str], Any] = int
    hide: Callable[[Any], Any] = visible  # the value in another seat's view
    determinise: Callable[[Any, Rng], Any] = lambda value, rng: value  # a full value consistent with a hidden one
    to_json: Callable[[Any], Any] = str
    occupied_cells: Callable[[Layout, Any], int] = no_cells
    settlement_cells: Callable[[Layout, Any], int] = no_cells  # count as own settlements on the board
    # count as own settlements for building only; a slot of the table counts for the seat whose turn it is
    turn_settlement_cells: Callable[[Layout, Any], int] = no_cells
    adjacency_cells: Callable[[Layout, Any], int] = no_cells  # the same, but only for adjacency
    scored_cells: Callable[[Layout, Any], int] = no_cells  # count as own settlements for scoring
    blocked_cells: Callable[[Layout, Any], int] = no_cells  # no piece may be placed there
    movable_cells: Callable[[Layout, Any], int] = no_cells  # pieces that actions may move like settlements
    removable_cells: Callable[[Layout, Any], int] = no_cells  # pieces that opponents may remove from the board
    lift: Callable[[Any, int], Any] = lambda value, cell: value  # remove the piece on this cell
    place: Callable[[Any, int], Any] = lambda value, cell: value  # put that piece on this cell
    reserved_settlements: Callable[[Any], int] = lambda value: 0  # settlements it keeps off the board
    plane_encoding: SlotEncoding = SlotEncoding()  # masks beside `occupied_cells`
    number_encoding: SlotEncoding = SlotEncoding()
    blocking_rule: str = ""  # the rule id of `blocked_cells`
    look: Look | None = None  # pieces or markers that players see
    of_active_seat: bool = False  # pieces of the table that belong to the seat whose turn it is
    held_tiles: Callable[[Seat], Sequence[SlotTile]] = lambda seat: ()
    board_tiles: Callable[[Layout, Any], Sequence[BoardTile]] = lambda layout, value: ()
    trace_order: int = 0  # not 0: every trace has its field, in this order; empty without the expansion
    codec: SlotCodec | None = None  # its bytes in the compiled engine; None: there is no compiled half

    @property
    def is_piece(self) -> bool:
        return self.occupied_cells is not no_cells


@dataclass(frozen=True)
class SetupDraft:
    """The part of a set-up that is decided before the expansions' own steps run."""

    board: Map
    players: int
    quadrants: tuple[tuple[Quadrant, bool], ...]
    cards: tuple[str, ...]
    option: Callable[[str], str]


@dataclass(frozen=True)
class SetupStep:
    """A set-up decision of an expansion, chosen or drawn. Its value is one word, "" for nothing."""

    name: str
    rule: str
    draw: Callable[[SetupDraft, Rng], str]
    check: Callable[[SetupDraft, str], str | None]  # what was expected, if the value is invalid
    setup_dict: Callable[[str], JsonDict]  # its fields in the JSON of the set-up
    apply_to: Callable[[Layout, str], None] = lambda layout, value: None
    values: tuple[str, ...] = ()  # the choices, if there is a short list
    island: Callable[[str], Quadrant | None] | None = None
    affects_score: bool = False  # scoring depends on it, also for a map typed in from a real table
    many: bool = False  # the value is a list
    look: Look | None = None  # of the cells that it marks
    trace_order: int = 0  # not 0: every set-up has its fields, in this order; empty without the expansion


@dataclass(frozen=True, eq=False)
class Expansion:
    """All that a base game or expansion adds to the game."""

    name: str
    requires: tuple[str, ...] = ("base",)  # names of other expansions
    quadrants: tuple[Quadrant, ...] = ()
    islands: tuple[Quadrant, ...] = ()  # sides of the island board
    terrains: tuple[Terrain, ...] = ()
    deck: tuple[TerrainCard, ...] = ()
    locations: tuple[Location, ...] = ()
    cards: tuple[ScoringCard, ...] = ()
    sources: tuple[ScoringCard, ...] = ()  # these score in every game
    slots: tuple[Slot, ...] = ()
    reactions: tuple[Reaction, ...] = ()
    actions: tuple[Action, ...] = ()
    steps: tuple[Step, ...] = ()
    verbs: tuple[str, ...] = ()  # first words of moves, beside the names of powers and actions
    choose_words: tuple[str, ...] = ()  # arguments of `choose`, beside cards and terrains
    setup_steps: tuple[SetupStep, ...] = ()
    exemptions: tuple[AdjacencyExemption, ...] = ()
    terrain_choices: tuple[Callable[[State], tuple[str, ...]], ...] = ()  # more terrains the card may be played for
    validators: tuple[Callable[[State], Iterator[str]], ...] = ()  # each yields the faults of an impossible position
    previews: Mapping[str, str] = field(default_factory=dict)  # by verb: the kind of piece that it places, or REMOVAL
    first_game: Mapping[str, str] = field(default_factory=dict)  # params of the recommended first game
    options: tuple[RuleOption, ...] = ()
    terms: tuple[Term, ...] = ()

    def rule_ids(self) -> dict[str, str]:
        """Return the rule of every component and term by kind and name, such as card-lords."""
        names = (
            *((f"terrain-{terrain.name}", "KB-BASE-BUILD-2") for terrain in self.terrains),
            *((f"location-{place.name}", place.power.rule) for place in self.locations),
            *((f"card-{card.name}", card.rule) for card in self.cards),
            *((f"source-{source.name}", source.rule) for source in self.sources),
            *((f"action-{action.name}", action.rule) for action in self.actions),
            *((f"{term.kind}-{term.name}", term.rule) for term in self.terms),
        )
        return {name.translate(DASHES): rule for name, rule in names}
