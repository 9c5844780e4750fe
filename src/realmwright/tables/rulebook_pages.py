"""The players' rulebook as the bodies that clients receive."""

from __future__ import annotations

from typing import Any

from ..game import NOBODY, Game
from ..protocol.rest_rulebook import (
    PicturePosition,
    RulebookChapter,
    RulebookEntry,
    RulebookHit,
    RulebookHits,
    RulebookText,
    RulePicture,
)
from ..rulebook.book import Entry
from ..rulebook.files import load_book, load_search
from ..rulebook.pictures import grid, picture_specs, play_picture
from .game_catalog import full_setup, marker_infos, piece_infos


def rulebook_text(language: str) -> RulebookText:
    book = load_book(language)
    chapters = [
        RulebookChapter(chapter.id, chapter.title, [_entry(entry) for entry in chapter.entries])
        for chapter in book.chapters
    ]
    return RulebookText(book.language, chapters)


def _entry(entry: Entry) -> RulebookEntry:
    return RulebookEntry(
        entry.id, entry.title, entry.markdown, entry.rules, entry.things, entry.options, entry.id in picture_specs()
    )


def rulebook_hits(language: str, question: str) -> RulebookHits:
    hits = load_search(language).find(question)
    return RulebookHits([RulebookHit(hit.entry.id, hit.entry.title, hit.sentence) for hit in hits])


def rule_picture(entry: str) -> RulePicture | None:
    """Return the picture of an entry, if it has one."""
    if entry not in picture_specs():
        return None
    picture = play_picture(picture_specs()[entry])
    game, components = picture.game, picture.game.components()
    return RulePicture(
        game=game.name,
        setup=full_setup(game),
        terrains=components.terrains,
        pieces=piece_infos(components.pieces),
        markers=marker_infos(components.markers),
        before=_position(game, picture.before),
        after=_position(game, picture.after),
        seat=picture.seat,
        cells=list(picture.cells),
        scoring=list(picture.scoring),
        gold=list(picture.gold),
    )


def _position(game: Game[Any, Any], state: Any) -> PicturePosition:
    view = game.view(state, NOBODY)
    contents = game.contents(view)
    return PicturePosition(contents.pieces, contents.board_tiles, grid(game, view))
