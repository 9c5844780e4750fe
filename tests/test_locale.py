"""The catalogs: complete, alike in every language, and in the style of each."""

from __future__ import annotations

import ast
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

from realmwright import registry
from realmwright.words import LANGUAGES

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "realmwright"
PAGE = ROOT / "web" / "src"
OTHERS = LANGUAGES[1:]
Catalog: TypeAlias = dict[str, Any]

RULE_ID = re.compile(r"(?:KB|KD)(?:-[A-Z0-9]+)+|[CDIR]-\d\d|A\d\d")
LETTERS = re.compile(r"[^\W\d_]{2,}")

# Values that may be the same as in English: names, and words that both languages have.
SAME_IN_ALL = {
    "Kingdom Builder", "Kingdoms", "Nomads", "Crossroads", "Marshlands", "Harvest", "Big Box", "Realmwright",
    "English", "Deutsch", "Français", "Nederlands", "Bot { $bot }",
}  # fmt: skip
SAME = {
    "de": {"Farm", "Gold", "Lords", "Name", "Notation", "Palisade", "Troll"},
    "fr": {
        "Action { $tile }", "Caves", "Dragon", "Fort", "Lords", "Notation", "Oasis", "Oracle", "Pause", "Refuge",
        "Score", "Temple", "Total", "Troll", "Village",
    },
    "nl": {"Bazaar", "Families", "Fort", "Letters", "silo", "water"},
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


# What the program says has words


@cache
def trees() -> tuple[tuple[Path, ast.Module], ...]:
    return tuple((path, ast.parse(path.read_text("utf-8"))) for path in sorted(SOURCE.rglob("*.py")))


def calls(*names: str) -> Iterator[ast.Call]:
    for _, tree in trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.Call):
                called = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
                if called.removeprefix("_") in names:
                    yield node


def constant(node: ast.AST | None) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


@cache
def reasons() -> dict[str, set[str]]:
    """Every reason that the rules can give for a refusal, and the arguments that come with it wherever it is given."""
    found: dict[str, set[str]] = {}
    for call in calls("refuse", "Refusal"):
        reason = constant(call.args[1]) if len(call.args) > 1 else None
        if reason and not RULE_ID.fullmatch(reason):
            given = {keyword.arg for keyword in call.keywords if keyword.arg}
            found[reason] = found.get(reason, given) & given
    for reason in grounds():
        found[reason] = {"cell", "terrain", "wanted"}
    return found


def grounds() -> Iterator[str]:
    """A Ground carries its reason; the default stands in its class."""
    for call in calls("Ground"):
        named = {keyword.arg: keyword.value for keyword in call.keywords}
        reason = constant(call.args[1]) if len(call.args) > 1 else constant(named.get("reason"))
        if reason:
            yield reason
    for _, tree in trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef) and node.name == "Ground":
                fields = (field for field in node.body if isinstance(field, ast.AnnAssign))
                yield from (
                    default
                    for field in fields
                    if isinstance(field.target, ast.Name) and field.target.id == "reason"
                    if (default := constant(field.value))
                )


@cache
def rule_ids() -> set[str]:
    """Every rule that refusals, cards, powers and options name."""
    values = (constant(node) for _, tree in trees() for node in ast.walk(tree))
    return {value for value in values if value and RULE_ID.fullmatch(value)}


def dashed(name: str) -> str:
    return re.sub(r"[._ ]", "-", name)


def parts_keys() -> Iterator[str]:
    """Names of everything in every set."""
    for box in registry._shipped("sets").values():
        yield f"set-{box.name}"
        yield from (f"quadrant-{dashed(board.id)}" for board in box.quadrants)
        for terrain in box.terrains:
            yield from (f"terrain-{terrain.name}", f"hex-{terrain.name}", f"hexes-{terrain.name}")
        for location in box.locations:
            yield from (f"location-{location.name}", f"location-{location.name}-power", f"tile-{location.name}")
        for card in box.cards:
            yield from (f"card-{card.name}", f"card-{card.name}-rule")
        for source in box.sources:
            yield from (f"source-{dashed(source.name)}", f"source-{dashed(source.name)}-rule")
    yield "source-in-game"


NO_PARTS = ("random", "free", "all", "none", "first-game")


