"""The catalog: game types, expansions, levels, bots and languages, as registered."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib.resources import files
from typing import Any

import msgspec

from .. import __version__, registry
from ..bots.levels import LEVELS
from ..game import Game, JsonDict, SetupField
from ..protocol.rest import (
    Board,
    BoardRequest,
    Catalog,
    ComponentInfo,
    ExpansionInfo,
    Field,
    GameInfo,
    LevelInfo,
    PieceInfo,
)
from ..protocol.rest_lessons_and_scores import BoardStatRow, BoardStats
from ..protocol.socket import TerrainInfo

LOCALES = files("realmwright") / "locale"


def catalog() -> Catalog:
    game_types = registry.find("games").values()
    games = [GameInfo(one.name, _fields(one.fields), _fields(one.options)) for one in game_types]
    expansions = [_expansion_info(expansion) for expansion in registry.find("expansions").values()]
    levels = [LevelInfo(level.name, level.spec, dict(level.ratings)) for level in LEVELS]
    return Catalog(__version__, games, expansions, levels, sorted(registry.find("bots")), languages())


def languages() -> list[str]:
    """Return the languages with a message catalog, English first."""
    if not LOCALES.is_dir():
        return []
    names = (entry.name.removesuffix(".ftl") for entry in LOCALES.iterdir() if entry.name.endswith(".ftl"))
    return sorted(names, key=lambda name: (name != "en", name))


def locale_text(language: str) -> str | None:
    """Return the message catalog of a language, None for any other text: it is no path."""
    return (LOCALES / f"{language}.ftl").read_text("utf-8") if language in languages() else None


def parse_board(request: BoardRequest) -> Board:
    """Return a custom board. Raise GameError if it is invalid."""
    return msgspec.convert(registry.game(request.game).parse_board(request.text), Board)


def board_stats(request: BoardRequest) -> BoardStats:
    """Return the statistics of a custom board. Raise GameError if it is invalid."""
    return BoardStats([BoardStatRow(*row) for row in registry.game(request.game).board_stats(request.text)])


def full_setup(game: Game[Any, Any]) -> JsonDict:
    """Return the set-up as in the first line of a trace."""
    return {"game": game.name, "rules_version": game.rules_version, **game.setup_dict()}


def fixed_params(game: Game[Any, Any]) -> dict[str, str]:
    """Return params that reproduce the set-up of a game without any chance."""
    game_type = registry.game(game.name)
    names = {field.name for field in (*game_type.fields, *game_type.options)}
    words = (word.partition("=") for word in game.setup.split(" "))
    return {name: value for name, _, value in words if name in names}


def terrains_of(setup: JsonDict) -> list[TerrainInfo]:
    """Return the letters of the map, of the expansions in play."""
    return [terrain for expansion in _in_play(setup) for terrain in _terrains(expansion)]


def rule_ids(setup: JsonDict) -> dict[str, str]:
    """Return the rule id of every scoring card, other source of gold and location."""
    expansions = list(_in_play(setup))
    cards = {card.name: card.rule for expansion in expansions for card in (*expansion.cards, *expansion.sources)}
    return {**cards, **{place.name: place.power.rule for expansion in expansions for place in expansion.locations}}


def actions_of(setup: JsonDict) -> list[str]:
    """Return the actions that need no tile."""
    return [action.name for expansion in _in_play(setup) for action in expansion.actions if not action.requires_slot]


def locations_of(setup: JsonDict) -> frozenset[str]:
    return frozenset(place.name for expansion in _in_play(setup) for place in expansion.locations)


def _in_play(setup: JsonDict) -> Iterable[Any]:
    expansions: Mapping[str, Any] = registry.find("expansions")
    return [expansions[name] for name in setup.get("sets", [])]


def _fields(fields: Iterable[SetupField]) -> list[Field]:
    return [Field(one.name, list(one.values), one.default, one.rule, one.many, one.files) for one in fields]


def _terrains(expansion: Any) -> list[TerrainInfo]:
    return [TerrainInfo(land.letter, land.name, land.buildable, land.special) for land in expansion.terrains]


def _boards(boards: Iterable[Any]) -> list[Board]:
    return [Board(one.id, one.expansion, one.provenance, list(one.rows), dict(one.locations)) for one in boards]


def _expansion_info(expansion: Any) -> ExpansionInfo:
    return ExpansionInfo(
        name=expansion.name,
        requires=list(expansion.requires),
        terrains=_terrains(expansion),
        quadrants=_boards(expansion.quadrants),
        islands=_boards(expansion.islands),
        cards=[ComponentInfo(card.name, card.rule) for card in expansion.cards],
        locations=[ComponentInfo(place.name, place.power.rule) for place in expansion.locations],
        pieces=[PieceInfo(slot.name, slot.per_seat) for slot in expansion.slots if slot.is_piece],
        setup_markers=[step.name for step in expansion.setup_steps if step.affects_score and not step.values],
    )
