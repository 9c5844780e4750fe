"""The five levels: registered bots with a title and a description in every language."""

from __future__ import annotations

import pytest

from realmwright.bots.bot import parse_spec
from realmwright.bots.levels import LEVELS, Level
from realmwright.i18n import LANGUAGES

from ..test_locale import catalog


def test_there_are_five_levels() -> None:
    assert [level.name for level in LEVELS] == [f"level-{number}" for number in range(1, 6)]
    for game in ("kingdom-builder", "kingdoms"):
        assert len({level.spec_for(game) for level in LEVELS}) == 5


@pytest.mark.parametrize("level", LEVELS, ids=str)
def test_levels_have_a_bot_and_messages(level: Level) -> None:
    for spec in (level.spec, *level.specs_by_game.values()):
        bot, budget = parse_spec(spec)
        assert bot.name == spec.partition("@")[0]
        assert budget is None or budget.seconds <= 1
    for language in LANGUAGES:
        assert {level.name, f"{level.name}-about"} <= set(catalog(language))
