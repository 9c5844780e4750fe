"""The ZIP archive of Python packages that the browser loads."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from time import monotonic
from typing import Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from ..protocol.errors import RequestError

PACKAGE: Final = Path(__file__).parents[1]
PACKAGES: Final = (
    "kingdom_builder",
    "kingdoms",
    "bots",
    "browser",
    "draw",
    "live",
    "locale",
    "protocol",
    "rulebook",
    "tables",
)
SUFFIXES: Final = frozenset({".py", ".txt", ".json", ".ftl", ".md", ".toml", ".wasm"})
WHEEL_SUFFIXES: Final = frozenset({".py", ".so"})
WHEELS: Final = Path(__file__).parent / "browser_wheels"  # built for Pyodide, see tools/browser_wheels.sh
SHIMS: Final = PACKAGE / "browser" / "shims"
PURE_PYTHON_DEPENDENCIES: Final = ("itsdangerous",)  # copied unchanged
MODULES_CHECKED_SECONDS: Final = 10.0
FIXED_DATE: Final = (2026, 1, 1, 0, 0, 0)  # for a reproducible archive


def wasm_modules() -> tuple[Path, ...]:
    """Return the compiled engines and playouts, looked for every few seconds: they may be compiled after the start."""
    return _wasm_modules(int(monotonic() // MODULES_CHECKED_SECONDS))


@lru_cache(maxsize=1)
def _wasm_modules(_period: int) -> tuple[Path, ...]:
    return tuple(sorted(path for package in PACKAGES for path in (PACKAGE / package).rglob("*.wasm")))


def archive() -> bytes:
    """Return the archive; the same sources give the same bytes."""
    buffer = BytesIO()
    with ZipFile(buffer, "w", ZIP_DEFLATED) as bundle:
        for name, content in sorted([*_files(), *_wheel_files()]):
            bundle.writestr(ZipInfo(name, FIXED_DATE), content, ZIP_DEFLATED)
    return buffer.getvalue()


def _files() -> Iterator[tuple[str, bytes]]:
    """Yield the name in the archive and the content of every file of this package and of pure Python packages."""
    yield from _with_names("realmwright", PACKAGE.glob("*.py"), PACKAGE)
    for package in PACKAGES:
        yield from _with_names("realmwright", (PACKAGE / package).rglob("*"), PACKAGE)
    yield "fluent/runtime.py", (SHIMS / "fluent_runtime.py").read_bytes()
    for dependency in PURE_PYTHON_DEPENDENCIES:
        spec = find_spec(dependency)
        assert spec is not None
        folder = Path(str(spec.origin)).parent
        yield from _with_names(dependency, folder.rglob("*.py"), folder)


def _with_names(package: str, paths: Iterable[Path], folder: Path) -> Iterator[tuple[str, bytes]]:
    for path in paths:
        name = path.relative_to(folder)
        if path.suffix in SUFFIXES and SHIMS not in path.parents and "__pycache__" not in name.parts:
            yield f"{package}/{name.as_posix()}", path.read_bytes()


def _wheel_files() -> Iterator[tuple[str, bytes]]:
    wheels = sorted(WHEELS.glob("*.whl"))
    if not wheels:
        raise RequestError("no-page", "the packages for the browser are missing: run ./play")
    for wheel in wheels:
        with ZipFile(wheel) as source:
            for name in source.namelist():
                if Path(name).suffix in WHEEL_SUFFIXES:
                    yield name, source.read(name)
