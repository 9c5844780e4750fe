"""Compile the engine of Kingdom Builder: one C++ compilation, skipped if the library is up to date.

`python tools/compile_engine.py [--with FILE...] [--output FILE] [-- FLAGS]`. Exit status 3: there is no compiler.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import platform
import sys
import sysconfig
from collections.abc import Sequence
from pathlib import Path
from shutil import which
from subprocess import run
from tempfile import TemporaryDirectory

PACKAGE = Path(__file__).resolve().parent.parent / "src" / "realmwright" / "kingdom_builder"
NATIVE = PACKAGE / "native"
SHARED = PACKAGE.parent / "native"
OUTPUT = PACKAGE / "_native.abi3.so"
# The expansions come before the registry, which lists them; the module is last.
UNITS = (
    "game_layout", "piece_changes", "deck", "common_powers", "rules", "scoring", "packing", "hidden_information",
)  # fmt: skip
FLAGS = (
    "-std=c++20", "-O2", "-Wall", "-Wextra", "-Wshadow", "-Werror", "-fPIC", "-shared", "-fvisibility=hidden",
    "-pthread", "-static-libgcc", "-static-libstdc++", "-s",
)  # fmt: skip
NO_COMPILER = 3


def flags(extra: Sequence[str] = ()) -> list[str]:
    machine = ("-march=x86-64-v2",) if platform.machine() == "x86_64" else ()
    return [*FLAGS, *machine, *extra]


def source_hash(expansions: Sequence[Path], options: Sequence[str]) -> str:
    """Return a hash of everything that the library depends on."""
    digest = hashlib.sha256("\n".join([*options, *UNITS]).encode())
    for path in sorted({*SHARED.glob("*.hpp"), *NATIVE.rglob("*.[ch]pp"), *expansions}):
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    digest.update(Path(__file__).read_bytes())
    return digest.hexdigest()


def shipped_expansions() -> list[Path]:
    """Return the files of the expansions, the base game first: the others use its terrains."""
    return sorted(NATIVE.glob("expansions/*.cpp"), key=lambda path: (path.stem != "base", path.stem))


def write_unity(folder: Path, expansions: Sequence[Path], unit: str) -> Path:
    """Write one source file that includes all others, and the list of the expansions."""
    names = ", ".join(f"&{path.stem.replace('-', '_')}::EXPANSION" for path in expansions)
    listing = f"namespace kingdom_builder {{\nstatic const Expansion *const EXPANSIONS[] = {{{names}}};\n}}\n"
    (folder / "expansion_list.hpp").write_text(listing, encoding="utf-8")
    files = [*(f"{name}.cpp" for name in UNITS), *map(str, expansions), "registry.cpp", unit]
    unity = folder / "unity.cpp"
    unity.write_text("".join(f'#include "{file}"\n' for file in files), encoding="utf-8")
    return unity


def compile_engine(output: Path, extra_expansions: Sequence[Path] = (), extra_flags: Sequence[str] = ()) -> int:
    compiler = which(os.environ.get("CXX", "g++")) or which("c++")
    include = sysconfig.get_path("include")
    if compiler is None or not Path(include, "Python.h").is_file():
        print("no C++ compiler (g++ or $CXX) or no Python.h: Kingdom Builder is played in Python", file=sys.stderr)
        return NO_COMPILER
    expansions = [*shipped_expansions(), *extra_expansions]
    options = flags(extra_flags)
    current = source_hash(expansions, options)
    if output.is_file() and current.encode() in output.read_bytes():
        return 0
    with TemporaryDirectory() as folder:
        unity = write_unity(Path(folder), expansions, "module.cpp")
        library = Path(folder, output.name)
        command = [compiler, *options, f'-DSOURCE_HASH="{current}"', f"-I{NATIVE}", f"-I{NATIVE / 'expansions'}"]
        done = run([*command, f"-I{folder}", f"-I{include}", str(unity), "-o", str(library)], check=False)
        if done.returncode == 0:
            output.parent.mkdir(parents=True, exist_ok=True)
            temporary = output.with_suffix(".new")
            temporary.write_bytes(library.read_bytes())
            temporary.chmod(0o755)
            temporary.replace(output)  # a process that has loaded the old library keeps it
        return done.returncode


def main() -> int:
    parser = argparse.ArgumentParser(description="Compile the engine of Kingdom Builder.")
    parser.add_argument("--with", dest="extra", type=Path, nargs="*", default=[], help="files of more expansions")
    parser.add_argument("--output", type=Path, default=OUTPUT, help="the library (default: inside the package)")
    parser.add_argument("flags", nargs="*", help="more flags of the compiler, after --")
    args = parser.parse_args()
    return compile_engine(args.output, [path.resolve() for path in args.extra], args.flags)


if __name__ == "__main__":
    sys.exit(main())
