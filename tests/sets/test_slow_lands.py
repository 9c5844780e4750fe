"""Marshlands and Harvest, alone and with the other boxes, against the slow second opinions, ply by ply."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from realmwright.game import CHANCE, NOBODY
from realmwright.hexes import cell_named, mask_of
from realmwright.kingdom_builder.kind import KIND, KingdomBuilder
from realmwright.kingdom_builder.pieces import refresh
from realmwright.kingdom_builder.state import Move, State
from realmwright.kingdom_builder.typed import score
from tests.kingdom_builder.slow_scorer import EVERY_HEX, Hex, around, hex_of, letter, name_of

from . import slow_lands_effects, slow_lands_scores, slow_lands_turns
from .slow_lands import BUILDABLE

MARSH = ["temple", "refuge", "canoe", "fountain"]
FIELDS = ["bazaar_water_mill", "mountain_station_scout_cabin", "cathedral_watchtower", "university_palisade"]
ROADS = ["barracks_crossroads", "city_hall_fort", "lighthouse_foresters_lodge", "monastery_wagon"]
OLD = ["oracle", "barn", "tavern", "paddock", "harbor", "tower", "caravan", "village", "quarry", "garden"]
SETS = "base,nomads,crossroads,marshlands,harvest"
PAYING = ["mayors", "rovers", "families", "shepherds", "ambassadors", "scouts"]

OTHERWISE = {
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


def any_game(seed: int, **wishes: str) -> KingdomBuilder:
    """Two or three quadrants of the two boxes, the others from anywhere."""
    rng = Random(seed)
    mine = rng.sample([*MARSH, *FIELDS], 2 + seed % 2)
    others = rng.sample([name for name in (*MARSH, *FIELDS, *ROADS, *OLD) if name not in mine], 4 - len(mine))
    quadrants = [name + rng.choice(["", ":r"]) for name in rng.sample([*mine, *others], 4)]
    cards = ",".join(rng.sample(PAYING, 3))
    players = str(2 + seed % 4)
    switches = {name: value for name, value in OTHERWISE.items() if rng.random() < 0.25}
    wishes = {"players": players, "sets": SETS, "quadrants": ",".join(quadrants), "cards": cards, **switches, **wishes}
    return KIND.table({"start": "random", **wishes}, rng)


def wanted(about: dict[str, Any]) -> set[Hex]:
    """The hexes next to something."""
    places = {hex_of(name) for name in (*about["locations"], *about["nomads"])}
    places |= {(r, c) for r, row in enumerate(about["board"]) for c, kind in enumerate(row) if kind in "AO"}
    return {n for place in places for n in around(place)}


def crowded(game: KingdomBuilder, rng: Random) -> State:
    """Most of the land is taken before the first hands are dealt, one terrain after the other, away from all tiles."""
    about = game.about()
    near, order = wanted(about), rng.sample(BUILDABLE, len(BUILDABLE))
    land = [place for place in EVERY_HEX if letter(about["board"], place) in order and place not in near]
    rng.shuffle(land)
    land.sort(key=lambda place: order.index(letter(about["board"], place)))
    spared = rng.choice([0, 1, 2, 5, 9])
    state = game.start().copy()
    for seat in range(about["players"]):
        me = state.edit(seat)
        me.settlements = mask_of([cell_named(name_of(place)) for place in land[spared + seat :: about["players"]][:30]])
        me.supply = 40 - me.settlements.bit_count()
    refresh(state)
    return state


def keen(game: KingdomBuilder, rng: Random, state: Any = None) -> Iterator[tuple[Any, Move]]:
    """Random play that goes for tiles and uses them: each verb is as likely, and few ends while there is more to do."""
    near = wanted(game.about())
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
            good = [each for each in able if each.cell >= 0 and hex_of(game.write(state, each).split()[-1]) in near]
            move = rng.choice(good if good and rng.random() < 0.5 else able)
        yield state, move
        state = game.apply(state, move)


class Quota:
    """KB-MAR-SWAMP-1, KB-MAR-TEMPLE, R-02, R-14: how many the mandatory action still asks for."""

    def __init__(self) -> None:
        self.left, self.turn = 3, (-1, -1)

    def fits(self, shown: dict[str, Any]) -> bool:
        me = shown["seats"][shown["turn"]]
        if shown["stage"] == "before":
            self.left = 2 if shown["card"]["chosen"] == "swamp" else 3
        if (shown["round"], shown["turn"]) != self.turn and shown["card"]["hand"]:
            self.turn = (shown["round"], shown["turn"])
            assert shown["owed"] == me["waiting"] or shown["stage"] == "after"
        if shown["stage"] == "after":
            return not shown["to_build"]
        return bool(shown["to_build"] == min(self.left, me["supply"]) + shown["owed"])

    def follow(self, shown: dict[str, Any], written: str) -> None:
        if written.startswith("build ") and not shown["owed"]:
            self.left -= 1


def compared(game: KingdomBuilder, rng: Random, start: Any = None) -> Iterator[str]:
    """Play to the end; the legal set of every ply and what every move changes are those of the rules."""
    about = game.about()
    built: list[str] = []
    quota = Quota()
    for state, move in keen(game, rng, start):
        shown, written = game.present(state), game.write(state, move)
        assert quota.fits(shown), game.dump(state)
        quota.follow(shown, written)
        legal = [game.write(state, each) for each in game.moves(state)]
        assert sorted(legal) == sorted(slow_lands_turns.legal(about, shown)), game.dump(state)
        verb, _, word = written.partition(" ")
        yield f"{verb} in {shown['doing']['verb']}" if shown["doing"] and shown["doing"].get("then") else verb
        if game.actor(state) == CHANCE:
            yield shown["doing"]["verb"]
            continue
        assert game.actor(state) == (shown["doing"] or {"seat": shown["turn"]})["seat"]
        expected = slow_lands_effects.after(about, shown, written, built)
        built = [] if verb == "end" else [*built, word] if verb == "build" else built
        then = game.present(game.apply(state, move))
        assert not list(slow_lands_effects.differences(expected, then)), f"{written}: {game.dump(state)}"


@pytest.mark.rule(
    "KB-MAR-SWAMP-1", "KB-MAR-CANOE-1", "KB-MAR-CANOE-3", "KB-MAR-CANOE-BONUS", "KB-MAR-FOUNTAIN", "KB-MAR-TEMPLE",
    "KB-MAR-TEMPLE-BONUS", "KB-MAR-REFUGE", "KB-MAR-REFUGE-BONUS", "KB-MAR-BONUS-1", "KB-MAR-BONUS-2",
    "KB-HAR-FARMLAND-1", "KB-HAR-SILO-1", "KB-HAR-SILO-2", "KB-HAR-BAZAAR", "KB-HAR-WATERMILL",
    "KB-HAR-MOUNTAINSTATION", "KB-HAR-SCOUTCABIN-1", "KB-HAR-SCOUTCABIN-2", "KB-HAR-CATHEDRAL-2",
    "KB-HAR-WATCHTOWER", "KB-HAR-UNIVERSITY", "KB-HAR-PALISADE", "KB-CARD-MAYORS-1", "KB-CARD-ROVERS",
    "C-13", "C-16", "C-17", "C-19",
)  # fmt: skip
def test_every_ply_of_random_games_with_five_boxes_is_that_of_the_rules() -> None:
    met: Counter[str] = Counter()
    for seed in range(48):
        met.update(compared(any_game(seed), Random(seed)))
    tiles = {"temple", "refuge", "fountain", "canoe", "canoe-bonus", "refuge-bonus", "farmland", "water-mill"}
    tiles |= {"mountain-station", "scout-cabin", "cathedral", "watchtower", "university", "palisade", "bazaar", "silo"}
    assert set(met) >= {*tiles, "choose", "canoe in canoe", "barracks", "city-hall", "donation", "sword"}


@pytest.mark.rule("KB-MAR-SWAMP-3", "I-06", "D-02", "R-14", "KB-BASE-BUILD-6", "KB-HAR-SILO-2")
def test_every_ply_on_a_crowded_board_is_that_of_the_rules() -> None:
    met: Counter[str] = Counter()
    for seed in range(24):
        game = any_game(seed, players="5")
        met.update(compared(game, Random(seed), crowded(game, Random(seed))))
    assert met["redraw"] > 20


# Scores

BY_POSITION = sorted(set(slow_lands_scores.CARDS) - {"mayors"})
SWITCHES = ("cards.messengers_connected", "cards.messengers_count_ends", "harvest.silo_is_special_for_cards")


def any_board(rng: Random) -> tuple[list[str], list[set[Hex]]]:
    """Any map with every kind of hex, and settlements packed into a part of it."""
    board = ["".join(rng.choices(BUILDABLE + "WWMMMSLNAO", k=20)) for _ in range(20)]
    wide, high = rng.randint(3, 20), rng.randint(3, 20)
    left, top = rng.randint(0, 20 - wide), rng.randint(0, 20 - high)
    stand: list[set[Hex]] = [set() for _ in range(rng.randint(2, 5))]
    for _ in range(rng.randint(0, 150)):
        place = (rng.randint(top, top + high - 1), rng.randint(left, left + wide - 1))
        seat = rng.choice(stand)
        if letter(board, place) not in "SLNAO" and not any(place in own for own in stand) and len(seat) < 40:
            seat.add(place)
    return board, stand


@pytest.mark.rule(
    "KB-CARD-GEOLOGISTS", "KB-CARD-MESSENGERS", "KB-CARD-NOBLEWOMEN", "KB-CARD-VASSALS", "KB-CARD-CAPTAINS",
    "KB-CARD-SCOUTS-1", "KB-CARD-RANGERS", "KB-CARD-TRAVELLERS", "KB-CARD-CHAINERS", "KB-CARD-HOMESTEADERS",
    "KB-MAR-PALACE-1", "KB-MAR-PALACE-2", "KB-MAR-PALACE-3", "C-11", "C-18",
)  # fmt: skip
def test_the_gold_of_any_position_is_that_of_the_rules() -> None:
    paid: Counter[str] = Counter()
    for seed in range(60):
        rng = Random(seed)
        board, stand = any_board(rng)
        options = {name: rng.random() < 0.5 for name in SWITCHES}
        removed = rng.choice(["grass", "canyon", "desert", "flowers", "forest"])
        lines = [f"cards: {' '.join(BY_POSITION)}", f"players: {len(stand)}", f"setup: removed_terrain={removed}"]
        lines += [f"option: {name}={str(value).lower()}" for name, value in options.items()]
        seat_of = {place: str(number + 1) for number, own in enumerate(stand) for place in own}
        lines += [" ".join(board[r][c] + seat_of.get((r, c), ".") for c in range(20)) for r in range(20)]
        table = slow_lands_scores.Table(board, stand, options, removed, [0] * len(stand))
        expected = slow_lands_scores.sheets(table, BY_POSITION)
        assert [dict(sheet) for sheet in score("\n".join(lines))] == expected, "\n".join(lines)
        paid.update({name: gold for sheet in expected for name, gold in sheet.items()})
    assert all(paid[name] for name in (*BY_POSITION, "castles", "palaces"))


@pytest.mark.rule("KB-CARD-MAYORS-3", "KB-CRO-PIECES-1", "KB-MAR-PALACE-1")
def test_the_scores_of_finished_games_are_those_of_the_rules() -> None:
    """Warriors, wagons, ships and city tiles among the settlements, and markers on their lines."""
    for seed in range(30):
        cards = ",".join(["mayors", *Random(seed).sample(BY_POSITION, 2)])
        game = any_game(seed, cards=cards)
        *_, (state, move) = keen(game, Random(seed))
        over, about = game.apply(state, move), game.about()
        seats = game.present(over)["seats"]
        options = about["options"]
        counted = [slow_lands_effects.paid(seat, options["edition"] == "first") for seat in seats]
        stand = [{hex_of(name) for name in names} for names in counted]
        markers = [len(seat["markers"]) for seat in seats]
        table = slow_lands_scores.Table(about["board"], stand, options, about["removed_terrain"], markers)
        expected = slow_lands_scores.sheets(table, about["cards"])
        for seat, sheet in enumerate(game.scores(over)):
            assert {name: sheet[name] for name in expected[seat]} == expected[seat], game.dump(over)
            assert sheet["in_game"] == seats[seat]["gold"]
