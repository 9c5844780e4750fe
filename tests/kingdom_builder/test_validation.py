"""Validation of positions: cards, quotas and stages that cannot be."""

from __future__ import annotations

import pytest

from .fixtures import table


@pytest.mark.rule("KB-COMP-1")
@pytest.mark.parametrize(("discard", "valid"), [("grass:1", True), ("grass:2", False)])
def test_there_are_five_cards_of_each_terrain(discard: str, valid: bool) -> None:
    at = table({0: "i9"}, card="grass", deck="grass:3,canyon:3", hands="desert", discard=discard)
    assert at.validate() == ([] if valid else ["there are 6 grass cards, at most 5 exist (KB-COMP-1)"])
