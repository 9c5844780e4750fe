"""Observations: the planes and numbers of every slot of every expansion say what the position says."""

from __future__ import annotations

from array import array
from collections import Counter
from random import Random
from typing import Any, NamedTuple

import pytest

from realmwright import registry
from realmwright.kingdom_builder.game import GAME, KingdomBuilder
from realmwright.kingdom_builder.hexgrid import CELL_COUNT, COLUMNS, WIDTH, cell_at, cell_names, mask_of
from realmwright.testing import playout

from .fixtures import table

TILES = ("donation-grass", "donation-canyon", "donation-desert", "donation-flowers", "donation-forest",
         "donation-water", "donation-mountain", "resettlement", "outpost", "sword", "treasure")  # fmt: skip


class Observation(NamedTuple):
    """The planes that are not empty, as names of cells, and the numbers that are not 0."""

    planes: dict[str, set[str]]
    numbers: dict[str, int]


def observe(game: KingdomBuilder, state: Any, seat: int) -> Observation:
    encoder = game.encoder()
    masks, numbers = encoder.observe(state, seat)
    planes = {
        name: set(cell_names(mask & BOARD)) for name, mask in zip(encoder.spec.planes, masks, strict=True) if mask
    }
    values = zip(encoder.spec.numbers, array("h", numbers), strict=True)
    return Observation(planes, {name: value for name, value in values if value})


def cells(text: str) -> set[str]:
    return set(text.split(","))


