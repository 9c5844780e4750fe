"""The compiled playouts as WebAssembly: the functions of the library, called with the same ctypes structures."""

from __future__ import annotations

import ctypes
from importlib import import_module
from typing import Any

from ....wasm_module import WasmModule


class WasmPlayouts:
    """Copies structures into the memory of the module and results back."""

    def __init__(self, module: WasmModule) -> None:
        self._module, self._functions = module, module.functions
        self._big_int: Any = import_module("pyodide.ffi").JsBigInt  # JavaScript's type for 64 bits
        self._addresses: dict[str, int] = {}

    def prepare_table(self, table: Any) -> None:
        self._functions.prepare_table(self._write("table", table))
        self._read("table", table)

    def scores(self, table: Any, root: Any, results: ctypes.Array[ctypes.c_int32]) -> None:
        written = self._write("table", table), self._write("root", root), self._write("results", results)
        self._functions.scores(*written)
        self._read("results", results)

    def run_playouts(  # noqa: PLR0917  # as in the library
        self, table: Any, root: Any, seat: int, count: int, seed: int, width: int, results: ctypes.Array[ctypes.c_float]
    ) -> None:
        written = self._write("table", table), self._write("root", root)
        self._functions.run_playouts(*written, seat, count, self._big_int(seed), width, self._write("results", results))
        self._read("results", results)

    def _write(self, name: str, value: Any) -> int:
        """Copy a structure into the memory and return its address; each name has its own place."""
        size = ctypes.sizeof(value)
        key = f"{name} {size}"
        if key not in self._addresses:
            self._addresses[key] = self._functions.malloc(size)
        self._module.write(self._addresses[key], bytes(value))
        return self._addresses[key]

    def _read(self, name: str, value: Any) -> None:
        size = ctypes.sizeof(value)
        ctypes.memmove(ctypes.addressof(value), self._module.read(self._addresses[f"{name} {size}"], size), size)
