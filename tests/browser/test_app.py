"""Tests of the browser archive, run by Python without installed packages besides msgspec.

The archive has msgspec for Pyodide; here, the installed one takes its place.
"""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import msgspec
import pytest

from realmwright.game import NOBODY
from realmwright.protocol.rest import Analysis, Catalog, SetupPreview
from realmwright.protocol.server_messages import ServerMessage, StateMessage, TableInfo
from realmwright.record import load
from realmwright.server.browser_bundle import WHEELS, archive
from realmwright.tables.game_catalog import catalog

SCRIPT = """
import sys, asyncio, json
sys.path[:0] = sys.argv[1].split()
from random import Random
from realmwright.browser.app import create_app

texts, messages = {}, []
async def get(name): return texts.get(name)
async def put(name, text): texts[name] = text

async def answer(ask, start):
    known = len(messages)
    ask()
    while not any(start in text[:20] for text in messages[known:]):
        await asyncio.sleep(0)

async def play(body, max_moves):
    app = create_app(get, put, lambda number, text: messages.append(text),
                     lambda number, code: messages.append(str(code)))
    responses = [await app.request(path, request) for path, request in json.loads(sys.argv[2])]
    status, created = await app.request("/api/tables", json.dumps(body))
    table_id = json.loads(created)["table_id"]
    app.open_socket(1, table_id, 0)
    rng, moves = Random(1), 0
    while True:
        state = None
        for _ in range(2000):
            await asyncio.sleep(0)
            state = next((json.loads(text) for text in reversed(messages) if '"type":"state"' in text[:20]), None)
            if state and (state["move_groups"] or state["over"]):
                break
        if state["over"] or moves >= max_moves:
            break
        gesture = rng.choice(state["move_groups"])
        targets = [*gesture["cells"], *gesture["words"]]
        move = " ".join([gesture["prefix"], *([rng.choice(targets)] if targets else [])])
        app.send(1, json.dumps({"type": "move", "revision": state["revision"], "move": move}))
        moves += 1
        seq = state["revision"]
        while json.loads(messages[-1]).get("revision", 0) <= seq if messages[-1].startswith("{") else True:
            await asyncio.sleep(0)
    await answer(lambda: app.send(1, "invalid"), '"type":"error"')
    resources = {name: await app.request(f"/api/tables/{table_id}/{name}", None) for name in sys.argv[5].split()}
    record = {"record": resources["record"][1], "seats": body["seats"]} if "record" in resources else {}
    resources["records"] = await app.request("/api/records", json.dumps(record))
    advice = json.dumps({"revision": state["revision"] - 2, "bot": "level-1"})
    resources["advice"] = await app.request(f"/api/tables/{table_id}/advice", advice)
    reloaded = create_app(get, put, lambda number, text: messages.append(text), lambda number, code: None)
    await answer(lambda: reloaded.open_socket(2, table_id, 0), '"type":"state"')
    print(json.dumps({"status": status, "responses": responses, "messages": messages, "texts": texts,
                      "resources": resources}))

asyncio.run(play(json.loads(sys.argv[3]), int(sys.argv[4])))
"""
SEATS = [{"name": "Ada"}, {"name": "Bruno"}, {"name": "bot", "bot": "level-2"}]


def run(
    folder: Path, requests: list[tuple[str, str | None]], body: dict[str, Any], max_moves: int, resources: str = ""
) -> dict[str, Any]:
    """Unpack the archive, play a table, and return the responses and messages."""
    with ZipFile(BytesIO(archive())) as bundle:
        bundle.extractall(folder)
    shutil.copytree(Path(msgspec.__file__).parent, folder / "installed" / "msgspec")
    command = [sys.executable, "-I", "-S", "-c", SCRIPT, f"{folder / 'installed'} {folder}"]
    command += [json.dumps(requests), json.dumps(body), str(max_moves), resources]
    process = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    assert process.returncode == 0, process.stderr
    return dict(json.loads(process.stdout))


@pytest.mark.parametrize("game", ["kingdom-builder", "kingdoms"])
def test_game_runs_without_server_and_packages(tmp_path: Path, game: str) -> None:
    body = {"game": game, "seats": SEATS, "seed": 3, "pace_ms": 0}
    result = run(tmp_path, [], body, 30)
    assert result["status"] == 201
    messages = [msgspec.json.decode(text, type=ServerMessage) for text in result["messages"] if text.startswith("{")]
    assert isinstance(messages[0], TableInfo)
    states = [message for message in messages if isinstance(message, StateMessage)]
    assert states[-1].ply > 30  # loaded from the key-value store by a second app
    assert states[-1] == max(states, key=lambda state: state.revision)
    assert any('"code":"unreadable"' in text for text in result["messages"])
    assert len(result["texts"]) == 1
    assert result["resources"]["advice"][0] in (200, 409)  # 409: chance was to move


