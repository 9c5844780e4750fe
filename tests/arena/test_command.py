"""`realmwright arena`: output, files, error messages and resuming."""

from __future__ import annotations

import json
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest

from realmwright import record
from realmwright.cli import main
from realmwright.game import NOBODY

from ..bots.test_subprocess_bot import alive
from ..test_cli import Capture, fails

QUICK = ("arena", "--game", "kingdoms", "--players", "2", "--bots", "greedy,random")
TIMES = ("ms_per_move", "ms_per_turn", "slowest_turn_ms", "searched_per_s")


def timeless(file: Path) -> Any:
    results = json.loads(file.read_text("utf-8"))
    for name in ("command", "versions"):
        del results[name]
    for bot in results["bots"]:
        for name in TIMES:
            del bot[name]
    return results


def test_statistics_are_printed_and_written(capsys: Capture, tmp_path: Path) -> None:
    file, page = tmp_path / "results.json", tmp_path / "report.html"
    words = [*QUICK, "--games", "10", "--jobs", "2", "--seed", "5", "--json", str(file), "--html", str(page)]
    assert main(words) == 0
    output = capsys.readouterr()
    results = json.loads(file.read_text("utf-8"))
    assert results["command"] == f"realmwright {' '.join(words)}"
    assert (results["seed"], results["games"], results["deals"], results["players"]) == (5, 10, 5, 2)
    assert results["setup"] == {"players": "2"}
    assert {"realmwright", "rules", "python", "openskill"} <= set(results["versions"])
    best, worst = results["bots"]
    assert (best["name"], worst["name"]) == ("greedy", "random")
    for name in ("games", "wins", "win_share", "low", "high", "rating", "ms_per_move"):
        assert best[name] >= worst[name]
    assert best["low"] <= best["win_share"] <= best["high"]
    assert f"{best['win_share']:.1%}" in output.out
    assert "10/10 games" in output.err
    assert page.read_text("utf-8").startswith("<!doctype html>")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["report.html", "results.json"]


def test_games_are_kept_as_records_with_links_to_the_page(capsys: Capture, tmp_path: Path) -> None:
    page, records = tmp_path / "report.html", tmp_path / "new" / "records"
    address = "http://127.0.0.1:9"
    words = ["--games", "4", "--records", str(records), "--html", str(page), "--page", address]
    assert main([*QUICK, *words]) == 0
    capsys.readouterr()
    files = sorted(records.iterdir())
    assert [file.name for file in files] == [f"game-0000{number}.txt" for number in range(4)]
    games = [record.load(file.read_text("utf-8")) for file in files]
    assert all(game.game.actor(game.state) == NOBODY for game in games)
    links = re.findall(rf'<td>([-+]\d+)</td>.*?href="{address}/replay#record=([^"]+)"', page.read_text("utf-8"))
    assert len(links) == 4
    assert {unquote(text) for _, text in links} == {file.read_text("utf-8") for file in files}
    leads = [int(lead) for lead, _ in links]
    assert leads == sorted(leads)


def test_a_killed_arena_resumes(capsys: Capture, tmp_path: Path) -> None:
    """After two kill -9 the results are the same as without."""
    file = tmp_path / "results.json"
    words = ["arena", "--game", "kingdoms", "--bots", "random,random@3", "--games", "400", "--jobs", "2", "--json"]
    checkpoint = tmp_path / "results.json.journal"
    lines = [0]
    for _ in range(2):
        killed = subprocess.Popen([sys.executable, "-m", "realmwright", *words, str(file)], stderr=subprocess.DEVNULL)
        target = lines[-1] + 20
        _until(lambda target=target: checkpoint.exists() and checkpoint.read_bytes().count(b"\n") >= target)  # type: ignore[misc]
        killed.send_signal(signal.SIGKILL)
        killed.wait()
        lines.append(checkpoint.read_bytes().count(b"\n"))
    assert 20 <= lines[1] < lines[2] < 401
    with checkpoint.open("ab") as broken:
        broken.write(b'{"index": 399, "dea')
    assert main([*words, str(file)]) == 0
    assert "games are already played" in capsys.readouterr().err
    other = tmp_path / "whole.json"
    assert main([*words, str(other)]) == 0
    assert timeless(file) == timeless(other)
    assert not checkpoint.exists()


