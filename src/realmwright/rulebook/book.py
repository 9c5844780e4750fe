"""Chapters and entries of the rulebook, parsed from their texts."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, NamedTuple

from ..game import GameError

HEADING: Final = re.compile(r"^## (?P<title>.+) \{#(?P<id>[a-z0-9-]+)\}$")
KEYWORDS: Final = re.compile(r"^<!-- search: (.*) -->$")
SENTENCE_END: Final = re.compile(r"(?<=[.!?])[\s ]+(?=[^\s\d(])")


@dataclass(frozen=True)
class Entry:
    """One entry: what a component does, or one part of a game's rules."""

    id: str
    chapter: str
    title: str
    markdown: str
    keywords: str  # further words that find it
    rules: tuple[str, ...]  # ids in docs/rules
    things: tuple[str, ...]  # components explained here
    options: tuple[str, ...]  # rule options of the set-up

    @cached_property
    def text(self) -> str:
        """The text without Markdown."""
        return self.markdown.replace("**", "")

    @cached_property
    def sentences(self) -> tuple[str, ...]:
        paragraphs = (line for line in self.text.splitlines() if line)
        return tuple(sentence for line in paragraphs for sentence in SENTENCE_END.split(line))


class Chapter(NamedTuple):
    """Entries about one game, box or kind of component."""

    id: str
    title: str
    entries: tuple[Entry, ...]


@dataclass(frozen=True)
class Rulebook:
    """The rulebook in one language."""

    language: str
    chapters: tuple[Chapter, ...]

    @cached_property
    def entries(self) -> Mapping[str, Entry]:
        return {entry.id: entry for chapter in self.chapters for entry in chapter.entries}

    @cached_property
    def _by_thing(self) -> Mapping[str, Entry]:
        return {thing: entry for entry in self.entries.values() for thing in entry.things}

    def entry_of(self, name: str) -> Entry | None:
        """Return the entry of a component, a rule id or a rule option."""
        if (entry := self._by_thing.get(name)) is not None:
            return entry
        lists = (name in (*entry.rules, *entry.options) for entry in self.entries.values())
        return next((entry for entry, found in zip(self.entries.values(), lists, strict=True) if found), None)


def parse_book(language: str, index: Mapping[str, Any], read: Callable[[str], str]) -> Rulebook:
    """Return the rulebook of an index; `read` returns the text of a chapter."""
    chapters = tuple(_parse_chapter(name, entries, read(name)) for name, entries in index.items())
    return Rulebook(language, chapters)


def _parse_chapter(name: str, index: Mapping[str, Mapping[str, str]], text: str) -> Chapter:
    title, *lines = text.splitlines()
    entries = tuple(_entry(name, heading, body, index) for heading, body in _sections(lines))
    if [entry.id for entry in entries] != list(index):
        raise GameError(f"the entries of chapter {name} differ from the index: {[entry.id for entry in entries]}")
    return Chapter(name, title.removeprefix("# "), entries)


def _sections(lines: list[str]) -> Iterator[tuple[re.Match[str], list[str]]]:
    starts = [(number, match) for number, line in enumerate(lines) if (match := HEADING.match(line))]
    ends = [number for number, _ in starts[1:]] + [len(lines)]
    for (start, heading), end in zip(starts, ends, strict=True):
        yield heading, lines[start + 1 : end]


def _entry(chapter: str, heading: re.Match[str], lines: list[str], index: Mapping[str, Mapping[str, str]]) -> Entry:
    name = heading["id"]
    listed = index.get(name, {})
    keywords = [match[1] for line in lines if (match := KEYWORDS.match(line))]
    return Entry(
        name,
        chapter,
        heading["title"],
        "\n".join(line for line in lines if not KEYWORDS.match(line)).strip(),
        ", ".join(keywords),
        tuple(listed.get("rules", "").split()),
        (name, *listed.get("things", "").split()),
        tuple(listed.get("options", "").split()),
    )
