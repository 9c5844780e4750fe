"""Distributions: what a build contains, refuses and warns about."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
from pathlib import Path
from zipfile import ZipFile

import pytest
from hatch_build import ENGINES, NO_PAGE, PLAYOUTS

ROOT = Path(__file__).parent.parent
PAGE = Path("src", "realmwright", "server", "page", "index.html")


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    """Create a copy of the project with the package alone and old libraries; neither compiles."""
    for name in ("pyproject.toml", "hatch_build.py", "README.md", "LICENSE", "src/realmwright/__init__.py"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, tmp_path / name)
    for library in (*ENGINES, PLAYOUTS):
        (tmp_path / library).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / library).write_bytes(b"an old library")
    (tmp_path / PAGE).parent.mkdir(parents=True)
    (tmp_path / PAGE).write_text("the page")
    return tmp_path


def build(tree: Path, target: str, kind: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "hatchling", "build", "-t", target, "-d", "dist"]
    env = {**os.environ, "REALMWRIGHT_WHEEL": kind, "CC": "no-such-compiler"}
    return subprocess.run(command, cwd=tree, env=env, capture_output=True, text=True, check=False)


def test_a_pure_wheel_has_the_page_and_no_old_library(tree: Path) -> None:
    built = build(tree, "wheel", "pure")
    assert built.returncode == 0, built.stderr
    with ZipFile(tree / "dist" / "realmwright-0.1.0-py3-none-any.whl") as wheel:
        names = wheel.namelist()
    assert "realmwright/server/page/index.html" in names
    assert [name for name in names if name.endswith(".so")] == []


def test_a_build_without_compiler_or_page_says_so_and_contains_no_old_library(tree: Path) -> None:
    (tree / PAGE).unlink()
    built = build(tree, "wheel")
    assert built.returncode == 0, built.stderr
    assert NO_PAGE in built.stderr
    assert "the engines are not compiled: games will be played in Python" in built.stderr
    assert "the playouts are not compiled" in built.stderr
    with ZipFile(tree / "dist" / "realmwright-0.1.0-py3-none-any.whl") as wheel:
        assert [name for name in wheel.namelist() if name.endswith(".so")] == []


@pytest.mark.parametrize(("target", "kind"), [("sdist", ""), ("wheel", "pure"), ("wheel", "native")])
def test_a_release_needs_the_page(tree: Path, target: str, kind: str) -> None:
    (tree / PAGE).unlink()
    built = build(tree, target, kind)
    assert built.returncode == 1
    assert NO_PAGE in built.stderr
    assert not list((tree / "dist").iterdir())


def test_a_platform_wheel_needs_the_compiled_libraries(tree: Path) -> None:
    built = build(tree, "wheel", "native")
    assert built.returncode == 1
    assert "the engines are not compiled" in built.stderr


def test_a_source_distribution_has_the_page_and_no_library(tree: Path) -> None:
    built = build(tree, "sdist")
    assert built.returncode == 0, built.stderr
    with tarfile.open(tree / "dist" / "realmwright-0.1.0.tar.gz") as archive:
        names = archive.getnames()
    assert f"realmwright-0.1.0/{PAGE.as_posix()}" in names
    assert [name for name in names if name.endswith(".so")] == []
