"""Compile the engines of both games: one C++ compilation for each, skipped if the library is up to date.

`python tools/compile_engine.py [--game NAME] [--with FILE...] [--output FILE] [-- FLAGS]`. Exit status 3: there is no
compiler.
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
from typing import NamedTuple

PACKAGE = Path(__file__).resolve().parent.parent / "src" / "realmwright"
SHARED = PACKAGE / "native"
FLAGS = (
    "-std=c++20", "-O2", "-Wall", "-Wextra", "-Wshadow", "-Werror", "-fPIC", "-shared", "-fvisibility=hidden",
    "-pthread", "-static-libgcc", "-static-libstdc++", "-s",
)  # fmt: skip
NO_COMPILER = 3


class Engine(NamedTuple):
    """The sources of a game's engine; the expansions come after its units, the registry and the module are last."""

    game: str
    units: tuple[str, ...]
    last_units: tuple[str, ...] = ("module",)

    @property
    def native(self) -> Path:
        return PACKAGE / self.game / "native"

    @property
    def library(self) -> Path:
        return PACKAGE / self.game / "_native.abi3.so"

    def shipped_expansions(self) -> list[Path]:
        """Return the files of the expansions, the base game first: the others use its terrains."""
        return sorted(self.native.glob("expansions/*.cpp"), key=lambda path: (path.stem != "base", path.stem))


SEARCH_UNITS = ("board_facts", "seat_summary", "evaluation", "gains", "policy", "turn_beam", "search")
KINGDOM_BUILDER = Engine(
    "kingdom_builder",
    (
        *("game_layout", "piece_changes", "deck", "common_powers", "rules", "scoring"),
        *("packing", "hidden_information", "observation", "features"),
    ),
    (*(f"search/{unit}" for unit in SEARCH_UNITS), "registry", "module"),
)
KINGDOMS = Engine(
    "kingdoms",
    ("rules", "scoring", "packing", "search_board", "search_policy", "search_playout", "search_endgame", "search"),
    ("observation", "module"),
)
ENGINES = (KINGDOM_BUILDER, KINGDOMS)


def flags(extra: Sequence[str] = ()) -> list[str]:
    machine = ("-march=x86-64-v2",) if platform.machine() == "x86_64" else ()
    return [*FLAGS, *machine, *extra]


def source_hash(engine: Engine, expansions: Sequence[Path], options: Sequence[str]) -> str:
    """Return a hash of everything that the library depends on."""
    digest = hashlib.sha256("\n".join(options).encode())
    for path in sorted({*SHARED.rglob("*.hpp"), *engine.native.rglob("*.[ch]pp"), *expansions}):
        digest.update(path.name.encode() + b"\0" + path.read_bytes())
    digest.update(Path(__file__).read_bytes())
    return digest.hexdigest()


def write_unity(folder: Path, engine: Engine, expansions: Sequence[Path]) -> Path:
    """Write one source file that includes all others, and the list of the expansions."""
    if expansions:
        names = ", ".join(f"&{path.stem.replace('-', '_')}::EXPANSION" for path in expansions)
        listing = f"namespace {engine.game} {{\nstatic const Expansion *const EXPANSIONS[] = {{{names}}};\n}}\n"
        (folder / "expansion_list.hpp").write_text(listing, encoding="utf-8")
    files = [*_files(engine.units), *map(str, expansions), *_files(engine.last_units)]
    unity = folder / "unity.cpp"
    unity.write_text("".join(f'#include "{file}"\n' for file in files), encoding="utf-8")
    return unity


def _files(units: Sequence[str]) -> list[str]:
    return [f"{unit}.cpp" for unit in units]


def compile_engine(
    engine: Engine, output: Path, extra_expansions: Sequence[Path] = (), extra_flags: Sequence[str] = ()
) -> int:
    compiler = which(os.environ.get("CXX", "g++")) or which("c++")
    include = sysconfig.get_path("include")
    if compiler is None or not Path(include, "Python.h").is_file():
        print("no C++ compiler (g++ or $CXX) or no Python.h: games are played in Python", file=sys.stderr)
        return NO_COMPILER
    expansions = [*engine.shipped_expansions(), *extra_expansions]
    options = flags(extra_flags)
    current = source_hash(engine, expansions, options)
    if output.is_file() and current.encode() in output.read_bytes():
        return 0
    with TemporaryDirectory() as folder:
        unity = write_unity(Path(folder), engine, expansions)
        library = Path(folder, output.name)
        includes = [f"-I{path}" for path in (engine.native, engine.native / "expansions", folder, include)]
        command = [compiler, *options, f'-DSOURCE_HASH="{current}"', *includes, str(unity), "-o", str(library)]
        done = run(command, check=False)
        if done.returncode == 0:
            _install(library, output)
        return done.returncode


def _install(library: Path, output: Path) -> None:
    """Replace the library: a process that has loaded the old one keeps it."""
    output.parent.mkdir(parents=True, exist_ok=True)
    temporary = output.with_suffix(".new")
    temporary.write_bytes(library.read_bytes())
    temporary.chmod(0o755)
    temporary.replace(output)


def main() -> int:
    parser = argparse.ArgumentParser(description="Compile the engines of both games.")
    games = [engine.game for engine in ENGINES]
    parser.add_argument("--game", choices=games, action="append", help="only this one (default: both)")
    parser.add_argument("--with", dest="extra", type=Path, nargs="*", default=[], help="files of more expansions")
    parser.add_argument("--output", type=Path, help="the library of one game (default: inside the package)")
    parser.add_argument("flags", nargs="*", help="more flags of the compiler, after --")
    args = parser.parse_args()
    chosen = [engine for engine in ENGINES if engine.game in (args.game or games)]
    if (args.output or args.extra) and len(chosen) > 1:
        parser.error("--output and --with need --game")
    extra = [path.resolve() for path in args.extra]
    return max(compile_engine(engine, args.output or engine.library, extra, args.flags) for engine in chosen)


if __name__ == "__main__":
    sys.exit(main())
