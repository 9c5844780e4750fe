"""Laws of Kingdom Builder that hold in every position, on positions of random games."""

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
from realmwright.game import CHANCE, NOBODY
from realmwright.hexes import SPAN, bits, turned
from realmwright.kingdom_builder.kind import KIND, KingdomBuilder
from realmwright.kingdom_builder.layout import QUARTERS
from realmwright.kingdom_builder.parts import Award, Card
from realmwright.kingdom_builder.scoring import Standing, standing
from realmwright.kingdom_builder.state import NONE, UNSEEN, Move, State
from realmwright.testing import playout
from tests import laws

Law = Callable[..., None]


def law(examples: int) -> Callable[[Law], Law]:
    """For any table and line of play: always the same ones in CI, new ones elsewhere."""

    def wrap(test: Law) -> Law:
        seeds = st.integers(0, 2**32)
        always_the_same = settings(max_examples=examples, deadline=None, derandomize="CI" in os.environ)
        return always_the_same(given(seed=seeds)(test))

    return wrap


def game_of(seed: int) -> KingdomBuilder:
    return laws.random_table(Random(f"table {seed}"))


def plies(seed: int, every: int = 1) -> Iterator[tuple[KingdomBuilder, State, Move]]:
    game = game_of(seed)
    for ply, (state, move) in enumerate(playout(game, Random(seed))):
        if (ply + seed) % every == 0:
            yield game, state, move


# Half a turn of the whole board changes nothing

SAME_CELLS: Final = ("fishermen", "miners", "merchants", "workers", "discoverers", "hermits", "lords", "castles")


def turned_game(game: KingdomBuilder) -> KingdomBuilder:
    setup = game.layout.setup
    boards = tuple((name, not rotated) for name, rotated in reversed(setup.quadrants))
    return KIND.load(str(replace(setup, quadrants=boards)))


def turned_move(move: Move) -> Move:
    return move if move.cell == NONE else move._replace(cell=turned(move.cell))


def turned_cells(cells: int) -> set[int]:
    return {turned(cell) for cell in bits(cells)}


@law(examples=40)
@pytest.mark.rule("KB-GEO-3")
def test_a_turned_table_plays_and_scores_the_same(seed: int) -> None:
    game = game_of(seed)
    other = turned_game(game)
    mirror = other.start()
    for state, move in playout(game, Random(seed)):
        assert other.actor(mirror) == game.actor(state)
        assert {turned_move(option) for option in game.moves(state)} == set(other.moves(mirror))
        assert other.scores(mirror) == game.scores(state)
        mirror = other.apply(mirror, turned_move(move))
        for side, reflection in zip(game.apply(state, move).seats, mirror.seats, strict=True):
            assert turned_cells(side.settlements) == set(bits(reflection.settlements))


@law(examples=30)
def test_a_turned_table_pays_for_the_turned_hexes(seed: int) -> None:
    game = game_of(seed)
    other = turned_game(game)
    mirror = other.start()
    for state, move in playout(game, Random(seed)):
        here, there = standing(state), standing(mirror)
        if state.stage == 2:
            for card in all_cards():
                if card.name in SAME_CELLS:
                    assert turned_cells(paid_by(card, here, state.turn)[1]) == set(
                        bits(paid_by(card, there, state.turn)[1])
                    )
        mirror = other.apply(mirror, turned_move(move))


# What cards can pay at all


def all_cards() -> list[Card]:
    box = registry.find("sets")["base"]
    return [*box.cards, *box.sources]


def paid_by(card: Card, stand: Standing, seat: int) -> Award:
    assert card.award
    return card.award(stand, seat)


def awards(stand: Standing, seat: int) -> dict[str, int]:
    return {card.name: paid_by(card, stand, seat)[0] for card in all_cards()}


@law(examples=40)
def test_gold_of_one_seat(seed: int) -> None:
    for _, state, _ in plies(seed, every=7):
        stand = standing(state)
        for seat, own in enumerate(stand.own):
            check_single(awards(stand, seat), own.bit_count())
            check_groups(awards(stand, seat), stand, seat)


