"""Random boards and games compared with the reference scorer and reference moves."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from realmwright.game import CHANCE, NOBODY
from realmwright.kingdoms.game import GAME
from realmwright.kingdoms.notation import parse_move
from realmwright.testing import playout
from tests.kingdoms import reference_scorer
from tests.kingdoms.fixtures import SPACES, TILE_COUNTS, VARIANT_COMBINATIONS, table

CASTLES = [
    f"{seat}:{rank}" for seat in range(3) for rank, count in ((1, 3), (2, 3), (3, 2), (4, 1)) for _ in range(count)
]
TILES = [tile for tile, count in TILE_COUNTS.items() for _ in range(count)]
EMPTY_SPACES = ["."] * 12


@st.composite
def boards(draw: st.DrawFn) -> dict[str, str]:
    """Draw a board for three players with any pieces of the game and some empty spaces."""
    words = draw(st.permutations(CASTLES + TILES + EMPTY_SPACES))
    return {space: word for space, word in zip(SPACES, words, strict=False) if word != "."}


def scores_and_lines(board: dict[str, str]) -> Any:
    t = table(" ".join(f"{space}:{piece}" for space, piece in board.items()) or "a1:+1", players=3)
    return t.game.scores(t.state), t.json["lines"]


def mirrored(board: dict[str, str], columns: str, rows: str) -> dict[str, str]:
    mirror = str.maketrans("abcdef12345", columns + rows)
    return {space.translate(mirror): piece for space, piece in board.items()}


@given(boards())
@settings(max_examples=300, deadline=None)
def test_any_board_has_the_scores_of_the_reference_scorer(board: dict[str, str]) -> None:
    sheets, lines = scores_and_lines(board)
    assert [sheet["rows"] for sheet in sheets] == [reference_scorer.rows_gold(board, seat) for seat in range(3)]
    assert [sheet["columns"] for sheet in sheets] == [reference_scorer.columns_gold(board, seat) for seat in range(3)]
    assert [[part["value"] for part in line["parts"]] for line in lines] == reference_scorer.bases(board)


@given(boards())
@settings(max_examples=100, deadline=None)
def test_a_mirrored_board_has_the_same_scores(board: dict[str, str]) -> None:
    sheets, _ = scores_and_lines(board)
    assert scores_and_lines(mirrored(board, "fedcba", "12345"))[0] == sheets
    assert scores_and_lines(mirrored(board, "abcdef", "54321"))[0] == sheets


@given(boards(), st.permutations([0, 1, 2]))
@settings(max_examples=100, deadline=None)
def test_exchanged_owners_exchange_their_scores(board: dict[str, str], seats: list[int]) -> None:
    swapped = {space: f"{seats[int(piece[0])]}{piece[1:]}" if ":" in piece else piece for space, piece in board.items()}
    sheets, swapped_sheets = scores_and_lines(board)[0], scores_and_lines(swapped)[0]
    assert [swapped_sheets[seats[seat]] for seat in range(3)] == list(sheets)


@pytest.mark.rule("KD-VAR-COMBO")
@pytest.mark.parametrize("variants", VARIANT_COMBINATIONS)
def test_a_mirrored_game_ends_with_the_same_gold(variants: str) -> None:
    game = GAME.create({"players": "3", "variants": variants}, Random(5))
    mirror = str.maketrans("abcdef12345", "fedcba54321")
    mirrored_state = game.start()
    state = mirrored_state
    for state, move in playout(game, Random(6)):
        words = game.write(state, move).split()
        if words[-1] in SPACES:
            words[-1] = words[-1].translate(mirror)
        mirrored_state = game.apply(mirrored_state, game.read(mirrored_state, " ".join(words)))
    state = game.apply(state, move)
    assert mirrored_state.gold == state.gold
    assert mirrored_state.history == state.history


def reference_moves(position: dict[str, Any], variants: list[str]) -> set[str]:
    """Return the legal moves of a seat by a literal reading of section 4 and KD-VAR-OPEN-2."""
    empty = [space for space in SPACES if space not in position["board"]]
    me = position["seats"][position["turn"]]
    if position["drawn"]:
        return {f"put {space}" for space in empty}
    moves = {f"castle {rank} {space}" for rank, count in me["castles"].items() if count for space in empty}
    if "open" in variants:
        moves |= {f"tile {tile} {space}" for tile, count in position["supply"].items() if count for space in empty}
    elif position["supply_size"]:
        moves.add("draw")
    if me["start_tile"]:
        moves |= {f"start {space}" for space in empty}
    return moves or {"pass"}


EVERY_MOVE = [
    "draw",
    "pass",
    *(f"{piece} {space}" for piece in ("put", "start", *(f"castle {rank}" for rank in "1234")) for space in SPACES),
    *(f"tile {tile} {space}" for tile in TILE_COUNTS for space in SPACES),
    *(f"tile {tile}" for tile in TILE_COUNTS),
]


@pytest.mark.parametrize("players", ["2", "4"])
@pytest.mark.parametrize("variants", VARIANT_COMBINATIONS)
def test_legal_moves_are_those_of_the_rules_and_all_others_are_refused(variants: str, players: str) -> None:
    game = GAME.create({"players": players, "variants": variants}, Random(1))
    rng = Random(f"{variants} {players}")
    for state, _ in playout(game, rng):
        position, acting = game.to_dict(state), game.actor(state)
        legal = {game.write(state, move) for move in game.moves(state)}
        if acting == CHANCE:
            assert legal == {f"tile {tile}" for tile, count in position["supply"].items() if count}
        else:
            assert legal == reference_moves(position, game.setup_dict()["variants"])
        for text in rng.sample(EVERY_MOVE, 12):
            refusal = game.explain(state, parse_move(text), acting)
            assert (refusal is None) == (text in legal)
            if refusal is not None:
                assert refusal.rule.startswith("KD-")
                assert refusal.reason.replace("-", "").isalpha()
            assert game.explain(state, parse_move(text), (acting + 1) % game.seats if acting >= 0 else 0) is not None


def test_every_move_is_refused_after_the_end_of_the_game() -> None:
    game = GAME.create({}, Random(1))
    plies = list(playout(game, Random(1)))
    state = game.apply(*plies[-1])
    assert game.actor(state) == NOBODY
    for text in EVERY_MOVE:
        refusal = game.explain(state, parse_move(text), 0)
        assert refusal is not None
        assert (refusal.rule, refusal.reason) == ("KD-END-1", "game-over")
