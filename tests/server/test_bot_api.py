"""Programs with a token: the example of the documents plays a whole game, and the documents say what is so."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from realmwright.server import limits
from realmwright.server.guard import LARGEST
from realmwright.server.people import webhooks
from realmwright.server.people.accounts import MOST_TOKENS
from realmwright.server.sockets import ENTERING, RATE

from .client import PATIENCE, Server

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs" / "bot-api.md").read_text("utf-8")


def token_of(server: Server, name: str) -> str:
    account = {"name": name, "password": "correct horse"}
    assert server.http.post("/api/accounts", json=account).status_code == 201
    token = server.post("/api/me/tokens", {"name": "program"})["token"]
    server.http.cookies.clear()
    return str(token)


def start(server: Server, token: str, table: str, fragment: str) -> subprocess.Popen[str]:
    link = f"http://127.0.0.1:{server.port}/table/{table}#{fragment}"
    return subprocess.Popen(
        [sys.executable, str(ROOT / "examples" / "online_bot.py"), link],
        env={**os.environ, "REALMWRIGHT_TOKEN": token},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def test_two_programs_play_a_rated_game(server: Server) -> None:
    tokens = [token_of(server, name) for name in ("Walker", "Runner")]
    seats = [{"name": "first", "open": True}, {"name": "second", "open": True}]
    body = {"game": "kingdoms", "seats": seats, "online": True, "public": True, "rated": True}
    made = server.post("/api/tables", body)
    fragments = f"invite={made['invite']}", f"pass={made['links'][1]['pass']}"
    running = [start(server, tokens[1], made["id"], fragments[1])]
    running.append(start(server, tokens[0], made["id"], fragments[0]))
    for name, program in zip(("Runner", "Walker"), running, strict=True):
        said, complaints = program.communicate(timeout=6 * PATIENCE)
        assert complaints == ""
        assert said.startswith(f"playing for {name}\n")
        assert re.search(r"over, won by seat \d", said)
    finished = server.http.get("/api/lobby?game=kingdoms").json()["finished"]
    (line,) = [line for line in finished if line["id"] == made["id"]]
    assert sorted(seat["account"] for seat in line["seats"]) == ["Runner", "Walker"]
    for token in tokens:
        me = server.http.get("/api/me", headers={"Authorization": f"Bearer {token}"}).json()
        assert [(one["game"], one["players"], one["games"]) for one in me["ratings"]] == [("kingdoms", 2, 1)]
    record = server.http.get(f"/api/tables/{made['id']}/record").text
    assert server.post("/api/verify", {"record": record})["good"]


@pytest.mark.parametrize("fragment", ["invite=rubbish", "pass=rubbish"])
def test_a_program_with_a_bad_link_says_so_and_ends(server: Server, fragment: str) -> None:
    token = token_of(server, f"Lost {fragment[:4]}")
    program = start(server, token, server.new_table(None, None), fragment)
    said, complaints = program.communicate(timeout=PATIENCE)
    assert (program.returncode, complaints) == (1, "404: there is no table of this name\n")
    assert said.count("\n") == 1


def test_a_wrong_token_opens_no_socket(server: Server) -> None:
    headers = {"Authorization": "Bearer rw_wrong"}
    address = server.address(server.new_table(None, None))
    with pytest.raises(InvalidStatus) as refused, connect(address, additional_headers=headers):
        pass
    assert refused.value.response.status_code == 403


def test_verify_says_what_is_wrong(server: Server) -> None:
    answer = server.http.post("/api/verify", json={"record": "rubbish"})
    assert (answer.status_code, answer.json()["code"]) == (422, "refused")


def test_the_figures_of_the_page_are_those_of_the_server() -> None:
    rows = dict(re.findall(r"^\| ([a-z A-Z]+) \| ([\d.,a-z |]+?) \|$", PAGE, re.MULTILINE))
    names = {"REST requests": "rest", "new tables": "table", "sockets opened": "socket", "passwords tried": "password"}
    for row, kind in names.items():
        shown = [float(number) for number in re.findall(r"[\d.]+", rows[row])]
        assert shown == [*limits.ADDRESS[kind], *limits.ACCOUNT[kind]]
    assert f"at most {LARGEST // 1024} KiB" in PAGE
    assert f"at most {RATE} messages a second" in PAGE
    assert f"up to {MOST_TOKENS}." in PAGE
    assert (webhooks.FIRST_WAIT, webhooks.TRIES, webhooks.PATIENCE, ENTERING) == (10, 9, 10, 10)


def test_the_signature_is_checked_as_the_page_says() -> None:
    (snippet,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    names: dict[str, object] = {}
    exec(snippet, names)
    is_genuine = names["is_genuine"]
    assert callable(is_genuine)
    assert is_genuine("key", b"{}", webhooks.signed("key", "{}"))
    assert not is_genuine("other", b"{}", webhooks.signed("key", "{}"))
