"""The compiled engine plays exactly the Python rules, and refuses what it cannot play."""

from __future__ import annotations

import itertools
import threading
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from bench import soak_random_games
from tools.compile_engine import KINGDOM_BUILDER, NO_COMPILER, compile_engine, flags, source_hash
from tools.golden_files import PERFT

from realmwright import benchmark, cli, registry, testing
from realmwright.game import CHANCE, NOBODY, EngineError, Game
from realmwright.kingdom_builder import _native, packing
from realmwright.kingdom_builder.component_types import Slot
from realmwright.kingdom_builder.game import GAME, KingdomBuilder
from realmwright.kingdom_builder.game_layout import create_layout
from realmwright.kingdom_builder.state import UNSEEN, Frame, State
from realmwright.notation_headers import read_position

from ..lockstep import Divergence, Lockstep
from ..shadow import Shadow
from .lockstep import play_random_game

CHUNKS, GAMES_PER_CHUNK = 8, 60


@pytest.fixture(autouse=True)
def shadow_rules() -> None:
    """Compare here without the shadow of the other tests."""


def base_game(**params: str) -> Any:
    return registry.game("kingdom-builder", registry.NATIVE).create({"players": "2", **params}, Random(1))


def test_the_engine_is_compiled_from_these_sources() -> None:
    assert source_hash(KINGDOM_BUILDER, KINGDOM_BUILDER.shipped_expansions(), flags()) == _native.SOURCE_HASH


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_both_engines_play_the_same_games(chunk: int) -> None:
    verbs: set[str] = set()
    for number in range(GAMES_PER_CHUNK):
        verbs |= set(play_random_game(f"test-{chunk}-{number}").verbs)
    assert len(verbs) > 30, "the games use few powers"


def test_a_difference_is_noticed() -> None:
    lockstep = Lockstep(GAME.create({"players": "2"}, Random(1)))
    other = lockstep.state.copy()
    other.edit_seat(1).gold += 1
    lockstep.state = other
    with pytest.raises(Divergence, match="states differ"):
        lockstep.check()


def test_the_shadow_compares(shadow: Shadow) -> None:
    game = GAME.create({"players": "2"}, Random(1))
    state, before = game.start(), shadow.compared
    after = shadow.apply(state, shadow.moves(state)[0])
    shadow.scores(after)
    assert shadow.compared == before + 3


@pytest.mark.parametrize("perft", PERFT, ids=lambda perft: perft.name)
def test_perft_counts(perft: Any) -> None:
    _, position, *counts = perft.path.read_text(encoding="utf-8").splitlines()
    game, state = read_position(position)
    assert isinstance(game, KingdomBuilder)
    native: Any = GAME.compile(game)
    loaded = native.from_python(state)
    for line in counts:
        depth, expected = map(int, line.split())
        assert testing.perft(native, loaded, depth) == expected, f"{depth} plies from {position}"


@pytest.mark.parametrize("sets", ["base", "all"])
def test_traces_are_equal(sets: str, capsys: pytest.CaptureFixture[str]) -> None:
    traces = []
    for engine in registry.ENGINES:
        words = ["trace", "kingdom-builder", "--sets", sets, "--players", "3", "--seed", "5", "--engine", engine]
        assert cli.main(words) == 0
        traces.append(capsys.readouterr().out)
    assert traces[0] == traces[1]
    assert traces[0]


def test_the_engine_keeps_the_contract() -> None:
    """The laws of every game hold; records are read by the registered type."""
    with testing.registered(registry.game("kingdom-builder", registry.NATIVE)):
        game = registry.game("kingdom-builder").create({"sets": "all", "players": "3"}, Random(4))
        assert testing.check(game, seed=4, every=23) > 100


def test_python_states_survive_the_way_through_the_engine() -> None:
    game = base_game(sets="all")
    for state, _ in testing.playout(game, Random(2)):
        python = game.to_python(state)
        assert game.from_python(python) == state
        assert hash(game.from_python(python)) == hash(state)
        assert repr(state) == game.python.dump(python)


