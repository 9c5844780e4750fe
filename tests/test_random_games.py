"""Thousands of random games without a broken law, of the base game and of any boxes; bench/soak.py plays many more."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

import pytest

from realmwright import registry, testing
from realmwright.kingdom_builder.kind import KIND, KingdomBuilder
from realmwright.kingdom_builder.options import OPTIONS
from realmwright.kingdom_builder.pieces import build, refresh
from realmwright.kingdom_builder.state import DRAWING, Move, State
from tests import laws

CHUNKS = 20
GAMES = 100  # in each chunk
MIXES = 30  # chunks of games of several boxes
SPARING = 5  # how often a position's status is asked


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_random_games_break_no_law(chunk: int) -> None:
    for number in range(chunk * GAMES, (chunk + 1) * GAMES):
        rng = Random(number)
        game = laws.random_table(rng)
        assert laws.check_game(game, rng, SPARING) > 30 * game.seats


@pytest.mark.parametrize("chunk", range(MIXES))
def test_random_games_of_any_boxes_break_no_law(chunk: int) -> None:
    for number in range(chunk * GAMES, (chunk + 1) * GAMES):
        rng = Random(f"mix {number}")
        game = laws.random_mix(rng)
        assert laws.check_game(game, rng, SPARING) > 20 * game.seats


@pytest.mark.parametrize("seed", range(8))
def test_a_sample_keeps_the_whole_contract(seed: int) -> None:
    game = laws.random_table(Random(f"kit {seed}"))
    assert testing.check(game, seed, every=4) > 30 * game.seats


def test_the_sample_has_every_number_of_players_and_every_board() -> None:
    games = [laws.random_table(Random(number)) for number in range(CHUNKS * GAMES)]
    assert {game.seats for game in games} == set(laws.SEATS)
    assert len({name for game in games for name, _ in game.layout.setup.quadrants}) == 8
    assert len({name for game in games for name in game.layout.setup.cards}) == 10
    assert len({name for game in games for name, _ in game.layout.setup.options}) > 10


def test_the_mixes_have_everything() -> None:
    boxes: dict[str, Any] = registry.find("sets")
    setups = [laws.random_mix(Random(f"mix {number}")).layout.setup for number in range(5 * GAMES)]
    assert {setup.players for setup in setups} == set(laws.SEATS)
    assert {len(setup.sets) for setup in setups} == set(range(2, len(boxes) + 1))
    names = {board.id for box in boxes.values() for board in box.quadrants}
    assert {name for setup in setups for name, _ in setup.quadrants} == names
    assert {name for setup in setups for name in setup.cards} == {
        card.name for box in boxes.values() for card in box.cards
    }
    assert {name for setup in setups for name, _ in setup.options} == {option.name for option in OPTIONS}


@dataclass
class Cheat:
    """A game that does something behind the rules' back after every ply."""

    game: KingdomBuilder
    what: Any

    def apply(self, state: State, move: Move) -> State:
        after = self.game.apply(state, move)
        self.what(after)
        return after

    def __getattr__(self, name: str) -> Any:
        return getattr(self.game, name)


def a_settlement_vanishes(state: State) -> None:
    state.edit(0).supply -= 1


def a_card_comes_back(state: State) -> None:
    state.discard = (state.discard[0] + 1, *state.discard[1:])


def a_tile_comes_back(state: State) -> None:
    state.left = (2, *state.left[1:])


def a_tile_is_held_twice(state: State) -> None:
    for seat in range(len(state.seats)):
        state.edit(seat).held |= 1


def a_settlement_builds_itself_where_another_stands(state: State) -> None:
    if state.round > 1 and state.seats[0].settlements:
        build(state, 1, state.seats[0].settlements.bit_length() - 1)


def the_end_is_forgotten(state: State) -> None:
    state.ending = False


CHEATS = [
    a_settlement_vanishes,
    a_card_comes_back,
    a_tile_comes_back,
    a_tile_is_held_twice,
    a_settlement_builds_itself_where_another_stands,
    the_end_is_forgotten,
]


def a_wall_goes(state: State) -> None:
    if state.slots["walls"] and state.round > 2:
        state.slots = {**state.slots, "walls": 0}
        refresh(state)


def gold_is_lost(state: State) -> None:
    if state.seats[0].gold:
        state.edit(0).gold -= 1


