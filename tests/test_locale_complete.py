"""The catalogs are complete: everything that the program, its boxes and its page say has words."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from realmwright import registry
from realmwright.kingdom_builder.parts import nothing
from realmwright.kingdom_builder.sets.crossroads.tasks import TASKS
from realmwright.kingdom_builder.sets.marshlands.bonus import KINDS
from realmwright.kingdom_builder.sets.nomads.tiles import TILES
from realmwright.words import LANGUAGES

from .test_locale import ROOT, SOURCE, arguments, catalog, texts

PAGE = ROOT / "web" / "src"
RULE_ID = re.compile(r"(?:KB|KD)(?:-[A-Z0-9]+)+|[CDIR]-\d\d|A\d\d")


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
            given |= {
                key for data in call.args[2:] if isinstance(data, ast.Dict) for key in map(constant, data.keys) if key
            }
            found[reason] = found.get(reason, given) & given
    for reason in grounds():
        found[reason] = found.get(reason, {"cell", "terrain", "wanted"}) | {"terrain", "wanted"}
    return found


def grounds() -> Iterator[str]:
    """A Ground carries its reason; the default stands in its class."""
    for call in calls("Ground"):
        named = {keyword.arg: keyword.value for keyword in call.keywords}
        reason = constant(call.args[1]) if len(call.args) > 1 else constant(named.get("reason"))
        if reason:
            yield reason
    yield from (reason for call in calls("buildable") if call.args and (reason := constant(call.args[0])))
    yield from (f"not-next-to-{land}" for call in calls("beside") if (land := constant(call.args[0])))
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
    return re.sub(r"[^a-z0-9]+", "-", name)


def parts_keys() -> Iterator[str]:
    """Names of everything in every set."""
    for box in registry._shipped("sets").values():
        yield f"set-{box.name}"
        for board in box.quadrants:
            yield from (f"quadrant-{dashed(board.id)}", f"provenance-{dashed(board.provenance)}")
        for terrain in box.terrains:
            yield from (f"terrain-{terrain.name}", f"hex-{terrain.name}")
        for location in box.locations:
            yield from (f"location-{location.name}", f"location-{location.name}-power", f"tile-{location.name}")
        for card in box.cards:
            yield from (f"card-{card.name}", f"card-{card.name}-rule")
        for source in box.sources:
            yield from (f"source-{dashed(source.name)}", f"source-{dashed(source.name)}-rule")
        for card in box.deck:
            yield from (f"terrain-{dashed(card.name)}", f"hex-{dashed(card.name)}")
        for verb in (*(action.name for action in box.actions), *box.verbs, "done", "pass", "choose"):
            yield from (f"action-{verb}", f"action-{verb}-about")
    yield from ("source-in-game", "provenance-typed")


def test_everything_that_a_box_lays_out_has_a_name() -> None:
    """What a position shows of every box: the tiles on the nomad hexes, tasks, bonus tiles, pieces."""
    names = set(catalog("en"))
    assert {f"nomad-{kind}" for kind in TILES} <= names
    assert {f"{sort}-{name}{rule}" for name in TASKS for sort, rule in (("task", ""), ("task", "-rule"))} <= names
    assert {f"bonus-{kind}{about}" for kind in KINDS for about in ("", "-about")} <= names
    slots = {
        slot.name for box in registry._shipped("sets").values() for slot in box.slots if slot.stands is not nothing
    }
    assert {"walls", "warriors", "wagon", "ship", "city", "scouts"} <= slots
    assert {f"one-{name}" for name in slots} <= names


NO_PARTS = ("random", "free", "all", "none", "first-game")


def choice_keys() -> Iterator[str]:
    """Fields and options of every game on the shelf, with the values that are no names of parts."""
    for kind in registry._shipped("games").values():
        yield f"game-{kind.name}"
        for field in kind.fields:
            yield from (f"field-{dashed(field.name)}", f"field-{dashed(field.name)}-about")
            yield from (f"field-{dashed(field.name)}-{value}" for value in field.values if value in NO_PARTS)
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
    for call in calls("say", "Message", "Phrase"):
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
