"""Webhook deliveries that fail do not delay or end the others: breakers, public addresses, host names."""

from __future__ import annotations

import asyncio
import socket
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from starlette.testclient import TestClient

from realmwright.server import app
from realmwright.server.accounts import webhook_breaker, webhooks
from realmwright.server.accounts.webhook_breaker import BREAKER_FAILURES, MAX_CONCURRENT, MAX_UNPROVEN, OriginLimits
from realmwright.server.accounts.webhook_urls import InvalidWebhook, is_public, parse_url
from realmwright.server.job_pool import JobPool
from realmwright.server.services import Services
from realmwright.server.settings import Settings
from tests.manual_clock import ManualClock

from .app_client import Browser, run_app, services_of
from .test_webhooks import deliveries, full_table, move_once, set_webhook
from .webhook_receiver import WebhookReceiver


@pytest.fixture
def client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[TestClient]:
    monkeypatch.setattr(webhooks, "POLL_SECONDS", 0.05)
    with run_app(tmp_path, Settings(private_webhooks=True)) as running:
        yield running


def enqueue(folder: Path, *urls: str) -> None:
    """Store deliveries as earlier versions may have stored them: with any URL, and without an origin."""
    connection = sqlite3.connect(folder / "tables.db")
    with connection:
        for number, url in enumerate(urls):
            connection.execute(
                "INSERT INTO deliveries (url, secret, body, attempts, next_attempt_at, origin)"
                " VALUES (?, 's', '{}', 0, ?, ?)",
                (url, f"2020-01-01T00:00:00.{number:03}+00:00", webhooks._origin(url)),
            )
    connection.close()


def wait_until(condition: Any, seconds: float = 20) -> None:
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.02)


@pytest.mark.parametrize(
    "url",
    ["http://８.8.8.8/", "http://１２７.0.0.1:9/", "http://ⓔxample.com/", "http://exa\u200bmple.com/", "http://a b/"],
)
def test_host_names_that_idna_does_not_allow_are_rejected(url: str) -> None:
    with pytest.raises(InvalidWebhook):
        parse_url(url)


def test_international_host_name_is_encoded() -> None:
    url = parse_url("https://bücher.example:8443/ä?ö=1")
    assert (url.host, url.authority) == ("xn--bcher-kva.example", "xn--bcher-kva.example:8443")
    assert parse_url("http://[2a00::1]/").authority == "[2a00::1]"


@pytest.mark.usefixtures("client")
def test_stored_invalid_deliveries_do_not_stop_the_others(receiver: WebhookReceiver, tmp_path: Path) -> None:
    """Also not deliveries that raise an unexpected exception."""
    enqueue(tmp_path, "http://１２７.0.0.1/", "http://[::1", "nonsense")
    enqueue(tmp_path, receiver.url)
    receiver.wait(1)
    assert deliveries(tmp_path) >= 3  # they are retried later


