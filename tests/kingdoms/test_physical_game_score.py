"""Scores of a board given as text, and the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from realmwright.cli import main
from realmwright.game import ParseError
from realmwright.kingdoms.game import GAME
from tests.kingdoms.fixtures import SPACES, TILE_COUNTS, VARIANT_COMBINATIONS
from tests.kingdoms.test_scoring import EXAMPLE

Capture = pytest.CaptureFixture[str]


@pytest.mark.rule("KD-EX-2", "KD-EX-5")
def test_the_example_as_text_has_the_scores_of_the_rulebook() -> None:
    assert GAME.score(EXAMPLE) == [
        {"rows": -6, "columns": 50},
        {"rows": -5, "columns": 8},
        {"rows": 24, "columns": 29},
    ]


def test_the_header_may_give_the_gold_before_scoring() -> None:
    sheets = GAME.score(f"gold: 50 62 -3 7\nplayers: 4\n{EXAMPLE}")
    assert [sum(sheet.values()) for sheet in sheets] == [94, 65, 50, 7]


def test_the_number_of_players_defaults_to_the_seats_with_castles() -> None:
    rows = "\n".join([". . . . . ."] * 4)
    assert len(GAME.score(f"{rows}\n. . . . . .")) == 2
    assert len(GAME.score(f"{rows}\n. . 3:1 . . .")) == 4


INVALID = {
    "": "0 rows",
    EXAMPLE.replace("+3", "+9"): "'+9'",
    EXAMPLE.replace("+3 ", ""): "words: expected 6",
    EXAMPLE + "+1 +1 . . . .": "6 rows",
    EXAMPLE.replace("G", "D"): "2 of D: expected at most 1",
    EXAMPLE.replace("0:1", "0:4"): "2 of 0:4",
    f"players: 2\n{EXAMPLE}": "castles of seat 2",
    f"players: 5\n{EXAMPLE}": "players is '5'",
    f"players: 4 4\n{EXAMPLE}": "players is '4 4'",
    f"players: 1\n{EXAMPLE}": "players is '1'",
    f"gold: 50\n{EXAMPLE}": "gold is '50'",
    f"gold: a b c\n{EXAMPLE}": "gold is 'a b c'",
}


@pytest.mark.parametrize("text", INVALID)
def test_an_impossible_board_raises_an_error(text: str) -> None:
    with pytest.raises(ParseError) as caught:
        GAME.score(text)
    assert INVALID[text] in str(caught.value)


def run(capsys: Capture, *words: str) -> str:
    assert main(words) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("variants", VARIANT_COMBINATIONS)
def test_a_trace_has_every_documented_field(capsys: Capture, variants: str) -> None:
    words = ("trace", "kingdoms", "--players", "4", "--variants", variants, "--seed", "9")
    lines = [json.loads(line) for line in run(capsys, *words).splitlines()]
    setup, end = lines[0], lines[-1]
    assert {key: setup[key] for key in ("type", "game", "seed", "players", "variants")} == {
        "type": "setup", "game": "kingdoms", "seed": 9, "players": 4,
        "variants": [] if variants == "none" else variants.split(","),
    }  # fmt: skip
    assert setup["start_player"] in range(4)
    plies = [line for line in lines if line["type"] == "ply"]
    for line in plies:
        assert line["move"] in line["legal"]
        state = line["state"]
        assert {"epoch", "turn", "board", "seats", "supply", "drawn"} <= state.keys()
        assert state["board"].keys() <= set(SPACES)
        assert state["supply"].keys() == TILE_COUNTS.keys()
        assert all(side.keys() == {"gold", "castles", "start_tile"} for side in state["seats"])
        assert all(side["castles"].keys() == {"1", "2", "3", "4"} for side in state["seats"])
    verbs = {line["move"].split()[0] for line in plies}
    assert verbs - {"pass"} <= (
        {"castle", "tile"} if "open" in variants else {"castle", "draw", "tile", "put", "start"}
    )
    assert [score["total"] for score in end["scores"]] == [side["gold"] for side in end["state"]["seats"]]


def test_new_perft_bench_and_score_work_for_kingdoms(capsys: Capture, tmp_path: Path) -> None:
    assert "kingdoms rules=1 players=3" in run(capsys, "new", "kingdoms", "--players", "3", "--seed", "4")
    assert run(capsys, "perft", "kingdoms", "--start", "0", "--depth", "2").splitlines()[1:] == ["1  16", "2  247"]
    result = json.loads(run(capsys, "bench", "kingdoms", "--seconds", "1", "--json"))
    assert result["plies_per_cpu_s"] > 1000
    file = tmp_path / "board.txt"
    file.write_text(EXAMPLE)
    result = json.loads(run(capsys, "score", str(file), "--game", "kingdoms", "--json"))
    assert [score["total"] for score in result["scores"]] == [44, 3, 53]
    assert result["winners"] == [2]
