"""The catalog: game types, expansions, levels, bots and languages, as registered."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Final

from .. import __version__, registry
from ..bots.levels import LEVELS
from ..components import (
    BoardMap,
    ExpansionComponents,
    PieceType,
    SetupMarker,
)
from ..game import Game, GameType, JsonDict, SetupField
from ..i18n import CATALOGS, LANGUAGES
from ..protocol.message_parts import MarkerInfo, PieceInfo
from ..protocol.rest import BoardRequest, Catalog, ExpansionInfo, Field, GameInfo, LevelInfo
from ..protocol.rest_lessons_and_scores import BoardStats

LATER: Final = "later"
CATALOG_PARTS: Final = ("first", LATER)  # what the page needs to show its start or a table, and the rest
LATER_MARK: Final = f"[{LATER}]"  # at the end of the title of a section


def catalog() -> Catalog:
    game_types: list[GameType] = list(registry.find("games").values())
    games = [GameInfo(one.name, _fields(one.fields), _fields(one.options)) for one in game_types]
    expansions = [_expansion_info(each) for game_type in game_types for each in game_type.catalog().expansions]
    levels = [LevelInfo(level.name, level.spec, dict(level.ratings)) for level in LEVELS]
    return Catalog(__version__, games, expansions, levels, sorted(registry.find("bots")), list(LANGUAGES))


def locale_text(name: str) -> str | None:
    """Return the message catalog `de`, or its part `de-first` or `de-later`; None for any other text: it is no path."""
    language, _, part = name.partition("-")
    if language not in LANGUAGES or name not in (language, *(f"{language}-{each}" for each in CATALOG_PARTS)):
        return None
    text = (CATALOGS / f"{language}.ftl").read_text("utf-8")
    return _catalog_part(text, part == LATER) if part else text


@lru_cache(len(LANGUAGES) * len(CATALOG_PARTS))
def _catalog_part(text: str, later: bool) -> str:
    """Return the sections that are marked as later, or the others, without comments."""
    sections = (section.partition("\n") for section in re.split(r"^## ", text, flags=re.MULTILINE)[1:])
    messages = (body for title, _, body in sections if title.endswith(LATER_MARK) == later)
    return re.sub(r"^#.*\n|^\n", "", "".join(messages), flags=re.MULTILINE)


def parse_board(request: BoardRequest) -> BoardMap:
    """Return a custom board. Raise GameError if it is invalid."""
    return registry.game(request.game).parse_board(request.text)


def board_stats(request: BoardRequest) -> BoardStats:
    """Return the statistics of a custom board. Raise GameError if it is invalid."""
    return BoardStats(registry.game(request.game).board_stats(request.text))


def full_setup(game: Game[Any, Any]) -> JsonDict:
    """Return the set-up as in the first line of a trace."""
    return {"game": game.name, "rules_version": game.rules_version, **game.setup_dict()}


def fixed_params(game: Game[Any, Any]) -> dict[str, str]:
    """Return params that reproduce the set-up of a game without any chance."""
    game_type = registry.game(game.name)
    names = {field.name for field in (*game_type.fields, *game_type.options)}
    words = (word.partition("=") for word in game.setup.split(" "))
    return {name: value for name, _, value in words if name in names}


def piece_infos(pieces: Iterable[PieceType]) -> list[PieceInfo]:
    return [PieceInfo(piece.kind, piece.each_seat, piece.look.symbol, piece.look.shape) for piece in pieces]


def marker_infos(markers: Iterable[SetupMarker]) -> list[MarkerInfo]:
    return [MarkerInfo(each.kind, each.look.symbol, each.look.shape, list(each.cells)) for each in markers]


def _fields(fields: Iterable[SetupField]) -> list[Field]:
    return [Field(one.name, list(one.values), one.default, one.rule, one.many, one.files) for one in fields]


def _expansion_info(expansion: ExpansionComponents) -> ExpansionInfo:
    return ExpansionInfo(
        name=expansion.name,
        requires=list(expansion.requires),
        terrains=expansion.terrains,
        quadrants=expansion.quadrants,
        islands=expansion.islands,
        cards=expansion.cards,
        sources=expansion.sources,
        locations=expansion.locations,
        pieces=piece_infos(expansion.pieces),
        setup_markers=piece_infos(expansion.setup_markers),
    )
