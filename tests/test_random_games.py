"""Invariants over random games with any expansions; bench/soak_random_games.py plays more."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from realmwright import registry, testing
from realmwright.kingdom_builder.game import GAME, KingdomBuilder
from realmwright.kingdom_builder.piece_changes import build, refresh
from realmwright.kingdom_builder.rule_options import all_options
from realmwright.kingdom_builder.state import DRAWING, State
from tests import laws
from tests.broken_game import BrokenGame

CHUNKS = 20
GAMES = 100  # in each chunk
MIX_CHUNKS = 30  # chunks of games with several expansions
VALIDATE_INTERVAL = 5  # plies between two calls of `validate`


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_random_base_games_keep_the_invariants(chunk: int) -> None:
    for number in range(chunk * GAMES, (chunk + 1) * GAMES):
        rng = Random(number)
        game = laws.random_table(rng)
        assert laws.check_game(game, rng, VALIDATE_INTERVAL) > 30 * game.seats


@pytest.mark.parametrize("chunk", range(MIX_CHUNKS))
def test_random_games_with_any_expansions_keep_the_invariants(chunk: int) -> None:
    for number in range(chunk * GAMES, (chunk + 1) * GAMES):
        rng = Random(f"mix {number}")
        game = laws.random_mix(rng)
        assert laws.check_game(game, rng, VALIDATE_INTERVAL) > 20 * game.seats


@pytest.mark.parametrize("seed", range(8))
def test_a_sample_passes_the_conformance_tests(seed: int) -> None:
    game = laws.random_table(Random(f"conformance {seed}"))
    assert testing.check(game, seed, every=4) > 30 * game.seats


def test_the_random_base_games_cover_every_number_of_players_and_every_board() -> None:
    games = [laws.random_table(Random(number)) for number in range(CHUNKS * GAMES)]
    assert {game.seats for game in games} == set(laws.SEATS)
    assert len({name for game in games for name, _ in game.layout.setup.quadrants}) == 8
    assert len({name for game in games for name in game.layout.setup.cards}) == 10
    assert len({name for game in games for name, _ in game.layout.setup.options}) > 10


def test_the_random_mixes_cover_every_expansion_board_card_and_option() -> None:
    expansions: dict[str, Any] = registry.find("expansions")
    setups = [laws.random_mix(Random(f"mix {number}")).layout.setup for number in range(5 * GAMES)]
    assert {setup.players for setup in setups} == set(laws.SEATS)
    assert {len(setup.expansions) for setup in setups} == set(range(2, len(expansions) + 1))
    names = {board.id for expansion in expansions.values() for board in expansion.quadrants}
    assert {name for setup in setups for name, _ in setup.quadrants} == names
    assert {name for setup in setups for name in setup.cards} == {
        card.name for expansion in expansions.values() for card in expansion.cards
    }
    assert {name for setup in setups for name, _ in setup.options} == {option.name for option in all_options()}


def remove_a_settlement(state: State) -> None:
    state.edit_seat(0).supply -= 1


def return_a_card(state: State) -> None:
    state.discard = (state.discard[0] + 1, *state.discard[1:])


def return_a_location_tile(state: State) -> None:
    state.tiles_left = (2, *state.tiles_left[1:])


def give_every_seat_the_same_tile(state: State) -> None:
    for seat in range(len(state.seats)):
        state.edit_seat(seat).tiles |= 1


def build_on_an_occupied_hex(state: State) -> None:
    if state.round > 1 and state.seats[0].settlements:
        build(state, 1, state.seats[0].settlements.bit_length() - 1)


def reset_the_end(state: State) -> None:
    state.end_triggered = False


BASE_CORRUPTIONS = [
    remove_a_settlement,
    return_a_card,
    return_a_location_tile,
    give_every_seat_the_same_tile,
    build_on_an_occupied_hex,
    reset_the_end,
]


def remove_the_walls(state: State) -> None:
    if state.slots["walls"] and state.round > 2:
        state.slots = {**state.slots, "walls": 0}
        refresh(state)


def take_gold(state: State) -> None:
    if state.seats[0].gold:
        state.edit_seat(0).gold -= 1


def pay_gold_out_of_turn(state: State) -> None:
    if state.round > 1:
        state.edit_seat((state.turn + 1) % len(state.seats)).gold += 1


def return_the_markers(state: State) -> None:
    for seat, side in enumerate(state.seats):
        if side.slots["markers"] and state.stage == DRAWING:
            me = state.edit_seat(seat)
            me.supply += me.slots["markers"].bit_count()
            me.slots = {**me.slots, "markers": 0}


def return_settlements_set_aside(state: State) -> None:
    if state.stage == DRAWING:
        for seat in range(len(state.seats)):
            me = state.edit_seat(seat)
            me.supply, me.set_aside = me.supply + me.set_aside, 0


def return_the_nomad_tiles(state: State) -> None:
    if state.stage == DRAWING:
        state.slots = {**state.slots, "nomads": state.layout.initial_slots["nomads"]}


def duplicate_a_nomad_tile(state: State) -> None:
    for seat, side in enumerate(state.seats):
        if (tiles := side.slots["nomad_tiles"]) and state.stage < DRAWING:
            state.edit_seat(seat).slots = {**side.slots, "nomad_tiles": (*tiles, tiles[0])}


def give_a_bonus_for_one_tile(state: State) -> None:
    for seat, side in enumerate(state.seats):
        if side.tiles:
            state.edit_seat(seat).slots = {**side.slots, "bonus": ("temple",)}


def give_cathedral_tiles_without_a_cathedral(state: State) -> None:
    for seat, side in enumerate(state.seats):
        state.edit_seat(seat).slots = {**side.slots, "cathedral": side.slots["cathedral"] or 1}


def remove_a_city(state: State) -> None:
    for seat, side in enumerate(state.seats):
        if side.slots["city"]:
            state.edit_seat(seat).slots = {**side.slots, "city": 0}
            refresh(state)


def place_a_warrior_on_a_settlement(state: State) -> None:
    me = state.edit_seat(0)
    if me.settlements:
        me.slots = {**me.slots, "warriors": me.settlements & -me.settlements}
        refresh(state)


def give_a_second_card(state: State) -> None:
    if len(state.seats[0].hand) == 1 and state.round and any(state.deck):
        card = next(number for number, count in enumerate(state.deck) if count)
        state.deck = tuple(count - (number == card) for number, count in enumerate(state.deck))
        state.edit_seat(0).hand += (card,)


def remove_the_card_of_the_fort(state: State) -> None:
    if state.stack and state.stack[-1].step == "fort":
        state.stack = state.stack[:-1]  # and the settlement is never built


EXPANSION_CORRUPTIONS = [
    remove_the_walls,
    take_gold,
    pay_gold_out_of_turn,
    return_the_markers,
    return_settlements_set_aside,
    return_the_nomad_tiles,
    duplicate_a_nomad_tile,
    give_a_bonus_for_one_tile,
    give_cathedral_tiles_without_a_cathedral,
    remove_a_city,
    place_a_warrior_on_a_settlement,
    give_a_second_card,
    remove_the_card_of_the_fort,
]
ALL_EXPANSIONS = {
    "players": "3",
    "sets": "all",
    "quadrants": "quarry,city_hall_fort,temple,cathedral_watchtower",
    "cards": "mayors,shepherds,ambassadors",
}


def check_ten_games(corrupt: Any) -> None:
    for seed in range(10):
        game: Any = BrokenGame(GAME.create(ALL_EXPANSIONS, Random(seed)), corrupt)
        laws.check_game(game, Random(seed))


@pytest.mark.parametrize("corrupt", EXPANSION_CORRUPTIONS, ids=lambda corrupt: corrupt.__name__)
def test_the_invariants_detect_a_corrupted_state_with_all_expansions(
    corrupt: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """`validate` is disabled, so that the invariants detect the corruption alone."""
    monkeypatch.setattr(KingdomBuilder, "validate", lambda *_: [])
    with pytest.raises(testing.BrokenLaw, match="realmwright kingdom-builder"):
        check_ten_games(corrupt)


@pytest.mark.parametrize("corrupt", BASE_CORRUPTIONS, ids=lambda corrupt: corrupt.__name__)
def test_the_invariants_detect_a_corrupted_state(corrupt: Any) -> None:
    rng = Random(3)
    game: Any = BrokenGame(laws.random_table(rng), corrupt)
    with pytest.raises(testing.BrokenLaw, match="realmwright kingdom-builder"):
        laws.check_game(game, rng)
