"""Which bots a table accepts."""

from __future__ import annotations

import pytest

from realmwright.bots.levels import LEVELS
from realmwright.game import GameError
from realmwright.tables.bot_specs import STRANGER_LIMITS, TRUSTED_LIMITS, check_bot, resolve_spec


def test_level_stands_for_its_bot() -> None:
    for level in LEVELS:
        assert resolve_spec(level.name, "kingdom-builder") == level.spec
        assert resolve_spec(level.name, "kingdoms") == level.specs_by_game["kingdoms"]
    assert resolve_spec("planner@2s", "kingdoms") == "planner@2s"


@pytest.mark.parametrize("name", ["level-1", "level-5", "random", "planner@10s", "monte_carlo@5000"])
def test_bots_within_the_limits_are_accepted(name: str) -> None:
    check_bot(name)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("level-9", "level-9"),
        ("planner@10.1s", "too large"),
        ("monte_carlo@5001", "too large"),
        ("planner@x", "invalid budget"),
    ],
)
def test_other_bots_are_rejected(name: str, message: str) -> None:
    with pytest.raises(GameError, match=message):
        check_bot(name)


def test_message_names_the_limits() -> None:
    with pytest.raises(GameError, match="expected up to 10s or 5000 playouts"):
        check_bot("monte_carlo@99999", TRUSTED_LIMITS)


def test_strangers_may_use_every_level_but_no_larger_budget() -> None:
    for level in LEVELS:
        check_bot(level.name, STRANGER_LIMITS)
    for bot in ("planner@1.1s", "monte_carlo@501"):
        check_bot(bot, TRUSTED_LIMITS)
        with pytest.raises(GameError, match="expected up to 1s or 500 playouts"):
            check_bot(bot, STRANGER_LIMITS)
