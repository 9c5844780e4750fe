"""Pictures of entries: a legal position and the moves that are played in it."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final, NamedTuple

from .. import notation_headers
from ..game import Game, Seat
from .files import FOLDER

FILE: Final = "pictures.json"


class PictureSpec(NamedTuple):
    """A position, moves in its notation, and the source of gold that the picture is about."""

    position: str
    moves: Sequence[str]
    source: str = ""  # of the score sheet; "": none


class Picture(NamedTuple):
    """The positions before and after the moves of a picture."""

    game: Game[Any, Any]
    before: Any
    after: Any
    seat: Seat
    cells: tuple[str, ...]  # those whose contents differ
    scoring: tuple[str, ...]
    gold: tuple[int, ...]


@cache
def picture_specs() -> Mapping[str, PictureSpec]:
    """Return the pictures by entry."""
    entries = json.loads((FOLDER / FILE).read_text("utf-8"))
    return {entry: PictureSpec(**spec) for entry, spec in entries.items()}


def play_picture(spec: PictureSpec) -> Picture:
    """Play the moves of a picture; an illegal one raises IllegalMove."""
    game, before = notation_headers.read_position(spec.position)
    after, seat = before, game.actor(before)
    for text in spec.moves:
        after = game.apply(after, game.read(after, text))
    scoring = game.scoring_cells(after, seat, spec.source) if spec.source else ()
    gold = tuple(game.scores(state)[seat].get(spec.source, 0) for state in (before, after)) if spec.source else ()
    return Picture(game, before, after, seat, _changed(game, before, after), tuple(scoring), gold)


def _changed(game: Game[Any, Any], before: Any, after: Any) -> tuple[str, ...]:
    old, new = contents_by_cell(game, before), contents_by_cell(game, after)
    return tuple(sorted(cell for cell in old.keys() | new.keys() if old.get(cell) != new.get(cell)))


def contents_by_cell(game: Game[Any, Any], state: Any) -> Mapping[str, Any]:
    """Return the pieces of a position by cell."""
    pieces = game.contents(state).pieces
    on_hexes = {cell: (group.kind, group.seat) for group in pieces for cell in group.cells}
    return on_hexes or grid(game, state)


def grid(game: Game[Any, Any], state: Any) -> Mapping[str, str]:
    """Return the pieces by cell of a game whose board is a grid; empty for others."""
    board = game.to_dict(state).get("board", {})
    return board if isinstance(board, dict) else {}
