"""What the compiled engine of Kingdoms refuses, and what only this game has (see tests/test_native.py)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest
from tools.compile_engine import KINGDOMS

from realmwright import cli, registry, testing
from realmwright.game import NOBODY, EngineError, Rng
from realmwright.kingdoms import _native
from realmwright.kingdoms.board import TILES
from realmwright.kingdoms.game import GAME, Kingdoms
from realmwright.kingdoms.packing import pack_setup
from realmwright.kingdoms.setup import Setup
from realmwright.kingdoms.state import UNSEEN, Epoch, State

from ..checked_engine import compile_checked, use_library
from ..lockstep import Lockstep
from ..shadow import Shadow
from .fixtures import VARIANT_COMBINATIONS
from .lockstep import play_random_game


@pytest.fixture(autouse=True)
def shadow_rules() -> None:
    """Compare here without the shadow of the other tests."""


def compiled_game(**params: str) -> Any:
    return registry.game("kingdoms", registry.NATIVE).create({"players": "2", **params}, Random(1))


@pytest.mark.parametrize("players", ["2", "3", "4"])
@pytest.mark.parametrize("variants", VARIANT_COMBINATIONS)
def test_every_variant_is_played(variants: str, players: str) -> None:
    lockstep = Lockstep(GAME.create({"players": players, "variants": variants}, Random(2)))
    assert lockstep.play(Random(f"{variants} {players}")) > 20
    assert lockstep.native.actor() == NOBODY


def test_the_shadow_compares(shadow: Shadow) -> None:
    state, before = GAME.create({"players": "2"}, Random(1)).start(), shadow.compared
    shadow.scores(shadow.apply(state, shadow.moves(state)[0]))
    assert shadow.compared == before + 3


@pytest.mark.parametrize(("variants", "most"), [("none", 4), ("open", 2), ("last-castle,immediate", 3)])
def test_perft_counts(variants: str, most: int) -> None:
    game = compiled_game(variants=variants, players="3")
    for depth in range(1, most + 1):
        assert game.perft(game.start(), depth) == testing.perft(game.python, game.python.start(), depth)


def test_hidden_tiles_are_dealt_by_the_true_odds() -> None:
    """Each kind of a hidden starting tile comes up as often as it is in the supply of the view."""
    game = compiled_game(players="3")
    rng, state = Random(1), game.start()
    for _ in range(3):
        state = game.apply(state, rng.choice(game.moves(state)))
    view = game.to_python(game.view(state, 0))
    assert view.start_tiles.count(UNSEEN) == 2
    native, count = game.from_python(view), 4000
    guesses = [game.to_python(game.determinise(native, rng)).start_tiles for _ in range(count)]
    for kind, copies in enumerate(view.supply, 1):
        expected = count * copies / sum(view.supply)
        for seat in (1, 2):
            assert abs([tiles[seat] for tiles in guesses].count(kind) - expected) < 5 * expected**0.5, TILES[kind - 1]


def test_games_stay_within_bounds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    use_library(KINGDOMS, compile_checked(KINGDOMS, tmp_path), monkeypatch)
    for number in range(60):
        game = play_random_game(f"bounds-{number}").native_game
        assert game.playouts(game.start(), 1, number)[0] > 5


# What the engine refuses


class UncompiledType:
    """Kingdoms without a compiled engine."""

    name, fields, options = GAME.name, GAME.fields, GAME.options

    def create(self, params: Mapping[str, str], rng: Rng) -> Kingdoms:
        return GAME.create(params, rng)


def test_a_game_that_is_not_compiled_is_played_in_python(capsys: pytest.CaptureFixture[str]) -> None:
    with testing.registered(UncompiledType()):
        assert cli.main(["perft", "kingdoms", "--depth", "1", "--engine", "native"]) == 0
    assert "no compiled engine for kingdoms: playing in Python" in capsys.readouterr().err


def test_an_unknown_variant_is_refused_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    game = GAME.create({"players": "2"}, Random(1))
    monkeypatch.setattr(Setup, "variants", ["fog"])
    with pytest.raises(EngineError, match="variant 'fog'"):
        GAME.compile(game)


def test_another_version_of_the_rules_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Kingdoms, "rules_version", "2")
    with pytest.raises(EngineError, match="version of the rules '2'"):
        GAME.compile(GAME.create({"players": "2"}, Random(1)))


def test_a_fifth_player_is_refused() -> None:
    data = pack_setup(replace(Setup(4, 0, last_castle=True), players=5), "1")
    with pytest.raises(ValueError, match="players out of range"):
        _native.Table(data, repr)


FAULTS: tuple[tuple[str, Any], ...] = (
    ("turn", 2), ("first_seat", -1), ("epoch", 0), ("epoch", 4), ("stage", 5), ("stage", 1), ("drawn_tile", 17),
    ("supply_size", 500), ("gold", (10**6, 50)), ("start_tiles", (-2, 0)), ("castles", (-1,) * 8),
    ("castles", (0,) * 9), ("board", bytes([25]) + bytes(29)), ("board", bytes(31)), ("supply", (101,) * 16),
    ("history", (Epoch((0, 0), (0, 0)),) * 17), ("gold", (1 << 40, 50)),
)  # fmt: skip


@pytest.mark.parametrize(("name", "value"), FAULTS, ids=lambda value: str(value)[:20])
def test_a_position_that_the_engine_cannot_hold_is_refused(name: str, value: Any) -> None:
    game = compiled_game()
    bent: State = game.python.start().copy()
    setattr(bent, name, value)
    with pytest.raises(EngineError, match="cannot hold this position"):
        game.from_python(bent)


def test_a_hidden_tile_cannot_be_placed() -> None:
    game = compiled_game()
    rng, state = Random(1), game.start()
    while game.actor(state) < 0:
        state = game.apply(state, rng.choice(game.moves(state)))
    view = game.view(state, 1 - game.actor(state))
    move = next(move for move in game.moves(view) if game.write(view, move).startswith("start"))
    with pytest.raises(ValueError, match="expected a determinised state"):
        game.apply(view, move)
