"""One game: chance independent of the seating, views only, forfeits."""

from __future__ import annotations

from typing import Any

import pytest

from realmwright.arena import match, timeouts
from realmwright.arena.match import GameResult, forfeited_game, play
from realmwright.arena.schedule import Schedule
from realmwright.game import CHANCE, Game

from .bots import FORFEITING, SpyPlayer


def result(gold: list[int], forfeit: int | None = None) -> GameResult:
    zeros = [0] * len(gold)
    return GameResult(0, 0, ["a", "b", "c"][: len(gold)], gold, zeros, zeros, [0.0], [0.0], zeros, forfeit)


def test_a_game_is_reproducible() -> None:
    schedule = Schedule("kingdom-builder", ("random", "greedy"), 3, {"players": "2", "preset": "first-game"})
    first, again = play(schedule, schedule.pairing(0)), play(schedule, schedule.pairing(0))
    assert first.gold == again.gold
    assert first.moves == again.moves
    assert first.gold != play(schedule, schedule.pairing(2)).gold
    assert first.forfeit is None
    assert all(ms > 0 for ms in first.ms)
    assert all(0 < turns < moves for turns, moves in zip(first.turns, first.moves, strict=True))
    assert all(slow <= ms for slow, ms in zip(first.slowest_turn_ms, first.ms, strict=True))


@pytest.mark.parametrize("name", ["kingdom-builder", "kingdoms"])
def test_every_seating_gets_the_same_draws(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The n-th draw does not depend on the bots' moves before it."""
    schedule = Schedule(name, ("random", "spy"), 2)
    drawn = []
    for index in (0, 1):
        game = _RecordingGame(schedule.create_game(0))
        with monkeypatch.context() as patch:
            patch.setattr(Schedule, "create_game", lambda _schedule, _deal, game=game: game)
            assert play(schedule, schedule.pairing(index)).forfeit is None
        drawn.append(game.draws)
    common = min(map(len, drawn))
    assert common > 20
    same = sum(one == other for one, other in zip(*drawn, strict=False))
    assert same >= 0.9 * common  # a terrain without free hexes is drawn again; after that the decks differ


class _RecordingGame:
    """A game that records its chance moves."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self._game = game
        self.draws: list[str] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def apply(self, state: Any, move: Any) -> Any:
        if self._game.actor(state) == CHANCE:
            self.draws.append(self._game.write(state, move))
        return self._game.apply(state, move)


def test_a_bot_gets_only_its_view() -> None:
    SpyPlayer.views.clear()
    for name in ("kingdom-builder", "kingdoms"):
        schedule = Schedule(name, ("spy",), 1)
        play(schedule, schedule.pairing(0))
    assert len(SpyPlayer.views) > 100
    assert all(game.view(view, seat) == view for game, seat, view in SpyPlayer.views)


@pytest.mark.parametrize("behaviour", [bot.name for bot in FORFEITING])
def test_a_misbehaving_bot_forfeits_with_a_reason(behaviour: str) -> None:
    schedule = Schedule("kingdom-builder", (behaviour, "random"), 1, limit=0.3 if behaviour == "sleeps" else 60.0)
    for index in (0, 1):
        outcome = play(schedule, schedule.pairing(index))
        assert outcome.forfeit == index
        assert outcome.winners == [1 - index]
        expected = {
            "raises": "ZeroDivisionError: never mind",
            "exits": "SystemExit: 4",
            "sleeps": "took longer than 0.3 s for a move",
            "cheats": "illegal move",
            "invalid": "illegal move 'None'",
            "fails-to-start": "LookupError: no seat",
        }
        assert expected[behaviour] in outcome.reason
        assert "\n" not in outcome.reason


def test_a_reason_is_shortened() -> None:
    schedule = Schedule("kingdoms", ("random",), 1)
    assert len(forfeited_game(schedule, schedule.pairing(0), 1, "x" * 10_000).reason) == match.MAX_REASON_LENGTH


def test_a_time_limit_that_is_met_raises_nothing() -> None:
    with timeouts.Timeout(5.0) as limit:
        for _ in range(3):
            with limit():
                pass
        with pytest.raises(ZeroDivisionError), limit():
            raise ZeroDivisionError


def test_a_late_move_raises_even_without_a_signal(monkeypatch: pytest.MonkeyPatch) -> None:
    times = iter([0.0, 0.0, 9.0])
    monkeypatch.setattr(timeouts, "monotonic", lambda: next(times))
    with timeouts.Timeout(5.0) as limit, pytest.raises(timeouts.TimeLimitExceeded), limit():
        pass


def test_tied_winners_share_a_win() -> None:
    tied = result([9, 9, 3])
    assert [tied.win_share(seat) for seat in range(3)] == [0.5, 0.5, 0.0]
    assert tied.ranks == [1, 1, 3]
    assert [tied.margin(seat) for seat in range(3)] == [0, 0, -6]


def test_after_a_forfeit_the_others_share_the_win() -> None:
    forfeited = result([9, 2, 3], forfeit=0)
    assert [forfeited.win_share(seat) for seat in range(3)] == [0.0, 0.5, 0.5]
    assert forfeited.ranks == [2, 1, 1]