def check_single(gold: dict[str, int], settlements: int) -> None:
    """Cards that pay by the settlement or by the line."""
    for card in ("fishermen", "miners", "workers", "hermits", "discoverers"):
        assert 0 <= gold[card] <= settlements
    assert gold["discoverers"] <= 20
    assert gold["knights"] % 2 == 0
    assert gold["knights"] <= min(40, 2 * settlements)
    assert gold["knights"] * gold["discoverers"] >= 2 * settlements
    assert gold["farmers"] % 3 == 0
    assert 4 * gold["farmers"] <= 3 * settlements


def check_groups(gold: dict[str, int], stand: Standing, seat: int) -> None:
    """Cards that pay by the area, the quadrant or the special hex."""
    groups = [area.bit_count() for area in stand.areas(seat)]
    settlements = stand.own[seat].bit_count()
    assert gold["hermits"] == len(groups)
    assert sum(groups) == settlements == sum(stand.quarters[seat])
    assert max(groups, default=0) - 1 <= 2 * gold["citizens"] <= max(groups, default=0)
    assert gold["merchants"] % 4 == 0
    assert gold["merchants"] != 4
    assert gold["merchants"] <= 4 * stand.board.special.bit_count()
    assert gold["castles"] % 3 == 0
    assert gold["castles"] <= 3 * stand.board.cells["castle"].bit_count()
    assert (gold["castles"] + gold["merchants"] == 0) or gold["workers"] > 0


@law(examples=40)
def test_gold_of_the_lords(seed: int) -> None:
    for game, state, _ in plies(seed, every=7):
        stand = standing(state)
        paid = [awards(stand, seat)["lords"] for seat in range(game.seats)]
        assert all(gold % 6 == 0 and 0 <= gold <= 48 for gold in paid)
        if game.layout.option("cards.lords_zero_counts") == "true":
            assert 4 * (12 + 6) <= sum(paid) <= 4 * 12 * game.seats
        else:
            settled = sum(any(counts[quarter] for counts in stand.quarters) for quarter in range(len(QUARTERS)))
            assert settled * 12 <= sum(paid) <= settled * 12 * game.seats


@law(examples=30)
def test_only_own_settlements_earn_and_only_where_gold_is_paid(seed: int) -> None:
    for _, state, _ in plies(seed, every=11):
        stand = standing(state)
        for seat, own in enumerate(stand.own):
            for card in all_cards():
                gold, cells = paid_by(card, stand, seat)
                assert not cells & ~own
                assert gold or not cells, card.name
                if card.name in ("fishermen", "miners", "workers"):
                    assert cells.bit_count() == gold


@law(examples=40)
def test_pieces_tiles_and_cards_are_conserved(seed: int) -> None:
    laws.check_game(game_of(seed), Random(seed))


# explain: nothing for a legal move, a reason for every other one

ODD_CELLS: Final = (20, 21, 22 * 20, 22 * 22 + 3, SPAN - 1)


def every_move(game: KingdomBuilder) -> Iterator[Move]:
    verbs = ("build", "to", "end", "draw", "dance", *game.layout.known_powers)
    for verb in verbs:
        yield from (Move(verb, cell) for cell in (*game.layout.terrain_at, *ODD_CELLS))
        yield from (Move(verb, word=word) for word in ("", "grass", "forest", "?"))
        yield Move(verb, 24, "grass")


@law(examples=10)
def test_explain_refuses_exactly_what_is_not_legal(seed: int) -> None:
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


@law(examples=10)
def test_explain_lets_nobody_else_move(seed: int) -> None:
    for game, state, move in plies(seed, every=5):
        acting = game.actor(state)
        for seat in {NOBODY, *range(game.seats)} - {acting}:
            refusal = game.explain(state, move, seat)
            assert refusal is not None
            assert refusal.reason == ("card-is-drawn" if acting == CHANCE else "not-your-turn")


# Guesses follow the true odds


def hidden_hands(view: State) -> Iterator[tuple[int, tuple[int, ...]]]:
    """Every hand of one hidden card: whose it is, and how many of each card it may be."""
    for seat, side in enumerate(view.seats):
        if side.hand == (UNSEEN,):
            yield seat, view.old if side.stale else view.deck


