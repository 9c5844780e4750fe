"""The engines as WebAssembly play as the extension modules do; Node runs them in the Python of the page."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from tools.compile_engine import ENGINES
from tools.compile_wasm import is_available, main, output_of

from realmwright.server.browser_bundle import WHEELS, archive

from . import engine_games

ROOT = Path(__file__).parents[2]
PYODIDE = ROOT / "web" / "node_modules" / "pyodide"
every_game = pytest.mark.parametrize("name", engine_games.PARAMS)


@pytest.fixture(scope="module")
def in_pyodide(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
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
    results: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return results


@every_game
def test_a_thousand_games_are_the_same(in_pyodide: dict[str, Any], name: str) -> None:
    assert engine_games.TABLES * engine_games.GAMES_PER_TABLE == 1000
    assert in_pyodide[name][0] == engine_games.hash_of_games(name)


@every_game
def test_positions_moves_views_and_scores_are_the_same(in_pyodide: dict[str, Any], name: str) -> None:
    assert in_pyodide[name][1] == engine_games.hash_of_positions(name)


@every_game
def test_errors_carry_the_message_of_the_engine(in_pyodide: dict[str, Any], name: str) -> None:
    assert in_pyodide[name][2] == ["the move is not legal", "the bytes end too early"]
    assert in_pyodide[name][2] == [*engine_games.refusals(name)]


def test_searches_find_the_same_turns(in_pyodide: dict[str, Any]) -> None:
    assert in_pyodide["searches"] == engine_games.searched_moves()


def test_playouts_for_bots_are_the_same(in_pyodide: dict[str, Any]) -> None:
    expected = engine_games.playout_leads()
    assert len(expected) >= 60
    assert in_pyodide["playouts"] == pytest.approx(expected, abs=0.01)


def test_the_modules_are_small(in_pyodide: dict[str, Any]) -> None:
    del in_pyodide
    assert sum(output_of(engine).stat().st_size for engine in ENGINES) < 400_000
