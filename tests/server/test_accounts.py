"""Tests of accounts, sessions and API tokens over REST."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

import pytest
from argon2 import PasswordHasher
from starlette.testclient import TestClient

from realmwright.server.accounts.accounts import MAX_TOKENS, fold_name

from .app_client import PASSWORD, Browser, run_app


def test_creating_an_account_logs_in(browser: Browser) -> None:
    account = browser.register("Ada")
    assert (account["name"], account["settings"], account["ratings"], account["tokens"]) == ("Ada", {}, [], [])
    assert browser.get("/api/me") == account


def test_session_cookie_attributes(client: TestClient) -> None:
    response = client.post("/api/accounts", json={"name": "Babbage", "password": PASSWORD})
    cookie = response.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert "secure" not in cookie  # the request did not use HTTPS
    assert "path=/" in cookie


def test_logout_invalidates_the_cookie(browser: Browser) -> None:
    browser.register("Chiara")
    cookies = dict(browser.cookies)
    assert browser.request("DELETE", "/api/session").status_code == 204
    browser.cookies = cookies
    assert browser.request("GET", "/api/me").json()["code"] == "no-login"
    assert browser.request("DELETE", "/api/session").status_code == 204


def test_login_on_another_device(client: TestClient, browser: Browser) -> None:
    browser.register("Dora")
    other = Browser(client)
    assert other.post("/api/session", {"name": "  dORA ", "password": PASSWORD})["name"] == "Dora"
    assert other.cookies != browser.cookies
    assert other.get("/api/me")["name"] == browser.get("/api/me")["name"] == "Dora"


@pytest.mark.parametrize("name", ["Émile", "e\u0301mile", "ÉMILE", " émile "])
def test_similar_looking_names_are_taken(browser: Browser, name: str) -> None:
    first = browser.request("POST", "/api/accounts", {"name": "Émile", "password": PASSWORD})
    assert first.status_code in (201, 409)
    taken = browser.request("POST", "/api/accounts", {"name": name, "password": PASSWORD})
    assert (taken.status_code, taken.json()["code"]) == (409, "name-taken")


def test_fold_name() -> None:
    assert fold_name("Ａda  Lovelace ") == fold_name("ada lovelace")


@pytest.mark.parametrize("name", ["", "   ", "a\u0000b", "line\nbreak\u0007", "x" * 41, "\u202egnirts"])
def test_invalid_names_are_rejected(browser: Browser, name: str) -> None:
    response = browser.request("POST", "/api/accounts", {"name": name, "password": PASSWORD})
    assert response.status_code == 422
    assert "\n" not in response.json()["message"]


def test_short_password_is_rejected(browser: Browser) -> None:
    assert browser.request("POST", "/api/accounts", {"name": "Eve", "password": "1234567"}).status_code == 422


def test_wrong_password_and_unknown_name_have_the_same_response(browser: Browser) -> None:
    browser.register("Fritz")
    wrong = browser.request("POST", "/api/session", {"name": "Fritz", "password": "wrong horse"})
    unknown = browser.request("POST", "/api/session", {"name": "Unknown", "password": "wrong horse"})
    assert wrong.status_code == unknown.status_code == 401
    assert wrong.content == unknown.content


def test_wrong_password_and_unknown_name_take_the_same_time(tmp_path: Path) -> None:
    """Compare CPU times: without the dummy hash the difference would be large."""
    with run_app(tmp_path) as client:
        browser = Browser(client)
        browser.register("Grete")
        cpu_times: dict[str, list[float]] = {"Grete": [], "Unknown": []}
        for _ in range(5):
            for name, times in cpu_times.items():
                start = time.process_time()
                browser.request("POST", "/api/session", {"name": name, "password": "wrong horse"})
                times.append(time.process_time() - start)
        known, unknown = (median(times) for times in cpu_times.values())
    assert 0.6 < known / unknown < 1.6


def test_settings_are_stored_and_replaced(browser: Browser) -> None:
    browser.register("Hugo")
    assert (
        browser.request("PUT", "/api/me/settings", {"settings": {"theme": "dark", "say": "ü\u0000"}}).status_code == 200
    )
    assert browser.get("/api/me")["settings"] == {"theme": "dark", "say": "ü\u0000"}
    browser.request("PUT", "/api/me/settings", {"settings": {"theme": "light"}})
    assert browser.get("/api/me")["settings"] == {"theme": "light"}
    many = {f"name {number}": "x" for number in range(61)}
    assert browser.request("PUT", "/api/me/settings", {"settings": many}).status_code == 422


@pytest.mark.parametrize(
    ("method", "address", "body"),
    [
        ("GET", "/api/me", None),
        ("GET", "/api/me/tables", None),
        ("PUT", "/api/me/settings", {"settings": {}}),
        ("POST", "/api/me/tokens", {"name": "x"}),
        ("DELETE", "/api/me/tokens/1", None),
        ("PUT", "/api/me/webhook", {"url": "https://example.com/"}),
        ("DELETE", "/api/me/webhook", None),
    ],
)
def test_account_routes_require_authentication(browser: Browser, method: str, address: str, body: object) -> None:
    response = browser.request(method, address, body)
    assert (response.status_code, response.json()["code"]) == (401, "no-login")
    response = browser.request(method, address, body, Authorization="Bearer rw_wrong")
    assert (response.status_code, response.json()["code"]) == (401, "no-login")


def test_api_token_authenticates(client: TestClient, browser: Browser) -> None:
    browser.register("Ida")
    token = browser.post("/api/me/tokens", {"name": "my bot"})
    program = Browser(client)
    account = program.get("/api/me", Authorization=f"Bearer {token['token']}")
    assert account["name"] == "Ida"
    assert [(listed["id"], listed["name"]) for listed in account["tokens"]] == [(token["id"], "my bot")]
    assert token["token"] not in str(account)
    assert browser.request("DELETE", f"/api/me/tokens/{token['id']}").status_code == 204
    assert program.request("GET", "/api/me", Authorization=f"Bearer {token['token']}").status_code == 401
    for unknown in (token["id"], "x", "²", "99999999999999999999"):
        assert browser.request("DELETE", f"/api/me/tokens/{unknown}").status_code == 404


def test_token_of_another_account_cannot_be_deleted(client: TestClient, browser: Browser) -> None:
    browser.register("Jan")
    token = browser.post("/api/me/tokens", {"name": "mine"})
    thief = Browser(client)
    thief.register("Kaspar")
    assert thief.request("DELETE", f"/api/me/tokens/{token['id']}").status_code == 404
    assert browser.get("/api/me")["tokens"]


def test_number_of_tokens_is_limited(browser: Browser) -> None:
    browser.register("Lea")
    for number in range(MAX_TOKENS):
        browser.post("/api/me/tokens", {"name": f"bot {number}"})
    response = browser.request("POST", "/api/me/tokens", {"name": "one more"})
    assert (response.status_code, response.json()["code"]) == (409, "too-many-tokens")


@pytest.fixture
def app(tmp_path: Path) -> Iterator[tuple[Browser, Path]]:
    with run_app(tmp_path) as client:
        yield Browser(client), tmp_path / "tables.db"


def test_database_contains_no_plain_secret(app: tuple[Browser, Path]) -> None:
    browser, database = app
    browser.register("Mia")
    token = browser.post("/api/me/tokens", {"name": "bot"})["token"]
    with sqlite3.connect(database) as connection:
        everything = "\n".join(connection.iterdump())
    connection.close()
    assert "Mia" in everything
    for secret in (PASSWORD, token, *browser.cookies.values()):
        assert secret not in everything


def test_expired_session_is_rejected(app: tuple[Browser, Path]) -> None:
    browser, database = app
    browser.register("Nora")
    with sqlite3.connect(database) as connection:
        connection.execute("UPDATE sessions SET expires = '2020-01-01T00:00:00.000+00:00'")
    connection.close()
    assert browser.request("GET", "/api/me").status_code == 401


def test_weak_password_hash_is_replaced_at_login(app: tuple[Browser, Path]) -> None:
    browser, database = app
    browser.register("Otto")
    weak = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1).hash(PASSWORD)
    with sqlite3.connect(database) as connection:
        connection.execute("UPDATE accounts SET password_hash = ?", [weak])
    connection.close()
    browser.post("/api/session", {"name": "Otto", "password": PASSWORD})
    with sqlite3.connect(database) as connection:
        ((stronger,),) = connection.execute("SELECT password_hash FROM accounts")
    connection.close()
    assert "m=65536" in stronger
    browser.post("/api/session", {"name": "Otto", "password": PASSWORD})


def test_a_token_cannot_create_tokens(client: TestClient) -> None:
    browser = Browser(client)
    browser.register("Ada tokens")
    token = browser.post("/api/me/tokens", {"name": "bot"})["token"]
    answer = Browser(client).request("POST", "/api/me/tokens", {"name": "more"}, Authorization=f"Bearer {token}")
    assert (answer.status_code, answer.json()["code"]) == (401, "no-login")
