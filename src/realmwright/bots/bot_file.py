"""Bots in a Python file: the spec `path/to/my_bot.py:MyBot` names a class.

Only the command line and the arena register such specs. A name from the network never becomes a file.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from hashlib import sha256
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Final

from .. import registry
from ..game import GameError
from .bot import BasePlayer, Bot

_SPEC: Final = re.compile(r"(?P<path>[^@]*\.py):(?P<class_name>\w+)")


def register_files(specs: Iterable[str]) -> None:
    """Register the bots of all specs that name a file. Raise GameError if one cannot be loaded."""
    for spec in specs:
        name = spec.partition("@")[0]
        if match := _SPEC.fullmatch(name):
            registry.register("bots", _player_class(name, Path(match["path"]), match["class_name"]))


def _player_class(name: str, path: Path, class_name: str) -> Bot:
    """Return the class as a bot; what it lacks, such as a constructor and `close`, comes from `BasePlayer`."""
    found = getattr(_load_module(path), class_name, None)
    if not isinstance(found, type):
        raise GameError(f"{path} has no class {class_name!r}: expected PATH.py:CLASS")
    if not callable(getattr(found, "choose", None)):
        raise GameError(f"{class_name} in {path} has no method choose(self, view): expected one that returns a move")
    bases = (found,) if issubclass(found, BasePlayer) else (found, BasePlayer)
    bot: Bot = type(found.__name__, bases, {"name": name})  # type: ignore[assignment]  # made at run time
    return bot


def _load_module(path: Path) -> ModuleType:
    file = path.resolve()
    name = f"realmwright_bot_{sha256(bytes(file)).hexdigest()[:16]}"
    if name in sys.modules:
        return sys.modules[name]
    spec = spec_from_file_location(name, file)
    if spec is None or spec.loader is None or not file.is_file():
        raise GameError(f"no file {str(path)!r}: expected the Python file of a bot")
    module = sys.modules[name] = module_from_spec(spec)
    sys.path.insert(0, str(file.parent))  # the bot may be in several files
    try:
        spec.loader.exec_module(module)
    except Exception as error:  # the file may raise anything
        del sys.modules[name]
        raise GameError(f"cannot load {path}: {type(error).__name__}: {error}") from error
    finally:
        sys.path.remove(str(file.parent))
    return module
