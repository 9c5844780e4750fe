"""WebAssembly modules in the browser's Python (Pyodide), which calls them by JavaScript."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib import import_module
from pathlib import Path
from time import perf_counter
from typing import Any


class WasmModule:
    """An instance of a module, with its memory. Raise ImportError where there is no JavaScript or no such file."""

    def __init__(self, path: Path) -> None:
        self._js, ffi = import_module("js"), import_module("pyodide.ffi")
        if not path.is_file():
            raise ImportError(f"{path.name} is not compiled")
        module = self._js.WebAssembly.Module.new(ffi.to_js(path.read_bytes()))
        # Pyodide has no threads and no CPU clock.
        self._hosted: dict[str, Callable[..., Any]] = {"fail": self._fail, "seconds": perf_counter}
        imports: dict[str, dict[str, Any]] = {}
        for each in self._js.WebAssembly.Module.imports(module):
            function = self._hosted.get(each.name) or partial(_refuse, each.name)
            imports.setdefault(each.module, {})[each.name] = ffi.create_proxy(function)
        converted = ffi.to_js(imports, dict_converter=self._js.Object.fromEntries)
        self.functions: Any = self._js.WebAssembly.Instance.new(module, converted).exports
        self.functions._initialize()  # noqa: SLF001  # its name in WebAssembly

    def read(self, address: int, size: int) -> bytes:
        data: bytes = self._js.Uint8Array.new(self.functions.memory.buffer, address, size).to_bytes()
        return data

    def write(self, address: int, data: bytes) -> None:
        self._js.Uint8Array.new(self.functions.memory.buffer, address, len(data)).assign(data)

    def _fail(self, address: int, size: int) -> None:
        raise WasmError(self.read(address, size).decode())


class WasmError(ValueError):
    """The module refuses its input."""


def _refuse(name: str, *_: Any) -> None:
    raise WasmError(f"WebAssembly called {name}")
