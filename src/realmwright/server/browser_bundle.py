"""The ZIP archive of the Python sources that the browser loads."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

PACKAGE: Final = Path(__file__).parents[1]
PACKAGES: Final = ("kingdom_builder", "kingdoms", "bots", "browser", "draw", "live", "locale", "protocol", "tables")
SUFFIXES: Final = frozenset({".py", ".txt", ".json", ".ftl"})
SHIMS: Final = {
    "msgspec/__init__.py": "msgspec.py",
    "msgspec/structs.py": "msgspec_structs.py",
    "fluent/runtime.py": "fluent_runtime.py",
}
PURE_PYTHON_DEPENDENCIES: Final = ("itsdangerous",)  # copied unchanged
FIXED_DATE: Final = (2026, 1, 1, 0, 0, 0)  # for a reproducible archive


@cache
def archive() -> bytes:
    """Return the archive; the same sources give the same bytes."""
    buffer = BytesIO()
    with ZipFile(buffer, "w", ZIP_DEFLATED) as bundle:
        for name, path in sorted(_files()):
            bundle.writestr(ZipInfo(name, FIXED_DATE), path.read_bytes(), ZIP_DEFLATED)
    return buffer.getvalue()


def _files() -> Iterator[tuple[str, Path]]:
    """Yield the name in the archive and the path of every file."""
    yield from _with_names("realmwright", PACKAGE.glob("*.py"), PACKAGE)
    for package in PACKAGES:
        yield from _with_names("realmwright", (PACKAGE / package).rglob("*"), PACKAGE)
    for name, shim in SHIMS.items():
        yield name, PACKAGE / "browser" / "shims" / shim
    for dependency in PURE_PYTHON_DEPENDENCIES:
        spec = find_spec(dependency)
        assert spec is not None
        folder = Path(str(spec.origin)).parent
        yield from _with_names(dependency, folder.rglob("*.py"), folder)


def _with_names(package: str, paths: Iterator[Path], folder: Path) -> Iterator[tuple[str, Path]]:
    for path in paths:
        name = path.relative_to(folder)
        if path.suffix in SUFFIXES and "shims" not in name.parts and "__pycache__" not in name.parts:
            yield f"{package}/{name.as_posix()}", path
