"""Accounts: a name and a password, and what nobody else may find out or do."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path
from statistics import median

import pytest
from argon2 import PasswordHasher
from starlette.testclient import TestClient

from realmwright.server.people.accounts import MOST_TOKENS, folded

from .people import PASSWORD, Browser, running


def test_whoever_makes_an_account_is_logged_in(browser: Browser) -> None:
    made = browser.register("Ada")
    assert (made["name"], made["settings"], made["ratings"], made["tokens"]) == ("Ada", {}, [], [])
    assert browser.get("/api/me") == made


def test_the_cookie_is_for_this_server_alone(house: TestClient) -> None:
    answer = house.post("/api/accounts", json={"name": "Babbage", "password": PASSWORD})
    said = answer.headers["set-cookie"].lower()
    assert "httponly" in said
    assert "samesite=lax" in said
    assert "secure" not in said  # there is no encryption on this machine's own way to itself
    assert "path=/" in said


def test_logging_out_ends_the_session_also_for_whoever_kept_the_cookie(browser: Browser) -> None:
    browser.register("Chiara")
    kept = dict(browser.cookies)
    assert browser.ask("DELETE", "/api/session").status_code == 204
    browser.cookies = kept
    assert browser.ask("GET", "/api/me").json()["code"] == "no-login"
    assert browser.ask("DELETE", "/api/session").status_code == 204


def test_logging_in_on_another_device(house: TestClient, browser: Browser) -> None:
    browser.register("Dora")
    other = Browser(house)
    assert other.post("/api/session", {"name": "  dORA ", "password": PASSWORD})["name"] == "Dora"
    assert other.cookies != browser.cookies
    assert other.get("/api/me")["name"] == browser.get("/api/me")["name"] == "Dora"


@pytest.mark.parametrize("name", ["Émile", "e\u0301mile", "ÉMILE", " émile "])
def test_names_that_look_alike_are_one_name(browser: Browser, name: str) -> None:
    first = browser.ask("POST", "/api/accounts", {"name": "Émile", "password": PASSWORD})
    assert first.status_code in (201, 409)
    taken = browser.ask("POST", "/api/accounts", {"name": name, "password": PASSWORD})
    assert (taken.status_code, taken.json()["code"]) == (409, "name-taken")


def test_folding() -> None:
    assert folded("Ａda  Lovelace ") == folded("ada lovelace")


@pytest.mark.parametrize("name", ["", "   ", "a\u0000b", "line\nbreak\u0007", "x" * 41, "\u202egnirts"])
def test_names_that_cannot_be(browser: Browser, name: str) -> None:
    answer = browser.ask("POST", "/api/accounts", {"name": name, "password": PASSWORD})
    assert answer.status_code == 422
    assert "\n" not in answer.json()["message"]


def test_a_short_password_is_refused(browser: Browser) -> None:
    assert browser.ask("POST", "/api/accounts", {"name": "Eve", "password": "1234567"}).status_code == 422


def test_a_wrong_password_and_an_unknown_name_have_one_answer(browser: Browser) -> None:
    browser.register("Fritz")
    wrong = browser.ask("POST", "/api/session", {"name": "Fritz", "password": "wrong horse"})
    unknown = browser.ask("POST", "/api/session", {"name": "Nobody", "password": "wrong horse"})
    assert wrong.status_code == unknown.status_code == 401
    assert wrong.content == unknown.content


def test_a_wrong_password_and_an_unknown_name_take_as_long(tmp_path: Path) -> None:
    """CPU time, since machines are shared: a comparison that is left out would save nearly all of it."""
    with running(tmp_path) as client:
        browser = Browser(client)
        browser.register("Grete")
        took: dict[str, list[float]] = {"Grete": [], "Nobody": []}
        for _ in range(5):
            for name, times in took.items():
                began = time.process_time()
                browser.ask("POST", "/api/session", {"name": name, "password": "wrong horse"})
                times.append(time.process_time() - began)
        known, unknown = (median(times) for times in took.values())
    assert 0.6 < known / unknown < 1.6


def test_settings_are_kept_and_replaced(browser: Browser) -> None:
    browser.register("Hugo")
    assert browser.ask("PUT", "/api/me/settings", {"settings": {"theme": "dark", "say": "ü\u0000"}}).status_code == 200
    assert browser.get("/api/me")["settings"] == {"theme": "dark", "say": "ü\u0000"}
    browser.ask("PUT", "/api/me/settings", {"settings": {"theme": "light"}})
    assert browser.get("/api/me")["settings"] == {"theme": "light"}
    many = {f"name {number}": "x" for number in range(61)}
    assert browser.ask("PUT", "/api/me/settings", {"settings": many}).status_code == 422


@pytest.mark.parametrize(
    ("method", "address", "body"),
    [
        ("GET", "/api/me", None),
        ("GET", "/api/me/games", None),
        ("PUT", "/api/me/settings", {"settings": {}}),
        ("POST", "/api/me/tokens", {"name": "x"}),
        ("DELETE", "/api/me/tokens/1", None),
        ("PUT", "/api/me/webhook", {"url": "https://example.com/"}),
        ("DELETE", "/api/me/webhook", None),
    ],
)
def test_nothing_of_an_account_without_a_login(browser: Browser, method: str, address: str, body: object) -> None:
    answer = browser.ask(method, address, body)
    assert (answer.status_code, answer.json()["code"]) == (401, "no-login")
    answer = browser.ask(method, address, body, Authorization="Bearer rw_wrong")
    assert (answer.status_code, answer.json()["code"]) == (401, "no-login")


def test_a_token_is_a_login_for_programs(house: TestClient, browser: Browser) -> None:
    browser.register("Ida")
    token = browser.post("/api/me/tokens", {"name": "my bot"})
    program = Browser(house)
    shown = program.get("/api/me", Authorization=f"Bearer {token['token']}")
    assert shown["name"] == "Ida"
    assert [(one["id"], one["name"]) for one in shown["tokens"]] == [(token["id"], "my bot")]
    assert token["token"] not in str(shown)
    assert browser.ask("DELETE", f"/api/me/tokens/{token['id']}").status_code == 204
    assert program.ask("GET", "/api/me", Authorization=f"Bearer {token['token']}").status_code == 401
    for gone in (token["id"], "x", "²", "99999999999999999999"):
        assert browser.ask("DELETE", f"/api/me/tokens/{gone}").status_code == 404


def test_nobody_deletes_the_token_of_another(house: TestClient, browser: Browser) -> None:
    browser.register("Jan")
    token = browser.post("/api/me/tokens", {"name": "mine"})
    thief = Browser(house)
    thief.register("Kaspar")
    assert thief.ask("DELETE", f"/api/me/tokens/{token['id']}").status_code == 404
    assert browser.get("/api/me")["tokens"]


def test_there_is_a_most_number_of_tokens(browser: Browser) -> None:
    browser.register("Lea")
    for number in range(MOST_TOKENS):
        browser.post("/api/me/tokens", {"name": f"bot {number}"})
    answer = browser.ask("POST", "/api/me/tokens", {"name": "one more"})
    assert (answer.status_code, answer.json()["code"]) == (409, "too-many-tokens")


@pytest.fixture
def kept(tmp_path: Path) -> Iterator[tuple[Browser, Path]]:
    with running(tmp_path) as client:
        yield Browser(client), tmp_path / "tables.db"


def test_the_database_holds_no_secret_in_clear(kept: tuple[Browser, Path]) -> None:
    browser, database = kept
    browser.register("Mia")
    token = browser.post("/api/me/tokens", {"name": "bot"})["token"]
    with sqlite3.connect(database) as connection:
        everything = "\n".join(connection.iterdump())
    connection.close()
    assert "Mia" in everything
    for secret in (PASSWORD, token, *browser.cookies.values()):
        assert secret not in everything


def test_a_session_that_is_too_old_is_none(kept: tuple[Browser, Path]) -> None:
    browser, database = kept
    browser.register("Nora")
    with sqlite3.connect(database) as connection:
        connection.execute("UPDATE sessions SET expires = '2020-01-01T00:00:00.000+00:00'")
    connection.close()
    assert browser.ask("GET", "/api/me").status_code == 401


def test_an_old_hash_is_made_anew_at_the_next_login(kept: tuple[Browser, Path]) -> None:
    browser, database = kept
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
