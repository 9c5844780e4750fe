"""The end of the game and the score (docs/rules, section 7)."""

from __future__ import annotations

from random import Random

import pytest

from realmwright.game import NOBODY
from realmwright.kingdom_builder.kind import KIND
from realmwright.testing import playout
from realmwright.trace import winners

from .slow_scorer import EVERY_HEX, around, letter, name_of, sheets
from .table import Table, table


def crowd(count: int) -> str:
    """So many settlements on the first land of the first game's map that adjoins no location."""
    board = table().game.about()["board"]
    land = [p for p in EVERY_HEX if letter(board, p) in "GCDFT" and not any(letter(board, n) == "L" for n in around(p))]
    return " ".join(name_of(place) for place in land[:count])


def nearly_done(seat: int, left: int = 3, players: str = "2", start: str = "0") -> Table:
    """The turn of a seat with `left` settlements; the others stand apart and have plenty."""
    at = {other: cell for other, cell in enumerate(["k16", "k17", "l17"]) if other < int(players)}
    return table({**at, seat: crowd(40 - left)}, turn=seat, players=players, start=start)


def settled(at: Table) -> Table:
    """After whatever chance has to draw."""
    while at.chance:
        at = at.do(min(at.legal()))
    return at


def play_turn(at: Table) -> Table:
    """The turn of one seat: the mandatory action, no extra actions, the draw."""
    while builds := at.legal("build"):
        at = settled(at.do(f"build {min(builds)}"))
    return settled(at.do("end"))


def over(at: Table) -> bool:
    return at.game.actor(at.state) == NOBODY


@pytest.mark.rule("KB-BASE-END-1")
def test_the_last_settlement_of_a_supply_triggers_the_end() -> None:
    at = nearly_done(0)
    assert not at.wrong()
    for _ in range(2):
        at = at.do(f"build {min(at.legal('build'))}")
        assert at.shown["end_triggered"] is False
    at = at.do(f"build {min(at.legal('build'))}")
    assert at.shown["end_triggered"] is True
    assert at.shown["seats"][0]["supply"] == 0
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
        before = at.shown["seats"][turns[-1]]["supply"]
        at = play_turn(at)
        assert before - at.shown["seats"][turns[-1]]["supply"] == 3  # a whole turn
    assert turns == then
    assert not at.legal()


@pytest.mark.rule("KB-BASE-END-1")
def test_the_game_goes_on_while_everybody_has_settlements() -> None:
    at = play_turn(play_turn(nearly_done(0, left=4)))
    assert at.shown["seats"][0]["supply"] == 1
    assert at.shown["end_triggered"] is False
    assert at.game.actor(at.state) == 0
    assert over(play_turn(play_turn(at)))  # the last one is built, and the round is completed


@pytest.mark.rule("KB-BASE-END-1")
def test_nobody_moves_after_the_end() -> None:
    at = play_turn(nearly_done(1))
    assert over(at)
    assert not at.legal()
    assert at.why("end", seat=0) is not None
    assert at.why("build h9", seat=0) is not None


@pytest.mark.rule("KB-BASE-END-1", "KB-BASE-END-2", "I-18")
def test_who_triggers_the_end_by_a_power_finishes_the_turn_with_moving_powers() -> None:
    mine = f"{crowd(37)} r11 k8"
    at = table({0: mine, 1: "k16"}, tiles={0: "r12 l7"}, card="desert")
    assert not at.wrong()
    at = at.do("farm s11")
    assert at.shown["end_triggered"] is True
    assert (at.shown["stage"], at.shown["to_build"]) == ("after", 0)
    assert {move.split(maxsplit=1)[0] for move in at.legal()} == {"paddock", "end"}
    moved = at.do("paddock k8", "to i8")
    assert "i8" in moved.shown["seats"][0]["settlements"]
    assert moved.shown["end_triggered"] is True
    last = settled(moved.do("end"))
    assert last.game.actor(last.state) == 1
    assert over(play_turn(last))


