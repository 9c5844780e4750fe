"""Turn notifications: signed, tried again until they are heard, and never sent where they could do harm."""

from __future__ import annotations

import hmac
import json
import sqlite3
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from starlette.testclient import TestClient

from realmwright.server.options import Options
from realmwright.server.people import webhooks
from realmwright.server.people.webhooks import Hooks, Refused, checked

from .people import Browser, running, services_of

PATIENCE = 20


class Received(NamedTuple):
    path: str
    headers: dict[str, str]
    body: bytes


class Ear(ThreadingHTTPServer):
    """A program that hears notifications, and answers them as it is told to."""

    def __init__(self) -> None:
        super().__init__(("127.0.0.1", 0), Hearing)
        self.heard: list[Received] = []
        self.answers: list[int] = []
        self.news = threading.Condition()
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.server_port}/hook?x=1"

    def wait(self, count: int) -> list[Received]:
        with self.news:
            assert self.news.wait_for(lambda: len(self.heard) >= count, PATIENCE)
            return self.heard[:]


class Hearing(BaseHTTPRequestHandler):
    server: Ear

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["content-length"]))
        names = {name.lower(): value for name, value in self.headers.items()}
        with self.server.news:
            status = self.server.answers.pop(0) if self.server.answers else 204
            self.server.heard.append(Received(self.path, names, body))
            self.server.news.notify_all()
        self.send_response(status)
        if status == 302:
            self.send_header("Location", self.server.url)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_: Any) -> None:
        """Tests are quiet."""


@pytest.fixture
def ear() -> Iterator[Ear]:
    found = Ear()
    yield found
    found.shutdown()
    found.server_close()


@pytest.fixture
def open_house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    """A server whose host lets it reach this machine, and which is quick to try again."""
    monkeypatch.setattr(webhooks, "FIRST_WAIT", 0.05)
    monkeypatch.setattr(webhooks, "OFTEN", 0.05)
    with running(tmp_path, Options(private_webhooks=True)) as client:
        yield client


def move_once(browser: Browser, table: str, passes: list[str]) -> int:
    """Whoever's turn it is plays it; returns whose turn it is then."""
    with browser.play(table, passes[0]) as screen:
        seat = screen.state.actor
    assert seat is not None
    with browser.play(table, passes[seat]) as screen:
        while screen.state.actor == seat:
            screen.move()
        assert screen.state.actor is not None
        return screen.state.actor


def full_table(browser: Browser) -> tuple[str, list[str]]:
    made = browser.new_table("here", "open")
    claimed = browser.claim(made["id"], made["links"][1]["pass"], "Bruno")
    return made["id"], [made["links"][0]["pass"], claimed["pass"]]


def hook(browser: Browser, table: str, shown: str, url: str) -> str:
    answer = browser.ask("PUT", f"/api/tables/{table}/webhook", {"pass": shown, "url": url})
    assert answer.status_code == 200, answer.text
    return str(answer.json()["secret"])


def test_a_turn_is_told_and_signed(open_house: TestClient, ear: Ear) -> None:
    browser = Browser(open_house)
    table, passes = full_table(browser)
    secrets = [hook(browser, table, shown, ear.url) for shown in passes]
    turn = move_once(browser, table, passes)
    (received,) = ear.wait(1)
    told = json.loads(received.body)
    assert (told["type"], told["table"], told["game"], told["seat"]) == ("turn", table, "kingdoms", turn)
    assert received.path == "/hook?x=1"
    assert received.headers["content-type"] == "application/json"
    assert received.headers["host"] == f"127.0.0.1:{ear.server_port}"
    expected = hmac.new(secrets[turn].encode(), received.body, "sha256").hexdigest()
    assert received.headers["x-realmwright-signature"] == f"sha256={expected}"
    for count in (2, 3):
        turn = move_once(browser, table, passes)
        assert json.loads(ear.wait(count)[-1].body)["seat"] == turn


def test_the_turns_of_an_account_and_no_more_when_it_wants_none(open_house: TestClient, ear: Ear) -> None:
    host, guest = Browser(open_house), Browser(open_house)
    guest.register("Bruno")
    assert guest.ask("PUT", "/api/me/webhook", {"url": ear.url}).status_code == 200
    assert guest.get("/api/me")["webhook"] == ear.url
    made = host.new_table("here", "open")
    claimed = guest.claim(made["id"], made["invite"], "Bruno")
    passes = [made["links"][0]["pass"], claimed["pass"]]
    turns = [move_once(host, made["id"], passes) for _ in range(4)]
    own = turns.count(1)
    told = ear.wait(own)
    assert {json.loads(one.body)["seat"] for one in told} == {1}
    assert guest.ask("DELETE", "/api/me/webhook").status_code == 204
    for _ in range(2):
        move_once(host, made["id"], passes)
    time.sleep(0.5)
    assert len(ear.heard) <= own + 1  # the one that was told when the guest sat down


def test_the_webhook_of_a_seat_can_be_taken_away(open_house: TestClient, ear: Ear) -> None:
    browser = Browser(open_house)
    table, passes = full_table(browser)
    for shown in passes:
        hook(browser, table, shown, ear.url)
        assert browser.ask("DELETE", f"/api/tables/{table}/webhook", X_Pass=shown).status_code == 204
    move_once(browser, table, passes)
    time.sleep(0.5)
    assert ear.heard == []


