"""Datasets with one row per game: content, resuming, reading and replaying."""

from __future__ import annotations

from pathlib import Path

import pytest

from realmwright import registry
from realmwright.cli import main
from realmwright.envs import game_dataset
from realmwright.envs.game_dataset import read_games, replay, write_games
from realmwright.envs.trace_dataset import DatasetConfig
from realmwright.game import GameError

RANDOM = DatasetConfig("kingdoms", ("random",), 5, 7, {"players": "3"})


@pytest.mark.parametrize(
    "config", [RANDOM, DatasetConfig("kingdom-builder", ("greedy", "random"), 1, 3, {"players": "2"})], ids=str
)
def test_recorded_games_are_replayed(tmp_path: Path, config: DatasetConfig) -> None:
    write_games(config, tmp_path / "games")
    games = list(read_games(tmp_path / "games"))
    assert [each.seed for each in games] == [config.seed + number for number in range(config.games)]
    for recorded in games:
        plies = list(replay(config.game, recorded))
        game = registry.game(config.game).load(recorded.setup, recorded.rules)
        end = game.apply(plies[-1].state, plies[-1].move)
        assert recorded.scores == [sum(sheet.values()) for sheet in game.scores(end)]
        assert recorded.winners == [seat for seat, gold in enumerate(recorded.scores) if gold == max(recorded.scores)]


def test_both_engines_play_the_same_games(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_games(RANDOM, tmp_path / "native")
    monkeypatch.setattr(game_dataset, "_engine_game", lambda _config, game: game)
    write_games(RANDOM, tmp_path / "python")
    assert list(read_games(tmp_path / "native")) == list(read_games(tmp_path / "python"))


def test_shards_are_kept_by_an_interrupted_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(game_dataset, "GAMES_PER_SHARD", 2)
    folder = tmp_path / "games"
    played: list[int] = []
    play_shard = game_dataset.play_shard

    def interrupted(config: DatasetConfig, to: Path, number: int) -> int:
        if played:
            raise KeyboardInterrupt
        played.append(number)
        return play_shard(config, to, number)

    monkeypatch.setattr(game_dataset, "play_shard", interrupted)
    with pytest.raises(KeyboardInterrupt):
        write_games(RANDOM, folder)
    monkeypatch.setattr(game_dataset, "play_shard", play_shard)
    with pytest.raises(GameError, match="another command"):
        write_games(DatasetConfig("kingdoms", ("random",), 6, 7, {"players": "3"}), folder)
    counts: list[int] = []
    write_games(RANDOM, folder, progress=counts.append)
    assert counts == [2, 4, 5]
    assert [each.game for each in read_games(folder)] == [0, 1, 2, 3, 4]


def test_a_damaged_record_is_refused(tmp_path: Path) -> None:
    write_games(RANDOM, tmp_path / "games")
    recorded = next(read_games(tmp_path / "games"))
    with pytest.raises(GameError, match="seat 2 is not to act"):
        list(replay("kingdoms", recorded._replace(actors=[2] * len(recorded.actors))))
    wrong = [recorded.actions[0] if actor < 0 else 0 for actor in recorded.actors]
    with pytest.raises(GameError, match=r"is not legal|is not to act"):
        list(replay("kingdoms", recorded._replace(actions=[*recorded.actions[:5], *wrong[5:]])))


def test_the_command_reports_games_per_second(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["selfplay", "--format", "games", "--game", "kingdoms", "--bots", "random", "--games", "2"]
    assert main([*command, "--out", str(tmp_path / "games")]) == 0
    assert "2 games, 1 shards" in (out := capsys.readouterr().out)
    assert "games/s" in out
