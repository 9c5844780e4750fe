"""Tests of SMTP settings and of sending e-mails."""

from __future__ import annotations

import asyncio

import pytest

from realmwright.server.mail.smtp import MailError, is_address, parse_smtp_settings, send_mail

from .smtp_receiver import smtp_receiver

SENDER, PUBLIC_URL = "Realmwright <host@example.org>", "https://example.org/"


def test_settings_of_a_url() -> None:
    settings = parse_smtp_settings("starttls://ada:p%40ss@mail.example.org", SENDER, PUBLIC_URL)
    assert settings[:5] == ("starttls", "mail.example.org", 587, "ada", "p@ss")
    assert settings.public_url == "https://example.org"
    assert parse_smtp_settings("smtps://mail.example.org:4650", SENDER, PUBLIC_URL).port == 4650


@pytest.mark.parametrize(
    ("values", "message"),
    [
        (("mail.example.org", SENDER, PUBLIC_URL), "expected smtp://, starttls:// or smtps://"),
        (("smtp://", SENDER, PUBLIC_URL), "expected smtp://, starttls:// or smtps://"),
        (
            ("smtp://localhost", "Realmwright", PUBLIC_URL),
            "the sender of e-mails is 'Realmwright'",
        ),
        (("smtp://localhost", SENDER, "example.org"), "the public URL is 'example.org': expected https://HOST"),
    ],
)
def test_invalid_settings(values: tuple[str, str, str], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        parse_smtp_settings(*values)


@pytest.mark.parametrize("text", ["ada@example.org", "a.b+c@sub.example.org"])
def test_addresses(text: str) -> None:
    assert is_address(text)


@pytest.mark.parametrize(
    "text", ["", "ada", "ada@", "@example.org", "ada@localhost", "a b@example.org", "a@b.c\nBcc: d@e.f", "a@b@c,d.e",
             "<a@b.c>", f"{'a' * 251}@b.c", "adä@example.org"],
)  # fmt: skip
def test_no_addresses(text: str) -> None:
    assert not is_address(text)


def test_a_message_arrives_with_its_headers() -> None:
    with smtp_receiver() as server:
        asyncio.run(send_mail(server.settings, "ada@example.org", "Grüße", "Zug um Zug", {"X-Kind": "test"}))
    (message,) = server.messages
    assert (message["To"], message["Subject"], message["X-Kind"]) == ("ada@example.org", "Grüße", "test")
    assert message.get_content().strip() == "Zug um Zug"


def test_a_server_that_refuses_or_is_gone_is_an_error() -> None:
    with smtp_receiver() as server:
        server.rejects = True
        with pytest.raises(MailError, match="SMTPRecipientsRefused"):
            asyncio.run(send_mail(server.settings, "ada@example.org", "subject", "text"))
    with pytest.raises(MailError, match="ConnectionRefusedError"):
        asyncio.run(send_mail(server.settings, "ada@example.org", "subject", "text"))