@pytest.mark.rule("KB-BASE-END-2")
def test_who_triggers_the_end_by_building_may_still_move_afterwards() -> None:
    at = table({0: f"{crowd(36)} k8"}, tiles={0: "l7"}, card="desert")
    assert not at.wrong()
    for _ in range(3):
        at = at.do(f"build {min(at.legal('build'))}")
    assert at.shown["end_triggered"] is True
    assert "k8" in at.legal("paddock")
    assert "end" in at.legal()


@pytest.mark.rule("KB-BASE-END-2", "I-17")
def test_a_triggered_end_stands_even_if_every_supply_has_settlements_again() -> None:
    running = table({0: "h9", 1: "k16"}, turn=1, card="grass")
    ending = table({0: "h9", 1: "k16"}, turn=1, card="grass", ending=True)
    assert not over(play_turn(running))
    last = play_turn(ending)
    assert over(last)
    assert last.shown["end_triggered"] is True
    assert all(seat["supply"] > 0 for seat in last.shown["seats"])


def last_grass(stage: str, left: int) -> Table:
    """Only s11 is left of the grass, which is the played terrain; seat 0 stands next to it with a farm tile."""
    board = table().game.about()["board"]
    grass = [name_of(p) for p in EVERY_HEX if letter(board, p) == "G" and name_of(p) != "s11"]
    others = {seat: " ".join(grass[seat - 1 :: 4]) for seat in range(1, 5)}
    return table(
        {0: "r11", **others}, tiles={0: "r12"}, supply={0: 1}, card="grass", stage=stage, left=left, players="5"
    )


@pytest.mark.rule("I-18")
def test_a_power_that_empties_the_supply_ends_the_mandatory_action_at_once_even_if_a_new_card_is_due() -> None:
    at = last_grass("before", left=3).do("farm s11")
    assert at.chance  # grass is full: a new card
    assert at.shown["end_triggered"] is True
    assert (at.shown["to_build"], at.shown["stage"]) == (0, "after")


@pytest.mark.rule("D-02")
def test_the_mandatory_action_is_over_with_its_last_settlement_even_if_a_new_card_is_due() -> None:
    at = last_grass("during", left=1).do("build s11")
    assert at.chance
    assert (at.shown["to_build"], at.shown["stage"]) == (0, "after")


@pytest.mark.rule("KB-BASE-SCORE-1")
@pytest.mark.parametrize(
    "cards",
    [("fishermen", "lords", "farmers"), ("miners", "merchants", "hermits"), ("workers", "citizens", "discoverers")],
)
def test_the_final_sheet_pays_the_three_cards_and_the_castles_and_nothing_else(cards: tuple[str, ...]) -> None:
    game = KIND.table({"players": "3", "cards": ",".join(cards)}, Random(5))
    *_, (state, move) = playout(game, Random(5))
    at = Table(game, game.apply(state, move))
    assert over(at)
    about, shown = game.about(), at.shown
    own = [{(int(cell[1:]) - 1, ord(cell[0]) - ord("a")) for cell in seat["settlements"]} for seat in shown["seats"]]
    found = [dict(sheet) for sheet in game.scores(at.state)]
    assert set(about["cards"]) == set(cards)
    assert found == sheets(about["board"], own, cards)
    assert {source for sheet in found for source in sheet} == {*cards, "castles", "in_game"}


@pytest.mark.rule("KB-BASE-SCORE-2")
def test_most_gold_wins() -> None:
    assert winners([{"castles": 3, "knights": 8}, {"castles": 9, "knights": 4}, {"castles": 12, "knights": 0}]) == [1]


@pytest.mark.rule("KB-BASE-SCORE-2")
def test_tied_players_share_the_victory_without_a_tie_breaker() -> None:
    tied = [{"castles": 3, "knights": 8}, {"castles": 9, "knights": 2}, {"castles": 0, "knights": 10}]
    assert winners(tied) == [0, 1]
    assert winners([tied[2], tied[1], tied[0], tied[1]]) == [1, 2, 3]
    assert winners([{"castles": 0}, {"castles": 0}]) == [0, 1]