def test_batches_agree_with_single_steps() -> None:
    game = base_game()
    rng = Random(3)
    states = [game.start() for _ in range(20)]
    for _ in range(30):
        moves = [rng.choice(game.moves(state)) for state in states]
        expected = [state.apply(move) for state, move in zip(states, moves, strict=True)]
        states = game.apply_many(states, moves)
        assert states == expected
    plies, *gold = game.playouts(states[0], 50, 1)
    assert plies > 50 * 50
    assert len(gold) == game.seats
    assert min(gold) > 0
    assert game.playouts(states[0], 50, 1) == (plies, *gold), "a seed repeats the games"
    assert game.playouts(states[0], 50, 2) != (plies, *gold)


def test_hidden_hands_are_dealt_by_the_true_odds() -> None:
    """Each card of a hidden hand comes up as often as it is in the deck of the view."""
    game = base_game(players="3")
    state = game.start()
    for _ in range(3):
        state = game.apply(state, game.moves(state)[0])
    view = game.to_python(game.view(state, 0))
    native = game.from_python(view)
    seat = next(number for number, side in enumerate(view.seats) if side.hand == (UNSEEN,))
    rng, count = Random(1), 4000
    hands = [game.to_python(game.determinise(native, rng)).seats[seat].hand for _ in range(count)]
    for card, copies in enumerate(view.deck):
        expected = count * copies / sum(view.deck)
        assert abs(hands.count((card,)) - expected) < 5 * expected**0.5, game.python.layout.deck_names[card]


@pytest.mark.parametrize("threads", [2, 5])
def test_the_number_of_threads_changes_no_result(threads: int) -> None:
    game = base_game(sets="all")
    start = game.start()
    assert game.playouts(start, 100, 7, threads) == game.playouts(start, 100, 7, 1)
    assert (
        game.perft(start, 4, threads) == game.perft(start, 4, 1) == testing.perft(game.python, game.python.start(), 4)
    )
    states, moves = [start] * 300, [game.moves(start)[0]] * 300
    assert game.apply_many(states, moves, threads) == game.apply_many(states, moves, 1)
    assert game.apply_many([], [], threads) == []
    with pytest.raises(ValueError, match="not legal"):
        game.apply_many(states, [*moves[:-1], 0], threads)


def test_sums_are_those_of_single_games() -> None:
    """The games of a batch differ, and a longer batch begins with the games of a shorter one."""
    game = base_game()
    plies = [game.playouts(game.start(), count, 3)[0] for count in range(1, 20)]
    lengths = [after - before for before, after in itertools.pairwise([0, *plies])]
    assert len(set(lengths)) > 10


def test_playouts_run_beside_other_threads() -> None:
    """A playout in another thread does not hold the GIL."""
    game, progress = base_game(), []
    thread = threading.Thread(target=lambda: progress.append(game.playouts(game.start(), 20_000, 1)))
    thread.start()
    steps = 0
    while thread.is_alive():
        steps += 1
    thread.join()
    assert progress
    assert steps > 100, "this thread could not run"


def test_bench_uses_batches() -> None:
    speed = benchmark.random_play(base_game(), 1, 0.2)
    assert speed.games > 1000
    assert set(benchmark.operation_times(base_game(), 1)) >= {"apply", "copy", "full score"}


def test_soak_checks_the_laws_of_compiled_plies(monkeypatch: pytest.MonkeyPatch) -> None:
    python, native = (soak_random_games.soak(1, 4, 1, mixes=True, engine=engine) for engine in registry.ENGINES)
    assert python[:2] == native[:2], "a seed plays the same game in both engines"
    assert not native.broken
    monkeypatch.setattr(packing.Packer, "unpack_state", _lose_a_settlement(packing.Packer.unpack_state))
    assert soak_random_games.soak(1, 4, 1, mixes=True, engine=registry.NATIVE).broken


def _lose_a_settlement(unpack: Any) -> Any:
    def damaged(packer: Any, data: bytes) -> State:
        state: State = unpack(packer, data)
        state.seats[0].supply -= 1
        return state

    return damaged


# What the engine refuses


