"""The compiled engines play exactly the Python rules of their games, in batches and threads too."""

from __future__ import annotations

import itertools
import threading
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest
import tools.compile_engine
from tools.compile_engine import NO_COMPILER, compile_engine, flags, source_hash

from realmwright import benchmark, cli, registry, testing
from realmwright.game import CHANCE, NOBODY, Game

from .kingdom_builder.lockstep import play_random_game as play_kingdom_builder
from .kingdoms.lockstep import play_random_game as play_kingdoms
from .lockstep import Divergence, Lockstep

GAMES_PER_CHUNK = 60


class Case(NamedTuple):
    name: str
    engine: tools.compile_engine.Engine
    play_random_game: Callable[[str], Lockstep]
    chunks: int  # of random games
    min_verbs: int  # in a chunk
    params: tuple[dict[str, str], ...]  # the last has all expansions or many variants

    def create(self, **params: str) -> Any:
        return registry.game(self.name, registry.NATIVE).create({"players": "2", **params}, Random(1))


CASES = (
    Case(
        "kingdom-builder", tools.compile_engine.KINGDOM_BUILDER, play_kingdom_builder, 16, 30,
        ({"sets": "base"}, {"sets": "all"}),
    ),
    Case(
        "kingdoms", tools.compile_engine.KINGDOMS, play_kingdoms, 4, 6,
        ({"variants": "none"}, {"variants": "open"}, {"variants": "last-castle,open,immediate"},
         {"variants": "last-castle,immediate"}),
    ),
)  # fmt: skip
every_case = pytest.mark.parametrize("case", CASES, ids=lambda case: case.name)
every_set_up = pytest.mark.parametrize(
    ("case", "params"),
    [(case, params) for case in CASES for params in case.params],
    ids=lambda value: getattr(value, "name", str(value)),
)


def play_chunk(case: Case, chunk: int) -> set[str]:
    """Play random games in both engines; return the verbs of their moves."""
    verbs: set[str] = set()
    for number in range(GAMES_PER_CHUNK):
        verbs |= set(case.play_random_game(f"test-{chunk}-{number}").verbs)
    return verbs


@every_case
def test_the_engine_is_compiled_from_these_sources(case: Case) -> None:
    expected = source_hash(case.engine, case.engine.shipped_expansions(), flags())
    assert expected == import_module(f"realmwright.{case.engine.game}._native").SOURCE_HASH


@pytest.mark.parametrize(
    ("case", "chunk"),
    [(case, chunk) for case in CASES for chunk in range(case.chunks)],
    ids=lambda value: getattr(value, "name", str(value)),
)
def test_random_games_are_equal(case: Case, chunk: int) -> None:
    assert len(play_chunk(case, chunk)) >= case.min_verbs, "the games use few verbs"


@every_case
def test_a_difference_is_noticed(case: Case) -> None:
    lockstep = Lockstep(case.create().python)
    lockstep.native = lockstep.native.apply(lockstep.native.moves()[0])
    with pytest.raises(Divergence, match="states differ"):
        lockstep.check()


