"""Browser tests of all expansions: each power is used by clicking, in games found by a search."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import groupby
from pathlib import Path
from typing import Final, NamedTuple

import pytest
from playwright.sync_api import Route, expect

from realmwright import registry
from realmwright.i18n import translator
from realmwright.kingdom_builder.component_types import Expansion, no_cells
from realmwright.kingdom_builder.expansions.marshlands.bonus_tiles import KINDS
from realmwright.kingdom_builder.expansions.nomads.tile_state import TILES
from realmwright.record import Record

from .coverage_goals import PIECES
from .driver import Driver
from .scenario_search import Ply, ScenarioGoals, search_scenario, turns_to_click
from .server import Server

pytestmark = pytest.mark.browser
NAMES: Final = ("Ada", "Bruno", "Chiara")
DOCUMENT: Final = Path(__file__).parents[2] / "docs" / "rules" / "kingdom-builder.md"

# The goals of each expansion and their rules; they cover everything that an expansion registers.
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
    """A game: goals, params, seed, and the message keys of its score rows."""

    goals: ScenarioGoals
    params: dict[str, str]
    seed: int
    score_lines: tuple[str, ...]


def goals_of(expansion: str, *but: str) -> frozenset[str]:
    return frozenset(RULES[expansion]) - {*but}


CASTLES: Final = "harbor,oracle,barn,tower"
GAMES: Final[dict[str, list[Game]]] = {
    "nomads": [
        Game(
            ScenarioGoals(goals_of("nomads"), gather_rounds=4),
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
            ScenarioGoals(goals_of("crossroads"), gather_rounds=5),
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
            ScenarioGoals(goals_of("marshlands", "removed-terrain"), gather_rounds=2),
            {
                "sets": "base,marshlands",
                "quadrants": "temple,refuge,canoe,fountain",
                "cards": "scouts,captains,messengers",
            },
            6,
            ("card-scouts", "card-captains", "card-messengers", "source-palaces"),
        ),
        Game(
            ScenarioGoals(frozenset({"removed-terrain"})),
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
            ScenarioGoals(goals_of("harvest", "mayors"), places=("O",), gather_rounds=6),
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
            ScenarioGoals(frozenset({"mayors"})),
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
            ScenarioGoals(goals_of("capitol"), places=("capitols",)),
            {"sets": "base,capitol", "quadrants": CASTLES},
            0,
            ("source-capitols", "source-castles"),
        )
    ],
    "caves": [
        Game(
            ScenarioGoals(goals_of("caves"), places=("caves",)),
            {"sets": "base,caves", "quadrants": CASTLES},
            0,
            ("source-castles",),
        )
    ],
    "island": [
        Game(
            ScenarioGoals(frozenset({location})),
            {"sets": "base,island", "quadrants": CASTLES, "island": f"island_{location.replace('-', '_')}"},
            seed,
            ("source-castles",),
        )
        for location, seed in (("rope-bridge", 0), ("tree-house", 1))
    ],
}


# Coverage of the expansions


def registered_rules(expansion: Expansion) -> dict[str, str]:
    """Return the powers, actions and steps of an expansion with their rule ids, empty if they have none."""
    powers = {place.power.name: place.power.rule for place in expansion.locations}
    actions = {action.name: action.rule for action in expansion.actions}
    steps = {step.name: str(getattr(step, "rule", "")) for step in expansion.steps if not step.is_chance}
    return {**dict.fromkeys((*expansion.verbs, *TILES_OF.get(expansion.name, ())), ""), **powers, **actions, **steps}


TILES_OF: Final = {
    "nomads": {kind.partition("-")[0] for kind in TILES},
    "marshlands": {f"{kind}-bonus" for kind in KINDS},
}


@pytest.mark.parametrize("expansion", sorted(registry.find("expansions").keys() - {"base"}))
def test_goals_cover_the_expansion(expansion: str) -> None:
    """The base game is tested in test_play.py."""
    for name, rule in registered_rules(registry.find("expansions")[expansion]).items():
        assert rule in ("", RULES[expansion][name])
    assert {feat for game in GAMES[expansion] for feat in game.goals.goals} == RULES[expansion].keys()
    pieces = {slot.name for slot in registry.find("expansions")[expansion].slots if slot.occupied_cells is not no_cells}
    assert pieces <= PIECES.keys()
    document = DOCUMENT.read_text("utf-8")
    assert [rule for rule in RULES[expansion].values() if f"**{rule}" not in document] == []


@pytest.mark.parametrize("expansion", GAMES)
def test_every_power_of_an_expansion_by_clicking(
    open_browser: Callable[..., Driver], server: Server, expansion: str
) -> None:
    driver = open_browser(viewport={"width": 1100, "height": 700})
    clicked: list[Ply] = []
    for game in GAMES[expansion]:
        clicked += play(driver, server, game)
    assert {feat for ply in clicked for feat in ply.reached} == RULES[expansion].keys()
    pieces = {slot.name for slot in registry.find("expansions")[expansion].slots if slot.occupied_cells is not no_cells}
    assert pieces <= {piece for ply in clicked for piece, _ in ply.placed}
    driver.screenshot(f"{expansion}-end")
    assert expansion in WITHOUT_AXE or driver.axe_violations() == []


WITHOUT_AXE: Final = ("capitol", "caves")  # their tables have no additional elements


def play(driver: Driver, server: Server, game: Game) -> Iterator[Ply]:
    """Play some turns by clicking, the others over the socket, and yield the clicked plies."""
    params = {"start": "0", **game.params}
    plies, record = search_scenario(game.goals, params, game.seed)
    table = server.new_table([None] * record.game.seats, params, game.seed)
    turns = turns_to_click(plies)
    first = min(turns)
    server.play(table, [ply.move for ply in plies if ply.number < first])
    driver.open_table(table)
    for is_clicked, run in groupby((ply for ply in plies if ply.number >= first), key=lambda ply: ply.number in turns):
        if is_clicked:
            yield from (click(driver, ply) for ply in run)
        else:
            driver.wait_for_revision(server.play(table, [ply.move for ply in run]))
    check_end(driver, game, record)


def click(driver: Driver, ply: Ply) -> Ply:
    messages = translator("en")
    expect(driver.page.locator(".turn h2")).to_have_text(expected_title(ply))
    if ply.seat == ply.turn and ply.built and not ply.pending and ply.move.startswith("build "):
        expect(driver.page.locator(".pips .done")).to_have_count(ply.built)  # also after the answer of another player
    driver.use(ply.move)
    for piece, cell in ply.placed:
        assert messages.format(PIECES[piece]) in driver.description(cell)
    return ply


def expected_title(ply: Ply) -> str | re.Pattern[str]:
    """Return the expected title of the turn."""
    messages = translator("en")
    if ply.seat == ply.turn or ply.move.startswith("to "):
        return re.compile(rf"^{NAMES[ply.seat]}\b")
    name = next(key for key in (f"location-{ply.pending}", f"action-{ply.pending}") if key in messages)
    return messages.format("turn-answers", player=NAMES[ply.seat], tile=messages.format(name))


def check_end(driver: Driver, game: Game, record: Record) -> None:
    """Compare the page with the record."""
    for player, player_state in zip(NAMES, record.game.to_dict(record.state)["seats"], strict=False):
        assert driver.settlements(player) >= set(player_state["settlements"])
    sheets = record.game.scores(record.state)
    for key in game.score_lines:
        source = key.partition("-")[2].replace("in-game", "in_game")
        expected = [sheet[source] for sheet in sheets] if source in sheets[0] else []
        assert driver.gold(translator("en").format(key)) == expected


def test_action_without_a_tile_has_a_button_with_a_reason(driver: Driver, server: Server) -> None:
    messages = translator("en")
    driver.open_table(server.new_table([None, None], {"sets": "base,harvest,caves", "start": "0"}, 1))
    for verb, key in (("farmland", "refusal-no-farmland-in-reach"), ("cave", "refusal-no-cave-in-reach")):
        button = driver.page.locator(f'button.tile[data-verb="{verb}"]')
        expect(button).to_have_attribute("aria-disabled", "true")
        expect(button).to_contain_text(messages.format("tile-no-use"))
        button.click(force=True)  # aria-disabled buttons can be clicked
        expect(driver.page.locator("#info .refused")).to_have_text(messages.format(key))  # with what the tile does
        expect(driver.refusal).to_have_count(0)
    driver.use(f"build {driver.legal_cells()[0]}")
    expect(driver.page.locator("button.tile", has_text=messages.format("tile-after-the-three"))).to_have_count(2)


def test_table_with_several_expansions_is_set_up(driver: Driver, server: Server) -> None:
    messages = translator("en")
    driver.open("/set-up?seed=5")
    picture = driver.page.locator("aside svg[role=img]")
    picture.wait_for()
    base = driver.page.locator(f'optgroup[label="{messages.format("set-base")}"]')
    expect(base).to_have_count(4)  # one for each of the four quadrants
    for expansion in ("marshlands", "crossroads", "island"):
        driver.page.get_by_label(messages.format(f"set-{expansion}"), exact=True).check()
        groups = driver.page.locator(f'optgroup[label="{messages.format(f"set-{expansion}")}"]')
        expect(groups).to_have_count(0 if expansion == "island" else 4)
    driver.page.get_by_label("North-west", exact=True).select_option("temple")
    expect(driver.page.locator("aside dl")).to_contain_text(messages.format("provenance-original"))
    driver.page.get_by_label("North-east", exact=True).select_option("city_hall_fort")
    expect(driver.page.locator("aside dl")).to_contain_text(messages.format("provenance-published-single-source"))
    island_side = driver.page.get_by_label(messages.format("field-island"), exact=False).and_(
        driver.page.locator("select")
    )
    island_side.select_option("island_tree_house")
    expect(island_side).to_have_value("island_tree_house")
    driver.page.locator(".cards button", has_text="Scouts").click()
    expect(driver.page.get_by_text(messages.format("field-removed-terrain-about"))).to_be_visible()
    driver.page.wait_for_load_state("networkidle")
    driver.screenshot("set-up-expansions")
    assert driver.axe_violations() == []
    driver.button("Start the game").click()
    driver.page.wait_for_url("**/table/*")
    driver.wait_for_turn()
    setup = server.setup_dict(driver.table)["setup"]
    assert setup["sets"] == ["base", "crossroads", "island", "marshlands"]
    assert [board["id"] for board in setup["quadrants"]][:2] == ["temple", "city_hall_fort"]
    assert setup["island"]["id"] == "island_tree_house"
    assert "scouts" in setup["cards"]
    assert setup["removed_terrain"]
    crossroads = {"barracks_crossroads", "city_hall_fort", "lighthouse_foresters_lodge", "monastery_wagon"}
    assert len(setup["tasks"]) == sum(board["id"] in crossroads for board in setup["quadrants"])


def test_choices_made_faster_than_the_preview_are_kept(driver: Driver, server: Server) -> None:
    """Each choice is based on the earlier ones, even if the server has not drawn them yet."""
    driver.open("/set-up?seed=5&sets=base,crossroads")
    driver.page.locator("aside svg[role=img]").wait_for()
    driver.page.wait_for_load_state("networkidle")

    def delay(route: Route) -> None:
        driver.page.wait_for_timeout(300)
        route.continue_()

    driver.page.route("**/api/preview", delay)
    driver.page.get_by_label("North-west", exact=True).select_option("tower")
    driver.page.get_by_label("North-east", exact=True).select_option("city_hall_fort")
    driver.button("Start the game").click()
    driver.page.wait_for_url("**/table/*")
    driver.wait_for_turn()
    setup = server.setup_dict(driver.table)["setup"]
    assert [board["id"] for board in setup["quadrants"]][:2] == ["tower", "city_hall_fort"]
