"""Every screen: its words in four languages, nothing for axe to find, and what it is there for."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import expect

from realmwright.game import Illegal, Refusal
from realmwright.words import LANGUAGES, words

from .driver import Driver
from .script import begin
from .server import Server

pytestmark = pytest.mark.browser
FIRST_GAME = {"preset": "first-game", "start": "0"}
PEOPLE = (None, None)
SEED = 14


def refused(move: str) -> Refusal:
    """What the rules have against a move."""
    record = begin(FIRST_GAME, SEED)
    with pytest.raises(Illegal) as caught:
        record.game.read(record.state, move)
    assert caught.value.refusal is not None
    return caught.value.refusal


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refused_move_shows_its_reason(sit: Callable[..., Driver], server: Server, language: str) -> None:
    refusal = refused("build a14")
    hands = sit(locale=language)
    hands.open_table(server.new_table(PEOPLE, FIRST_GAME, SEED))
    hands.click("a14")
    said = words(language)
    expect(hands.refusal).to_contain_text(said.say_refusal(refusal, ["Ada", "Bruno"]))
    expect(hands.refusal).to_contain_text(said.say(f"rule-{refusal.rule.lower()}"))
    assert hands.page.evaluate("document.documentElement.lang") == language
    hands.shoot(f"refusal-{language}")


def test_the_language_is_switched_and_remembered(hands: Driver) -> None:
    hands.open("/")
    for language in ("de", "fr", "nl"):
        hands.page.locator("header select").first.select_option(language)
        expect(hands.page.locator(".go")).to_have_text(words(language).say("start-first-game"))
    hands.page.reload()
    expect(hands.page.locator(".go")).to_have_text(words("nl").say("start-first-game"))


def test_only_the_catalog_in_use_is_loaded(hands: Driver) -> None:
    asked: list[str] = []
    hands.page.on("request", lambda request: asked.append(urlsplit(request.url).path))
    hands.open("/")
    assert [path for path in asked if path.endswith(".ftl")] == ["/locale/en.ftl"]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_on_any_screen(sit: Callable[..., Driver], server: Server, theme: str) -> None:
    hands = sit(color_scheme=theme)
    found: dict[str, list[str]] = {}

    def look(name: str) -> None:
        hands.shoot(f"{name}-{theme}")
        found[name] = hands.axe()

    hands.open("/")
    look("start-page")
    hands.open("/set-up?seed=5")
    hands.page.locator("aside svg[role=img]").wait_for()
    hands.page.locator("summary").click()
    look("set-up")
    hands.open("/print?seed=5")
    hands.page.locator("svg[role=img]").wait_for()
    look("print")
    hands.open("/no/such/page")
    look("nowhere")
    hands.open_table(server.new_table(PEOPLE, FIRST_GAME, SEED))
    look("table")
    hands.hex(hands.legal()[0]).hover()
    hands.page.locator(".what-if").wait_for()
    look("what-if")
    hands.click("a14")
    hands.refusal.wait_for()
    look("refused")
    hands.page.locator(".log li button").first.click()
    look("log")
    hands.page.keyboard.press("Escape")
    hands.page.get_by_title("Settings").click()
    hands.page.locator("dialog").wait_for()
    look("settings")
    assert {name: lines for name, lines in found.items() if lines} == {}


def test_axe_finds_nothing_on_a_phone(sit: Callable[..., Driver], server: Server) -> None:
    hands = sit(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    hands.open_table(server.new_table(PEOPLE, FIRST_GAME, SEED))
    hands.hex(hands.legal()[0]).tap()
    assert hands.axe() == []
    hands.shoot("phone-360")
    hands.open("/set-up?seed=5")
    hands.page.locator("aside svg[role=img]").wait_for()
    assert hands.axe() == []
    assert hands.page.evaluate("document.documentElement.scrollWidth") <= 360


def test_a_table_as_somebody_wants_it(hands: Driver, server: Server) -> None:
    hands.open("/set-up")
    hands.page.locator("aside svg[role=img]").wait_for()
    hands.page.locator(".count label").nth(1).click()
    hands.page.get_by_label("Seat 1: Name").fill("Zoë")
    hands.page.get_by_label("Seat 2", exact=True).select_option("")
    hands.page.get_by_label("Seat 3", exact=True).select_option("random")
    hands.page.get_by_label("North-west", exact=True).select_option("harbor")
    expect(hands.page.get_by_label("North-west", exact=True)).to_have_value("harbor")
    turned = hands.page.get_by_label("North-west: Turned by 180°")
    was = turned.get_attribute("aria-pressed") == "true"
    turned.click()
    expect(turned).to_have_attribute("aria-pressed", str(not was).lower())
    for pressed in hands.page.locator(".cards button[aria-pressed=true]").all_inner_texts():
        hands.page.locator(".cards button", has_text=pressed.split("\n")[0]).click()
    expect(hands.page.get_by_text("Choose 3 more cards")).to_be_visible()
    expect(hands.button("Start the game")).to_have_attribute("aria-disabled", "true")
    for card in ("Lords", "Hermits", "Farmers"):
        hands.page.locator(".cards button", has_text=card).first.click()
    hands.page.locator("label.line select").select_option("1")
    hands.page.locator("summary").click()
    hands.page.get_by_label("No, one settlement is needed").check(force=True)
    expect(hands.button("Start the game")).to_have_attribute("aria-disabled", "false")
    hands.page.wait_for_load_state("networkidle")
    hands.shoot("wanted")
    hands.button("Start the game").click()
    hands.page.wait_for_url("**/table/*")
    hands.my_turn()
    about = server.about(hands.table)
    assert about["seats"][0]["name"] == "Zoë"
    assert [seat["bot"] for seat in about["seats"]] == [None, None, "random"]
    assert about["setup"]["quadrants"][0] == {"id": "harbor", "rotated": not was}
    assert set(about["setup"]["cards"]) == {"lords", "hermits", "farmers"}
    assert about["setup"]["start_player"] == 1
    assert about["setup"]["options"]["cards.lords_zero_counts"] is False


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_set_up_that_cannot_be_says_why(sit: Callable[..., Driver], language: str) -> None:
    hands, said = sit(locale=language), words(language)
    hands.open("/set-up?edition=first&players=5")
    refused = said.say("refusal-wish", wish=said.say("field-players"), value="5")
    expect(hands.page.locator(".trouble")).to_have_text(refused)
    hands.complaints.clear()  # the browser notes the answer 422
    hands.page.locator(".count label").first.click()
    expect(hands.page.locator(".trouble")).to_have_count(0)


def test_the_printed_set_up(hands: Driver) -> None:
    hands.open("/print?game=kingdom-builder&quadrants=oracle,tower:r,barn,harbor&cards=lords,hermits,farmers&seed=3")
    sheet = hands.page.locator("main")
    expect(sheet).to_contain_text("North-east: Tower, turned by 180°")
    for card in ("Lords", "Hermits", "Farmers"):
        expect(sheet).to_contain_text(card)
    hands.page.emulate_media(media="print")
    expect(hands.page.locator("nav")).to_be_hidden()
    hands.shoot("printed")
    link = sheet.locator(".link").inner_text().partition(": ")[2]
    assert parse_qs(urlsplit(link).query)["quadrants"] == ["oracle,tower:r,barn,harbor"]


def test_addresses_that_lead_nowhere(hands: Driver) -> None:
    hands.open("/no/such/page")
    expect(hands.page.locator("main")).to_contain_text(words("en").say("problem-no-such-address"))
    hands.open("/table/nobodyknowsit")
    expect(hands.page.locator("main")).to_contain_text(words("en").say("problem-no-table"))
    hands.page.get_by_role("link", name="Start page").click()
    expect(hands.button("Play the recommended first game")).to_be_visible()


def test_tables_are_found_again_on_the_start_page(hands: Driver) -> None:
    hands.open("/")
    hands.button("Play the recommended first game").click()
    hands.page.wait_for_url("**/table/*")
    hands.my_turn()
    table = hands.table
    hands.page.get_by_role("link", name="Kingdom Builder").click()
    hands.page.locator(f'a[href="/table/{table}"]').click()
    hands.my_turn()
    assert hands.table == table
