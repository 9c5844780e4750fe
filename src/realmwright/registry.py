"""Games, expansions and bots by name: shipped, installed or registered.

Other packages add members by entry points in the groups `realmwright.games`, `realmwright.expansions` and
`realmwright.bots`; scripts call `register`, tests use `realmwright.testing.registered`.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from importlib.util import find_spec
from typing import Any, Final, Protocol

from .extras import require
from .game import CompiledGameType, EngineError, Game, GameError, GameType, Rng

PYTHON, NATIVE = ENGINES = ("python", "native")
_PACKAGES: Final = {"expansions": "realmwright.kingdom_builder.expansions", "bots": "realmwright.bots"}
_registered: dict[str, dict[str, Any]] = {"games": {}, "expansions": {}, "bots": {}}


class Member(Protocol):
    """A game type, an expansion or a bot."""

    @property
    def name(self) -> str:
        """The name by which it is found."""


def register(group: str, member: Member) -> None:
    """Add a game, expansion or bot to this process."""
    _registered[group][member.name] = member


def snapshot() -> dict[str, dict[str, Any]]:
    """Return the members added by `register`, by group and name."""
    return {group: dict(by_name) for group, by_name in _registered.items()}


def restore(members: dict[str, dict[str, Any]]) -> None:
    """Undo all calls of `register` since `members` was returned by `snapshot`."""
    for group, by_name in members.items():
        _registered[group] = dict(by_name)


def find(group: str) -> dict[str, Any]:
    """Return all members of a group by name."""
    return {**shipped(group), **_installed(group), **_registered[group]}


def game(name: str, engine: str = PYTHON) -> GameType:
    """Return a game type; with the engine `native` its games are compiled, or it raises EngineError."""
    game_type: GameType = pick("games", name)
    native: Any = _NativeGameType(game_type)
    return game_type if engine == PYTHON else native


def compile_game(game: Game[Any, Any]) -> Game[Any, Any]:
    """Return the same game played by the compiled engine, or raise EngineError."""
    return _NativeGameType(pick("games", game.name)).compile(game)


class _NativeGameType:
    """A game type whose games are played by the compiled engine; all else is that of the game type."""

    def __init__(self, game_type: GameType) -> None:
        self._type = game_type

    def __getattr__(self, name: str) -> Any:
        return getattr(self._type, name)

    def compile(self, game: Game[Any, Any]) -> Game[Any, Any]:
        if not isinstance(self._type, CompiledGameType):
            raise EngineError(f"there is no compiled engine for {game.name}")
        return self._type.compile(game)

    def create(self, params: Mapping[str, str], rng: Rng) -> Game[Any, Any]:
        return self.compile(self._type.create(params, rng))

    def load(self, setup: str, rules_version: str = "") -> Game[Any, Any]:
        return self.compile(self._type.load(setup, rules_version))


def pick(group: str, name: str) -> Any:
    """Return a member of a group by name; raise GameError with the known names, or MissingExtra."""
    members = find(group)
    if name not in members:
        _require_extra(group, name)
        raise GameError(f"no {group.removesuffix('s')} {name[:40]!r}: expected one of {', '.join(sorted(members))}")
    return members[name]


def _require_extra(group: str, name: str) -> None:
    """Raise MissingExtra if this is a shipped member that lacks a package: `REQUIRES` of its module has both."""
    for module in _modules(_PACKAGES[group]) if group in _PACKAGES else ():
        if module.rpartition(".")[2] == name:
            require(*getattr(import_module(module), "REQUIRES", ("",)))


@cache
def shipped(group: str) -> dict[str, Any]:
    """Return the members of a group that are part of this package."""
    if group == "games":
        modules = [f"{name}.game" for name in _packages("realmwright")]
        return _members((name for name in modules if find_spec(name)), "GAME")
    return _members(_modules(_PACKAGES[group]), group.removesuffix("s").upper())


def _members(modules: Any, attribute: str) -> dict[str, Any]:
    members = (getattr(import_module(module), attribute, None) for module in modules)
    return {member.name: member for member in members if member is not None}


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
    except Exception as error:  # third-party code may raise anything
        raise GameError(f"cannot load {point.value} of the entry point group {point.group}: {error}") from error
