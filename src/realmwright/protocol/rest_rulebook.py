"""Bodies of the REST API for the players' rulebook."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from ..components import BoardTile, PieceGroup, TerrainType
from ..game import JsonDict
from .message_parts import MarkerInfo, PieceInfo


class RulebookEntry(Struct, frozen=True):
    """An entry of the rulebook; in its text only paragraphs and words between ** are marked."""

    id: str
    title: str
    text: str
    rules: Sequence[str]  # ids in docs/rules
    things: Sequence[str]  # components that it explains
    options: Sequence[str]  # rule options that it explains
    picture: bool


class RulebookChapter(Struct, frozen=True):
    """Entries about one game, box or kind of component."""

    id: str
    title: str
    entries: list[RulebookEntry]


class RulebookText(Struct, frozen=True):
    """GET /api/rulebook/{language}: the rulebook in one language."""

    language: str
    chapters: list[RulebookChapter]


class RulebookHit(Struct, frozen=True):
    """An entry that answers a question, with its best sentence."""

    id: str
    title: str
    sentence: str


class RulebookHits(Struct, frozen=True):
    """GET /api/rulebook/{language}/search: entries, best first."""

    hits: list[RulebookHit]


class PicturePosition(Struct, frozen=True):
    """What lies on the board of a picture."""

    pieces: Sequence[PieceGroup]
    board_tiles: Sequence[BoardTile]
    board: Mapping[str, str]  # pieces by cell, where the game's board is a grid


class RulePicture(Struct, frozen=True):
    """GET /api/rulebook/pictures/{id}: a legal move before and after it was played."""

    game: str
    setup: JsonDict
    terrains: Sequence[TerrainType]
    pieces: list[PieceInfo]
    markers: list[MarkerInfo]
    before: PicturePosition
    after: PicturePosition
    seat: int  # who moves
    cells: list[str]  # what the move changed, or what it is about
    scoring: list[str]  # cells that earn the gold that the entry is about
    gold: list[int]  # that gold before and after; empty if the entry is about none
