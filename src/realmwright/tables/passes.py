"""Passes: signed texts that let their bearer play a seat, be the host of a table or sit down where a seat is open."""

from __future__ import annotations

import hmac
import secrets
from hashlib import sha256
from typing import Final, NamedTuple

import msgspec
from itsdangerous import BadData, URLSafeSerializer

HOST: Final = -1
INVITE: Final = -2


class Pass(NamedTuple):
    """What a pass says. `key` is the one that the table has for this seat: a new key makes old passes worthless."""

    table: str
    seat: int  # a seat, HOST or INVITE
    key: str


class Passes:
    """Writes passes, and reads those that were written with the same secret."""

    def __init__(self, secret: str) -> None:
        self._signer = URLSafeSerializer(secret, "pass", signer_kwargs={"digest_method": sha256})

    def write(self, table: str, seat: int, key: str) -> str:
        return str(self._signer.dumps([table, seat, key]))

    def read(self, text: str) -> Pass | None:
        """None: nobody here wrote this."""
        try:
            return msgspec.convert(self._signer.loads(text), Pass)
        except (BadData, UnicodeError, msgspec.ValidationError):
            return None


def new_key() -> str:
    return secrets.token_urlsafe(9)


def fits(shown: str, known: str) -> bool:
    """The same key? How long the answer takes tells nothing about where they differ."""
    return hmac.compare_digest(shown.encode(), known.encode())
