"""Browser tests of the info popover and the player strips, by pointer, touch and keyboard."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, expect

from .driver import Driver
from .server import Server

pytestmark = pytest.mark.browser
LAPTOP: Final = {"viewport": {"width": 1366, "height": 768}}
PHONE: Final[dict[str, Any]] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
FIRST_GAME: Final = {"quadrants": "tavern,paddock,oasis,farm", "cards": "fishermen,knights,merchants"}
ALL_SETS: Final = "base,nomads,crossroads,marshlands,harvest,capitol,caves,island"


def info(driver: Driver) -> Locator:
    return driver.page.locator("#info")


def location_cell(server: Server, table: str, name: str = "tavern") -> str:
    locations: dict[str, str] = server.setup_dict(table)["setup"]["locations"]
    return next(cell for cell, location in locations.items() if location == name)


def row(driver: Driver, source: str) -> Locator:
    return driver.page.locator(f'tr[data-row="{source}"] th button')


def long_press(driver: Driver, target: Locator) -> None:
    """Touch something until its popover opens."""
    box = target.bounding_box()
    assert box is not None
    point = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
    session = driver.page.context.new_cdp_session(driver.page)
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    info(driver).wait_for()
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_cards_locations_and_strips_explain_themselves_by_pointer(
    open_browser: Callable[..., Driver], server: Server
) -> None:
    driver = open_browser(**LAPTOP)
    table = server.new_table([None, None], FIRST_GAME, 1)
    driver.open_table(table)
    driver.play(f"build {driver.legal_cells()[0]}")
    row(driver, "knights").hover()
    expect(info(driver)).to_contain_text("2 gold for each of your settlements")
    expect(info(driver)).to_contain_text("Brings Ada 2 gold now.")
    expect(driver.page.locator(".lit")).not_to_have_count(0)
    assert driver.axe_violations() == []
    driver.page.keyboard.press("Escape")
    expect(info(driver)).to_have_count(0)
    driver.hex(location_cell(server, table)).click()
    expect(info(driver)).to_contain_text("Build 1 settlement at the end of a line")
    expect(info(driver)).to_contain_text("2 tiles left.")
    expect(driver.refusal).to_have_count(0)
    link = info(driver).get_by_role("link")
    expect(link).to_have_attribute("href", "/rules?entry=location-tavern")
    assert covered_legal_hexes(driver) == 0
    driver.page.mouse.click(5, 300)
    expect(info(driver)).to_have_count(0)
    driver.page.locator(".strips .who").first.click()
    expect(info(driver)).to_contain_text("39 settlements in the supply")
    expect(driver.page.locator(".lit")).not_to_have_count(0)


def covered_legal_hexes(driver: Driver) -> int:
    """Return the number of legal hexes whose centre is under the popover."""
    count: int = driver.page.evaluate(
        """() => {
            const box = document.getElementById('info').getBoundingClientRect()
            return [...document.querySelectorAll('.hit.legal')].filter(hex => {
                const { left, top, width, height } = hex.getBoundingClientRect()
                const [x, y] = [left + width / 2, top + height / 2]
                return x > box.left && x < box.right && y > box.top && y < box.bottom
            }).length
        }"""
    )
    return count


def test_rules_of_cards_are_always_visible_on_a_laptop(open_browser: Callable[..., Driver], server: Server) -> None:
    driver = open_browser(**LAPTOP)
    driver.open_table(server.new_table([None, None], FIRST_GAME, 1))
    expect(driver.page.locator("tr.rule").first).to_be_visible()
    assert driver.page.locator("tr.rule").count() == 3
    driver.page.set_viewport_size({"width": 1280, "height": 768})
    expect(driver.page.locator("tr.rule").first).to_be_hidden()


def test_explanations_by_keyboard(open_browser: Callable[..., Driver], server: Server) -> None:
    driver = open_browser(**LAPTOP)
    table = server.new_table([None, None], FIRST_GAME, 1)
    driver.open_table(table)
    cell = location_cell(server, table)
    driver.hex(cell).focus()
    driver.page.keyboard.press("Enter")
    expect(driver.page.get_by_role("dialog", name="Tavern")).to_be_focused()
    driver.page.keyboard.press("Escape")
    expect(driver.hex(cell)).to_be_focused()
    row(driver, "knights").focus()
    driver.page.keyboard.press("i")
    expect(driver.page.get_by_role("dialog", name="Knights")).to_be_focused()


def test_explanations_by_touch(open_browser: Callable[..., Driver], server: Server) -> None:
    driver = open_browser(**PHONE)
    table = server.new_table([None, None], FIRST_GAME, 1)
    driver.open_table(table)
    driver.hex(location_cell(server, table)).tap(force=True)
    expect(info(driver)).to_contain_text("Tavern")
    box = info(driver).bounding_box()
    assert box is not None
    assert box["y"] + box["height"] == 844  # at the bottom, below the map
    assert driver.axe_violations() == []
    info(driver).get_by_role("button").tap()
    expect(info(driver)).to_have_count(0)
    row(driver, "knights").scroll_into_view_if_needed()
    row(driver, "knights").tap()
    expect(info(driver)).to_contain_text("2 gold for each of your settlements")


def test_a_long_press_explains_where_a_tap_acts(open_browser: Callable[..., Driver], server: Server) -> None:
    driver = open_browser(**PHONE)
    table = server.new_table([None, None], {}, 1, "kingdoms")
    driver.open_table(table)
    castle = driver.page.locator('[data-lead="castle 2"]')
    long_press(driver, castle)
    expect(info(driver)).to_contain_text("each multiplied by its rank")
    expect(castle).to_have_attribute("aria-pressed", "false")


def test_kingdoms_explains_pieces_lines_and_players(open_browser: Callable[..., Driver], server: Server) -> None:
    driver = open_browser(**LAPTOP)
    table = server.new_table([None, None], {}, 1, "kingdoms")
    driver.open_table(table)
    server.play(table, ["castle 2 b3"])
    expect(driver.hex("b3")).to_have_attribute("data-piece", "0:2")
    driver.hex("b3").click()
    expect(info(driver)).to_contain_text("Castle of rank 2 (Ada)")
    expect(info(driver)).to_contain_text("Row 3")
    driver.page.keyboard.press("Escape")
    driver.page.locator('[data-line="b"] .worth').hover()
    expect(info(driver)).to_contain_text("Column B")
    expect(driver.page.locator('.strips li[data-seat="0"]')).to_contain_text("50")
    assert driver.axe_violations() == []


def test_five_players_with_all_expansions_fit_on_a_laptop(open_browser: Callable[..., Driver], server: Server) -> None:
    driver = open_browser(**LAPTOP)
    driver.open_table(server.new_table([None] * 5, {"sets": ALL_SETS}, 11))
    assert driver.page.locator(".strips li").count() == 5
    for selector in (".strips li", "tbody tr", ".strips .fact", ".log li"):
        for element in driver.page.locator(selector).all():
            expect(element).to_be_in_viewport(ratio=0.9)


def test_five_players_with_an_island_stand_beside_it_on_a_phone(
    open_browser: Callable[..., Driver], server: Server
) -> None:
    driver = open_browser(**PHONE)
    driver.open_table(server.new_table([None] * 5, {"sets": ALL_SETS}, 11))
    expect(driver.page.locator(".map .strips li")).to_have_count(5)
    for element in driver.page.locator(".strips li").all():
        expect(element).to_be_in_viewport(ratio=1)
        box = element.bounding_box()
        assert box is not None
        assert box["height"] >= 24
    assert driver.axe_violations() == []
    driver.page.locator(".grip").tap()
    expect(driver.page.locator(".rail .strips li")).to_have_count(5)


def test_watchers_see_strips_but_no_tiles_and_buttons(open_browser: Callable[..., Driver], server: Server) -> None:
    driver = open_browser(**LAPTOP)
    driver.open_table(server.new_table(["level-1", "level-1"], FIRST_GAME, 1))
    expect(driver.page.locator(".strips li")).to_have_count(2)
    expect(driver.page.locator("footer .button")).to_have_count(0)
    expect(driver.page.get_by_text("Your tiles")).to_have_count(0)
