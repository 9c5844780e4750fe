"""Compiled playouts of Kingdom Builder: their gold is that of the rules, their luck that of the seed."""

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
from realmwright.bots.evaluation import Ends, evaluation_of, kingdom_builder, shipped_weights
from realmwright.bots.evaluation.kingdom_builder import LIBRARY
from realmwright.bots.evaluation.kingdom_builder_native import CARDS, COMMON, POWERS, Playouts, playouts_of
from realmwright.bots.evaluation.kingdom_builder_sheets import POINTS
from realmwright.game import Game
from realmwright.hexes import bits
from realmwright.kingdom_builder.parts import GameSet
from realmwright.kingdom_builder.state import DRAWING, State
from realmwright.testing import playout

from .table import play, table

SOURCES = LIBRARY.parent
ALSO = ("castles", "palaces", "capitols", "noblewomen")  # that pay by something else than a bit of their own
SANITY = "address,undefined"


def ended_turns(game: Game[Any, Any], seed: int) -> Iterator[State]:
    """Positions of a random game in which somebody's turn is over."""
    for state, _ in playout(game, Random(seed)):
        if state.stage == DRAWING and state.round:
            yield state


def compiled(game: Game[Any, Any]) -> Playouts:
    found = playouts_of(game.layout, shipped_weights(game.name), LIBRARY)  # type: ignore[attr-defined]  # its own
    assert found is not None
    return found


def first_end(seed: int, **wishes: str) -> tuple[State, Ends]:
    game = table(seed, **wishes)
    state = next(ended_turns(game, seed))
    evaluation = evaluation_of(game)
    evaluation.begin(state)
    ends = evaluation.ends(state, 0)
    assert ends is not None
    return state, ends


def every_card() -> list[str]:
    sets: dict[str, GameSet] = registry.find("sets")
    return [card.name for box in sets.values() for card in box.cards if box.name in SETS]


SETS = ("base", "nomads", "crossroads", "marshlands", "harvest", "capitol", "caves", "island")


def test_gold_is_that_of_the_rules() -> None:
    """Every card of every box, every task, castles, palaces and capitols, with two to five players."""
    cards, compared, seen = every_card(), 0, set()
    for seed in range(70):
        some = [cards[(seed + step) % len(cards)] for step in (0, 7, 13)]
        game = table(seed, players=str(2 + seed % 4), sets="all", cards=",".join(some))
        native = compiled(game)
        seen |= {card.name for card in game.layout.sources}  # type: ignore[attr-defined]  # this game's own
        for state in list(ended_turns(game, seed))[seed % 5 :: 5]:
            root = native.root(state)
            if root is not None:
                compared += 1
                assert native.gold(root) == [sum(sheet.values()) for sheet in game.scores(state)], (seed, some)
    assert compared > 400
    assert seen >= {*CARDS, *POINTS, *ALSO}, "a card that was never looked at"


@pytest.mark.parametrize("sets", ["base", "all"])
def test_the_same_seed_brings_the_same_luck(sets: str) -> None:
    _, ends = first_end(3, sets=sets)
    assert ends(8, 5) == ends(8, 5)
    assert ends(8, 5)[:3] == ends(3, 5)
    assert ends(8, 5) != ends(8, 6)
    assert len(set(ends(64, 5))) > 10, "games end in many ways"


def test_gold_that_is_had_stays() -> None:
    """What somebody has earned already changes no move of a playout, and is all there at its end."""
    state, ends = first_end(4)
    richer = state.copy()
    richer.edit(0).gold += 20
    evaluation = evaluation_of(table(4))
    evaluation.begin(richer)
    after = evaluation.ends(richer, 0)
    assert after is not None
    assert [lead + 20 for lead in ends(20, 1)] == list(after(20, 1))


@pytest.mark.parametrize("sets", ["base", "all"])
def test_what_a_seat_cannot_see_counts_nothing(sets: str) -> None:
    """Two guesses from the same view begin the same playouts."""
    game = table(5, sets=sets, players="3")
    native = compiled(game)
    for state in list(ended_turns(game, 5))[::6]:
        view = game.view(state, state.turn)
        found = [native.root(game.determinise(view, Random(seed))) for seed in (1, 2)]
        assert all(found)
        assert bytes(found[0]) == bytes(found[1])  # type: ignore[arg-type]  # a structure is its bytes


def mean_lead(native: Playouts, state: State) -> float:
    ends = native.ends(state, 0, state)
    assert ends is not None
    leads = ends(200, 1)
    return sum(leads) / len(leads)


def early(game: Game[Any, Any], seed: int) -> State:
    """Everybody has had a turn or two."""
    return next(state for state in ended_turns(game, seed) if state.round == 2)


