"""All that the browser needs of this package, in one archive."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

PACKAGE: Final = Path(__file__).parents[1]
ROOMS: Final = ("kingdom_builder", "kingdoms", "bots", "draw", "locale", "offline", "tables")
# Of the server goes along what opens tables and plays at them, but nothing that speaks to databases or networks.
SERVER: Final = (
    "__init__", "audience", "company", "driver", "hall", "presence", "sockets", "table",
    "keeping/__init__", "keeping/bus", "keeping/lease", "keeping/writer",
)  # fmt: skip
KINDS: Final = frozenset({".py", ".txt", ".json", ".ftl"})
STAND_INS: Final = {
    "msgspec/__init__.py": "msgspec.py",
    "msgspec/structs.py": "msgspec_structs.py",
    "fluent/runtime.py": "fluent_runtime.py",
    "starlette/websockets.py": "starlette_websockets.py",
    "sqlalchemy/__init__.py": "sqlalchemy.py",
    "sqlalchemy/exc.py": "sqlalchemy.py",
    "sqlalchemy/ext/asyncio.py": "sqlalchemy.py",
    "realmwright/server/metrics.py": "metrics.py",
    "realmwright/server/keeping/store.py": "store.py",
    "realmwright/server/thinker.py": "thinker.py",
}
PURE: Final = ("itsdangerous",)  # needed as they are, and plain Python
SAME_DAY: Final = (2026, 1, 1, 0, 0, 0)  # the same files make the same archive


@cache
def archive() -> bytes:
    made = BytesIO()
    with ZipFile(made, "w", ZIP_DEFLATED) as bundle:
        for name, path in sorted(_files()):
            bundle.writestr(ZipInfo(name, SAME_DAY), path.read_bytes(), ZIP_DEFLATED)
    return made.getvalue()


def _files() -> Iterator[tuple[str, Path]]:
    yield from _named("realmwright", PACKAGE.glob("*.py"), PACKAGE)
    for room in ROOMS:
        yield from _named("realmwright", (PACKAGE / room).rglob("*"), PACKAGE)
    yield from _named("realmwright", (PACKAGE / "server" / f"{name}.py" for name in SERVER), PACKAGE)
    for name, stand_in in STAND_INS.items():
        yield name, PACKAGE / "offline" / "standins" / stand_in
    for package in PURE:
        found = find_spec(package)
        assert found is not None
        folder = Path(str(found.origin)).parent
        yield from _named(package, folder.rglob("*.py"), folder)


def _named(inside: str, paths: Iterator[Path], folder: Path) -> Iterator[tuple[str, Path]]:
    for path in paths:
        name = path.relative_to(folder)
        if path.suffix in KINDS and "standins" not in name.parts and "__pycache__" not in name.parts:
            yield f"{inside}/{name.as_posix()}", path
