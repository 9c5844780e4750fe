"""Whole games told ply by ply: told again, they are the same to the letter. See tools/golden.py."""

from __future__ import annotations

import pytest
from tools.golden import PLAYTHROUGHS, Playthrough, changes, difference

from realmwright import record

ALL = pytest.mark.parametrize("played", PLAYTHROUGHS, ids=lambda played: played.path.stem)


@ALL
def test_a_game_told_again_is_the_same(played: Playthrough) -> None:
    assert difference(played.path, played.text()) == ""


@ALL
def test_a_playthrough_is_a_record(played: Playthrough) -> None:
    """The header and the moves alone lead to the scores at its end."""
    lines = played.path.read_text(encoding="utf-8").splitlines()
    kept = record.load("\n".join([lines[0], *(line[2:] for line in lines if line.startswith("> "))]))
    assert kept.game.actor(kept.state) < 0
    told = [line for line in lines if line.startswith("  score ")][-1]
    for sheet in kept.game.scores(kept.state):
        assert " ".join(f"{source}:{gold}" for source, gold in sheet.items()) in told


def test_every_file_is_told() -> None:
    folder = PLAYTHROUGHS[0].path.parent
    assert sorted(folder.iterdir()) == sorted(played.path for played in PLAYTHROUGHS)


def test_changes_name_what_is_new_and_what_is_gone() -> None:
    before, after = "turn=0 cards=grass left=1 / supply=3 / at=c7", "turn=0 left=2 / supply=3 / at=c7,c8"
    assert list(changes(before, after, whole=False)) == ["  table: left=2 -cards", "  1: at=c7,c8"]
    assert list(changes(before, after, whole=True)) == ["  table: turn=0 left=2", "  0: supply=3", "  1: at=c7,c8"]
