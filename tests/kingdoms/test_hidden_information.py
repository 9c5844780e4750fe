"""Views hide the starting tiles of other seats; determinised states follow the true odds."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from realmwright.game import NOBODY
from tests.kingdoms.fixtures import TILE_COUNTS, dealt_table, table

SAMPLES = 6000


@pytest.mark.rule("KD-INFO-1")
def test_a_determinisation_deals_every_unseen_tile_by_its_true_odds() -> None:
    """Other seats hold two of the unseen tiles +1 +1 D M; all twelve pairs are equally likely."""
    t = table(players=3, tiles={0: "+5", 1: "D", 2: "M"}, supply={"+1": 2})
    view = t.view(0).state
    rng = Random(4)
    pairs: Counter[tuple[str, ...]] = Counter()
    for _ in range(SAMPLES):
        determinised = t.game.to_dict(t.game.determinise(view, rng))
        pairs[determinised["seats"][1]["start_tile"], determinised["seats"][2]["start_tile"]] += 1
        assert determinised["seats"][0]["start_tile"] == "+5"
        assert determinised["supply_size"] == sum(determinised["supply"].values()) == 2
    odds = {
        ("+1", "+1"): 2,
        ("+1", "D"): 2,
        ("+1", "M"): 2,
        ("D", "+1"): 2,
        ("M", "+1"): 2,
        ("D", "M"): 1,
        ("M", "D"): 1,
    }
    assert pairs.keys() == odds.keys()
    for pair, weight in odds.items():
        share = weight / 12
        assert abs(pairs[pair] / SAMPLES - share) < 4 * (share * (1 - share) / SAMPLES) ** 0.5


@pytest.mark.rule("KD-INFO-1")
def test_in_a_view_the_next_draw_has_the_weights_of_all_unseen_tiles() -> None:
    t = dealt_table("+5", "D").play("draw")
    assert t.view(0).draw_weights == {**TILE_COUNTS, "+5": 1}
    assert "D" not in t.draw_weights


def test_a_determinisation_agrees_with_the_view() -> None:
    t = dealt_table("+5", "D", "W").play("start c3", "castle 4 c4")
    for seat in (0, 1, 2, NOBODY):
        determinised = t.game.determinise(t.view(seat).state, Random(seat))
        assert t.game.view(determinised, seat) == t.view(seat).state
        assert not t.game.validate(determinised)


@pytest.mark.rule("KD-INFO-1", "A12")
def test_a_view_has_the_size_of_the_supply_although_tiles_are_hidden() -> None:
    t = table(tiles={0: "+5", 1: "D"}, supply={}, turn=0)
    view = t.view(0)
    assert view.json["supply"]["D"] == 1
    assert view.json["supply_size"] == 0
    assert "draw" not in view.legal()


@pytest.mark.rule("KD-INFO-1")
def test_a_dealt_tile_is_visible_to_its_seat_only() -> None:
    one, other = dealt_table("+5", "D"), dealt_table("+5", "-6")
    assert one.view(NOBODY).state == other.view(NOBODY).state
    assert one.view(1).state != other.view(1).state
