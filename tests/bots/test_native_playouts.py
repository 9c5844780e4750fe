"""Compiled playouts of Kingdom Builder: scores equal to the rules, determinism, and use of tiles."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hatch_build import FLAGS

from realmwright import registry
from realmwright.bitset import bits
from realmwright.bots.evaluation import NativeRollouts, create_evaluation, shipped_weights
from realmwright.bots.evaluation.kingdom_builder import playout_library
from realmwright.bots.evaluation.kingdom_builder.native_playouts import (
    CARDS,
    CARDS_OF_SPECIAL_HEXES,
    POWERS,
    SHARED_ACTIONS,
    NativePlayouts,
    create_native_playouts,
)
from realmwright.bots.evaluation.kingdom_builder.playout_library import LIBRARY
from realmwright.bots.monte_carlo import warn_if_slow
from realmwright.game import Game
from realmwright.kingdom_builder.component_types import Expansion
from realmwright.kingdom_builder.state import DRAWING, State
from realmwright.testing import playout

from .fixtures import create_game, play_game

SOURCES = LIBRARY.parent
SANITIZERS = "address,undefined"


def ended_turns(game: Game[Any, Any], seed: int) -> Iterator[State]:
    """Yield the positions at the end of the turns of a random game."""
    for state, _ in playout(game, Random(seed)):
        if state.stage == DRAWING and state.round:
            yield state


def native_playouts(game: Game[Any, Any]) -> NativePlayouts:
    native = create_native_playouts(game.layout, shipped_weights(game.name), LIBRARY)  # type: ignore[attr-defined]  # Kingdom Builder only
    assert native is not None
    return native


def first_rollouts(seed: int, **params: str) -> tuple[State, NativeRollouts]:
    game = create_game(seed, **params)
    state = next(ended_turns(game, seed))
    evaluation = create_evaluation(game)
    evaluation.begin_search(state)
    rollouts = evaluation.native_rollouts(state, 0)
    assert rollouts is not None
    return state, rollouts


def all_cards() -> list[str]:
    expansions: dict[str, Expansion] = registry.find("expansions")
    return [card.name for expansion in expansions.values() for card in expansion.cards if expansion.name in EXPANSIONS]


EXPANSIONS = ("base", "nomads", "crossroads", "marshlands", "harvest", "capitol", "caves", "island")


def test_scores_equal_the_rules() -> None:
    """All cards of all expansions, tasks, castles, palaces and capitols, with two to five players."""
    cards, compared, seen = all_cards(), 0, set()
    for seed in range(70):
        some = [cards[(seed + step) % len(cards)] for step in (0, 7, 13)]
        game = create_game(seed, players=str(2 + seed % 4), sets="all", cards=",".join(some))
        native = native_playouts(game)
        seen |= {card.name for card in game.layout.sources}  # type: ignore[attr-defined]  # Kingdom Builder only
        for state in list(ended_turns(game, seed))[seed % 5 :: 5]:
            root = native.encode_root(state)
            if root is not None:
                compared += 1
                assert native.scores(root) == [sum(sheet.values()) for sheet in game.scores(state)], (seed, some)
    assert compared > 400
    assert seen >= {*CARDS, *CARDS_OF_SPECIAL_HEXES, *cards, "capitols"}, "a card was never in play"


@pytest.mark.parametrize("sets", ["base", "all"])
def test_equal_seeds_give_equal_results(sets: str) -> None:
    _, rollouts = first_rollouts(3, sets=sets)
    assert rollouts(8, 5) == rollouts(8, 5)
    assert rollouts(8, 5)[:3] == rollouts(3, 5)
    assert rollouts(8, 5) != rollouts(8, 6)
    assert len(set(rollouts(64, 5))) > 10, "the games do not vary"


def test_gold_earned_before_the_playout_is_added() -> None:
    """Gold earned before does not affect the moves of a playout."""
    state, rollouts = first_rollouts(4)
    richer = state.copy()
    richer.edit_seat(0).gold += 20
    evaluation = create_evaluation(create_game(4))
    evaluation.begin_search(richer)
    after = evaluation.native_rollouts(richer, 0)
    assert after is not None
    assert [lead + 20 for lead in rollouts(20, 1)] == list(after(20, 1))


@pytest.mark.parametrize("sets", ["base", "all"])
def test_hidden_information_does_not_affect_playouts(sets: str) -> None:
    """Two determinizations of a view give the same root."""
    game = create_game(5, sets=sets, players="3")
    native = native_playouts(game)
    for state in list(ended_turns(game, 5))[::6]:
        view = game.view(state, state.turn)
        roots = [native.encode_root(game.determinise(view, Random(seed))) for seed in (1, 2)]
        assert all(roots)
        assert bytes(roots[0]) == bytes(roots[1])  # type: ignore[arg-type]  # structures support bytes()


def mean_lead(native: NativePlayouts, state: State) -> float:
    rollouts = native.rollouts(state, 0, state)
    assert rollouts is not None
    leads = rollouts(200, 1)
    return sum(leads) / len(leads)


def early_state(game: Game[Any, Any], seed: int) -> State:
    """Return the first position at the end of a turn in round 2."""
    return next(state for state in ended_turns(game, seed) if state.round == 2)


@pytest.mark.parametrize("power", sorted(POWERS.keys() - SHARED_ACTIONS))
def test_tiles_are_used(power: str) -> None:
    """One more tile improves the lead with equal seeds."""
    games = (create_game(seed, sets="all", players="2") for seed in range(200))
    better = 0.0
    for game in islice((game for game in games if power in _powers(game)), 3):
        native, state = native_playouts(game), early_state(game, 1)
        without_tile, with_tile = state.copy(), state.copy()
        bit = 1 << _powers(game).index(power)
        without_tile.edit_seat(0).tiles &= ~bit
        with_tile.edit_seat(0).tiles |= bit
        better += mean_lead(native, with_tile) - mean_lead(native, without_tile)
    assert better > 0.5


def _powers(game: Any) -> list[str]:
    return [place.power.name for place in game.layout.locations]


def test_donations_are_built_in_the_next_turn() -> None:
    """KB-NOM-TILE-DONATION: a donation improves the lead; other nomad tiles pay their value."""
    better: list[float] = []
    nomad_value = shipped_weights("kingdom-builder")["nomad"]
    for seed in range(6):
        game = create_game(seed, sets="base,nomads", players="2")
        native, state = native_playouts(game), early_state(game, seed)
        leads: dict[str, float] = {}
        for tile in ("", "sword", "donation-grass", "donation-forest", "donation-water"):
            other = state.copy()
            me = other.edit_seat(0)
            me.slots = {**me.slots, "nomad_tiles": ((tile, "ready"),) if tile else ()}
            leads[tile] = mean_lead(native, other) - leads.get("", 0.0)
        assert leads.pop("sword") == pytest.approx(nomad_value)
        leads.pop("")
        better += leads.values()
    assert sum(better) / len(better) > 1
    assert len(set(better)) == len(better), "the donations were not built"


def test_silos_are_used_after_the_last_turn() -> None:
    """KB-HAR-SILO-1: a settlement next to a silo improves the lead."""
    game = next(game for game in map(_harvest, range(50)) if "silo" in game.layout.cells)
    native, state = native_playouts(game), early_state(game, 1)
    silo = next(cell for cell in bits(game.layout.cells["silo"]))
    beside = next(cell for cell in bits(game.layout.cell_neighbours[silo] & state.empty & game.layout.buildable))
    root = native.encode_root(state)
    assert root is not None
    root.supply[0] = root.supply[1] = 0
    root.ending, root.turn = 1, root.start  # no turns are left
    root.settlements[0][beside // 8] |= 1 << beside % 8
    (lead,) = native.leads(root, 0, 1, 1)
    assert lead > native.scores(root)[0] - native.scores(root)[1]


def _harvest(seed: int) -> Any:
    return create_game(seed, sets="harvest", players="2")


def test_unfinished_turns_have_no_native_rollouts() -> None:
    game = create_game(6)
    state = next(state for state, _ in playout(game, Random(6)) if state.round and not state.stack)
    evaluation = create_evaluation(game)
    evaluation.begin_search(state)
    assert evaluation.native_rollouts(state, 0) is None


@pytest.fixture
def _fresh_search() -> Iterator[None]:
    """Search for the library again, before and after a test that replaces it."""
    playout_library.find_library.cache_clear()
    yield
    playout_library.find_library.cache_clear()


@pytest.mark.usefixtures("_fresh_search")
@pytest.mark.parametrize("content", [None, b"garbage", b"\x7fELF" + bytes(60)])
def test_without_a_library_that_loads_playouts_use_the_rules(
    content: bytes | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """One warning says so; the bot plays on."""
    native = play_game(create_game(8), ("monte_carlo@40", "greedy"), 8)
    assert not caplog.records
    monkeypatch.setattr(playout_library, "LIBRARY", tmp_path / "kingdom_builder.so")
    if content is not None:
        playout_library.LIBRARY.write_bytes(content)
    playout_library.find_library.cache_clear()
    warn_if_slow(["greedy", "planner@40"])
    assert not caplog.records
    warn_if_slow(["greedy", "monte_carlo@40"])
    python = play_game(create_game(8), ("monte_carlo@40", "greedy"), 8)
    assert min(native + python) > 0
    assert native != python, "the library was not used"
    (record,) = caplog.records
    reason = "not installed" if content is None else str(tmp_path)
    assert record.getMessage().startswith(f"no compiled playouts ({reason}")


SCRIPT = """
import sys
sys.path[:0] = sys.argv[2:]
from pathlib import Path
from tests.bots.test_native_playouts import run_playouts
run_playouts(Path(sys.argv[1]))
print("done")
"""


def run_playouts(library: Path) -> None:
    """Run playouts from many positions with a library compiled with sanitizers."""
    for seed in range(6):
        game = create_game(seed, players=str((2, 2, 3, 5)[seed % 4]), sets="all" if seed % 3 else "base")
        native = create_native_playouts(game.layout, shipped_weights(game.name), library)  # type: ignore[attr-defined]
        assert native is not None
        for state in list(ended_turns(game, seed))[::9]:
            rollouts = native.rollouts(state, 0, state)
            assert rollouts is None or len(rollouts(3, seed)) == 3


def test_sanitizers_find_no_errors(tmp_path: Path) -> None:
    """The sources also compile without warnings."""
    library = tmp_path / "sanitized.so"
    flags = (*FLAGS, "-Werror", "-g", f"-fsanitize={SANITIZERS}", "-fno-sanitize-recover=undefined")
    subprocess.run(["cc", *flags, "-o", library, *SOURCES.glob("*.c")], check=True)
    queries = [["cc", f"-print-file-name=lib{name}.so"] for name in ("asan", "ubsan")]
    runtimes = [subprocess.run(query, check=True, capture_output=True, text=True).stdout.strip() for query in queries]
    env = {**os.environ, "LD_PRELOAD": " ".join(runtimes), "ASAN_OPTIONS": "detect_leaks=0"}
    command = [sys.executable, "-c", SCRIPT, str(library), str(Path(__file__).parents[2])]
    process = subprocess.run(command, env=env, capture_output=True, text=True, timeout=120, check=False)
    assert process.stdout == "done\n", process.stderr[-2000:]
