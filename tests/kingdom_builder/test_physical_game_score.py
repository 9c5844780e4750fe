"""Scoring of a position from a physical game, given as text."""

from __future__ import annotations

from random import Random

import pytest

from realmwright.game import GameError
from realmwright.kingdom_builder.game import GAME
from realmwright.kingdom_builder.physical_game_score import score, scoring_cells
from realmwright.testing import playout

from .reference_scorer import EVERY_HEX, Hex, parse_hex


def rows(terrain: str = "", pieces: str = "", elsewhere: str = "G") -> list[str]:
    """Return twenty rows of words. `terrain="c5:W d5:L"`, `pieces="c5:1"`; all other hexes are empty grass."""
    letters: dict[Hex, str] = {parse_hex(item[:-2]): item[-1] for item in terrain.split()}
    seats: dict[Hex, str] = {parse_hex(item[:-2]): item[-1] for item in pieces.split()}
    words = [letters.get(place, elsewhere) + seats.get(place, ".") for place in EVERY_HEX]
    return [" ".join(words[20 * r : 20 * r + 20]) for r in range(20)]


def text_of(header: str, terrain: str = "", pieces: str = "") -> str:
    return "\n".join([*header.split("; "), *rows(terrain, pieces)])


def gold(card: str, terrain: str, pieces: str) -> int:
    return score(text_of(f"cards: {card}", terrain, pieces))[0][card]


@pytest.mark.rule("KB-CARD-FISHERMEN", "KB-CARD-LORDS", "KB-CARD-CITIZENS", "KB-BASE-CASTLE-1")
def test_a_text_board_gives_the_score_sheet_of_every_seat() -> None:
    text = text_of("cards: fishermen lords citizens", "c5:W k5:S", "d5:1 e5:1 l5:2 c15:1")
    first, second = score(text)
    assert first == {"fishermen": 1, "lords": 12 + 6 + 12 + 12, "citizens": 1, "castles": 0}
    assert second == {"fishermen": 0, "lords": 6 + 12 + 6 + 12, "citizens": 0, "castles": 3}
    assert list(GAME.score(text)) == [first, second]


def test_even_rows_may_be_indented_and_blank_lines_do_not_matter() -> None:
    plain = ["cards: knights", *rows("", "b2:1 c2:1 c3:1")]
    indented = [f" {line}" if number % 2 == 0 else line for number, line in enumerate(plain)]
    assert indented[2] == f" {plain[2]}"  # row 2 of the map
    assert score("\n".join(indented)) == score("\n".join(plain))
    assert score("\n".join([plain[0], "", *plain[1:], "", ""])) == score("\n".join(plain))


@pytest.mark.rule("C-10")
def test_the_header_may_name_the_players_and_the_options() -> None:
    assert [s["lords"] for s in score(text_of("cards: lords; players: 3", "", "a1:1"))] == [12 + 36, 6 + 36, 6 + 36]
    strict = text_of("cards: lords; players: 3; option: cards.lords_zero_counts=false", "", "a1:1")
    assert [sheet["lords"] for sheet in score(strict)] == [12, 0, 0]


@pytest.mark.rule("KB-CARD-MERCHANTS")
def test_special_hexes_that_merely_touch_are_not_linked() -> None:
    assert gold("merchants", "e5:L f5:S", "d5:1") == 0  # d5 adjoins e5 only
    assert gold("merchants", "e5:L f5:S", "e4:1") == 8  # e4 adjoins both


@pytest.mark.rule("KB-CARD-MERCHANTS", "I-41")
def test_an_area_pays_for_all_the_special_hexes_it_touches_and_each_only_once() -> None:
    assert gold("merchants", "c5:L e5:S g5:L", "d5:1 d4:1 e4:1 f5:1") == 12
    assert gold("merchants", "c5:L e5:S", "d5:1 c4:1 b4:1 d6:1") == 8
    two_areas = "d5:1 f7:1"  # the first links c5 and e5; the second touches a third hex alone
    assert gold("merchants", "c5:L e5:S g7:L", two_areas) == 8


@pytest.mark.rule("KB-CARD-WORKERS")
def test_a_worker_between_two_special_hexes_is_paid_once() -> None:
    assert gold("workers", "c5:L e5:S", "d5:1") == 1


@pytest.mark.rule("C-09", "D-03", "F-07")
@pytest.mark.parametrize(
    ("ground", "beside", "fishermen", "miners"),
    [("W", "W", 0, 0), ("M", "M", 0, 0), ("W", "M", 0, 1), ("M", "W", 1, 0), ("G", "W", 1, 0), ("G", "M", 0, 1)],
)
def test_water_and_mountain_pay_beside_and_not_below_a_settlement(
    ground: str, beside: str, fishermen: int, miners: int
) -> None:
    (sheet, _) = score(text_of("cards: fishermen miners", f"k9:{ground} l9:{beside}", "k9:1"))
    assert (sheet["fishermen"], sheet["miners"]) == (fishermen, miners)


