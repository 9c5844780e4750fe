"""Every box at the page: each of its powers is used by clicking, in games worked out with the library."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

import pytest
from playwright.sync_api import expect

from realmwright.game import Plain
from realmwright.words import words

from .driver import Driver
from .quest import Ply, Wanted, quest
from .server import Server

pytestmark = pytest.mark.browser
NAMES = ("Ada", "Bruno", "Chiara")


class Table(NamedTuple):
    wanted: Wanted
    wishes: dict[str, str]
    seed: int
    told: tuple[str, ...]  # keys of what the live score has a line for
    pieces: tuple[str, ...] = ()  # lists of pieces that stand on the map at the end


TABLES = {
    "nomads": Table(
        Wanted(("quarry", "caravan", "village", "garden", "donation", "resettlement", "outpost", "sword")),
        {
            "players": "3",
            "sets": "base,nomads",
            "quadrants": "quarry,caravan,village,garden",
            "cards": "families,shepherds,ambassadors",
        },
        0,
        ("card-families", "card-shepherds", "card-ambassadors", "source-in-game"),
        ("walls",),
    ),
    "crossroads": Table(
        Wanted(
            ("lighthouse", "lighthouse", "forester-lodge", "barracks", "barracks", "choose", "city-hall", "fort",
             "monastery", "wagon", "wagon"),
            tiles=("crossroads",),
        ),
        {
            "sets": "base,crossroads",
            "quadrants": "lighthouse_foresters_lodge,barracks_crossroads,city_hall_fort,monastery_wagon",
            "tasks": "home-country,road,advance,compass-points",
        },
        6,
        ("task-home-country", "task-road", "task-advance", "task-compass-points"),
        ("city",),
    ),
    "marshlands": Table(
        Wanted(("temple", "refuge", "canoe", "fountain", "canoe-bonus", "refuge-bonus", "choose")),
        {
            "sets": "base,marshlands",
            "quadrants": "temple,refuge,canoe,fountain",
            "cards": "scouts,captains,messengers",
        },
        24,
        ("card-scouts", "card-captains", "card-messengers", "source-palaces"),
    ),
    "harvest": Table(
        Wanted(
            ("farmland", "silo", "bazaar", "water-mill", "mountain-station", "scout-cabin", "cathedral", "cathedral",
             "watchtower", "university", "palisade"),
            places=("O",),
        ),
        {
            "players": "3",
            "sets": "base,harvest",
            "quadrants": (
                "bazaar_water_mill,mountain_station_scout_cabin,cathedral_watchtower,university_palisade"
            ),
            "cards": "mayors,rovers,rangers",
        },
        18,
        ("card-mayors", "card-rovers", "card-rangers"),
    ),
    "queenies": Table(
        Wanted(("cave", "rope-bridge"), places=("caves",)),
        {
            "sets": "base,capitol,caves,island",
            "quadrants": "harbor,oracle,barn,tower",
            "island": "island_rope_bridge",
        },
        6,
        ("source-capitols", "source-castles"),
    ),
    "other-side": Table(
        Wanted(("tree-house",)),
        {"sets": "base,island", "quadrants": "harbor,oracle,barn,tower", "island": "island_tree_house"},
        6,
        ("source-castles",),
    ),
}  # fmt: skip


@pytest.mark.parametrize("box", TABLES)
def test_every_power_of_a_box_by_clicking(sit: Callable[..., Driver], server: Server, box: str) -> None:
    at = TABLES[box]
    wishes = {"start": "0", **at.wishes}
    plies, end = quest(at.wanted, wishes, at.seed)
    table = server.new_table([None] * len(end["seats"]), wishes, at.seed)
    hands = sit(viewport={"width": 1440, "height": 900})
    hands.open_table(table)
    used = list(play(hands, server, table, plies, box))
    assert set(used) >= set(at.wanted.verbs)
    for player, side in zip(NAMES, end["seats"], strict=False):
        assert hands.standing(player) >= set(side["settlements"])
    said = words("en")
    for key in at.told:
        expect(hands.page.locator(".score, .sheet")).to_contain_text(said.say(key))
    for name in at.pieces:
        assert all(said.say(PIECES[name]) in hands.described(cell) for cell in cells(end, name))
    hands.shoot(f"{box}-end")
    assert hands.axe() == []


PIECES = {"walls": "piece-stone-wall", "city": "piece-city-tile"}


def cells(shown: Plain, name: str) -> list[str]:
    return [cell for holder in (shown, *shown["seats"]) for cell in holder.get(name) or []]


def asked(ply: Ply, verb: str) -> str | re.Pattern[str]:
    """How the page addresses the player who is to act; in the turn of another it says what the question is."""
    said = words("en")
    if ply.seat == ply.turn or verb == "to":
        return re.compile(rf"^{NAMES[ply.seat]}\b")
    name = f"location-{verb}" if f"location-{verb}" in said else f"action-{verb}"
    return said.say("turn-answers", player=NAMES[ply.seat], tile=said.say(name))


def play(hands: Driver, server: Server, table: str, plies: Sequence[Ply], box: str) -> Iterator[str]:
    """What is wanted by hand, all else behind the page's back; the verbs that hands have used."""
    shown: set[str] = set()
    for wanted, run in groupby(plies, key=lambda ply: ply.wanted):
        if not wanted:
            hands.caught_up(server.play(table, [ply.move for ply in run]))
            continue
        for ply in run:
            verb = ply.move.split(" ")[0]
            expect(hands.page.locator(".turn h2")).to_have_text(asked(ply, verb))
            hands.use(ply.move)
            if verb not in shown:
                hands.shoot(f"{box}-{verb}")
            shown.add(verb)
            yield verb


