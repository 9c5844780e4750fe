"""The message catalogs: consistent between languages, and in the style of each language."""

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

from realmwright.i18n import LANGUAGES

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "realmwright"
OTHERS = LANGUAGES[1:]
Catalog: TypeAlias = dict[str, Any]

LETTERS = re.compile(r"[^\W\d_]{2,}")

# Values that may be the same as in English, each with the reason. A value that two languages write alike is
# listed here; it is never replaced by a worse word.
SAME_IN_ALL = {
    "Kingdom Builder": "name of a game",
    "Kingdoms": "name of a game",
    "Nomads": "name of an expansion in every edition",
    "Crossroads": "name of an expansion in every edition",
    "Marshlands": "name of an expansion in every edition",
    "Harvest": "name of an expansion in every edition",
    "Big Box": "name of an edition",
    "Realmwright": "name of the program",
    "English": "a language is named in itself",
    "Deutsch": "a language is named in itself",
    "Français": "a language is named in itself",
    "Nederlands": "a language is named in itself",
    "Bot { $bot }": "bot is the word in all four languages",
}
SAME = {
    "de": {
        "Chat": "the usual word",
        "Farm": "name of a location in the German rulebook",
        "Gold": "the same word",
        "Lobby": "the usual word",
        "Lords": "name of a card in the German rulebook",
        "Name": "the same word",
        "Notation": "the same word",
        "Palisade": "name of a location in the German rulebook",
        "Silo": "word of the German rulebook",
        "System": "the same word",
        "Troll": "name of a tile in the German rulebook",
    },
    "fr": {
        "Action { $tile }": "the same word",
        "Cave": "word of the French rulebook",
        "Caves": "word of the French rulebook",
        "Date": "the same word",
        "Dragon": "the same word",
        "Fort": "name of a location in the French rulebook",
        "Lords": "name of a card in the French rulebook",
        "Message": "the same word",
        "Notation": "the same word",
        "Novice": "the same word",
        "Oasis": "name of a location in the French rulebook",
        "Oracle": "name of a location in the French rulebook",
        "Refuge": "name of a location in the French rulebook",
        "Score": "the usual word",
        "Secret": "the same word",
        "Silo": "word of the French rulebook",
        "Tables": "the same word",
        "Temple": "name of a location in the French rulebook",
        "Total": "the same word",
        "Troll": "the same word",
        "Village": "name of a location in the French rulebook",
        "bot": "the usual word",
        "{ $count ->\n        [one] { $count } minute\n       *[other] { $count } minutes\n    }": "the same word",
    },
    "nl": {
        "Account": "the usual word",
        "Accounts": "the usual word",
        "Architect": "the same word",
        "Bazaar": "the same word",
        "Chat": "the usual word",
        "E-mails": "the usual word",
        "Families": "the same word",
        "Fort": "the same word",
        "Letters": "the same word",
        "Lobby": "the usual word",
        "Planner": "the same word",
        "Rating": "the usual word",
        "Rating { $rating }": "the usual word",
        "Silo": "the same word",
        "bot": "the usual word",
        "silo": "the same word",
        "water": "the same word",
    },
}


@cache
def entries(language: str) -> tuple[Any, ...]:
    return tuple(parse((SOURCE / "locale" / f"{language}.ftl").read_text("utf-8")).body)


@cache
def catalog(language: str) -> Catalog:
    return {entry.id.name: entry for entry in entries(language) if isinstance(entry, ftl.Message)}


@cache
def bundle(language: str) -> Any:
    fluent_bundle = FluentBundle([language], use_isolating=False)
    fluent_bundle.add_resource(ftl.Resource(list(entries(language))))
    return fluent_bundle


def nodes(tree: Any, node_type: type[Any]) -> Iterator[Any]:
    """Yield every node of a type in a syntax tree."""
    if isinstance(tree, node_type):
        yield tree
    if isinstance(tree, ftl.BaseNode):
        for child in vars(tree).values():
            yield from nodes(child, node_type)
    elif isinstance(tree, list):
        for child in tree:
            yield from nodes(child, node_type)


def texts(message: Any) -> list[str]:
    """Return the text of each pattern, with U+FFFC (in no style rule) for each placeable."""
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
    """Return the arguments that select a plural form."""
    return {
        select.selector.id.name
        for select in nodes(message, ftl.SelectExpression)
        if any(getattr(variant.key, "name", "") == "one" for variant in select.variants)
    }


