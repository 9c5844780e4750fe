"""Perft counts of a few positions. See tools/golden_files.py."""

from __future__ import annotations

from typing import Any

import pytest
from tools.golden_files import PERFT, Perft

from realmwright import registry, testing
from realmwright.notation_headers import read_position


@pytest.mark.parametrize("engine", registry.ENGINES)
@pytest.mark.parametrize("perft", PERFT, ids=lambda perft: perft.name)
def test_perft_counts(perft: Perft, engine: str) -> None:
    _, position, *counts = perft.path.read_text(encoding="utf-8").splitlines()
    game, state = read_position(position)
    assert perft.matches(state)
    assert len(counts) == perft.depth
    if engine == registry.NATIVE:
        native: Any = registry.compile_game(game)
        game, state = native, native.from_python(state)
    for line in counts:
        depth, expected = map(int, line.split())
        assert testing.perft(game, state, depth) == expected, f"{depth} plies from {position}"


def test_every_perft_file_is_listed() -> None:
    folder = PERFT[0].path.parent
    assert sorted(folder.iterdir()) == sorted(perft.path for perft in PERFT)
