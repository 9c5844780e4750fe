"""Every box at the page: each of its powers used by clicking, in whole turns of games that the library has planned."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import groupby
from pathlib import Path
from typing import Final, NamedTuple

import pytest
from playwright.sync_api import expect

from realmwright import registry
from realmwright.kingdom_builder.parts import GameSet, nothing
from realmwright.kingdom_builder.sets.marshlands.bonus import KINDS
from realmwright.kingdom_builder.sets.nomads.tiles import TILES
from realmwright.record import Record
from realmwright.words import words

from .driver import Driver
from .feats import PIECES
from .quest import Ply, Wanted, by_hand, quest
from .server import Server

pytestmark = pytest.mark.browser
NAMES: Final = ("Ada", "Bruno", "Chiara")
DOCUMENT: Final = Path(__file__).parents[2] / "docs" / "rules" / "kingdom-builder.md"

# What there is to do in each box, and the rule that says so. Whatever a box registers has to stand here.
RULES: Final[dict[str, dict[str, str]]] = {
    "nomads": {
        "quarry": "KB-LOC-QUARRY",
        "second-wall": "KB-LOC-QUARRY",
        "caravan": "KB-LOC-CARAVAN",
        "village": "KB-LOC-VILLAGE",
        "garden": "KB-LOC-GARDEN",
        "donation": "KB-NOM-TILE-DONATION",
        "resettlement": "KB-NOM-TILE-RESETTLEMENT",
        "outpost": "KB-NOM-TILE-OUTPOST",
        "outpost-build": "I-22",
        "sword": "KB-NOM-TILE-SWORD",
        "treasure": "KB-NOM-TILE-TREASURE",
    },
    "crossroads": {
        "lighthouse": "KB-CRO-LIGHTHOUSE",
        "ship-out": "KB-CRO-LIGHTHOUSE",
        "sail": "KB-CRO-LIGHTHOUSE",
        "forester-lodge": "KB-CRO-FORESTERS-LODGE",
        "barracks": "KB-CRO-BARRACKS-1",
        "warrior-out": "KB-CRO-BARRACKS-1",
        "warrior-home": "KB-CRO-BARRACKS-1",
        "crossroads": "KB-CRO-CROSSROADS",
        "city-hall": "KB-CRO-CITYHALL-1",
        "fort": "KB-CRO-FORT",
        "monastery": "KB-CRO-MONASTERY",
        "wagon": "KB-CRO-WAGON",
        "wagon-out": "KB-CRO-WAGON",
        "drive": "KB-CRO-WAGON",
        "return": "I-34",
    },
    "marshlands": {
        "temple": "KB-MAR-TEMPLE",
        "temple-settlement": "I-27",
        "temple-bonus": "KB-MAR-TEMPLE-BONUS",
        "refuge": "KB-MAR-REFUGE",
        "refuge-bonus": "KB-MAR-REFUGE-BONUS",
        "canoe": "KB-MAR-CANOE-1",
        "canoe-answer": "KB-MAR-CANOE-2",
        "pass": "KB-MAR-CANOE-2",
        "canoe-bonus": "KB-MAR-CANOE-BONUS",
        "fountain": "KB-MAR-FOUNTAIN",
        "fountain-bonus": "KB-MAR-FOUNTAIN-BONUS",
        "swamp-half": "KB-MAR-SWAMP-1",
        "removed-terrain": "KB-CARD-SCOUTS-4",
    },
    "harvest": {
        "farmland": "KB-HAR-FARMLAND-1",
        "silo": "KB-HAR-SILO-1",
        "silo-move": "KB-HAR-SILO-2",
        "bazaar": "KB-HAR-BAZAAR",
        "water-mill": "KB-HAR-WATERMILL",
        "mountain-station": "KB-HAR-MOUNTAINSTATION",
        "scout-cabin": "KB-HAR-SCOUTCABIN-1",
        "second-scout": "KB-HAR-SCOUTCABIN-1",
        "cathedral": "KB-HAR-CATHEDRAL-2",
        "settlement-tile": "KB-HAR-CATHEDRAL-2",
        "settlement-tile-spent": "KB-HAR-CATHEDRAL-2",
        "watchtower": "KB-HAR-WATCHTOWER",
        "university": "KB-HAR-UNIVERSITY",
        "palisade": "KB-HAR-PALISADE",
        "mayors": "I-32",
    },
    "capitol": {"capitols": "KB-QUE-CAPITOL-2"},
    "caves": {"cave": "KB-QUE-CAVES-2"},
    "island": {"rope-bridge": "KB-LOC-ROPEBRIDGE", "tree-house": "KB-LOC-TREEHOUSE"},
}


class Game(NamedTuple):
    """What happens in it; what was wished for and drawn; what the live score has a line for."""

    wanted: Wanted
    wishes: dict[str, str]
    seed: int
    told: tuple[str, ...]


def everything(box: str, *but: str) -> frozenset[str]:
    return frozenset(RULES[box]) - {*but}


CASTLES: Final = "harbor,oracle,barn,tower"
GAMES: Final[dict[str, list[Game]]] = {
    "nomads": [
        Game(
            Wanted(everything("nomads"), gather=4),
            {
                "players": "3",
                "sets": "base,nomads",
                "quadrants": "quarry,caravan,village,garden",
                "nomads": "n4:donation-water,c6:sword,h6:treasure,f8:outpost,e14:resettlement,q18:donation-grass",
                "cards": "families,shepherds,ambassadors",
            },
            14,
            ("card-families", "card-shepherds", "card-ambassadors", "source-in-game"),
        )
    ],
    "crossroads": [
        Game(
            Wanted(everything("crossroads"), gather=5),
            {
                "players": "3",
                "sets": "base,crossroads",
                "quadrants": "lighthouse_foresters_lodge,barracks_crossroads,city_hall_fort,monastery_wagon",
                "tasks": "home-country,road,advance,compass-points",
            },
            6,
            ("task-home-country", "task-road", "task-advance", "task-compass-points"),
        )
    ],
    "marshlands": [
        Game(
            Wanted(everything("marshlands", "removed-terrain"), gather=2),
            {
                "sets": "base,marshlands",
                "quadrants": "temple,refuge,canoe,fountain",
                "cards": "scouts,captains,messengers",
            },
            6,
            ("card-scouts", "card-captains", "card-messengers", "source-palaces"),
        ),
        Game(
            Wanted(frozenset({"removed-terrain"})),
            {
                "sets": "base,marshlands,crossroads",
                "quadrants": "temple,barracks_crossroads,tavern,farm",
                "cards": "scouts,captains,messengers",
            },
            7,
            ("card-scouts", "source-castles"),
        ),
    ],
    "harvest": [
        Game(
            Wanted(everything("harvest", "mayors"), places=("O",), gather=6),
            {
                "sets": "base,harvest",
                "quadrants": (
                    "bazaar_water_mill,mountain_station_scout_cabin,cathedral_watchtower,university_palisade"
                ),
                "cards": "mayors,rovers,rangers",
            },
            6,
            ("card-mayors", "card-rovers", "card-rangers"),
        ),
        Game(
            Wanted(frozenset({"mayors"})),
            {
                "sets": "base,harvest,crossroads",
                "quadrants": "city_hall_fort,tavern,farm,oasis",
                "cards": "mayors,rovers,rangers",
            },
            7,
            ("card-mayors",),
        ),
    ],
    "capitol": [
        Game(
            Wanted(everything("capitol"), places=("capitols",)),
            {"sets": "base,capitol", "quadrants": CASTLES},
            0,
            ("source-capitols", "source-castles"),
        )
    ],
    "caves": [
        Game(
            Wanted(everything("caves"), places=("caves",)),
            {"sets": "base,caves", "quadrants": CASTLES},
            0,
            ("source-castles",),
        )
    ],
    "island": [
        Game(
            Wanted(frozenset({location})),
            {"sets": "base,island", "quadrants": CASTLES, "island": f"island_{location.replace('-', '_')}"},
            seed,
            ("source-castles",),
        )
        for location, seed in (("rope-bridge", 0), ("tree-house", 1))
    ],
}


# Nothing is forgotten


def registered(box: GameSet) -> dict[str, str]:
    """What the parts of a box let players do, and by which rule, where the part names one."""
    powers = {place.power.name: place.power.rule for place in box.locations}
    actions = {action.name: action.rule for action in box.actions}
    steps = {step.name: str(getattr(step, "rule", "")) for step in box.steps if not step.chance}
    return {**dict.fromkeys((*box.verbs, *TILES_OF.get(box.name, ())), ""), **powers, **actions, **steps}


TILES_OF: Final = {
    "nomads": {kind.partition("-")[0] for kind in TILES},
    "marshlands": {f"{kind}-bonus" for kind in KINDS},
}


@pytest.mark.parametrize("box", sorted(registry.find("sets").keys() - {"base"}))
def test_everything_in_a_box_is_to_be_used(box: str) -> None:
    """The base game has a test of its own."""
    for name, rule in registered(registry.find("sets")[box]).items():
        assert rule in ("", RULES[box][name])
    assert {feat for game in GAMES[box] for feat in game.wanted.feats} == RULES[box].keys()
    pieces = {slot.name for slot in registry.find("sets")[box].slots if slot.stands is not nothing}
    assert pieces <= PIECES.keys()
    document = DOCUMENT.read_text("utf-8")
    assert [rule for rule in RULES[box].values() if f"**{rule}" not in document] == []


@pytest.mark.parametrize("box", GAMES)
def test_every_power_of_a_box_by_clicking(sit: Callable[..., Driver], server: Server, box: str) -> None:
    hands = sit(viewport={"width": 1100, "height": 700})
    clicked: list[Ply] = []
    for game in GAMES[box]:
        clicked += play(hands, server, game)
    assert {feat for ply in clicked for feat in ply.done} == RULES[box].keys()
    pieces = {slot.name for slot in registry.find("sets")[box].slots if slot.stands is not nothing}
    assert pieces <= {piece for ply in clicked for piece, _ in ply.put}
    hands.shoot(f"{box}-end")
    assert box in PLAIN or hands.axe() == []


PLAIN: Final = ("capitol", "caves")  # a table with them looks like any other to those who do not see


def play(hands: Driver, server: Server, game: Game) -> Iterator[Ply]:
    """Whole turns by hand, those between them behind the page's back; the moves that hands have made."""
    wishes = {"start": "0", **game.wishes}
    plies, record = quest(game.wanted, wishes, game.seed)
    table = server.new_table([None] * record.game.seats, wishes, game.seed)
    turns = by_hand(plies)
    first = min(turns)
    server.play(table, [ply.move for ply in plies if ply.number < first])
    hands.open_table(table)
    for mine, run in groupby((ply for ply in plies if ply.number >= first), key=lambda ply: ply.number in turns):
        if mine:
            yield from (click(hands, ply) for ply in run)
        else:
            hands.caught_up(server.play(table, [ply.move for ply in run]))
    look(hands, game, record)


