"""Scripts of the tutorial: one file in `lessons/` for each game and each expansion.

The file has the name of the lesson. It says which `game` is played, the message key of the `title`, the `order` in the
list of lessons, and one or more `chapters`, each played at its own table. In the script of a chapter an unindented line
is a step: its name and the rulebook's entry about it, or only an entry, whose component then names the step as well.
The indented lines below are the tasks of the step.

    go TARGET      read on; TARGET is the element highlighted
    move MOVE      play this move
    then MOVE      play this move; the instruction is a general one
    reply MOVE     move of the other seat, played by the script
    why MOVE       try an illegal move and read the refusal
    preview MOVE   look at the effects of a move
    light ROW      show the cells that score for a row of the score sheet
    undo           take the last move back
    hint           request a hint
    close          close the score of an epoch
    done           read that the lesson of an expansion ends

Moves before the first step include the draws. Later draws follow from the secret, as at every table; the secrets were
searched for the cards that the lessons need.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Final, NamedTuple

FOLDER: Final = files(__package__) / "lessons"
SUFFIX: Final = ".toml"


class Chapter(NamedTuple):
    """A part of a lesson, played at its own table."""

    setup: str
    secret: str
    prior_moves: str  # moves before the first step, chance included
    script: str


class Script(NamedTuple):
    """The script of a lesson."""

    game: str
    title: str  # message key
    order: int
    chapters: tuple[Chapter, ...]


@cache
def load_scripts() -> Mapping[str, Script]:
    """Return the scripts by lesson, in the order of the list."""
    paths = (path for path in FOLDER.iterdir() if path.name.endswith(SUFFIX))
    scripts = {path.name.removesuffix(SUFFIX): _parse(path.read_text("utf-8")) for path in paths}
    return dict(sorted(scripts.items(), key=lambda item: item[1].order))


def _parse(text: str) -> Script:
    fields = tomllib.loads(text)
    chapters = tuple(Chapter(**chapter) for chapter in fields.pop("chapters"))
    return Script(**fields, chapters=chapters)
