"""Games as a Parquet file: what a trace tells, and going on after an interruption."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from realmwright.cli import main
from realmwright.envs import dataset
from realmwright.envs.dataset import Harvest, write
from realmwright.game import CHANCE, GameError

TWO = Harvest("kingdom-builder", ("greedy", "random"), 2, 7, {"players": "2"})


def rows_of(file: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = pq.read_table(file).to_pylist()
    return found


def test_a_file_tells_what_the_traces_tell(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(TWO, tmp_path / "games.parquet")
    rows = rows_of(tmp_path / "games.parquet")
    main(["trace", "kingdom-builder", "--players", "2", "--bots", "greedy,random", "--seed", "8"])
    told = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    second = [row for row in rows if row["game"] == 1]
    assert [row["line"] for row in second] == list(range(len(told)))
    for row, line in zip(second, told, strict=True):
        again = {**json.loads(row["data"] or "{}"), "type": row["type"]}
        again |= {"state": json.loads(row["state"])} if row["state"] else {}
        again |= {name: row[name] for name in ("n", "move", "legal", "weights") if row[name] is not None}
        if row["actor"] is not None:
            again["actor"] = "chance" if row["actor"] == CHANCE else row["actor"]
        assert again == {key: value for key, value in line.items() if key != "seed"}


def test_epochs_are_told_too(tmp_path: Path) -> None:
    write(Harvest("kingdoms", ("random",), 1, 1, {"players": "3"}), tmp_path / "games.parquet")
    assert [row["type"] for row in rows_of(tmp_path / "games.parquet")].count("epoch") == 3


def test_what_was_played_is_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dataset, "PART", 1)
    out = tmp_path / "games.parquet"
    write(TWO, tmp_path / "whole.parquet")
    played: list[int] = []

    def until_the_first(harvest: Harvest, parts: Path, number: int) -> int:
        if number:
            raise KeyboardInterrupt
        return play_part(harvest, parts, number)

    def counted(harvest: Harvest, parts: Path, number: int) -> int:
        played.append(number)
        return play_part(harvest, parts, number)

    play_part = dataset.play_part
    monkeypatch.setattr(dataset, "play_part", until_the_first)
    with pytest.raises(KeyboardInterrupt):
        write(TWO, out)
    monkeypatch.setattr(dataset, "play_part", counted)
    with pytest.raises(GameError, match="another command"):
        write(Harvest("kingdom-builder", ("random",), 2), out)
    heard: list[int] = []
    write(TWO, out, progress=heard.append)
    assert played == [1]
    assert heard == [1, 2]
    assert rows_of(out) == rows_of(tmp_path / "whole.parquet")
    assert [file.name for file in sorted(tmp_path.iterdir())] == ["games.parquet", "whole.parquet"]


def test_several_jobs_write_the_same(tmp_path: Path) -> None:
    harvest = Harvest("kingdoms", ("random",), 10, 3, {"players": "2"})
    for jobs in (1, 2):
        write(harvest, tmp_path / f"{jobs}.parquet", jobs)
    assert rows_of(tmp_path / "1.parquet") == rows_of(tmp_path / "2.parquet")


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "games.parquet"
    words = ["selfplay", "--game", "kingdoms", "--players", "2", "--bots", "random", "--games", "2", "--out", str(out)]
    assert main(words) == 0
    heard = capsys.readouterr()
    assert "2/2 games" in heard.err
    assert "2 games, " in heard.out
    told = json.loads(pq.read_schema(out).metadata[b"realmwright"])
    assert (told["game"], told["games"], told["wishes"]) == ("kingdoms", 2, {"players": "2"})
    assert main(["selfplay", "--games", "1", "--out", str(tmp_path / "nowhere" / "x.parquet")]) != 0
    assert main(["selfplay", "--bots", "random,random,random", "--games", "1", "--out", str(out)]) != 0
