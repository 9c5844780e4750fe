"""Text of the form `key=value key=value`, in set-ups and positions of all games."""

from __future__ import annotations

from collections.abc import Sequence

from .game import ParseError


def parse_fields(text: str, subject: str, example: str, *, empty_values: bool = False) -> dict[str, str]:
    """Return the fields of a text. `subject` and `example` are named in the error message."""
    fields: dict[str, str] = {}
    for word in text.split(" "):
        key, equals, value = word.partition("=")
        if not equals or not (value or empty_values) or key in fields:
            raise ParseError(f"{subject} has {word[:40]!r}: expected words such as {example!r}, each once")
        fields[key] = value
    return fields


def parse_name(names: Sequence[str], key: str, text: str) -> int:
    """Return the index of a name."""
    if text not in names:
        raise ParseError(f"{key} is {text[:20]!r}: expected one of {', '.join(names)}")
    return names.index(text)
