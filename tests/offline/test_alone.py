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

from realmwright.game import NOBODY
from realmwright.offline.bundle import archive
from realmwright.record import load
from realmwright.tables.bodies import Catalog, SetupAnswer, Study
from realmwright.tables.catalog import catalog
from realmwright.tables.messages import ServerMessage, State, TableInfo

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
    afterwards = {what: await here.ask(f"/api/tables/{table}/{what}", None) for what in sys.argv[5].split()}
    record = {"record": afterwards["record"][1], "seats": body["seats"]} if "record" in afterwards else {}
    afterwards["records"] = await here.ask("/api/records", json.dumps(record))
    advised = json.dumps({"seq": state["seq"] - 2, "bot": "level-1"})
    afterwards["advice"] = await here.ask(f"/api/tables/{table}/advice", advised)
    again = alone(take, put, lambda line, text: heard.append(text), lambda line, code: None)
    again.open(2, table, 0)
    await asyncio.sleep(0.2)
    print(json.dumps({"status": status, "answers": answers, "heard": heard, "texts": texts,
                      "afterwards": afterwards}))

asyncio.run(play(json.loads(sys.argv[3]), int(sys.argv[4])))
"""
SEATS = [{"name": "Ada"}, {"name": "Bruno"}, {"name": "bot", "bot": "level-2"}]


def run(
    folder: Path, asked: list[tuple[str, str | None]], body: dict[str, Any], most: int, afterwards: str = ""
) -> dict[str, Any]:
    with ZipFile(BytesIO(archive())) as bundle:
        bundle.extractall(folder)
    command = [sys.executable, "-I", "-S", "-c", SCRIPT, str(folder)]
    command += [json.dumps(asked), json.dumps(body), str(most), afterwards]
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
    assert told["afterwards"]["advice"][0] in (200, 409)  # chance may have been to move


@pytest.mark.parametrize("game", ["kingdom-builder", "kingdoms"])
def test_a_finished_game_is_kept_studied_and_gone_on_from(tmp_path: Path, game: str) -> None:
    body = {"game": game, "seats": SEATS[:2], "seed": 3, "pace_ms": 0}
    wanted = "record trace study board.svg board.svg?seq=5 board.svg?seq=99999 nonsense"
    told = run(tmp_path, [], body, 10_000, wanted)["afterwards"]
    statuses = {what: status for what, (status, _) in told.items()}
    assert statuses == {**dict.fromkeys(wanted.split(), 200), "board.svg?seq=99999": 404, "nonsense": 404,
                        "records": 201, "advice": statuses["advice"]}  # fmt: skip
    kept = load(told["record"][1])
    assert kept.game.actor(kept.state) == NOBODY
    study = msgspec.json.decode(told["study"][1], type=Study)
    assert study.points[-1].ply == len(kept.moves)
    assert [dict(sheet) for sheet in kept.game.scores(kept.state)] == study.points[-1].sheets
    assert told["board.svg"][1].startswith("<svg")
    assert json.loads(told["trace"][1].splitlines()[-1])["winners"]
    assert json.loads(told["records"][1])["id"].startswith("here_")


def test_a_game_that_goes_on_keeps_its_cards_to_itself(tmp_path: Path) -> None:
    body = {"game": "kingdom-builder", "seats": SEATS[:2], "seed": 3, "pace_ms": 0}
    told = run(tmp_path, [], body, 4, "record trace study")["afterwards"]
    assert [told[what][0] for what in ("record", "trace", "study")] == [409, 409, 200]


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
