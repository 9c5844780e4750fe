"""Tests of turn notifications by webhook: signatures, retries, private networks."""

from __future__ import annotations

import hmac
import json
import sqlite3
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from realmwright.server.accounts import webhooks
from realmwright.server.accounts.webhook_urls import InvalidWebhook, parse_url
from realmwright.server.accounts.webhooks import WebhookSender
from realmwright.server.settings import Settings

from .app_client import Browser, run_app, services_of
from .webhook_receiver import TIMEOUT_SECONDS, WebhookReceiver


@pytest.fixture
def webhook_client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    """An application that allows private webhooks and retries quickly."""
    monkeypatch.setattr(webhooks, "FIRST_RETRY_SECONDS", 0.05)
    monkeypatch.setattr(webhooks, "POLL_SECONDS", 0.05)
    with run_app(tmp_path, Settings(private_webhooks=True)) as client:
        yield client


def move_once(browser: Browser, table: str, credentials: list[str]) -> int:
    """Play the current turn and return the next seat to move."""
    with browser.play(table, credentials[0]) as screen:
        seat = screen.state.actor
    assert seat is not None
    with browser.play(table, credentials[seat]) as screen:
        while screen.state.actor == seat:
            screen.move()
        assert screen.state.actor is not None
        return screen.state.actor


def full_table(browser: Browser) -> tuple[str, list[str]]:
    made = browser.new_table("here", "open")
    claimed = browser.claim(made["table_id"], made["links"][1]["credential"], "Bruno")
    return made["table_id"], [made["links"][0]["credential"], claimed["credential"]]


def set_webhook(browser: Browser, table: str, credential: str, url: str) -> str:
    answer = browser.request("PUT", f"/api/tables/{table}/webhook", {"credential": credential, "url": url})
    assert answer.status_code == 200, answer.text
    return str(answer.json()["secret"])


def test_turn_notification_is_sent_and_signed(webhook_client: TestClient, receiver: WebhookReceiver) -> None:
    browser = Browser(webhook_client)
    table, credentials = full_table(browser)
    secrets = [set_webhook(browser, table, credential, receiver.url) for credential in credentials]
    turn = move_once(browser, table, credentials)
    (received,) = receiver.wait(1)
    body = json.loads(received.body)
    assert (body["type"], body["table_id"], body["game"], body["seat"]) == ("turn", table, "kingdoms", turn)
    assert received.path == "/hook?x=1"
    assert received.headers["content-type"] == "application/json"
    assert received.headers["host"] == f"127.0.0.1:{receiver.server_port}"
    expected = hmac.new(secrets[turn].encode(), received.body, "sha256").hexdigest()
    assert received.headers["x-realmwright-signature"] == f"sha256={expected}"
    for count in (2, 3):
        turn = move_once(browser, table, credentials)
        assert json.loads(receiver.wait(count)[-1].body)["seat"] == turn


def test_account_webhook_until_it_is_deleted(
    webhook_client: TestClient, receiver: WebhookReceiver, tmp_path: Path
) -> None:
    host, guest = Browser(webhook_client), Browser(webhook_client)
    guest.register("Bruno")
    assert guest.request("PUT", "/api/me/webhook", {"url": receiver.url}).status_code == 200
    assert guest.get("/api/me")["webhook"] == receiver.url
    made = host.new_table("here", "open")
    claimed = guest.claim(made["table_id"], made["invite"], "Bruno")
    credentials = [made["links"][0]["credential"], claimed["credential"]]
    turns = [move_once(host, made["table_id"], credentials) for _ in range(4)]
    own = turns.count(1)
    receiver.wait(own)
    wait_for_empty_outbox(tmp_path)
    assert len(receiver.received) in (own, own + 1)  # one more if the seat was to move when the guest claimed it
    assert {json.loads(notification.body)["seat"] for notification in receiver.received} == {1}
    assert guest.request("DELETE", "/api/me/webhook").status_code == 204
    before = len(receiver.received)
    for _ in range(2):
        move_once(host, made["table_id"], credentials)
    assert notification_count(tmp_path, receiver) == before


def test_seat_webhook_can_be_deleted(webhook_client: TestClient, receiver: WebhookReceiver, tmp_path: Path) -> None:
    browser = Browser(webhook_client)
    table, credentials = full_table(browser)
    for credential in credentials:
        set_webhook(browser, table, credential, receiver.url)
        assert browser.request("DELETE", f"/api/tables/{table}/webhook", X_Credential=credential).status_code == 204
    move_once(browser, table, credentials)
    assert notification_count(tmp_path, receiver) == 0


@pytest.mark.parametrize("status", [500, 404, 302])
def test_failed_delivery_is_retried_and_redirects_are_not_followed(
    webhook_client: TestClient, receiver: WebhookReceiver, tmp_path: Path, status: int
) -> None:
    browser = Browser(webhook_client)
    table, credentials = full_table(browser)
    for credential in credentials:
        set_webhook(browser, table, credential, receiver.url)
    receiver.statuses = [status, status]
    move_once(browser, table, credentials)
    attempts = receiver.wait(3)
    assert len({attempt.body for attempt in attempts}) == 1
    assert len({attempt.headers["x-realmwright-delivery"] for attempt in attempts}) == 1
    wait_for_empty_outbox(tmp_path)
    assert len(receiver.received) == 3


