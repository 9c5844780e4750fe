"""Browser tests of all screens: languages, accessibility, set-up, print."""

from __future__ import annotations

from collections.abc import Callable
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import expect

from realmwright.game import IllegalMove, Refusal
from realmwright.i18n import LANGUAGES, translator

from .driver import Driver
from .seeded_record import start_record
from .server import Server

pytestmark = pytest.mark.browser
FIRST_GAME = {"preset": "first-game", "start": "0"}
PEOPLE = (None, None)
SEED = 14


def refusal_of(move: str) -> Refusal:
    """Return the refusal of a move by the rules."""
    record = start_record(FIRST_GAME, SEED)
    with pytest.raises(IllegalMove) as caught:
        record.game.read(record.state, move)
    assert caught.value.refusal is not None
    return caught.value.refusal


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_refused_move_shows_its_reason(open_browser: Callable[..., Driver], server: Server, language: str) -> None:
    refusal = refusal_of("build a14")
    driver = open_browser(locale=language)
    driver.open_table(server.new_table(PEOPLE, FIRST_GAME, SEED))
    driver.click("a14")
    messages = translator(language)
    expect(driver.refusal).to_contain_text(messages.format_refusal(refusal, ["Ada", "Bruno"]))
    expect(driver.refusal).to_contain_text(messages.format(f"rule-{refusal.rule.lower()}"))
    assert driver.page.evaluate("document.documentElement.lang") == language
    driver.screenshot(f"refusal-{language}")


def test_the_language_is_switched_and_remembered(driver: Driver) -> None:
    driver.open("/")
    for language in ("de", "fr", "nl"):
        driver.page.locator("header select").first.select_option(language)
        expect(driver.page.locator(".go")).to_have_text(translator(language).format("start-first-game"))
    driver.page.reload()
    expect(driver.page.locator(".go")).to_have_text(translator("nl").format("start-first-game"))


def test_only_the_catalog_in_use_is_loaded(driver: Driver) -> None:
    requested: list[str] = []
    driver.listen("request", lambda request: requested.append(urlsplit(request.url).path))
    driver.open("/")
    assert [path for path in requested if path.endswith(".ftl")] == ["/locale/en-first.ftl"]
    with driver.page.expect_request("**/locale/en-later.ftl"):
        driver.page.keyboard.press("Tab")
    driver.page.locator("header select").first.select_option("de")
    expect(driver.page.locator(".go")).to_have_text(translator("de").format("start-first-game"))
    driver.open("/rules")
    expect(driver.page.locator("input[type=search]")).to_have_accessible_name(
        translator("de").format("rulebook-search")
    )
    catalogs = [path for path in requested if path.endswith(".ftl")]
    assert catalogs[2:] == ["/locale/de-first.ftl", "/locale/de-later.ftl"] * 2


def test_screens_are_accessible(driver: Driver, server: Server) -> None:
    violations: dict[str, list[str]] = {}

    def check(name: str) -> None:
        violations[name] = driver.violations_in_both_themes(name)

    driver.open("/")
    check("start-page")
    driver.open("/set-up?seed=5")
    driver.page.locator("aside svg[role=img]").wait_for()
    driver.page.locator("summary").click()
    check("set-up")
    driver.open("/print?seed=5")
    driver.page.locator("svg[role=img]").wait_for()
    check("print")
    driver.open("/no/such/page")
    check("nowhere")
    driver.open_table(server.new_table(PEOPLE, FIRST_GAME, SEED))
    check("table")
    driver.hex(driver.legal_cells()[0]).hover()
    driver.page.locator(".what-if").wait_for()
    check("what-if")
    driver.click("a14")
    driver.refusal.wait_for()
    check("refused")
    driver.page.locator(".log li button").first.click()
    check("log")
    driver.page.keyboard.press("Escape")
    driver.page.get_by_title("Settings").click()
    driver.page.locator("dialog").wait_for()
    check("settings")
    assert {name: lines for name, lines in violations.items() if lines} == {}


