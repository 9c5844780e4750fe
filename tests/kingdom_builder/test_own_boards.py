"""Boards typed in by whoever owns the box: checked, played on, and carried along in the record."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from realmwright import record, testing
from realmwright.cli import main
from realmwright.game import GameError
from realmwright.hexes import cell_named
from realmwright.kingdom_builder.boards import shipped
from realmwright.kingdom_builder.kind import KIND

WISHES = {"sets": "base,marshlands", "quadrants": "temple,farm,oasis:r,barn"}
TEMPLE = next(board for board in shipped("marshlands") if board.id == "temple")
TEXT = "\n".join(["id: temple", "set: marshlands", "L: temple", "provenance: my box", "", *TEMPLE.rows])
CHANGED = TEXT.replace("GGGWDDDDDD", "GGGWDDDDDG")


def test_an_own_board_takes_the_place_of_the_shipped_one() -> None:
    game = KIND.table({**WISHES, "quadrant": CHANGED}, Random(1))
    assert game.about()["board"][9].startswith("GGGWDDDDDG")
    assert KIND.table(WISHES, Random(1)).about()["board"][9].startswith("GGGWDDDDDD")


def test_a_record_on_an_own_board_stands_on_its_own() -> None:
    game = KIND.table({**WISHES, "quadrant": CHANGED}, Random(1))
    kept = record.Record(game)
    for _, move in testing.playout(game, Random(2)):
        kept.play(move)
    assert record.load(str(kept)).state == kept.state
    assert testing.check(game, 3, every=40) > 50


def test_a_board_that_is_not_laid_is_not_carried_along() -> None:
    game = KIND.table({**WISHES, "quadrants": "farm,oasis,barn,canoe", "quadrant": CHANGED}, Random(1))
    assert "quadrant=" not in game.setup


def test_a_board_of_a_new_name_joins_the_others() -> None:
    wishes = {**WISHES, "quadrants": "moor,farm,oasis,barn", "quadrant": CHANGED.replace("id: temple", "id: moor")}
    assert KIND.table(wishes, Random(1)).about()["quadrants"][0]["id"] == "moor"


def test_a_checked_board_says_that_it_was_typed_in() -> None:
    board = KIND.board(CHANGED)
    assert board["provenance"] == "typed in"
    assert board["locations"] == {"L": "temple"}


@pytest.mark.rule("KB-COMP-9", "KB-COMP-10")
@pytest.mark.parametrize(
    ("old", "new", "expected"),
    [
        ("GGGWDDDDDD", "GGGWDDDDDX", "'X'"),
        ("GGGWDDDDDD", "GGGWDDDDD.", "'.'"),
        ("GGGWDDDDDD", "GGGWDDDDD", "10 rows of 10"),
        ("\nGGGWDDDDDD", "", "10 rows"),
        ("DDLCPWWWPP", "DDGCPWWWPP", "expected 2"),
        ("DMCCCWCAMP", "DMCCCWCGMP", "palace: expected 1"),
        ("GGGWDDDDDD", "GGGWDDDDDS", "castle: expected 0"),
        ("L: temple", "L: tavern", "other locations"),
        ("L: temple", "L: windmill", "windmill"),
        ("L: temple\n", "", "'L'"),
        ("set: marshlands", "set: moon", "moon"),
        ("id: temple\n", "", "id"),
    ],
)
def test_a_board_that_cannot_be_is_refused_on_one_line(old: str, new: str, expected: str) -> None:
    assert old in TEXT
    with pytest.raises(GameError) as refused:
        KIND.board(TEXT.replace(old, new))
    assert expected in str(refused.value)
    assert "\n" not in str(refused.value)


def test_the_command_line_lists_checks_and_plays_on_own_boards(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "temple.txt").write_text(CHANGED)
    assert main(["quadrants", "--quadrant-dir", str(tmp_path)]) == 0
    assert "typed in" in capsys.readouterr().out
    wishes = ["--sets", WISHES["sets"], "--quadrants", WISHES["quadrants"], "--quadrant-dir", str(tmp_path)]
    assert main(["new", "kingdom-builder", *wishes, "--seed", "1"]) == 0
    assert "quadrant=temple|marshlands|L:temple|" in capsys.readouterr().out
    (tmp_path / "temple.txt").write_text("rubbish")
    assert main(["quadrants", "--quadrant-dir", str(tmp_path)]) == 2
    assert capsys.readouterr().err.startswith("realmwright: temple.txt: ")
    assert main(["quadrants", "--quadrant-dir", str(tmp_path / "nowhere")]) == 2
    assert "expected a folder" in capsys.readouterr().err


def test_every_board_says_where_its_map_is_from(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["quadrants"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert sum(line.endswith(" published") for line in lines) == 12
    assert sum(line.endswith("single source") for line in lines) == 4
    assert sum(line.endswith(" original") for line in lines) == 10


def test_an_own_side_of_the_island_is_played_and_shown() -> None:
    side = next(board for board in shipped("island") if board.id == "island_tree_house")
    rows = [row.replace("GTWFF.", "GTWFD.") for row in side.rows]
    text = "\n".join(["id: island_tree_house", "set: island", "L: tree house", *rows])
    wishes = {"sets": "base,island", "island": "island_tree_house", "quadrant": text}
    game = KIND.table(wishes, Random(1))
    assert game.about()["island"]["rows"][3] == "GTWFD."
    assert game.layout.terrain_at[cell_named("i:e4")] == "desert"
    assert KIND.load(game.setup).about() == game.about()


@pytest.mark.parametrize("name", ["my map", "a+b", "a|b", "a,b", "a:r", ""])
def test_a_board_has_a_name_that_notation_can_carry(name: str) -> None:
    with pytest.raises(GameError):
        KIND.board(TEXT.replace("id: temple", f"id: {name}"))
