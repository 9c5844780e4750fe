"""What there is to choose from: games, sets, levels, bots and languages, as the registry and the catalogs name them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib.resources import files
from typing import Any

import msgspec

from .. import __version__, registry
from ..bots.levels import LEVELS
from ..game import Choice, Game, Plain
from .bodies import Board, BoardRequest, Catalog, Field, Figure, GameInfo, LevelInfo, Part, SetInfo
from .messages import Terrain

LOCALES = files("realmwright") / "locale"


def catalog() -> Catalog:
    games = [
        GameInfo(kind.name, _fields(kind.fields), _fields(kind.options)) for kind in registry.find("games").values()
    ]
    sets = [_set_info(box) for box in registry.find("sets").values()]
    levels = [LevelInfo(level.name, level.spec, dict(level.ratings)) for level in LEVELS]
    return Catalog(__version__, games, sets, levels, sorted(registry.find("bots")), languages())


def languages() -> list[str]:
    """English first: it is the language of the rules."""
    if not LOCALES.is_dir():
        return []
    found = (entry.name.removesuffix(".ftl") for entry in LOCALES.iterdir() if entry.name.endswith(".ftl"))
    return sorted(found, key=lambda name: (name != "en", name))


def locale_text(language: str) -> str | None:
    """The catalog of a language, if there is one; anything else a caller names reads no file."""
    return (LOCALES / f"{language}.ftl").read_text("utf-8") if language in languages() else None


def checked_board(wanted: BoardRequest) -> Board:
    """A board of one's own; a `GameError` says why nobody can play on it."""
    return msgspec.convert(registry.game(wanted.game).board(wanted.text), Board)


def setup_of(game: Game[Any, Any]) -> Plain:
    """The set-up as in the first line of a trace."""
    return {"game": game.name, "rules_version": game.rules_version, **game.about()}


def settled(game: Game[Any, Any]) -> dict[str, str]:
    """Wishes that leave nothing to chance: asking for them makes this table again."""
    kind = registry.game(game.name)
    known = {choice.name for choice in (*kind.fields, *kind.options)}
    words = (word.partition("=") for word in game.setup.split(" "))
    return {name: value for name, _, value in words if name in known}


def terrains_of(setup: Plain) -> list[Terrain]:
    """The letters of the map, of the sets that are in play."""
    return [terrain for box in _in_play(setup) for terrain in _terrains(box)]


def rules_of(setup: Plain) -> dict[str, str]:
    """Which rule says what a card, another source of gold or a location does."""
    boxes = list(_in_play(setup))
    cards = {card.name: card.rule for box in boxes for card in (*box.cards, *box.sources)}
    return {**cards, **{place.name: place.power.rule for box in boxes for place in box.locations}}


def actions_of(setup: Plain) -> list[str]:
    """What everybody may do once a turn, without a tile."""
    return [action.name for box in _in_play(setup) for action in box.actions if not action.purse]


def locations_of(setup: Plain) -> frozenset[str]:
    return frozenset(place.name for box in _in_play(setup) for place in box.locations)


def _in_play(setup: Plain) -> Iterable[Any]:
    sets: Mapping[str, Any] = registry.find("sets")
    return [sets[name] for name in setup.get("sets", [])]


def _fields(choices: Iterable[Choice]) -> list[Field]:
    return [Field(one.name, list(one.values), one.default, one.rule, one.many, one.files) for one in choices]


def _terrains(box: Any) -> list[Terrain]:
    return [Terrain(land.letter, land.name, land.buildable, land.special) for land in box.terrains]


def _boards(boards: Iterable[Any]) -> list[Board]:
    return [Board(one.id, one.set, one.provenance, list(one.rows), dict(one.locations)) for one in boards]


def _set_info(box: Any) -> SetInfo:
    return SetInfo(
        name=box.name,
        needs=list(box.needs),
        terrains=_terrains(box),
        quadrants=_boards(box.quadrants),
        islands=_boards(box.islands),
        cards=[Part(card.name, card.rule) for card in box.cards],
        locations=[Part(place.name, place.power.rule) for place in box.locations],
        figures=[Figure(slot.name, slot.each_seat) for slot in box.slots if slot.is_piece],
        marks=[step.name for step in box.setup if step.pays and not step.values],
    )
