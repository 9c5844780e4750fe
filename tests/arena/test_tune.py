"""Weight tuning: reproducible, also when interrupted or run in several processes."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from realmwright import registry
from realmwright.arena import tune as tuning
from realmwright.arena.tune import (
    CHECK_GAMES,
    GameScore,
    TuneConfig,
    WeightedBot,
    play_game,
    read_weights,
    select_weights,
    tune,
    weights_file,
)
from realmwright.bots.evaluation import shipped_weights
from realmwright.bots.planner import TurnPlanner
from realmwright.cli import main
from realmwright.game import GameError, JsonDict
from realmwright.testing import registered

START = {"open": 0.5, "dragon": 0.7, "mine": 0.5, "small": 6.0, "now": 8.0, "later": 8.0, "steep": 1.0, "tile": 1.0,
         "draw": 1.0, "rival": 1.0, "last": 0.5}  # fmt: skip
CONFIG = TuneConfig(
    "kingdoms", {"players": "2", "variants": "last-castle"}, START, ("now", "later"), "planner@30",
    games=2, generations=2, population=4, checks=4, seed=3,
)  # fmt: skip


@pytest.fixture(scope="module")
def tuned(tmp_path_factory: pytest.TempPathFactory) -> JsonDict:
    with registered():  # `tune` registers bots
        return tune(CONFIG, tmp_path_factory.mktemp("tune") / "state")


def test_the_number_of_processes_does_not_change_the_weights(tuned: JsonDict, tmp_path: Path) -> None:
    assert tune(CONFIG, tmp_path / "state", jobs=2) == tuned


def test_only_the_selected_weights_are_varied(tuned: JsonDict) -> None:
    changed = {name for name, value in tuned["weights"].items() if value != START[name]}
    assert changed == {"now", "later"}


def test_another_seed_gives_other_weights(tuned: JsonDict, tmp_path: Path) -> None:
    assert tune(replace(CONFIG, seed=4), tmp_path / "state")["weights"] != tuned["weights"]


def test_an_interrupted_run_resumes(tuned: JsonDict, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    state = tmp_path / "state"
    played: list[object] = []
    until = CONFIG.games * CONFIG.population + 3  # in the second generation

    def interrupted(game_task: tuple[TuneConfig, object, int, dict[str, float]]) -> GameScore:
        if len(played) == until:
            raise KeyboardInterrupt
        played.append(game_task)
        return play_game(game_task)

    monkeypatch.setattr(tuning, "play_game", interrupted)
    with pytest.raises(KeyboardInterrupt):
        tune(CONFIG, state)
    assert len(json.loads(state.read_text("utf-8"))["scores"]) == 1
    until = -1
    played.clear()
    assert tune(CONFIG, state) == tuned
    assert len(played) == CONFIG.games * CONFIG.population + CONFIG.checks  # nothing of the first generation


def test_the_state_of_another_run_raises(tmp_path: Path) -> None:
    state = tmp_path / "state"
    state.write_text(json.dumps({"config": replace(CONFIG, seed=9).to_dict(), "scores": []}), "utf-8")
    with pytest.raises(GameError, match="another run: expected the same command"):
        tune(CONFIG, state)
    state.write_text("{", "utf-8")
    with pytest.raises(GameError, match="cannot be read"):
        tune(CONFIG, state)


def test_a_better_proposal_gets_more_points() -> None:
    """Weights that never place castles lose."""
    hoarding = {**START, "now": 500.0, "later": 500.0, "small": 500.0}
    config = replace(CONFIG, bot="planner@300", params={})
    games = [play_game((config, CHECK_GAMES, index, hoarding)) for index in range(4)]
    assert all(game.win_share == 0 and game.lead < 0 and game.points < 0 for game in games)
    assert GameScore(1.0, 5, 100).points > GameScore(1.0, 1, 100).points > GameScore(0.5, 0, 100).points


def test_both_seats_play_the_same_deal() -> None:
    schedule = CONFIG.schedule(0)
    pairings = [schedule.pairing(index) for index in range(4)]
    assert [pairing.deal for pairing in pairings] == [0, 0, 1, 1]
    assert [pairing.bots.index("new") for pairing in pairings[:2]] == [0, 1]


def test_generations_play_different_deals() -> None:
    assert len({CONFIG.schedule(number).seed for number in (*range(50), CHECK_GAMES)}) == 51


def test_weights_are_selected_by_name_or_pattern() -> None:
    assert select_weights(START, ["now", "la*"]) == ("now", "later", "last")
    with pytest.raises(GameError, match="no weight 'sooner'"):
        select_weights(START, ["now", "sooner"])
    with pytest.raises(GameError, match="expected two or more"):
        select_weights(START, ["now"])


def test_a_weighted_bot_uses_its_weights() -> None:
    game = registry.game("kingdoms").create({}, Random(1))
    player = WeightedBot("new", "planner@5", {"now": 3.5})(game, 0, Random(1))
    assert isinstance(player, TurnPlanner)
    assert player.evaluation.weights["now"] == 3.5
    assert player.evaluation.weights["tile"] == shipped_weights("kingdoms")["tile"]


@pytest.mark.parametrize(
    ("bot", "why"), [("planner@1s", "a budget in playouts"), ("greedy@5", "planner or monte_carlo")]
)
def test_bots_that_cannot_be_tuned_raise(bot: str, why: str) -> None:
    with pytest.raises(GameError, match=why):
        WeightedBot("new", bot, START)(registry.game("kingdoms").create({}, Random(1)), 0, Random(1))


def test_the_weights_file_contains_its_settings(tuned: JsonDict) -> None:
    content = weights_file(CONFIG, tuned, "realmwright tune …")
    assert read_weights(json.dumps(content), "kingdoms") == tuned["weights"]
    assert content["made"]["seed"] == CONFIG.seed
    assert content["made"]["start"] == START
    assert content["result"]["games"] == CONFIG.checks
    with pytest.raises(GameError, match="expected kingdom-builder"):
        read_weights(json.dumps(content), "kingdom-builder")
    with pytest.raises(GameError, match="not a weights file"):
        read_weights("[]", "kingdoms")


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "weights.json"
    words = ["tune", "--game", "kingdoms", "--variants", "last-castle", "--weights", "now,later", "--bot", "planner@20"]
    words += ["--games", "2", "--generations", "1", "--population", "4", "--checks", "2", "--out", str(out)]
    assert main(words) == 0
    output = capsys.readouterr()
    assert "generation 1/1" in output.err
    assert "of 2 games against the initial weights" in output.out
    assert read_weights(out.read_text("utf-8"), "kingdoms").keys() == shipped_weights("kingdoms").keys()
    assert [file.name for file in tmp_path.iterdir()] == ["weights.json"]  # the state file is removed


def test_the_command_reports_an_invalid_output_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tune", "--game", "kingdoms", "--out", str(tmp_path)]) == 2
    assert "expected a file in a folder that exists" in capsys.readouterr().err


@pytest.mark.parametrize("game", ["kingdoms", "kingdom-builder"])
def test_shipped_weights_are_numbers(game: str) -> None:
    assert all(isinstance(value, float) for value in shipped_weights(game).values())
