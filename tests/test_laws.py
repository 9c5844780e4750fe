"""Properties of every position of Kingdom Builder, tested on random games."""

from __future__ import annotations

import itertools
import json
import os
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from random import Random
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from realmwright import registry
from realmwright.bitset import bits
from realmwright.game import CHANCE, NOBODY
from realmwright.kingdom_builder.component_types import Award, ScoringCard
from realmwright.kingdom_builder.game import GAME, KingdomBuilder
from realmwright.kingdom_builder.game_layout import QUADRANT_CELLS
from realmwright.kingdom_builder.hexgrid import CELL_COUNT, rotate_cell
from realmwright.kingdom_builder.scoring import ScoringContext, scoring_context
from realmwright.kingdom_builder.state import NONE, UNSEEN, Move, State
from realmwright.testing import playout
from tests import laws

Test = Callable[..., None]


def random_seeds(examples: int) -> Callable[[Test], Test]:
    """Run a test with random seeds: always the same ones in CI, new ones elsewhere."""

    def wrap(test: Test) -> Test:
        seeds = st.integers(0, 2**32)
        example_settings = settings(max_examples=examples, deadline=None, derandomize="CI" in os.environ)
        return example_settings(given(seed=seeds)(test))

    return wrap


def random_game(seed: int) -> KingdomBuilder:
    return laws.random_table(Random(f"table {seed}"))


def plies(seed: int, every: int = 1) -> Iterator[tuple[KingdomBuilder, State, Move]]:
    game = random_game(seed)
    for ply, (state, move) in enumerate(playout(game, Random(seed))):
        if (ply + seed) % every == 0:
            yield game, state, move


# A board rotated by 180 degrees plays and scores the same

CARDS_WITH_ROTATED_CELLS: Final = (
    "fishermen",
    "miners",
    "merchants",
    "workers",
    "discoverers",
    "hermits",
    "lords",
    "castles",
)


def rotate_game(game: KingdomBuilder) -> KingdomBuilder:
    setup = game.layout.setup
    boards = tuple((name, not rotated) for name, rotated in reversed(setup.quadrants))
    return GAME.load(str(replace(setup, quadrants=boards)))


def rotate_move(move: Move) -> Move:
    return move if move.cell == NONE else move._replace(cell=rotate_cell(move.cell))


def rotate_cells(cells: int) -> set[int]:
    return {rotate_cell(cell) for cell in bits(cells)}


@random_seeds(examples=40)
@pytest.mark.rule("KB-GEO-3")
def test_a_rotated_board_plays_and_scores_the_same(seed: int) -> None:
    game = random_game(seed)
    rotated = rotate_game(game)
    rotated_state = rotated.start()
    for state, move in playout(game, Random(seed)):
        assert rotated.actor(rotated_state) == game.actor(state)
        assert {rotate_move(option) for option in game.moves(state)} == set(rotated.moves(rotated_state))
        assert rotated.scores(rotated_state) == game.scores(state)
        rotated_state = rotated.apply(rotated_state, rotate_move(move))
        for side, rotated_side in zip(game.apply(state, move).seats, rotated_state.seats, strict=True):
            assert rotate_cells(side.settlements) == set(bits(rotated_side.settlements))


@random_seeds(examples=30)
def test_a_rotated_board_has_rotated_scoring_cells(seed: int) -> None:
    game = random_game(seed)
    rotated = rotate_game(game)
    rotated_state = rotated.start()
    for state, move in playout(game, Random(seed)):
        ctx, rotated_ctx = scoring_context(state), scoring_context(rotated_state)
        if state.stage == 2:
            for card in all_cards():
                if card.name in CARDS_WITH_ROTATED_CELLS:
                    assert rotate_cells(award_of(card, ctx, state.turn)[1]) == set(
                        bits(award_of(card, rotated_ctx, state.turn)[1])
                    )
        rotated_state = rotated.apply(rotated_state, rotate_move(move))


# Bounds of the gold of each card


def all_cards() -> list[ScoringCard]:
    base = registry.find("expansions")["base"]
    return [*base.cards, *base.sources]


def award_of(card: ScoringCard, ctx: ScoringContext, seat: int) -> Award:
    assert card.award
    return card.award(ctx, seat)


def gold_by_card(ctx: ScoringContext, seat: int) -> dict[str, int]:
    return {card.name: award_of(card, ctx, seat)[0] for card in all_cards()}


@random_seeds(examples=40)
def test_the_gold_of_a_seat_is_within_bounds(seed: int) -> None:
    for _, state, _ in plies(seed, every=7):
        ctx = scoring_context(state)
        for seat, own in enumerate(ctx.settlements):
            check_settlement_cards(gold_by_card(ctx, seat), own.bit_count())
            check_area_cards(gold_by_card(ctx, seat), ctx, seat)


