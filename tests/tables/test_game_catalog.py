"""The catalog: what is registered, in the form that clients get."""

from __future__ import annotations

import re
from random import Random

import pytest

from realmwright import __version__, registry
from realmwright.bots.levels import LEVELS
from realmwright.i18n import LANGUAGES
from realmwright.tables.game_catalog import catalog, fixed_params, full_setup, locale_text


def test_catalog_lists_everything_registered() -> None:
    listed = catalog()
    assert listed.version == __version__
    assert [game.name for game in listed.games] == list(registry.find("games"))
    assert [expansion.name for expansion in listed.expansions] == list(registry.find("expansions"))
    assert [level.name for level in listed.levels] == [level.name for level in LEVELS]
    assert listed.bots == sorted(registry.find("bots"))
    assert listed.languages == list(LANGUAGES)


def test_fields_of_a_game() -> None:
    kingdoms = next(game for game in catalog().games if game.name == "kingdoms")
    players, variants, *_ = kingdoms.fields
    assert (players.name, players.values, players.default, players.many) == ("players", ["2", "3", "4"], "2", False)
    assert (variants.name, variants.default, variants.many) == ("variants", "none", True)
    source = registry.game("kingdom-builder")
    builder = next(game for game in catalog().games if game.name == "kingdom-builder")
    for shown, fields in ((builder.fields, source.fields), (builder.options, source.options)):
        assert [(one.name, one.values, one.default, one.rule, one.many, one.files) for one in shown] == [
            (one.name, list(one.values), one.default, one.rule, one.many, one.files) for one in fields
        ]


def test_components_of_an_expansion() -> None:
    base = next(expansion for expansion in catalog().expansions if expansion.name == "base")
    assert base.requires == []
    assert {"tavern", "paddock", "oasis", "farm"} <= {board.id for board in base.quadrants}
    assert all(len(board.rows) == 10 and {len(row) for row in board.rows} == {10} for board in base.quadrants)
    assert {board.expansion for board in base.quadrants} == {"base"}
    assert ("knights", "KB-CARD-KNIGHTS") in {(card.name, card.rule) for card in base.cards}


def test_languages_begin_with_english() -> None:
    assert catalog().languages == ["en", "de", "fr", "nl"]
    assert "problem-" in (locale_text("de") or "")
    for text in ("xx", "", "../locale/en", "en.ftl", "en-", "en-other", "xx-first", "en-first-later"):
        assert locale_text(text) is None


def keys(text: str | None) -> list[str]:
    return re.findall(r"^([a-z][\w-]*) =", text or "", re.MULTILINE)


@pytest.mark.parametrize("language", LANGUAGES)
def test_parts_of_a_message_catalog(language: str) -> None:
    whole, first, later = (locale_text(language + part) for part in ("", "-first", "-later"))
    assert sorted(keys(first) + keys(later)) == sorted(keys(whole))
    assert keys(first) == keys(locale_text("en-first"))
    assert {"start-title", "undo", "problem-offline"} <= set(keys(first))
    assert {"refusal-occupied", "tui-rule", "kd-row"} <= set(keys(later))
    assert "#" not in (first or "")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_first_part_refers_to_no_message_of_the_second(language: str) -> None:
    first = locale_text(f"{language}-first") or ""
    assert set(re.findall(r"\{ ([a-z][\w-]*) \}", first)) <= set(keys(first))


@pytest.mark.parametrize("name", ["kingdoms", "kingdom-builder"])
def test_fixed_params_reproduce_the_setup(name: str) -> None:
    game = registry.game(name).create({"players": "3"}, Random(8))
    params = fixed_params(game)
    assert registry.game(name).create(params, Random(99)).setup == game.setup
    setup = full_setup(game)
    assert (setup["game"], setup["rules_version"]) == (name, game.rules_version)
    assert setup.items() >= game.setup_dict().items()
