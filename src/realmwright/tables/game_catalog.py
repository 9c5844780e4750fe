"""The catalog: game types, expansions, levels, bots and languages, as registered."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

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


def catalog() -> Catalog:
    game_types: list[GameType] = list(registry.find("games").values())
    games = [GameInfo(one.name, _fields(one.fields), _fields(one.options)) for one in game_types]
    expansions = [_expansion_info(each) for game_type in game_types for each in game_type.catalog().expansions]
    levels = [LevelInfo(level.name, level.spec, dict(level.ratings)) for level in LEVELS]
    return Catalog(__version__, games, expansions, levels, sorted(registry.find("bots")), list(LANGUAGES))


def locale_text(language: str) -> str | None:
    """Return the message catalog of a language, None for any other text: it is no path."""
    return (CATALOGS / f"{language}.ftl").read_text("utf-8") if language in LANGUAGES else None


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
