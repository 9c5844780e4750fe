"""Checkpoint files: reading, truncated lines, resuming."""

from __future__ import annotations

from pathlib import Path

import pytest

from realmwright.arena import runner
from realmwright.arena.checkpoint import Checkpoint
from realmwright.arena.match import GameResult
from realmwright.arena.schedule import Schedule
from realmwright.game import GameError, JsonDict

HEADER: JsonDict = {"game": "kingdoms", "seed": 1}


def result(index: int) -> GameResult:
    return GameResult(index, 0, ["a", "b"], [1, 2], [3, 3], [2, 2], [0.5, 0.25], [0.5, 0.25], [0, 0], None, "")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    with Checkpoint(tmp_path / "games.jsonl", HEADER) as checkpoint:
        checkpoint.add(result(0))
        checkpoint.add(result(2))
    return tmp_path / "games.jsonl"


def test_results_are_read_back(file: Path) -> None:
    with Checkpoint(file, HEADER) as checkpoint:
        assert checkpoint.results == {0: result(0), 2: result(2)}
        checkpoint.add(result(1))
    with Checkpoint(file, HEADER) as checkpoint:
        assert sorted(checkpoint.results) == [0, 1, 2]


def test_an_incomplete_last_line_is_cut_off(file: Path) -> None:
    whole = file.read_bytes()
    for cut in range(1, len(whole) - whole.rindex(b"\n", 0, -1) - 1):
        file.write_bytes(whole[:-cut])
        with Checkpoint(file, HEADER) as checkpoint:
            assert sorted(checkpoint.results) == [0]
            checkpoint.add(result(7))
        with Checkpoint(file, HEADER) as checkpoint:
            assert sorted(checkpoint.results) == [0, 7]


@pytest.mark.parametrize("content", [b"", b'{"game":'])
def test_an_incomplete_header_is_replaced(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "games.jsonl"
    file.write_bytes(content)
    with Checkpoint(file, HEADER) as checkpoint:
        assert checkpoint.results == {}
        checkpoint.add(result(0))
    with Checkpoint(file, HEADER) as checkpoint:
        assert sorted(checkpoint.results) == [0]


def test_the_checkpoint_of_another_arena_is_not_changed(file: Path) -> None:
    before = file.read_bytes()
    with pytest.raises(GameError, match="of another arena: expected one with seed 2, not 1"):
        Checkpoint(file, {**HEADER, "seed": 2})
    assert file.read_bytes() == before


@pytest.mark.parametrize(
    "content", [b"\xff\xfe\n", b"[]\n", b"hello\n", b'{"game":"kingdoms","seed":1}\n{"index":1}\n']
)
def test_a_file_that_is_not_a_checkpoint_raises(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "games.jsonl"
    file.write_bytes(content)
    with pytest.raises(GameError, match="is not a checkpoint of an arena"):
        Checkpoint(file, HEADER)
    assert file.read_bytes() == content


def test_stored_games_are_not_played_again_and_more_can_be_added(tmp_path: Path) -> None:
    schedule = Schedule("kingdoms", ("random",), 1)
    first = runner.run(schedule, 4, checkpoint_file=tmp_path / "games.jsonl")
    counts: list[int] = []
    more = runner.run(
        schedule, 6, checkpoint_file=tmp_path / "games.jsonl", on_progress=lambda results: counts.append(len(results))
    )
    assert more[:4] == first  # times included
    assert counts == [4, 5, 6]
