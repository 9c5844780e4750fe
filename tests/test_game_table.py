"""The table of the library: set-up, moves, take-back, explanations, copies."""

from __future__ import annotations

import copy
import pickle
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

import realmwright as rw
from realmwright.game import CHANCE, GameError, IllegalMove, ParseError


def play_to_the_end(table: rw.GameTable[Any, Any], seed: int) -> None:
    rng = Random(seed)
    while not table.is_over:
        table.push(rng.choice(table.legal_moves))


def new_tables() -> list[rw.GameTable[Any, Any]]:
    return [rw.kingdom_builder(3, expansions="all", seed=5), rw.kingdoms(4, seed=5)]


@pytest.mark.parametrize("table", new_tables(), ids=["kingdom-builder", "kingdoms"])
def test_whole_game_is_a_record_that_loads_to_the_same_position(table: rw.GameTable[Any, Any]) -> None:
    assert table.winners() == []
    play_to_the_end(table, 1)
    assert table.gold() == [sum(sheet.values()) for sheet in table.scores()]
    assert [table.gold()[seat] for seat in table.winners()] == [max(table.gold())] * len(table.winners())
    assert len(table.legal_moves) == 0
    loaded = rw.load(str(table.record()))
    assert (loaded.state, loaded.moves) == (table.state, table.moves)
    assert rw.load(repr(table)).state == table.state


@pytest.mark.parametrize("table", new_tables(), ids=["kingdom-builder", "kingdoms"])
def test_move_that_is_taken_back_and_played_again_has_the_same_consequences(table: rw.GameTable[Any, Any]) -> None:
    rng = Random(2)
    for _ in range(60):
        table.push(rng.choice(table.legal_moves))
        assert table.turn != CHANCE
        after, count = table.state, len(table.moves)
        move = table.pop()
        assert len(table.moves) < count
        assert table.turn >= 0
        table.push(move)
        assert (table.state, len(table.moves)) == (after, count)


def test_chance_is_left_to_the_caller_without_a_seed() -> None:
    table = rw.GameTable(rw.kingdom_builder(seed=1).game)
    assert table.turn == CHANCE
    table.push("draw grass")
    table.push("draw canyon")
    assert table.turn == table.game.actor(table.state) >= 0
    table.pop()
    assert table.turn == CHANCE


def test_pop_without_a_move_is_refused() -> None:
    table = rw.kingdoms(seed=1)
    with pytest.raises(GameError, match="none has been played"):
        table.pop()


def test_legal_moves_are_a_view_that_knows_moves_and_notation() -> None:
    table = rw.kingdom_builder(seed=1, preset="first-game", start=0)
    first = table.legal_moves[0]
    assert first in table.legal_moves
    assert table.text(first) in table.legal_moves
    assert "build t20" not in table.legal_moves
    assert "nonsense" not in table.legal_moves
    assert len(table.legal_moves) == len(list(table.legal_moves)) == len(table.legal_moves.texts())
    assert table.text(first) in repr(table.legal_moves)


def test_illegal_moves_raise_and_change_nothing() -> None:
    table = rw.kingdom_builder(seed=1)
    move = table.legal_moves[0]
    table.push(move)
    before = repr(table)
    for wrong, error in ((move, IllegalMove), (table.text(move), IllegalMove), ("buld a1", ParseError)):
        with pytest.raises(error):
            table.push(wrong)
    assert repr(table) == before


def test_explanations_are_sentences_in_the_language_asked_for() -> None:
    table = rw.kingdom_builder(seed=1)
    text = table.text(table.legal_moves[0])
    assert table.explain(text) is None
    table.push(text)
    cell = text.split()[1]
    assert table.explain(text) == f"{cell} is occupied: there is one piece per hex."
    assert table.explain(text, "de") == f"{cell} ist besetzt: Auf jedem Feld steht höchstens eine Figur."


def test_params_are_ints_lists_and_strings_alike() -> None:
    lists = rw.kingdom_builder(2, expansions=["nomads", "caves"], cards=["lords", "knights", "miners"], start=1)
    strings = rw.kingdom_builder(2, expansions="nomads,caves", cards="lords,knights,miners", start="1")
    assert lists.game.setup == strings.game.setup
    assert "sets=base,caves,nomads" in lists.game.setup
    assert rw.kingdoms(variants=["none"]).game.setup == rw.kingdoms(variants="none").game.setup
    with pytest.raises(GameError, match="expected"):
        rw.kingdom_builder(9)


@pytest.mark.parametrize("table", new_tables(), ids=["kingdom-builder", "kingdoms"])
def test_copies_are_independent_and_pickles_are_equal(table: rw.GameTable[Any, Any]) -> None:
    rng = Random(3)
    for _ in range(80):
        table.push(rng.choice(table.legal_moves))
    before = repr(table)
    for other in (table.copy(), copy.copy(table), copy.deepcopy(table), pickle.loads(pickle.dumps(table))):
        assert (other.state, other.moves, other.seed) == (table.state, table.moves, table.seed)
        other.push(other.legal_moves[0])
        assert repr(table) == before


def test_states_and_games_pickle_by_themselves_and_share_their_layout() -> None:
    table = rw.kingdom_builder(expansions="all", seed=4)
    game, state = pickle.loads(pickle.dumps((table.game, table.state)))
    assert game.setup == table.game.setup
    assert game.moves(state)[0] == table.legal_moves[0]
    assert copy.deepcopy(table.state) == table.state
    assert copy.deepcopy(table.state).layout is table.state.layout


def test_pictures_show_the_board() -> None:
    for table in new_tables():
        assert table._repr_svg_().startswith("<svg")
        assert str(table).count("\n") > 4


def test_public_api_is_typed_for_a_users_script(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(
        "import realmwright as rw\n"
        "table = rw.kingdom_builder(players=2, expansions=['nomads'], seed=1)\n"
        "verb: str = table.legal_moves[0].verb\n"
        "rounds: int = table.state.round\n"
        "epoch: int = rw.kingdoms(players=3).state.epoch\n"
    )
    options = ["--strict", "--disallow-any-expr", "--no-error-summary", "--no-incremental", "--follow-imports=silent"]
    done = subprocess.run(
        [sys.executable, "-m", "mypy", *options, str(script)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
