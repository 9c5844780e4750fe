"""What bots know of Kingdom Builder: true gold, quick counts that agree with slow ones, sensible wishes."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from realmwright import registry
from realmwright.bots.evaluation import Plain, evaluation_of, shipped_weights
from realmwright.bots.evaluation.kingdom_builder import KingdomBuilderEvaluation
from realmwright.bots.evaluation.kingdom_builder_areas import Areas
from realmwright.bots.evaluation.kingdom_builder_cards import UNTRIED
from realmwright.game import CHANCE, NOBODY
from realmwright.hexes import BIT, areas, bits, neighbours

from .table import positions, table


def known(game: Any) -> KingdomBuilderEvaluation:
    found = evaluation_of(game)
    assert isinstance(found, KingdomBuilderEvaluation)
    return found


@pytest.mark.parametrize("seed", range(5))
def test_gold_is_that_of_the_sheets(seed: int) -> None:
    """Worked out by parts and remembered, in every box."""
    for game, state in positions("kingdom-builder", seed=seed, every=5, sets="all"):
        evaluation = known(game)
        evaluation.begin(state)
        own = evaluation.own(state)
        for _ in range(2):
            counted = [evaluation.gold(state, seat, own) for seat in range(game.seats)]
            assert counted == [sum(sheet.values()) for sheet in game.scores(state)]


@pytest.mark.parametrize("seed", range(6))
def test_the_survey_tries_each_hex(seed: int) -> None:
    """Hexes that are alike to a card are tried once: what comes out is what each hex adds by itself."""
    hopes = {key: 0.0 for key in shipped_weights("kingdom-builder") if key.startswith("hope.")}
    for game, state in positions("kingdom-builder", seed=seed, every=25, sets="all"):
        evaluation: Any = evaluation_of(game, hopes)
        evaluation.begin(state)
        for seat in range(game.seats):
            value = evaluation.grounds[seat].bare
            for cell in Random(seed).sample(sorted(value), 12):
                assert value[cell] == pytest.approx(adds(game, state, seat, cell)), (cell, game.setup)


def adds(game: Any, state: Any, seat: int, cell: int) -> int:
    """What a settlement on a hex adds to the sheet, by the cards that the survey asks."""
    after = state.copy()
    after.edit(seat).settlements |= BIT[cell]
    sheets = [game.scores(each)[seat] for each in (state, after)]
    return sum(sheets[1][card] - sheets[0][card] for card in sheets[0] if card not in (*UNTRIED, "in_game"))


def test_areas_are_made_of_those_that_are_known() -> None:
    """Settlements come and go, in any order: what comes out is what a flood finds."""
    game: Any = table(3)
    rng = Random(3)
    cells = sorted(bits(game.layout.land))
    for _ in range(20):
        roots = [sum(BIT[cell] for cell in rng.sample(cells, size)) for size in (30, 50)]
        known = Areas(game.layout.around)
        known.begin(roots)
        for _ in range(20):
            own = rng.choice(roots)
            own ^= sum(BIT[cell] for cell in rng.sample(cells, rng.randrange(6)))
            assert sorted(known.of(own)) == sorted(areas(own))
            assert all(known.near(area) == neighbours(area) for area in known.of(own))


def test_likely_moves_are_legal_and_of_every_kind() -> None:
    fewer = 0
    for game, state in positions("kingdom-builder", seed=2, every=9, sets="all"):
        evaluation = known(game)
        evaluation.begin(state)
        moves = game.moves(state)
        likely = evaluation.likely(state, moves, 6)
        assert set(likely) <= set(moves)
        assert {move.verb for move in likely} == {move.verb for move in moves}
        fewer += len(likely) < len(moves)
    assert fewer > 3


def test_a_finished_game_is_worth_its_gold() -> None:
    game = table(3)
    state, rng = game.start(), Random(3)
    while (actor := game.actor(state)) != NOBODY:
        moves = game.moves(state)
        state = game.apply(state, rng.choices(moves, game.weights(state))[0] if actor == CHANCE else rng.choice(moves))
    gold = [sum(sheet.values()) for sheet in game.scores(state)]
    evaluation = evaluation_of(game)
    assert evaluation.worth(state, 0) == gold[0] - gold[1]
    assert evaluation.worth(state, 1) == gold[1] - gold[0]


@pytest.mark.parametrize("sets", ["base", "all"])
def test_quick_moves_are_legal(sets: str) -> None:
    """Whole games of quick moves, which never stall; they pay better than chance."""
    gold = {"quick": 0, "random": 0}
    for seed in range(10):
        game = table(seed, sets=sets)
        for how in gold:
            evaluation = evaluation_of(game)
            state, rng = game.start(), Random(seed)
            while (actor := game.actor(state)) != NOBODY:
                moves = game.moves(state)
                if actor != CHANCE and state.stage == 0:
                    evaluation.begin(state)
                move = evaluation.quick(state, rng)
                assert move in moves
                state = game.apply(state, move if how == "quick" or actor == CHANCE else rng.choice(moves))
            gold[how] += sum(sum(sheet.values()) for sheet in game.scores(state))
    assert gold["quick"] > 1.05 * gold["random"]


def test_an_unknown_game_is_judged_by_its_gold() -> None:
    class Stranger:
        name = "no such game"

    assert isinstance(evaluation_of(Stranger()), Plain)  # type: ignore[arg-type]


def test_weights_are_read_and_may_be_replaced() -> None:
    shipped = shipped_weights("kingdom-builder")
    game = registry.game("kingdom-builder").table({}, Random(1))
    assert evaluation_of(game).weights == shipped
    assert evaluation_of(game, {"room": 7.0}).weights["room"] == 7.0
