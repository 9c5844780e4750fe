"""The acts of administrators on both databases: command line, audit log, and what running servers do."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient, WebSocketTestSession
from starlette.websockets import WebSocketDisconnect

from realmwright.cli import main
from realmwright.game import GameError
from realmwright.live.ports import LOCAL
from realmwright.protocol.client_messages import ChatRequest, EnterRequest
from realmwright.server.admin import moderator, restrictions
from realmwright.server.admin.restrictions import Restriction, Restrictions, parse_network
from realmwright.server.metrics import PrometheusMetrics

from .app_client import PASSWORD, Browser, run_app, services_of

Admin = Callable[..., Any]


@pytest.fixture
def admin(either_database: str, capsys: pytest.CaptureFixture[str]) -> Admin:
    """Return a function that runs `realmwright admin` and returns its JSON."""

    def run(*words: str) -> Any:
        assert main(["admin", *words, "--json", "--database", either_database.replace("sqlite+aiosqlite:///", "")]) == 0
        return json.loads(capsys.readouterr().out)

    return run


def registered(client: TestClient, name: str) -> Browser:
    browser = Browser(client)
    browser.register(name)
    return browser


@contextmanager
def socket(browser: Browser, table: str, credential: str | None = None, name: str | None = None) -> Iterator[Any]:
    """Enter a table with the cookies of the browser."""
    cookie = "; ".join(f"{key}={value}" for key, value in browser.cookies.items())
    address = f"/api/tables/{table}/socket?enter"
    with browser.client.websocket_connect(address, headers={"Cookie": cookie} if cookie else {}) as opened:
        opened.send_text(msgspec.json.encode(EnterRequest(credential, name)).decode())
        yield opened


def next_of(opened: WebSocketTestSession, kind: str) -> Any:
    while True:
        message = json.loads(opened.receive_text())
        if message["type"] == kind:
            return message


def closing_code(opened: WebSocketTestSession) -> int:
    try:
        while True:
            opened.receive_text()
    except WebSocketDisconnect as closed:
        return closed.code


def wait_until(condition: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 5
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.02)


def test_tables_are_listed_searched_and_deleted(either_app: TestClient, admin: Admin) -> None:
    ada = registered(either_app, "Ada of tables")
    table = ada.new_table("here", "open")["table_id"]
    ada.new_table("here", "random")
    (found,) = admin("tables", table)
    assert (found["status"], found["accounts"], found["players"]) == ("open", ["Ada of tables"], ["seat 0", "seat 1"])
    assert len(admin("tables", "of tables")) == 2
    assert admin("tables", "100%_nothing") == []
    with socket(ada, table) as opened:
        next_of(opened, "state")
        assert admin("delete-table", table) == {"done": f"deleted table {table}"}
        assert next_of(opened, "error")["code"] == "no-table"
        assert closing_code(opened) == moderator.TABLE_NOT_FOUND
    assert either_app.get(f"/api/tables/{table}").status_code == 404
    assert admin("tables", table) == []


def test_closing_a_table_ends_the_game_without_a_result(either_app: TestClient, admin: Admin) -> None:
    ada = registered(either_app, "Ada of closing")
    made = ada.new_table("here", "random", public=True, rated=False)
    table = made["table_id"]
    with socket(ada, table, made["credential"]) as opened:
        next_of(opened, "state")
        admin("close-table", table)
        while (state := next_of(opened, "state"))["reason"] is None:
            pass
    assert (state["over"], state["reason"], state["winners"]) == (True, "closed", [])
    lobby = ada.get("/api/lobby")
    assert table not in json.dumps(lobby)
    assert admin("tables", table)[0]["status"] == "finished"


def test_closed_table_cannot_be_joined(either_app: TestClient, admin: Admin) -> None:
    made = Browser(either_app).new_table("here", "open", public=True)
    admin("close-table", made["table_id"])
    loaded = services_of(either_app).tables.loaded
    (table,) = [one for one in loaded if one.row.id == made["table_id"]]
    wait_until(lambda: table.over)
    body = {"credential": made["invite"], "name": "late"}
    answer = Browser(either_app).request("POST", f"/api/tables/{made['table_id']}/claim", body)
    assert (answer.status_code, answer.json()["code"]) == (409, "seat-taken")


def test_banned_account_is_disconnected_and_kept_out(either_app: TestClient, admin: Admin) -> None:
    eve = registered(either_app, "Eve")
    table = eve.new_table("here", "open")
    with socket(eve, table["table_id"], table["credential"]) as opened:
        next_of(opened, "state")
        ban = admin("ban", "eve", "--days", "1", "--reason", "spam")
        assert (ban["account"], ban["reason"]) == ("Eve", "spam")
        assert next_of(opened, "error")["code"] == "banned"
        assert closing_code(opened) == moderator.BANNED_CODE
    assert eve.request("GET", "/api/me").json()["code"] == "banned"
    login = Browser(either_app).request("POST", "/api/session", {"name": "Eve", "password": PASSWORD})
    assert (login.status_code, login.json()["code"]) == (403, "banned")
    with socket(eve, table["table_id"]) as opened:
        assert next_of(opened, "error")["code"] == "banned"
    assert [one["id"] for one in admin("bans")] == [ban["id"]]
    admin("lift", str(ban["id"]))
    wait_until(lambda: eve.request("GET", "/api/me").status_code == 200)


def test_banned_address_gets_the_page_but_no_answers(either_app: TestClient, admin: Admin) -> None:
    ban = admin("ban", "127.0.0.0/24")
    wait_until(lambda: either_app.get("/api/catalog").status_code == 403)
    assert either_app.get("/api/catalog").json()["code"] == "banned"
    assert either_app.get("/api/nothing").status_code == 403
    assert either_app.get("/").status_code != 403
    admin("lift", str(ban["id"]))
    wait_until(lambda: either_app.get("/api/catalog").status_code == 200)


def test_muted_account_cannot_chat_at_any_table(either_app: TestClient, admin: Admin) -> None:
    mia = registered(either_app, "Mia of chat")
    table = mia.new_table("here", "open")
    mute = admin("mute", "Mia of chat")
    wait_until(lambda: services_of(either_app).moderator.is_muted(LOCAL, "Mia of chat"))
    with socket(mia, table["table_id"], table["credential"]) as opened:
        opened.send_text(msgspec.json.encode(ChatRequest("hello")).decode())
        assert next_of(opened, "error")["code"] == "muted-everywhere"
        admin("lift", str(mute["id"]))
        wait_until(lambda: not services_of(either_app).moderator.is_muted(LOCAL, "Mia of chat"))
        opened.send_text(msgspec.json.encode(ChatRequest("hello")).decode())
        while next_of(opened, "log")["entries"][-1]["kind"] != "chat":
            pass


def test_one_time_password_and_ended_sessions(either_app: TestClient, admin: Admin) -> None:
    otto = registered(either_app, "Otto of passwords")
    token = otto.post("/api/me/tokens", {"name": "bot"})["token"]
    password = admin("reset-password", "otto of passwords")["password"]
    assert otto.request("GET", "/api/me").status_code == 401  # sessions ended
    assert Browser(either_app).get("/api/me", Authorization=f"Bearer {token}")["name"] == "Otto of passwords"
    new = Browser(either_app)
    assert new.post("/api/session", {"name": "Otto of passwords", "password": password})["password_reset"] is True
    again = Browser(either_app).request("POST", "/api/session", {"name": "Otto of passwords", "password": password})
    assert again.status_code == 401
    assert new.request("PUT", "/api/me/password", {"new": "a new password"}).status_code == 204
    assert new.get("/api/me")["password_reset"] is False
    assert admin("end-sessions", "Otto of passwords")["ended"] == 2
    assert new.request("GET", "/api/me").status_code == 401
    Browser(either_app).post("/api/session", {"name": "Otto of passwords", "password": "a new password"})


def test_announcement_reaches_connected_and_new_clients(either_app: TestClient, admin: Admin) -> None:
    browser = Browser(either_app)
    table = browser.new_table("here", "open")["table_id"]
    with socket(browser, table) as opened:
        next_of(opened, "state")
        admin("announce", "Restart at \u202enoon", "--hours", "2")
        assert next_of(opened, "announcement")["text"] == "Restart at noon"
        with socket(browser, table) as second:
            assert next_of(second, "announcement")["text"] == "Restart at noon"
        assert browser.get("/api/announcement")["text"] == "Restart at noon"
        admin("announce", "")
        assert next_of(opened, "announcement")["text"] == ""


def test_every_act_is_in_the_audit_log(either_app: TestClient, admin: Admin) -> None:
    registered(either_app, "Ines")
    admin("grant", "ines")
    admin("ban", "2001:db8::1/48", "--reason", "flood")
    log = admin("log")
    assert [(one["action"], one["target"]) for one in log[:2]] == [("ban", "2001:db8::/48"), ("grant", "Ines")]
    assert "command line" in log[0]["actor"]
    assert log[0]["detail"] == "flood"
    assert log[0]["at"] >= log[1]["at"]


def test_administrators_act_on_the_page_and_others_do_not(either_app: TestClient, admin: Admin) -> None:
    boss, other = registered(either_app, "Boss"), registered(either_app, "Other")
    paths = ("tables", "accounts", "restrictions", "audit")
    assert {boss.request("GET", f"/api/admin/{path}").status_code for path in paths} == {403}
    admin("grant", "boss")
    token = boss.post("/api/me/tokens", {"name": "bot"})["token"]
    assert Browser(either_app).request("GET", "/api/admin/audit", Authorization=f"Bearer {token}").status_code == 403
    assert Browser(either_app).request("GET", "/api/admin/audit").status_code == 401
    assert {boss.request("GET", f"/api/admin/{path}").status_code for path in paths} == {200}
    found = boss.get("/api/admin/accounts?search=oth")["accounts"]
    assert [one["name"] for one in found] == ["Other"]
    ban = boss.post("/api/admin/restrictions", {"kind": "ban", "account": "Other", "days": 2})
    assert other.request("GET", "/api/me").status_code == 403  # at once on this worker
    assert boss.request("DELETE", f"/api/admin/restrictions/{ban['id']}").status_code == 204
    assert boss.request("DELETE", f"/api/admin/restrictions/{ban['id']}").status_code == 404
    table = other.new_table("here", "open")["table_id"]
    assert boss.request("POST", f"/api/admin/tables/{table}/close").status_code == 204
    assert boss.request("POST", f"/api/admin/tables/{table}/close").json()["code"] == "over"
    assert boss.request("DELETE", f"/api/admin/tables/{table}").status_code == 204
    assert "password" in boss.post("/api/admin/accounts/Other/password", None)
    assert boss.request("PUT", "/api/admin/announcement", {"text": "hi"}).status_code == 204
    assert boss.request("PUT", "/api/admin/announcement", {"text": ""}).status_code == 204
    actions = [(one["actor"], one["action"]) for one in boss.get("/api/admin/audit")["entries"]]
    assert actions[:2] == [("Boss", "announce")] * 2
    assert ("Boss", "delete-table") in actions
    admin("revoke", "Boss")
    assert boss.request("GET", "/api/admin/audit").status_code == 403


@pytest.mark.usefixtures("either_app")
@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["delete-table", "nosuchtable"], "table not found"),
        (["close-table", "nosuchtable"], "table not found"),
        (["ban", "Unknown name"], "no account"),
        (["ban", "300.1.1.1/8"], "no address or range"),
        (["ban", "0.0.0.0/0"], "every address"),
        (["ban", "10.0.0.1", "--days", "-1"], "days"),
        (["lift", "999999"], "no ban or mute"),
        (["reset-password", "Unknown name"], "no account"),
        (["announce", "x", "--hours", "0"], "--hours"),
    ],
)
def test_bad_input_gets_one_line(
    either_database: str, capsys: pytest.CaptureFixture[str], words: list[str], message: str
) -> None:
    assert main(["admin", *words, "--database", either_database.replace("sqlite+aiosqlite:///", "")]) != 0
    error = capsys.readouterr().err
    assert message in error
    assert error.count("\n") == 1


def test_missing_database_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["admin", "tables", "--database", str(tmp_path / "typo.db")]) != 0
    assert capsys.readouterr().err.count("\n") == 1
    assert not (tmp_path / "typo.db").exists()


def test_text_output(either_app: TestClient, either_database: str, capsys: pytest.CaptureFixture[str]) -> None:
    registered(either_app, "Textual")
    path = either_database.replace("sqlite+aiosqlite:///", "")
    for words, expected in (
        (["accounts", "Textual"], "Textual"),
        (["tables"], "tables"),
        (["ban", "Textual"], "until it is lifted"),
        (["bans"], "Textual"),
        (["log", "--limit", "1"], "1 entries"),
    ):
        assert main(["admin", *words, "--database", path]) == 0
        assert expected in capsys.readouterr().out


def test_second_worker_learns_of_a_ban(either_app: TestClient, either_database: str, admin: Admin) -> None:
    if either_database.startswith("sqlite"):
        pytest.skip("SQLite has one worker")
    zoe = registered(either_app, "Zoe of workers")
    table = zoe.new_table("here", "open")
    with run_app(either_database) as other_worker:
        zoe_there = Browser(other_worker)
        zoe_there.cookies = dict(zoe.cookies)
        with (
            socket(zoe, table["table_id"], table["credential"]) as first,
            socket(zoe_there, table["table_id"], table["credential"]) as second,
        ):
            admin("ban", "Zoe of workers")
            assert closing_code(first) == closing_code(second) == moderator.BANNED_CODE


# Restrictions in memory


def restriction(kind: str, account: str | None = None, network: str | None = None) -> Restriction:
    return Restriction(1, kind, account, network, "", "", None)


@pytest.mark.parametrize(
    ("network", "address", "affected"),
    [
        ("192.0.2.0/24", "192.0.2.77", True),
        ("192.0.2.0/24", "192.0.3.1", False),
        ("192.0.2.0/24", "::ffff:192.0.2.1", True),
        ("2001:db8::/48", "2001:db8:0:5::1", True),
        ("2001:db8::/48", "2001:db9::1", False),
        ("2001:db8::/48", "192.0.2.1", False),
        ("192.0.2.1/32", "not an address", False),
    ],
)
def test_networks_affect_addresses(network: str, address: str, affected: bool) -> None:
    assert Restrictions([restriction("ban", network=network)]).affects_address("ban", address) is affected
    assert not Restrictions([restriction("mute", network=network)]).affects_address("ban", address)


@pytest.mark.parametrize(("text", "network"), [("10.1.2.3", "10.1.2.3/32"), (" 10.1.2.3/8", "10.0.0.0/8")])
def test_networks_are_normalized(text: str, network: str) -> None:
    assert parse_network(text) == network


@pytest.mark.parametrize("text", ["", "x", "::/0", "10.0.0.0/33", "10.0.0.0/8/8"])
def test_invalid_networks_are_rejected(text: str) -> None:
    with pytest.raises(GameError):
        parse_network(text)


def test_expired_restrictions_are_not_in_force(admin: Admin, monkeypatch: pytest.MonkeyPatch) -> None:
    admin("mute", "198.51.100.0/24", "--days", "1")
    assert "198.51.100.0/24" in [one["network"] for one in admin("bans")]
    tomorrow = restrictions.expiry(1.001)
    monkeypatch.setattr(restrictions, "now", lambda: tomorrow)
    assert "198.51.100.0/24" not in [one["network"] for one in admin("bans")]


@pytest.mark.usefixtures("either_app")
def test_failing_poll_is_counted_and_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    calls: list[int] = []
    counted: list[str] = []

    async def fail(*_: object) -> list[Any]:
        calls.append(1)
        raise RuntimeError("broken")

    with monkeypatch.context() as patch:
        patch.setattr(restrictions, "active", fail)
        patch.setattr(PrometheusMetrics, "count_background_error", lambda _, task: counted.append(task))
        wait_until(lambda: len(calls) >= 2 and len(counted) >= 1)
    assert set(counted) == {"moderation"}
