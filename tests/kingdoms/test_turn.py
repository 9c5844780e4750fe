"""A turn: the three actions, the forced pass, and what everybody may know."""

from __future__ import annotations

import pytest

from realmwright.game import CHANCE, NOBODY, GameError, Illegal
from tests.kingdoms.table import BOX, SPACES, dealt, new, table


@pytest.mark.rule("KD-TURN-1", "KD-SETUP-6")
@pytest.mark.parametrize("first", [0, 1, 2])
def test_turns_go_clockwise_one_action_each(first: int) -> None:
    t = new(players="3", start=str(first)).do("tile +1", "tile +2", "tile +3")
    order = []
    for move in ("castle 1 a1", "start b1", "castle 2 c1", "castle 1 d1"):
        order.append(t.actor)
        t = t.do(move)
    assert order == [first, (first + 1) % 3, (first + 2) % 3, first]


@pytest.mark.rule("KD-TURN-1")
def test_nobody_moves_out_of_turn() -> None:
    t = dealt("+1", "+2", "+3")
    assert t.reason("castle 1 a1", 1) == ("KD-TURN-1", "not-your-turn")
    refusal = t.why("castle 1 a1", 2)
    assert refusal is not None
    assert refusal.data == {"seat": 0}


@pytest.mark.rule("KD-ACT-1")
def test_a_castle_of_any_rank_goes_to_any_empty_space() -> None:
    t = dealt("+1", "+2")
    assert {move for move in t.legal() if move.startswith("castle")} == {
        f"castle {rank} {space}" for rank in (1, 2, 3, 4) for space in SPACES
    }
    after = t.do("castle 3 e2")
    assert after.shown["board"] == {"e2": "0:3"}
    assert after.seat(0)["castles"] == {"1": 4, "2": 3, "3": 1, "4": 1}
    assert after.seat(1)["castles"] == {"1": 4, "2": 3, "3": 2, "4": 1}


@pytest.mark.rule("KD-ACT-1")
def test_a_castle_that_is_used_up_cannot_be_placed() -> None:
    t = dealt("+1", "+2").do("castle 4 a1", "castle 4 a2")
    assert t.reason("castle 4 a3") == ("KD-ACT-1", "no-such-castle")
    assert not t.legal("castle 4")
    with pytest.raises(Illegal, match="no-such-castle"):
        t.do("castle 4 a3")


@pytest.mark.rule("KD-ACT-2")
def test_the_choice_to_draw_comes_before_the_tile_and_the_space_after_it() -> None:
    t = dealt("+1", "+2").do("draw")
    assert t.actor == CHANCE
    assert t.odds == {tile: count - (tile in ("+1", "+2")) for tile, count in BOX.items()}
    t = t.do("tile D")
    assert t.actor == 0
    assert t.shown["drawn"] == "D"
    assert t.shown["supply"]["D"] == 0
    assert t.legal() == {f"put {space}" for space in SPACES}
    t = t.do("put d4")
    assert t.shown["board"] == {"d4": "D"}
    assert t.shown["drawn"] is None
    assert t.actor == 1


@pytest.mark.rule("KD-ACT-2", "A03")
@pytest.mark.parametrize("move", ["start a1", "castle 1 a1", "draw", "pass", "tile D a1"])
def test_a_drawn_tile_can_neither_be_kept_nor_exchanged(move: str) -> None:
    t = dealt("+1", "+2").do("draw", "tile -6")
    assert t.reason(move) == ("KD-ACT-2", "must-place-tile")
    refusal = t.why(move)
    assert refusal is not None
    assert refusal.data == {"tile": "-6"}


@pytest.mark.rule("KD-ACT-2")
def test_nobody_draws_from_an_empty_supply() -> None:
    t = table(supply={}, tiles={0: "+1"})
    assert "draw" not in t.legal()
    assert t.reason("draw") == ("KD-ACT-2", "supply-empty")


@pytest.mark.rule("KD-ACT-2")
def test_a_tile_cannot_be_picked_face_up_or_placed_before_it_is_drawn() -> None:
    t = dealt("+1", "+2")
    assert t.reason("tile +4 a1") == ("KD-ACT-2", "tiles-lie-face-down")
    assert t.reason("put a1") == ("KD-ACT-2", "nothing-drawn")
    assert t.do("draw").reason("castle 1 a1", 0) == ("KD-ACT-2", "tile-is-drawn")


@pytest.mark.rule("KD-COMP-5", "KD-ACT-2")
def test_chance_draws_only_what_is_left() -> None:
    t = dealt("D", "+2").do("draw")
    assert t.reason("tile D", CHANCE) == ("KD-COMP-5", "no-such-tile")
    with pytest.raises(Illegal, match="no-such-tile"):
        t.do("tile D")


@pytest.mark.rule("KD-ACT-3")
def test_the_starting_tile_is_placed_once_and_not_replaced() -> None:
    t = dealt("+5", "+2")
    assert t.legal("start") == set(SPACES)
    t = t.do("start b3")
    assert t.shown["board"] == {"b3": "+5"}
    assert t.seat(0)["start_tile"] is None
    assert t.shown["supply_size"] == 21
    t = t.do("castle 1 a1")
    assert not t.legal("start")
    assert t.reason("start a2") == ("KD-ACT-3", "start-tile-gone")


@pytest.mark.rule("KD-ACT-4")
@pytest.mark.parametrize("tile", BOX)
def test_every_empty_space_is_open_to_every_tile(tile: str) -> None:
    t = dealt(tile, "+2").do("castle 4 c3", "castle 4 c4")
    empty = set(SPACES) - {"c3", "c4"}
    assert t.legal("start") == empty
    assert t.do("draw", "tile +3").legal("put") == empty
    for rank in (1, 2, 3):
        assert t.legal(f"castle {rank}") == empty


