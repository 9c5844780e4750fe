"""Nomads in random games: the conformance kit, what `explain` says, what an outpost frees."""

from __future__ import annotations

import pytest

from realmwright import registry, testing

from .set_laws import check_explain, check_outpost, mixed_table

NOMADS = "quarry,caravan,village,garden"


@pytest.mark.parametrize("seed", range(4))
def test_the_conformance_kit(seed: int) -> None:
    testing.check(mixed_table(seed, "base,nomads", NOMADS), seed, every=5)


@pytest.mark.parametrize("seed", range(3))
def test_moves_may_pay(seed: int) -> None:
    wishes = {"cards.incremental_on_move": "true", "cards": "families,shepherds,ambassadors"}
    testing.check(mixed_table(seed, "base,nomads", NOMADS, **wishes), seed, every=11)


@pytest.mark.parametrize("seed", range(3))
def test_explain_refuses_exactly_what_is_not_legal(seed: int) -> None:
    check_explain(mixed_table(seed, "base,nomads", NOMADS + ",harbor,barn,paddock,oracle"), seed, every=40)


@pytest.mark.rule("I-22", "KB-NOM-TILE-OUTPOST")
def test_whatever_rule_3_governs_spends_the_outpost_in_every_set() -> None:
    seen = sum(check_outpost(mixed_table(seed, ",".join(registry.find("sets"))), seed) for seed in range(12))
    assert seen > 100