BOARD = mask_of(cell_at(number, column) for number in range(CELL_COUNT // WIDTH) for column in range(COLUMNS))


def row(number: int) -> set[str]:
    return set(cell_names(mask_of(cell_at(number - 1, column) for column in range(COLUMNS))))


class Case(NamedTuple):
    """A value of a slot in the notation, and what an observation shows of it."""

    expansion: str
    slot: str
    value: str
    planes: dict[str, set[str]]
    numbers: dict[str, int]


CASES = [
    Case("caves", "cave_used", "yes", {}, {"cave_used": 1}),
    *(Case("crossroads", piece, "c9", {piece: {"c9"}}, {}) for piece in ("wagon", "ship")),
    Case("crossroads", "warriors", "c9,d4", {"warriors": {"c9", "d4"}}, {}),
    Case("harvest", "farmland", "used", {}, {"farmland used": 1}),
    Case("harvest", "scouts", "a8,b9", {"scouts": {"a8", "b9"}}, {}),
    Case("harvest", "bazaar", "water-mill", {}, {"bazaar cards": 1}),
    Case("harvest", "cathedral", "2", {}, {"cathedral": 2}),
    *(Case("harvest", "rovers", name, {}, {f"rovers {name}": 1}) for name in ("nw", "ne", "sw", "se")),
    Case("harvest", "rovers", "nw,se", {}, {"rovers nw": 1, "rovers se": 1}),
    Case("harvest", "markers", "3,20", {"markers markers": row(3) | row(20)}, {}),
    Case("marshlands", "bonus", "canoe,fountain", {}, {"bonus canoe": 1, "bonus fountain": 1}),
    Case("marshlands", "bonus", "refuge,temple", {}, {"bonus refuge": 1, "bonus temple": 1}),
    *(
        Case("marshlands", "bonus_resting", f"{tile}:{state}", {}, {f"bonus_resting {tile}:{state}": 1})
        for tile in ("canoe", "fountain", "refuge", "temple")
        for state in ("new", "used")
    ),
    *(Case("nomads", "nomads", f"c9:{tile},d4:{tile}", {f"nomads {tile}": {"c9", "d4"}}, {}) for tile in TILES),
    *(
        Case("nomads", "nomad_tiles", f"{tile}{suffix}", {}, {f"nomad_tiles {tile}:{suffix[1:] or 'ready'}": 1})
        for tile in TILES
        for suffix in ("", ":new", ":used")
    ),
    Case("nomads", "nomad_tiles", "sword,sword", {}, {"nomad_tiles sword:ready": 2}),
    Case("nomads", "outpost", "yes", {}, {"outpost": 1}),
    Case("nomads", "walls", "c9,d4", {"walls": {"c9", "d4"}}, {}),
    Case("nomads", "families", "c9,d4", {"families families": {"c9", "d4"}}, {}),
    Case("nomads", "families", "closed", {}, {"families closed": 1}),
]


def new_game(expansion: str, **params: str) -> KingdomBuilder:
    return GAME.create({"players": "3", "sets": f"base,{expansion}", "start": "0", **params}, Random(4))


def load_with(game: KingdomBuilder, slot: str, value: str, seat: int | None) -> Any:
    """Return the first position with a slot replaced, of the table or of a seat."""
    parts = game.dump(game.start()).split(" / ")
    place = 0 if seat is None else seat + 1
    words = [word for word in parts[place].split() if not word.startswith(f"{slot}=")]
    parts[place] = " ".join([*words, f"{slot}={value}"] if value else words)
    return game.load(" / ".join(parts))


def slots() -> dict[tuple[str, str], Any]:
    expansions = registry.find("expansions").values()
    return {(expansion.name, slot.name): slot for expansion in expansions for slot in expansion.slots}


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.slot}={case.value}")
def test_slot_is_observed(case: Case) -> None:
    game, slot = new_game(case.expansion), slots()[case.expansion, case.slot]
    for owner in range(3) if slot.per_seat else [None]:
        empty, state = load_with(game, case.slot, "", owner), load_with(game, case.slot, case.value, owner)
        for viewer in range(3):
            before, after = observe(game, empty, viewer), observe(game, state, viewer)
            suffix = "" if owner is None else f":{(owner - viewer) % 3}"
            planes = {f"{name}{suffix}": shown for name, shown in case.planes.items()}
            assert after.planes == {**before.planes, **planes, "open": after.planes["open"]}
            assert after.numbers == {**before.numbers, **{f"{key}{suffix}": case.numbers[key] for key in case.numbers}}
            if slot.is_piece:
                assert before.planes["open"] - after.planes["open"] >= set().union(*case.planes.values())


def test_city_covers_its_hex_and_the_six_around_it() -> None:
    game = new_game("crossroads")
    state = load_with(game, "city", "c9", 1)
    assert observe(game, state, 0).planes["city:1"] == cells("c9,b9,d9,b8,c8,b10,c10")
    assert observe(game, state, 1).planes["city:0"] == cells("c9,b9,d9,b8,c8,b10,c10")


def test_every_slot_has_a_case() -> None:
    covered = {(case.expansion, case.slot) for case in CASES} | {("crossroads", "city")}
    assert covered == set(slots())
    shown = {name for case in CASES for name in (*case.planes, *case.numbers)} | {"city"}
    named = {
        f"{slot.name} {name}".strip()
        for slot in slots().values()
        for name in (*slot.plane_encoding.names, *slot.number_encoding.names)
    }
    assert shown == named | {slot.name for slot in slots().values() if slot.is_piece}


@pytest.mark.parametrize("expansion", ["nomads", "crossroads", "marshlands", "harvest", "island", "caves"])
def test_observations_of_a_game_agree_with_its_positions(expansion: str) -> None:
    game = new_game(expansion, start="1")
    for number, (state, _) in enumerate(playout(game, Random(6))):
        if number % 9 == 0:
            for viewer in range(3):
                planes, numbers = observe(game, state, viewer)
                position = game.to_dict(game.view(state, viewer))
                check_turn(game, state, viewer, numbers)
                check_cards(game, state, viewer, numbers)
                for seat, side in enumerate(position["seats"]):
                    check_seat((seat - viewer) % 3, side, planes, numbers)
                tiles = position["location_tiles"]
                assert planes.get("tiles", set()) == {cell for cell, count in tiles.items() if count}
                assert planes.get("two tiles", set()) == {cell for cell, count in tiles.items() if count > 1}
                assert planes.get("played", set()) == terrain_cells(game, position["card"]["chosen"])
                occupied = {cell for side in position["seats"] for cell in side["settlements"]}
                assert not planes.get("open", set()) & occupied


def check_turn(game: KingdomBuilder, state: Any, viewer: int, numbers: dict[str, int]) -> None:
    position, fields = game.to_dict(state), table_fields(game, state)
    doing = position["doing"] or {"verb": ""}
    shown = {key.removeprefix("doing "): value for key, value in numbers.items() if key.startswith("doing ")}
    assert shown.pop("left", 0) == (state.stack[-1].number if state.stack else 0)
    assert shown == ({doing["verb"]: 1} if doing["verb"] else {})
    assert numbers.get("round", 0) == (position["round"] if fields["round"] != "0" else 0)
    assert numbers.get("to_build", 0) == position["to_build"]
    assert numbers.get("owed", 0) == position["owed"]
    assert numbers.get("ending", 0) == int(position["end_triggered"])
    stages = {name for name in ("before", "during", "after") if numbers.get(name)}
    assert stages == {fields["stage"]} & {"before", "during", "after"}
    for name, seat in (("turn", position["turn"]), ("acts", game.actor(state)), ("start", 1)):
        shown_seats = [other for other in range(3) if numbers.get(f"{name}:{other}")]
        assert shown_seats == ([(seat - viewer) % 3] if seat >= 0 else [])


def check_cards(game: KingdomBuilder, state: Any, viewer: int, numbers: dict[str, int]) -> None:
    view = game.view(state, viewer)
    position, fields = game.to_dict(view), table_fields(game, view)
    old = dict(word.split(":") for word in fields.get("old", "").split(",") if word)
    piles = {
        "shown": Counter(position["card"]["hand"]),
        "hand": Counter(position["seats"][viewer]["hand"]),
        "unseen": Counter(position["deck"]),
        "older": Counter({name: int(count) for name, count in old.items()}),
        "discard": Counter(position["discard"]),
    }
    expected = {f"{pile} {card}": number for pile, cards in piles.items() for card, number in cards.items() if number}
    names = {f"{pile} {card}" for pile in piles for card in game.layout.deck_names}
    assert {name: value for name, value in numbers.items() if name in names} == expected
    chosen = position["card"]["chosen"]
    played = [name for name in numbers if name.startswith("played ")]
    assert played == ([f"played {chosen}"] if chosen else [])


def check_seat(own: int, side: Any, planes: dict[str, set[str]], numbers: dict[str, int]) -> None:
    assert planes.get(f"settlements:{own}", set()) == {*side["settlements"]}
    assert planes.get(f"taken:{own}", set()) == {*side["taken_from"]}
    counts = {"supply": side["supply"], "waiting": side["waiting"], "gold": side["gold"], "hand": len(side["hand"])}
    assert {name: numbers.get(f"{name}:{own}", 0) for name in counts} == counts
    ready = [tile["kind"] for tile in side["tiles"] if tile["ready"]]
    resting = [tile["kind"] for tile in side["tiles"] if not tile["ready"]]
    for name, kinds in (("ready", ready), ("resting", resting)):
        shown = {key: value for key, value in numbers.items() if key.startswith(f"{name} ") and key.endswith(f":{own}")}
        assert shown == {f"{name} {kind}:{own}": kinds.count(kind) for kind in kinds}


def table_fields(game: KingdomBuilder, state: Any) -> dict[str, str]:
    return dict(word.split("=", 1) for word in game.dump(state).partition(" / ")[0].split())


def letter_cells(game: KingdomBuilder, letter: str) -> set[str]:
    """Return the hexes of a terrain letter, also those of the island."""
    setup = game.setup_dict()
    boards = [("", setup["board"]), ("i:", (setup["island"] or {"rows": []})["rows"])]
    return {
        f"{prefix}{chr(97 + column)}{number}"
        for prefix, rows in boards
        for number, line in enumerate(rows, 1)
        for column, shown in enumerate(line)
        if shown == letter
    }


def terrain_cells(game: KingdomBuilder, name: str | None) -> set[str]:
    return letter_cells(game, game.layout.terrains[name].letter) if name else set()


def test_lifted_piece_is_observed() -> None:
    paddock = next(cell for cell, kind in table().game.setup_dict()["locations"].items() if kind == "paddock")
    position = table({0: "i9"}, tiles={0: paddock}, stage="after")
    lifted = position.play("paddock i9")
    assert "lifted" not in observe(position.game, position.state, 1).planes
    for viewer in range(2):
        assert observe(lifted.game, lifted.state, viewer).planes["lifted"] == {"i9"}


@pytest.mark.parametrize("seed", range(6))
def test_ground_and_facts_are_those_of_the_setup(seed: int) -> None:
    game = GAME.create({"players": "3", "sets": "all"}, Random(seed))
    setup, encoder = game.setup_dict(), game.encoder()
    masks, flags = encoder.static_planes()
    ground = {name: set(cell_names(mask & BOARD)) for name, mask in zip(encoder.spec.ground, masks, strict=True)}
    for name in game.layout.terrains:
        assert ground[name] == terrain_cells(game, name), name
    for name in encoder.spec.ground:
        if name.startswith("location "):
            kind = name.removeprefix("location ")
            assert ground[name] == {cell for cell, location in setup["locations"].items() if location == kind}
    assert ground["marked capitols"] == set(setup["capitols"])
    assert ground["marked caves"] == set(setup["caves"])
    island = {cell for cell in ground["castle"] if cell.startswith("i:")}
    assert ground["castle"] - set(setup["capitols"]) - island <= ground["castles that pay"] <= ground["castle"]
    facts = {name for name, flag in zip(encoder.spec.facts, flags, strict=True) if flag}
    expected = {f"card {name}" for name in setup["cards"]} | {f"tasks {name}" for name in setup["tasks"]}
    expected |= {f"island {setup['island']['id']}"} if setup["island"] else set()
    expected |= {f"removed_terrain {setup['removed_terrain']}"} if setup["removed_terrain"] else set()
    assert facts == expected


def test_removed_terrain_and_tasks_are_facts() -> None:
    game = new_game("crossroads", tasks="road,advance", quadrants="barracks_crossroads,paddock,city_hall_fort,barn")
    _, flags = game.encoder().static_planes()
    facts = {name for name, flag in zip(game.encoder().spec.facts, flags, strict=True) if flag}
    assert {"tasks road", "tasks advance"} <= facts
    assert "tasks fortress" not in facts
