"""Credentials: signed texts that authorize their bearer.

The bearer may play a seat, host a table or claim an open seat.
"""

from __future__ import annotations

import hmac
import secrets
from hashlib import sha256
from typing import Final, NamedTuple

import msgspec
from itsdangerous import BadData, URLSafeSerializer

HOST: Final = -1
INVITE: Final = -2
SALT: Final = "pass"  # part of every signature: changing it would invalidate all credentials


class Credential(NamedTuple):
    """The content of a credential. It is valid while `key` is the table's key for the seat."""

    table_id: str
    seat: int  # a seat, HOST or INVITE
    key: str


class CredentialSigner:
    """Signs and verifies credentials with one secret."""

    def __init__(self, secret: str) -> None:
        self._signer = URLSafeSerializer(secret, SALT, signer_kwargs={"digest_method": sha256})

    def sign(self, table_id: str, seat: int, key: str) -> str:
        return str(self._signer.dumps([table_id, seat, key]))

    def verify(self, text: str) -> Credential | None:
        """Return the content of a credential, or None if it was not signed with this secret."""
        try:
            return msgspec.convert(self._signer.loads(text), Credential)
        except (BadData, UnicodeError, msgspec.ValidationError):
            return None


def new_key() -> str:
    return secrets.token_urlsafe(9)


def keys_equal(actual: str, expected: str) -> bool:
    """Compare two keys in constant time."""
    return hmac.compare_digest(actual.encode(), expected.encode())
