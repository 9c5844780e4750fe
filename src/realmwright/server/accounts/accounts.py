"""Accounts, sessions and API tokens; only hashes of secrets are stored."""

from __future__ import annotations

import asyncio
import secrets
import unicodedata
from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from typing import Final, NamedTuple

import msgspec
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerificationError
from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from ...tables.events import now
from ..storage.schema import ACCOUNTS, INVITATIONS, SESSIONS, TOKENS
from ..storage.store import Store

SESSION_LIFETIME: Final = timedelta(days=90)
HASHER: Final = PasswordHasher()
MAX_CONCURRENT_HASHES: Final = 2  # each password hash needs 64 MiB
MAX_TOKENS: Final = 20
# Verified for unknown names, so that their response takes as long. No password is known for it.
DUMMY_HASH: Final = (
    f"$argon2id$v=19$m={HASHER.memory_cost},t={HASHER.time_cost},p={HASHER.parallelism}"
    f"${secrets.token_urlsafe(15)}${secrets.token_urlsafe(30)}".replace("-", "+").replace("_", "/")
)


class Account(NamedTuple):
    id: int
    name: str


class InvalidName(Exception):
    """The name is empty or contains unprintable characters."""


class NameTaken(Exception):
    """Another account has this name or a similar-looking one."""


class InvalidInvitation(Exception):
    """The invitation code is unknown, expired or was used before."""


class Token(NamedTuple):
    id: int
    name: str
    created: str


