"""A turn: the three actions, the forced pass, and public information."""

from __future__ import annotations

import pytest

from realmwright.game import CHANCE, NOBODY, GameError, IllegalMove
from tests.kingdoms.fixtures import SPACES, TILE_COUNTS, dealt_table, new_table, table


@pytest.mark.rule("KD-TURN-1", "KD-SETUP-6")
@pytest.mark.parametrize("first", [0, 1, 2])
def test_turns_go_clockwise_with_one_action_each(first: int) -> None:
    t = new_table(players="3", start=str(first)).play("tile +1", "tile +2", "tile +3")
    order = []
    for move in ("castle 1 a1", "start b1", "castle 2 c1", "castle 1 d1"):
        order.append(t.actor)
        t = t.play(move)
    assert order == [first, (first + 1) % 3, (first + 2) % 3, first]


@pytest.mark.rule("KD-TURN-1")
def test_no_seat_moves_out_of_turn() -> None:
    t = dealt_table("+1", "+2", "+3")
    assert t.reason("castle 1 a1", 1) == ("KD-TURN-1", "not-your-turn")
    refusal = t.explain("castle 1 a1", 2)
    assert refusal is not None
    assert refusal.data == {"seat": 0}


@pytest.mark.rule("KD-ACT-1")
def test_a_castle_of_any_rank_may_be_placed_on_any_empty_space() -> None:
    t = dealt_table("+1", "+2")
    assert {move for move in t.legal() if move.startswith("castle")} == {
        f"castle {rank} {space}" for rank in (1, 2, 3, 4) for space in SPACES
    }
    after = t.play("castle 3 e2")
    assert after.json["board"] == {"e2": "0:3"}
    assert after.seat(0)["castles"] == {"1": 4, "2": 3, "3": 1, "4": 1}
    assert after.seat(1)["castles"] == {"1": 4, "2": 3, "3": 2, "4": 1}


@pytest.mark.rule("KD-ACT-1")
def test_a_castle_that_is_not_in_stock_cannot_be_placed() -> None:
    t = dealt_table("+1", "+2").play("castle 4 a1", "castle 4 a2")
    assert t.reason("castle 4 a3") == ("KD-ACT-1", "no-such-castle")
    assert not t.legal("castle 4")
    with pytest.raises(IllegalMove, match="no-such-castle"):
        t.play("castle 4 a3")


@pytest.mark.rule("KD-ACT-2")
def test_a_seat_draws_then_sees_the_tile_then_chooses_the_space() -> None:
    t = dealt_table("+1", "+2").play("draw")
    assert t.actor == CHANCE
    assert t.draw_weights == {tile: count - (tile in ("+1", "+2")) for tile, count in TILE_COUNTS.items()}
    t = t.play("tile D")
    assert t.actor == 0
    assert t.json["drawn"] == "D"
    assert t.json["supply"]["D"] == 0
    assert t.legal() == {f"put {space}" for space in SPACES}
    t = t.play("put d4")
    assert t.json["board"] == {"d4": "D"}
    assert t.json["drawn"] is None
    assert t.actor == 1


@pytest.mark.rule("KD-ACT-2", "A03")
@pytest.mark.parametrize("move", ["start a1", "castle 1 a1", "draw", "pass", "tile D a1"])
def test_a_drawn_tile_must_be_placed_before_any_other_action(move: str) -> None:
    t = dealt_table("+1", "+2").play("draw", "tile -6")
    assert t.reason(move) == ("KD-ACT-2", "must-place-tile")
    refusal = t.explain(move)
    assert refusal is not None
    assert refusal.data == {"tile": "-6"}


@pytest.mark.rule("KD-ACT-2")
def test_drawing_from_an_empty_supply_is_refused() -> None:
    t = table(supply={}, tiles={0: "+1"})
    assert "draw" not in t.legal()
    assert t.reason("draw") == ("KD-ACT-2", "supply-empty")


@pytest.mark.rule("KD-ACT-2")
def test_face_down_tiles_cannot_be_chosen_or_placed_before_drawing() -> None:
    t = dealt_table("+1", "+2")
    assert t.reason("tile +4 a1") == ("KD-ACT-2", "tiles-lie-face-down")
    assert t.reason("put a1") == ("KD-ACT-2", "nothing-drawn")
    assert t.play("draw").reason("castle 1 a1", 0) == ("KD-ACT-2", "tile-is-drawn")


@pytest.mark.rule("KD-COMP-5", "KD-ACT-2")
def test_chance_draws_only_tiles_of_the_supply() -> None:
    t = dealt_table("D", "+2").play("draw")
    assert t.reason("tile D", CHANCE) == ("KD-COMP-5", "no-such-tile")
    with pytest.raises(IllegalMove, match="no-such-tile"):
        t.play("tile D")


@pytest.mark.rule("KD-ACT-3")
def test_the_starting_tile_is_placed_once_and_not_replaced() -> None:
    t = dealt_table("+5", "+2")
    assert t.legal("start") == set(SPACES)
    t = t.play("start b3")
    assert t.json["board"] == {"b3": "+5"}
    assert t.seat(0)["start_tile"] is None
    assert t.json["supply_size"] == 21
    t = t.play("castle 1 a1")
    assert not t.legal("start")
    assert t.reason("start a2") == ("KD-ACT-3", "start-tile-gone")