@every_set_up
def test_traces_are_equal(case: Case, params: dict[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    traces = []
    options = [word for name, value in params.items() for word in (f"--{name}", value)]
    for engine in registry.ENGINES:
        assert cli.main(["trace", case.name, *options, "--players", "3", "--seed", "5", "--engine", engine]) == 0
        output = capsys.readouterr()
        assert output.err == ""
        traces.append(output.out)
    assert traces[0] == traces[1]
    assert traces[0]


@every_set_up
def test_the_engine_keeps_the_contract(case: Case, params: dict[str, str]) -> None:
    """The laws of every game hold; records are read by the registered type."""
    with testing.registered(registry.game(case.name, registry.NATIVE)):
        game = registry.game(case.name).create({**params, "players": "3"}, Random(4))
        assert testing.check(game, seed=4, every=23) > 60


@every_case
def test_python_states_survive_the_way_through_the_engine(case: Case) -> None:
    game = case.create(**case.params[-1])
    for state, _ in testing.playout(game, Random(2)):
        python = game.to_python(state)
        assert game.from_python(python) == state
        assert hash(game.from_python(python)) == hash(state)
        assert repr(state) == game.python.dump(python)


# Batches and threads


@every_case
def test_batches_agree_with_single_steps(case: Case) -> None:
    game, rng = case.create(), Random(3)
    states = [game.start() for _ in range(20)]
    for _ in range(30):
        moves = [rng.choice(game.moves(state)) for state in states]
        expected = [state.apply(move) for state, move in zip(states, moves, strict=True)]
        states = game.apply_many(states, moves)
        assert states == expected
    sums = game.playouts(states[0], 50, 1)
    assert game.playouts(states[0], 50, 1) == sums, "a seed repeats the games"
    assert game.playouts(states[0], 50, 2) != sums


@every_set_up
def test_playouts_sum_up_plies_and_gold(case: Case, params: dict[str, str]) -> None:
    """A playout from the last decision of a game has the result of one of its moves."""
    for players in ("2", "3", "4"):
        game = case.create(**params, players=players)
        before = [state for state, _ in testing.playout(game, Random(6))][-1]
        after = [game.apply(before, move) for move in game.moves(before)]
        assert [game.actor(state) for state in after] == [NOBODY] * len(after)
        results = {(1, *(sum(sheet.values()) for sheet in game.scores(state))) for state in after}
        played = {game.playouts(before, 1, seed) for seed in range(20)}
        assert played <= results
        assert game.playouts(after[0], 3, 1) == (0, *(3 * sum(sheet.values()) for sheet in game.scores(after[0])))


@every_case
@pytest.mark.parametrize("threads", [2, 5])
def test_the_number_of_threads_changes_no_result(case: Case, threads: int) -> None:
    game = case.create(**case.params[-1])
    start = game.start()
    assert game.playouts(start, 100, 7, threads) == game.playouts(start, 100, 7, 1)
    expected = testing.perft(game.python, game.python.start(), 3)
    assert game.perft(start, 3, threads) == game.perft(start, 3, 1) == expected
    states, moves = [start] * 300, [game.moves(start)[0]] * 300
    assert game.apply_many(states, moves, threads) == game.apply_many(states, moves, 1)
    assert game.apply_many([], [], threads) == []
    with pytest.raises(ValueError, match="not legal"):
        game.apply_many(states, [*moves[:-1], 0xFFFF], threads)


@every_case
def test_sums_are_those_of_single_games(case: Case) -> None:
    """The games of a batch differ, and a longer batch begins with the games of a shorter one."""
    game = case.create()
    sums = [game.playouts(game.start(), count, 3) for count in range(20)]
    assert len({tuple(b - a for a, b in zip(*pair, strict=True)) for pair in itertools.pairwise(sums)}) > 15


def test_playouts_run_beside_other_threads() -> None:
    """A playout in another thread does not hold the GIL."""
    game, progress = CASES[0].create(), []
    thread = threading.Thread(target=lambda: progress.append(game.playouts(game.start(), 10_000, 1)))
    thread.start()
    steps = 0
    while thread.is_alive():
        steps += 1
    thread.join()
    assert progress
    assert steps > 100, "this thread could not run"


@every_case
def test_bench_uses_batches(case: Case) -> None:
    game = case.create()
    assert benchmark.random_play(game, 1, 0.1).games > 500
    assert set(benchmark.operation_times(game, 1)) >= {"apply", "copy", "full score"}


@every_case
def test_soak_checks_the_laws_of_both_engines(
    case: Case, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    words = ["soak", case.name, "--games", "2", "--every", "20", "--engine"]
    results = []
    for engine in registry.ENGINES:
        assert cli.main([*words, engine]) == 0
        results.append(capsys.readouterr().out)
    assert results[0] == results[1], "a seed plays the same game in both engines"
    assert results[0].endswith("0 broken\n")
    packer = type(case.create().packer)
    monkeypatch.setattr(packer, "unpack_move", lambda *_: packer.unpack_move)
    assert cli.main([*words, registry.NATIVE]) == 1
    output = capsys.readouterr()
    assert output.out.endswith("2 broken\n")
    assert "seed 1: " in output.err


# What the engines refuse


@every_case
def test_without_a_compiler_nothing_is_built(case: Case, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    library = tmp_path / "_native.abi3.so"
    assert compile_engine(case.engine, library) == NO_COMPILER
    assert not library.exists()


@every_case
def test_an_illegal_move_is_an_error(case: Case) -> None:
    state = case.create().start()
    legal = set(state.moves())
    for number in (0xFFFF, 255, 0xFFFFFFFF, 1 << 40, 16 << 16):
        assert number not in legal
        with pytest.raises(ValueError, match="not legal"):
            state.apply(number)
    with pytest.raises((OverflowError, TypeError)):
        state.apply(-1)


@every_case
def test_damaged_bytes_are_an_error_or_can_be_played(case: Case) -> None:
    game, rng = case.create(**case.params[-1]), Random(5)
    states = [state.pack() for state, _ in testing.playout(game, rng)]
    accepted = 0
    for _ in range(3000):
        damaged = bytearray(rng.choice(states))
        del damaged[rng.choice((len(damaged), rng.randrange(len(damaged)))) :]
        for _ in range(rng.randrange(1, 4)):
            if damaged:
                damaged[rng.randrange(len(damaged))] = rng.choice((0, 1, 2, 5, 255, rng.randrange(256)))
        try:
            state = game._table.load(bytes(damaged))
        except ValueError:
            continue
        accepted += 1
        play_some_plies(game, state, rng)
    assert accepted > 100


def play_some_plies(game: Game[Any, Any], state: Any, rng: Random) -> None:
    """Play on from a damaged position that was accepted: an error is fine, a crash is not."""
    try:
        for _ in range(20):
            if game.actor(state) == NOBODY or not (moves := game.moves(state)):
                return
            state = game.apply(state, rng.choice(moves))
            game.scores(state)
            assert game.actor(state) >= NOBODY or game.actor(state) == CHANCE
    except ValueError:
        return
