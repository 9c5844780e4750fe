"""Weights by self-play: the same run gives the same ones, also when it was interrupted or several processes play."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from realmwright import registry
from realmwright.arena import tune as tuning
from realmwright.arena.tune import CHECK, Result, Task, Weighted, chosen, one_game, read_weights, tune, weights_file
from realmwright.bots.evaluation import shipped_weights
from realmwright.bots.planner import Turns
from realmwright.cli import main
from realmwright.game import GameError, Plain

START = {"open": 0.5, "dragon": 0.7, "mine": 0.5, "small": 6.0, "now": 8.0, "later": 8.0, "steep": 1.0, "tile": 1.0,
         "draw": 1.0, "rival": 1.0, "last": 0.5}  # fmt: skip
TASK = Task(
    "kingdoms", {"players": "2", "variants": "last-castle"}, START, ("now", "later"), "planner@30",
    games=2, generations=2, population=4, checks=4, seed=3,
)  # fmt: skip


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> Plain:
    with pytest.MonkeyPatch.context() as patch:  # a fixture of a module comes before the shelf of a test is cleared
        patch.setattr(registry, "_registered", {group: dict(held) for group, held in registry._registered.items()})
        return tune(TASK, tmp_path_factory.mktemp("tune") / "state")


def test_the_same_task_gives_the_same_weights_however_many_play(found: Plain, tmp_path: Path) -> None:
    assert tune(TASK, tmp_path / "state", jobs=2) == found


def test_only_the_weights_named_are_varied(found: Plain) -> None:
    changed = {name for name, value in found["weights"].items() if value != START[name]}
    assert changed == {"now", "later"}


def test_another_seed_gives_other_weights(found: Plain, tmp_path: Path) -> None:
    assert tune(replace(TASK, seed=4), tmp_path / "state")["weights"] != found["weights"]


def test_an_interrupted_run_goes_on(found: Plain, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    state = tmp_path / "state"
    played: list[object] = []
    until = TASK.games * TASK.population + 3  # in the second generation

    def interrupted(asked: tuple[Task, object, int, dict[str, float]]) -> Result:
        if len(played) == until:
            raise KeyboardInterrupt
        played.append(asked)
        return one_game(asked)

    monkeypatch.setattr(tuning, "one_game", interrupted)
    with pytest.raises(KeyboardInterrupt):
        tune(TASK, state)
    assert len(json.loads(state.read_text("utf-8"))["told"]) == 1
    until = -1
    played.clear()
    assert tune(TASK, state) == found
    assert len(played) == TASK.games * TASK.population + TASK.checks  # nothing of the first generation


def test_what_another_run_kept_is_not_used(tmp_path: Path) -> None:
    state = tmp_path / "state"
    state.write_text(json.dumps({"task": replace(TASK, seed=9).plain(), "told": []}), "utf-8")
    with pytest.raises(GameError, match="another run: expected the same command"):
        tune(TASK, state)
    state.write_text("{", "utf-8")
    with pytest.raises(GameError, match="cannot be read"):
        tune(TASK, state)


def test_a_better_proposal_gets_more_points() -> None:
    """Castles kept for ever lose against castles placed."""
    keeps = {**START, "now": 500.0, "later": 500.0, "small": 500.0}
    task = replace(TASK, bot="planner@300", wishes={})
    games = [one_game((task, CHECK, index, keeps)) for index in range(4)]
    assert all(game.share == 0 and game.lead < 0 and game.points < 0 for game in games)
    assert Result(1.0, 5, 100).points > Result(1.0, 1, 100).points > Result(0.5, 0, 100).points


def test_both_seats_play_the_same_deal() -> None:
    plan = TASK.plan(0)
    fixtures = [plan.fixture(index) for index in range(4)]
    assert [fixture.deal for fixture in fixtures] == [0, 0, 1, 1]
    assert [fixture.bots.index("new") for fixture in fixtures[:2]] == [0, 1]


def test_generations_play_different_deals() -> None:
    assert len({TASK.plan(number).seed for number in (*range(50), CHECK)}) == 51


def test_weights_are_chosen_by_name_or_pattern() -> None:
    assert chosen(START, ["now", "la*"]) == ("now", "later", "last")
    with pytest.raises(GameError, match="no weight 'sooner'"):
        chosen(START, ["now", "sooner"])
    with pytest.raises(GameError, match="expected two or more"):
        chosen(START, ["now"])


def test_a_bot_judges_by_the_weights_it_is_given() -> None:
    game = registry.game("kingdoms").table({}, Random(1))
    player = Weighted("new", "planner@5", {"now": 3.5}).sit(game, 0, Random(1))
    assert isinstance(player, Turns)
    assert player.evaluation.weights["now"] == 3.5
    assert player.evaluation.weights["tile"] == shipped_weights("kingdoms")["tile"]


@pytest.mark.parametrize(("bot", "why"), [("planner@1s", "a budget in playouts"), ("greedy@5", "planner or mcts")])
def test_bots_that_cannot_be_tuned_are_refused(bot: str, why: str) -> None:
    with pytest.raises(GameError, match=why):
        Weighted("new", bot, START).sit(registry.game("kingdoms").table({}, Random(1)), 0, Random(1))


def test_the_file_says_where_the_weights_come_from(found: Plain) -> None:
    kept = weights_file(TASK, found, "realmwright tune …")
    assert read_weights(json.dumps(kept), "kingdoms") == found["weights"]
    assert kept["made"]["seed"] == TASK.seed
    assert kept["made"]["start"] == START
    assert kept["result"]["games"] == TASK.checks
    with pytest.raises(GameError, match="expected kingdom-builder"):
        read_weights(json.dumps(kept), "kingdom-builder")
    with pytest.raises(GameError, match="no weights"):
        read_weights("[]", "kingdoms")


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "weights.json"
    words = ["tune", "--game", "kingdoms", "--variants", "last-castle", "--weights", "now,later", "--bot", "planner@20"]
    words += ["--games", "2", "--generations", "1", "--population", "4", "--checks", "2", "--out", str(out)]
    assert main(words) == 0
    shown = capsys.readouterr()
    assert "generation 1/1" in shown.err
    assert "of 2 games against those at the start" in shown.out
    assert read_weights(out.read_text("utf-8"), "kingdoms").keys() == shipped_weights("kingdoms").keys()
    assert [file.name for file in tmp_path.iterdir()] == ["weights.json"]  # nothing is left of the state


def test_the_command_says_what_is_wrong(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["tune", "--game", "kingdoms", "--out", str(tmp_path)]) == 2
    assert "expected a file in a folder that exists" in capsys.readouterr().err


@pytest.mark.parametrize("game", ["kingdoms", "kingdom-builder"])
def test_shipped_weights_are_whole(game: str) -> None:
    assert all(isinstance(value, float) for value in shipped_weights(game).values())