@pytest.mark.rule("KB-CARD-HERMITS", "KB-GEO-2")
@pytest.mark.parametrize(
    ("other", "areas"), [("e5", 1), ("c5", 1), ("c4", 1), ("d4", 1), ("c6", 1), ("d6", 1), ("e4", 2), ("e6", 2)]
)
def test_text_rows_are_shifted_as_on_the_map_on_an_odd_row(other: str, areas: int) -> None:
    assert gold("hermits", "", f"d5:1 {other}:1") == areas


@pytest.mark.rule("KB-CARD-HERMITS", "KB-GEO-2")
@pytest.mark.parametrize(
    ("other", "areas"), [("e6", 1), ("c6", 1), ("d5", 1), ("e5", 1), ("d7", 1), ("e7", 1), ("c5", 2), ("c7", 2)]
)
def test_text_rows_are_shifted_as_on_the_map_on_an_even_row(other: str, areas: int) -> None:
    assert gold("hermits", "", f"d6:1 {other}:1") == areas


def test_a_finished_game_as_text_has_the_same_score() -> None:
    game = GAME.create({"players": "4", "cards": "merchants,lords,citizens"}, Random(11))
    *_, (state, move) = playout(game, Random(11))
    end = game.apply(state, move)
    shown, about = game.to_dict(end), game.setup_dict()
    seats = {cell: str(seat + 1) for seat, each in enumerate(shown["seats"]) for cell in each["settlements"]}
    terrain = " ".join(f"{chr(97 + c)}{r + 1}:{about['board'][r][c]}" for r, c in EVERY_HEX)
    text = text_of(
        "cards: merchants lords citizens", terrain, " ".join(f"{cell}:{seat}" for cell, seat in seats.items())
    )
    sheets = [{key: gold for key, gold in sheet.items() if key != "in_game"} for sheet in game.scores(end)]
    assert [dict(sheet) for sheet in score(text)] == sheets


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("", id="nothing"),
        pytest.param("\n".join(rows()), id="no cards"),
        pytest.param(text_of("cards: sailors"), id="no such card"),
        pytest.param("\n".join(["cards: knights", *rows()[:19]]), id="a row too few"),
        pytest.param("\n".join(["cards: knights", *rows(), rows()[0]]), id="a row too many"),
        pytest.param("\n".join(["cards: knights", *rows()[:19], rows()[0][3:]]), id="a word too few"),
        pytest.param(text_of("cards: knights", "c5:X"), id="no such terrain"),
        pytest.param(text_of("cards: knights", "", "c5:6"), id="no such seat"),
        pytest.param(text_of("cards: knights; players: 2", "", "c5:3"), id="more seats than players"),
        pytest.param(text_of("cards: knights; players: many"), id="no number"),
        pytest.param(text_of("cards: knights; option: cards.lords_zero_counts=perhaps"), id="no such value"),
        pytest.param(text_of("cards: knights; option: nonsense=true"), id="no such option"),
        pytest.param(text_of("cards: knights", "c5:S", "c5:1"), id="a settlement on a castle"),
    ],
)
def test_invalid_text_raises_an_error_of_one_line(text: str) -> None:
    with pytest.raises(GameError) as refused:
        score(text)
    assert str(refused.value).strip()
    assert "\n" not in str(refused.value)


@pytest.mark.rule("KB-CARD-MAYORS-3", "KB-CRO-PIECES-1", "KB-CRO-CITYHALL-2")
def test_pieces_and_markers_of_expansions_are_given_seat_by_seat() -> None:
    first, second = score(
        text_of("cards: mayors citizens; seat 1: markers=3,7 warriors=c1; seat 2: city=k10", "", "b1:1")
    )
    assert (first["mayors"], first["citizens"]) == (8, 1)  # a warrior beside a settlement: an area of two
    assert second["citizens"] == 3  # seven cells
    strict = text_of("cards: citizens; option: edition=first; seat 1: warriors=c1", "", "b1:1")
    assert score(strict)[0]["citizens"] == 0


@pytest.mark.rule("KB-CRO-SETUP-2")
def test_tasks_are_given_in_the_setup_line() -> None:
    (first, _) = score(text_of("cards: citizens; setup: tasks=fortress", "", "e5:1 d5:1 f5:1 d4:1 e4:1 d6:1 e6:1"))
    assert first["fortress"] == 6


def test_scoring_cells_are_listed_by_source() -> None:
    lit = scoring_cells(text_of("cards: fishermen knights", "c5:W", "d5:1 e5:1 a9:2"))
    assert lit[0]["fishermen"] == ["d5"]
    assert set(lit[0]["knights"]) == {"d5", "e5"}
    assert lit[1]["knights"] == ["a9"]


@pytest.mark.parametrize(
    ("header", "expected"),
    [
        ("seat 1: foo=1", "'foo=1'"),
        ("seat 1: warriors=b1", "another piece"),
        ("seat 1: warriors=z9", "z9"),
        ("seat 1: warriors=", "name=value"),
        ("setup: tasks=xx", "'xx'"),
        ("players: 2; seat 3: wagon=c4", "at most 2 players"),
    ],
)
def test_impossible_pieces_raise_an_error_of_one_line(header: str, expected: str) -> None:
    with pytest.raises(GameError, match=expected) as caught:
        score(text_of(f"cards: citizens; {header}", "", "b1:1"))
    assert "\n" not in str(caught.value)