def click(hands: Driver, ply: Ply) -> Ply:
    said = words("en")
    expect(hands.page.locator(".turn h2")).to_have_text(asked(ply))
    if ply.seat == ply.turn and ply.built and not ply.doing and ply.move.startswith("build "):
        expect(hands.page.locator(".pips .done")).to_have_count(ply.built)  # also after somebody else's answer
    hands.use(ply.move)
    for piece, cell in ply.put:
        assert said.say(PIECES[piece]) in hands.described(cell)
    return ply


def asked(ply: Ply) -> str | re.Pattern[str]:
    """How the page addresses the player who is to act; in the turn of another it says what the question is."""
    said = words("en")
    if ply.seat == ply.turn or ply.move.startswith("to "):
        return re.compile(rf"^{NAMES[ply.seat]}\b")
    name = next(key for key in (f"location-{ply.doing}", f"action-{ply.doing}") if key in said)
    return said.say("turn-answers", player=NAMES[ply.seat], tile=said.say(name))


def look(hands: Driver, game: Game, record: Record) -> None:
    """What the page shows at the end is what the library has."""
    for player, side in zip(NAMES, record.game.present(record.state)["seats"], strict=False):
        assert hands.standing(player) >= set(side["settlements"])
    sheets = record.game.scores(record.state)
    for key in game.told:
        source = key.partition("-")[2].replace("in-game", "in_game")
        expected = [sheet[source] for sheet in sheets] if source in sheets[0] else []
        assert hands.gold(words("en").say(key)) == expected


