"""Compiled engines that stop the process on an index out of bounds, an overflow and the like."""

from __future__ import annotations

import importlib
import importlib.util
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import pytest
from tools.compile_engine import Engine, compile_engine

FLAGS: Final = (
    "-O0",  # compiles three times as fast
    "-fsanitize=undefined", "-fno-sanitize=vptr", "-fsanitize-undefined-trap-on-error", "-D_GLIBCXX_ASSERTIONS",
)  # fmt: skip


def compile_checked(engine: Engine, folder: Path, extra_expansions: Sequence[Path] = ()) -> Path:
    library = folder / "_native.abi3.so"
    assert compile_engine(engine, library, extra_expansions, FLAGS) == 0
    return library


def use_library(engine: Engine, library: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Play with this library until the end of a test; return its module."""
    package, name = f"realmwright.{engine.game}", f"realmwright.{engine.game}._native"
    spec = importlib.util.spec_from_file_location(name, library)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    importlib.import_module(f"{package}.native_game")  # with the engine of the package, to which other tests return
    monkeypatch.setitem(sys.modules, name, module)
    monkeypatch.setattr(importlib.import_module(package), "_native", module)
    monkeypatch.delitem(sys.modules, f"{package}.native_game")
    return module
