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


def load_book(language: str) -> Rulebook:
    """Return the rulebook in a language, in English if there is none."""
    return _load_book(known_language(language))


def load_search(language: str) -> Search:
    return _load_search(known_language(language))


def known_language(language: str) -> str:
    return language if language in LANGUAGES else LANGUAGES[0]


@cache
def _load_book(language: str) -> Rulebook:
    folder = FOLDER / language
    return parse_book(language, load_index(), lambda chapter: (folder / f"{chapter}.md").read_text("utf-8"))


@cache
def _load_search(language: str) -> Search:
    return Search(_load_book(language))
