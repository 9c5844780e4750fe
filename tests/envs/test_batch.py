"""Many games side by side: both engines against each other, the rules and the single-game environment."""

from __future__ import annotations

import os
import pickle
from typing import Any

import numpy as np
import pytest

from realmwright.bots.features import Features
from realmwright.envs.batch import BatchEnv
from realmwright.envs.environment_arrays import RANDOM_SEAT, EnvironmentOptions
from realmwright.envs.tensors import Tensors
from realmwright.game import EngineError, GameError

SINGLE_AGENT = EnvironmentOptions(RANDOM_SEAT, plays_opponents=True, shaping=0.01, illegal_reward=-1.0)
TABLES: list[dict[str, Any]] = [
    {"game": "kingdom-builder"},
    {"game": "kingdom-builder", "players": 5, "sets": "all"},
    {"game": "kingdom-builder", "players": 3, "sets": "base,crossroads,marshlands", "options": SINGLE_AGENT},
    {"game": "kingdoms", "players": 3, "variants": "open"},
    {"game": "kingdoms", "players": 4, "options": SINGLE_AGENT._replace(resets_at_once=False)},
    {"game": "kingdoms", "variants": "immediate,last-castle", "options": SINGLE_AGENT},
]


def both(**params: Any) -> tuple[BatchEnv, BatchEnv]:
    """Return the same games by the compiled engine and by the rules in Python."""
    native, python = (BatchEnv(final_observations=True, engine=engine, **params) for engine in ("native", "python"))
    return native, python


def require_equal(left: BatchEnv, right: BatchEnv) -> None:
    others = right.arrays._asdict()
    for name, array in left.arrays._asdict().items():
        assert np.array_equal(array, others[name]), name


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_both_engines_play_the_same_games(table: dict[str, Any]) -> None:
    native, python = both(count=3, seed=3, tables=2, games_per_table=1, **table)
    rng = np.random.default_rng(1)
    ended = 0
    for step in range(160):
        if step % 2:
            logits = rng.normal(size=native.mask.shape).astype(np.float32)
            (actions, log_probs), (others, other_log_probs) = native.sample_logits(logits), python.sample_logits(logits)
            assert np.allclose(log_probs, other_log_probs)
        else:
            actions, others = native.sample(), python.sample()
        assert np.array_equal(actions, others)
        if step % 20 == 19:
            actions[0] = -1 if step % 40 == 19 or "options" not in table else 0  # left alone, and illegal
        native_result, python_result = native.step(actions), python.step(actions)
        assert np.array_equal(native_result.done, python_result.done)
        require_equal(native, python)
        ended += int(native_result.done.sum())
    assert ended or table.get("sets") == "all"


@pytest.mark.parametrize("table", TABLES[:2], ids=str)
def test_the_arrays_are_the_observations_of_the_seat_to_act(table: dict[str, Any]) -> None:
    games = BatchEnv(count=3, seed=1, **table)
    assert games.engine == "native"
    shapes = Tensors(games.spec)
    for step in range(150):
        if step % 5 == 0:
            for number in range(games.count):
                game, state = games.python_game(number)
                encoder, seat = game.encoder(), game.actor(state)
                planes, vector = shapes.observe(encoder, game.view(state, seat), seat)
                assert np.array_equal(games.planes[number], planes)
                assert np.array_equal(games.vector[number], vector)
                assert np.array_equal(games.mask[number], shapes.mask(encoder, state))
                assert games.actor[number] == seat
        games.step(games.sample())


@pytest.mark.parametrize("table", [TABLES[0], {"players": 4, "sets": "all"}, TABLES[3]], ids=str)
def test_both_engines_compute_the_same_features(table: dict[str, Any]) -> None:
    native, python = both(count=3, seed=3, games_per_table=1, features=True, **table)
    assert native.feature_names == python.feature_names
    for step in range(40):
        assert np.array_equal(native.features(), python.features())
        if step % 8 == 0:
            for array, other in zip(native.afterstates(), python.afterstates(), strict=True):
                assert np.array_equal(array, other)
        actions = native.sample()
        native.step(actions)
        python.step(actions)


def test_afterstates_are_the_positions_after_each_legal_move() -> None:
    games = BatchEnv(count=2, seed=4, features=True)
    rows, actions, features = games.afterstates()
    assert np.array_equal(np.bincount(rows), games.mask.sum(1))
    assert games.mask[rows, actions].all()
    game, state = games.python_game(0)
    after = game.apply(state, game.encoder().decode(*games.tensors.plane_index(int(actions[0]))))
    assert features[0].tolist() == Features(game).compute(after, int(games.actor[0]))
    with pytest.raises(ValueError, match="no features"):
        BatchEnv("kingdoms", 1).afterstates()


@pytest.mark.parametrize("table", [TABLES[0], TABLES[1], TABLES[3], {"game": "kingdoms"}], ids=str)
def test_the_possible_actions_of_a_set_up_contain_all_legal_ones(table: dict[str, Any]) -> None:
    games = BatchEnv(count=2, seed=5, tables=1, games_per_table=1000, **table)
    possible = games.tensors.possible_actions(games.games[0][0].encoder())
    others = np.ones(games.tensors.actions, bool)
    others[possible] = False
    for _ in range(250):
        assert not games.mask[:, others].any()
        games.step(games.sample())
    assert len(possible) < 0.9 * games.tensors.actions


