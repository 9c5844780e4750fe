"""E-mail addresses of accounts: stored, confirmed by a link, removed by a link."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple, TypeAlias

import msgspec
from itsdangerous import BadData, URLSafeTimedSerializer
from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ...i18n import translator
from ..storage.schema import ACCOUNTS
from ..storage.store import Store
from .smtp import SmtpSettings, send_mail

Purpose: TypeAlias = Literal["confirm", "stop"]
CONFIRMATION_LIFETIME_SECONDS: Final = 3 * 24 * 3600
MAX_TOKEN_LENGTH: Final = 600


class MailAddress(NamedTuple):
    address: str
    confirmed: bool


class MailAddresses:
    """The addresses of accounts; without SMTP settings there are none to confirm."""

    def __init__(self, store: Store, settings: SmtpSettings | None, secret: str) -> None:
        self._store = store
        self.settings = settings
        self._signer = URLSafeTimedSerializer(secret, salt="e-mail")

    async def get(self, account_id: int) -> MailAddress | None:
        query = select(ACCOUNTS.c.email, ACCOUNTS.c.email_confirmed).where(ACCOUNTS.c.id == account_id)
        async with self._store.transaction() as connection:
            address, confirmed = (await connection.execute(query)).one()
        return None if address is None else MailAddress(address, confirmed)

    async def set(self, account_id: int, address: str) -> None:
        """Store an address and send the link that confirms it; raise MailError if that fails."""
        assert self.settings is not None
        async with self._store.transaction() as connection:
            await _store_address(connection, account_id, address, confirmed=False)
            language = await language_of(connection, account_id)
        t = translator(language).format
        link = self.link(account_id, address, "confirm")
        await send_mail(
            self.settings, address, t("mail-confirm-subject"), t("mail-confirm-text", link=link, address=address)
        )

    async def remove(self, account_id: int) -> None:
        async with self._store.transaction() as connection:
            await _store_address(connection, account_id, None, confirmed=False)

    async def follow(self, token: str) -> Purpose | None:
        """Do what a link is for; return None if it is invalid, expired or for an earlier address."""
        content = self._read(token[:MAX_TOKEN_LENGTH])
        if content is None:
            return None
        purpose, account_id, address = content
        current = (ACCOUNTS.c.id == account_id) & (ACCOUNTS.c.email == address)
        values = {"email_confirmed": True} if purpose == "confirm" else {"email": None, "email_confirmed": False}
        async with self._store.transaction() as connection:
            found = (await connection.execute(update(ACCOUNTS).where(current).values(values))).rowcount
        return purpose if found or purpose == "stop" else None

    def _read(self, token: str) -> tuple[Purpose, int, str] | None:
        """Return the content of a valid token; only those that confirm expire."""
        try:
            content = msgspec.convert(self._signer.loads(token), tuple[Purpose, int, str])
            if content[0] == "confirm":
                self._signer.loads(token, max_age=CONFIRMATION_LIFETIME_SECONDS)
        except (BadData, msgspec.ValidationError):
            return None
        return content

    def link(self, account_id: int, address: str, purpose: Purpose) -> str:
        """Return the link of an e-mail that confirms an address or stops further e-mails to it."""
        assert self.settings is not None
        token = self._signer.dumps([purpose, account_id, address])
        return f"{self.settings.public_url}/mail?token={token}"


async def _store_address(connection: AsyncConnection, account_id: int, address: str | None, *, confirmed: bool) -> None:
    values = {"email": address, "email_confirmed": confirmed}
    await connection.execute(update(ACCOUNTS).where(ACCOUNTS.c.id == account_id).values(values))


async def language_of(connection: AsyncConnection, account_id: int) -> str:
    """Return the language of an account's settings, English by default."""
    settings = (await connection.execute(select(ACCOUNTS.c.settings).where(ACCOUNTS.c.id == account_id))).scalar_one()
    return str(msgspec.json.decode(settings).get("language", "en"))
