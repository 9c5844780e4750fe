"""Components of a game as data: what is needed to draw, name and list them without knowing the game.

Dataclasses are also sent to clients as they are; named tuples are not.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

Shape: TypeAlias = Literal["piece", "area", "line", "dark-disc", "small-disc"]
TileState: TypeAlias = Literal["ready", "new", "used"]

# Component types: they never change during a game


@dataclass(frozen=True, slots=True)
class TerrainType:
    """A letter of the map and the terrain that it stands for."""

    letter: str
    name: str
    buildable: bool
    special: bool
    symbol: str  # id of its drawing
    dark: bool  # special hexes on a dark disc
    shore: bool  # drawn with a shore line


class Look(NamedTuple):
    """The appearance of a kind of piece, or of a marker that the set-up places."""

    symbol: str  # id of its drawing on the page; "": the settlement of its seat
    glyph: str  # its character in the terminal; "": the shape of its seat
    letter: str = ""  # on its outline in rendered images
    corners: int = 8  # of its outline in rendered images
    shape: Shape = "piece"  # an area covers all its cells, a line is marked beside the board


class PieceType(NamedTuple):
    """A kind of piece. `piece-KIND` and `one-KIND` are the message keys of its names."""

    kind: str
    each_seat: bool  # false: neutral
    look: Look


class SetupMarker(NamedTuple):
    """Cells that the set-up has marked."""

    kind: str
    look: Look
    cells: Sequence[str]


@dataclass(frozen=True, slots=True)
class ActionType:
    """A verb that a player may use once or more per turn."""

    verb: str
    tile_group: str  # of the tile that it needs; "": none
    preview_symbol: str  # drawing of what a move places, or of a removal; "": a settlement


@dataclass(frozen=True, slots=True)
class ScoreSource:
    """A source of gold. `GROUP-NAME` is the message key of its name."""

    name: str
    group: str  # card, task or source
    rule: str
    symbol: str
    quiet: bool  # not listed while it pays nothing
    terrain: str | None  # the terrain that it is about in this game


class GameComponents(NamedTuple):
    """The components in play."""

    terrains: Sequence[TerrainType] = ()
    pieces: Sequence[PieceType] = ()
    markers: Sequence[SetupMarker] = ()
    actions: Sequence[ActionType] = ()
    sources: Sequence[ScoreSource] = ()
    rules: Mapping[str, str] = {}  # rule ids by kind and name: card-lords, piece-ship


# Contents of a position


@dataclass(frozen=True, slots=True)
class PieceGroup:
    """The pieces of one kind and seat."""

    kind: str
    seat: int | None  # None: neutral
    cells: Sequence[str]


@dataclass(frozen=True, slots=True)
class HeldTile:
    """A tile in front of a seat. `GROUP-KIND` is the message key of its name."""

    seat: int
    kind: str
    group: str
    verb: str  # of its moves; "": it has none
    state: TileState
    cell: str  # where it was taken; "": it does not depend on a hex
    stored: int  # a number kept on it
    passive: bool  # it takes effect without a move


@dataclass(frozen=True, slots=True)
class BoardTile:
    """The tiles on a hex of the board."""

    cell: str
    kind: str
    left: int
    total: int  # at the start of the game


class Contents(NamedTuple):
    """What lies on the board and in front of the seats in a position."""

    pieces: Sequence[PieceGroup] = ()
    held_tiles: Sequence[HeldTile] = ()
    board_tiles: Sequence[BoardTile] = ()


# The catalog of a game type


@dataclass(frozen=True, slots=True)
class NamedComponent:
    """A card, another source of gold or a location, and its rule id."""

    name: str
    rule: str
    symbol: str  # id of its drawing


@dataclass(frozen=True, slots=True)
class BoardMap:
    """A quadrant or a side of an island, and the source of its map."""

    id: str
    expansion: str
    provenance: str
    rows: Sequence[str]
    locations: Mapping[str, str]  # location by letter on the map


class ExpansionComponents(NamedTuple):
    """An expansion and its components."""

    name: str
    requires: Sequence[str]
    terrains: Sequence[TerrainType]
    quadrants: Sequence[BoardMap]
    islands: Sequence[BoardMap]
    cards: Sequence[NamedComponent]
    sources: Sequence[NamedComponent]  # other sources of gold, in every game with the expansion
    locations: Sequence[NamedComponent]
    pieces: Sequence[PieceType]
    setup_markers: Sequence[PieceType]  # markers that the set-up places and that affect the score


class GameCatalog(NamedTuple):
    """The expansions that games can be played with."""

    expansions: Sequence[ExpansionComponents] = ()
