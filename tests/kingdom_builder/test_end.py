"""The end of the game and the score (docs/rules, section 7)."""

from __future__ import annotations

from random import Random

import pytest

from realmwright.game import NOBODY
from realmwright.game_trace import winners
from realmwright.kingdom_builder.game import GAME
from realmwright.testing import playout

from .fixtures import Table, table
from .reference_scorer import EVERY_HEX, hex_name, letter, neighbours, score_sheets


def crowd(count: int) -> str:
    """Return `count` settlements on the first buildable hexes that are not next to a location."""
    board = table().game.setup_dict()["board"]
    land = [
        p for p in EVERY_HEX if letter(board, p) in "GCDFT" and not any(letter(board, n) == "L" for n in neighbours(p))
    ]
    return " ".join(hex_name(place) for place in land[:count])


def nearly_done(seat: int, left: int = 3, players: str = "2", start: str = "0") -> Table:
    """Return the turn of a seat with `left` settlements; the others have plenty, far away."""
    at = {other: cell for other, cell in enumerate(["k16", "k17", "l17"]) if other < int(players)}
    return table({**at, seat: crowd(40 - left)}, turn=seat, players=players, start=start)


def after_chance(at: Table) -> Table:
    """Return the table after all pending chance moves."""
    while at.is_chance:
        at = at.play(min(at.legal()))
    return at


def play_turn(at: Table) -> Table:
    """Play the turn of one seat: the mandatory action, no extra actions, the draw."""
    while builds := at.legal("build"):
        at = after_chance(at.play(f"build {min(builds)}"))
    return after_chance(at.play("end"))


def over(at: Table) -> bool:
    return at.game.actor(at.state) == NOBODY


@pytest.mark.rule("KB-BASE-END-1")
def test_the_last_settlement_of_a_supply_triggers_the_end() -> None:
    at = nearly_done(0)
    assert not at.validate()
    for _ in range(2):
        at = at.play(f"build {min(at.legal('build'))}")
        assert at.json["end_triggered"] is False
    at = at.play(f"build {min(at.legal('build'))}")
    assert at.json["end_triggered"] is True
    assert at.json["seats"][0]["supply"] == 0
    assert not over(at)


@pytest.mark.rule("KB-BASE-END-1")
@pytest.mark.parametrize(
    ("start", "seat", "then"),
    [("0", 0, [1, 2]), ("0", 1, [2]), ("0", 2, []), ("1", 1, [2, 0]), ("1", 2, [0]), ("1", 0, []), ("2", 1, [])],
)
def test_the_round_is_completed_up_to_the_seat_right_of_the_start_player(
    start: str, seat: int, then: list[int]
) -> None:
    at = play_turn(nearly_done(seat, players="3", start=start))
    turns = []
    while not over(at):
        turns.append(at.game.actor(at.state))
        before = at.json["seats"][turns[-1]]["supply"]
        at = play_turn(at)
        assert before - at.json["seats"][turns[-1]]["supply"] == 3  # a whole turn
    assert turns == then
    assert not at.legal()


@pytest.mark.rule("KB-BASE-END-1")
def test_the_game_goes_on_while_every_seat_has_settlements() -> None:
    at = play_turn(play_turn(nearly_done(0, left=4)))
    assert at.json["seats"][0]["supply"] == 1
    assert at.json["end_triggered"] is False
    assert at.game.actor(at.state) == 0
    assert over(play_turn(play_turn(at)))  # the last one is built, and the round is completed


@pytest.mark.rule("KB-BASE-END-1")
def test_no_seat_can_move_after_the_end() -> None:
    at = play_turn(nearly_done(1))
    assert over(at)
    assert not at.legal()
    assert at.explain("end", seat=0) is not None
    assert at.explain("build h9", seat=0) is not None


@pytest.mark.rule("KB-BASE-END-1", "KB-BASE-END-2", "I-18")
def test_a_seat_that_triggers_the_end_by_a_power_finishes_the_turn_with_moving_powers() -> None:
    mine = f"{crowd(37)} r11 k8"
    at = table({0: mine, 1: "k16"}, tiles={0: "r12 l7"}, card="desert")
    assert not at.validate()
    at = at.play("farm s11")
    assert at.json["end_triggered"] is True
    assert (at.json["stage"], at.json["to_build"]) == ("after", 0)
    assert {move.split(maxsplit=1)[0] for move in at.legal()} == {"paddock", "end"}
    moved = at.play("paddock k8", "to i8")
    assert "i8" in moved.json["seats"][0]["settlements"]
    assert moved.json["end_triggered"] is True
    last = after_chance(moved.play("end"))
    assert last.game.actor(last.state) == 1
    assert over(play_turn(last))