@pytest.mark.parametrize("game", ["kingdom-builder", "kingdoms"])
def test_finished_game_can_be_exported_analyzed_and_continued(tmp_path: Path, game: str) -> None:
    body = {"game": game, "seats": SEATS[:2], "seed": 3, "pace_ms": 0}
    names = "record trace analysis nonsense"
    resources = run(tmp_path, [], body, 10_000, names)["resources"]
    statuses = {name: status for name, (status, _) in resources.items()}
    expected = {**dict.fromkeys(names.split(), 200), "nonsense": 404, "records": 201, "advice": statuses["advice"]}
    assert statuses == expected
    record = load(resources["record"][1])
    assert record.game.actor(record.state) == NOBODY
    analysis = msgspec.json.decode(resources["analysis"][1], type=Analysis)
    assert analysis.points[-1].ply == len(record.moves)
    assert [dict(sheet) for sheet in record.game.scores(record.state)] == analysis.points[-1].scores
    assert json.loads(resources["trace"][1].splitlines()[-1])["winners"]
    assert json.loads(resources["records"][1])["table_id"].startswith("here_")


def test_record_and_trace_of_an_unfinished_game_are_not_available(tmp_path: Path) -> None:
    body = {"game": "kingdom-builder", "seats": SEATS[:2], "seed": 3, "pace_ms": 0}
    resources = run(tmp_path, [], body, 4, "record trace analysis")["resources"]
    assert [resources[name][0] for name in ("record", "trace", "analysis")] == [409, 409, 200]


def test_responses_equal_those_of_the_server(tmp_path: Path) -> None:
    preview = json.dumps({"game": "kingdom-builder", "params": {"players": "2"}, "seed": 7})
    requests = [
        ("/api/catalog", None),
        ("/api/preview", preview),
        ("/api/preview", '{"game": "chess"}'),
        ("/api/x", None),
        ("/api/preview", None),
        ("/api/lobby", None),
        ("/api/tables", json.dumps({"game": "kingdoms", "seats": SEATS[:2], "online": True})),
        ("/api/tables/nowhere", None),
    ]
    body = {"game": "kingdom-builder", "seats": SEATS[:2], "seed": 3, "pace_ms": 0}
    responses = run(tmp_path, [*requests, ("/api/preview", '{"game": 3}')], body, 0)["responses"]
    assert [status for status, _ in responses] == [200, 200, 422, 404, 405, 404, 409, 404, 422]
    codes = [json.loads(body)["code"] for status, body in responses if status >= 400]
    assert codes == [
        "refused", "no-such-address", "wrong-method", "no-such-address", "needs-server", "no-table", "unreadable",
    ]  # fmt: skip
    expected = catalog()
    bots = [bot for bot in expected.bots if bot != "value_network"]  # it needs numpy
    assert msgspec.json.decode(responses[0][1], type=Catalog) == msgspec.structs.replace(expected, bots=bots)
    assert msgspec.json.decode(responses[1][1], type=SetupPreview).seed == 7


def test_archive_is_reproducible() -> None:
    assert archive() == archive()


def test_archive_has_no_module_of_the_server() -> None:
    with ZipFile(BytesIO(archive())) as bundle:
        names = bundle.namelist()
    assert not [name for name in names if name.startswith(("realmwright/server/", "realmwright/tui/"))]
    assert "realmwright/live/api.py" in names
    assert any(name.startswith("msgspec/_core.") for name in names)


def test_packages_are_built_for_the_python_of_the_page() -> None:
    lock = Path(__file__).parents[2] / "web" / "node_modules" / "pyodide" / "pyodide-lock.json"
    if not lock.is_file():
        pytest.skip("the packages of the page are not installed")
    info = json.loads(lock.read_text("utf-8"))["info"]
    python = "cp" + "".join(info["python"].split(".")[:2])
    tags = f"{python}-{python}-pyemscripten_{info['abi_version']}_{info['arch']}"
    assert [wheel.name for wheel in WHEELS.glob("*.whl")] == [f"msgspec-{msgspec.__version__}-{tags}.whl"]
