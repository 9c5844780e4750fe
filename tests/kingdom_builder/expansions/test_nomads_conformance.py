"""Random games with the Nomads: conformance checks, `explain`, and the exemption by an outpost."""

from __future__ import annotations

import pytest

from realmwright import registry, testing

from .expansion_laws import check_explain, check_outpost, mixed_game

BOARDS = "quarry,caravan,village,garden"


@pytest.mark.parametrize("seed", range(4))
def test_conformance(seed: int) -> None:
    testing.check(mixed_game(seed, "base,nomads", BOARDS), seed, every=5)


@pytest.mark.parametrize("seed", range(3))
def test_conformance_where_moves_pay(seed: int) -> None:
    params = {"cards.incremental_on_move": "true", "cards": "families,shepherds,ambassadors"}
    testing.check(mixed_game(seed, "base,nomads", BOARDS, **params), seed, every=11)


@pytest.mark.parametrize("seed", range(3))
def test_explain_refuses_exactly_the_illegal_moves(seed: int) -> None:
    check_explain(mixed_game(seed, "base,nomads", BOARDS + ",harbor,barn,paddock,oracle"), seed, every=40)


@pytest.mark.rule("I-22", "KB-NOM-TILE-OUTPOST")
def test_every_placement_under_rule_3_spends_the_outpost_in_every_expansion() -> None:
    declared = sum(check_outpost(mixed_game(seed, ",".join(registry.find("expansions"))), seed) for seed in range(12))
    assert declared > 100