@pytest.mark.parametrize("power", sorted(POWERS.keys() - COMMON))
def test_a_tile_is_used(power: str) -> None:
    """Whoever has one more tile does better in the end, with the same luck."""
    games = (table(seed, sets="all", players="2") for seed in range(200))
    better = 0.0
    for game in islice((game for game in games if power in _powers(game)), 3):
        native, state = compiled(game), early(game, 1)
        without, having = state.copy(), state.copy()
        bit = 1 << _powers(game).index(power)
        without.edit(0).held &= ~bit
        having.edit(0).held |= bit
        better += mean_lead(native, having) - mean_lead(native, without)
    assert better > 0.5


def _powers(game: Any) -> list[str]:
    return [place.power.name for place in game.layout.locations]


def test_a_donation_is_built_in_the_next_turn() -> None:
    """KB-NOM-TILE-DONATION: settlements for whoever has it, where they are of use. Other tiles are taken to pay."""
    better: list[float] = []
    worth = shipped_weights("kingdom-builder")["nomad"]
    for seed in range(6):
        game = table(seed, sets="base,nomads", players="2")
        native, state = compiled(game), early(game, seed)
        leads: dict[str, float] = {}
        for tile in ("", "sword", "donation-grass", "donation-forest", "donation-water"):
            other = state.copy()
            me = other.edit(0)
            me.slots = {**me.slots, "nomad_tiles": ((tile, "ready"),) if tile else ()}
            leads[tile] = mean_lead(native, other) - leads.get("", 0.0)
        assert leads.pop("sword") == pytest.approx(worth)
        leads.pop("")
        better += leads.values()
    assert sum(better) / len(better) > 1
    assert len(set(better)) == len(better), "nothing was built"


def test_silos_are_used_after_the_last_turn() -> None:
    """KB-HAR-SILO-1: whoever stands next to one gains by it."""
    game = next(game for game in map(_harvest, range(50)) if "silo" in game.layout.cells)
    native, state = compiled(game), early(game, 1)
    silo = next(cell for cell in bits(game.layout.cells["silo"]))
    beside = next(cell for cell in bits(game.layout.around[silo] & state.free & game.layout.buildable))
    root = native.root(state)
    assert root is not None
    root.supply[0] = root.supply[1] = 0
    root.ending, root.turn = 1, root.start  # nobody has another turn
    root.own[0][beside // 8] |= 1 << beside % 8
    (lead,) = native.leads(root, 0, 1, 1)
    assert lead > native.gold(root)[0] - native.gold(root)[1]


def _harvest(seed: int) -> Any:
    return table(seed, sets="harvest", players="2")


def test_a_turn_that_goes_on_has_none() -> None:
    game = table(6)
    state = next(state for state, _ in playout(game, Random(6)) if state.round and not state.stack)
    evaluation = evaluation_of(game)
    evaluation.begin(state)
    assert evaluation.ends(state, 0) is None


def test_without_the_library_bots_play_by_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    swift = play(table(8), ("mcts@40", "greedy"), 8)
    monkeypatch.setattr(kingdom_builder, "LIBRARY", Path("no such file"))
    slow = play(table(8), ("mcts@40", "greedy"), 8)
    assert min(swift + slow) > 0
    assert swift != slow, "the library made no difference: was it used?"


PLAYED = """
import sys
sys.path[:0] = sys.argv[2:]
from pathlib import Path
from tests.bots.test_native import play_on
play_on(Path(sys.argv[1]))
print("played to the end")
"""


def play_on(library: Path) -> None:
    """Playouts from many positions, with a library that looks at each of its own steps."""
    for seed in range(6):
        game = table(seed, players=str((2, 2, 3, 5)[seed % 4]), sets="all" if seed % 3 else "base")
        native = playouts_of(game.layout, shipped_weights(game.name), library)  # type: ignore[attr-defined]
        assert native is not None
        for state in list(ended_turns(game, seed))[::9]:
            ends = native.ends(state, 0, state)
            assert ends is None or len(ends(3, seed)) == 3


def test_it_keeps_within_its_memory(tmp_path: Path) -> None:
    """Compiled with the compiler's own checks, without a warning."""
    library = tmp_path / "checked.so"
    flags = (*FLAGS, "-Werror", "-g", f"-fsanitize={SANITY}", "-fno-sanitize-recover=undefined")
    subprocess.run(["cc", *flags, "-o", library, *SOURCES.glob("*.c")], check=True)
    asked = [["cc", f"-print-file-name=lib{name}.so"] for name in ("asan", "ubsan")]
    helpers = [subprocess.run(ask, check=True, capture_output=True, text=True).stdout.strip() for ask in asked]
    env = {**os.environ, "LD_PRELOAD": " ".join(helpers), "ASAN_OPTIONS": "detect_leaks=0"}
    command = [sys.executable, "-c", PLAYED, str(library), str(Path(__file__).parents[2])]
    done = subprocess.run(command, env=env, capture_output=True, text=True, timeout=120, check=False)
    assert done.stdout == "played to the end\n", done.stderr[-2000:]
