"""Browser tests of what the others did since the last turn: lines, marks on the map and replay."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, expect

from .driver import Driver
from .server import Server

pytestmark = pytest.mark.browser
LAPTOP: Final = {"viewport": {"width": 1366, "height": 768}}
PHONE: Final = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
FIRST_GAME: Final = {"preset": "first-game", "start": "0"}


def play_turn(driver: Driver) -> None:
    """Build on the first legal hexes and end the turn."""
    driver.wait_for_turn()
    while driver.end.get_attribute("aria-disabled") == "true":
        before = driver.seq
        driver.hex(driver.legal_cells()[0]).focus()
        driver.page.keyboard.press("Enter")
        driver.wait_for_update(before)
    before = driver.seq
    driver.page.keyboard.press("e")
    driver.wait_for_update(before)


def panel(driver: Driver) -> Locator:
    return driver.page.locator(".since")


def marked(driver: Driver) -> set[str]:
    cells: list[str] = driver.page.eval_on_selector_all("[data-mark]", "all => all.map(mark => mark.dataset.mark)")
    return set(cells)


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_every_opponent_has_a_line_and_marks(
    open_browser: Callable[..., Driver], server: Server, size: dict[str, Any]
) -> None:
    driver = open_browser(**size)
    driver.open_table(server.new_table([None, "greedy", "greedy"], FIRST_GAME, 3))
    driver.set_fastest_pace()
    expect(panel(driver)).to_have_count(0)
    play_turn(driver)
    driver.wait_for_turn()
    lines = panel(driver).locator("li")
    expect(lines).to_have_count(2)
    for name, line in zip(("Bruno", "Chiara"), lines.all(), strict=True):
        expect(line).to_contain_text(name)
    text = " ".join(lines.all_inner_texts())
    built = driver.settlements("Bruno") | driver.settlements("Chiara")
    assert set(re.findall(r"\b[a-t]\d{1,2}\b", text)) == built == marked(driver)
    assert driver.axe_violations() == []

    driver.hex(driver.legal_cells()[0]).focus()
    driver.page.keyboard.press("Enter")
    expect(driver.page.locator(".pips, .turn")).not_to_have_count(0)
    assert marked(driver) == built, "the marks stay during the own turn"


def test_the_replay_is_started_by_touch_and_stopped_by_key(open_browser: Callable[..., Driver], server: Server) -> None:
    driver = open_browser(**PHONE)
    driver.open_table(server.new_table([None, "greedy"], FIRST_GAME, 3))
    driver.set_fastest_pace()
    play_turn(driver)
    driver.wait_for_turn()
    driver.page.locator(".grip").tap()
    expect(driver.page.locator("main.map")).to_be_hidden()
    driver.button("Show again").tap()
    expect(driver.page.locator("main.map")).to_be_visible()
    notice = driver.page.locator(".moment")
    expect(notice).to_contain_text("Bruno")
    assert marked(driver) == set(), "an earlier position has its own marks"
    driver.page.keyboard.press("r")
    expect(notice).to_have_count(0)
    expect(driver.button("Show again")).to_be_visible()


def test_the_replay_ends_with_the_current_position(open_browser: Callable[..., Driver], server: Server) -> None:
    driver = open_browser(**LAPTOP)
    driver.open_table(server.new_table([None, "greedy"], FIRST_GAME, 3))
    driver.set_fastest_pace()
    play_turn(driver)
    driver.wait_for_turn()
    expect(panel(driver)).to_be_visible()
    driver.page.keyboard.press("r")
    expect(driver.page.locator(".moment")).to_be_visible()
    expect(driver.page.locator(".moment")).to_have_count(0)
    expect(driver.button("Show again")).to_be_visible()
    driver.hex(driver.legal_cells()[0]).click()
    assert marked(driver)


def test_people_at_one_screen_each_have_their_own_summary(open_browser: Callable[..., Driver], server: Server) -> None:
    driver = open_browser(**LAPTOP)
    driver.open_table(server.new_table([None, None], FIRST_GAME, 3))
    play_turn(driver)
    expect(panel(driver)).to_contain_text("Since Bruno’s last turn")
    play_turn(driver)
    expect(panel(driver)).to_contain_text("Since Ada’s last turn")
    expect(panel(driver).locator("li")).to_have_count(1)
    expect(panel(driver).locator("li")).to_contain_text("Bruno")


@pytest.mark.parametrize("size", [LAPTOP, PHONE], ids=["laptop", "phone"])
def test_kingdoms_has_lines_and_marks(
    open_browser: Callable[..., Driver], server: Server, size: dict[str, Any]
) -> None:
    driver = open_browser(**size)
    driver.open_table(server.new_table([None, "greedy", "greedy"], {"start": "0"}, 3, "kingdoms"))
    driver.set_fastest_pace()
    before = driver.seq
    driver.page.keyboard.press("1")
    driver.hex("c3").focus()
    driver.page.keyboard.press("Enter")
    driver.wait_for_update(before)
    expect(panel(driver).locator("li")).to_have_count(2)
    text = " ".join(panel(driver).locator("li").all_inner_texts())
    cells = {cell.lower() for cell in re.findall(r"\b[A-F][1-5]\b", text)}
    assert len(cells) == 2
    assert marked(driver) == cells
    assert driver.axe_violations() == []


def test_with_five_players_the_lines_stand_below_the_strips(
    open_browser: Callable[..., Driver], server: Server
) -> None:
    driver = open_browser(**LAPTOP)
    driver.open_table(server.new_table([None, *["greedy"] * 4], {"sets": "all", "start": "0"}, 3))
    driver.set_fastest_pace()
    play_turn(driver)
    driver.wait_for_turn()
    lines = panel(driver).locator("li")
    expect(lines).to_have_count(4)
    for seat, line in enumerate(lines.all(), 1):
        expect(line).to_be_in_viewport(ratio=1)
        strip, box = driver.page.locator(f'.strips [data-seat="{seat}"]').bounding_box(), line.bounding_box()
        assert strip is not None
        assert box is not None
        assert abs(strip["x"] - box["x"]) < 8
    assert driver.axe_violations() == []
