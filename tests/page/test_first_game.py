"""Browser tests of the first game: its tips, presets of expansions, and what the page remembers for the next table."""

from __future__ import annotations

import json
from random import Random
from typing import Any, Final

import pytest
from playwright.sync_api import expect

from realmwright.i18n import translator

from .driver import Driver, OpenBrowser
from .multiplayer import create_online_table, join, wait_for_start
from .seeded_record import play_move, start_record
from .server import Server

pytestmark = pytest.mark.browser

PHONE: Final[dict[str, Any]] = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
LAPTOP: Final[dict[str, Any]] = {"viewport": {"width": 1366, "height": 768}}
SIZES: Final = pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
FIRST_GAME: Final = {"preset": "first-game", "start": "0"}
TEXTS: Final = translator("en")
# Legal hexes and spaces whose centres lie under an element.
COVERED: Final = """selector => {
  const box = document.querySelector(selector).getBoundingClientRect()
  return [...document.querySelectorAll('.hit.legal')].filter((hex) => {
    const { x, y, width, height } = hex.getBoundingClientRect()
    return x + width > box.left && x < box.right && y + height > box.top && y < box.bottom
  }).map((hex) => hex.dataset.cell)
}"""


def tip(driver: Driver, name: str) -> None:
    """Wait for a tip such as kingdoms-goal; it covers no legal hex."""
    bubble = driver.page.locator("[data-tip]")
    expect(bubble).to_contain_text(TEXTS.format(f"tip-{name}"))
    expect(bubble).to_be_visible()
    assert driver.page.evaluate(COVERED, "[data-tip]") == []


def start_first_game(driver: Driver) -> None:
    driver.open("/")
    driver.button(TEXTS.format("start-first-game")).click()
    driver.page.locator("[data-revision]").wait_for(state="attached")


@SIZES
def test_tips_of_the_first_game(open_browser: OpenBrowser, size: dict[str, Any]) -> None:
    driver = open_browser(**size)
    start_first_game(driver)
    tip(driver, "kingdom-builder-goal")
    assert driver.axe_violations() == []
    driver.button("Next").click()
    tip(driver, "kingdom-builder-hexes")
    driver.button("Next").focus()
    driver.page.keyboard.press("Enter")
    tip(driver, "kingdom-builder-tile")
    driver.button("Next").click()
    expect(driver.page.locator("[data-tip]")).to_have_count(0)
    for _ in range(3):
        before = driver.seq
        driver.page.locator(".hit.legal").first.focus()
        driver.page.keyboard.press("Enter")
        driver.wait_for_update(before)
    tip(driver, "kingdom-builder-end")
    driver.page.reload()
    tip(driver, "kingdom-builder-end")
    driver.button("Got it").click()
    expect(driver.page.locator("[data-tip]")).to_have_count(0)
    driver.page.reload()
    driver.page.locator("[data-revision]").wait_for(state="attached")
    driver.page.wait_for_timeout(500)
    expect(driver.page.locator("[data-tip]")).to_have_count(0)


def test_one_click_turns_the_tips_off_for_good(open_browser: OpenBrowser) -> None:
    driver = open_browser(**PHONE)
    start_first_game(driver)
    tip(driver, "kingdom-builder-goal")
    driver.page.locator("[data-tip] .off").tap()
    expect(driver.page.locator("[data-tip]")).to_have_count(0)
    start_first_game(driver)
    driver.page.wait_for_timeout(500)
    expect(driver.page.locator("[data-tip]")).to_have_count(0)


@SIZES
def test_tips_of_kingdoms(open_browser: OpenBrowser, size: dict[str, Any]) -> None:
    driver = open_browser(**size)
    driver.open("/set-up?game=kingdoms&start=0")
    driver.button("Start the game").click()
    for key in ("goal", "choose", "place"):
        tip(driver, f"kingdoms-{key}")
        driver.button("Next").click()
    expect(driver.page.locator('[data-tip="tip-kingdoms-end"]')).to_contain_text(TEXTS.format("tip-kingdoms-end"))
    assert driver.axe_violations() == []


def test_other_tables_have_no_tips(driver: Driver, server: Server) -> None:
    driver.open_table(server.new_table((None, None), FIRST_GAME, 14))
    driver.page.wait_for_timeout(500)
    expect(driver.page.locator("[data-tip]")).to_have_count(0)


@SIZES
def test_a_preset_of_an_expansion(open_browser: OpenBrowser, size: dict[str, Any]) -> None:
    driver = open_browser(**size)
    driver.open("/set-up")
    driver.page.get_by_role("radio", name="Nomads for the first time").check()
    about = TEXTS.format("set-nomads-about")
    expect(driver.page.get_by_role("status").filter(has_text=about)).to_be_visible()
    box = driver.page.get_by_role("checkbox", name="Nomads")
    expect(box).to_be_checked()
    expect(driver.page.locator("label", has=box)).to_contain_text(about)
    assert driver.axe_violations() == []
    driver.button("Start the game").click()
    expect(driver.page.locator(".score")).to_contain_text("Families")


def test_all_boards_are_reached_on_a_low_laptop(open_browser: OpenBrowser) -> None:
    driver = open_browser(**LAPTOP)
    driver.open("/set-up")
    expect(driver.button("Start the game")).to_have_attribute("aria-disabled", "false")
    driver.page.locator('aside a[href="/boards"]').click(trial=True)