def test_phone_screens_are_accessible(open_browser: Callable[..., Driver], server: Server) -> None:
    driver = open_browser(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    driver.open_table(server.new_table(PEOPLE, FIRST_GAME, SEED))
    driver.hex(driver.legal_cells()[0]).tap()
    assert driver.axe_violations() == []
    driver.screenshot("phone-360")
    driver.open("/set-up?seed=5")
    driver.page.locator("aside svg[role=img]").wait_for()
    assert driver.axe_violations() == []
    assert driver.page.evaluate("document.documentElement.scrollWidth") <= 360


def test_custom_set_up(driver: Driver, server: Server) -> None:
    driver.open("/set-up")
    driver.page.locator("aside svg[role=img]").wait_for()
    driver.page.locator(".count label").nth(1).click()
    driver.page.get_by_label("Seat 1: Name").fill("Zoë")
    driver.page.get_by_label("Seat 2", exact=True).select_option("")
    driver.page.get_by_label("Seat 3", exact=True).select_option("random")
    driver.page.get_by_label("North-west", exact=True).select_option("harbor")
    expect(driver.page.get_by_label("North-west", exact=True)).to_have_value("harbor")
    rotate = driver.page.get_by_label("North-west: Turned by 180°")
    was_rotated = rotate.get_attribute("aria-pressed") == "true"
    rotate.click()
    expect(rotate).to_have_attribute("aria-pressed", str(not was_rotated).lower())
    for pressed in driver.page.locator(".cards button[aria-pressed=true]").all_inner_texts():
        driver.page.locator(".cards button", has_text=pressed.split("\n")[0]).click()
    expect(driver.page.get_by_text("Choose 3 more cards")).to_be_visible()
    expect(driver.button("Start the game")).to_have_attribute("aria-disabled", "true")
    for card in ("Lords", "Hermits", "Farmers"):
        driver.page.locator(".cards button", has_text=card).first.click()
    driver.page.locator("label.line select").select_option("1")
    driver.page.locator("summary").click()
    driver.page.get_by_label("No, one settlement is needed").check(force=True)
    expect(driver.button("Start the game")).to_have_attribute("aria-disabled", "false")
    driver.page.wait_for_load_state("networkidle")
    driver.screenshot("wanted")
    driver.button("Start the game").click()
    driver.page.wait_for_url("**/table/*")
    driver.wait_for_turn()
    table = server.setup_dict(driver.table)
    assert table["seats"][0]["name"] == "Zoë"
    assert [seat["bot"] for seat in table["seats"]] == [None, None, "random"]
    assert table["setup"]["quadrants"][0] == {"id": "harbor", "rotated": not was_rotated}
    assert set(table["setup"]["cards"]) == {"lords", "hermits", "farmers"}
    assert table["setup"]["start_player"] == 1
    assert table["setup"]["options"]["cards.lords_zero_counts"] is False


@pytest.mark.parametrize("language", LANGUAGES)
def test_invalid_set_up_shows_the_reason(open_browser: Callable[..., Driver], language: str) -> None:
    driver, messages = open_browser(locale=language), translator(language)
    driver.open("/set-up?edition=first&players=5")
    refusal_of = messages.format("refusal-param", param=messages.format("field-players"), value="5")
    expect(driver.page.locator(".error")).to_have_text(refusal_of)
    driver.console_errors.clear()  # the browser logs the response 422
    driver.page.locator(".count label").first.click()
    expect(driver.page.locator(".error")).to_have_count(0)


def test_the_printed_set_up(driver: Driver) -> None:
    driver.open("/print?game=kingdom-builder&quadrants=oracle,tower:r,barn,harbor&cards=lords,hermits,farmers&seed=3")
    sheet = driver.page.locator("main")
    expect(sheet).to_contain_text("North-east: Tower, turned by 180°")
    for card in ("Lords", "Hermits", "Farmers"):
        expect(sheet).to_contain_text(card)
    expect(sheet).to_contain_text(translator("en").format("location-harbor-power"))
    driver.page.emulate_media(media="print")
    expect(driver.page.locator("nav")).to_be_hidden()
    driver.screenshot("printed")
    link = sheet.locator(".link").inner_text().partition(": ")[2]
    assert parse_qs(urlsplit(link).query)["quadrants"] == ["oracle,tower:r,barn,harbor"]


def test_unknown_addresses(driver: Driver) -> None:
    driver.open("/no/such/page")
    expect(driver.page.locator("main")).to_contain_text(translator("en").format("problem-no-such-address"))
    driver.open("/table/unknowntable")
    expect(driver.page.locator("main")).to_contain_text(translator("en").format("problem-no-table"))
    driver.page.get_by_role("link", name="Start page").click()
    expect(driver.button("Play the recommended first game")).to_be_visible()


def test_recent_tables_are_listed_on_the_start_page(driver: Driver) -> None:
    driver.open("/")
    driver.button("Play the recommended first game").click()
    driver.page.wait_for_url("**/table/*")
    driver.wait_for_turn()
    table = driver.table
    driver.page.get_by_role("link", name="Kingdom Builder").click()
    card = driver.page.locator(f'a[href="/table/{table}"]')
    expect(card).to_contain_text("Your turn · Round 1 · Kingdom Builder")
    card.click()
    driver.wait_for_turn()
    assert driver.table == table
