"""Find games, sets and bots by name: those of this package, those of installed packages, those registered here.

A package offers its own by an entry point in the group `realmwright.games`, `realmwright.sets` or `realmwright.bots`;
a script or a test calls `register`. Whatever is found has a `name`.
"""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from typing import Any

from .game import GameError, GameKind

_registered: dict[str, dict[str, Any]] = {"games": {}, "sets": {}, "bots": {}}


def register(group: str, member: Any) -> None:
    """Make a game, set or bot known to this process."""
    _registered[group][member.name] = member


def find(group: str) -> dict[str, Any]:
    """Every member of a group, by name."""
    return {**_shipped(group), **_installed(group), **_registered[group]}


def game(name: str) -> GameKind:
    return pick("games", name)  # type: ignore[no-any-return]  # the group says what it holds


def pick(group: str, name: str) -> Any:
    members = find(group)
    if name not in members:
        raise GameError(f"no {group.removesuffix('s')} {name[:40]!r}: expected one of {', '.join(sorted(members))}")
    return members[name]


@cache
def _shipped(group: str) -> dict[str, Any]:
    if group == "games":
        modules = [f"{name}.kind" for name in _packages("realmwright")]
        return _members((name for name in modules if find_spec(name)), "KIND")
    package = "realmwright.kingdom_builder.sets" if group == "sets" else "realmwright.bots"
    return _members(_modules(package), group.removesuffix("s").upper())


def _members(modules: Any, attribute: str) -> dict[str, Any]:
    found = (getattr(import_module(module), attribute, None) for module in modules)
    return {member.name: member for member in found if member is not None}


def _modules(package: str) -> list[str]:
    path = import_module(package).__path__
    return [f"{package}.{info.name}" for info in pkgutil.iter_modules(path)]


def _packages(package: str) -> list[str]:
    path = import_module(package).__path__
    return [f"{package}.{info.name}" for info in pkgutil.iter_modules(path) if info.ispkg]


@cache
def _installed(group: str) -> dict[str, Any]:
    members = map(_load, entry_points(group=f"realmwright.{group}"))
    return {member.name: member for member in members}


def _load(point: EntryPoint) -> Any:
    try:
        return point.load()
    except Exception as error:  # another's package may fail in any way
        raise GameError(f"{point.value} of the group {point.group} cannot be loaded: {error}") from error