@pytest.mark.rule("KD-ACT-5")
def test_what_is_placed_stays_until_the_epoch_is_over() -> None:
    t = dealt("+5", "+2").do("castle 1 a1", "start b1", "draw", "tile M", "put c1")
    before = dict(t.shown["board"])
    assert before == {"a1": "0:1", "b1": "+2", "c1": "M"}
    for space in before:
        assert t.reason(f"castle 1 {space}") == ("KD-ACT-1", "space-taken")
    assert t.do("castle 1 d1").shown["board"] == {**before, "d1": "1:1"}
    placing = t.do("castle 1 d1", "draw", "tile D")
    assert placing.reason("put a1") == ("KD-ACT-2", "space-taken")
    assert t.do("castle 1 d1").reason("start a1") == ("KD-ACT-3", "space-taken")


@pytest.mark.rule("KD-PASS-1", "A16")
@pytest.mark.parametrize(
    ("castles", "tiles", "supply", "possible"),
    [
        ("0,0,0,1", {}, {}, ["castle"]),
        ("0,0,0,0", {0: "-6"}, {}, ["start"]),
        ("0,0,0,0", {}, {"-6": 1}, ["draw"]),
    ],
)
def test_nobody_passes_who_can_do_something_however_bad(
    castles: str, tiles: dict[int, str], supply: dict[str, int], possible: list[str]
) -> None:
    t = table(castles={0: castles}, tiles=tiles, supply=supply)
    assert "pass" not in t.legal()
    assert t.reason("pass") == ("KD-PASS-1", "may-not-pass")
    refusal = t.why("pass")
    assert refusal is not None
    assert refusal.data == {"possible": possible}


@pytest.mark.rule("KD-PASS-1")
def test_who_can_do_nothing_must_pass() -> None:
    t = table(castles={0: "0,0,0,0"}, supply={}, tiles={1: "+1"})
    assert t.legal() == {"pass"}
    assert t.reason("draw") == ("KD-ACT-2", "supply-empty")
    assert t.reason("castle 1 a1") == ("KD-ACT-1", "no-such-castle")
    assert t.reason("start a1") == ("KD-ACT-3", "start-tile-gone")
    t = t.do("pass")
    assert t.actor == 1
    assert t.do("castle 1 a1").legal() == {"pass"}


@pytest.mark.rule("KD-PASS-2")
def test_a_starting_tile_may_be_held_to_the_end_of_the_epoch() -> None:
    full = "\n".join(["0:1 +1 +2 +3 +4 +5"] * 1 + ["+1 +2 +3 +4 +5 +6", "+6 -1 -2 -3 -4 -5", "M M G W 0:2 1:2"])
    t = table(full + "\n0:1 0:2 0:3 0:3 1:3 .", tiles={0: "D"})
    after = t.do("castle 1 f5")
    assert after.shown["epoch"] == 2
    assert after.shown["supply"] == BOX


@pytest.mark.rule("KD-INFO-1", "A12")
def test_only_the_others_starting_tiles_are_hidden() -> None:
    t = dealt("+5", "D", "W").do("castle 1 a1", "draw", "tile +6", "put b1")
    seen = t.seen_by(0).shown
    assert [side["start_tile"] for side in seen["seats"]] == ["+5", "?", "?"]
    whole = t.shown
    for key in ("epoch", "turn", "board", "drawn", "doing", "first", "lines", "history", "supply_size"):
        assert seen[key] == whole[key]
    assert [side["castles"] for side in seen["seats"]] == [side["castles"] for side in whole["seats"]]
    assert seen["supply_size"] == 19


@pytest.mark.rule("KD-INFO-1")
def test_a_seat_knows_what_supply_and_hidden_tiles_are_together_but_not_the_split() -> None:
    one, other = dealt("+5", "D", "W"), dealt("+5", "-6", "M")
    assert one.seen_by(0).state == other.seen_by(0).state
    assert one.seen_by(0).shown["supply"] == {**BOX, "+5": 1}
    assert one.seen_by(1).state != other.seen_by(1).state


@pytest.mark.rule("KD-INFO-1")
def test_who_watches_sees_no_starting_tile_but_who_still_holds_one() -> None:
    t = dealt("+5", "D", "W").do("start a1")
    assert [side["start_tile"] for side in t.seen_by(NOBODY).shown["seats"]] == [None, "?", "?"]


@pytest.mark.rule("KD-INFO-1")
def test_a_drawn_tile_is_seen_by_all() -> None:
    t = dealt("+5", "D").do("draw", "tile +6")
    assert {t.seen_by(seat).shown["drawn"] for seat in (0, 1, NOBODY)} == {"+6"}


@pytest.mark.rule("KD-GOLD-4", "A02")
def test_gold_and_unplaced_castles_are_public() -> None:
    t = table("a1:0:2 b1:1:3", gold={0: -7, 1: 61})
    for seat in (0, 1, NOBODY):
        seen = t.seen_by(seat)
        assert seen.gold == [-7, 61]
        assert seen.seat(0)["castles"]["2"] == 2
        assert seen.seat(1)["castles"]["3"] == 1


def test_a_hidden_starting_tile_cannot_be_placed_in_a_view() -> None:
    seen = dealt("+5", "D").seen_by(1)
    with pytest.raises(GameError, match="determinise"):
        seen.do("start a1")
