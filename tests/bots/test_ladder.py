"""The bots stand on a ladder: small matches with fixed seeds and budgets in playouts, so the results never vary."""

from __future__ import annotations

import pytest

from .table import share


@pytest.mark.parametrize("first", range(0, 60, 20))
def test_greedy_beats_random(first: int) -> None:
    """Sixty games in parts, so that they can run side by side; all boards and cards, either one first."""
    assert share("greedy", "random", range(first, first + 20)) >= 0.95


@pytest.mark.parametrize(
    ("better", "worse", "games", "least"),
    [
        ("novice", "random", 30, 0.65),
        ("counter", "novice", 30, 0.6),
        ("greedy", "counter", 30, 0.65),
        ("planner@400", "greedy", 16, 0.65),
        ("planner@400", "counter", 16, 0.75),
        ("planner@400", "triples@400", 10, 0.7),
        ("mcts@60", "greedy", 8, 0.6),
    ],
)
def test_better_bots_win(better: str, worse: str, games: int, least: float) -> None:
    assert share(better, worse, range(100, 100 + games)) >= least


def test_the_planner_knows_every_box() -> None:
    assert share("planner@300", "greedy", range(100, 108), sets="all") >= 0.6
