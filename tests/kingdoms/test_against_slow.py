"""Random games and random boards beside the slow scorer and the rules read literally."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from realmwright.game import CHANCE, NOBODY
from realmwright.kingdoms.kind import KIND
from realmwright.kingdoms.notation import parse
from realmwright.testing import playout
from tests.kingdoms import slow_scorer
from tests.kingdoms.table import BOX, COMBINATIONS, SPACES, table

CASTLES = [
    f"{seat}:{rank}" for seat in range(3) for rank, count in ((1, 3), (2, 3), (3, 2), (4, 1)) for _ in range(count)
]
TILES = [tile for tile, count in BOX.items() for _ in range(count)]
NOTHING = ["."] * 12


@st.composite
def boards(draw: st.DrawFn) -> dict[str, str]:
    """Any pieces of the box anywhere, for three players, some spaces empty."""
    words = draw(st.permutations(CASTLES + TILES + NOTHING))
    return {space: word for space, word in zip(SPACES, words, strict=False) if word != "."}


def laid(board: dict[str, str]) -> Any:
    t = table(" ".join(f"{space}:{piece}" for space, piece in board.items()) or "a1:+1", players=3)
    return t.game.scores(t.state), t.shown["lines"]


def mirrored(board: dict[str, str], columns: str, rows: str) -> dict[str, str]:
    turn = str.maketrans("abcdef12345", columns + rows)
    return {space.translate(turn): piece for space, piece in board.items()}


@given(boards())
@settings(max_examples=300, deadline=None)
def test_any_board_scores_as_the_slow_scorer_says(board: dict[str, str]) -> None:
    sheets, lines = laid(board)
    assert [sheet["rows"] for sheet in sheets] == [slow_scorer.rows_gold(board, seat) for seat in range(3)]
    assert [sheet["columns"] for sheet in sheets] == [slow_scorer.columns_gold(board, seat) for seat in range(3)]
    assert [[part["value"] for part in line["parts"]] for line in lines] == slow_scorer.bases(board)


@given(boards())
@settings(max_examples=100, deadline=None)
def test_a_board_in_the_mirror_is_worth_the_same(board: dict[str, str]) -> None:
    sheets, _ = laid(board)
    assert laid(mirrored(board, "fedcba", "12345"))[0] == sheets
    assert laid(mirrored(board, "abcdef", "54321"))[0] == sheets


@given(boards(), st.permutations([0, 1, 2]))
@settings(max_examples=100, deadline=None)
def test_whoever_owns_a_castle_gets_what_it_earns(board: dict[str, str], seats: list[int]) -> None:
    swapped = {space: f"{seats[int(piece[0])]}{piece[1:]}" if ":" in piece else piece for space, piece in board.items()}
    sheets, others = laid(board)[0], laid(swapped)[0]
    assert [others[seats[seat]] for seat in range(3)] == list(sheets)


@pytest.mark.parametrize("variants", COMBINATIONS)
def test_a_game_in_the_mirror_ends_with_the_same_gold(variants: str) -> None:
    game = KIND.table({"players": "3", "variants": variants}, Random(5))
    turn = str.maketrans("abcdef12345", "fedcba54321")
    other = game.start()
    state = other
    for state, move in playout(game, Random(6)):
        words = game.write(state, move).split()
        if words[-1] in SPACES:
            words[-1] = words[-1].translate(turn)
        other = game.apply(other, game.read(other, " ".join(words)))
    state = game.apply(state, move)
    assert other.gold == state.gold
    assert other.history == state.history


def legal_by_the_rules(shown: dict[str, Any], variants: list[str]) -> set[str]:
    """Section 4 and KD-VAR-OPEN-2, read literally, for a player who chooses an action."""
    empty = [space for space in SPACES if space not in shown["board"]]
    me = shown["seats"][shown["turn"]]
    if shown["drawn"]:
        return {f"put {space}" for space in empty}
    found = {f"castle {rank} {space}" for rank, count in me["castles"].items() if count for space in empty}
    if "open" in variants:
        found |= {f"tile {tile} {space}" for tile, count in shown["supply"].items() if count for space in empty}
    elif shown["supply_size"]:
        found.add("draw")
    if me["start_tile"]:
        found |= {f"start {space}" for space in empty}
    return found or {"pass"}


EVERY_MOVE = [
    "draw",
    "pass",
    *(f"{piece} {space}" for piece in ("put", "start", *(f"castle {rank}" for rank in "1234")) for space in SPACES),
    *(f"tile {tile} {space}" for tile in BOX for space in SPACES),
    *(f"tile {tile}" for tile in BOX),
]


@pytest.mark.parametrize("players", ["2", "4"])
@pytest.mark.parametrize("variants", COMBINATIONS)
def test_legal_moves_are_those_of_the_rules_and_all_others_are_explained(variants: str, players: str) -> None:
    game = KIND.table({"players": players, "variants": variants}, Random(1))
    rng = Random(f"{variants} {players}")
    for state, _ in playout(game, rng):
        shown, acting = game.present(state), game.actor(state)
        legal = {game.write(state, move) for move in game.moves(state)}
        if acting == CHANCE:
            assert legal == {f"tile {tile}" for tile, count in shown["supply"].items() if count}
        else:
            assert legal == legal_by_the_rules(shown, game.about()["variants"])
        for text in rng.sample(EVERY_MOVE, 12):
            refusal = game.explain(state, parse(text), acting)
            assert (refusal is None) == (text in legal)
            if refusal is not None:
                assert refusal.rule.startswith("KD-")
                assert refusal.reason.replace("-", "").isalpha()
            assert game.explain(state, parse(text), (acting + 1) % game.seats if acting >= 0 else 0) is not None


def test_nothing_is_allowed_when_the_game_is_over() -> None:
    game = KIND.table({}, Random(1))
    line = list(playout(game, Random(1)))
    state = game.apply(*line[-1])
    assert game.actor(state) == NOBODY
    for text in EVERY_MOVE:
        refusal = game.explain(state, parse(text), 0)
        assert refusal is not None
        assert (refusal.rule, refusal.reason) == ("KD-END-1", "game-over")
