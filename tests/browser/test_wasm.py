"""The engine as WebAssembly plays as the extension module does; Node runs it in the Python of the page."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from tools.compile_wasm import ENGINE_OUTPUT, is_available, main

from realmwright.server.browser_bundle import WHEELS, archive

from . import engine_games

ROOT = Path(__file__).parents[2]
PYODIDE = ROOT / "web" / "node_modules" / "pyodide"


@pytest.fixture(scope="module")
def in_pyodide(tmp_path_factory: pytest.TempPathFactory) -> list[Any]:
    """The results of the games in Pyodide."""
    if not is_available() or not PYODIDE.is_dir() or not any(WHEELS.glob("*.whl")) or shutil.which("node") is None:
        pytest.skip("needs clang for WebAssembly, Node and the page's Pyodide")
    assert main() == 0
    folder = tmp_path_factory.mktemp("pyodide")
    (folder / "archive.zip").write_bytes(archive())
    source = Path(engine_games.__file__).read_text("utf-8")
    (folder / "script.py").write_text(f"{source}\nimport json\njson.dumps(results())\n", encoding="utf-8")
    script = Path(__file__).with_name("run_pyodide.mjs")
    command = ["node", *map(str, (script, PYODIDE, folder / "archive.zip", folder / "script.py"))]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    results: list[Any] = json.loads(done.stdout.splitlines()[-1])
    return results


def test_a_thousand_games_are_the_same(in_pyodide: list[Any]) -> None:
    assert engine_games.TABLES * engine_games.GAMES_PER_TABLE == 1000
    assert in_pyodide[0] == engine_games.hash_of_games()


def test_positions_moves_views_and_scores_are_the_same(in_pyodide: list[Any]) -> None:
    assert in_pyodide[1] == engine_games.hash_of_positions()


def test_errors_carry_the_message_of_the_engine(in_pyodide: list[Any]) -> None:
    assert in_pyodide[2] == ["the move is not legal", "the bytes end too early"]
    assert in_pyodide[2] == [*engine_games.refusals()]


def test_playouts_for_bots_are_the_same(in_pyodide: list[Any]) -> None:
    expected = engine_games.playout_leads()
    assert len(expected) >= 60
    assert in_pyodide[3] == pytest.approx(expected, abs=0.01)


def test_the_module_is_small(in_pyodide: list[Any]) -> None:
    del in_pyodide
    assert ENGINE_OUTPUT.stat().st_size < 400_000
