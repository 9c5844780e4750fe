"""Cleaning of chat lines."""

from __future__ import annotations

import pytest

from realmwright.tables.chat import ChatLine, clean_text


@pytest.mark.parametrize(
    ("text", "clean"),
    [
        ("", ""), ("  \t\n ", ""), (" well \n played ", "well played"), ("a\u202eb\u200bc\x00d", "abcd"),
        ("Grüße, 好", "Grüße, 好"), ("\u202e", ""),
    ],
)  # fmt: skip
def test_text_becomes_one_printable_line(text: str, clean: str) -> None:
    assert clean_text(text) == clean


def test_line_of_a_spectator_has_no_seat() -> None:
    assert ChatLine(None, "Ada", "hm").seat is None
