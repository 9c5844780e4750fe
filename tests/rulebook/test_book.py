"""The players' rulebook: every component has its entry, in every language, and every link resolves."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from realmwright import registry
from realmwright.game import GameError
from realmwright.i18n import Translator
from realmwright.rulebook.book import parse_book
from realmwright.rulebook.files import LANGUAGES, load_book, load_index

DOCUMENTS = tuple((Path(__file__).parents[2] / "docs" / "rules").glob("*.md"))
INDEX = {"c": {"a": {"rules": "R-1 R-2", "things": "x"}, "b": {}}}
TEXT = "# Title\n\n## First {#a}\n<!-- search: one, two -->\nHello **you**. Bye.\n\n## Second {#b}\nText.\n"


def components() -> set[str]:
    """Return the components of all boxes of both games."""
    games: dict[str, dict[str, str]] = {"kingdom-builder": {"sets": "all"}, "kingdoms": {}}
    created = (registry.game(name).create(params, Random(1)) for name, params in games.items())
    return {thing for game in created for thing in game.components().rules}


def test_a_chapter_is_parsed_into_entries() -> None:
    chapter = parse_book("en", INDEX, lambda _: TEXT).chapters[0]
    first, second = chapter.entries
    assert (chapter.title, first.title, first.text, first.keywords) == ("Title", "First", "Hello you. Bye.", "one, two")
    assert first.sentences == ("Hello you.", "Bye.")
    assert (first.rules, first.things, second.things) == (("R-1", "R-2"), ("a", "x"), ("b",))


def test_an_entry_missing_in_a_text_is_an_error() -> None:
    with pytest.raises(GameError, match="chapter c"):
        parse_book("en", INDEX, lambda _: TEXT.replace("{#b}", "{#d}"))


def test_entries_are_found_by_component_rule_and_option() -> None:
    book = load_book("en")
    names = ("held-donation-water", "KB-LOC-FARM", "edition", "card-lords", "nothing")
    found = [entry.id if (entry := book.entry_of(name)) else None for name in names]
    assert found == ["held-donation", "location-farm", "kb-editions", "card-lords", None]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_component_of_every_box_has_its_entry(language: str) -> None:
    book = load_book(language)
    assert book.language == language
    explained = {thing for entry in book.entries.values() for thing in entry.things}
    assert sorted(components() - explained) == []
    assert [entry.id for entry in book.entries.values() if not entry.text or entry.text[-1] not in ".?!"] == []
    assert 6000 <= sum(len(entry.text.split()) for entry in book.entries.values()) <= 9500


@pytest.mark.parametrize("language", LANGUAGES)
def test_titles_have_the_names_of_the_catalog(language: str) -> None:
    translator = Translator(language)
    names = {entry.id.removeprefix("kd-"): entry.title for entry in load_book(language).entries.values()}
    named = {
        key: title
        for key, title in names.items()
        if key.startswith(("location-", "card-", "task-", "held-", "variant-"))
    }
    assert len(named) > 70
    wrong = {key: title for key, title in named.items() if translator.format(key).lower() not in title.lower()}
    assert wrong == {}


def test_every_option_of_the_set_up_has_an_entry() -> None:
    game = registry.game("kingdom-builder")
    options = {option.name for option in game.options}
    listed = {option for entry in load_book("en").entries.values() for option in entry.options}
    assert sorted(options - listed) == []


def test_every_exact_rule_behind_an_entry_exists() -> None:
    documents = "".join(document.read_text("utf-8") for document in DOCUMENTS)
    defined = set(re.findall(r"(?m)^(?:[*-] )?\*\*([A-Z0-9-]+)\b|^\| (A\d\d) ", documents))
    known = {name for pair in defined for name in pair}
    listed = {rule for entries in load_index().values() for each in entries.values() for rule in each["rules"].split()}
    assert sorted(listed - known) == []
