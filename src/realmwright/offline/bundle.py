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
ROOMS: Final = ("kingdom_builder", "kingdoms", "bots", "draw", "locale", "offline")
# What speaks to databases, networks and processes stays at home.
AT_HOME: Final = frozenset(
    {
        "accounts", "app", "backup", "failures", "guard", "limits", "lobby", "logs", "metrics", "migrate",
        "notices", "openapi", "options", "place", "quick", "ratings", "rest", "rest_files", "rest_help",
        "rest_people", "rest_study", "rest_tables", "rest_watch", "restore", "schema", "serve", "services",
        "shared", "store", "thinker", "webhooks", "worker", "workers",
    }
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
    "realmwright/server/store.py": "store.py",
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
    tables = (path for path in (PACKAGE / "server").glob("*.py") if path.stem not in AT_HOME)
    yield from _named("realmwright", tables, PACKAGE)
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
