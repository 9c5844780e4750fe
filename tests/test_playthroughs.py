"""Whole games ply by ply, compared with golden files. See tools/golden_files.py."""

from __future__ import annotations

import pytest
from tools.golden_files import PLAYTHROUGHS, Playthrough, changes, difference

from realmwright import record

ALL = pytest.mark.parametrize("playthrough", PLAYTHROUGHS, ids=lambda playthrough: playthrough.path.stem)


@ALL
def test_a_playthrough_matches_its_file(playthrough: Playthrough) -> None:
    assert difference(playthrough.path, playthrough.text()) == ""


@ALL
def test_a_playthrough_is_a_record(playthrough: Playthrough) -> None:
    """The header and the moves give the final scores."""
    lines = playthrough.path.read_text(encoding="utf-8").splitlines()
    loaded = record.load("\n".join([lines[0], *(line[2:] for line in lines if line.startswith("> "))]))
    assert loaded.game.actor(loaded.state) < 0
    last_scores = [line for line in lines if line.startswith("  score ")][-1]
    for sheet in loaded.game.scores(loaded.state):
        assert " ".join(f"{source}:{gold}" for source, gold in sheet.items()) in last_scores


def test_every_playthrough_file_is_listed() -> None:
    folder = PLAYTHROUGHS[0].path.parent
    assert sorted(folder.iterdir()) == sorted(playthrough.path for playthrough in PLAYTHROUGHS)


def test_changes_list_added_and_removed_values() -> None:
    before, after = "turn=0 cards=grass left=1 / supply=3 / at=c7", "turn=0 left=2 / supply=3 / at=c7,c8"
    assert list(changes(before, after, whole=False)) == ["  table: left=2 -cards", "  1: at=c7,c8"]
    assert list(changes(before, after, whole=True)) == ["  table: turn=0 left=2", "  0: supply=3", "  1: at=c7,c8"]
