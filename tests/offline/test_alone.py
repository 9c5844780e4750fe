"""The archive for the browser, run by a Python that has nothing but its standard library: no stand-in is missing."""

from __future__ import annotations

import json
import subprocess
import sys
from io import BytesIO
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import msgspec
import pytest

from realmwright.offline.bundle import archive
from realmwright.server.bodies import Catalog, SetupAnswer
from realmwright.server.catalog import catalog
from realmwright.server.messages import ServerMessage, State, TableInfo

SCRIPT = """
import sys, asyncio, json
sys.path[:0] = [sys.argv[1]]
from random import Random
from realmwright.offline.alone import alone

texts, heard = {}, []
async def take(name): return texts.get(name)
async def put(name, text): texts[name] = text

async def play(body, most):
    here = alone(take, put, lambda line, text: heard.append(text), lambda line, code: heard.append(str(code)))
    answers = [await here.ask(path, asked) for path, asked in json.loads(sys.argv[2])]
    status, made = await here.ask("/api/tables", json.dumps(body))
    table = json.loads(made)["id"]
    here.open(1, table, 0)
    rng, moves = Random(1), 0
    while True:
        state = None
        for _ in range(2000):
            await asyncio.sleep(0)
            state = next((json.loads(text) for text in reversed(heard) if '"type":"state"' in text[:20]), None)
            if state and (state["gestures"] or state["over"]):
                break
        if state["over"] or moves >= most:
            break
        gesture = rng.choice(state["gestures"])
        targets = [*gesture["cells"], *gesture["words"]]
        move = " ".join([gesture["lead"], *([rng.choice(targets)] if targets else [])])
        here.say(1, json.dumps({"type": "move", "seq": state["seq"], "move": move}))
        moves += 1
        seq = state["seq"]
        while json.loads(heard[-1]).get("seq", 0) <= seq if heard[-1].startswith("{") else True:
            await asyncio.sleep(0)
    here.say(1, "rubbish")
    await asyncio.sleep(0.01)
    again = alone(take, put, lambda line, text: heard.append(text), lambda line, code: None)
    again.open(2, table, 0)
    await asyncio.sleep(0.2)
    print(json.dumps({"status": status, "answers": answers, "heard": heard, "texts": texts}))

asyncio.run(play(json.loads(sys.argv[3]), int(sys.argv[4])))
"""
SEATS = [{"name": "Ada"}, {"name": "Bruno"}, {"name": "bot", "bot": "level-2"}]


def run(folder: Path, asked: list[tuple[str, str | None]], body: dict[str, Any], most: int) -> dict[str, Any]:
    with ZipFile(BytesIO(archive())) as bundle:
        bundle.extractall(folder)
    command = [sys.executable, "-I", "-S", "-c", SCRIPT, str(folder)]
    command += [json.dumps(asked), json.dumps(body), str(most)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stderr
    return dict(json.loads(done.stdout))


@pytest.mark.parametrize("game", ["kingdom-builder", "kingdoms"])
def test_a_game_without_a_server_and_without_packages(tmp_path: Path, game: str) -> None:
    body = {"game": game, "seats": SEATS, "seed": 3, "pace_ms": 0}
    told = run(tmp_path, [], body, 30)
    assert told["status"] == 201
    heard = [msgspec.json.decode(text, type=ServerMessage) for text in told["heard"] if text.startswith("{")]
    assert isinstance(heard[0], TableInfo)
    states = [message for message in heard if isinstance(message, State)]
    assert states[-1].ply > 30  # read again from the shelf, by another hall
    assert states[-1] == max(states, key=lambda state: state.seq)
    assert any('"code":"unreadable"' in text for text in told["heard"])
    assert len(told["texts"]) == 1


def test_answers_are_those_of_the_server(tmp_path: Path) -> None:
    wanted = json.dumps({"game": "kingdom-builder", "wishes": {"players": "2"}, "seed": 7})
    asked = [("/api/catalog", None), ("/api/preview", wanted), ("/api/preview", '{"game": "chess"}'), ("/api/x", None)]
    body = {"game": "kingdom-builder", "seats": SEATS[:2], "seed": 3, "pace_ms": 0}
    answers = run(tmp_path, [*asked, ("/api/preview", '{"game": 3}')], body, 0)["answers"]
    assert [status for status, _ in answers] == [200, 200, 422, 404, 422]
    known = catalog()
    bots = [bot for bot in known.bots if bot != "net"]  # it needs numpy
    assert msgspec.json.decode(answers[0][1], type=Catalog) == msgspec.structs.replace(known, bots=bots)
    assert msgspec.json.decode(answers[1][1], type=SetupAnswer).seed == 7


def test_the_archive_is_the_same_for_the_same_files() -> None:
    first = archive()
    archive.cache_clear()
    assert archive() == first