def tables_with_unused_tile() -> tuple[int, list[str]]:
    """Return a seed and the moves until the first player may use a tile or end the turn."""
    for seed in range(60):
        record, rng, moves = start_record(FIRST_GAME, seed), Random(seed), list[str]()
        for _ in range(30):
            game, state = record.game, record.state
            texts = [game.write(state, move) for move in game.moves(state)]
            if "end" in texts and len(texts) > 1 and game.actor(state) == 0:
                return seed, moves
            text = rng.choice(texts)
            moves.append(text)
            play_move(record, game.read(state, text), seed)
    raise AssertionError("no seed has an unused tile")


@SIZES
def test_the_end_of_a_turn_asks_while_a_tile_is_unused(
    open_browser: OpenBrowser, server: Server, size: dict[str, Any]
) -> None:
    seed, moves = tables_with_unused_tile()
    table = server.new_table((None, None), FIRST_GAME, seed)
    server.play(table, moves)
    driver = open_browser(**size)
    driver.open_table(table)
    driver.button(TEXTS.format("settings")).click()
    driver.page.get_by_label(TEXTS.format("ask-before-end")).check()
    driver.page.keyboard.press("Escape")
    before = driver.seq
    dialog = driver.page.get_by_role("dialog", name=TEXTS.format("end-turn-sure"))
    driver.end.click()
    expect(dialog).to_contain_text("You can still use")
    assert driver.axe_violations() == []
    dialog.get_by_role("button", name="Not yet").click()
    expect(dialog).to_have_count(0)
    driver.page.reload()
    driver.page.locator("[data-revision]").wait_for(state="attached")
    driver.page.keyboard.press("e")
    expect(dialog).to_be_visible()
    assert driver.seq == before
    driver.page.keyboard.press("e")
    driver.wait_for_update(before)
    expect(dialog).to_have_count(0)


def test_a_turn_ends_at_once_unless_asked_for(driver: Driver, server: Server) -> None:
    seed, moves = tables_with_unused_tile()
    table = server.new_table((None, None), FIRST_GAME, seed)
    server.play(table, moves)
    driver.open_table(table)
    before = driver.seq
    driver.page.keyboard.press("e")
    driver.wait_for_update(before)


def test_zoom_and_place_are_kept_for_the_next_table(open_browser: OpenBrowser, server: Server) -> None:
    driver = open_browser(**LAPTOP)
    driver.open_table(server.new_table((None, None), FIRST_GAME, 14))
    driver.button("Zoom in").click()
    driver.page.wait_for_function("() => JSON.parse(localStorage.getItem('realmwright.view') ?? '{}').scale > 1")
    kept = json.loads(driver.page.evaluate("localStorage.getItem('realmwright.view')"))
    assert kept["scale"] > 1
    driver.open_table(server.new_table((None, None), FIRST_GAME, 15))
    expect(driver.button("Whole map")).to_be_visible()
    assert f"scale({kept['scale']:.4f}"[:-2] in (driver.page.locator(".map .map").get_attribute("style") or "")


@SIZES
def test_coordinates_are_readable(open_browser: OpenBrowser, server: Server, size: dict[str, Any]) -> None:
    driver = open_browser(**size)
    driver.open_table(server.new_table((None, None), {**FIRST_GAME, "sets": "base,island"}, 14))
    heights = driver.page.eval_on_selector_all(
        ".coordinate", "all => all.map(text => text.getScreenCTM().a * parseFloat(getComputedStyle(text).fontSize))"
    )
    assert len(heights) == 20 + 20 + 6 + 5
    assert min(heights) >= 10


def test_keys_of_kingdoms_work_without_focus_on_the_board(driver: Driver, server: Server) -> None:
    driver.open_table(server.new_table((None, None), {"start": "0"}, 1, "kingdoms"))
    driver.page.keyboard.press("ArrowDown")
    assert driver.page.evaluate("document.activeElement.dataset.cell") == "a2"
    driver.page.locator(".tools button").first.focus()
    driver.page.keyboard.press("ArrowRight")
    assert driver.page.evaluate("document.activeElement.dataset.cell") == "b2"


def test_all_choices_of_kingdoms_are_seen_on_a_phone(open_browser: OpenBrowser, server: Server) -> None:
    driver = open_browser(**PHONE)
    driver.open_table(server.new_table((None, None), {"start": "0"}, 1, "kingdoms"))
    expect(driver.page.locator(".choices button")).to_have_count(6)
    foot = driver.page.locator(".foot").bounding_box()
    for box in [button.bounding_box() for button in driver.page.locator(".choices button").all()]:
        assert box
        assert foot
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 390
        assert box["y"] + box["height"] <= foot["y"]
        assert box["height"] >= 44


@SIZES
def test_the_chat_covers_no_legal_hex(open_browser: OpenBrowser, size: dict[str, Any]) -> None:
    host, guest = open_browser(**size), open_browser(**size)
    join(guest, create_online_table(host, "Ada"), "Bruno")
    wait_for_start(host, guest)
    for driver in (host, guest):
        driver.page.locator(".people button").first.wait_for()
        driver.button("Chat").click()
        driver.page.locator(".chat").wait_for()
        assert driver.page.evaluate(COVERED, ".chat") == []