# Consistency between languages


def test_every_file_of_the_folder_is_a_catalog() -> None:
    assert {path.name for path in (SOURCE / "locale").iterdir()} == {f"{language}.ftl" for language in LANGUAGES}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_catalog_has_no_junk_and_no_duplicate_keys(language: str) -> None:
    junk = [entry.content for entry in entries(language) if isinstance(entry, ftl.Junk)]
    counts = Counter(entry.id.name for entry in entries(language) if isinstance(entry, ftl.Message))
    assert junk == []
    assert [key for key, count in counts.items() if count > 1] == []
    assert all(re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", key) for key in counts)


@pytest.mark.parametrize("language", OTHERS)
def test_every_language_has_the_keys_of_english_in_the_same_order(language: str) -> None:
    english, other = list(catalog("en")), list(catalog(language))
    assert sorted(set(english) ^ set(other)) == []
    assert other == english


@pytest.mark.parametrize("language", OTHERS)
def test_every_language_uses_the_arguments_of_english(language: str) -> None:
    differing = {
        key: (arguments(message), arguments(catalog(language)[key]))
        for key, message in catalog("en").items()
        if arguments(message) != arguments(catalog(language)[key])
    }
    assert differing == {}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_message_can_be_formatted(language: str) -> None:
    """The samples have numbers of every plural form, and empty and non-empty words."""
    for key, message in catalog(language).items():
        for sample in samples(message):
            sentence, errors = bundle(language).format_pattern(bundle(language).get_message(key).value, sample)
            assert errors == [], key
            assert sentence.strip(), key
            assert not re.search(r"[{}]|  | [,.]|\.\.|,,", sentence), (key, sentence)


def samples(message: Any) -> Iterator[dict[str, str | int]]:
    names, numbers = arguments(message), plural_arguments(message)
    has_variants = bool(list(nodes(message, ftl.SelectExpression)))
    for number in (0, 1, 2, 5, 21) if has_variants else (3,):
        for word in ("none", "no", "c7") if has_variants else ("c7",):
            yield {name: number if name in numbers else word for name in names}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_plural_has_both_forms_and_a_default(language: str) -> None:
    for key, message in catalog(language).items():
        for select in nodes(message, ftl.SelectExpression):
            names = [getattr(variant.key, "name", variant.key) for variant in select.variants]
            assert names[-1] == "other", key
            assert select.variants[-1].default, key
            assert len(names) > 1, key


# Style of each language


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_exclamation_marks_and_no_typewriter_quotes(language: str) -> None:
    violations = [
        key for key, message in catalog(language).items() if any(re.search(r"[!'\"]|\.\.\.", t) for t in texts(message))
    ]
    assert violations == []


@pytest.mark.parametrize("language", OTHERS)
def test_no_message_is_left_in_english(language: str) -> None:
    untranslated = {}
    for key, message in catalog("en").items():
        value = catalog(language)[key].value
        same = serialized(value) == serialized(message.value)
        if same and any(LETTERS.search(text) for text in texts(value)):
            untranslated[key] = serialized(value)
    allowed = SAME_IN_ALL | SAME[language]
    assert {key: value for key, value in untranslated.items() if value not in allowed} == {}
    assert SAME[language].keys() - set(untranslated.values()) == set()  # an unused exception hides a later mistake


def serialized(value: Any) -> str:
    message = ftl.Message(ftl.Identifier("x"), value)
    return serialize(ftl.Resource([message])).removeprefix("x =").strip()


@pytest.mark.parametrize("language", OTHERS)
def test_no_english_words_inside_sentences(language: str) -> None:
    english = re.compile(r"\b(the|and|your|with|next to|settlements?|hex|hexes|tiles?|build|move)\b", re.IGNORECASE)
    violations = {
        key: text for key, message in catalog(language).items() for text in texts(message) if english.search(text)
    }
    assert violations == {}


def test_french_uses_no_break_spaces_and_typographic_apostrophes() -> None:
    """No-break space before a colon and inside quotes, narrow one before other double marks."""
    wrong = re.compile(r"(?<!\u00a0):|(?<!\u202f)[;?!]|«(?!\u00a0)|(?<!\u00a0)»|'|[ \u00a0\u202f]{2}")
    violations = {key: text for key, message in catalog("fr").items() for text in texts(message) if wrong.search(text)}
    assert violations == {}


@pytest.mark.parametrize("language", ["en", "de", "nl"])
def test_no_space_precedes_a_punctuation_mark(language: str) -> None:
    violations = {
        key: text
        for key, message in catalog(language).items()
        for text in texts(message)
        if re.search(r"\s[:;?,.]|[\u00a0\u202f]", text)
    }
    assert violations == {}


def test_each_language_addresses_the_player_in_one_way() -> None:
    formal = {
        "de": r"\b(Sie|Ihre?[nmrs]?|Ihnen)\b(?= (?!ist|zählt|steht))",
        "fr": r"\b([Tt]u|[Tt]on|[Tt]es|[Tt]oi)\b",
        "nl": r"\b([Uu]|[Uu]w)\b",
    }
    for language, pattern in formal.items():
        violations = {
            key: text
            for key, message in catalog(language).items()
            for text in texts(message)
            if re.search(pattern, text) and not key.startswith("keys-")
        }
        assert violations == {}, language


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_locations_cards_tasks_or_nomad_tiles_share_a_name(language: str) -> None:
    """Easily confused names: Fort and Outpost, Refuge and Place of Refuge, Mayors and Citizens."""
    names = defaultdict(list)
    for key, message in catalog(language).items():
        if re.match(r"(location|card|task|nomad)-", key) and not key.endswith(("-rule", "-power", "-hidden")):
            names[serialized(message.value).lower()].append(key)
    assert [keys for keys in names.values() if len(keys) > 1] == []


# One word for one thing

CARD = {"de": r"[Kk]arten?\b", "fr": r"\b[Cc]artes?\b", "nl": r"[Kk]aart(en)?\b"}
# Phrases that were translated word by word or say one thing in two ways, with the words to use.
BANNED = {
    "en": {
        r"\b([Ss]ome|[Ee]very|[Nn]o)body\b|\b[Tt]hose wh\w+|can be had|[Tt]ake away|is tol[d] of": "say who does what",
        r"\b(boxes|box of)\b": "expansions",
        r"\b[Ll]oad (the page|it) again": "reload",
    },
    "de": {
        r"\b([Dd]as|[Ee]in|[Dd]ein|[Dd]ieses) Spiel (hat|ist|beginnt|zählt|endet|läuft|wird)": "Partie",
        r"Protokoll|Wiederholung": "Aufzeichnung",
        r"Halbzug|Gegenwart|Zusatzaktion|Extraaktion": "Schritt, aktueller Stand, Sonderaktion",
        r"\bPl(an|äne)\b": "Spielplan or Quadrant",
        r"\b(Burg(en)? vom Rang)\b": "Burg Rang 1",
    },
    "fr": {
        r"\brobots?\b|\bcolonies\b|partie notée": "bot, cités, enregistrement",
        r"[Dd]ésignez|[Ee]mporter": "survolez, télécharger",
    },
    "nl": {r"\bextra acties?\b|\bspeelveld\b|\bstadtegel": "speciale actie, spelbord, stadstegel"},
}


@pytest.mark.parametrize("language", OTHERS)
def test_a_card_is_never_a_map(language: str) -> None:
    """German Karte, French carte and Dutch kaart mean map too: they translate the English card only."""
    violations = {
        key: text
        for key, message in catalog(language).items()
        for text in texts(message)
        if re.search(CARD[language], text) and not any("ard" in english for english in texts(catalog("en")[key]))
    }
    assert violations == {}


def test_german_wertung_is_never_a_rating() -> None:
    rated = [key for key, message in catalog("en").items() if re.search(r"\b[Rr]at(ed|ings?)\b", str(texts(message)))]
    assert {"rating", "level-rating", "table-rated", "leaderboard-about"} <= set(rated)
    violations = [key for key in rated if re.search(r"\bWertung(en)?\b|\bgewertet", str(texts(catalog("de")[key])))]
    assert violations == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_banned_phrases(language: str) -> None:
    violations = {
        key: (text, better)
        for key, message in catalog(language).items()
        for text in texts(message)
        for pattern, better in BANNED[language].items()
        if re.search(pattern, text)
    }
    assert violations == {}