def test_without_a_compiler_nothing_is_built(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    library = tmp_path / "_native.abi3.so"
    assert compile_engine(KINGDOM_BUILDER, library) == NO_COMPILER
    assert not library.exists()


def test_an_unknown_expansion_is_refused_by_name() -> None:
    toy = replace(registry.shipped("expansions")["caves"], name="toy")
    with testing.registered(toy), pytest.raises(EngineError, match="'toy'"):
        base_game(sets="base,toy")


def test_an_expansion_that_replaces_a_shipped_one_is_refused() -> None:
    caves = replace(registry.shipped("expansions")["caves"])
    with testing.registered(caves), pytest.raises(EngineError, match="another expansion 'caves'"):
        base_game(sets="base,caves")


def test_a_slot_without_bytes_is_refused_by_name() -> None:
    toy = replace(registry.shipped("expansions")["capitol"], name="toy", slots=(Slot("omen", 0),))
    with testing.registered(toy), pytest.raises(EngineError, match="no slot 'omen'"):
        base_game(sets="base,toy")


def test_an_option_that_only_python_knows_is_refused_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    game = GAME.create({"players": "2"}, Random(1))
    known = game.layout.option
    monkeypatch.setattr(game.layout, "option", lambda name: "new" if name == "edition" else known(name))
    with pytest.raises(EngineError, match="option 'edition=new'"):
        GAME.compile(game)


def test_another_version_of_the_rules_is_refused() -> None:
    setup = GAME.create({"players": "2"}, Random(1)).layout.setup
    with pytest.raises(EngineError, match="version of the rules '0'"):
        GAME.compile(KingdomBuilder(create_layout(replace(setup, rules_version="0"))))


SEAT_FAULTS: tuple[tuple[str, Any], ...] = (
    ("hand", (0,) * 9), ("supply", 500), ("gold", -1), ("settlements", 1 << 20), ("tiles", 1 << 31),
)  # fmt: skip
TABLE_FAULTS: tuple[tuple[str, Any], ...] = (
    ("turn", 7), ("round", 10**6), ("played_card", 99), ("stage", 9), ("revealed", (77,)), ("terrain", "swamp"),
    ("deck", (500, 0, 0, 0, 0)), ("stack", (Frame("deal", 0),) * 60),
    ("stack", (Frame("barn", 0),)), ("stack", (Frame("barn", 9, (1,)),)),
    ("stack", (Frame("build", 0),)), ("stack", (Frame("barn", 0, (20,)),)),
)  # fmt: skip


def bent_states(state: State) -> Iterator[State]:
    """Yield positions that the engine cannot hold."""
    for name, value in SEAT_FAULTS:
        bent = state.copy()
        setattr(bent.edit_seat(0), name, value)
        yield bent
    for name, value in TABLE_FAULTS:
        bent = state.copy()
        setattr(bent, name, value)
        yield bent


def test_a_position_that_the_engine_cannot_hold_is_refused() -> None:
    game = base_game()
    for bent in bent_states(game.python.start()):
        with pytest.raises(EngineError, match="cannot hold this position"):
            game.from_python(bent)


def test_an_illegal_move_is_an_error() -> None:
    game = base_game()
    state = game.start()
    legal = set(game.moves(state))
    for number in (0, 255, 0xFFFFFFFF, 1 << 40, 16 << 16):
        assert number not in legal
        with pytest.raises(ValueError, match="not legal"):
            state.apply(number)
    with pytest.raises((OverflowError, TypeError)):
        state.apply(-1)


def test_damaged_bytes_are_an_error() -> None:
    game = base_game(sets="all")
    data = game.start().pack()
    rng = Random(5)
    for _ in range(3000):
        damaged = bytearray(data[: rng.choice((len(data), rng.randrange(len(data))))])
        for _ in range(rng.randrange(1, 4)):
            if damaged:
                damaged[rng.randrange(len(damaged))] = rng.randrange(256)
        try:
            state = game._table.load(bytes(damaged))
        except ValueError:
            continue
        play_some_plies(game, state, rng)


def play_some_plies(game: Game[Any, Any], state: Any, rng: Random) -> None:
    """Play on from a damaged position that was accepted: an error is fine, a crash is not."""
    try:
        for _ in range(20):
            if game.actor(state) == NOBODY:
                return
            moves = game.moves(state)
            if not moves:
                return
            state = game.apply(state, rng.choice(moves))
            game.scores(state)
            assert game.actor(state) >= NOBODY or game.actor(state) == CHANCE
    except ValueError:
        return