def choice_keys() -> Iterator[str]:
    """Fields and options of every game on the shelf, with the values that are no names of parts."""
    for kind in registry._shipped("games").values():
        yield f"game-{kind.name}"
        for field in kind.fields:
            yield from (f"field-{dashed(field.name)}", f"field-{dashed(field.name)}-about")
            yield from (f"field-{field.name}-{value}" for value in field.values if value in NO_PARTS)
            if field.name == "variants":
                named = [value for value in field.values if value not in NO_PARTS]
                yield from (key for value in named for key in (f"variant-{value}", f"variant-{value}-about"))
        for option in kind.options:
            yield from (f"option-{dashed(option.name)}", f"option-{dashed(option.name)}-about")
            yield from (f"option-{dashed(option.name)}-{dashed(value)}" for value in option.values)
    if (SOURCE / "bots").is_dir():
        yield from (key for name in registry._shipped("bots") for key in (f"bot-{name}", f"bot-{name}-about"))


def spoken_keys() -> Iterator[str]:
    """Keys that Python code hands to `say` or sends to the page, and the codes of what the server cannot do."""
    for call in calls("say", "Message"):
        key = constant(call.args[0]) if call.args else None
        if key:
            yield key
    for call in calls("Problem"):
        if call.args and (code := constant(call.args[0])):
            yield f"problem-{code}"
    for call in calls("Unfit"):
        if len(call.args) > 1 and (code := constant(call.args[1])):
            yield f"problem-{code}"


def page_keys() -> Iterator[str]:
    """Keys that the page hands to `t`, as they stand there; those made of parts are checked by their parts."""
    for path in sorted(PAGE.rglob("*")):
        if path.suffix in (".ts", ".svelte") and "fixtures" not in path.parts and ".test" not in path.name:
            text = path.read_text("utf-8")
            yield from re.findall(r"\bt\(\s*'([a-z0-9-]+)'", text)
            yield from re.findall(r"\bkey: '([a-z0-9-]+)'", text)
            for pair in re.findall(r"\bt\([^()']*\? '([a-z0-9-]+)' : '([a-z0-9-]+)'", text):
                yield from pair


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_a_sentence(language: str) -> None:
    assert {"must-adjoin", "wrong-terrain", "not-on-edge", "not-your-turn", "no-hex-left", "may-not-pass"} <= set(
        reasons()
    )
    assert sorted(f"refusal-{reason}" for reason in reasons() if f"refusal-{reason}" not in catalog(language)) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refusal_asks_for_nothing_that_the_rules_do_not_send(language: str) -> None:
    asked = {reason: arguments(catalog(language)[f"refusal-{reason}"]) - given for reason, given in reasons().items()}
    assert {reason: names for reason, names in asked.items() if names} == {}


def test_no_refusal_is_written_that_nobody_gives() -> None:
    written = {key.removeprefix("refusal-") for key in catalog("en") if key.startswith("refusal-")}
    assert sorted(written - set(reasons())) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_that_is_named_has_a_title(language: str) -> None:
    assert {"KB-BASE-BUILD-3", "KB-LOC-TAVERN", "KB-CARD-LORDS", "I-09"} <= rule_ids()
    titles = catalog(language)
    assert sorted(rule for rule in rule_ids() if f"rule-{rule.lower()}" not in titles) == []
    assert [
        key for key in titles if key.startswith("rule-") and any(len(text.split()) > 5 for text in texts(titles[key]))
    ] == []


def test_everything_in_the_boxes_has_a_name() -> None:
    wanted = set(parts_keys())
    assert {"location-tavern-power", "card-lords-rule", "hex-grass", "source-castles", "set-base"} <= wanted
    assert sorted(wanted - set(catalog("en"))) == []


def test_every_field_and_option_has_words() -> None:
    wanted = set(choice_keys())
    assert {"option-marsh-canoe-order-left-of-start", "field-preset-first-game", "game-kingdom-builder"} <= wanted
    assert sorted(wanted - set(catalog("en"))) == []


def test_keys_that_stand_in_the_source_exist() -> None:
    assert "list-last" in set(spoken_keys())
    assert sorted(set(spoken_keys()) - set(catalog("en"))) == []


def test_keys_that_stand_in_the_page_exist() -> None:
    assert {"undo", "end-turn", "sound-on", "sound-off"} <= set(page_keys())
    assert sorted(set(page_keys()) - set(catalog("en"))) == []