def check_settlement_cards(gold: dict[str, int], settlements: int) -> None:
    """Check the cards that pay for settlements or rows."""
    for card in ("fishermen", "miners", "workers", "hermits", "discoverers"):
        assert 0 <= gold[card] <= settlements
    assert gold["discoverers"] <= 20
    assert gold["knights"] % 2 == 0
    assert gold["knights"] <= min(40, 2 * settlements)
    assert gold["knights"] * gold["discoverers"] >= 2 * settlements
    assert gold["farmers"] % 3 == 0
    assert 4 * gold["farmers"] <= 3 * settlements


def check_area_cards(gold: dict[str, int], ctx: ScoringContext, seat: int) -> None:
    """Check the cards that pay for areas, quadrants or special hexes."""
    areas = [area.bit_count() for area in ctx.areas(seat)]
    settlements = ctx.settlements[seat].bit_count()
    assert gold["hermits"] == len(areas)
    assert sum(areas) == settlements == sum(ctx.quadrant_counts[seat])
    assert max(areas, default=0) - 1 <= 2 * gold["citizens"] <= max(areas, default=0)
    assert gold["merchants"] % 4 == 0
    assert gold["merchants"] != 4
    assert gold["merchants"] <= 4 * ctx.board.special.bit_count()
    assert gold["castles"] % 3 == 0
    assert gold["castles"] <= 3 * ctx.board.cells["castle"].bit_count()
    assert (gold["castles"] + gold["merchants"] == 0) or gold["workers"] > 0


@random_seeds(examples=40)
def test_the_gold_of_the_lords_is_within_bounds(seed: int) -> None:
    for game, state, _ in plies(seed, every=7):
        ctx = scoring_context(state)
        lords = [gold_by_card(ctx, seat)["lords"] for seat in range(game.seats)]
        assert all(gold % 6 == 0 and 0 <= gold <= 48 for gold in lords)
        if game.layout.option("cards.lords_zero_counts") == "true":
            assert 4 * (12 + 6) <= sum(lords) <= 4 * 12 * game.seats
        else:
            settled = sum(
                any(counts[quadrant] for counts in ctx.quadrant_counts) for quadrant in range(len(QUADRANT_CELLS))
            )
            assert settled * 12 <= sum(lords) <= settled * 12 * game.seats


@random_seeds(examples=30)
def test_scoring_cells_are_own_settlements_of_cards_that_pay(seed: int) -> None:
    for _, state, _ in plies(seed, every=11):
        ctx = scoring_context(state)
        for seat, own in enumerate(ctx.settlements):
            for card in all_cards():
                gold, cells = award_of(card, ctx, seat)
                assert not cells & ~own
                assert gold or not cells, card.name
                if card.name in ("fishermen", "miners", "workers"):
                    assert cells.bit_count() == gold


@random_seeds(examples=40)
def test_pieces_tiles_and_cards_are_conserved(seed: int) -> None:
    laws.check_game(random_game(seed), Random(seed))


# `explain` returns None for a legal move and a refusal for every other one

CELLS_OFF_THE_BOARD: Final = (20, 21, 22 * 20, 22 * 22 + 3, CELL_COUNT - 1)


def every_move(game: KingdomBuilder) -> Iterator[Move]:
    verbs = ("build", "to", "end", "draw", "dance", *game.layout.all_powers)
    for verb in verbs:
        yield from (Move(verb, cell) for cell in (*game.layout.terrain_at, *CELLS_OFF_THE_BOARD))
        yield from (Move(verb, word=word) for word in ("", "grass", "forest", "?"))
        yield Move(verb, 24, "grass")


@random_seeds(examples=10)
def test_explain_refuses_exactly_the_illegal_moves(seed: int) -> None:
    for game, state, _ in plies(seed, every=41):
        legal = set(game.moves(state))
        acting = game.actor(state)
        for move in every_move(game):
            refusal = game.explain(state, move, acting)
            assert (refusal is None) == (move in legal), (move, refusal)
            if refusal is not None:
                assert refusal.rule
                assert refusal.reason
                assert json.loads(json.dumps(dict(refusal.data))) == refusal.data


@random_seeds(examples=10)
def test_explain_refuses_moves_of_other_seats(seed: int) -> None:
    for game, state, move in plies(seed, every=5):
        acting = game.actor(state)
        for seat in {NOBODY, *range(game.seats)} - {acting}:
            refusal = game.explain(state, move, seat)
            assert refusal is not None
            assert refusal.reason == ("card-is-drawn" if acting == CHANCE else "not-your-turn")


