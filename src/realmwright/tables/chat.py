"""Chat lines of a table."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

MAX_CHAT_LINES: Final = 2_000  # per table


class ChatLine(Struct, frozen=True):
    """The text of a `chat` event."""

    seat: int | None  # None: a spectator
    name: str
    text: str


def clean_text(text: str) -> str:
    """Return the text as one line of printable characters.

    Direction overrides and other invisible characters are removed.
    """
    return "".join(char for char in " ".join(text.split()) if char.isprintable())
