"""Marshlands and Harvest, alone and with other expansions, compared with the reference implementation ply by ply."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from realmwright.game import CHANCE, NOBODY
from realmwright.kingdom_builder.game import GAME, KingdomBuilder
from realmwright.kingdom_builder.hexgrid import mask_of, parse_cell
from realmwright.kingdom_builder.physical_game_score import score
from realmwright.kingdom_builder.piece_changes import refresh
from realmwright.kingdom_builder.state import Move, State
from tests.kingdom_builder.reference_scorer import EVERY_HEX, Hex, hex_name, letter, neighbours, parse_hex

from . import (
    reference_marshlands_harvest_effects,
    reference_marshlands_harvest_scores,
    reference_marshlands_harvest_turns,
)
from .reference_marshlands_harvest import BUILDABLE

MARSHLANDS = ["temple", "refuge", "canoe", "fountain"]
HARVEST = ["bazaar_water_mill", "mountain_station_scout_cabin", "cathedral_watchtower", "university_palisade"]
CROSSROADS = ["barracks_crossroads", "city_hall_fort", "lighthouse_foresters_lodge", "monastery_wagon"]
OTHER_BOARDS = ["oracle", "barn", "tavern", "paddock", "harbor", "tower", "caravan", "village", "quarry", "garden"]
EXPANSIONS = "base,nomads,crossroads,marshlands,harvest"
IN_GAME_CARDS = ["mayors", "rovers", "families", "shepherds", "ambassadors", "scouts"]

OTHER_OPTIONS = {
    "marsh.canoe_on_own_pickup": "false",
    "marsh.canoe_order": "left_of_start",
    "harvest.cathedral_spend": "all",
    "harvest.silo_count": "exactly_3",
    "harvest.scouts_scope": "adjacency",
    "harvest.silo_is_special_for_cards": "true",
    "crossroads.pieces_as_settlements": "passive",
    "cards.incremental_on_move": "true",
    "edition": "first",
}
MORE_OPTIONS = {"harvest.bazaar_takes_tile": "true", "moves.back_to_origin": "false"}


def random_game(seed: int, **params: str) -> KingdomBuilder:
    """Create a game with two or three quadrants of the two expansions and any others."""
    rng = Random(seed)
    own_boards = rng.sample([*MARSHLANDS, *HARVEST], 2 + seed % 2)
    other_boards = rng.sample(
        [name for name in (*MARSHLANDS, *HARVEST, *CROSSROADS, *OTHER_BOARDS) if name not in own_boards],
        4 - len(own_boards),
    )
    quadrants = [name + rng.choice(["", ":r"]) for name in rng.sample([*own_boards, *other_boards], 4)]
    cards = ",".join(rng.sample(IN_GAME_CARDS, 3))
    players = str(2 + seed % 4)
    options = {name: value for name, value in OTHER_OPTIONS.items() if rng.random() < 0.25}
    options |= {name: value for number, (name, value) in enumerate(MORE_OPTIONS.items()) if seed >> number & 1}
    params = {
        "players": players,
        "sets": EXPANSIONS,
        "quadrants": ",".join(quadrants),
        "cards": cards,
        **options,
        **params,
    }
    return GAME.create({"start": "random", **params}, rng)


def scoring_hexes(setup: dict[str, Any]) -> set[Hex]:
    """Return the hexes next to a location, nomad hex, palace or silo."""
    special_hexes = {parse_hex(name) for name in (*setup["locations"], *setup["nomads"])}
    special_hexes |= {(r, c) for r, row in enumerate(setup["board"]) for c, kind in enumerate(row) if kind in "AO"}
    return {n for place in special_hexes for n in neighbours(place)}


def crowded_state(game: KingdomBuilder, rng: Random) -> State:
    """Return a start state with most buildable hexes occupied, terrain by terrain, away from all tiles."""
    setup = game.setup_dict()
    near, order = scoring_hexes(setup), rng.sample(BUILDABLE, len(BUILDABLE))
    land = [place for place in EVERY_HEX if letter(setup["board"], place) in order and place not in near]
    rng.shuffle(land)
    land.sort(key=lambda place: order.index(letter(setup["board"], place)))
    spared = rng.choice([0, 1, 2, 5, 9])
    state = game.start().copy()
    for seat in range(setup["players"]):
        me = state.edit_seat(seat)
        me.settlements = mask_of(
            [parse_cell(hex_name(place)) for place in land[spared + seat :: setup["players"]][:30]]
        )
        me.supply = 40 - me.settlements.bit_count()
    refresh(state)
    return state


def play_eagerly(game: KingdomBuilder, rng: Random, state: Any = None) -> Iterator[tuple[Any, Move]]:
    """Play at random, but prefer tiles and extra actions: verbs are equally likely, and turns end late."""
    near = scoring_hexes(game.setup_dict())
    state = state or game.start()
    while (acting := game.actor(state)) != NOBODY:
        moves = list(game.moves(state))
        if acting == CHANCE:
            move = rng.choices(moves, game.weights(state))[0]
        else:
            verbs = sorted({each.verb for each in moves})
            eager = [verb for verb in verbs if verb not in ("end", "done", "pass")]
            verb = rng.choice(eager if eager and rng.random() < 0.8 else verbs)
            able = [each for each in moves if each.verb == verb]
            good = [each for each in able if each.cell >= 0 and parse_hex(game.write(state, each).split()[-1]) in near]
            move = rng.choice(good if good and rng.random() < 0.5 else able)
        yield state, move
        state = game.apply(state, move)


class QuotaChecker:
    """Settlements left in the mandatory action (KB-MAR-SWAMP-1, KB-MAR-TEMPLE, R-02, R-14)."""

    def __init__(self) -> None:
        self.left, self.turn = 3, (-1, -1)

    def is_correct(self, position: dict[str, Any]) -> bool:
        me = position["seats"][position["turn"]]
        if position["stage"] == "before":
            self.left = 2 if position["card"]["chosen"] == "swamp" else 3
        if (position["round"], position["turn"]) != self.turn and position["card"]["hand"]:
            self.turn = (position["round"], position["turn"])
            assert position["owed"] == me["waiting"] or position["stage"] == "after"
        if position["stage"] == "after":
            return not position["to_build"]
        return bool(position["to_build"] == min(self.left, me["supply"]) + position["owed"])

    def record_move(self, position: dict[str, Any], text: str) -> None:
        if text.startswith("build ") and not position["owed"]:
            self.left -= 1


def verbs_compared(game: KingdomBuilder, rng: Random, start: Any = None) -> Iterator[str]:
    """Play to the end, compare the legal moves and effects of every ply with the reference; yield the verbs."""
    setup = game.setup_dict()
    built: list[str] = []
    quota = QuotaChecker()
    for state, move in play_eagerly(game, rng, start):
        position, text = game.to_dict(state), game.write(state, move)
        assert quota.is_correct(position), game.dump(state)
        quota.record_move(position, text)
        legal = [game.write(state, each) for each in game.moves(state)]
        assert sorted(legal) == sorted(reference_marshlands_harvest_turns.legal(setup, position)), game.dump(state)
        verb, _, word = text.partition(" ")
        yield f"{verb} in {position['doing']['verb']}" if position["doing"] and position["doing"].get("then") else verb
        if game.actor(state) == CHANCE:
            yield position["doing"]["verb"]
            continue
        assert game.actor(state) == (position["doing"] or {"seat": position["turn"]})["seat"]
        expected = reference_marshlands_harvest_effects.after(setup, position, text, built)
        from_supply = verb == "build" and not position["owed"]
        built = [] if verb == "end" else [*built, word] if from_supply else built
        then = game.to_dict(game.apply(state, move))
        assert not list(reference_marshlands_harvest_effects.differences(expected, then)), f"{text}: {game.dump(state)}"


@pytest.mark.rule(
    "KB-MAR-SWAMP-1", "KB-MAR-CANOE-1", "KB-MAR-CANOE-3", "KB-MAR-CANOE-BONUS", "KB-MAR-FOUNTAIN", "KB-MAR-TEMPLE",
    "KB-MAR-TEMPLE-BONUS", "KB-MAR-REFUGE", "KB-MAR-REFUGE-BONUS", "KB-MAR-BONUS-1", "KB-MAR-BONUS-2",
    "KB-HAR-FARMLAND-1", "KB-HAR-SILO-1", "KB-HAR-SILO-2", "KB-HAR-BAZAAR", "KB-HAR-WATERMILL",
    "KB-HAR-MOUNTAINSTATION", "KB-HAR-SCOUTCABIN-1", "KB-HAR-SCOUTCABIN-2", "KB-HAR-CATHEDRAL-2",
    "KB-HAR-WATCHTOWER", "KB-HAR-UNIVERSITY", "KB-HAR-PALISADE", "KB-CARD-MAYORS-1", "KB-CARD-ROVERS",
    "C-13", "C-16", "C-17", "C-19",
)  # fmt: skip
def test_every_ply_of_random_games_with_five_expansions_equals_the_reference() -> None:
    verbs: Counter[str] = Counter()
    for seed in range(48):
        verbs.update(verbs_compared(random_game(seed), Random(seed)))
    tiles = {"temple", "refuge", "fountain", "canoe", "canoe-bonus", "refuge-bonus", "farmland", "water-mill"}
    tiles |= {"mountain-station", "scout-cabin", "cathedral", "watchtower", "university", "palisade", "bazaar", "silo"}
    assert set(verbs) >= {*tiles, "choose", "canoe in canoe", "barracks", "city-hall", "donation", "sword"}


@pytest.mark.rule("KB-MAR-SWAMP-3", "I-06", "D-02", "R-14", "KB-BASE-BUILD-6", "KB-HAR-SILO-2")
def test_every_ply_on_a_crowded_board_equals_the_reference() -> None:
    verbs: Counter[str] = Counter()
    for seed in range(24):
        game = random_game(seed, players="5")
        verbs.update(verbs_compared(game, Random(seed), crowded_state(game, Random(seed))))
    assert verbs["redraw"] > 20


# Scores

POSITION_CARDS = sorted(set(reference_marshlands_harvest_scores.CARDS) - {"mayors"})
FLAG_OPTIONS = ("cards.messengers_connected", "cards.messengers_count_ends", "harvest.silo_is_special_for_cards")


def random_board(rng: Random) -> tuple[list[str], list[set[Hex]]]:
    """Return a random map with every terrain, and settlements packed into a part of it."""
    board = ["".join(rng.choices(BUILDABLE + "WWMMMSLNAO", k=20)) for _ in range(20)]
    wide, high = rng.randint(3, 20), rng.randint(3, 20)
    left, top = rng.randint(0, 20 - wide), rng.randint(0, 20 - high)
    settlements: list[set[Hex]] = [set() for _ in range(rng.randint(2, 5))]
    for _ in range(rng.randint(0, 150)):
        place = (rng.randint(top, top + high - 1), rng.randint(left, left + wide - 1))
        seat = rng.choice(settlements)
        if letter(board, place) not in "SLNAO" and not any(place in own for own in settlements) and len(seat) < 40:
            seat.add(place)
    return board, settlements


@pytest.mark.rule(
    "KB-CARD-GEOLOGISTS", "KB-CARD-MESSENGERS", "KB-CARD-NOBLEWOMEN", "KB-CARD-VASSALS", "KB-CARD-CAPTAINS",
    "KB-CARD-SCOUTS-1", "KB-CARD-RANGERS", "KB-CARD-TRAVELLERS", "KB-CARD-CHAINERS", "KB-CARD-HOMESTEADERS",
    "KB-MAR-PALACE-1", "KB-MAR-PALACE-2", "KB-MAR-PALACE-3", "C-11", "C-18",
)  # fmt: skip
def test_the_gold_of_random_positions_equals_the_reference() -> None:
    paid: Counter[str] = Counter()
    for seed in range(60):
        rng = Random(seed)
        board, settlements = random_board(rng)
        options = {name: rng.random() < 0.5 for name in FLAG_OPTIONS}
        removed = rng.choice(["grass", "canyon", "desert", "flowers", "forest"])
        lines = [
            f"cards: {' '.join(POSITION_CARDS)}",
            f"players: {len(settlements)}",
            f"setup: removed_terrain={removed}",
        ]
        lines += [f"option: {name}={str(value).lower()}" for name, value in options.items()]
        seat_of = {place: str(number + 1) for number, own in enumerate(settlements) for place in own}
        lines += [" ".join(board[r][c] + seat_of.get((r, c), ".") for c in range(20)) for r in range(20)]
        table = reference_marshlands_harvest_scores.Table(board, settlements, options, removed, [0] * len(settlements))
        expected = reference_marshlands_harvest_scores.score_sheets(table, POSITION_CARDS)
        assert [dict(sheet) for sheet in score("\n".join(lines))] == expected, "\n".join(lines)
        paid.update({name: gold for sheet in expected for name, gold in sheet.items()})
    assert all(paid[name] for name in (*POSITION_CARDS, "castles", "palaces"))


@pytest.mark.rule("KB-CARD-MAYORS-3", "KB-CRO-PIECES-1", "KB-MAR-PALACE-1")
def test_the_scores_of_finished_games_equal_the_reference() -> None:
    """The positions include warriors, wagons, ships, city tiles and Mayors markers."""
    for seed in range(30):
        cards = ",".join(["mayors", *Random(seed).sample(POSITION_CARDS, 2)])
        game = random_game(seed, cards=cards)
        *_, (state, move) = play_eagerly(game, Random(seed))
        over, setup = game.apply(state, move), game.setup_dict()
        seats = game.to_dict(over)["seats"]
        options = setup["options"]
        counted = [
            reference_marshlands_harvest_effects.scored_pieces(seat, options["edition"] == "first") for seat in seats
        ]
        settlements = [{parse_hex(name) for name in names} for names in counted]
        markers = [len(seat["markers"]) for seat in seats]
        table = reference_marshlands_harvest_scores.Table(
            setup["board"], settlements, options, setup["removed_terrain"], markers
        )
        expected = reference_marshlands_harvest_scores.score_sheets(table, setup["cards"])
        for seat, sheet in enumerate(game.scores(over)):
            assert {name: sheet[name] for name in expected[seat]} == expected[seat], game.dump(over)
            assert sheet["in_game"] == seats[seat]["gold"]
