"""Views hide what they must and guesses follow the true odds."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from realmwright.game import NOBODY
from tests.kingdoms.table import BOX, dealt, table

GUESSES = 6000


@pytest.mark.rule("KD-INFO-1")
def test_a_guess_deals_every_unseen_tile_by_its_true_odds() -> None:
    """Seat 0 has not seen +1 +1 D M: the others hold two of them, in this order, each of twelve ways alike."""
    t = table(players=3, tiles={0: "+5", 1: "D", 2: "M"}, supply={"+1": 2})
    view = t.seen_by(0).state
    rng = Random(4)
    found: Counter[tuple[str, ...]] = Counter()
    for _ in range(GUESSES):
        guess = t.game.present(t.game.determinise(view, rng))
        found[guess["seats"][1]["start_tile"], guess["seats"][2]["start_tile"]] += 1
        assert guess["seats"][0]["start_tile"] == "+5"
        assert guess["supply_size"] == sum(guess["supply"].values()) == 2
    odds = {
        ("+1", "+1"): 2,
        ("+1", "D"): 2,
        ("+1", "M"): 2,
        ("D", "+1"): 2,
        ("M", "+1"): 2,
        ("D", "M"): 1,
        ("M", "D"): 1,
    }
    assert found.keys() == odds.keys()
    for pair, weight in odds.items():
        share = weight / 12
        assert abs(found[pair] / GUESSES - share) < 4 * (share * (1 - share) / GUESSES) ** 0.5


@pytest.mark.rule("KD-INFO-1")
def test_in_a_view_the_next_draw_has_the_odds_of_all_unseen_tiles() -> None:
    t = dealt("+5", "D").do("draw")
    assert t.seen_by(0).odds == {**BOX, "+5": 1}
    assert "D" not in t.odds


def test_a_guess_leaves_what_is_seen_alone() -> None:
    t = dealt("+5", "D", "W").do("start c3", "castle 4 c4")
    for seat in (0, 1, 2, NOBODY):
        guess = t.game.determinise(t.seen_by(seat).state, Random(seat))
        assert t.game.view(guess, seat) == t.seen_by(seat).state
        assert not t.game.status(guess)


@pytest.mark.rule("KD-INFO-1", "A12")
def test_who_sees_a_supply_that_is_empty_can_tell_though_tiles_are_hidden() -> None:
    t = table(tiles={0: "+5", 1: "D"}, supply={}, turn=0)
    seen = t.seen_by(0)
    assert seen.shown["supply"]["D"] == 1
    assert seen.shown["supply_size"] == 0
    assert "draw" not in seen.legal()


@pytest.mark.rule("KD-INFO-1")
def test_dealing_tells_the_others_only_that_a_tile_was_dealt() -> None:
    one, other = dealt("+5", "D"), dealt("+5", "-6")
    assert one.seen_by(NOBODY).state == other.seen_by(NOBODY).state
    assert one.seen_by(1).state != other.seen_by(1).state
