"""The command line: output and one-line errors."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from realmwright import notation_headers, registry, testing
from realmwright.cli import main
from realmwright.record import Record

Capture = pytest.CaptureFixture[str]
SETUP = (
    "type game rules_version seed players start_player options sets quadrants board island locations nomads capitols "
    "caves cards tasks removed_terrain"
)
STATE = "turn round stage to_build seats card doing walls scouts location_tiles nomads deck discard end_triggered"
SEAT = (
    "settlements supply gold hand tiles taken_from nomad_tiles bonus waiting cathedral warriors wagon ship city markers"
)


def run(capsys: Capture, *words: str) -> str:
    assert main(words) == 0
    return capsys.readouterr().out


def fails(capsys: Capture, *words: str) -> str:
    """Run a command that fails with exit code 2 and return its error line."""
    try:
        code = main(words)
    except SystemExit as stop:
        code = int(stop.code or 0)
    output = capsys.readouterr()
    assert code == 2
    assert output.out == ""
    assert output.err.count("\n") == 1
    assert "Traceback" not in output.err
    return output.err


def a_record(seed: int = 5) -> Record:
    game = registry.game("kingdom-builder").create({"players": "3"}, Random(seed))
    record = Record(game)
    for _, move in testing.playout(game, Random(seed)):
        record.play(move)
    return record


def test_a_trace_contains_every_decision(capsys: Capture) -> None:
    lines = [
        json.loads(line)
        for line in run(capsys, "trace", "kingdom-builder", "--players", "3", "--seed", "7").splitlines()
    ]
    assert [lines[0]["type"], lines[-1]["type"]] == ["setup", "end"]
    assert {line["type"] for line in lines[1:-1]} == {"ply"}
    assert [line["n"] for line in lines[1:-1]] == list(range(len(lines) - 2))
    assert all(line["move"] in line["legal"] for line in lines[1:-1])
    chance = [line for line in lines[1:-1] if line["actor"] == "chance"]
    assert all(len(line["weights"]) == len(line["legal"]) for line in chance)
    assert all("weights" not in line for line in lines[1:-1] if line["actor"] != "chance")
    end = lines[-1]
    assert [score["total"] for score in end["scores"]] == [sum(score["sheet"].values()) for score in end["scores"]]
    best = max(score["total"] for score in end["scores"])
    assert end["winners"] == [score["seat"] for score in end["scores"] if score["total"] == best]


def test_a_trace_has_every_documented_field(capsys: Capture) -> None:
    lines = [json.loads(line) for line in run(capsys, "trace", "kingdom-builder", "--seed", "2").splitlines()]
    setup, state = lines[0], lines[20]["state"]
    for name in SETUP.split():
        assert name in setup
    for name in STATE.split():
        assert name in state
    for name in SEAT.split():
        assert name in state["seats"][0]
    assert setup["options"]["cards.lords_zero_counts"] is True
    assert setup["options"]["queenie.cave_min_distance"] == 3


def test_traces_are_reproducible(capsys: Capture) -> None:
    words = ("trace", "kingdom-builder", "--players", "2", "--bots", "greedy,random", "--seed", "1")
    assert run(capsys, *words) == run(capsys, *words)


def test_a_trace_uses_the_given_params(capsys: Capture) -> None:
    boards, cards = "tavern,paddock:r,oasis,farm", "fishermen,knights,merchants"
    params = ["--quadrants", boards, "--cards", cards, "--start", "1", "--option", "cards.lords_zero_counts=false"]
    out = run(capsys, "trace", "kingdom-builder", "--seed", "3", *params)
    setup = json.loads(out.splitlines()[0])
    assert [(board["id"], board["rotated"]) for board in setup["quadrants"]][1] == ("paddock", True)
    assert setup["cards"] == cards.split(",")
    assert setup["start_player"] == 1
    assert setup["options"]["cards.lords_zero_counts"] is False
    assert setup["board"][0].startswith("FDDMMDDCCC")


def test_a_set_up_is_reproducible_by_its_seed(capsys: Capture) -> None:
    first = json.loads(run(capsys, "new", "kingdom-builder", "--players", "4", "--json"))
    again = json.loads(run(capsys, "new", "kingdom-builder", "--players", "4", "--seed", str(first["seed"]), "--json"))
    assert first == again
    output = run(capsys, "new", "kingdom-builder", "--players", "4", "--seed", str(first["seed"]))
    for card in first["cards"]:
        assert card in output
    assert notation_headers.read_header(output.splitlines()[-1]).setup == first["setup"]


@pytest.mark.parametrize(
    ("language", "words"),
    [
        (
            "en",
            ["Set-up for Kingdom Builder", "North-west: Tavern", "Kingdom Builder cards: Fishermen, Knights", "Seat 1"],
        ),
        ("de", ["Spielaufbau für Kingdom Builder", "Nordwest: Taverne", "Fischer, Ritter, Händler", "Ausgabe: Erste"]),
        ("fr", ["3 joueurs", "Nord-ouest\N{NO-BREAK SPACE}: Taverne", "Pêcheurs, Chevaliers, Marchands"]),
        ("nl", ["3 spelers", "Noordwest: Herberg", "Vissers, Ridders, Handelaren"]),
    ],
)
def test_new_prints_a_set_up_for_players(capsys: Capture, language: str, words: list[str]) -> None:
    params = ["--preset", "first-game", "--players", "3", "--start", "0", "--option", "edition=first", "--seed", "3"]
    output = run(capsys, "new", "kingdom-builder", *params, "--language", language)
    assert [word for word in words if word not in output] == []
    assert "_" not in output


def test_new_prints_the_island_as_a_map(capsys: Capture) -> None:
    island = "island_rope_bridge"
    output = run(capsys, "new", "kingdom-builder", "--sets", "island", "--island", island, "--seed", "3")
    rows = ["    D D G G", "   D C W S G", "  D C C W C G", "   F L T C C", "    F F T T"]
    assert "\n".join([f"island: {island}", *rows, "", "cards: "]) in output


def test_an_unknown_quadrant_lists_the_quadrants(capsys: Capture) -> None:
    assert "no quadrant 'tavrn': expected one of barn, " in fails(capsys, "quadrants", "tavrn")


def test_a_record_is_replayed_shown_and_scored(capsys: Capture, tmp_path: Path) -> None:
    record = a_record()
    file = tmp_path / "game.txt"
    file.write_text(str(record))
    output = run(capsys, "replay", str(file))
    assert len(output.splitlines()) > len(record.moves)
    lines = [json.loads(line) for line in run(capsys, "replay", str(file), "--json").splitlines()]
    assert [line["move"] for line in lines[1:-1]] == record.moves
    totals = [score["total"] for score in json.loads(run(capsys, "score", str(file), "--json"))["scores"]]
    assert totals == [sum(sheet.values()) for sheet in record.game.scores(record.state)]
    position = run(capsys, "replay", str(file), "--ply", "10")
    game, state = notation_headers.read_position(position)
    assert game.dump(state) == record.game.dump(record.states[10])


def test_a_position_line_from_standard_input_is_scored(capsys: Capture, monkeypatch: pytest.MonkeyPatch) -> None:
    record = a_record()
    monkeypatch.setattr(sys, "stdin", io.StringIO(notation_headers.write_position(record.game, record.states[-1])))
    output = run(capsys, "score", "-")
    assert output.splitlines()[0].split() == ["seat", "0", "1", "2"]
    assert output.splitlines()[-1].startswith("winner")


def test_perft_counts_plies_chance_included(capsys: Capture, tmp_path: Path) -> None:
    result = json.loads(run(capsys, "perft", "kingdom-builder", "--depth", "2", "--json"))
    assert result["counts"] == [5, 25]
    file = tmp_path / "position.txt"
    file.write_text(result["position"])
    assert run(capsys, "perft", "kingdom-builder", "--depth", "2", "--position", str(file)).splitlines()[1:] == [
        "1  5",
        "2  25",
    ]


def test_bench_prints_json(capsys: Capture) -> None:
    result = json.loads(run(capsys, "bench", "kingdom-builder", "--seconds", "1", "--json"))
    assert result["plies_per_cpu_s"] > result["games_per_cpu_s"] > 0
    assert set(result["microseconds"]) == {"legal moves", "legal moves, listed", "apply", "copy", "full score"}


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["trace", "chess"], "kingdom-builder"),
        (["trace", "kingdom-builder", "--players", "6"], "2 to 5"),
        (["trace", "kingdom-builder", "--players", "5", "--option", "edition=first"], "2 to 4"),
        (["trace", "kingdom-builder", "--quadrants", "tavern,castle,oasis,farm"], "tavern"),
        (["trace", "kingdom-builder", "--quadrants", "tavern,tavern,oasis,farm"], "four different"),
        (["trace", "kingdom-builder", "--quadrants", "tavern:x,paddock,oasis,farm"], ":r"),
        (["trace", "kingdom-builder", "--cards", "fishermen"], "three different"),
        (["trace", "kingdom-builder", "--cards", "fishermen,knights,wizards"], "farmers"),
        (["trace", "kingdom-builder", "--option", "edition=third"], "bigbox or first"),
        (["trace", "kingdom-builder", "--option", "colour=red"], "NAME=VALUE"),
        (["trace", "kingdom-builder", "--bots", "random,random,random"], "1 or 2"),
        (["trace", "kingdom-builder", "--bots", "deepmind"], "random"),
        (["trace", "kingdom-builder", "--seed", "seven"], "seven"),
        (["trace"], "GAME"),
        (["juggle"], "trace"),
        (["perft", "kingdom-builder", "--depth", "0"], "above 0"),
        (["score", "no-such-file.txt"], "no-such-file.txt"),
        (["replay", "no-such-file.txt"], "no-such-file.txt"),
    ],
)
def test_errors_are_printed_on_one_line(capsys: Capture, words: list[str], expected: str) -> None:
    assert expected in fails(capsys, *words)


@pytest.mark.parametrize(
    "content", [b"", b"\xff\xfe\x00", b"realmwright kingdom-builder", b"cards: lords\nG1 G2\n", b"\0" * 99]
)
@pytest.mark.parametrize("command", ["score", "replay"])
def test_invalid_files_are_rejected(capsys: Capture, tmp_path: Path, content: bytes, command: str) -> None:
    file = tmp_path / "invalid"
    file.write_bytes(content)
    assert "expected" in fails(capsys, command, str(file))


def test_a_truncated_record_is_scored_and_an_invalid_one_names_the_line(capsys: Capture, tmp_path: Path) -> None:
    record = a_record()
    lines = str(record).splitlines()
    file = tmp_path / "game.txt"
    file.write_text("\n".join(lines[:4]))
    run(capsys, "score", str(file))
    file.write_text("\n".join([*lines[:4], "build a99", *lines[4:]]))
    assert "line 5" in fails(capsys, "replay", str(file))


def test_a_position_with_gold_walls_and_an_island_is_scored(capsys: Capture, tmp_path: Path) -> None:
    head = ["cards: hermits", "gold: 3 8", "table: walls=c3", "setup: island=island_tree_house"]
    file = tmp_path / "table.txt"
    file.write_text("\n".join([*head, "seat 2: settlements=i:c1", *[" ".join(["G."] * 20)] * 20]))
    scores = json.loads(run(capsys, "score", str(file), "--json"))["scores"]
    assert scores[0]["sheet"] == {"hermits": 0, "castles": 0, "in_game": 3}
    assert scores[1]["sheet"] == {"hermits": 1, "castles": 3, "in_game": 8}  # the island has a castle next to c1


def test_an_impossible_position_is_rejected(capsys: Capture, tmp_path: Path) -> None:
    record = a_record()
    file = tmp_path / "position.txt"
    file.write_text(
        notation_headers.write_position(record.game, record.states[50]).replace(" at=", " at=a1,b1,c1,d1,e1,", 1)
    )
    assert "settlements, not 40" in fails(capsys, "score", str(file))


def test_a_closed_pipe_is_not_an_error() -> None:
    script = f"{sys.executable} -m realmwright trace kingdom-builder --seed 1 | head -n 1"
    ran = subprocess.run(["bash", "-c", f"set -o pipefail; {script}"], check=False, capture_output=True, text=True)
    assert ran.stderr == ""
    assert ran.returncode == 0


def test_help_has_examples_that_run(capsys: Capture) -> None:
    with pytest.raises(SystemExit):
        main(["--help"])
    examples = [line.split()[1:] for line in capsys.readouterr().out.splitlines() if line.startswith("  realmwright ")]
    assert len(examples) >= 6
    for words in examples:
        if words[0] in ("new", "trace", "perft"):
            run(capsys, *words)


def test_without_a_command_all_commands_are_listed(capsys: Capture) -> None:
    output = run(capsys)
    assert output.startswith("usage: realmwright")
    assert "    serve        run the web server\n" in output


COMPLETE = 'COMP_WORDS=({words}); COMP_CWORD={index}; _realmwright; echo "${{COMPREPLY[@]}}"'


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["realmwright", "ser"], "serve"),
        (["realmwright", "trace", "--see"], "--seed"),
        (["realmwright", "score", "--js"], "--json"),
        (["realmwright", "score", "ta"], ""),  # left to the shell: a file
    ],
)
def test_a_shell_completes_commands_and_options(capsys: Capture, words: list[str], expected: str) -> None:
    script = run(capsys, "completion", "bash")
    call = COMPLETE.format(words=" ".join(words), index=len(words) - 1)
    shell = subprocess.run(["bash", "-c", f"{script}\n{call}"], capture_output=True, text=True, check=True)
    assert shell.stdout.strip() == expected


def test_completion_knows_the_commands_of_every_shell(capsys: Capture) -> None:
    assert "bashcompinit" in run(capsys, "completion", "zsh")
    fish = run(capsys, "completion", "fish").splitlines()
    assert "complete -c realmwright -n __fish_use_subcommand -f -a serve -d 'run the web server'" in fish
    assert "complete -c realmwright -n '__fish_seen_subcommand_from serve' -l port" in fish
    assert "'tcsh'" in fails(capsys, "completion", "tcsh")
