"""The engine against the reference rules and scorer, in random games and positions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from realmwright.game import CHANCE
from realmwright.kingdom_builder.game import GAME, KingdomBuilder
from realmwright.kingdom_builder.physical_game_score import score
from realmwright.testing import playout

from . import reference_rules, reference_scorer
from .fixtures import Table, new_table, table
from .reference_scorer import EVERY_HEX, Hex, hex_name, letter, neighbours, parse_hex

QUADRANTS = ["oracle", "farm", "tavern", "tower", "harbor", "paddock", "barn", "oasis"]
TERRAINS = {"G": "grass", "C": "canyon", "D": "desert", "F": "flowers", "T": "forest"}


def any_quadrants(rng: Random) -> str:
    return ",".join(name + rng.choice(["", ":r"]) for name in rng.sample(QUADRANTS, 4))


def any_cards(rng: Random) -> str:
    return ",".join(rng.sample(reference_scorer.CARDS, 3))


def any_game(seed: int) -> KingdomBuilder:
    rng = Random(seed)
    return GAME.create(
        {"players": str(2 + seed % 4), "quadrants": any_quadrants(rng), "cards": any_cards(rng), "start": "random"}, rng
    )


def compare_legal_moves(game: KingdomBuilder, rng: Random, state: Any = None) -> Iterator[str]:
    """Play to the end and compare the legal moves at every ply. Yield the situations that occur."""
    setup = game.setup_dict()
    for before, move in playout(game, rng, state):
        shown = game.to_dict(before)
        moves = [game.write(before, each) for each in game.moves(before)]
        assert set(moves) == reference_rules.legal_moves(setup, shown), game.dump(before)
        if game.actor(before) == CHANCE:
            weights = dict(zip(moves, game.weights(before), strict=True))
            assert weights == {f"draw {kind}": left for kind, left in shown["deck"].items() if left}, game.dump(before)
            yield f"{shown['doing']['verb']} {shown['stage']}"
        else:
            assert game.actor(before) == shown["turn"]
            yield game.write(before, move).split(maxsplit=1)[0]


def compare_plies(game: KingdomBuilder, rng: Random, state: Any = None) -> Iterator[str]:
    """Play to the end and compare the effect of each move. Yield the verbs."""
    setup = game.setup_dict()
    expected: dict[str, Any] = {}
    last = ""
    for before, move in playout(game, rng, state):
        shown = game.to_dict(before)
        if expected:
            assert not reference_rules.differences(expected, shown), f"after {last}: {game.dump(before)}"
            assert not expected.get("over"), f"after {last}: {game.dump(before)}"
        last = game.write(before, move)
        expected = reference_rules.apply(setup, shown, last)
        yield last.split(maxsplit=1)[0]
    assert expected["over"]


def final_table(game: KingdomBuilder, rng: Random) -> Table:
    *_, (state, move) = playout(game, rng)
    return Table(game, game.apply(state, move))


def settlements_of(shown: dict[str, Any]) -> list[set[Hex]]:
    return [{parse_hex(cell) for cell in seat["settlements"]} for seat in shown["seats"]]


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
def test_legal_moves_match_the_reference_in_sixty_random_games() -> None:
    met = Counter(word for seed in range(60) for word in compare_legal_moves(any_game(seed), Random(seed)))
    assert set(met) >= {
        *reference_rules.BUILDING,
        *reference_rules.MOVING,
        "build",
        "to",
        "end",
        "deal before",
        "deal after",
    }


def crowded(seed: int) -> Table:
    """Return a late five-player position: terrains nearly full, all tiles taken, few cards."""
    rng = Random(seed)
    quadrants, cards = any_quadrants(rng), any_cards(rng)
    setup = new_table(1, quadrants=quadrants, players="5").game.setup_dict()
    board = setup["board"]
    order = rng.sample("GCDFT", 5)
    land = [place for place in EVERY_HEX if letter(board, place) in "GCDFT"]
    rng.shuffle(land)
    land.sort(key=lambda place: order.index(letter(board, place)))
    left = rng.choice([0, 1, 2, 3, 3, 3, 5, 8])  # free hexes of the first terrain
    settlements = [land[left + seat : left + 175 : 5] for seat in range(5)]
    taken = {place for each in settlements for place in each}
    card = next(TERRAINS[kind] for kind in order if any(letter(board, p) == kind for p in set(land) - taken))
    hand = TERRAINS[order[rng.randrange(2)]]
    many = rng.choice([0, 1, 2, 4])
    deck = {kind: min(many, 5 - 4 * (kind == hand) - (kind == card)) for kind in TERRAINS.values()}
    tiles: dict[int, list[str]] = {seat: [] for seat in range(5)}
    for place in setup["locations"]:
        near = [seat for seat in range(5) if neighbours(parse_hex(place)) & set(settlements[seat])]
        for seat in near[:2]:
            tiles[seat].append(place)
    return table(
        {seat: " ".join(hex_name(place) for place in each) for seat, each in enumerate(settlements)},
        tiles={seat: " ".join(each) for seat, each in tiles.items()},
        card=card,
        hands=hand,
        deck=",".join(f"{kind}:{left}" for kind, left in deck.items() if left),
        players="5",
        quadrants=quadrants,
        cards=cards,
    )


@pytest.mark.rule("KB-BASE-BUILD-6", "D-02", "I-10")
def test_legal_moves_match_the_reference_on_a_crowded_board_with_few_cards() -> None:
    met: Counter[str] = Counter()
    for seed in range(60):
        at = crowded(seed)
        assert not at.validate()
        met.update(compare_legal_moves(at.game, Random(seed), at.state))
    assert set(met) >= {*reference_rules.MOVING, "redraw before", "redraw during", "redraw after"}


@pytest.mark.rule("KB-BASE-TILE-1", "KB-BASE-TILE-2", "KB-BASE-TILE-5", "KB-BASE-TURN-7", "KB-BASE-END-1")
def test_every_ply_matches_the_reference_in_forty_random_games() -> None:
    met = Counter(word for seed in range(40) for word in compare_plies(any_game(seed), Random(seed)))
    assert set(met) >= {*reference_rules.BUILDING, *reference_rules.MOVING, "build", "to", "end", "draw"}


@pytest.mark.rule("KB-BASE-BUILD-6", "KB-BASE-BUILD-7", "KB-BASE-TURN-5", "KB-BASE-TURN-8", "I-05", "I-18", "D-02")
def test_every_ply_matches_the_reference_on_a_crowded_board_with_few_cards() -> None:
    for seed in range(40):
        at = crowded(seed)
        assert list(compare_plies(at.game, Random(seed), at.state))[-1] in ("draw", "end")


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
def test_scores_match_the_reference_in_two_hundred_finished_games() -> None:
    paid: Counter[str] = Counter()
    for seed in range(200):
        at = final_table(any_game(seed), Random(seed))
        setup = at.game.setup_dict()
        sheets = [dict(sheet) for sheet in at.game.scores(at.state)]
        assert sheets == reference_scorer.score_sheets(setup["board"], settlements_of(at.json), setup["cards"]), (
            at.game.dump(at.state)
        )
        paid.update({source: gold for sheet in sheets for source, gold in sheet.items()})
    assert all(paid[source] > 0 for source in (*reference_scorer.CARDS, "castles"))


@st.composite
def text_boards(draw: st.DrawFn) -> tuple[list[str], list[set[Hex]]]:
    """Generate any map, with settlements packed into a part of it."""
    letters = draw(st.lists(st.sampled_from("GGCDFTWWMMSL"), min_size=400, max_size=400))
    board = ["".join(letters[20 * r : 20 * r + 20]) for r in range(20)]
    wide, high = draw(st.integers(3, 20)), draw(st.integers(3, 20))
    left, top = draw(st.integers(0, 20 - wide)), draw(st.integers(0, 20 - high))
    part = st.tuples(st.integers(top, top + high - 1), st.integers(left, left + wide - 1))
    settlements: list[set[Hex]] = [set() for _ in range(draw(st.integers(2, 5)))]
    pieces = draw(st.dictionaries(part, st.integers(0, len(settlements) - 1), max_size=120))
    for place, seat in pieces.items():
        if letter(board, place) not in "SL" and len(settlements[seat]) < 40:
            settlements[seat].add(place)
    return board, settlements


@pytest.mark.rule("KB-CARD-MERCHANTS", "KB-CARD-WORKERS", "D-03", "C-09", "C-10")
@given(text_boards(), st.booleans())
@settings(max_examples=150, deadline=None, derandomize=True)
def test_scores_match_the_reference_on_any_text_board(
    position: tuple[list[str], list[set[Hex]]], zero_counts: bool
) -> None:
    board, settlements = position
    seat_of = {place: str(seat + 1) for seat, each in enumerate(settlements) for place in each}
    lines = [f"cards: {' '.join(reference_scorer.CARDS)}", f"players: {len(settlements)}"]
    lines.append(f"option: cards.lords_zero_counts={str(zero_counts).lower()}")
    lines += [" ".join(board[r][c] + seat_of.get((r, c), ".") for c in range(20)) for r in range(20)]
    expected = reference_scorer.score_sheets(board, settlements, reference_scorer.CARDS, zero_counts)
    for sheet in expected:
        del sheet["in_game"]
    assert [dict(sheet) for sheet in score("\n".join(lines))] == expected