def test_a_table_of_several_boxes_is_set_up_by_ticking(hands: Driver, server: Server) -> None:
    said = words("en")
    hands.open("/set-up?seed=5")
    picture = hands.page.locator("aside svg[role=img]")
    picture.wait_for()
    expect(hands.page.locator("optgroup")).to_have_count(4)  # one shelf for each of the four boards
    for box in ("marshlands", "crossroads", "island"):
        hands.page.get_by_label(said.say(f"set-{box}"), exact=True).check()
        shelves = hands.page.locator(f'optgroup[label="{said.say(f"set-{box}")}"]')
        expect(shelves).to_have_count(0 if box == "island" else 4)
    hands.page.get_by_label("North-west", exact=True).select_option("temple")
    expect(hands.page.locator("aside dl")).to_contain_text(said.say("provenance-original"))
    hands.page.get_by_label("North-east", exact=True).select_option("city_hall_fort")
    expect(hands.page.locator("aside dl")).to_contain_text(said.say("provenance-published-single-source"))
    side = hands.page.get_by_label(said.say("field-island"), exact=False).and_(hands.page.locator("select"))
    side.select_option("island_tree_house")
    expect(side).to_have_value("island_tree_house")
    hands.page.locator(".cards button", has_text="Scouts").click()
    expect(hands.page.get_by_text(said.say("field-removed-terrain-about"))).to_be_visible()
    hands.page.wait_for_load_state("networkidle")
    hands.shoot("boxes")
    assert hands.axe() == []
    hands.button("Start the game").click()
    hands.page.wait_for_url("**/table/*")
    hands.my_turn()
    setup = server.about(hands.table)["setup"]
    assert setup["sets"] == ["base", "crossroads", "island", "marshlands"]
    assert [board["id"] for board in setup["quadrants"]][:2] == ["temple", "city_hall_fort"]
    assert setup["island"]["id"] == "island_tree_house"
    assert "scouts" in setup["cards"]
    assert setup["removed_terrain"]
    crossroads = {"barracks_crossroads", "city_hall_fort", "lighthouse_foresters_lodge", "monastery_wagon"}
    assert len(setup["tasks"]) == sum(board["id"] in crossroads for board in setup["quadrants"])
