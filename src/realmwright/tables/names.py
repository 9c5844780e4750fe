"""Names of players: cleaned for display, and compared by their looks."""

from __future__ import annotations

import unicodedata
from typing import Final

from ..protocol.errors import RequestError
from .chat import clean_text

# Letters of other scripts that look like Latin ones, after case folding.
LOOKALIKES: Final = str.maketrans(
    "аеіјорсухѕһԁԛԝαενικορτυχ0134578",
    "aeijopcyxshdqwaevikoptuxoieastb",
)


def clean_name(name: str) -> str:
    """Return a name as one line of visible characters; raise RequestError if none is left."""
    cleaned = clean_text(unicodedata.normalize("NFC", name))
    if not cleaned:
        raise RequestError("bad-name", "the name is empty or contains unprintable characters")
    return cleaned


def skeleton(name: str) -> str:
    """Return a key that names with the same looks share, such as those with Cyrillic or full-width letters."""
    folded = unicodedata.normalize("NFKD", clean_text(name)).casefold()
    letters = "".join(char for char in folded if not unicodedata.combining(char))
    return letters.translate(LOOKALIKES)
