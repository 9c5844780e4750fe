"""The rulebook's files in this package."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final

from .book import Rulebook, parse_book
from .search import Search

FOLDER: Final = files(__package__)
LANGUAGES: Final = ("en", "de", "fr", "nl")


@cache
def load_index() -> Mapping[str, Any]:
    """Return the chapters with their entries: rule ids, components and options."""
    return tomllib.loads((FOLDER / "entries.toml").read_text("utf-8"))


@cache
def load_book(language: str) -> Rulebook:
    folder = FOLDER / (language if language in LANGUAGES else LANGUAGES[0])
    return parse_book(folder.name, load_index(), lambda chapter: (folder / f"{chapter}.md").read_text("utf-8"))


@cache
def load_search(language: str) -> Search:
    return Search(load_book(language))
