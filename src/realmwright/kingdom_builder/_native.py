"""The compiled engine as WebAssembly, for Python in a browser.

Python imports this file only where there is no extension module of the same name, which has the same interface.
"""

from __future__ import annotations

from functools import partial
from pathlib import Path

from .. import wasm_engine
from ..wasm_engine import State, apply_many
from ..wasm_module import WasmError as Error

ENGINE = wasm_engine.Engine(Path(__file__).with_name("_native.wasm"))
EXPANSIONS, NAMES, TERRAINS = (ENGINE.constants(number) for number in range(3))
Table = partial(wasm_engine.Table, ENGINE)
__all__ = ["EXPANSIONS", "NAMES", "TERRAINS", "Error", "State", "Table", "apply_many"]