@pytest.mark.parametrize("status", [500, 404, 302])
def test_what_is_not_heard_is_told_again_and_redirects_are_not_followed(
    open_house: TestClient, ear: Ear, status: int
) -> None:
    browser = Browser(open_house)
    table, passes = full_table(browser)
    for shown in passes:
        hook(browser, table, shown, ear.url)
    ear.answers = [status, status]
    move_once(browser, table, passes)
    heard = ear.wait(3)
    assert len({one.body for one in heard}) == 1
    assert len({one.headers["x-realmwright-delivery"] for one in heard}) == 1
    time.sleep(0.5)
    assert len(ear.heard) == 3


def test_what_is_never_heard_is_given_up(
    open_house: TestClient, ear: Ear, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(webhooks, "TRIES", 3)
    browser = Browser(open_house)
    table, passes = full_table(browser)
    for shown in passes:
        hook(browser, table, shown, ear.url)
    ear.answers = [500] * 50
    move_once(browser, table, passes)
    ear.wait(3)
    deadline = time.monotonic() + PATIENCE
    while deliveries(tmp_path) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert deliveries(tmp_path) == 0
    assert len(ear.heard) == 3


def deliveries(folder: Path) -> int:
    connection = sqlite3.connect(folder / "tables.db")
    ((count,),) = connection.execute("SELECT count(*) FROM deliveries")
    connection.close()
    return int(count)


def test_a_notice_survives_the_end_of_the_server(tmp_path: Path, ear: Ear, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(webhooks, "FIRST_WAIT", 0.2)
    ear.answers = [503]
    with running(tmp_path, Options(private_webhooks=True)) as client:
        browser = Browser(client)
        table, passes = full_table(browser)
        for shown in passes:
            hook(browser, table, shown, ear.url)
        move_once(browser, table, passes)
        ear.wait(1)
    assert deliveries(tmp_path) == 1
    with running(tmp_path, Options(private_webhooks=True)):
        assert ear.wait(2)[0].body == ear.heard[1].body


def test_one_who_never_answers_is_not_waited_for(open_house: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(webhooks, "PATIENCE", 0.2)
    hooks = services_of(open_house).hooks
    silent = ThreadingHTTPServer(("127.0.0.1", 0), BaseHTTPRequestHandler)  # it listens, and nobody serves it
    url = f"http://127.0.0.1:{silent.server_port}/"
    assert open_house.portal is not None
    began = time.monotonic()
    assert open_house.portal.call(hooks._send, webhooks.Delivery(1, url, "s", "{}", 0)) is False
    assert time.monotonic() - began < PATIENCE
    silent.server_close()


# Where nothing is sent


@pytest.mark.parametrize(
    "url",
    [
        "ftp://example.com/", "file:///etc/passwd", "example.com", "http://", "http://user:word@example.com/",
        "http://user@example.com/", "http://[", "http://example.com:0/", "http://example.com:99999/",
        "http://exam\nple.com/", "javascript:alert(1)", "http://example.com/\u0000",
    ],
)  # fmt: skip
def test_addresses_that_are_none(url: str) -> None:
    with pytest.raises(Refused):
        checked(url)


@pytest.mark.parametrize(
    "url",
    [
        "http://127.0.0.1/", "http://localhost:80/", "http://[::1]/", "http://10.0.0.1/", "http://192.168.1.1/",
        "http://172.16.0.1/", "http://169.254.169.254/latest/meta-data", "http://0.0.0.0/", "http://[fe80::1]/",
        "http://[fd00::1]/", "http://[::ffff:127.0.0.1]/", "http://2130706433/", "http://0x7f.1/", "http://127.1/",
        "http://224.0.0.1/", "http://100.64.0.1/",
    ],
)  # fmt: skip
def test_private_networks_are_refused(browser: Browser, url: str) -> None:
    made = browser.new_table("here", "open")
    answer = browser.ask("PUT", f"/api/tables/{made['id']}/webhook", {"pass": made["links"][0]["pass"], "url": url})
    assert (answer.status_code, answer.json()["code"]) == (422, "bad-address")


def test_a_name_that_is_moved_into_a_private_network_is_refused_when_it_is_called(house: TestClient) -> None:
    """It was public when it was set: what counts is where it leads now, and that is where it is sent."""
    found = ["203.0.113.5"]
    public = ["93.184.215.14"]

    async def look_up(_host: str, _port: int) -> list[str]:
        return found

    async def try_it() -> tuple[str, str]:
        hooks = Hooks(services_of(house).store, finder=look_up)
        found[:] = public
        _, first = await hooks.target("http://example.com/")
        found[:] = [*public, "10.0.0.1"]
        try:
            await hooks.target("http://example.com/")
        except Refused as error:
            return first, str(error)
        finally:
            await hooks.close()
        return first, ""

    assert house.portal is not None
    assert house.portal.call(try_it) == ("93.184.215.14", "this address lies in a private network")


def test_a_webhook_needs_the_pass_of_a_seat(browser: Browser) -> None:
    made = browser.new_table("here", "open")

    def ask(shown: str) -> Any:
        body = {"pass": shown, "url": "http://93.184.215.14/"}
        return browser.ask("PUT", f"/api/tables/{made['id']}/webhook", body)

    assert ask("rubbish").status_code == 404
    assert ask(made["invite"]).json()["code"] == "no-seat"
    assert ask(made["pass"]).json()["code"] == "no-seat"
    assert ask(made["links"][1]["pass"]).status_code == 200
