"""One game: the same chance for every seating, views only, and forfeits instead of accidents."""

from __future__ import annotations

from typing import Any

import pytest

from realmwright import registry
from realmwright.arena import limits, match
from realmwright.arena.match import Played, lost, play
from realmwright.arena.plan import Plan
from realmwright.game import CHANCE, Game

from .bots import DEEDS, Spy


def played(gold: list[int], forfeit: int | None = None) -> Played:
    nothing = [0] * len(gold)
    return Played(0, 0, ["a", "b", "c"][: len(gold)], gold, nothing, nothing, [0.0], [0.0], nothing, forfeit)


def test_a_game_is_the_same_again() -> None:
    plan = Plan("kingdom-builder", ("random", "greedy"), 3, {"players": "2", "preset": "first-game"})
    first, again = play(plan, plan.fixture(0)), play(plan, plan.fixture(0))
    assert first.gold == again.gold
    assert first.moves == again.moves
    assert first.gold != play(plan, plan.fixture(2)).gold
    assert first.forfeit is None
    assert all(ms > 0 for ms in first.ms)
    assert all(0 < turns < moves for turns, moves in zip(first.turns, first.moves, strict=True))
    assert all(slow <= ms for slow, ms in zip(first.slowest_turn_ms, first.ms, strict=True))


@pytest.mark.parametrize("name", ["kingdom-builder", "kingdoms"])
def test_every_seating_meets_the_same_draws(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """While both games last, the n-th draw is the same one whatever the bots did before it."""
    plan = Plan(name, ("random", "spy"), 2)
    registry.register("bots", Spy())
    drawn = []
    for index in (0, 1):
        table = _Heard(plan.table(0))
        with monkeypatch.context() as patch:
            patch.setattr(Plan, "table", lambda _plan, _deal, table=table: table)
            assert play(plan, plan.fixture(index)).forfeit is None
        drawn.append(table.draws)
    both = min(map(len, drawn))
    assert both > 20
    same = sum(one == other for one, other in zip(*drawn, strict=False))
    assert same >= 0.9 * both  # a terrain that is full is drawn anew, and the bags go their own ways after that


class _Heard:
    """A table whose draws are heard."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self._game = game
        self.draws: list[str] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def apply(self, state: Any, move: Any) -> Any:
        if self._game.actor(state) == CHANCE:
            self.draws.append(self._game.write(state, move))
        return self._game.apply(state, move)


def test_a_bot_is_shown_its_view_and_no_more() -> None:
    spy = Spy()
    registry.register("bots", spy)
    for name in ("kingdom-builder", "kingdoms"):
        plan = Plan(name, ("spy",), 1)
        play(plan, plan.fixture(0))
    assert len(spy.seen) > 100
    assert all(game.view(view, seat) == view for game, seat, view in spy.seen)


@pytest.mark.parametrize("deed", DEEDS)
def test_misconduct_is_a_forfeit_with_its_reason(deed: str) -> None:
    plan = Plan("kingdom-builder", (deed, "random"), 1, limit=0.3 if deed == "sleeps" else 60.0)
    for index in (0, 1):
        found = play(plan, plan.fixture(index))
        assert found.forfeit == index
        assert found.winners == [1 - index]
        expected = {
            "raises": "ZeroDivisionError: never mind",
            "leaves": "SystemExit: 4",
            "sleeps": "took longer than 0.3 s for a move",
            "cheats": "illegal move",
            "rubbish": "illegal move 'None'",
            "stays-away": "LookupError: no chair",
        }
        assert expected[deed] in found.reason
        assert "\n" not in found.reason


def test_a_reason_is_never_longer_than_a_line_of_a_table() -> None:
    plan = Plan("kingdoms", ("random",), 1)
    assert len(lost(plan, plan.fixture(0), 1, "x" * 10_000).reason) == match.LONGEST


def test_a_limit_that_is_kept_leaves_no_trace() -> None:
    with limits.Limit(5.0) as limit:
        for _ in range(3):
            with limit():
                pass
        with pytest.raises(ZeroDivisionError), limit():
            raise ZeroDivisionError


def test_a_move_that_comes_too_late_is_late_even_where_no_signal_is_heard(monkeypatch: pytest.MonkeyPatch) -> None:
    times = iter([0.0, 0.0, 9.0])
    monkeypatch.setattr(limits, "monotonic", lambda: next(times))
    with limits.Limit(5.0) as limit, pytest.raises(limits.Overtime), limit():
        pass


def test_those_who_are_level_share_a_win() -> None:
    level = played([9, 9, 3])
    assert [level.share(seat) for seat in range(3)] == [0.5, 0.5, 0.0]
    assert level.ranks == [1, 1, 3]
    assert [level.margin(seat) for seat in range(3)] == [0, 0, -6]


def test_after_a_forfeit_the_others_share_the_win() -> None:
    over = played([9, 2, 3], forfeit=0)
    assert [over.share(seat) for seat in range(3)] == [0.0, 0.5, 0.5]
    assert over.ranks == [2, 1, 1]
