"""Tests of the example bot program and of the bot API documentation."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from realmwright.live.connection import ENTER_TIMEOUT_SECONDS, MESSAGES_PER_SECOND
from realmwright.server import rate_limit
from realmwright.server.accounts import webhooks
from realmwright.server.accounts.accounts import MAX_TOKENS
from realmwright.server.security_middleware import MAX_BODY_BYTES

from .server_process import TIMEOUT_SECONDS, Server

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
    fragments = [f"invite={made['invite']}"] * 2
    running = [start(server, tokens[1], made["table_id"], fragments[1])]
    running.append(start(server, tokens[0], made["table_id"], fragments[0]))
    for name, program in zip(("Runner", "Walker"), running, strict=True):
        output, errors = program.communicate(timeout=6 * TIMEOUT_SECONDS)
        assert errors == ""
        assert output.startswith(f"playing for {name}\n")
        assert re.search(r"over, won by seat \d", output)
    finished = server.http.get("/api/lobby?game=kingdoms").json()["finished"]
    (line,) = [line for line in finished if line["table_id"] == made["table_id"]]
    assert sorted(seat["account"] for seat in line["seats"]) == ["Runner", "Walker"]
    for token in tokens:
        me = server.http.get("/api/me", headers={"Authorization": f"Bearer {token}"}).json()
        assert [(one["game"], one["players"], one["games"]) for one in me["ratings"]] == [("kingdoms", 2, 1)]
    record = server.http.get(f"/api/tables/{made['table_id']}/record").text
    assert server.post("/api/verify", {"record": record})["good"]


@pytest.mark.parametrize("fragment", ["invite=invalid", "credential=invalid"])
def test_program_exits_with_an_error_for_an_invalid_link(server: Server, fragment: str) -> None:
    token = token_of(server, f"Lost {fragment[:4]}")
    program = start(server, token, server.new_table(None, None), fragment)
    output, errors = program.communicate(timeout=TIMEOUT_SECONDS)
    assert (program.returncode, errors) == (1, "404: table not found\n")
    assert output.count("\n") == 1


def test_invalid_token_is_rejected_by_the_socket(server: Server) -> None:
    headers = {"Authorization": "Bearer rw_wrong"}
    address = server.address(server.new_table(None, None))
    with pytest.raises(InvalidStatus) as refused, connect(address, additional_headers=headers):
        pass
    assert refused.value.response.status_code == 403


def test_verify_rejects_an_invalid_record(server: Server) -> None:
    response = server.http.post("/api/verify", json={"record": "invalid"})
    assert (response.status_code, response.json()["code"]) == (422, "refused")


def test_documented_limits_match_the_server() -> None:
    rows = dict(re.findall(r"^\| ([a-z A-Z]+) \| ([\d.,a-z |]+?) \|$", PAGE, re.MULTILINE))
    names = {"REST requests": "rest", "new tables": "table", "sockets opened": "socket", "passwords tried": "password"}
    for row, kind in names.items():
        documented = [float(number) for number in re.findall(r"[\d.]+", rows[row])]
        assert documented == [*rate_limit.ADDRESS_LIMITS[kind], *rate_limit.ACCOUNT_LIMITS[kind]]
    assert f"at most {MAX_BODY_BYTES // 1024} KiB" in PAGE
    assert f"at most {MESSAGES_PER_SECOND} messages a second" in PAGE
    assert f"up to {MAX_TOKENS}." in PAGE
    assert (webhooks.FIRST_RETRY_SECONDS, webhooks.MAX_ATTEMPTS, webhooks.TIMEOUT_SECONDS, ENTER_TIMEOUT_SECONDS) == (
        10,
        9,
        10,
        10,
    )


def test_documented_signature_check_works() -> None:
    (snippet,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    names: dict[str, object] = {}
    exec(snippet, names)
    is_genuine = names["is_genuine"]
    assert callable(is_genuine)
    assert is_genuine("key", b"{}", webhooks.sign("key", "{}"))
    assert not is_genuine("other", b"{}", webhooks.sign("key", "{}"))
