"""Personal data on both databases: password, sessions, blocks, export and deletion of an account."""

from __future__ import annotations

import json
from typing import Any

import msgspec
import pytest
from starlette.testclient import TestClient

from realmwright.protocol.client_messages import ChatRequest, OfferRequest
from realmwright.protocol.server_messages import ErrorMessage, LogMessage

from .app_client import PASSWORD, Browser, services_of


def registered(client: TestClient, *names: str) -> list[Browser]:
    browsers = [Browser(client) for _ in names]
    for browser, name in zip(browsers, names, strict=True):
        browser.register(name)
    return browsers


def logged_in(client: TestClient, name: str, password: str = PASSWORD) -> Browser:
    browser = Browser(client)
    browser.post("/api/session", {"name": name, "password": password})
    return browser


def code(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


def test_password_change_ends_other_sessions(either_app: TestClient) -> None:
    (ada,) = registered(either_app, "Ada P")
    other = logged_in(either_app, "Ada P")
    wrong = {"current": "wrong password", "new": "another password"}
    assert code(ada.request("PUT", "/api/me/password", wrong)) == (401, "wrong-password")
    assert code(ada.request("PUT", "/api/me/password", {"new": "another password"})) == (401, "wrong-password")
    change = {"current": PASSWORD, "new": "another password"}
    assert ada.request("PUT", "/api/me/password", change).status_code == 204
    assert ada.get("/api/me")["name"] == "Ada P"
    assert other.request("GET", "/api/me").status_code == 401
    logged_in(either_app, "Ada P", "another password")


def test_sessions_are_listed_and_ended(either_app: TestClient) -> None:
    (ada,) = registered(either_app, "Ada S")
    second, third = logged_in(either_app, "Ada S"), logged_in(either_app, "Ada S")
    third.get("/api/me")
    sessions = ada.get("/api/me/sessions")["sessions"]
    assert [one["current"] for one in sessions].count(True) == 1
    assert len(sessions) == 3
    assert sessions[0]["last_used"] is not None
    (stranger,) = registered(either_app, "Thief S")
    ended = next(one["id"] for one in third.get("/api/me/sessions")["sessions"] if one["current"])
    assert code(stranger.request("DELETE", f"/api/me/sessions/{ended}")) == (404, "no-session")
    assert ada.request("DELETE", "/api/me/sessions/%25").status_code == 404
    assert ada.request("DELETE", f"/api/me/sessions/{ended}").status_code == 204
    assert third.request("GET", "/api/me").status_code == 401
    assert ada.request("DELETE", "/api/me/sessions").status_code == 204
    assert second.request("GET", "/api/me").status_code == 401
    assert len(ada.get("/api/me/sessions")["sessions"]) == 1


def test_tokens_show_their_use_and_cannot_manage_the_account(either_app: TestClient) -> None:
    (ada,) = registered(either_app, "Ada T")
    token = ada.post("/api/me/tokens", {"name": "bot"})["token"]
    assert ada.get("/api/me")["tokens"][0]["last_used"] is None
    program = Browser(either_app)
    header = f"Bearer {token}"
    program.get("/api/me", Authorization=header)
    assert ada.get("/api/me")["tokens"][0]["last_used"] is not None
    for method, path, body in (
        ("GET", "/api/me/sessions", None),
        ("DELETE", "/api/me/sessions", None),
        ("GET", "/api/me/export", None),
        ("DELETE", "/api/me", {"password": PASSWORD}),
        ("PUT", "/api/me/password", {"current": PASSWORD, "new": "another password"}),
    ):
        assert program.request(method, path, body, Authorization=header).status_code == 401


def finished_game(host: Browser, guest: Browser, guest_name: str) -> tuple[str, str, str]:
    """Play a game to its end; the guest chats. Return the table and the credentials of both."""
    made = host.new_table("here", "open", public=True)
    table, own = made["table_id"], made["credential"]
    theirs = guest.claim(table, made["invite"], guest_name)["credential"]
    with guest.play(table, theirs) as player:
        player.request(ChatRequest("my secret hobby"), LogMessage)
        player.resign()
    return table, own, theirs


def test_export_has_everything_about_the_account(either_app: TestClient) -> None:
    ada, bruno = registered(either_app, "Ada E", "Bruno E")
    table, _, theirs = finished_game(ada, bruno, "Bru")
    bruno.post("/api/me/tokens", {"name": "my program"})
    bruno.request("PUT", "/api/me/blocks", {"name": "ada e"})
    answer = bruno.request("GET", "/api/me/export")
    assert "attachment" in answer.headers["content-disposition"]
    data = answer.json()
    assert data["account"]["name"] == "Bruno E"
    assert [game["id"] for game in data["games"]] == [table]
    assert data["games"][0]["seats"] == [1]
    assert data["games"][0]["result"]["reason"] == "resigned"
    assert [line["text"] for line in data["chat"]] == ["my secret hobby"]
    assert [token["name"] for token in data["tokens"]] == ["my program"]
    assert [block["name"] for block in data["blocks"]] == ["Ada E"]
    assert len(data["sessions"]) == 1
    text = answer.text
    assert theirs not in text
    assert not any(secret in text for secret in bruno.cookies.values())
    assert "hash" not in text
    assert ada.request("GET", "/api/me/export").json()["chat"] == []


def test_deleted_account_leaves_its_games_without_its_name(either_app: TestClient) -> None:
    ada, bruno = registered(either_app, "Ada D", "Bruno Deleted")
    table, _, _ = finished_game(ada, bruno, "Bruno Shown")
    assert code(bruno.request("DELETE", "/api/me", {"password": "wrong"})) == (401, "wrong-password")
    assert bruno.request("DELETE", "/api/me", {"password": PASSWORD}).status_code == 204
    assert bruno.request("GET", "/api/me").status_code == 401
    login = Browser(either_app).request("POST", "/api/session", {"name": "Bruno Deleted", "password": PASSWORD})
    assert login.status_code == 401
    info = either_app.get(f"/api/tables/{table}").json()
    assert [seat["name"] for seat in info["seats"]] == ["seat 0", ""]
    assert [seat["account"] for seat in info["seats"]] == ["Ada D", None]
    with either_app.websocket_connect(f"/api/tables/{table}/socket") as socket:
        texts = [socket.receive_text() for _ in range(3)]
    assert "my secret hobby" in "".join(texts)  # the line stays, without a name
    everything = "".join(texts) + json.dumps(ada.get("/api/me/tables")) + json.dumps(ada.get("/api/lobby"))
    assert "Bruno Deleted" not in everything
    assert "Bruno Shown" not in everything


@pytest.mark.parametrize("name", ["Gone Ida", "gone ida", "Gоne Ida", "G0ne lda"])
def test_name_of_a_deleted_account_cannot_be_taken(either_app: TestClient, name: str) -> None:
    first = Browser(either_app).request("POST", "/api/accounts", {"name": "Gone Ida", "password": PASSWORD})
    if first.status_code == 201:
        browser = logged_in(either_app, "Gone Ida")
        assert browser.request("DELETE", "/api/me", {"password": PASSWORD}).status_code == 204
    taken = Browser(either_app).request("POST", "/api/accounts", {"name": name, "password": PASSWORD})
    assert code(taken) == (409, "name-taken")


@pytest.mark.parametrize("name", ["Саrl", "CarI", "Ｃarl", "Cárl"])
def test_account_that_looks_like_another_is_refused(either_app: TestClient, name: str) -> None:
    Browser(either_app).request("POST", "/api/accounts", {"name": "Carl", "password": PASSWORD})
    taken = Browser(either_app).request("POST", "/api/accounts", {"name": name, "password": PASSWORD})
    assert code(taken) == (409, "name-taken")


def test_blocked_players_do_not_meet(either_app: TestClient) -> None:
    ada, bruno = registered(either_app, "Ada B", "Bruno B")
    assert ada.request("PUT", "/api/me/blocks", {"name": "bruno b"}).status_code == 204
    assert ada.request("PUT", "/api/me/blocks", {"name": "bruno b"}).status_code == 204
    assert [one["name"] for one in ada.get("/api/me/blocks")["blocks"]] == ["Bruno B"]
    assert code(ada.request("PUT", "/api/me/blocks", {"name": "Ada B"})) == (404, "no-account")
    assert code(ada.request("PUT", "/api/me/blocks", {"name": "no such name"})) == (404, "no-account")
    for host, guest in ((ada, bruno), (bruno, ada)):
        made = host.new_table("here", "open", public=True)
        body = {"credential": made["invite"], "name": "guest"}
        assert code(guest.request("POST", f"/api/tables/{made['table_id']}/claim", body)) == (409, "blocked")
        assert made["table_id"] not in json.dumps(guest.get("/api/lobby")["open"])
        assert made["table_id"] in json.dumps(host.get("/api/lobby")["open"])
    assert ada.request("DELETE", "/api/me/blocks", {"name": "Bruno B"}).status_code == 204
    made = ada.new_table("here", "open")
    bruno.claim(made["table_id"], made["invite"], "guest")


def test_no_rematch_after_a_block(either_app: TestClient) -> None:
    ada, bruno = registered(either_app, "Ada R", "Bruno R")
    table, own, _ = finished_game(ada, bruno, "Bruno")
    bruno.request("PUT", "/api/me/blocks", {"name": "Ada R"})
    with ada.play(table, own) as player:
        assert player.request(OfferRequest("rematch"), ErrorMessage).code == "blocked"


def test_blocked_spectator_cannot_chat(either_app: TestClient) -> None:
    ada, bruno = registered(either_app, "Ada C", "Bruno C")
    made = ada.new_table("here", "open")
    ada.request("PUT", "/api/me/blocks", {"name": "Bruno C"})
    cookie = "; ".join(f"{name}={value}" for name, value in bruno.cookies.items())
    address = f"/api/tables/{made['table_id']}/socket?enter"
    with either_app.websocket_connect(address, headers={"Cookie": cookie}) as socket:
        socket.send_text('{"type": "enter", "name": "a friend"}')
        socket.send_text(msgspec.json.encode(ChatRequest("hello")).decode())
        while (message := json.loads(socket.receive_text()))["type"] != "error":
            pass
    assert message["code"] == "blocked"


def test_routes_require_authentication(either_app: TestClient) -> None:
    browser = Browser(either_app)
    for method, path, body in (
        ("GET", "/api/me/sessions", None),
        ("GET", "/api/me/export", None),
        ("GET", "/api/me/blocks", None),
        ("PUT", "/api/me/blocks", {"name": "x"}),
        ("DELETE", "/api/me", {"password": "x"}),
    ):
        assert code(browser.request(method, path, body)) == (401, "no-login")
    assert services_of(either_app).moderator.announcement.text == ""
