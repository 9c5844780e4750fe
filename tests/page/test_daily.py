"""Browser test of the daily board."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from .driver import OpenBrowser
from .multiplayer import resign
from .test_accounts import register

pytestmark = pytest.mark.browser


def test_the_daily_board_is_played_once(open_browser: OpenBrowser) -> None:
    driver = open_browser(color_scheme="dark", viewport={"width": 390, "height": 844})
    page = driver.page
    driver.open("/")
    page.get_by_role("link", name="Daily board").click()
    expect(page.get_by_role("link", name="Log in to play")).to_be_visible()
    assert driver.axe_violations() == []
    register(driver, "Daily Dora")
    page.get_by_role("link", name="Daily board").click()
    page.get_by_role("button", name="Play today’s board").click()
    expect(page.locator("[data-cell]").first).to_be_visible()
    expect(page.get_by_role("button", name="Hint")).to_have_count(0)
    driver.open("/daily")
    page.get_by_role("link", name="Continue your game").click()
    expect(page.locator("[data-cell]").first).to_be_visible()
    driver.screenshot("daily-table")
    resign(driver)
    driver.open("/daily")
    expect(page.get_by_text("Your game does not count")).to_be_visible()
    expect(page.get_by_text("No results yet.")).to_be_visible()
    driver.screenshot("daily")
