"""The five levels: registered bots with a title and a description in every language."""

from __future__ import annotations

import pytest

from realmwright.bots.bot import parse_spec
from realmwright.bots.levels import LEVELS, Level
from realmwright.i18n import LANGUAGES

from ..test_locale import catalog


def test_there_are_five_levels() -> None:
    assert [level.name for level in LEVELS] == [f"level-{number}" for number in range(1, 6)]
    assert len({level.spec for level in LEVELS}) == 5


@pytest.mark.parametrize("level", LEVELS, ids=str)
def test_levels_have_a_bot_and_messages(level: Level) -> None:
    bot, _ = parse_spec(level.spec)
    assert bot.name == level.spec.partition("@")[0]
    for language in LANGUAGES:
        assert {level.name, f"{level.name}-about"} <= set(catalog(language))