# Determinised states follow the true odds


def hidden_hands(view: State) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Yield the seats with a hand of one hidden card, and the number of each card it may be."""
    for seat, side in enumerate(view.seats):
        if side.hand == (UNSEEN,):
            yield seat, view.pre_shuffle_hidden if side.pre_shuffle else view.deck


def chi_square(counts: Counter[int], pool: tuple[int, ...]) -> float:
    """Return Pearson's chi-square of the drawn cards against the pool."""
    drawn, total = counts.total(), sum(pool)
    assert all(pool[card] for card in counts)
    expected = [drawn * count / total for count in pool]
    return sum((counts[card] - count) ** 2 / count for card, count in enumerate(expected) if count)


def sample_views(players: int, *, reshuffled: bool, count: int) -> list[tuple[KingdomBuilder, State]]:
    """Return views of seat 0 with hidden hands, from before the last shuffle if `reshuffled`."""
    samples: list[tuple[KingdomBuilder, State]] = []
    for seed in itertools.count():
        game = GAME.create({"players": str(players)}, Random(seed))
        views = (game.view(state, 0) for state, _ in playout(game, Random(seed)) if state.round)
        candidates = [view for view in views if any(view.pre_shuffle_hidden) == reshuffled and any(hidden_hands(view))]
        if candidates:
            samples.append((game, Random(seed).choice(candidates)))
        if len(samples) == count:
            break
    return samples


MAX_CHI_SQUARE: Final = 27.0  # with four degrees of freedom, exceeded once in 50,000 samples


@pytest.mark.rule("KB-BASE-TURN-9")
@pytest.mark.parametrize("reshuffled", [False, True])
def test_a_determinised_hand_follows_the_odds(reshuffled: bool) -> None:
    for game, view in sample_views(4, reshuffled=reshuffled, count=4):
        rng = Random(1)
        states = [game.determinise(view, rng) for _ in range(3000)]
        for seat, pool in hidden_hands(view):
            assert chi_square(Counter(state.seats[seat].hand[0] for state in states), pool) < MAX_CHI_SQUARE


def test_two_determinised_hands_are_dealt_from_one_pile() -> None:
    """Two hidden hands have the same card as often as two cards drawn without replacement."""
    for game, view in sample_views(4, reshuffled=False, count=4):
        pool, hidden = view.deck, [seat for seat, _ in hidden_hands(view)]
        total = sum(pool)
        same = sum(count * (count - 1) for count in pool) / (total * (total - 1))
        rng, drawn = Random(2), 4000
        states = [game.determinise(view, rng) for _ in range(drawn)]
        equal = sum(state.seats[hidden[0]].hand == state.seats[hidden[1]].hand for state in states)
        assert abs(equal - drawn * same) < 4.5 * (drawn * same * (1 - same)) ** 0.5 + 1


def test_hands_from_before_the_shuffle_are_dealt_from_their_group() -> None:
    """R-07: after a shuffle of the discards, hands from before come from their group."""
    for players in (2, 3, 5):
        for game, view in sample_views(players, reshuffled=True, count=3):
            state = game.determinise(view, Random(3))
            dealt = [state.seats[seat].hand[0] for seat, pool in hidden_hands(view) if pool is view.pre_shuffle_hidden]
            group = [card for card, count in enumerate(view.pre_shuffle_hidden) for _ in range(count)]
            assert sorted(dealt) == group
            assert not any(state.pre_shuffle_hidden)
            assert sum(state.deck) == sum(view.deck) - sum(side.hand == (UNSEEN,) for side in view.seats) + len(group)


@pytest.mark.parametrize("reshuffled", [False, True])
def test_the_odds_of_a_view_match_the_dealt_hands(reshuffled: bool) -> None:
    """Over many games, the hidden card has on average the probability that the view gives it."""
    error = variance = 0.0
    games = 0
    for seed in range(300):
        rng = Random(seed)
        game = GAME.create({"players": "5"}, rng)
        states = [state for state, _ in playout(game, rng) if state.round and game.actor(state) != CHANCE]
        candidates = [state for state in states if any(game.view(state, 0).pre_shuffle_hidden) == reshuffled]
        state = rng.choice(candidates)
        seat, pool = rng.choice(list(hidden_hands(game.view(state, 0))))
        if (pool == game.view(state, 0).pre_shuffle_hidden) != reshuffled:
            continue
        odds = [count / sum(pool) for count in pool]
        squares = sum(p * p for p in odds)
        error += odds[state.seats[seat].hand[0]] - squares
        variance += sum(p**3 for p in odds) - squares**2
        games += 1
    assert games > 100
    assert abs(error) < 4 * variance**0.5
