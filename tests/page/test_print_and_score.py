"""Browser tests of the printed set-up and the score calculation for real tables."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from playwright.sync_api import expect

from realmwright.kingdom_builder.physical_game_score import score

from .driver import Driver

pytestmark = pytest.mark.browser
SETUP = "game=kingdom-builder&players=2&quadrants=tavern,paddock,oasis,farm&cards=fishermen,knights,merchants"
CROSSROADS = "game=kingdom-builder&players=3&sets=base,crossroads&cards=knights,citizens,lords&seed=4"


def score_page(driver: Driver, query: str = SETUP) -> None:
    driver.open(f"/score?{query}")
    expect(driver.page.locator("tbody tr").first).to_be_visible()


def download_text(driver: Driver) -> Path:
    with driver.page.expect_download() as download:
        driver.button("Download as text").click()
    assert download.value.suggested_filename == "table.txt"
    return Path(download.value.path())


def test_set_up_is_drawn_from_owned_expansions(driver: Driver) -> None:
    driver.open("/print")
    driver.page.get_by_label("Nomads", exact=True).check()
    expect(driver.page.locator(".facts")).to_contain_text("Nomads")
    driver.page.get_by_label("Crossroads", exact=True).check()
    expect(driver.page.locator(".facts")).to_contain_text("Crossroads")
    driver.page.get_by_label("How many players?").select_option("4")
    expect(driver.page.locator(".facts")).to_contain_text("4 players")
    driver.screenshot("owned-expansions")
    assert driver.axe_violations() == []
    driver.open("/print")
    expect(driver.page.get_by_label("Nomads", exact=True)).to_be_checked()
    expect(driver.page.locator(".facts")).to_contain_text("Nomads")
    driver.page.emulate_media(media="print")
    expect(driver.page.locator(".own")).to_be_hidden()
    driver.page.emulate_media(media="screen")
    driver.page.get_by_role("link", name="Score this game").click()
    expect(driver.page.locator("tbody tr").first).to_be_visible()


def test_score_matches_the_command_line(driver: Driver) -> None:
    score_page(driver)
    for cell in ("k17", "l17", "l16", "l15", "l14", "l13"):
        driver.click(cell)
    driver.page.get_by_role("radio", name="Seat 2").check()
    driver.click("q1")
    expect(driver.page.locator('[data-row="merchants"] td').first).to_have_text("8")
    assert (driver.gold("Castles"), driver.gold("Fishermen")) == ([3, 0], [1, 1])
    driver.page.locator('[data-row="fishermen"] th').hover()
    expect(driver.page.locator("path.lit")).to_be_visible()
    driver.screenshot("score")
    file = download_text(driver)
    first, second = score(file.read_text())
    assert [first["merchants"], second["merchants"]] == [8, 0]
    output = subprocess.check_output([sys.executable, "-m", "realmwright", "score", str(file)], text=True)
    assert output.splitlines()[-2].split() == ["total", str(sum(first.values())), str(sum(second.values()))]


def test_pieces_tasks_and_markers_of_expansions(driver: Driver, tmp_path: Path) -> None:
    score_page(driver, CROSSROADS)
    grass = next(cell for cell in driver.legal_cells() if "grass" in driver.description(cell))
    driver.page.get_by_role("radio", name="warrior").check()
    driver.click(grass)
    expect(driver.hex(grass)).to_have_attribute("aria-label", f"{grass}: grass hex, warrior (Seat 1)")
    driver.button("Fortress").click()
    expect(driver.page.locator("tbody")).to_contain_text("Fortress")
    text = download_text(driver).read_text()
    assert f"seat 1: warriors={grass}" in text
    assert "fortress" in text
    file = tmp_path / "mine.txt"
    file.write_text(
        text.replace(f"warriors={grass}", f"warriors={grass} markers=3").replace("cards: ", "cards: mayors ")
    )
    driver.page.get_by_label("Open a text file").set_input_files(file)
    expect(driver.page.locator('[data-row="mayors"] td').first).to_have_text("4")
    file.write_text("cards: knights\nG. G.")
    driver.page.get_by_label("Open a text file").set_input_files(file)
    expect(driver.page.locator(".error")).to_contain_text("expected 20")
    assert all("422" in line for line in driver.console_errors)
    driver.console_errors.clear()


def test_walls_capitols_the_island_and_gold(driver: Driver, tmp_path: Path) -> None:
    score_page(
        driver, "sets=base,nomads,capitol,island&quadrants=harbor,quarry,tavern,tower&cards=knights,lords,miners&seed=3"
    )
    driver.page.get_by_role("radio", name="stone wall").check()
    free = driver.legal_cells()[30]
    driver.click(free)
    expect(driver.hex(free)).to_have_attribute("aria-label", re.compile(", stone wall$"))
    expect(driver.page.locator('[data-row="capitols"]')).to_be_visible()
    drawn = re.search(r"capitols=(\w+)", download_text(driver).read_text())
    assert drawn is not None
    driver.page.get_by_role("radio", name="capitol").check()
    driver.click(drawn[1])
    expect(driver.page.locator('[data-row="capitols"]')).to_have_count(0)
    driver.click(drawn[1])
    expect(driver.page.locator('[data-row="capitols"]')).to_be_visible()
    driver.page.get_by_role("radio", name="settlement").check()
    driver.click("i:b1")
    driver.page.get_by_role("button", name="Tree House").click()
    expect(driver.hex("i:b1")).not_to_have_attribute("aria-label", re.compile("settlement"))
    driver.click("i:b1")
    driver.page.get_by_label("Seat 2", exact=True).last.fill("17")
    expect(driver.page.locator('[data-row="in_game"] td').nth(1)).to_have_text("17")
    driver.screenshot("score-all-pieces")
    file = download_text(driver)
    text = file.read_text()
    for line in ("gold: 0 17", f"table: walls={free}", "seat 1: settlements=i:b1", "island=island_tree_house"):
        assert line in text
    saved_file = tmp_path / "kept.txt"
    saved_file.write_text(text)
    driver.open("/score?seed=4")
    driver.page.get_by_label("Open a text file").set_input_files(saved_file)
    expect(driver.page.locator('[data-row="in_game"] td').nth(1)).to_have_text("17")
    expect(driver.hex("i:b1")).to_have_attribute("aria-label", re.compile("settlement"))
    assert download_text(driver).read_text() == text


def test_score_page_is_accessible(driver: Driver) -> None:
    score_page(driver, CROSSROADS)
    driver.click(driver.legal_cells()[30])
    expect(driver.page.locator("tbody tr").first).to_be_visible()
    for width, height in ((360, 740), (1366, 768), (2560, 1440)):
        driver.page.set_viewport_size({"width": width, "height": height})
        assert driver.violations_in_both_themes(f"score-{width}") == []
        assert driver.page.evaluate("document.documentElement.scrollWidth") <= width
