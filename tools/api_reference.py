"""The API reference of the documentation site: signatures and docstrings of the public modules."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Iterator
from importlib import import_module
from textwrap import indent
from types import ModuleType
from typing import Any, Final, NamedTuple

MODULES: Final = (
    "realmwright",
    "realmwright.game_table",
    "realmwright.game",
    "realmwright.record",
    "realmwright.registry",
    "realmwright.draw",
    "realmwright.fairness",
    "realmwright.game_trace",
    "realmwright.testing",
    "realmwright.bots.bot",
    "realmwright.arena.schedule",
    "realmwright.arena.runner",
    "realmwright.envs.pettingzoo",
    "realmwright.envs.gymnasium",
    "realmwright.envs.vector",
    "realmwright.envs.openspiel",
)
INTRODUCTION: Final = """# API reference

Signatures and docstrings of the public modules; `help()` shows the same. [The guide](library.md) explains how they are
used, [Bots](bots.md) and [Environments](environments.md) the modules of these names. The other modules are internal.
"""


class Member(NamedTuple):
    """A public function, class, method or property with its heading."""

    name: str
    heading: str
    docstring: str | None


def members(module: ModuleType) -> Iterator[Member]:
    """Yield the public functions and classes that a module defines, each class followed by its members."""
    for name, value in vars(module).items():
        if name.startswith("_") or getattr(value, "__module__", None) != module.__name__:
            continue
        if inspect.isfunction(value):
            yield Member(f"{module.__name__}.{name}", f"{name}{_signature(value)}", value.__doc__)
        elif inspect.isclass(value):
            yield Member(f"{module.__name__}.{name}", f"class {name}", value.__doc__)
            yield from _class_members(f"{module.__name__}.{name}", value)


def _class_members(path: str, cls: type[Any]) -> Iterator[Member]:
    for name, value in vars(cls).items():
        value = inspect.unwrap(getattr(value, "__func__", value))  # noqa: PLW2901  # class and static methods
        if name.startswith("_") or isinstance(value, type):
            continue
        heading = f"{cls.__name__}.{name}"
        if isinstance(value, property):
            yield Member(f"{path}.{name}", heading, value.__doc__)
        elif inspect.isfunction(value):
            yield Member(f"{path}.{name}", heading + _signature(value), value.__doc__)


def _signature(function: Any) -> str:
    """Return the parameters without `self`, with annotations as in the source."""
    signature = inspect.signature(function)
    parameters = [each for each in signature.parameters.values() if each.name not in ("self", "cls")]
    return str(signature.replace(parameters=parameters)).replace("'", "")


def page() -> str:
    """Return the reference as Markdown."""
    parts = [INTRODUCTION]
    for name in MODULES:
        module = import_module(name)
        parts.append(f"## {name}\n\n{_text(module.__doc__)}")
        for member in members(module):
            anchor = member.name.replace(".", "-")
            parts.append(f"### `{member.heading}` {{#{anchor}}}\n\n{_text(member.docstring)}")
    return "\n\n".join(parts) + "\n"


def _text(docstring: str | None) -> str:
    """Return a docstring as Markdown; paragraphs of Python become code."""
    return "\n\n".join(map(_paragraph, inspect.cleandoc(docstring or "").split("\n\n")))


def _paragraph(text: str) -> str:
    try:
        ast.parse(text)
    except SyntaxError:
        return text.replace("<", "&lt;")
    return indent(text, "    ")