def gold_out_of_turn(state: State) -> None:
    if state.round > 1:
        state.edit((state.turn + 1) % len(state.seats)).gold += 1


def a_marker_goes(state: State) -> None:
    for seat, side in enumerate(state.seats):
        if side.slots["markers"] and state.stage == DRAWING:
            me = state.edit(seat)
            me.supply += me.slots["markers"].bit_count()
            me.slots = {**me.slots, "markers": 0}


def a_waiting_settlement_goes_home(state: State) -> None:
    if state.stage == DRAWING:
        for seat in range(len(state.seats)):
            me = state.edit(seat)
            me.supply, me.waiting = me.supply + me.waiting, 0


def a_nomad_tile_comes_back(state: State) -> None:
    if state.stage == DRAWING:
        state.slots = {**state.slots, "nomads": state.layout.initial["nomads"]}


def a_nomad_tile_is_doubled(state: State) -> None:
    for seat, side in enumerate(state.seats):
        if (tiles := side.slots["nomad_tiles"]) and state.stage < DRAWING:
            state.edit(seat).slots = {**side.slots, "nomad_tiles": (*tiles, tiles[0])}


def a_bonus_for_one_tile(state: State) -> None:
    for seat, side in enumerate(state.seats):
        if side.held:
            state.edit(seat).slots = {**side.slots, "bonus": ("temple",)}


def settlement_tiles_without_a_cathedral(state: State) -> None:
    for seat, side in enumerate(state.seats):
        state.edit(seat).slots = {**side.slots, "cathedral": side.slots["cathedral"] or 1}


def a_city_disappears(state: State) -> None:
    for seat, side in enumerate(state.seats):
        if side.slots["city"]:
            state.edit(seat).slots = {**side.slots, "city": 0}
            refresh(state)


def a_warrior_stands_on_a_settlement(state: State) -> None:
    me = state.edit(0)
    if me.settlements:
        me.slots = {**me.slots, "warriors": me.settlements & -me.settlements}
        refresh(state)


def a_second_card_for_nothing(state: State) -> None:
    if len(state.seats[0].hand) == 1 and state.round and any(state.deck):
        card = next(kind for kind, count in enumerate(state.deck) if count)
        state.deck = tuple(count - (kind == card) for kind, count in enumerate(state.deck))
        state.edit(0).hand += (card,)


def a_card_of_the_fort_vanishes(state: State) -> None:
    if state.stack and state.stack[-1].step == "fort":
        state.stack = state.stack[:-1]  # and the settlement is never built


MIX_CHEATS = [
    a_wall_goes,
    gold_is_lost,
    gold_out_of_turn,
    a_marker_goes,
    a_waiting_settlement_goes_home,
    a_nomad_tile_comes_back,
    a_nomad_tile_is_doubled,
    a_bonus_for_one_tile,
    settlement_tiles_without_a_cathedral,
    a_city_disappears,
    a_warrior_stands_on_a_settlement,
    a_second_card_for_nothing,
    a_card_of_the_fort_vanishes,
]
EVERY_BOX = {
    "players": "3",
    "sets": "all",
    "quadrants": "quarry,city_hall_fort,temple,cathedral_watchtower",
    "cards": "mayors,shepherds,ambassadors",
}


def cheat_at_ten_games(cheat: Any) -> None:
    for seed in range(10):
        game: Any = Cheat(KIND.table(EVERY_BOX, Random(seed)), cheat)
        laws.check_game(game, Random(seed))


@pytest.mark.parametrize("cheat", MIX_CHEATS, ids=lambda cheat: cheat.__name__)
def test_the_laws_see_a_cheat_with_every_box(cheat: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the help of the position's own status."""
    monkeypatch.setattr(KingdomBuilder, "status", lambda *_: [])
    with pytest.raises(testing.BrokenLaw, match="realmwright kingdom-builder"):
        cheat_at_ten_games(cheat)


@pytest.mark.parametrize("cheat", CHEATS, ids=lambda cheat: cheat.__name__)
def test_the_laws_see_a_cheat(cheat: Any) -> None:
    rng = Random(3)
    game: Any = Cheat(laws.random_table(rng), cheat)
    with pytest.raises(testing.BrokenLaw, match="realmwright kingdom-builder"):
        laws.check_game(game, rng)
