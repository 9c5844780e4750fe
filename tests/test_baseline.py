"""The command `realmwright baseline`: its protocol and its results file."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from realmwright.cli import main
from realmwright.cli.baseline import SEED


def test_results_have_the_protocol_and_intervals(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "results.json"
    command = ["baseline", "--bot", "greedy", "--track", "kingdoms", "--opponents", "random", "--games", "4"]
    assert main([*command, "--out", str(out)]) == 0
    document = json.loads(out.read_text("utf-8"))
    result = document["results"].pop("random")
    assert (document["protocol"], document["seed"], document["complete"]) == ("v0", SEED, False)
    assert result["games"] == 4
    assert 0 < result["interval"][0] < result["win_share"] <= 1
    assert "random" in capsys.readouterr().out
    assert [file.name for file in tmp_path.iterdir()] == ["results.json"]


def test_opponents_outside_the_protocol_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["baseline", "--bot", "greedy", "--opponents", "novice", "--out", str(tmp_path / "results.json")]
    assert main(command) != 0
    assert "not in the protocol" in capsys.readouterr().err
