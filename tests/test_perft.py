"""How many lines of play there are from a few positions: any change of the rules shows here. See tools/golden.py."""

from __future__ import annotations

import pytest
from tools.golden import PERFT, Perft

from realmwright import testing
from realmwright.notation import read_position


@pytest.mark.parametrize("perft", PERFT, ids=lambda perft: perft.name)
def test_lines_of_play(perft: Perft) -> None:
    _, position, *counts = perft.path.read_text(encoding="utf-8").splitlines()
    game, state = read_position(position)
    assert perft.wanted(state)
    assert len(counts) == perft.depth
    for line in counts:
        depth, expected = map(int, line.split())
        assert testing.perft(game, state, depth) == expected, f"{depth} plies from {position}"


def test_every_file_is_counted() -> None:
    folder = PERFT[0].path.parent
    assert sorted(folder.iterdir()) == sorted(perft.path for perft in PERFT)