@pytest.mark.rule("KD-ACT-4")
@pytest.mark.parametrize("tile", TILE_COUNTS)
def test_every_tile_may_be_placed_on_every_empty_space(tile: str) -> None:
    t = dealt_table(tile, "+2").play("castle 4 c3", "castle 4 c4")
    empty = set(SPACES) - {"c3", "c4"}
    assert t.legal("start") == empty
    assert t.play("draw", "tile +3").legal("put") == empty
    for rank in (1, 2, 3):
        assert t.legal(f"castle {rank}") == empty


@pytest.mark.rule("KD-ACT-5")
def test_pieces_stay_on_the_board_until_the_end_of_the_epoch() -> None:
    t = dealt_table("+5", "+2").play("castle 1 a1", "start b1", "draw", "tile M", "put c1")
    before = dict(t.json["board"])
    assert before == {"a1": "0:1", "b1": "+2", "c1": "M"}
    for space in before:
        assert t.reason(f"castle 1 {space}") == ("KD-ACT-1", "space-taken")
    assert t.play("castle 1 d1").json["board"] == {**before, "d1": "1:1"}
    placing = t.play("castle 1 d1", "draw", "tile D")
    assert placing.reason("put a1") == ("KD-ACT-2", "space-taken")
    assert t.play("castle 1 d1").reason("start a1") == ("KD-ACT-3", "space-taken")


@pytest.mark.rule("KD-PASS-1", "A16")
@pytest.mark.parametrize(
    ("castles", "tiles", "supply", "possible"),
    [
        ("0,0,0,1", {}, {}, ["castle"]),
        ("0,0,0,0", {0: "-6"}, {}, ["start"]),
        ("0,0,0,0", {}, {"-6": 1}, ["draw"]),
    ],
)
def test_a_seat_with_any_possible_action_may_not_pass(
    castles: str, tiles: dict[int, str], supply: dict[str, int], possible: list[str]
) -> None:
    t = table(castles={0: castles}, tiles=tiles, supply=supply)
    assert "pass" not in t.legal()
    assert t.reason("pass") == ("KD-PASS-1", "may-not-pass")
    refusal = t.explain("pass")
    assert refusal is not None
    assert refusal.data == {"possible": possible}


@pytest.mark.rule("KD-PASS-1")
def test_a_seat_without_a_possible_action_must_pass() -> None:
    t = table(castles={0: "0,0,0,0"}, supply={}, tiles={1: "+1"})
    assert t.legal() == {"pass"}
    assert t.reason("draw") == ("KD-ACT-2", "supply-empty")
    assert t.reason("castle 1 a1") == ("KD-ACT-1", "no-such-castle")
    assert t.reason("start a1") == ("KD-ACT-3", "start-tile-gone")
    t = t.play("pass")
    assert t.actor == 1
    assert t.play("castle 1 a1").legal() == {"pass"}


@pytest.mark.rule("KD-PASS-2")
def test_a_starting_tile_may_be_held_to_the_end_of_the_epoch() -> None:
    full = "\n".join(["0:1 +1 +2 +3 +4 +5"] * 1 + ["+1 +2 +3 +4 +5 +6", "+6 -1 -2 -3 -4 -5", "M M G W 0:2 1:2"])
    t = table(full + "\n0:1 0:2 0:3 0:3 1:3 .", tiles={0: "D"})
    after = t.play("castle 1 f5")
    assert after.json["epoch"] == 2
    assert after.json["supply"] == TILE_COUNTS


@pytest.mark.rule("KD-INFO-1", "A12")
def test_only_the_starting_tiles_of_other_seats_are_hidden() -> None:
    t = dealt_table("+5", "D", "W").play("castle 1 a1", "draw", "tile +6", "put b1")
    view = t.view(0).json
    assert [side["start_tile"] for side in view["seats"]] == ["+5", "?", "?"]
    position = t.json
    for key in ("epoch", "turn", "board", "drawn", "doing", "first", "lines", "history", "supply_size"):
        assert view[key] == position[key]
    assert [side["castles"] for side in view["seats"]] == [side["castles"] for side in position["seats"]]
    assert view["supply_size"] == 19


@pytest.mark.rule("KD-INFO-1")
def test_a_view_merges_the_supply_and_the_hidden_starting_tiles() -> None:
    one, other = dealt_table("+5", "D", "W"), dealt_table("+5", "-6", "M")
    assert one.view(0).state == other.view(0).state
    assert one.view(0).json["supply"] == {**TILE_COUNTS, "+5": 1}
    assert one.view(1).state != other.view(1).state


@pytest.mark.rule("KD-INFO-1")
def test_a_spectator_sees_which_seats_hold_a_starting_tile_but_not_the_tiles() -> None:
    t = dealt_table("+5", "D", "W").play("start a1")
    assert [side["start_tile"] for side in t.view(NOBODY).json["seats"]] == [None, "?", "?"]


@pytest.mark.rule("KD-INFO-1")
def test_a_drawn_tile_is_public() -> None:
    t = dealt_table("+5", "D").play("draw", "tile +6")
    assert {t.view(seat).json["drawn"] for seat in (0, 1, NOBODY)} == {"+6"}


@pytest.mark.rule("KD-GOLD-4", "A02")
def test_gold_and_unplaced_castles_are_public() -> None:
    t = table("a1:0:2 b1:1:3", gold={0: -7, 1: 61})
    for seat in (0, 1, NOBODY):
        view = t.view(seat)
        assert view.gold == [-7, 61]
        assert view.seat(0)["castles"]["2"] == 2
        assert view.seat(1)["castles"]["3"] == 1


def test_a_hidden_starting_tile_cannot_be_placed_in_a_view() -> None:
    view = dealt_table("+5", "D").view(1)
    with pytest.raises(GameError, match="determinise"):
        view.play("start a1")