@pytest.mark.rule("KB-BASE-SCORE-1")
def test_gold_earned_during_the_game_is_added() -> None:
    first, second = score(text_of("cards: knights; gold: 7 0", "", "a1:1"))
    assert (first["in_game"], second["in_game"]) == (7, 0)
    assert "in_game" not in score(text_of("cards: knights", "", "a1:1"))[0]


@pytest.mark.rule("KB-QUE-CAPITOL-2", "C-21")
def test_a_capitol_pays_instead_of_its_castle() -> None:
    castle = text_of("cards: knights", "c5:S", "d5:1 f5:1")
    assert score(castle)[0]["castles"] == 3
    capitol = score(f"setup: capitols=c5\n{castle}")[0]
    assert (capitol["castles"], capitol["capitols"]) == (0, 1)  # f5 is three hexes away
    both = f"setup: capitols=c5\noption: queenie.capitol_keeps_castle_gold=true\n{castle}"
    assert (score(both)[0]["castles"], score(both)[0]["capitols"]) == (3, 1)


@pytest.mark.rule("KB-QUE-ISLAND-1", "D-19")
def test_settlements_on_the_island() -> None:
    game = GAME.create(
        {"sets": "base,island", "island": "island_rope_bridge", "cards": "fishermen,hermits,knights"}, Random(3)
    )
    *_, (state, move) = playout(game, Random(3))
    end = game.apply(state, move)
    seats, about = game.to_dict(end)["seats"], game.setup_dict()
    landed = [[cell for cell in seat["settlements"] if ":" in cell] for seat in seats]
    assert any(landed)
    lines = [f"seat {seat}: settlements={','.join(cells)}" for seat, cells in enumerate(landed, 1) if cells]
    terrain = " ".join(f"{chr(97 + c)}{r + 1}:{about['board'][r][c]}" for r, c in EVERY_HEX)
    pieces = " ".join(
        f"{cell}:{seat}" for seat, each in enumerate(seats, 1) for cell in each["settlements"] if ":" not in cell
    )
    head = "; ".join(["cards: fishermen hermits knights", "setup: island=island_rope_bridge", *lines])
    sheets = [{key: gold for key, gold in sheet.items() if key != "in_game"} for sheet in game.scores(end)]
    assert [dict(sheet) for sheet in score(text_of(head, terrain, pieces))] == sheets


@pytest.mark.rule("KB-COMP-2", "KB-QUE-ISLAND-1")
def test_settlements_on_board_and_island_are_at_most_forty_together() -> None:
    island = "cards: fishermen; setup: island=island_rope_bridge"
    board = " ".join(f"{chr(97 + column)}{row}:1" for row in (1, 2) for column in range(20))
    assert score(text_of(island, "", board))
    with pytest.raises(GameError, match="seat 1 has 41 settlements: expected at most 40"):
        score(text_of(f"{island}; seat 1: settlements=i:d3", "", board))


@pytest.mark.rule("KB-LOC-QUARRY")
def test_a_wall_has_no_owner_and_needs_its_own_hex() -> None:
    plain = text_of("cards: hermits", "", "d5:1")
    assert score(f"table: walls=e5,c5\n{plain}") == score(plain)
    with pytest.raises(GameError, match="table has walls where another piece"):
        score(f"table: walls=d5\n{plain}")


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("gold: 1", "expected 2 numbers"),
        ("gold: 1 x", "expected 2 numbers"),
        ("gold: 1 10000", "up to 9999"),
        ("setup: capitols=d5", "expected castles"),
        ("setup: island=atlantis", "expected some of island_rope_bridge"),
        ("seat 1: settlements=i:c3", "no hex"),
        ("seat 1: settlements=a1", "another piece"),
        ("seat 1: warriors=c5", "a special hex"),
        ("table: families=a1", "one of scouts, walls"),
    ],
)
def test_an_invalid_header_line_raises_an_error(line: str, message: str) -> None:
    with pytest.raises(GameError, match=message):
        score(f"{line}\n{text_of('cards: knights', 'c5:S', 'a1:1')}")


@pytest.mark.rule("KB-SETUP-1")
def test_two_to_five_players_and_gold_of_four_digits() -> None:
    for players in ("1", "6", "2 2"):
        with pytest.raises(GameError) as refused:
            score(text_of(f"cards: knights; players: {players}"))
        assert str(refused.value) == f"players is '{players}': expected 2 to 5"
    assert len(score(text_of("cards: knights; players: 5"))) == 5
    assert score(text_of("cards: knights; players: 2; gold: 9999 0"))
    with pytest.raises(GameError, match="gold is '10000 0': expected 2 numbers up to 9999"):
        score(text_of("cards: knights; players: 2; gold: 10000 0"))
