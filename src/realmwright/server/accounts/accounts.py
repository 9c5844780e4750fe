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
from sqlalchemy import ColumnElement, Table, delete, func, insert, select, true, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from ...tables.events import now
from ...tables.names import clean_name, skeleton
from ..storage.schema import ACCOUNTS, INVITATIONS, RETIRED_NAMES, SESSIONS, TOKENS
from ..storage.store import Store

SESSION_LIFETIME: Final = timedelta(days=90)
USE_NOTED_EVERY: Final = timedelta(minutes=10)  # of a session or token
SESSION_ID_LENGTH: Final = 16
PASSWORD_ALPHABET: Final = "abcdefghjkmnpqrstuvwxyz23456789"  # without characters that look alike
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
    administrator: bool = False


class Profile(NamedTuple):
    created: str
    settings: dict[str, str]
    password_reset: bool  # the owner must choose a new password


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
    last_used: str | None = None


class Session(NamedTuple):
    id: str  # the first characters of the hash of its cookie
    created: str
    last_used: str | None
    expires: str


class Accounts:
    def __init__(self, store: Store) -> None:
        self._store = store
        self._hashing = asyncio.Semaphore(MAX_CONCURRENT_HASHES)

    async def create(self, name: str, password: str, invitation: str | None = None) -> Account:
        """Create an account; with `invitation`, use up that code or raise InvalidInvitation."""
        name = " ".join(name.split())
        if not name or not name.isprintable() or clean_name(name) != unicodedata.normalize("NFC", name):
            raise InvalidName("the name is empty or contains unprintable characters")
        # Hash first, so that the response time does not reveal whether the name is taken.
        looks = skeleton(name)
        values = {"name": name, "folded_name": fold_name(name), "skeleton": looks}
        values["password_hash"] = await self._hash(password)
        async with self._store.transaction() as connection:
            retired = select(RETIRED_NAMES).where(RETIRED_NAMES.c.skeleton_hash == hash_token(looks))
            if (await connection.execute(retired)).first() is not None:
                raise NameTaken(name)
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
        table = ACCOUNTS.c
        columns = (table.id, table.name, table.password_hash, table.administrator, table.password_reset)
        async with self._store.reading() as connection:
            row = (await connection.execute(select(*columns).where(ACCOUNTS.c.folded_name == fold_name(name)))).first()
        password_hash = DUMMY_HASH if row is None else row[2]
        correct = await self._verify(password_hash, password)
        if row is None or not correct:
            return None
        if row[4]:  # a one-time password: the next login needs another one
            await self._set_hash(row[0], await self._hash(secrets.token_urlsafe(32)), reset=True)
        elif HASHER.check_needs_rehash(password_hash):
            await self._set_hash(row[0], await self._hash(password))
        return Account(row[0], row[1], row[3])

    async def verify_password(self, account: Account, password: str) -> bool:
        """Whether this is the password; an account that logged in by a one-time password has none."""
        query = select(ACCOUNTS.c.password_hash).where(ACCOUNTS.c.id == account.id)
        async with self._store.reading() as connection:
            password_hash = (await connection.execute(query)).scalar_one()
        return await self._verify(password_hash, password)

    async def set_password(self, account: Account, password: str, session: str | None) -> None:
        """Change the password and end all other sessions than the one with this cookie."""
        await self._set_hash(account.id, await self._hash(password))
        await self.end_sessions(account, session)

    async def set_one_time_password(self, account_id: int) -> str:
        """Replace the password by a random one for one login, and return it."""
        password = "-".join("".join(secrets.choice(PASSWORD_ALPHABET) for _ in range(4)) for _ in range(4))
        await self._set_hash(account_id, await self._hash(password), reset=True)
        return password

    async def open_session(self, account: Account) -> str:
        """Store a new session and return the value of its cookie."""
        text = secrets.token_urlsafe(32)
        values = {
            "token_hash": hash_token(text),
            "account_id": account.id,
            "created": now(),
            "expires": time_after(SESSION_LIFETIME),
        }
        async with self._store.transaction() as connection:
            await connection.execute(delete(SESSIONS).where(SESSIONS.c.expires < now()))
            await connection.execute(insert(SESSIONS).values(values))
        return text

    async def close_session(self, text: str) -> None:
        async with self._store.transaction() as connection:
            await connection.execute(delete(SESSIONS).where(SESSIONS.c.token_hash == hash_token(text)))

    async def sessions(self, account: Account) -> list[Session]:
        """Return the valid sessions of an account, the newest first."""
        columns = SESSIONS.c
        query = select(columns.token_hash, columns.created, columns.last_used, columns.expires)
        valid = (columns.account_id == account.id) & (columns.expires > now())
        async with self._store.reading() as connection:
            rows = (await connection.execute(query.where(valid).order_by(columns.created.desc()))).all()
        return [Session(session_id(row[0]), *row[1:]) for row in rows]

    async def end_session(self, account: Account, session: str) -> bool:
        """End the session with this id; return False if the account has none."""
        columns = SESSIONS.c
        own = (columns.account_id == account.id) & columns.token_hash.startswith(session, autoescape=True)
        if len(session) != SESSION_ID_LENGTH:
            return False
        async with self._store.transaction() as connection:
            return (await connection.execute(delete(SESSIONS).where(own))).rowcount > 0

    async def end_sessions(self, account: Account, kept: str | None) -> None:
        """End all sessions of an account but the one with this cookie."""
        columns = SESSIONS.c
        others = (columns.account_id == account.id) & (columns.token_hash != hash_token(kept or ""))
        async with self._store.transaction() as connection:
            await connection.execute(delete(SESSIONS).where(others))

    async def find_by_session(self, text: str) -> Account | None:
        return await self._find(SESSIONS, text, SESSIONS.c.expires > now())

    async def find_by_token(self, text: str) -> Account | None:
        return await self._find(TOKENS, text, true())

    async def _find(self, table: Table, text: str, valid: ColumnElement[bool]) -> Account | None:
        """Return the account of a session or token, and note from time to time that it was used."""
        columns, own = table.c, table.c.token_hash == hash_token(text)
        query = select(columns.last_used, ACCOUNTS.c.id, ACCOUNTS.c.name, ACCOUNTS.c.administrator)
        async with self._store.reading() as connection:
            joined = query.join(ACCOUNTS, columns.account_id == ACCOUNTS.c.id).where(own, valid)
            row = (await connection.execute(joined)).first()
        if row is None:
            return None
        if row[0] is None or row[0] < time_after(-USE_NOTED_EVERY):
            async with self._store.transaction() as connection:
                await connection.execute(update(table).where(own).values(last_used=now()))
        return Account(*row[1:])

    async def profile(self, account: Account) -> Profile:
        columns = ACCOUNTS.c
        query = select(columns.created, columns.settings, columns.password_reset).where(columns.id == account.id)
        async with self._store.reading() as connection:
            created, settings, reset = (await connection.execute(query)).one()
        return Profile(created, msgspec.json.decode(settings, type=dict[str, str]), reset)

    async def set_settings(self, account: Account, settings: Mapping[str, str]) -> None:
        text = msgspec.json.encode(settings).decode()
        async with self._store.transaction() as connection:
            await connection.execute(update(ACCOUNTS).where(ACCOUNTS.c.id == account.id).values(settings=text))

    async def tokens(self, account: Account) -> list[Token]:
        columns = TOKENS.c
        query = select(columns.id, columns.name, columns.created, columns.last_used)
        query = query.where(columns.account_id == account.id)
        async with self._store.reading() as connection:
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

    async def _set_hash(self, account: int, password_hash: str, *, reset: bool = False) -> None:
        values = {"password_hash": password_hash, "password_reset": reset}
        async with self._store.transaction() as connection:
            await connection.execute(update(ACCOUNTS).where(ACCOUNTS.c.id == account).values(values))


async def add_invitation(connection: AsyncConnection, lifetime: timedelta) -> str:
    """Store a new invitation and return its code."""
    code = secrets.token_urlsafe(12)
    values = {"code_hash": hash_token(code), "created": now(), "expires": time_after(lifetime)}
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


def session_id(token_hash: str) -> str:
    return token_hash[:SESSION_ID_LENGTH]


def hash_token(text: str) -> str:
    """Return the hash of a random text, which is long enough for a fast hash."""
    return sha256(text.encode()).hexdigest()


def _normalize(password: str) -> str:
    """Normalize Unicode, which keyboards compose differently."""
    return unicodedata.normalize("NFKC", password)


def time_after(span: timedelta) -> str:
    """Return the time this span from now, in the format of stored moments."""
    return (datetime.now(UTC) + span).isoformat(timespec="milliseconds")
