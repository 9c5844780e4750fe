"""The engine against the slow second opinions: every legal set of random games, every score of random positions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from realmwright.game import CHANCE
from realmwright.kingdom_builder.kind import KIND, KingdomBuilder
from realmwright.kingdom_builder.typed import score
from realmwright.testing import playout

from . import slow_rules, slow_scorer
from .slow_scorer import EVERY_HEX, Hex, around, hex_of, letter, name_of
from .table import Table, new, table

QUADRANTS = ["oracle", "farm", "tavern", "tower", "harbor", "paddock", "barn", "oasis"]
TERRAINS = {"G": "grass", "C": "canyon", "D": "desert", "F": "flowers", "T": "forest"}


def any_quadrants(rng: Random) -> str:
    return ",".join(name + rng.choice(["", ":r"]) for name in rng.sample(QUADRANTS, 4))


def any_cards(rng: Random) -> str:
    return ",".join(rng.sample(slow_scorer.CARDS, 3))


def any_game(seed: int) -> KingdomBuilder:
    rng = Random(seed)
    return KIND.table(
        {"players": str(2 + seed % 4), "quadrants": any_quadrants(rng), "cards": any_cards(rng), "start": "random"}, rng
    )


def legal_sets(game: KingdomBuilder, rng: Random, state: Any = None) -> Iterator[str]:
    """Play to the end, compare the legal set at every ply, and name each situation met."""
    about = game.about()
    for before, move in playout(game, rng, state):
        shown = game.present(before)
        moves = [game.write(before, each) for each in game.moves(before)]
        assert set(moves) == slow_rules.legal(about, shown), game.dump(before)
        if game.actor(before) == CHANCE:
            weights = dict(zip(moves, game.weights(before), strict=True))
            assert weights == {f"draw {kind}": left for kind, left in shown["deck"].items() if left}, game.dump(before)
            yield f"{shown['doing']['verb']} {shown['stage']}"
        else:
            assert game.actor(before) == shown["turn"]
            yield game.write(before, move).split(maxsplit=1)[0]


def steps(game: KingdomBuilder, rng: Random, state: Any = None) -> Iterator[str]:
    """Play to the end and compare what each move changes; names the moves."""
    about = game.about()
    expected: dict[str, Any] = {}
    last = ""
    for before, move in playout(game, rng, state):
        shown = game.present(before)
        if expected:
            assert not slow_rules.differences(expected, shown), f"after {last}: {game.dump(before)}"
            assert not expected.get("over"), f"after {last}: {game.dump(before)}"
        last = game.write(before, move)
        expected = slow_rules.after(about, shown, last)
        yield last.split(maxsplit=1)[0]
    assert expected["over"]


def final(game: KingdomBuilder, rng: Random) -> Table:
    *_, (state, move) = playout(game, rng)
    return Table(game, game.apply(state, move))


def own(shown: dict[str, Any]) -> list[set[Hex]]:
    return [{hex_of(cell) for cell in seat["settlements"]} for seat in shown["seats"]]


@pytest.mark.rule(
    "KB-BASE-BUILD-3",
    "KB-LOC-ORACLE",
    "KB-LOC-FARM",
    "KB-LOC-OASIS",
    "KB-LOC-TOWER",
    "KB-LOC-TAVERN",
    "KB-LOC-BARN",
    "KB-LOC-HARBOR",
    "KB-LOC-PADDOCK",
)
def test_every_legal_set_of_sixty_random_games_is_that_of_the_rules() -> None:
    met = Counter(word for seed in range(60) for word in legal_sets(any_game(seed), Random(seed)))
    assert set(met) >= {*slow_rules.BUILDING, *slow_rules.MOVING, "build", "to", "end", "deal before", "deal after"}


def crowded(seed: int) -> Table:
    """Five players late in the game, some terrains full or nearly so, every tile that is due, few cards or none."""
    rng = Random(seed)
    quadrants, cards = any_quadrants(rng), any_cards(rng)
    about = new(1, quadrants=quadrants, players="5").game.about()
    board = about["board"]
    order = rng.sample("GCDFT", 5)
    land = [place for place in EVERY_HEX if letter(board, place) in "GCDFT"]
    rng.shuffle(land)
    land.sort(key=lambda place: order.index(letter(board, place)))
    left = rng.choice([0, 1, 2, 3, 3, 3, 5, 8])  # free hexes of the first terrain
    stand = [land[left + seat : left + 175 : 5] for seat in range(5)]
    taken = {place for each in stand for place in each}
    card = next(TERRAINS[kind] for kind in order if any(letter(board, p) == kind for p in set(land) - taken))
    hand = TERRAINS[order[rng.randrange(2)]]
    many = rng.choice([0, 1, 2, 4])
    deck = {kind: min(many, 5 - 4 * (kind == hand) - (kind == card)) for kind in TERRAINS.values()}
    tiles: dict[int, list[str]] = {seat: [] for seat in range(5)}
    for place in about["locations"]:
        near = [seat for seat in range(5) if around(hex_of(place)) & set(stand[seat])]
        for seat in near[:2]:
            tiles[seat].append(place)
    return table(
        {seat: " ".join(name_of(place) for place in each) for seat, each in enumerate(stand)},
        tiles={seat: " ".join(each) for seat, each in tiles.items()},
        card=card,
        hands=hand,
        deck=",".join(f"{kind}:{left}" for kind, left in deck.items() if left),
        players="5",
        quadrants=quadrants,
        cards=cards,
    )


@pytest.mark.rule("KB-BASE-BUILD-6", "D-02", "I-10")
def test_every_legal_set_on_a_crowded_board_with_few_cards_is_that_of_the_rules() -> None:
    met: Counter[str] = Counter()
    for seed in range(60):
        at = crowded(seed)
        assert not at.wrong()
        met.update(legal_sets(at.game, Random(seed), at.state))
    assert set(met) >= {*slow_rules.MOVING, "redraw before", "redraw during", "redraw after"}


@pytest.mark.rule("KB-BASE-TILE-1", "KB-BASE-TILE-2", "KB-BASE-TILE-5", "KB-BASE-TURN-7", "KB-BASE-END-1")
def test_every_step_of_forty_random_games_is_that_of_the_rules() -> None:
    met = Counter(word for seed in range(40) for word in steps(any_game(seed), Random(seed)))
    assert set(met) >= {*slow_rules.BUILDING, *slow_rules.MOVING, "build", "to", "end", "draw"}


@pytest.mark.rule("KB-BASE-BUILD-6", "KB-BASE-BUILD-7", "KB-BASE-TURN-5", "KB-BASE-TURN-8", "I-05", "I-18", "D-02")
def test_every_step_on_a_crowded_board_with_few_cards_is_that_of_the_rules() -> None:
    for seed in range(40):
        at = crowded(seed)
        assert list(steps(at.game, Random(seed), at.state))[-1] in ("draw", "end")


@pytest.mark.rule(
    "KB-CARD-FISHERMEN",
    "KB-CARD-MINERS",
    "KB-CARD-MERCHANTS",
    "KB-CARD-WORKERS",
    "KB-CARD-DISCOVERERS",
    "KB-CARD-KNIGHTS",
    "KB-CARD-HERMITS",
    "KB-CARD-CITIZENS",
    "KB-CARD-LORDS",
    "KB-CARD-FARMERS",
    "KB-BASE-CASTLE-1",
)
def test_the_scores_of_two_hundred_finished_games_are_those_of_the_rules() -> None:
    paid: Counter[str] = Counter()
    for seed in range(200):
        at = final(any_game(seed), Random(seed))
        about = at.game.about()
        found = [dict(sheet) for sheet in at.game.scores(at.state)]
        assert found == slow_scorer.sheets(about["board"], own(at.shown), about["cards"]), at.game.dump(at.state)
        paid.update({source: gold for sheet in found for source, gold in sheet.items()})
    assert all(paid[source] > 0 for source in (*slow_scorer.CARDS, "castles"))


@st.composite
def typed_boards(draw: st.DrawFn) -> tuple[list[str], list[set[Hex]]]:
    """Any map, special hexes side by side or at the edge included, and settlements packed into a part of it."""
    letters = draw(st.lists(st.sampled_from("GGCDFTWWMMSL"), min_size=400, max_size=400))
    board = ["".join(letters[20 * r : 20 * r + 20]) for r in range(20)]
    wide, high = draw(st.integers(3, 20)), draw(st.integers(3, 20))
    left, top = draw(st.integers(0, 20 - wide)), draw(st.integers(0, 20 - high))
    part = st.tuples(st.integers(top, top + high - 1), st.integers(left, left + wide - 1))
    stand: list[set[Hex]] = [set() for _ in range(draw(st.integers(2, 5)))]
    pieces = draw(st.dictionaries(part, st.integers(0, len(stand) - 1), max_size=120))
    for place, seat in pieces.items():
        if letter(board, place) not in "SL" and len(stand[seat]) < 40:
            stand[seat].add(place)
    return board, stand


@pytest.mark.rule("KB-CARD-MERCHANTS", "KB-CARD-WORKERS", "D-03", "C-09", "C-10")
@given(typed_boards(), st.booleans())
@settings(max_examples=150, deadline=None, derandomize=True)
def test_the_scores_of_any_typed_board_are_those_of_the_rules(
    position: tuple[list[str], list[set[Hex]]], zero_counts: bool
) -> None:
    board, stand = position
    seat_of = {place: str(seat + 1) for seat, each in enumerate(stand) for place in each}
    lines = [f"cards: {' '.join(slow_scorer.CARDS)}", f"players: {len(stand)}"]
    lines.append(f"option: cards.lords_zero_counts={str(zero_counts).lower()}")
    lines += [" ".join(board[r][c] + seat_of.get((r, c), ".") for c in range(20)) for r in range(20)]
    expected = slow_scorer.sheets(board, stand, slow_scorer.CARDS, zero_counts)
    for sheet in expected:
        del sheet["in_game"]
    assert [dict(sheet) for sheet in score("\n".join(lines))] == expected
