"""Parquet datasets: content of the traces, resuming after an interruption."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pyarrow.parquet as pq
import pytest

from realmwright.cli import main
from realmwright.envs import trace_dataset
from realmwright.envs.trace_dataset import DatasetConfig, write
from realmwright.game import CHANCE, GameError

TWO = DatasetConfig("kingdom-builder", ("greedy", "random"), 2, 7, {"players": "2"})


def rows_of(file: Path) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = pq.read_table(file).to_pylist()
    return rows


def test_a_dataset_contains_the_traces(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    write(TWO, tmp_path / "games.parquet")
    rows = rows_of(tmp_path / "games.parquet")
    main(["trace", "kingdom-builder", "--players", "2", "--bots", "greedy,random", "--seed", "8"])
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    second = [row for row in rows if row["game"] == 1]
    assert [row["line"] for row in second] == list(range(len(lines)))
    for row, line in zip(second, lines, strict=True):
        again = {**json.loads(row["data"] or "{}"), "type": row["type"]}
        again |= {"state": json.loads(row["state"])} if row["state"] else {}
        again |= {name: row[name] for name in ("n", "move", "legal", "weights") if row[name] is not None}
        if row["actor"] is not None:
            again["actor"] = "chance" if row["actor"] == CHANCE else row["actor"]
        assert again == {key: value for key, value in line.items() if key != "seed"}


def test_epochs_are_included(tmp_path: Path) -> None:
    write(DatasetConfig("kingdoms", ("random",), 1, 1, {"players": "3"}), tmp_path / "games.parquet")
    assert [row["type"] for row in rows_of(tmp_path / "games.parquet")].count("epoch") == 3


def test_finished_parts_are_not_played_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(trace_dataset, "GAMES_PER_PART", 1)
    out = tmp_path / "games.parquet"
    write(TWO, tmp_path / "whole.parquet")
    played: list[int] = []

    def until_the_first(harvest: DatasetConfig, parts: Path, number: int) -> int:
        if number:
            raise KeyboardInterrupt
        return play_part(harvest, parts, number)

    def counted(harvest: DatasetConfig, parts: Path, number: int) -> int:
        played.append(number)
        return play_part(harvest, parts, number)

    play_part = trace_dataset.play_part
    monkeypatch.setattr(trace_dataset, "play_part", until_the_first)
    with pytest.raises(KeyboardInterrupt):
        write(TWO, out)
    monkeypatch.setattr(trace_dataset, "play_part", counted)
    with pytest.raises(GameError, match="another command"):
        write(DatasetConfig("kingdom-builder", ("random",), 2), out)
    counts: list[int] = []
    write(TWO, out, progress=counts.append)
    assert played == [1]
    assert counts == [1, 2]
    assert rows_of(out) == rows_of(tmp_path / "whole.parquet")
    assert [file.name for file in sorted(tmp_path.iterdir())] == ["games.parquet", "whole.parquet"]


def test_the_number_of_jobs_does_not_change_the_file(tmp_path: Path) -> None:
    harvest = DatasetConfig("kingdoms", ("random",), 10, 3, {"players": "2"})
    for jobs in (1, 2):
        write(harvest, tmp_path / f"{jobs}.parquet", jobs)
    assert rows_of(tmp_path / "1.parquet") == rows_of(tmp_path / "2.parquet")


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "games.parquet"
    words = ["selfplay", "--game", "kingdoms", "--players", "2", "--bots", "random", "--games", "2", "--out", str(out)]
    assert main(words) == 0
    output = capsys.readouterr()
    assert "2/2 games" in output.err
    assert "2 games, " in output.out
    metadata = json.loads(pq.read_schema(out).metadata[b"realmwright"])
    assert (metadata["game"], metadata["games"], metadata["params"]) == ("kingdoms", 2, {"players": "2"})
    assert main(["selfplay", "--games", "1", "--out", str(tmp_path / "nowhere" / "x.parquet")]) != 0
    assert main(["selfplay", "--bots", "random,random,random", "--games", "1", "--out", str(out)]) != 0
