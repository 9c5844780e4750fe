"""The five levels: bots that are there, each with words of its own."""

from __future__ import annotations

import pytest

from realmwright.bots.bot import named
from realmwright.bots.levels import LEVELS, Level
from realmwright.words import LANGUAGES

from ..test_locale import catalog


def test_there_are_five() -> None:
    assert [level.name for level in LEVELS] == [f"level-{number}" for number in range(1, 6)]
    assert len({level.spec for level in LEVELS}) == 5


@pytest.mark.parametrize("level", LEVELS, ids=str)
def test_a_level_is_a_bot_with_words(level: Level) -> None:
    bot, _ = named(level.spec)
    assert bot.name == level.spec.partition("@")[0]
    for language in LANGUAGES:
        assert {level.name, f"{level.name}-about"} <= set(catalog(language))