def test_a_finished_game_is_replaced() -> None:
    games = BatchEnv("kingdoms", 4, seed=3)
    ended = 0
    for _ in range(400):
        rewards, done = games.step(games.sample())
        assert np.allclose(rewards.sum(1), 0)
        assert not rewards[~done].any()
        ended += int(done.sum())
        assert games.mask.any(1).all()
        best = games.scores == games.scores.max(1, keepdims=True)
        assert (rewards[done] > 0)[best[done].sum(1) == 1].sum(1).all()
    assert ended >= 4


@pytest.mark.parametrize("engine", ["native", "python"])
def test_a_set_up_is_replaced_after_games_per_table_games(engine: Any) -> None:
    drawn: list[set[str]] = []
    for games_per_table in (1, 3):
        games = BatchEnv("kingdom-builder", 1, seed=5, games_per_table=games_per_table, engine=engine)
        setups = [games.games[0][0].setup]
        while len(setups) < 3:
            if games.step(games.sample()).done[0]:
                setups.append(games.games[0][0].setup)
        drawn.append(set(setups))
    assert [len(setups) for setups in drawn] == [3, 1]


def test_games_share_set_ups() -> None:
    games = BatchEnv("kingdom-builder", 5, seed=5, tables=2)
    setups = [game.setup for game, _ in games.games]
    assert setups[0] == setups[2] == setups[4] != setups[1] == setups[3]
    games.reset()
    assert games.games[0][0].setup == games.games[2][0].setup != setups[0]
    games.reset(setup=setups[1])
    assert {game.setup for game, _ in games.games} == {setups[1]}


def test_a_game_depends_neither_on_other_games_nor_on_threads() -> None:
    alone, beside = BatchEnv(count=1, seed=9), BatchEnv(count=40, seed=9, threads=3)
    for _ in range(200):
        assert np.array_equal(alone.planes[0], beside.planes[0])
        assert np.array_equal(alone.vector[0], beside.vector[0])
        actions = beside.sample()
        assert alone.sample()[0] == actions[0]
        beside.step(actions)
        alone.step(actions[:1])


def test_threads_survive_a_fork() -> None:
    games = BatchEnv("kingdoms", 4, seed=1, threads=2)
    games.step(games.sample())
    child = os.fork()
    if not child:  # the threads exist in the parent only
        games.step(games.sample())
        os._exit(0)
    assert os.waitpid(child, 0)[1] == 0


@pytest.mark.parametrize("table", [TABLES[2], TABLES[4]], ids=str)
@pytest.mark.parametrize("engine", ["native", "python"])
def test_a_pickled_batch_plays_on(table: dict[str, Any], engine: Any) -> None:
    games = BatchEnv(count=3, seed=7, tables=2, games_per_table=1, engine=engine, **table)
    for _ in range(60):
        if games.step(games.sample()).done.any():
            break
    copy = pickle.loads(pickle.dumps(games))
    for _ in range(30):
        for name in ("planes", "vector", "mask", "actor", "agent"):
            assert np.array_equal(getattr(games, name), getattr(copy, name)), name
        actions = games.sample()
        assert np.array_equal(actions, copy.sample())
        games.step(actions)
        copy.step(actions)


def test_actions_have_a_text() -> None:
    games = BatchEnv(count=2, seed=1)
    for row, action in enumerate(games.sample().tolist()):
        game, state = games.games[row]
        assert game.read(state, games.action_to_text(action, row)) in game.moves(state)


@pytest.mark.parametrize("engine", ["native", "python"])
def test_invalid_input_raises(engine: Any) -> None:
    games = BatchEnv(count=2, seed=1, engine=engine)
    legal = games.mask.argmax(1)
    illegal = int(games.mask[1].argmin())
    for actions in ([int(legal[0]), illegal], [int(legal[0])], [int(legal[0]), 10**6]):
        with pytest.raises(GameError, match="expected 2 of the mask"):
            games.step(actions)
    with pytest.raises(GameError, match=r"expected \(2, 4021\)"):
        games.sample_logits(np.zeros((2, 3), np.float32))
    with pytest.raises(ValueError, match="finite"):
        games.sample_logits(np.full(games.mask.shape, np.nan, np.float32))
    with pytest.raises(GameError, match="expected 2"):
        games.reset(seed=[1])
    with pytest.raises(GameError, match="at least 1"):
        BatchEnv(count=0)


def test_without_a_compiled_engine_python_plays(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_game: Any) -> Any:
        raise EngineError("the compiled engine is not installed")

    monkeypatch.setattr("realmwright.registry.compile_game", refuse)
    assert BatchEnv("kingdoms", 1).engine == "python"
    with pytest.raises(EngineError):
        BatchEnv("kingdoms", 1, engine="native")


def test_arrays_of_another_size_are_refused() -> None:
    games: Any = BatchEnv("kingdoms", 2)
    game: Any = games.games[0][0]
    small = games.arrays._replace(mask=games.mask[:1])
    environments = game.environments(2, tuple(small), *games.options)
    with pytest.raises(ValueError, match="another size"):
        environments.set_game(0, game.start(), game.pack_encoding(), 1)
    with pytest.raises(ValueError, match="no set-up"):
        environments.start(0)
    with pytest.raises(ValueError, match="no such game"):
        environments.state(2)
    with pytest.raises(ValueError, match="another size"):
        games._environments.step(np.zeros(3, np.int32))
