"""Compile the engines, and the playouts of Kingdom Builder, to WebAssembly for the page without a server.

`python -m tools.compile_wasm`. Needs clang, lld, and wasi-libc and libc++ for wasm32; skipped if the modules are up to
date. Exit status 3: there is no such compiler, and the page plays in Python.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Iterable
from pathlib import Path
from shutil import which
from subprocess import run
from tempfile import TemporaryDirectory

from tools.compile_engine import ENGINES, NO_COMPILER, PACKAGE, SHARED, Engine, write_unity

PLAYOUTS = PACKAGE / "bots" / "evaluation" / "native"
FLAGS = ("--target=wasm32-wasi", "-mexec-model=reactor", "-Os", "-Wall", "-Wextra", "-Werror", "-Wl,--strip-all")
ENGINE_FLAGS = (
    "-std=c++20", "-msimd128", "-fno-exceptions", "-fno-rtti",
    "-Wl,-z,stack-size=1048576",  # searches keep the facts of a board on the stack; the default is 64 KB
)  # fmt: skip
PLAYOUTS_EXPORTS = ("prepare_table", "scores", "run_playouts", "size_of_table", "size_of_root", "malloc", "free")
PLAYOUTS_FLAGS = ("-std=gnu11", *(f"-Wl,--export={name}" for name in PLAYOUTS_EXPORTS))
PROBE = "#include <cstdlib>\n#include <string>\n"


def is_available() -> bool:
    """Return whether there is a compiler with the libraries for WebAssembly."""
    if which("clang++") is None or which("wasm-ld") is None:
        return False
    command = ["clang++", "--target=wasm32-wasi", "-x", "c++", "-fsyntax-only", "-"]
    return run(command, input=PROBE, text=True, capture_output=True, check=False).returncode == 0


def compile_module(folder: Path, command: list[str], sources: Iterable[Path], output: Path) -> int:
    """Compile a module in a folder, unless the existing one has a section with the hash of these sources."""
    digest = hashlib.sha256("\n".join(command).encode())
    for path in sorted(sources):
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    section = _section(b"source_hash", digest.hexdigest().encode())
    if output.is_file() and output.read_bytes().endswith(section):
        return 0
    module = folder / output.name
    done = run([*command, "-o", str(module)], cwd=folder, check=False)
    if done.returncode == 0:
        temporary = output.with_suffix(".new")
        temporary.write_bytes(module.read_bytes() + section)
        temporary.replace(output)  # a server may read it now
    return done.returncode


def output_of(engine: Engine) -> Path:
    return engine.library.with_name("_native.wasm")


def compile_engine(folder: Path, engine: Engine) -> int:
    write_unity(folder, engine, engine.shipped_expansions())
    includes = [f"-I{engine.native}", f"-I{engine.native / 'expansions'}", "-I."]
    sources = {*SHARED.rglob("*.hpp"), *engine.native.rglob("*.[ch]pp")}
    command = ["clang++", *FLAGS, *ENGINE_FLAGS, *includes, "unity.cpp"]
    return compile_module(folder, command, sources, output_of(engine))


def compile_playouts(folder: Path) -> int:
    command = ["clang", *FLAGS, *PLAYOUTS_FLAGS, *sorted(map(str, PLAYOUTS.glob("*.c")))]
    return compile_module(folder, command, PLAYOUTS.glob("*.[ch]"), PLAYOUTS / "kingdom_builder.wasm")


def _section(name: bytes, content: bytes) -> bytes:
    """Return a custom section, which WebAssembly ignores."""
    body = bytes([len(name)]) + name + content
    assert len(body) < 128, "a longer size takes two bytes"
    return bytes([0, len(body)]) + body


def main() -> int:
    if not is_available():
        print("no compiler for WebAssembly: without a server the page plays in Python alone", file=sys.stderr)
        return NO_COMPILER
    with TemporaryDirectory() as name:
        folder = Path(name)
        return max(*(compile_engine(folder, engine) for engine in ENGINES), compile_playouts(folder))


if __name__ == "__main__":
    sys.exit(main())
