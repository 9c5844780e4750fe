"""`testing.registered`: registrations for one block, of every group."""

from __future__ import annotations

from typing import Any

import pytest

from realmwright import registry
from realmwright.bots.bot import BasePlayer
from realmwright.bots.subprocess_bot import SubprocessBot
from realmwright.kingdom_builder.component_types import Expansion
from realmwright.testing import registered

EXPANSION = Expansion("temporary-expansion")


class TemporaryGameType:
    """A game type under another name, with the set-up of Kingdoms."""

    name = "temporary-game"

    def __getattr__(self, attribute: str) -> Any:
        return getattr(registry.game("kingdoms"), attribute)


class TemporaryPlayer(BasePlayer):
    name = "temporary-bot"

    def choose(self, view: Any) -> Any:
        return self.game.moves(view)[0]


GAME_TYPE = TemporaryGameType()
MEMBERS: dict[str, registry.Member] = {"games": GAME_TYPE, "expansions": EXPANSION, "bots": TemporaryPlayer}
NONE: dict[str, list[str]] = {"games": [], "expansions": [], "bots": []}


def own_members() -> dict[str, list[str]]:
    return {group: [name for name in registry.find(group) if name.startswith("temporary")] for group in MEMBERS}


def test_members_are_registered_in_their_groups_for_the_block() -> None:
    with registered(GAME_TYPE, EXPANSION, TemporaryPlayer):
        assert own_members() == {group: [member.name] for group, member in MEMBERS.items()}
        assert all(registry.pick(group, member.name) is member for group, member in MEMBERS.items())
    assert own_members() == NONE


@pytest.mark.parametrize("group", MEMBERS)
def test_shipped_members_are_registered_in_their_own_group(group: str) -> None:
    before, shipped = registry.snapshot(), registry.shipped(group)
    with registered(*shipped.values()):
        assert registry.snapshot() == {**before, group: {**before[group], **shipped}}
    assert registry.snapshot() == before


def test_a_bot_that_is_an_object_is_registered_as_a_bot() -> None:
    with registered(SubprocessBot("temporary-program", "python3 bot.py", 1.0)):
        assert own_members()["bots"] == ["temporary-program"]


def test_the_registry_is_restored_after_an_exception() -> None:
    with pytest.raises(ZeroDivisionError), registered(TemporaryPlayer):
        raise ZeroDivisionError
    assert own_members() == NONE


def test_calls_of_register_within_the_block_are_undone() -> None:
    with registered():
        registry.register("expansions", EXPANSION)
        assert own_members()["expansions"] == ["temporary-expansion"]
    assert own_members() == NONE


def test_blocks_nest_and_a_shadowed_member_comes_back() -> None:
    other = Expansion("temporary-expansion", requires=())
    with registered(EXPANSION):
        with registered(other, TemporaryPlayer):
            assert registry.pick("expansions", "temporary-expansion") is other
        assert registry.pick("expansions", "temporary-expansion") is EXPANSION
        assert own_members()["bots"] == []


@registered(TemporaryPlayer)
@pytest.mark.parametrize("run", [1, 2])
def test_a_decorated_test_has_the_members(run: int) -> None:
    assert own_members() == {**NONE, "bots": ["temporary-bot"]}, run
