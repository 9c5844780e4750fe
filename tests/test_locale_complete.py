"""Completeness of the message catalogs: rules, expansions, server, terminal and page."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from realmwright import registry
from realmwright.i18n import LANGUAGES, Message, Translator
from realmwright.kingdom_builder.common_powers import TargetHexes, on_buildable
from realmwright.kingdom_builder.component_types import no_cells
from realmwright.kingdom_builder.expansions.crossroads.tasks import TASKS
from realmwright.kingdom_builder.expansions.harvest import build_zones
from realmwright.kingdom_builder.expansions.marshlands.bonus_tiles import KINDS
from realmwright.kingdom_builder.expansions.nomads.tile_state import TILES
from realmwright.protocol.errors import ERRORS, RequestError
from realmwright.protocol.message_parts import LocalizedMessage
from realmwright.protocol.server_messages import ErrorMessage

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
    """Return every refusal reason of the rules with the arguments that all calls pass."""
    arguments_by_reason: dict[str, set[str]] = {}
    for call in calls("refuse", "Refusal"):
        reason = constant(call.args[1]) if len(call.args) > 1 else None
        if reason and not RULE_ID.fullmatch(reason):
            passed = {keyword.arg for keyword in call.keywords if keyword.arg}
            passed |= {
                key for data in call.args[2:] if isinstance(data, ast.Dict) for key in map(constant, data.keys) if key
            }
            arguments_by_reason[reason] = arguments_by_reason.get(reason, passed) & passed
    for reason in target_reasons():
        passed = arguments_by_reason.get(reason, {"cell", "terrain", "wanted"})
        arguments_by_reason[reason] = passed | {"terrain", "wanted"}
    return arguments_by_reason


def target_reasons() -> Iterator[str]:
    """Yield the refusal reasons of `TargetHexes`: call arguments and the default of its field."""
    for call in calls(TargetHexes.__name__):
        named = {keyword.arg: keyword.value for keyword in call.keywords}
        reason = constant(call.args[1]) if len(call.args) > 1 else constant(named.get("reason"))
        if reason:
            yield reason
    yield from (reason for call in calls(on_buildable.__name__) if call.args and (reason := constant(call.args[0])))
    yield from (
        f"not-next-to-{land}"
        for call in calls(build_zones.next_to_terrain.__name__)
        if (land := constant(call.args[0]))
    )
    for _, tree in trees():
        for node in ast.walk(tree):
            if isinstance(node, ast.ClassDef) and node.name == TargetHexes.__name__:
                fields = (field for field in node.body if isinstance(field, ast.AnnAssign))
                yield from (
                    default
                    for field in fields
                    if isinstance(field.target, ast.Name) and field.target.id == "reason"
                    if (default := constant(field.value))
                )


@cache
def rule_ids() -> set[str]:
    """Return the rule ids that refusals, cards, powers and options cite."""
    values = (constant(node) for _, tree in trees() for node in ast.walk(tree))
    return {value for value in values if value and RULE_ID.fullmatch(value)}


def dashed(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", name)


def component_keys() -> Iterator[str]:
    """Yield the keys of the components of every expansion."""
    for expansion in registry.shipped("expansions").values():
        yield f"set-{expansion.name}"
        for board in expansion.quadrants:
            yield from (f"quadrant-{dashed(board.id)}", f"provenance-{dashed(board.provenance)}")
        for terrain in expansion.terrains:
            yield from (f"terrain-{terrain.name}", f"hex-{terrain.name}")
        for location in expansion.locations:
            yield from (f"location-{location.name}", f"location-{location.name}-power", f"tile-{location.name}")
        for card in expansion.cards:
            yield from (f"card-{card.name}", f"card-{card.name}-rule")
        for source in expansion.sources:
            yield from (f"source-{dashed(source.name)}", f"source-{dashed(source.name)}-rule")
        for card in expansion.deck:
            yield from (f"terrain-{dashed(card.name)}", f"hex-{dashed(card.name)}")
        for verb in (*(action.name for action in expansion.actions), *expansion.verbs, "done", "pass", "choose"):
            yield from (f"action-{verb}", f"action-{verb}-about")
    yield from ("source-in-game", "provenance-typed")


def test_nomad_tiles_tasks_bonus_tiles_and_pieces_have_names() -> None:
    names = set(catalog("en"))
    assert {f"held-{kind}" for kind in TILES} <= names
    assert {f"task-{name}{rule}" for name in TASKS for rule in ("", "-rule")} <= names
    assert {f"held-{kind}-bonus{about}" for kind in KINDS for about in ("", "-about")} <= names
    slots = {
        slot.name
        for expansion in registry.shipped("expansions").values()
        for slot in expansion.slots
        if slot.occupied_cells is not no_cells
    }
    assert {"walls", "warriors", "wagon", "ship", "city", "scouts"} <= slots
    assert {f"one-{name}" for name in slots} <= names


NOT_COMPONENTS = ("random", "free", "all", "none", "first-game")


def setup_keys() -> Iterator[str]:
    """Yield the keys of the set-up fields and options of every game and of their values."""
    for game_type in registry.shipped("games").values():
        yield f"game-{game_type.name}"
        for field in game_type.fields:
            yield from (f"field-{dashed(field.name)}", f"field-{dashed(field.name)}-about")
            yield from (f"field-{dashed(field.name)}-{value}" for value in field.values if value in NOT_COMPONENTS)
            if field.name == "variants":
                variants = [value for value in field.values if value not in NOT_COMPONENTS]
                yield from (key for value in variants for key in (f"variant-{value}", f"variant-{value}-about"))
        for option in game_type.options:
            yield from (f"option-{dashed(option.name)}", f"option-{dashed(option.name)}-about")
            yield from (f"option-{dashed(option.name)}-{dashed(value)}" for value in option.values)
    if (SOURCE / "bots").is_dir():
        yield from (f"bot-{dashed(name)}{about}" for name in registry.shipped("bots") for about in ("", "-about"))


def aliases(method: str) -> set[str]:
    """Return the local names of a method, as in `text_of = translator.format`."""
    return {
        target.id
        for _, tree in trees()
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Attribute) and node.value.attr == method
        for target in node.targets
        if isinstance(target, ast.Name)
    }


def source_keys() -> Iterator[str]:
    """Yield the message keys in Python code: formatted, sent to the page, or error codes."""
    format_name = Translator.format.__name__
    for call in calls(format_name, *aliases(format_name), Message.__name__, LocalizedMessage.__name__):
        key = constant(call.args[0]) if call.args else None
        if key:
            yield key
    yield from (kind.message_key for kind in ERRORS.values())


def page_keys() -> Iterator[str]:
    """Yield the literal keys of the page: arguments of `t` and values of `key`."""
    for path in sorted(PAGE.rglob("*")):
        if path.suffix in (".ts", ".svelte") and "fixtures" not in path.parts and ".test" not in path.name:
            text = path.read_text("utf-8")
            yield from re.findall(r"\bt\(\s*'([a-z0-9-]+)'", text)
            yield from re.findall(r"\bkey: '([a-z0-9-]+)'", text)
            for pair in re.findall(r"\bt\([^()']*\?\s+'([a-z0-9-]+)'\s+:\s+'([a-z0-9-]+)'", text):
                yield from pair


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_has_a_sentence(language: str) -> None:
    assert {"must-adjoin", "wrong-terrain", "not-on-edge", "not-your-turn", "no-hex-left", "may-not-pass"} <= set(
        reasons()
    )
    assert sorted(f"refusal-{reason}" for reason in reasons() if f"refusal-{reason}" not in catalog(language)) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refusal_uses_only_arguments_that_the_rules_pass(language: str) -> None:
    missing = {
        reason: arguments(catalog(language)[f"refusal-{reason}"]) - passed for reason, passed in reasons().items()
    }
    assert {reason: names for reason, names in missing.items() if names} == {}


def test_every_refusal_message_is_used() -> None:
    messages = {key.removeprefix("refusal-") for key in catalog("en") if key.startswith("refusal-")}
    assert sorted(messages - set(reasons())) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_cited_rule_has_a_short_title(language: str) -> None:
    assert {"KB-BASE-BUILD-3", "KB-LOC-TAVERN", "KB-CARD-LORDS", "I-09"} <= rule_ids()
    titles = catalog(language)
    assert sorted(rule for rule in rule_ids() if f"rule-{rule.lower()}" not in titles) == []
    assert [
        key for key in titles if key.startswith("rule-") and any(len(text.split()) > 5 for text in texts(titles[key]))
    ] == []


def test_every_component_has_a_name() -> None:
    keys = set(component_keys())
    assert {"location-tavern-power", "card-lords-rule", "hex-grass", "source-castles", "set-base"} <= keys
    assert sorted(keys - set(catalog("en"))) == []


def test_every_setup_field_and_option_has_a_message() -> None:
    keys = set(setup_keys())
    assert {"option-marsh-canoe-order-left-of-start", "field-preset-first-game", "game-kingdom-builder"} <= keys
    assert sorted(keys - set(catalog("en"))) == []


def test_message_keys_in_the_source_exist() -> None:
    keys = set(source_keys())
    assert {"list-last", "problem-no-undo", "problem-no-login", "tui-key-end"} <= keys
    assert sorted(keys - set(catalog("en"))) == []


def test_error_codes_are_declared_and_used() -> None:
    used = {constant(call.args[0]) for call in calls(RequestError.__name__, ErrorMessage.__name__) if call.args}
    assert used - {None} <= set(ERRORS)
    sources = "".join(path.read_text("utf-8") for path, _ in trees())
    assert [code for code in ERRORS if sources.count(f'"{code}"') < 2] == []


def test_message_keys_in_the_page_exist() -> None:
    assert {"undo", "end-turn", "sound-on", "sound-off"} <= set(page_keys())
    assert sorted(set(page_keys()) - set(catalog("en"))) == []