def test_delivery_is_dropped_after_the_last_attempt(
    webhook_client: TestClient, receiver: WebhookReceiver, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(webhooks, "MAX_ATTEMPTS", 3)
    browser = Browser(webhook_client)
    table, credentials = full_table(browser)
    for credential in credentials:
        set_webhook(browser, table, credential, receiver.url)
    receiver.statuses = [500] * 50
    move_once(browser, table, credentials)
    receiver.wait(3)
    wait_for_empty_outbox(tmp_path)
    assert len(receiver.received) == 3


def wait_for_empty_outbox(folder: Path) -> None:
    """Wait until every notification has been delivered or dropped; each stays stored until then."""
    deadline = time.monotonic() + TIMEOUT_SECONDS
    while deliveries(folder):
        assert time.monotonic() < deadline
        time.sleep(0.01)


def notification_count(folder: Path, receiver: WebhookReceiver) -> int:
    """Return the number of notifications stored or received; one may count twice, but none is missed."""
    return deliveries(folder) + len(receiver.received)


def test_notification_is_delivered_at_once(
    tmp_path: Path, receiver: WebhookReceiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It does not wait for the next periodic check, which here never comes."""
    monkeypatch.setattr(webhooks, "POLL_SECONDS", 3600.0)
    with run_app(tmp_path, Settings(private_webhooks=True)) as client:
        browser = Browser(client)
        table, credentials = full_table(browser)
        for credential in credentials:
            set_webhook(browser, table, credential, receiver.url)
        for count in (1, 2):
            turn = move_once(browser, table, credentials)
            assert json.loads(receiver.wait(count)[-1].body)["seat"] == turn


def deliveries(folder: Path) -> int:
    connection = sqlite3.connect(folder / "tables.db")
    ((count,),) = connection.execute("SELECT count(*) FROM deliveries")
    connection.close()
    return int(count)


def test_delivery_survives_a_server_restart(
    tmp_path: Path, receiver: WebhookReceiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(webhooks, "FIRST_RETRY_SECONDS", 0.2)
    receiver.statuses = [503]
    with run_app(tmp_path, Settings(private_webhooks=True)) as client:
        browser = Browser(client)
        table, credentials = full_table(browser)
        for credential in credentials:
            set_webhook(browser, table, credential, receiver.url)
        move_once(browser, table, credentials)
        receiver.wait(1)
    assert deliveries(tmp_path) == 1
    with run_app(tmp_path, Settings(private_webhooks=True)):
        assert receiver.wait(2)[0].body == receiver.received[1].body


def test_delivery_times_out(webhook_client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(webhooks, "TIMEOUT_SECONDS", 0.2)
    sender = services_of(webhook_client).webhooks
    silent = ThreadingHTTPServer(("127.0.0.1", 0), BaseHTTPRequestHandler)  # listens without serving
    url = f"http://127.0.0.1:{silent.server_port}/"
    assert webhook_client.portal is not None
    start = time.monotonic()
    assert webhook_client.portal.call(sender._send, webhooks.Delivery(1, url, "s", "{}", 0)) is False
    assert time.monotonic() - start < TIMEOUT_SECONDS
    silent.server_close()


# Rejected URLs


@pytest.mark.parametrize(
    "url",
    [
        "ftp://example.com/", "file:///etc/passwd", "example.com", "http://", "http://user:word@example.com/",
        "http://user@example.com/", "http://[", "http://example.com:0/", "http://example.com:99999/",
        "http://exam\nple.com/", "javascript:alert(1)", "http://example.com/\u0000",
    ],
)  # fmt: skip
def test_invalid_urls_are_rejected(url: str) -> None:
    with pytest.raises(InvalidWebhook):
        parse_url(url)


@pytest.mark.parametrize(
    "url",
    [
        "http://127.0.0.1/", "http://localhost:80/", "http://[::1]/", "http://10.0.0.1/", "http://192.168.1.1/",
        "http://172.16.0.1/", "http://169.254.169.254/latest/meta-data", "http://0.0.0.0/", "http://[fe80::1]/",
        "http://[fd00::1]/", "http://[::ffff:127.0.0.1]/", "http://2130706433/", "http://0x7f.1/", "http://127.1/",
        "http://224.0.0.1/", "http://100.64.0.1/",
    ],
)  # fmt: skip
def test_private_networks_are_rejected(browser: Browser, url: str) -> None:
    made = browser.new_table("here", "open")
    answer = browser.request(
        "PUT", f"/api/tables/{made['table_id']}/webhook", {"credential": made["links"][0]["credential"], "url": url}
    )
    assert (answer.status_code, answer.json()["code"]) == (422, "bad-address")


def test_host_name_is_resolved_again_for_every_delivery(client: TestClient) -> None:
    """A host name that now points into a private network is rejected."""
    addresses = ["203.0.113.5"]
    public = ["93.184.215.14"]

    async def resolve(_host: str, _port: int) -> list[str]:
        return addresses

    async def resolve_twice() -> tuple[str, str]:
        sender = WebhookSender(services_of(client).store, resolver=resolve)
        addresses[:] = public
        _, first = await sender.resolve_url("http://example.com/")
        addresses[:] = [*public, "10.0.0.1"]
        try:
            await sender.resolve_url("http://example.com/")
        except InvalidWebhook as error:
            return first, str(error)
        finally:
            await sender.close()
        return first, ""

    assert client.portal is not None
    assert client.portal.call(resolve_twice) == ("93.184.215.14", "the URL is in a private network")


def test_seat_webhook_requires_a_seat_credential(browser: Browser) -> None:
    made = browser.new_table("here", "open")

    def put(credential: str) -> Any:
        body = {"credential": credential, "url": "http://93.184.215.14/"}
        return browser.request("PUT", f"/api/tables/{made['table_id']}/webhook", body)

    assert put("invalid").status_code == 404
    assert put(made["invite"]).json()["code"] == "no-seat"
    assert put(made["credential"]).json()["code"] == "no-seat"
    assert put(made["links"][1]["credential"]).status_code == 200