@pytest.mark.parametrize(("ending", "code"), [(signal.SIGKILL, -9), (signal.SIGTERM, -15), (signal.SIGINT, 130)])
def test_ending_the_arena_ends_its_bot_subprocesses(tmp_path: Path, ending: int, code: int) -> None:
    pid = tmp_path / "pid"
    hanging = tmp_path / "hanging.py"
    after_hello = f"input()\nopen({str(pid)!r}, 'w').write(str(os.getpid()))\n"  # the arena knows of the process then
    hanging.write_text(f"import os, time\n{after_hello}time.sleep(600)\n")
    words = ["arena", "--game", "kingdoms", "--bots", f"program:{sys.executable} {hanging},random", "--games", "2"]
    command = [
        "env",
        "--default-signal=INT",
        sys.executable,
        "-m",
        "realmwright",
        *words,
    ]  # the test runner may ignore SIGINT
    ended = subprocess.Popen(command, stderr=subprocess.DEVNULL)
    _until(lambda: pid.exists() and bool(pid.read_text("ascii")))
    ended.send_signal(ending)
    assert ended.wait() == code
    _until(lambda: not alive(pid.read_text("ascii")))


def _until(done: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 60
    while not done():
        assert time.monotonic() < deadline
        time.sleep(0.01)


def test_an_explicit_checkpoint_file_stays_and_is_extended(capsys: Capture, tmp_path: Path) -> None:
    checkpoint = tmp_path / "games"
    assert main([*QUICK, "--games", "4", "--journal", str(checkpoint)]) == 0
    assert main([*QUICK, "--games", "6", "--journal", str(checkpoint)]) == 0
    assert "4 games are already played" in capsys.readouterr().err
    assert checkpoint.read_bytes().count(b"\n") == 7
    assert "of another arena" in fails(capsys, *QUICK, "--seed", "2", "--journal", str(checkpoint))


def test_a_subprocess_bot_is_named_by_its_command_or_a_name(capsys: Capture, tmp_path: Path) -> None:
    silent = tmp_path / "it, s.py"
    silent.write_text("import sys\nsys.exit(3)\n")
    command = f'{sys.executable} "{silent}"'
    assert main(["arena", "--game", "kingdoms", "--bots", f"program:{command},random", "--games", "2"]) == 0
    assert "exited with code 3" in capsys.readouterr().out
    words = ["--bots", "random,mine@5", "--program", f"mine={command}", "--games", "2"]
    assert main(["arena", "--game", "kingdoms", *words]) == 0
    assert "forfeit: mine@5 in game 0: exited with code 3" in capsys.readouterr().out


def test_an_uneven_number_of_games_is_reported(capsys: Capture) -> None:
    assert main([*QUICK, "--games", "3"]) == 0
    assert "3 is not a multiple of 2" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ([], "--bots"),
        (["--bots", ""], "expected one of"),
        (["--bots", "unknown"], "expected one of"),
        (["--bots", "random,"], "expected one of"),
        (["--bots", "random@soon"], "invalid budget"),
        (["--bots", "random", "--game", "chess"], "kingdom-builder"),
        (["--bots", "random", "--players", "7"], "2 to 5"),
        (["--bots", "random", "--games", "0"], "above 0"),
        (["--bots", "random", "--jobs", "none"], "above 0"),
        (["--bots", "random", "--limit", "-1"], "above 0"),
        (["--bots", "random", "--executor", "magic"], "magic"),
        (["--bots", "random", "--option", "colour=red"], "NAME=VALUE"),
        (["--bots", "random", "--json", "no/such/folder.json"], "no/such/folder.json"),
        (["--bots", "random", "--html", "/"], "expected a file"),
        (["--bots", "mine", "--program", "mine"], "NAME=COMMAND"),
        (["--bots", "mine", "--program", "mi@ne=x"], "NAME=COMMAND"),
        (["--bots", "program:no-such-command"], "no program"),
        (["--bots", "program:"], "has no command"),
        (["--bots", "random", "--executor", "ray", "--ray-address", "127.0.0.1:1"], "no Ray cluster"),
        (["--bots", "random", "--executor", "ray", "--ray-address", "127.0.0.1:x"], "no Ray cluster"),
    ],
)
def test_errors_are_printed_on_one_line(capsys: Capture, words: list[str], expected: str) -> None:
    assert expected in fails(capsys, "arena", *words)


@pytest.mark.parametrize(("package", "extra"), [("openskill.models", "arena"), ("ray", "cluster")])
def test_a_missing_package_names_its_extra(
    capsys: Capture, monkeypatch: pytest.MonkeyPatch, package: str, extra: str
) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    assert f"realmwright[{extra}]" in fails(capsys, *QUICK, "--executor", "ray")
