"""Names of players: cleaned for display, and compared by their looks."""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from typing import Final

from ..protocol.errors import RequestError
from .chat import clean_text

MAX_SKELETON_LENGTH: Final = 80
MAX_MARKS: Final = 2  # accents on one letter
# Characters that count as printable but show nothing: fillers, blanks, joiners and variation selectors.
INVISIBLE: Final = dict.fromkeys(
    [
        *map(ord, "\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0\U0001d159"),
        *range(0xFE00, 0xFE10),
        *range(0xE0100, 0xE01F0),
    ]
)
# Letters of other scripts that look like Latin ones. Capitals come first: their small letters may look different.
CAPITAL_LOOKALIKES: Final = {
    "A": "ΑАᎪꓮ", "B": "ΒВᏴꓐ", "C": "ϹСᏟꓚ", "D": "ԀᎠꓓ", "E": "ΕЕᎬꓰ", "F": "Ϝꓝ", "G": "ԌᏀꓖ", "H": "ΗНᎻꓧ", "I": "ΙІӀꓲ",
    "J": "ЈᎫꓙ", "K": "ΚКᏦꓗ", "L": "ᏞꓡᏓ", "M": "ΜМᎷꓟϺ", "N": "Νꓠ", "O": "ΟОՕꓳ", "P": "ΡРᏢꓑ", "Q": "Ԛ", "R": "ᎡꓣᏒ",
    "S": "ЅՏᏚꓢ", "T": "ΤТᎢꓔ", "U": "Սꓴ", "V": "ѴᏙꓦ", "W": "ԜᏔꓪ", "X": "ΧХꓫ", "Y": "ΥУҮꓬ", "Z": "ΖᏃꓜ",
}  # fmt: skip
LOOKALIKES: Final = {
    "a": "аαɑᴀ4ａ@", "b": "вьъβƅɓʙ8ᏼ", "c": "сϲᴄⅽ", "d": "ԁɗđᴅð", "e": "еєεɛᴇ3ə", "f": "ғꜰƒ", "g": "ɡԍɢցգ",
    "h": "һнհħʜ", "i": "іιıɩɪӏlʟł1|!ǀ¡ⅼ", "j": "јϳյᴊ", "k": "кκҝƙᴋ", "m": "мᴍⅿ", "n": "ոηпɴ", "o": "оοօσᴏøɔ0ө",
    "p": "рρᴘ", "q": "ԛզ", "r": "гʀᴦ", "s": "ѕꜱ5$", "t": "тτᴛŧ7", "u": "υսᴜцʋ", "v": "νѵᴠ", "w": "ԝωᴡшա", "x": "хχ×",
    "y": "уүγʏ", "z": "ᴢ",
}  # fmt: skip


def _translation(lookalikes: Mapping[str, str]) -> dict[int, str]:
    return {ord(other): letter for letter, others in lookalikes.items() for other in others}


TO_CAPITALS: Final = _translation(CAPITAL_LOOKALIKES)
TO_LETTERS: Final = _translation(LOOKALIKES)


def clean_name(name: str) -> str:
    """Return a name as one line of visible characters; raise RequestError if none is left."""
    cleaned = _visible(name)
    if not cleaned or all(unicodedata.combining(char) for char in cleaned):
        raise RequestError("bad-name", "the name is empty or contains unprintable characters")
    return cleaned


def skeleton(name: str) -> str:
    """Return a key that names with the same looks share, such as those with Cyrillic or full-width letters."""
    wide = unicodedata.normalize("NFKD", _visible(name)).translate(TO_CAPITALS)
    folded = unicodedata.normalize("NFKD", wide.casefold())
    letters = "".join(char for char in folded if not unicodedata.combining(char)).translate(TO_LETTERS)
    return " ".join(letters.replace("rn", "m").replace("vv", "w").split())[:MAX_SKELETON_LENGTH]


def looks_like(name: str, other: str) -> bool:
    """Whether two names could be confused."""
    return skeleton(name) == skeleton(other) or _fold(name) == _fold(other)


def _fold(name: str) -> str:
    return unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", _visible(name)).casefold())


def _visible(name: str) -> str:
    """Return a name without invisible characters and with at most a few accents on each letter."""
    text = unicodedata.normalize("NFC", clean_text(name.translate(INVISIBLE)))
    kept: list[str] = []
    marks = 0
    for char in text:
        marks = marks + 1 if unicodedata.combining(char) else 0
        if marks <= MAX_MARKS:
            kept.append(char)
    return " ".join("".join(kept).split())