class Accounts:
    def __init__(self, store: Store) -> None:
        self._store = store
        self._hashing = asyncio.Semaphore(MAX_CONCURRENT_HASHES)

    async def create(self, name: str, password: str, invitation: str | None = None) -> Account:
        """Create an account; with `invitation`, use up that code or raise InvalidInvitation."""
        name = " ".join(name.split())
        if not name or not name.isprintable():
            raise InvalidName("the name is empty or contains unprintable characters")
        # Hash first, so that the response time does not reveal whether the name is taken.
        values = {"name": name, "folded_name": fold_name(name), "password_hash": await self._hash(password)}
        async with self._store.transaction() as connection:
            if invitation is not None:
                await _use_invitation(connection, invitation)
            query = insert(ACCOUNTS).values(**values, settings="{}", created=now())
            try:
                result = await connection.execute(query)
            except IntegrityError as error:
                raise NameTaken(name) from error
            assert result.inserted_primary_key is not None
            return Account(result.inserted_primary_key[0], name)

    async def login(self, name: str, password: str) -> Account | None:
        """Return the account, or None for an unknown name or a wrong password, in the same time."""
        columns = (ACCOUNTS.c.id, ACCOUNTS.c.name, ACCOUNTS.c.password_hash)
        async with self._store.transaction() as connection:
            row = (await connection.execute(select(*columns).where(ACCOUNTS.c.folded_name == fold_name(name)))).first()
        password_hash = DUMMY_HASH if row is None else row[2]
        correct = await self._verify(password_hash, password)
        if row is None or not correct:
            return None
        if HASHER.check_needs_rehash(password_hash):
            await self._set_hash(row[0], await self._hash(password))
        return Account(row[0], row[1])

    async def open_session(self, account: Account) -> str:
        """Store a new session and return the value of its cookie."""
        text = secrets.token_urlsafe(32)
        values = {
            "token_hash": hash_token(text),
            "account_id": account.id,
            "created": now(),
            "expires": _time_after(SESSION_LIFETIME),
        }
        async with self._store.transaction() as connection:
            await connection.execute(delete(SESSIONS).where(SESSIONS.c.expires < now()))
            await connection.execute(insert(SESSIONS).values(values))
        return text

    async def close_session(self, text: str) -> None:
        async with self._store.transaction() as connection:
            await connection.execute(delete(SESSIONS).where(SESSIONS.c.token_hash == hash_token(text)))

    async def find_by_session(self, text: str) -> Account | None:
        query = select(ACCOUNTS.c.id, ACCOUNTS.c.name).join(SESSIONS, SESSIONS.c.account_id == ACCOUNTS.c.id)
        async with self._store.transaction() as connection:
            valid = query.where(SESSIONS.c.token_hash == hash_token(text), SESSIONS.c.expires > now())
            row = (await connection.execute(valid)).first()
        return row and Account(*row)

    async def find_by_token(self, text: str) -> Account | None:
        query = select(ACCOUNTS.c.id, ACCOUNTS.c.name).join(TOKENS, TOKENS.c.account_id == ACCOUNTS.c.id)
        async with self._store.transaction() as connection:
            row = (await connection.execute(query.where(TOKENS.c.token_hash == hash_token(text)))).first()
        return row and Account(*row)

    async def profile(self, account: Account) -> tuple[str, dict[str, str]]:
        """Return the creation time and the settings of an account."""
        query = select(ACCOUNTS.c.created, ACCOUNTS.c.settings).where(ACCOUNTS.c.id == account.id)
        async with self._store.transaction() as connection:
            created, settings = (await connection.execute(query)).one()
        return created, msgspec.json.decode(settings, type=dict[str, str])

    async def set_settings(self, account: Account, settings: Mapping[str, str]) -> None:
        text = msgspec.json.encode(settings).decode()
        async with self._store.transaction() as connection:
            await connection.execute(update(ACCOUNTS).where(ACCOUNTS.c.id == account.id).values(settings=text))

    async def tokens(self, account: Account) -> list[Token]:
        query = select(TOKENS.c.id, TOKENS.c.name, TOKENS.c.created).where(TOKENS.c.account_id == account.id)
        async with self._store.transaction() as connection:
            return [Token(*row) for row in await connection.execute(query.order_by(TOKENS.c.id))]

    async def add_token(self, account: Account, name: str) -> tuple[Token, str] | None:
        """Create a token and return it with its text; None if there are too many."""
        text, created = f"rw_{secrets.token_urlsafe(32)}", now()
        count = select(func.count()).select_from(TOKENS).where(TOKENS.c.account_id == account.id)
        async with self._store.transaction() as connection:
            if (await connection.execute(count)).scalar_one() >= MAX_TOKENS:
                return None
            values = {"token_hash": hash_token(text), "account_id": account.id, "name": name, "created": created}
            result = await connection.execute(insert(TOKENS).values(values))
            assert result.inserted_primary_key is not None
            return Token(result.inserted_primary_key[0], name, created), text

    async def delete_token(self, account: Account, token: int) -> bool:
        """Delete a token of an account; return False if it has no such token."""
        async with self._store.transaction() as connection:
            query = delete(TOKENS).where(TOKENS.c.account_id == account.id, TOKENS.c.id == token)
            return (await connection.execute(query)).rowcount > 0

    async def _hash(self, password: str) -> str:
        async with self._hashing:
            return await asyncio.to_thread(HASHER.hash, _normalize(password))

    async def _verify(self, password_hash: str, password: str) -> bool:
        async with self._hashing:
            try:
                return await asyncio.to_thread(HASHER.verify, password_hash, _normalize(password))
            except (VerificationError, InvalidHashError):
                return False

    async def _set_hash(self, account: int, password_hash: str) -> None:
        async with self._store.transaction() as connection:
            query = update(ACCOUNTS).where(ACCOUNTS.c.id == account).values(password_hash=password_hash)
            await connection.execute(query)


async def add_invitation(connection: AsyncConnection, lifetime: timedelta) -> str:
    """Store a new invitation and return its code."""
    code = secrets.token_urlsafe(12)
    values = {"code_hash": hash_token(code), "created": now(), "expires": _time_after(lifetime)}
    await connection.execute(insert(INVITATIONS).values(values))
    return code


async def _use_invitation(connection: AsyncConnection, code: str) -> None:
    valid = (INVITATIONS.c.code_hash == hash_token(code.strip())) & (INVITATIONS.c.expires > now())
    if not (await connection.execute(delete(INVITATIONS).where(valid))).rowcount:
        raise InvalidInvitation


def fold_name(name: str) -> str:
    """Return the key of a name; similar-looking names share one."""
    without_nul = name.replace("\0", "")  # not allowed in PostgreSQL text, nor in a name
    folded = unicodedata.normalize("NFKC", " ".join(without_nul.split())).casefold()
    return unicodedata.normalize("NFKC", folded)[:80]


def hash_token(text: str) -> str:
    """Return the hash of a random text, which is long enough for a fast hash."""
    return sha256(text.encode()).hexdigest()


def _normalize(password: str) -> str:
    """Normalize Unicode, which keyboards compose differently."""
    return unicodedata.normalize("NFKC", password)


def _time_after(span: timedelta) -> str:
    return (datetime.now(UTC) + span).isoformat(timespec="milliseconds")
