"""The made-up expansion in both engines: a Python file and a C++ file, and no change of the package."""

from __future__ import annotations

import struct
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from tools.compile_engine import KINGDOM_BUILDER

from realmwright import cli, registry, testing
from realmwright.envs.batch import BatchEnv
from realmwright.game import EngineError
from realmwright.kingdom_builder.game import GAME, KingdomBuilder
from realmwright.kingdom_builder.state import OVER
from tests.checked_engine import compile_checked, use_library
from tests.kingdom_builder.expansions import toy_expansion
from tests.kingdom_builder.lockstep import play_random_game
from tests.lockstep import Lockstep

CARDS = "moorland,knights,lords"


@pytest.fixture(autouse=True)
def shadow_rules() -> None:
    """Compare here without the shadow of the other tests."""


@pytest.fixture(autouse=True)
def registration() -> Iterator[None]:
    with testing.registered(toy_expansion.EXPANSION):
        yield


@pytest.fixture(scope="module")
def library(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Compile an engine with the expansion."""
    source = Path(toy_expansion.__file__).with_suffix(".cpp")
    return compile_checked(KINGDOM_BUILDER, tmp_path_factory.mktemp("engine"), [source])


@pytest.fixture
def toy_engine(library: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Play with the engine that has the expansion."""
    return use_library(KINGDOM_BUILDER, library, monkeypatch)


def toy_game(seed: int, sets: str = "base,toy") -> KingdomBuilder:
    params = {"sets": sets, "players": str(2 + seed % 4), "quadrants": "kiln,tavern,farm,oasis", "cards": CARDS}
    return GAME.create(params, Random(seed))


@pytest.mark.usefixtures("toy_engine")
def test_both_engines_play_the_same_games() -> None:
    verbs: Counter[str] = Counter()
    for seed in range(12):
        lockstep = Lockstep(toy_game(seed, "base,toy" if seed % 2 else "base,nomads,marshlands,harvest,toy"))
        lockstep.play(Random(seed))
        verbs += lockstep.verbs
        assert lockstep.native_game.playouts(lockstep.native_game.start(), 2, seed)[0] > 100
    assert {"kiln", "burn", "light", "to", "draw"} <= set(verbs)


@pytest.mark.usefixtures("toy_engine")
def test_games_with_shipped_expansions_stay_within_bounds() -> None:
    for number in range(60):
        game = play_random_game(f"bounds-{number}").native_game
        assert game.playouts(game.start(), 1, number)[0] > 20


@pytest.mark.usefixtures("toy_engine")
def test_numbers_beyond_their_bounds_are_refused() -> None:
    game = toy_game(1)
    native: Any = registry.compile_game(game)
    data = native.start().pack()
    fields = struct.unpack_from("<8i", data)  # the first fields of `Packer.pack_state`
    beyond = (game.seats, 101, 101, len(game.layout.deck), 24, 30001, OVER + 1, 2)
    for number, value in enumerate(beyond):
        with pytest.raises(ValueError, match=r"out of range|cannot hold"):
            native._table.load(struct.pack("<8i", *fields[:number], value, *fields[number + 1 :]) + data[32:])


@pytest.mark.usefixtures("toy_engine")
def test_the_engine_hides_and_guesses_the_omens() -> None:
    """Omens are the only secrets of a slot, so they test how the engine hides and guesses those."""
    game = toy_game(1)
    native: Any = registry.compile_game(game)
    state = game.start().copy()
    state.edit_seat(1).slots = {**state.seats[1].slots, "omens": (3, 1, 4)}
    view = native.view(native.from_python(state), 0)
    assert native.to_python(view).seats[1].slots["omens"] == (toy_expansion.HIDDEN,) * 3
    rng = Random(1)
    guesses = {native.to_python(native.determinise(view, rng)).seats[1].slots["omens"] for _ in range(40)}
    assert len(guesses) > 10
    assert all(0 <= omen < 10 for omens in guesses for omen in omens)


@pytest.mark.usefixtures("toy_engine")
def test_observations_have_the_expansions_features() -> None:
    """Both engines write the same arrays; the omens of other seats are hidden."""
    params: Any = {"sets": "base,toy", "quadrants": "kiln,tavern,farm,oasis", "cards": CARDS, "players": 3}
    native, python = (BatchEnv(count=2, seed=1, engine=engine, **params) for engine in ("native", "python"))
    for _ in range(150):
        for name in ("planes", "vector", "mask", "actor"):
            assert np.array_equal(getattr(native, name), getattr(python, name))
        actions = native.sample()
        native.step(actions)
        python.step(actions)
    omens = [index for index, name in enumerate(native.spec.numbers) if name.startswith("omens")]
    assert {native.spec.numbers[index][-1] for index in omens} == {"0", "1", "2"}


def test_the_engine_of_the_package_has_all_shipped_expansions_and_no_other(toy_engine: Any) -> None:
    shipped = set(registry.shipped("expansions"))
    assert set(toy_engine.EXPANSIONS) == {*shipped, "toy"}


def test_an_expansion_without_a_compiled_half_is_played_in_python(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(EngineError, match="no expansion 'toy'"):
        registry.compile_game(toy_game(1))
    words = ["--sets", "base,toy", "--players", "2", "--seed", "3"]
    assert cli.main(["trace", "kingdom-builder", *words, "--engine", "native"]) == 0
    native = capsys.readouterr()
    assert "the compiled engine has no expansion 'toy': playing in Python" in native.err
    assert cli.main(["trace", "kingdom-builder", *words]) == 0
    assert native.out == capsys.readouterr().out
