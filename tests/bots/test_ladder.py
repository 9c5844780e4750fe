"""Relative strength of the bots in small matches; fixed seeds and budgets in playouts make them deterministic."""

from __future__ import annotations

import pytest

from .fixtures import win_share


@pytest.mark.parametrize("first", range(0, 60, 20))
def test_greedy_beats_random(first: int) -> None:
    """Sixty games in three parts that can run in parallel."""
    assert win_share("greedy", "random", range(first, first + 20)) >= 0.95


@pytest.mark.parametrize(
    ("better", "worse", "games", "least"),
    [
        ("novice", "random", 30, 0.65),
        ("card_greedy", "novice", 30, 0.6),
        ("greedy", "card_greedy", 30, 0.65),
        ("planner@400", "greedy", 16, 0.65),
        ("planner@400", "card_greedy", 16, 0.75),
        ("planner@400", "triples@400", 10, 0.7),
        ("monte_carlo@60", "greedy", 8, 0.6),
        ("search@30", "planner@100", 8, 0.7),
    ],
)
def test_better_bots_win(better: str, worse: str, games: int, least: float) -> None:
    assert win_share(better, worse, range(100, 100 + games)) >= least


def test_the_planner_wins_with_all_expansions() -> None:
    assert win_share("planner@300", "greedy", range(100, 108), sets="all") >= 0.6
