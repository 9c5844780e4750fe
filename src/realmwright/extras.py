"""Optional packages: the error for a missing one names the extra that installs it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec

from .game import GameError


class MissingExtra(GameError, ModuleNotFoundError):
    """A package of an extra that is not installed."""

    def __init__(self, package: str, extra: str) -> None:
        super().__init__(f"{package} is missing: expected 'pip install realmwright[{extra}]'")
        self.name, self.extra = package, extra

    def __reduce__(self) -> tuple[type[MissingExtra], tuple[str, str]]:  # pickled between processes
        return MissingExtra, (str(self.name), self.extra)


@contextmanager
def extra(name: str) -> Iterator[None]:
    """Raise MissingExtra with this extra if an import in the block does not find its package."""
    try:
        yield
    except ModuleNotFoundError as error:
        if not name or not error.name or error.name.startswith("realmwright"):
            raise
        raise MissingExtra(error.name, name) from error


def require(extra: str, *packages: str) -> None:
    """Raise MissingExtra if one of these packages is not installed; it is not imported."""
    for package in packages:
        if find_spec(package) is None:
            raise MissingExtra(package, extra)
