"""Accounts: a name and a password, sessions of browsers and tokens of programs. Only hashes of secrets are kept."""

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

from ...tables.events import now
from ..keeping.schema import ACCOUNTS, SESSIONS, TOKENS
from ..keeping.store import Store

LASTING: Final = timedelta(days=90)  # a session
HASHER: Final = PasswordHasher()
AT_ONCE: Final = 2  # passwords being hashed: each takes 64 MiB
MOST_TOKENS: Final = 20
# What a password for an unknown name is compared with, so that the answer takes as long. No password is known for it.
NOBODYS: Final = (
    f"$argon2id$v=19$m={HASHER.memory_cost},t={HASHER.time_cost},p={HASHER.parallelism}"
    f"${secrets.token_urlsafe(15)}${secrets.token_urlsafe(30)}".replace("-", "+").replace("_", "/")
)


class Account(NamedTuple):
    id: int
    name: str


class BadName(Exception):
    """A name that nobody could tell from another, or not read at all."""


class Taken(Exception):
    """Somebody has this name, or one that looks like it."""


class Token(NamedTuple):
    id: int
    name: str
    created: str


class Accounts:
    def __init__(self, store: Store) -> None:
        self._store = store
        self._hashing = asyncio.Semaphore(AT_ONCE)

    async def create(self, name: str, password: str) -> Account:
        name = " ".join(name.split())
        if not name or not name.isprintable():
            raise BadName("a name is made of letters, digits and signs that can be seen")
        # Hashed first: a name that is taken is found out no sooner than a free one.
        values = {"name": name, "folded": folded(name), "password_hash": await self._hash(password)}
        async with self._store.transaction() as connection:
            query = insert(ACCOUNTS).values(**values, settings="{}", created=now())
            try:
                made = await connection.execute(query)
            except IntegrityError as error:
                raise Taken(name) from error
            assert made.inserted_primary_key is not None
            return Account(made.inserted_primary_key[0], name)

    async def login(self, name: str, password: str) -> Account | None:
        """None: no such account or not its password; one cannot tell which, nor by how long it takes."""
        columns = (ACCOUNTS.c.id, ACCOUNTS.c.name, ACCOUNTS.c.password_hash)
        async with self._store.transaction() as connection:
            found = (await connection.execute(select(*columns).where(ACCOUNTS.c.folded == folded(name)))).first()
        known = NOBODYS if found is None else found[2]
        right = await self._fits(known, password)
        if found is None or not right:
            return None
        if HASHER.check_needs_rehash(known):
            await self._keep_hash(found[0], await self._hash(password))
        return Account(found[0], found[1])

    async def open_session(self, account: Account) -> str:
        """The text for the cookie of a browser."""
        text = secrets.token_urlsafe(32)
        values = {"hash": digest(text), "account": account.id, "created": now(), "expires": _after(LASTING)}
        async with self._store.transaction() as connection:
            await connection.execute(delete(SESSIONS).where(SESSIONS.c.expires < now()))
            await connection.execute(insert(SESSIONS).values(values))
        return text

    async def close_session(self, text: str) -> None:
        async with self._store.transaction() as connection:
            await connection.execute(delete(SESSIONS).where(SESSIONS.c.hash == digest(text)))

    async def by_session(self, text: str) -> Account | None:
        query = select(ACCOUNTS.c.id, ACCOUNTS.c.name).join(SESSIONS, SESSIONS.c.account == ACCOUNTS.c.id)
        async with self._store.transaction() as connection:
            wanted = query.where(SESSIONS.c.hash == digest(text), SESSIONS.c.expires > now())
            found = (await connection.execute(wanted)).first()
        return found and Account(*found)

    async def by_token(self, text: str) -> Account | None:
        query = select(ACCOUNTS.c.id, ACCOUNTS.c.name).join(TOKENS, TOKENS.c.account == ACCOUNTS.c.id)
        async with self._store.transaction() as connection:
            found = (await connection.execute(query.where(TOKENS.c.hash == digest(text)))).first()
        return found and Account(*found)

    async def about(self, account: Account) -> tuple[str, dict[str, str]]:
        """Since when there is this account, and its settings."""
        query = select(ACCOUNTS.c.created, ACCOUNTS.c.settings).where(ACCOUNTS.c.id == account.id)
        async with self._store.transaction() as connection:
            created, settings = (await connection.execute(query)).one()
        return created, msgspec.json.decode(settings, type=dict[str, str])

    async def set_settings(self, account: Account, settings: Mapping[str, str]) -> None:
        text = msgspec.json.encode(settings).decode()
        async with self._store.transaction() as connection:
            await connection.execute(update(ACCOUNTS).where(ACCOUNTS.c.id == account.id).values(settings=text))

    async def tokens(self, account: Account) -> list[Token]:
        query = select(TOKENS.c.id, TOKENS.c.name, TOKENS.c.created).where(TOKENS.c.account == account.id)
        async with self._store.transaction() as connection:
            return [Token(*row) for row in await connection.execute(query.order_by(TOKENS.c.id))]

    async def add_token(self, account: Account, name: str) -> tuple[Token, str] | None:
        """A token and its text, which nobody can look up again. None: there are enough already."""
        text, created = f"rw_{secrets.token_urlsafe(32)}", now()
        count = select(func.count()).select_from(TOKENS).where(TOKENS.c.account == account.id)
        async with self._store.transaction() as connection:
            if (await connection.execute(count)).scalar_one() >= MOST_TOKENS:
                return None
            values = {"hash": digest(text), "account": account.id, "name": name, "created": created}
            made = await connection.execute(insert(TOKENS).values(values))
            assert made.inserted_primary_key is not None
            return Token(made.inserted_primary_key[0], name, created), text

    async def drop_token(self, account: Account, token: int) -> bool:
        async with self._store.transaction() as connection:
            query = delete(TOKENS).where(TOKENS.c.account == account.id, TOKENS.c.id == token)
            return (await connection.execute(query)).rowcount > 0

    async def _hash(self, password: str) -> str:
        async with self._hashing:
            return await asyncio.to_thread(HASHER.hash, _normal(password))

    async def _fits(self, known: str, password: str) -> bool:
        async with self._hashing:
            try:
                return await asyncio.to_thread(HASHER.verify, known, _normal(password))
            except (VerificationError, InvalidHashError):
                return False

    async def _keep_hash(self, account: int, password_hash: str) -> None:
        async with self._store.transaction() as connection:
            query = update(ACCOUNTS).where(ACCOUNTS.c.id == account).values(password_hash=password_hash)
            await connection.execute(query)


def folded(name: str) -> str:
    """Names that look alike are one name."""
    seen = name.replace("\0", "")  # which PostgreSQL cannot hold, and no account has
    plain = unicodedata.normalize("NFKC", " ".join(seen.split())).casefold()
    return unicodedata.normalize("NFKC", plain)[:80]


def digest(text: str) -> str:
    """Of a random text that nobody could guess: a fast hash will do."""
    return sha256(text.encode()).hexdigest()


def _normal(password: str) -> str:
    """The same letters, however a keyboard puts them together."""
    return unicodedata.normalize("NFKC", password)


def _after(span: timedelta) -> str:
    return (datetime.now(UTC) + span).isoformat(timespec="milliseconds")
