"""Everything that players can ask about has a name, a text and a rule, in every language."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from realmwright import registry
from realmwright.i18n import LANGUAGES, explanation, has_message, translator

DOCUMENTS = tuple((Path(__file__).parents[1] / "docs" / "rules").glob("*.md"))
ALL_SETS = "all"
NAMES_WITH_ARGUMENTS = {"kd-castle": "kd-castle-rank", "kd-line": "kd-row"}


def rules_in_play() -> Iterator[tuple[str, str]]:
    """Yield the things of both games with their rules: with all expansions, and of Kingdoms."""
    for game, params in (("kingdom-builder", {"sets": ALL_SETS}), ("kingdoms", {})):
        yield from registry.game(game).create(params, Random(1)).components().rules.items()


THINGS = dict(rules_in_play())


def test_every_component_of_every_expansion_is_explained() -> None:
    expansions = registry.find("expansions").values()
    names = {
        *(f"location-{each.name}" for expansion in expansions for each in expansion.locations),
        *(f"card-{each.name}" for expansion in expansions for each in expansion.cards),
        *(f"terrain-{each.name}" for expansion in expansions for each in expansion.terrains),
        *(f"action-{each.name}" for expansion in expansions for each in expansion.actions),
    }
    components = registry.game("kingdom-builder").create({"sets": ALL_SETS}, Random(1)).components()
    names |= {f"piece-{piece.kind}" for piece in components.pieces}
    names |= {f"piece-{marker.kind}" for marker in components.markers}
    names |= {f"{each.group}-{each.name}".replace("_", "-") for each in components.sources}
    assert sorted(names - THINGS.keys()) == []
    assert {"held-sword", "held-donation-water", "held-temple-bonus", "task-road", "kd-tile-d"} <= THINGS.keys()


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_has_a_name_and_a_text(language: str) -> None:
    messages = translator(language)
    for thing in THINGS:
        key = NAMES_WITH_ARGUMENTS.get(thing, thing)
        assert has_message(key), thing
        assert messages.format(key, rank=1, row=1), thing
        text = explanation(thing)
        assert text is not None, thing
        assert messages.format(text.key)[-1] in ".!", thing


def test_every_rule_is_in_the_rulebook() -> None:
    rulebook = "".join(document.read_text("utf-8") for document in DOCUMENTS)
    assert [thing for thing, rule in THINGS.items() if f"**{rule}" not in rulebook] == []
