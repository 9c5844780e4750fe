"""Sending of e-mail by an SMTP server."""

from __future__ import annotations

import asyncio
import smtplib
import ssl
from collections.abc import Mapping
from email.message import EmailMessage
from email.utils import parseaddr
from typing import Final, NamedTuple
from urllib.parse import unquote, urlsplit

TIMEOUT_SECONDS: Final = 20.0
DEFAULT_PORTS: Final = {"smtp": 25, "starttls": 587, "smtps": 465}
MAX_ADDRESS_LENGTH: Final = 254


class MailError(Exception):
    """An e-mail could not be sent."""


class SmtpSettings(NamedTuple):
    """An SMTP server with the sender of all e-mails and the address of this server in their links."""

    scheme: str  # smtp, starttls or smtps
    host: str
    port: int
    user: str
    password: str
    sender: str
    public_url: str  # without a slash at the end


def parse_smtp_settings(url: str, sender: str, public_url: str) -> SmtpSettings:
    """Return the settings; raise ValueError with what was expected."""
    parts = urlsplit(url)
    if parts.scheme not in DEFAULT_PORTS or not parts.hostname:
        raise ValueError(
            f"the SMTP server is {url[:60]!r}: expected smtp://, starttls:// or smtps://USER:PASSWORD@HOST"
        )
    if not is_address(parseaddr(sender)[1]):
        raise ValueError(f"the sender of e-mails is {sender[:60]!r}: expected an address")
    if urlsplit(public_url).scheme not in ("http", "https"):
        raise ValueError(f"the public URL is {public_url[:60]!r}: expected https://HOST for links in e-mails")
    return SmtpSettings(
        parts.scheme,
        parts.hostname,
        parts.port or DEFAULT_PORTS[parts.scheme],
        unquote(parts.username or ""),
        unquote(parts.password or ""),
        sender,
        public_url.rstrip("/"),
    )


def is_address(text: str) -> bool:
    """Whether a text can be an e-mail address; a confirmation shows whether it is one."""
    local, _, domain = text.rpartition("@")
    plain = text.isascii() and text.isprintable() and not set(text) & set(' ,;:<>()[]"\\')
    return plain and bool(local) and "." in domain.strip(".") and len(text) <= MAX_ADDRESS_LENGTH


async def send_mail(
    settings: SmtpSettings, to: str, subject: str, text: str, headers: Mapping[str, str] | None = None
) -> None:
    """Send an e-mail; raise MailError if the server does not accept it."""
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = settings.sender, to, subject
    for name, value in (headers or {}).items():
        message[name] = value
    message.set_content(text)
    try:
        await asyncio.to_thread(_send, settings, message)
    except (smtplib.SMTPException, OSError) as error:  # TimeoutError and SSLError are OSErrors
        raise MailError(f"{settings.host} did not accept an e-mail: {type(error).__name__}") from error


def _send(settings: SmtpSettings, message: EmailMessage) -> None:
    context = ssl.create_default_context()
    if settings.scheme == "smtps":
        client: smtplib.SMTP = smtplib.SMTP_SSL(settings.host, settings.port, timeout=TIMEOUT_SECONDS, context=context)
    else:
        client = smtplib.SMTP(settings.host, settings.port, timeout=TIMEOUT_SECONDS)
    with client:
        if settings.scheme == "starttls":
            client.starttls(context=context)
        if settings.user:
            client.login(settings.user, settings.password)
        client.send_message(message)
