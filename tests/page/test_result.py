"""Browser tests of the result: margin, rank, and the picture of a finished game."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import expect

from .driver import Driver
from .server import Server

pytestmark = pytest.mark.browser
LAPTOP: Final = {"viewport": {"width": 1366, "height": 768}}
PHONE: Final = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def wait_for_the_end(driver: Driver) -> None:
    if not driver.page.locator(".winners").count():
        driver.set_fastest_pace()
    driver.page.locator(".winners, .on .go").first.wait_for(timeout=120_000)
    while driver.page.locator(".on .go").count():
        driver.page.locator(".on .go").click()
        driver.page.locator(".winners, .on .go").first.wait_for(timeout=120_000)


@pytest.mark.parametrize("game", ["kingdom-builder", "kingdoms"])
def test_the_result_is_saved_as_a_picture(
    open_browser: Callable[..., Driver], server: Server, game: str, tmp_path: Path
) -> None:
    table = server.new_table(["greedy", "greedy"], {"start": "0"}, 3, game)
    for size in (LAPTOP, PHONE):
        driver = open_browser(**size)
        driver.open_table(table)
        wait_for_the_end(driver)
        check_result(driver, tmp_path)


def check_result(driver: Driver, tmp_path: Path) -> None:
    winners = driver.page.locator(".winners")
    expect(winners).to_have_text(re.compile("gold ahead of|share the win"))
    driver.button("Picture of the game").click()
    dialog = driver.page.get_by_role("dialog")
    dialog.locator("svg svg").first.wait_for()
    assert driver.axe_violations() == []
    with driver.page.expect_download() as download:
        dialog.get_by_role("button", name="SVG").click()
    download.value.save_as(tmp_path / "picture.svg")
    svg = (tmp_path / "picture.svg").read_text("utf-8")
    assert "var(--" not in svg
    assert "<use" not in svg
    assert "class=" not in svg
    title = winners.locator("h2").inner_text()
    for word in ("Ada", "Bruno", *title.split()[:2]):
        assert word in svg
    with driver.page.expect_download() as download:
        dialog.get_by_role("button", name="PNG").click()
    download.value.save_as(tmp_path / "picture.png")
    assert (tmp_path / "picture.png").read_bytes().startswith(b"\x89PNG")
    driver.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)

    driver.button("Review the game").click()
    expect(driver.page.locator(".study .measures")).to_be_in_viewport()
