"""The work of the server for one move, as tools/move_path.py measures it."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from tools.move_path import PlyCounts, measure


@pytest.mark.parametrize("online", [False, True])
def test_a_move_is_parsed_once_applied_twice_and_written_once(tmp_path: Path, online: bool) -> None:
    figures = asyncio.run(measure(tmp_path, online=online))
    assert len(figures) > 1
    assert figures[-1].plies > 1  # chance draws a card at the end of the turn
    for move in figures:
        assert all(count <= limit for count, limit in zip(move.worst_ply, PlyCounts(1, 2, 1), strict=True)), str(move)
    assert figures[0].worst_ply == PlyCounts(1, 2, 1)


def test_a_move_visits_few_files_and_functions(tmp_path: Path) -> None:
    move = asyncio.run(measure(tmp_path))[0]
    assert len(move.files()) <= 30, str(move)
    assert len(move.functions) <= 160, str(move)
