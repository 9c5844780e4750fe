"""The catalogs: alike in every language, and in the style of each."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

import pytest
from fluent.runtime import FluentBundle
from fluent.syntax import ast as ftl
from fluent.syntax import parse, serialize

from realmwright.words import LANGUAGES

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "realmwright"
OTHERS = LANGUAGES[1:]
Catalog: TypeAlias = dict[str, Any]

LETTERS = re.compile(r"[^\W\d_]{2,}")

# Values that may be the same as in English: names, and words that both languages have.
SAME_IN_ALL = {
    "Kingdom Builder", "Kingdoms", "Nomads", "Crossroads", "Marshlands", "Harvest", "Big Box", "Realmwright",
    "English", "Deutsch", "Français", "Nederlands", "Bot { $bot }",
}  # fmt: skip
SAME = {
    "de": {"Chat", "Farm", "Farmland", "Gold", "Lobby", "Lords", "Name", "Notation", "Palisade", "Silo", "Troll"},
    "fr": {
        "Action { $tile }", "Cave", "Caves", "Dragon", "Fort", "Lords", "Notation", "Oasis", "Oracle",
        "Refuge", "Score", "Silo", "Temple", "Total", "Troll", "Village", "bot",
    },
    "nl": {"Bazaar", "Chat", "Families", "Fort", "Letters", "Lobby", "Silo", "bot", "silo", "water"},
}  # fmt: skip


@cache
def entries(language: str) -> tuple[Any, ...]:
    return tuple(parse((SOURCE / "locale" / f"{language}.ftl").read_text("utf-8")).body)


@cache
def catalog(language: str) -> Catalog:
    return {entry.id.name: entry for entry in entries(language) if isinstance(entry, ftl.Message)}


@cache
def bundle(language: str) -> Any:
    made = FluentBundle([language], use_isolating=False)
    made.add_resource(ftl.Resource(list(entries(language))))
    return made


def nodes(tree: Any, kind: type[Any]) -> Iterator[Any]:
    """Every node of a kind, however deep."""
    if isinstance(tree, kind):
        yield tree
    if isinstance(tree, ftl.BaseNode):
        for child in vars(tree).values():
            yield from nodes(child, kind)
    elif isinstance(tree, list):
        for child in tree:
            yield from nodes(child, kind)


def texts(message: Any) -> list[str]:
    """The text between the placeables, joined by a mark that no rule of typography speaks of."""
    patterns = nodes(message, ftl.Pattern)
    return [
        "".join(
            part.value if isinstance(part, ftl.TextElement) else "\N{OBJECT REPLACEMENT CHARACTER}"
            for part in pattern.elements
        )
        for pattern in patterns
    ]


def arguments(message: Any) -> set[str]:
    return {node.id.name for node in nodes(message, ftl.VariableReference)}


def plural_arguments(message: Any) -> set[str]:
    """Arguments that a variant depends on by number."""
    return {
        select.selector.id.name
        for select in nodes(message, ftl.SelectExpression)
        if any(getattr(variant.key, "name", "") == "one" for variant in select.variants)
    }


# Alike in every language


def test_every_language_is_known() -> None:
    assert sorted(path.stem for path in (SOURCE / "locale").iterdir()) == sorted(LANGUAGES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_catalog_is_readable_and_says_nothing_twice(language: str) -> None:
    rubbish = [entry.content for entry in entries(language) if isinstance(entry, ftl.Junk)]
    counts = Counter(entry.id.name for entry in entries(language) if isinstance(entry, ftl.Message))
    assert rubbish == []
    assert [key for key, count in counts.items() if count > 1] == []
    assert all(re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", key) for key in counts)


@pytest.mark.parametrize("language", OTHERS)
def test_same_keys_in_the_same_order(language: str) -> None:
    english, other = list(catalog("en")), list(catalog(language))
    assert sorted(set(english) ^ set(other)) == []
    assert other == english


@pytest.mark.parametrize("language", OTHERS)
def test_same_arguments(language: str) -> None:
    differing = {
        key: (arguments(message), arguments(catalog(language)[key]))
        for key, message in catalog("en").items()
        if arguments(message) != arguments(catalog(language)[key])
    }
    assert differing == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_can_be_said(language: str) -> None:
    """With every number that a plural form may depend on, and with something or nothing where a word may be missing."""
    for key, message in catalog(language).items():
        for given in samples(message):
            sentence, errors = bundle(language).format_pattern(bundle(language).get_message(key).value, given)
            assert errors == [], key
            assert sentence.strip(), key
            assert not re.search(r"[{}]|  | [,.]|\.\.|,,", sentence), (key, sentence)


def samples(message: Any) -> Iterator[dict[str, str | int]]:
    names, numbers = arguments(message), plural_arguments(message)
    choices = bool(list(nodes(message, ftl.SelectExpression)))
    for number in (0, 1, 2, 5, 21) if choices else (3,):
        for word in ("none", "no", "c7") if choices else ("c7",):
            yield {name: number if name in numbers else word for name in names}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_plural_has_both_forms_and_a_default(language: str) -> None:
    for key, message in catalog(language).items():
        for select in nodes(message, ftl.SelectExpression):
            names = [getattr(variant.key, "name", variant.key) for variant in select.variants]
            assert names[-1] == "other", key
            assert select.variants[-1].default, key
            assert len(names) > 1, key


# In the style of each language


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_exclamation_marks_and_no_typewriter_quotes(language: str) -> None:
    loud = [
        key for key, message in catalog(language).items() if any(re.search(r"[!'\"]|\.\.\.", t) for t in texts(message))
    ]
    assert loud == []


@pytest.mark.parametrize("language", OTHERS)
def test_nothing_is_left_in_english(language: str) -> None:
    left = {}
    for key, message in catalog("en").items():
        value = catalog(language)[key].value
        same = serialized(value) == serialized(message.value)
        if same and any(LETTERS.search(text) for text in texts(value)):
            left[key] = serialized(value)
    assert {key: value for key, value in left.items() if value not in SAME_IN_ALL | SAME[language]} == {}
    assert SAME[language] - set(left.values()) == set()  # an exception that nobody needs would hide a mistake later


def serialized(value: Any) -> str:
    message = ftl.Message(ftl.Identifier("x"), value)
    return serialize(ftl.Resource([message])).removeprefix("x =").strip()


@pytest.mark.parametrize("language", OTHERS)
def test_no_english_words_inside_sentences(language: str) -> None:
    english = re.compile(r"\b(the|and|your|with|next to|settlements?|hex|hexes|tiles?|build|move)\b", re.IGNORECASE)
    found = {key: text for key, message in catalog(language).items() for text in texts(message) if english.search(text)}
    assert found == {}


def test_french_spaces_and_apostrophes() -> None:
    """A no-break space before a colon and inside quotes, a narrow one before the other double marks."""
    wrong = re.compile(r"(?<!\u00a0):|(?<!\u202f)[;?!]|«(?!\u00a0)|(?<!\u00a0)»|'|[ \u00a0\u202f]{2}")
    found = {key: text for key, message in catalog("fr").items() for text in texts(message) if wrong.search(text)}
    assert found == {}


@pytest.mark.parametrize("language", ["en", "de", "nl"])
def test_no_space_before_a_mark(language: str) -> None:
    found = {
        key: text
        for key, message in catalog(language).items()
        for text in texts(message)
        if re.search(r"\s[:;?,.]|[\u00a0\u202f]", text)
    }
    assert found == {}


def test_each_language_addresses_the_player_in_one_way() -> None:
    formal = {
        "de": r"\b(Sie|Ihre?[nmrs]?|Ihnen)\b(?= (?!ist|zählt|steht))",
        "fr": r"\b([Tt]u|[Tt]on|[Tt]es|[Tt]oi)\b",
        "nl": r"\b([Uu]|[Uu]w)\b",
    }
    for language, pattern in formal.items():
        found = {
            key: text
            for key, message in catalog(language).items()
            for text in texts(message)
            if re.search(pattern, text) and not key.startswith("keys-")
        }
        assert found == {}, language


@pytest.mark.parametrize("language", LANGUAGES)
def test_two_things_never_share_a_name(language: str) -> None:
    """The traps of the glossary: Fort and Outpost, Refuge and Place of Refuge, Mayors and Citizens."""
    names = defaultdict(list)
    for key, message in catalog(language).items():
        if re.match(r"(location|card|task|nomad)-", key) and not key.endswith(("-rule", "-power", "-hidden")):
            names[serialized(message.value).lower()].append(key)
    assert [keys for keys in names.values() if len(keys) > 1] == []