@pytest.mark.rule("KB-BASE-END-2")
def test_a_seat_that_triggers_the_end_by_building_may_still_move_afterwards() -> None:
    at = table({0: f"{crowd(36)} k8"}, tiles={0: "l7"}, card="desert")
    assert not at.validate()
    for _ in range(3):
        at = at.play(f"build {min(at.legal('build'))}")
    assert at.json["end_triggered"] is True
    assert "k8" in at.legal("paddock")
    assert "end" in at.legal()


@pytest.mark.rule("KB-BASE-END-2", "I-17")
def test_a_triggered_end_stands_even_if_every_supply_has_settlements_again() -> None:
    running = table({0: "h9", 1: "k16"}, turn=1, card="grass")
    ending = table({0: "h9", 1: "k16"}, turn=1, card="grass", ending=True)
    assert not over(play_turn(running))
    last = play_turn(ending)
    assert over(last)
    assert last.json["end_triggered"] is True
    assert all(seat["supply"] > 0 for seat in last.json["seats"])


def last_grass(stage: str, left: int) -> Table:
    """Return a position where s11 is the last grass, the played terrain, next to seat 0 with a farm tile."""
    board = table().game.setup_dict()["board"]
    grass = [hex_name(p) for p in EVERY_HEX if letter(board, p) == "G" and hex_name(p) != "s11"]
    others = {seat: " ".join(grass[seat - 1 :: 4]) for seat in range(1, 5)}
    return table(
        {0: "r11", **others}, tiles={0: "r12"}, supply={0: 1}, card="grass", stage=stage, left=left, players="5"
    )


@pytest.mark.rule("I-18")
def test_a_power_that_empties_the_supply_ends_the_mandatory_action_at_once_even_if_a_new_card_is_due() -> None:
    at = last_grass("before", left=3).play("farm s11")
    assert at.is_chance  # grass is full: a new card
    assert at.json["end_triggered"] is True
    assert (at.json["to_build"], at.json["stage"]) == (0, "after")


@pytest.mark.rule("D-02")
def test_the_mandatory_action_is_over_with_its_last_settlement_even_if_a_new_card_is_due() -> None:
    at = last_grass("during", left=1).play("build s11")
    assert at.is_chance
    assert (at.json["to_build"], at.json["stage"]) == (0, "after")


@pytest.mark.rule("KB-BASE-SCORE-1")
@pytest.mark.parametrize(
    "cards",
    [("fishermen", "lords", "farmers"), ("miners", "merchants", "hermits"), ("workers", "citizens", "discoverers")],
)
def test_the_final_score_has_the_three_cards_and_the_castles_only(cards: tuple[str, ...]) -> None:
    game = GAME.create({"players": "3", "cards": ",".join(cards)}, Random(5))
    *_, (state, move) = playout(game, Random(5))
    at = Table(game, game.apply(state, move))
    assert over(at)
    about, shown = game.setup_dict(), at.json
    own = [{(int(cell[1:]) - 1, ord(cell[0]) - ord("a")) for cell in seat["settlements"]} for seat in shown["seats"]]
    sheets = [dict(sheet) for sheet in game.scores(at.state)]
    assert set(about["cards"]) == set(cards)
    assert sheets == score_sheets(about["board"], own, cards)
    assert {source for sheet in sheets for source in sheet} == {*cards, "castles", "in_game"}


@pytest.mark.rule("KB-BASE-SCORE-2")
def test_most_gold_wins() -> None:
    assert winners([{"castles": 3, "knights": 8}, {"castles": 9, "knights": 4}, {"castles": 12, "knights": 0}]) == [1]


@pytest.mark.rule("KB-BASE-SCORE-2")
def test_tied_players_share_the_victory_without_a_tie_breaker() -> None:
    tied = [{"castles": 3, "knights": 8}, {"castles": 9, "knights": 2}, {"castles": 0, "knights": 10}]
    assert winners(tied) == [0, 1]
    assert winners([tied[2], tied[1], tied[0], tied[1]]) == [1, 2, 3]
    assert winners([{"castles": 0}, {"castles": 0}]) == [0, 1]
