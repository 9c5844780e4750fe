"""E-mails that tell players at which tables it is their turn, several tables in one e-mail."""

from __future__ import annotations

import asyncio
import logging
from contextlib import suppress
from datetime import timedelta
from typing import Final, NamedTuple

from sqlalchemy import delete, insert, literal, or_, select, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ...i18n import translator
from ...live.ports import Append, Metrics
from ...protocol.errors import StorageError
from ...tables.events import now
from ..accounts.accounts import time_after
from ..accounts.transaction_hooks import TurnHook
from ..storage.schema import ACCOUNTS, SEATS, TABLES, WAITING_TURNS
from ..storage.store import Store
from .addresses import MailAddresses, language_of
from .smtp import MailError, send_mail

LOGGER: Final = logging.getLogger(__name__)
POLL_SECONDS: Final = 60.0
DELAY: Final = timedelta(minutes=5)  # players at their screens do not need an e-mail
INTERVAL: Final = timedelta(hours=1)  # between two e-mails to an account
BATCH_SIZE: Final = 20  # e-mails in a poll
TURN: Final = WAITING_TURNS.c
# Has a row if one of these tables has a seat whose player wants e-mails.
HAS_ADDRESS: Final = """
SELECT 1 FROM seats JOIN accounts ON seats.account_id = accounts.id
WHERE seats.table_id IN {table_ids} AND accounts.email_confirmed
LIMIT 1
"""


class TurnRecorder(TurnHook):
    """Stores which players with an e-mail address it is the turn of."""

    condition: Final = HAS_ADDRESS

    async def run(self, connection: AsyncConnection, append: Append) -> None:
        await connection.execute(delete(WAITING_TURNS).where(TURN.table_id == append.table_id))
        seat = append.changes["to_move"]
        if seat is None:
            return
        player = (
            select(SEATS.c.table_id, SEATS.c.account_id, literal(now()))
            .join(ACCOUNTS, ACCOUNTS.c.id == SEATS.c.account_id)
            .join(TABLES, TABLES.c.id == SEATS.c.table_id)
            .where(SEATS.c.table_id == append.table_id, SEATS.c.seat == seat, ACCOUNTS.c.email_confirmed)
            .where(TABLES.c.online)
        )
        await connection.execute(insert(WAITING_TURNS).from_select(["table_id", "account_id", "since"], player))


class Digest(NamedTuple):
    """An e-mail to an account about tables that wait for it."""

    account_id: int
    address: str
    language: str
    tables: list[tuple[str, str]]  # ids and games


class TurnMailer:
    """Sends due e-mails in a background task."""

    def __init__(self, store: Store, addresses: MailAddresses, metrics: Metrics) -> None:
        self._store = store
        self._addresses = addresses
        self._metrics = metrics
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        if self._addresses.settings is not None:
            self._task = asyncio.create_task(self._run())

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    async def _run(self) -> None:
        while True:
            await asyncio.sleep(POLL_SECONDS)
            await self.send_due()

    async def send_due(self) -> int:
        """Send the e-mails that are due and return their number. A failure affects one e-mail."""
        sent = 0
        try:
            for account_id in await self._due_accounts():
                digest = await self._claim(account_id)
                sent += digest is not None and await self._send(digest)
        except StorageError:
            LOGGER.warning("cannot send turn e-mails: database unavailable")
        except Exception:
            self._metrics.count_background_error("mail")
            LOGGER.exception("turn e-mails failed")
        return sent

    async def _due_accounts(self) -> list[int]:
        query = (
            select(TURN.account_id)
            .distinct()
            .join(ACCOUNTS, ACCOUNTS.c.id == TURN.account_id)
            .where(~TURN.mailed, TURN.since <= time_after(-DELAY), ACCOUNTS.c.email_confirmed)
            .where(or_(ACCOUNTS.c.last_mail.is_(None), ACCOUNTS.c.last_mail <= time_after(-INTERVAL)))
            .limit(BATCH_SIZE)
        )
        async with self._store.transaction() as connection:
            return list((await connection.execute(query)).scalars())

    async def _claim(self, account_id: int) -> Digest | None:
        """Return the e-mail of an account; None if another worker sends it."""
        account = ACCOUNTS.c
        unclaimed = (account.id == account_id) & or_(
            account.last_mail.is_(None), account.last_mail <= time_after(-INTERVAL)
        )
        own = TURN.account_id == account_id
        tables = select(TABLES.c.id, TABLES.c.game).join(WAITING_TURNS, TURN.table_id == TABLES.c.id).where(own)
        async with self._store.transaction() as connection:
            if not (await connection.execute(update(ACCOUNTS).where(unclaimed).values(last_mail=now()))).rowcount:
                return None
            waiting = [(table_id, game) for table_id, game in await connection.execute(tables.order_by(TURN.since))]
            await connection.execute(update(WAITING_TURNS).where(own).values(mailed=True))
            address = (await connection.execute(select(account.email).where(account.id == account_id))).scalar_one()
            return Digest(account_id, address, await language_of(connection, account_id), waiting)

    async def _send(self, digest: Digest) -> bool:
        settings = self._addresses.settings
        assert settings is not None
        t = translator(digest.language).format
        lines = [f"{t(f'game-{game}')}: {settings.public_url}/table/{table_id}" for table_id, game in digest.tables]
        stop = self._addresses.link(digest.account_id, digest.address, "stop")
        text = "\n".join([t("mail-turn-text"), "", *lines, "", t("mail-stop", link=stop)])
        headers = {
            "List-Unsubscribe": f"<{stop.replace('/mail?', '/api/mail?')}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
        }
        try:
            await send_mail(settings, digest.address, t("mail-turn-subject", count=len(digest.tables)), text, headers)
        except MailError as error:
            self._metrics.count_background_error("mail")
            LOGGER.warning("turn e-mail to account %d: %s", digest.account_id, error)
            return False
        return True