def surprise(counts: Counter[int], pool: tuple[int, ...]) -> float:
    """Pearson's chi-square of cards drawn against a pool they should be drawn from."""
    drawn, total = counts.total(), sum(pool)
    assert all(pool[card] for card in counts)
    expected = [drawn * count / total for count in pool]
    return sum((counts[card] - want) ** 2 / want for card, want in enumerate(expected) if want)


def some_views(players: int, *, reshuffled: bool, count: int) -> list[tuple[KingdomBuilder, State]]:
    """Views of seat 0 in which other hands are hidden, from before the last shuffle or not."""
    found: list[tuple[KingdomBuilder, State]] = []
    for seed in itertools.count():
        game = KIND.table({"players": str(players)}, Random(seed))
        views = (game.view(state, 0) for state, _ in playout(game, Random(seed)) if state.round)
        fitting = [view for view in views if any(view.old) == reshuffled and any(hidden_hands(view))]
        if fitting:
            found.append((game, Random(seed).choice(fitting)))
        if len(found) == count:
            break
    return found


CARD_KINDS: Final = 5
UNLIKELY: Final = 27.0  # chi-square of four degrees of freedom exceeds it once in 50,000 times


@pytest.mark.rule("KB-BASE-TURN-9")
@pytest.mark.parametrize("reshuffled", [False, True])
def test_a_guessed_hand_follows_the_odds(reshuffled: bool) -> None:
    for game, view in some_views(4, reshuffled=reshuffled, count=4):
        rng = Random(1)
        guesses = [game.determinise(view, rng) for _ in range(3000)]
        for seat, pool in hidden_hands(view):
            assert surprise(Counter(guess.seats[seat].hand[0] for guess in guesses), pool) < UNLIKELY


def test_two_guessed_hands_are_dealt_from_one_pile() -> None:
    """Two hidden hands hold the same card as often as two cards drawn without putting back."""
    for game, view in some_views(4, reshuffled=False, count=4):
        pool, hidden = view.deck, [seat for seat, _ in hidden_hands(view)]
        total = sum(pool)
        same = sum(count * (count - 1) for count in pool) / (total * (total - 1))
        rng, drawn = Random(2), 4000
        guesses = [game.determinise(view, rng) for _ in range(drawn)]
        seen = sum(guess.seats[hidden[0]].hand == guess.seats[hidden[1]].hand for guess in guesses)
        assert abs(seen - drawn * same) < 4.5 * (drawn * same * (1 - same)) ** 0.5 + 1


def test_cards_known_as_a_group_are_dealt_out_exactly() -> None:
    """R-07: after the discards are shuffled back, the hands from before are that group, in some order."""
    for players in (2, 3, 5):
        for game, view in some_views(players, reshuffled=True, count=3):
            guess = game.determinise(view, Random(3))
            dealt = [guess.seats[seat].hand[0] for seat, pool in hidden_hands(view) if pool is view.old]
            group = [card for card, count in enumerate(view.old) for _ in range(count)]
            assert sorted(dealt) == group
            assert not any(guess.old)
            assert sum(guess.deck) == sum(view.deck) - sum(side.hand == (UNSEEN,) for side in view.seats) + len(group)


@pytest.mark.parametrize("reshuffled", [False, True])
def test_the_odds_of_a_view_are_those_of_the_real_deal(reshuffled: bool) -> None:
    """Over many games the card really held has, on average, the chance that a card counter gives it."""
    error = spread = 0.0
    games = 0
    for seed in range(300):
        rng = Random(seed)
        game = KIND.table({"players": "5"}, rng)
        states = [state for state, _ in playout(game, rng) if state.round and game.actor(state) != CHANCE]
        fitting = [state for state in states if any(game.view(state, 0).old) == reshuffled]
        state = rng.choice(fitting)
        seat, pool = rng.choice(list(hidden_hands(game.view(state, 0))))
        if (pool == game.view(state, 0).old) != reshuffled:
            continue
        odds = [count / sum(pool) for count in pool]
        squares = sum(p * p for p in odds)
        error += odds[state.seats[seat].hand[0]] - squares
        spread += sum(p**3 for p in odds) - squares**2
        games += 1
    assert games > 100
    assert abs(error) < 4 * spread**0.5