def test_unexpected_exception_of_a_delivery_is_logged_and_counted(
    client: TestClient,
    receiver: WebhookReceiver,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    sender = services_of(client).webhooks
    build, counted = sender._build_request, list[str]()

    def fail_once(delivery: webhooks.Delivery, *arguments: Any) -> Any:
        if not counted:
            raise KeyError("unexpected")
        return build(delivery, *arguments)

    monkeypatch.setattr(sender, "_build_request", fail_once)
    monkeypatch.setattr(sender._metrics, "count_background_error", counted.append)
    enqueue(tmp_path, receiver.url)
    wait_until(lambda: counted)
    enqueue(tmp_path, receiver.url)
    receiver.wait(1)
    assert counted == ["webhooks"]
    assert "webhook delivery 1 failed" in caplog.text


def test_loop_survives_an_unexpected_exception(
    client: TestClient, receiver: WebhookReceiver, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sender, counted = services_of(client).webhooks, list[str]()
    claim = sender._claim_due

    async def fail_once() -> Any:
        if not counted:
            raise KeyError("unexpected")
        return await claim()

    monkeypatch.setattr(sender, "_claim_due", fail_once)
    monkeypatch.setattr(sender._metrics, "count_background_error", counted.append)
    deadline = time.monotonic() + 20
    while not counted:  # a query that began before may still find new deliveries
        assert time.monotonic() < deadline
        time.sleep(0.05)
    enqueue(tmp_path, receiver.url)
    receiver.wait(1)
    assert counted == ["webhooks"]


def test_silent_receivers_do_not_delay_the_others(
    client: TestClient, receiver: WebhookReceiver, tmp_path: Path
) -> None:
    """Many older deliveries to a host that never answers wait; a new one elsewhere is sent at once."""
    with socket.create_server(("127.0.0.1", 0), backlog=200) as silent:
        enqueue(tmp_path, *[f"http://127.0.0.1:{silent.getsockname()[1]}/"] * 150)
        time.sleep(0.2)
        browser = Browser(client)
        table, credentials = full_table(browser)
        for credential in credentials:
            set_webhook(browser, table, credential, receiver.url)
        started = time.monotonic()
        move_once(browser, table, credentials)
        receiver.wait(1)
        assert time.monotonic() - started < webhooks.TIMEOUT_SECONDS / 2
        limits = services_of(client).webhooks._limits
        assert max(limits._running.values()) <= webhook_breaker.MAX_PER_ORIGIN


# Limits of an origin


def test_origins_have_a_limit_of_concurrent_requests() -> None:
    limits = OriginLimits()
    for _ in range(webhook_breaker.MAX_PER_ORIGIN):
        assert limits.may_start("a")
        limits.start("a")
    assert not limits.may_start("a")
    assert limits.busy_origins == ["a"]
    assert limits.may_start("b")
    limits.finish("a")
    assert limits.may_start("a")


def test_unknown_origins_leave_room_for_those_that_answer() -> None:
    limits = OriginLimits()
    limits.count_answer("good", answered=True)
    for number in range(MAX_UNPROVEN):
        limits.start(f"silent {number}")
    assert not limits.may_start("another")
    assert limits.may_start("good")
    for number in range(MAX_CONCURRENT - MAX_UNPROVEN):
        limits.start(f"more {number}")
    assert not limits.may_start("good")


def test_breaker_opens_after_failures_and_tries_again_later() -> None:
    clock = ManualClock()
    limits = OriginLimits(clock)
    for _ in range(BREAKER_FAILURES - 1):
        limits.count_answer("a", answered=False)
    assert not limits.is_broken("a")
    limits.count_answer("a", answered=False)
    assert limits.is_broken("a")
    assert not limits.is_broken("b")
    clock.advance(webhook_breaker.BREAKER_SECONDS)
    assert not limits.is_broken("a")
    limits.count_answer("a", answered=False)
    assert limits.is_broken("a")
    limits.count_answer("a", answered=True)
    assert not limits.is_broken("a")


# Addresses


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1", "10.0.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0", "0.1.2.3", "192.0.0.8",
        "192.88.99.1", "198.18.0.1", "203.0.113.1", "224.0.0.1", "240.0.0.1", "255.255.255.255",
        "::", "::1", "::127.0.0.1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::ffff:192.0.0.8", "::ffff:0:127.0.0.1",
        "64:ff9b::7f00:1", "64:ff9b:1::7f00:1", "64:ff9b::808:808", "2002:7f00:1::", "2002:a9fe:a9fe::",
        "2001:0:7f00:1::", "2001:db8::1", "3fff::1", "fec0::1", "fe80::1%eth0", "fd00::1", "ff02::1", "100::1",
        "5f00::1",
    ],
)  # fmt: skip
def test_addresses_outside_the_public_internet(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", ["8.8.8.8", "93.184.215.14", "::ffff:8.8.8.8", "2606:4700::1111", "2a00:1450::1"])
def test_public_addresses(address: str) -> None:
    assert is_public(address)


# Shutdown


def test_shutdown_closes_the_tables_though_the_webhooks_fail(caplog: pytest.LogCaptureFixture) -> None:
    closed: list[str] = []

    async def fail() -> None:
        raise UnicodeError("broken")

    async def close_tables() -> None:
        closed.append("tables")

    async def close() -> None:
        """Close nothing."""

    services = SimpleNamespace(
        jobs=JobPool(),
        moderator=SimpleNamespace(close=close),
        expiry=SimpleNamespace(close=close),
        webhooks=SimpleNamespace(close=fail),
        mailer=SimpleNamespace(close=close),
        tables=SimpleNamespace(close=close_tables),
    )
    asyncio.run(app.close(cast("Services", services)))
    assert closed == ["tables"]
    assert "shutdown failed: webhooks" in caplog.text
