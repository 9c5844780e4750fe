"""Custom boards: validated, played on, and stored in the record."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from realmwright import record, testing
from realmwright.cli import main
from realmwright.game import GameError
from realmwright.kingdom_builder.game import GAME
from realmwright.kingdom_builder.hexgrid import parse_cell
from realmwright.kingdom_builder.quadrant_maps import load_quadrants

PARAMS = {"sets": "base,marshlands", "quadrants": "temple,farm,oasis:r,barn"}
TEMPLE = next(board for board in load_quadrants("marshlands") if board.id == "temple")
TEXT = "\n".join(["id: temple", "set: marshlands", "L: temple", "provenance: my copy", "", *TEMPLE.rows])
CHANGED = TEXT.replace("GGGWDDDDDD", "GGGWDDDDDG")


def test_a_custom_board_replaces_the_shipped_one() -> None:
    game = GAME.create({**PARAMS, "quadrant": CHANGED}, Random(1))
    assert game.setup_dict()["board"][9].startswith("GGGWDDDDDG")
    assert GAME.create(PARAMS, Random(1)).setup_dict()["board"][9].startswith("GGGWDDDDDD")


def test_a_record_contains_its_custom_board() -> None:
    game = GAME.create({**PARAMS, "quadrant": CHANGED}, Random(1))
    played = record.Record(game)
    for _, move in testing.playout(game, Random(2)):
        played.play(move)
    assert record.load(str(played)).state == played.state
    assert testing.check(game, 3, every=40) > 50


def test_an_unused_custom_board_is_not_part_of_the_setup() -> None:
    game = GAME.create({**PARAMS, "quadrants": "farm,oasis,barn,canoe", "quadrant": CHANGED}, Random(1))
    assert "quadrant=" not in game.setup


def test_a_custom_board_with_a_new_name_can_be_chosen() -> None:
    params = {**PARAMS, "quadrants": "moor,farm,oasis,barn", "quadrant": CHANGED.replace("id: temple", "id: moor")}
    assert GAME.create(params, Random(1)).setup_dict()["quadrants"][0]["id"] == "moor"


def test_a_parsed_board_has_typed_in_as_provenance() -> None:
    board = GAME.parse_board(CHANGED)
    assert board.provenance == "typed in"
    assert board.locations == {"L": "temple"}


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
        (TEXT, "", "10 rows"),
        (TEXT, "\0\ud7ff\n%s{}<b>", "line 1"),
    ],
)
def test_an_invalid_board_raises_an_error_of_one_line(old: str, new: str, expected: str) -> None:
    assert old in TEXT
    with pytest.raises(GameError) as refused:
        GAME.parse_board(TEXT.replace(old, new))
    assert expected in str(refused.value)
    assert "\n" not in str(refused.value)


def test_the_command_line_lists_validates_and_uses_custom_boards(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    (tmp_path / "temple.txt").write_text(CHANGED)
    assert main(["quadrants", "--quadrant-dir", str(tmp_path)]) == 0
    assert "typed in" in capsys.readouterr().out
    params = ["--sets", PARAMS["sets"], "--quadrants", PARAMS["quadrants"], "--quadrant-dir", str(tmp_path)]
    assert main(["new", "kingdom-builder", *params, "--seed", "1"]) == 0
    assert "quadrant=temple|marshlands|L:temple|" in capsys.readouterr().out
    (tmp_path / "temple.txt").write_text("not a board")
    assert main(["quadrants", "--quadrant-dir", str(tmp_path)]) == 2
    assert capsys.readouterr().err.startswith("realmwright: temple.txt: ")
    assert main(["quadrants", "--quadrant-dir", str(tmp_path / "nowhere")]) == 2
    assert "expected a folder" in capsys.readouterr().err


def test_every_board_is_listed_with_its_provenance(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["quadrants"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert sum(line.endswith(" published") for line in lines) == 12
    assert sum(line.endswith("single source") for line in lines) == 4
    assert sum(line.endswith(" original") for line in lines) == 10


def test_a_custom_side_of_the_island_is_used() -> None:
    side = next(board for board in load_quadrants("island") if board.id == "island_tree_house")
    rows = [row.replace("GTWFF.", "GTWFD.") for row in side.rows]
    text = "\n".join(["id: island_tree_house", "set: island", "L: tree house", *rows])
    params = {"sets": "base,island", "island": "island_tree_house", "quadrant": text}
    game = GAME.create(params, Random(1))
    assert game.setup_dict()["island"]["rows"][3] == "GTWFD."
    assert game.layout.terrain_at[parse_cell("i:e4")] == "desert"
    assert GAME.load(game.setup).setup_dict() == game.setup_dict()


@pytest.mark.parametrize("name", ["my map", "a+b", "a|b", "a,b", "a:r", ""])
def test_a_board_name_that_notation_cannot_hold_is_rejected(name: str) -> None:
    with pytest.raises(GameError):
        GAME.parse_board(TEXT.replace("id: temple", f"id: {name}"))
