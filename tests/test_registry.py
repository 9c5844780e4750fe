"""The registry of games, expansions and bots: shipped, installed and registered ones."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import EntryPoint

import pytest

from realmwright import registry
from realmwright.game import GameError
from realmwright.testing import registered


@dataclass(frozen=True)
class Member:
    name: str


INSTALLED = Member("installed")


@pytest.fixture(autouse=True)
def isolated_registry() -> Iterator[None]:
    """Undo the registrations and installations of each test."""
    registry._installed.cache_clear()
    with registered():
        yield
    registry._installed.cache_clear()


def test_shipped_members_are_listed() -> None:
    assert registry.find("games")["kingdom-builder"].name == "kingdom-builder"
    assert registry.find("expansions")["base"].name == "base"
    assert registry.game("kingdom-builder") is registry.find("games")["kingdom-builder"]


def test_a_registered_member_is_in_its_group_only() -> None:
    registry.register("expansions", Member("custom"))
    assert registry.pick("expansions", "custom") == Member("custom")
    assert "custom" not in registry.find("games")


def test_a_registered_member_replaces_a_shipped_one() -> None:
    custom = Member("kingdom-builder")
    registry.register("games", custom)
    assert registry.pick("games", "kingdom-builder") is custom


def test_members_of_installed_packages_are_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    def entry_points(group: str) -> list[EntryPoint]:
        point = EntryPoint("any", f"{__name__}:INSTALLED", group)
        return [point] if group == "realmwright.games" else []

    monkeypatch.setattr(registry, "entry_points", entry_points)
    assert registry.find("games")["installed"] == INSTALLED
    assert "installed" not in registry.find("expansions")


def test_the_error_names_an_entry_point_that_cannot_be_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    point = EntryPoint("any", "no_such_module:BOT", "realmwright.bots")
    monkeypatch.setattr(registry, "entry_points", lambda group: [point] if group == "realmwright.bots" else [])
    with pytest.raises(GameError, match=r"cannot load no_such_module:BOT of the entry point group realmwright\.bots"):
        registry.find("bots")


@pytest.mark.parametrize("name", ["", "chess", "kingdom_builder", "x" * 1000, "a\nb", "\ud800"])
def test_the_error_for_an_unknown_name_lists_the_registered_names(name: str) -> None:
    with pytest.raises(GameError) as caught:
        registry.game(name)
    message = str(caught.value)
    assert message.startswith("no game ")
    assert "expected one of" in message
    assert "kingdom-builder" in message
    assert "\n" not in message
    assert len(message) < 200


def test_changing_the_returned_dict_does_not_change_the_registry() -> None:
    registry.find("expansions").clear()
    assert "base" in registry.find("expansions")
