"""Tests of addresses of accounts and of e-mails about turns, on both databases."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta
from email.message import EmailMessage

import pytest
from argon2 import PasswordHasher
from starlette.testclient import TestClient

from realmwright.server.accounts import accounts
from realmwright.server.mail import addresses, turn_mail
from realmwright.server.settings import Settings

from ..app_client import Browser, run_app, services_of
from ..test_ratings import register_all
from ..test_webhooks import move_once
from .smtp_receiver import Receiver, smtp_receiver

LINK = re.compile(r"https://example\.org(/mail\?token=\S+)")


@pytest.fixture(scope="module")
def receiver() -> Iterator[Receiver]:
    with smtp_receiver() as server:
        yield server


@pytest.fixture(scope="module")
def client(either_database: str, receiver: Receiver) -> Iterator[TestClient]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(accounts, "HASHER", PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
        patch.setattr(turn_mail, "DELAY", timedelta(0))
        with run_app(either_database, Settings(smtp=receiver.settings, rate_limit_scale=0)) as app:
            yield app


@pytest.fixture(autouse=True)
def _empty(receiver: Receiver) -> None:
    receiver.messages.clear()
    receiver.rejects = False


def link_in(message: EmailMessage) -> str:
    found = LINK.search(message.get_content())
    assert found
    return f"/api{found[1]}"


def confirmed(client: TestClient, receiver: Receiver, name: str) -> Browser:
    """Register an account whose address is confirmed."""
    (browser,) = register_all(client, name)
    assert browser.request("PUT", "/api/me/email", {"address": f"{name[-1]}@example.org"}).status_code == 204
    browser.post(link_in(receiver.messages.pop()), None)
    return browser


def send_due(client: TestClient) -> int:
    assert client.portal is not None
    return client.portal.call(services_of(client).mailer.send_due)


def turn_of(browser: Browser, guest: Browser) -> tuple[str, list[str]]:
    """Create an online table at which it is the browser's turn after a move of each."""
    made = browser.new_table("here", "open")
    claimed = guest.claim(made["table_id"], made["invite"], "guest")
    credentials = [made["credential"], claimed["credential"]]
    while move_once(browser, made["table_id"], credentials) != 0:
        pass
    return made["table_id"], credentials


def test_an_address_counts_when_its_link_was_opened(client: TestClient, receiver: Receiver) -> None:
    (ada,) = register_all(client, "Mail A")
    assert ada.get("/api/me")["sends_mail"]
    assert ada.request("PUT", "/api/me/email", {"address": "ada@example.org"}).status_code == 204
    me = ada.get("/api/me")
    assert (me["email"], me["email_confirmed"]) == ("ada@example.org", False)
    link = link_in(receiver.messages[0])
    assert ada.post(link, None) == {"purpose": "confirm"}
    assert ada.get("/api/me")["email_confirmed"]
    ada.request("PUT", "/api/me/email", {"address": "other@example.org"})
    assert ada.request("POST", link).status_code == 404  # it is for the earlier address
    assert ada.request("DELETE", "/api/me/email").status_code == 204
    assert ada.get("/api/me")["email"] is None


def test_old_and_forged_links_do_nothing(
    client: TestClient, receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    (ada,) = register_all(client, "Mail B")
    ada.request("PUT", "/api/me/email", {"address": "ada@example.org"})
    link = link_in(receiver.messages[0])
    monkeypatch.setattr(addresses, "CONFIRMATION_LIFETIME_SECONDS", -1)
    for forged in (link, f"{link}x", "/api/mail?token=", "/api/mail"):
        answer = ada.request("POST", forged)
        assert (answer.status_code, answer.json()["code"]) == (404, "bad-link")


def test_bad_addresses_and_failing_servers(client: TestClient, receiver: Receiver) -> None:
    (ada,) = register_all(client, "Mail C")
    assert ada.request("PUT", "/api/me/email", {"address": "ada"}).json()["code"] == "bad-email"
    receiver.rejects = True
    answer = ada.request("PUT", "/api/me/email", {"address": "ada@example.org"})
    assert (answer.status_code, answer.json()["code"]) == (503, "mail-failed")


def test_one_e_mail_names_all_tables_that_wait(client: TestClient, receiver: Receiver) -> None:
    ada, (guest,) = confirmed(client, receiver, "Mail D"), register_all(client, "Guest D")
    ada.request("PUT", "/api/me/settings", {"settings": {"language": "de"}})
    tables = [turn_of(ada, guest)[0] for _ in range(2)]
    assert send_due(client) == 1
    (message,) = receiver.messages
    assert (message["To"], message["Subject"]) == ("D@example.org", "Du bist an 2 Tischen am Zug")
    assert all(f"https://example.org/table/{table}" in message.get_content() for table in tables)
    assert send_due(client) == 0
    turn_of(ada, guest)
    assert send_due(client) == 0  # at most one an hour


def test_a_played_turn_and_a_stopped_address_need_no_e_mail(client: TestClient, receiver: Receiver) -> None:
    ada, (guest,) = confirmed(client, receiver, "Mail E"), register_all(client, "Guest E")
    table, credentials = turn_of(ada, guest)
    move_once(ada, table, credentials)
    assert send_due(client) == 0
    turn_of(ada, guest)
    assert send_due(client) == 1
    stop = receiver.messages[-1]["List-Unsubscribe"].strip("<>").removeprefix("https://example.org")
    assert receiver.messages[-1]["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert ada.post(stop, None) == {"purpose": "stop"}
    assert ada.get("/api/me")["email"] is None


def test_without_a_server_there_are_no_addresses(either_app: TestClient) -> None:
    (ada,) = register_all(either_app, "Mail F")
    assert not ada.get("/api/me")["sends_mail"]
    assert ada.request("PUT", "/api/me/email", {"address": "ada@example.org"}).json()["code"] == "no-mail"
