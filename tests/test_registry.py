"""Games, sets and bots are found by name: shipped, installed, registered."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import EntryPoint

import pytest

from realmwright import registry
from realmwright.game import GameError


@dataclass(frozen=True)
class Thing:
    name: str


SEEN_FROM_OUTSIDE = Thing("seen-from-outside")


@pytest.fixture(autouse=True)
def a_shelf_of_its_own(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What a test registers or installs is gone after it."""
    monkeypatch.setattr(registry, "_registered", {group: dict(held) for group, held in registry._registered.items()})
    registry._installed.cache_clear()
    yield
    registry._installed.cache_clear()


def test_what_the_package_ships_is_found() -> None:
    assert registry.find("games")["kingdom-builder"].name == "kingdom-builder"
    assert registry.find("sets")["base"].name == "base"
    assert registry.game("kingdom-builder") is registry.find("games")["kingdom-builder"]


def test_what_is_registered_is_found_in_its_group_only() -> None:
    registry.register("sets", Thing("made-up"))
    assert registry.pick("sets", "made-up") == Thing("made-up")
    assert "made-up" not in registry.find("games")


def test_what_is_registered_takes_the_place_of_what_is_shipped() -> None:
    mine = Thing("kingdom-builder")
    registry.register("games", mine)
    assert registry.pick("games", "kingdom-builder") is mine


def test_what_a_package_installs_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    def offered(group: str) -> list[EntryPoint]:
        point = EntryPoint("any", f"{__name__}:SEEN_FROM_OUTSIDE", group)
        return [point] if group == "realmwright.games" else []

    monkeypatch.setattr(registry, "entry_points", offered)
    assert registry.find("games")["seen-from-outside"] == SEEN_FROM_OUTSIDE
    assert "seen-from-outside" not in registry.find("sets")


def test_a_package_that_cannot_be_loaded_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    point = EntryPoint("any", "no_such_module:BOT", "realmwright.bots")
    monkeypatch.setattr(registry, "entry_points", lambda group: [point] if group == "realmwright.bots" else [])
    with pytest.raises(GameError, match=r"no_such_module:BOT of the group realmwright\.bots cannot be loaded"):
        registry.find("bots")


@pytest.mark.parametrize("name", ["", "chess", "kingdom_builder", "x" * 1000, "a\nb", "\ud800"])
def test_an_unknown_name_is_refused_with_those_that_are_known(name: str) -> None:
    with pytest.raises(GameError) as refused:
        registry.game(name)
    message = str(refused.value)
    assert message.startswith("no game ")
    assert "expected one of" in message
    assert "kingdom-builder" in message
    assert "\n" not in message
    assert len(message) < 200


def test_a_member_found_is_no_handle_on_the_shelf() -> None:
    registry.find("sets").clear()
    assert "base" in registry.find("sets")
