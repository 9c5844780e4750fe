"""Duplicate games: the same deal and chance, and the comparison with its interval."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from realmwright import cli
from realmwright.arena.duplicate import DuplicateResult, RecordedChance, mean_difference, opponents, play_deal, replay
from realmwright.game import CHANCE, GameError
from realmwright.record import Record

from ..bots.fixtures import create_game

GAMES = ("kingdom-builder", "kingdoms")


def played(name: str, spec: str = "greedy", seed: int = 1) -> Record:
    game = create_game(seed, name, players="2")
    players = opponents(game, 2, spec, game.setup)  # all seats
    return play_deal(game, players, Random(seed))


def draws(record: Record) -> list[str]:
    return [text for state, text in record.plies() if record.game.actor(state) == CHANCE]


@pytest.mark.parametrize("name", GAMES)
def test_the_same_bot_repeats_the_game(name: str) -> None:
    record = played(name)
    result = replay(record, 0, "greedy", "greedy")
    assert result.person == result.bot
    assert result.difference == 0


@pytest.mark.parametrize("name", GAMES)
def test_another_course_draws_in_the_same_order(name: str) -> None:
    """As far as both games draw from a deck before it is shuffled anew."""
    record = played(name)
    game = record.game
    players = opponents(game, 2, "random", "other")
    again = play_deal(game, players, RecordedChance(record))
    assert again.moves != record.moves
    assert draws(again)[:8] == draws(record)[:8]


def test_each_deck_begins_with_its_own_draws() -> None:
    """KD-EPOCH-2: all tiles return for each epoch, so that the starting tiles are the same in all three."""
    record = played("kingdoms")
    players = opponents(record.game, 2, "random", "other")
    again = play_deal(record.game, players, RecordedChance(record))
    assert len(start_tiles(record)) == 3
    assert start_tiles(again) == start_tiles(record)


def start_tiles(record: Record) -> list[tuple[int, ...]]:
    """Return the starting tiles of each epoch."""
    dealt = [state.start_tiles for state in record.states if len(state.empty_cells) == 30]
    return [tiles for tiles, after in zip(dealt, [*dealt[1:], (0, 0)], strict=True) if 0 not in tiles and 0 in after]


def test_an_unfinished_game_and_a_missing_seat_are_refused() -> None:
    record = played("kingdoms")
    with pytest.raises(GameError, match="no seat 2"):
        replay(record, 2, "greedy", "greedy")
    with pytest.raises(GameError, match="not finished"):
        replay(record.branch(9), 0, "greedy", "greedy")


def test_the_difference_is_that_of_the_margins() -> None:
    results = [DuplicateResult(0, (60, 50, 40), (55, 52, 30)), DuplicateResult(1, (50, 60), (50, 63))]
    assert [result.difference for result in results] == [7, -3]
    mean, low, high = mean_difference(results)
    assert mean == 2
    assert low == pytest.approx(2 - 12.706 * 5, abs=0.1)
    assert high == pytest.approx(2 + 12.706 * 5, abs=0.1)
    assert mean_difference(results[:1]) == (7, None, None)


# The command


def test_records_are_compared(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for seed in (1, 2):
        (tmp_path / f"{seed}.txt").write_text(str(played("kingdoms", "random", seed)))
    assert cli.main(["duplicate", "--records", str(tmp_path), "--bot", "greedy", "--against", "random"]) == 0
    first, _, last = capsys.readouterr().out.splitlines()
    assert first.startswith("1.txt: you ")
    assert last.startswith("your margin less that of greedy: -")
    assert "over 2 deals (95 %:" in last


def test_a_deal_is_played_in_the_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A deal that is in the folder is not played again."""
    command = ["duplicate", "--game", "kingdoms", "--players", "2", "--deals", "1", "--records", str(tmp_path),
               "--bot", "greedy", "--against", "random"]  # fmt: skip
    typed = iter(["castle 9 a1", *[word for cell in CELLS for word in (f"castle 1 {cell}", "draw", f"put {cell}")] * 9])
    monkeypatch.setattr("builtins.input", lambda _: next(typed))
    assert cli.main(command) == 0
    assert "1 deals" in (output := capsys.readouterr().out)
    assert "seat 0" in output
    monkeypatch.setattr("builtins.input", lambda _: pytest.fail("the deal is in the folder"))
    assert cli.main(command) == 0


def test_a_session_ends_at_the_end_of_its_input(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("builtins.input", lambda _: "quit")
    assert cli.main(["duplicate", "--game", "kingdoms", "--players", "2", "--deals", "1"]) == 2
    assert "the deal was not finished" in capsys.readouterr().err
    assert cli.main(["duplicate"]) == 2
    assert "expected --deals" in capsys.readouterr().err


CELLS = [f"{column}{row}" for row in range(1, 6) for column in "abcdef"]