def test_an_action_without_a_tile_has_its_button_and_says_why_it_cannot_be_used(hands: Driver, server: Server) -> None:
    said = words("en")
    hands.open_table(server.new_table([None, None], {"sets": "base,harvest,caves", "start": "0"}, 1))
    for verb, key in (("farmland", "refusal-no-farmland-in-reach"), ("cave", "refusal-no-cave-in-reach")):
        button = hands.page.locator(f'button.tile[data-verb="{verb}"]')
        expect(button).to_have_attribute("aria-disabled", "true")
        expect(button).to_contain_text(said.say("tile-no-use"))
        button.click(force=True)  # it is not greyed out for hands, only for what it would do
        expect(hands.refusal).to_contain_text(said.say(key))
    hands.use(f"build {hands.legal()[0]}")
    expect(hands.page.locator("button.tile", has_text=said.say("tile-after-the-three"))).to_have_count(2)


def test_a_table_of_several_boxes_is_set_up_by_ticking(hands: Driver, server: Server) -> None:
    said = words("en")
    hands.open("/set-up?seed=5")
    picture = hands.page.locator("aside svg[role=img]")
    picture.wait_for()
    base = hands.page.locator(f'optgroup[label="{said.say("set-base")}"]')
    expect(base).to_have_count(4)  # one shelf for each of the four boards
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
