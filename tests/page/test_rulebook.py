"""Browser tests of the players' rulebook."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from realmwright.i18n import translator

from .driver import Driver

pytestmark = pytest.mark.browser
PHONE = {"width": 390, "height": 844}


@pytest.mark.parametrize(("theme", "size"), [("light", {"width": 1280, "height": 800}), ("dark", PHONE)])
def test_a_question_leads_to_an_entry_with_picture_and_exact_rule(
    open_browser: Callable[..., Driver], theme: str, size: dict[str, int]
) -> None:
    driver = open_browser(color_scheme=theme, viewport=size, locale="de-DE")
    driver.open("/rules")
    messages = translator("de")
    page = driver.page
    expect(page.get_by_role("heading", name="So spielt man Kingdom Builder")).to_be_visible()
    page.locator("#kb-goal figure").scroll_into_view_if_needed()  # pictures load when they come near the window
    expect(page.locator("#kb-goal polygon.changed")).to_have_count(2)  # on the map, also where no piece stands yet
    page.get_by_role("searchbox", name=messages.format("rulebook-search")).fill("darf die kopel springen")
    hit = page.locator(".hits a").first
    expect(hit).to_have_text("Koppel")
    assert driver.axe_violations() == []
    hit.click()
    entry = page.locator("#location-paddock")
    expect(entry).to_be_in_viewport()
    expect(entry.get_by_role("img")).to_have_count(2)
    assert page.evaluate("document.documentElement.scrollWidth") <= size["width"]
    driver.screenshot(f"rulebook-{theme}")
    assert driver.axe_violations() == []
    entry.locator("summary").click()
    entry.get_by_role("link", name="KB-LOC-PADDOCK").click()
    expect(page.locator(".entry.meant")).to_contain_text("KB-LOC-PADDOCK")
    driver.open("/rules?entry=KB-CARD-LORDS")
    expect(page.locator("#card-lords.meant")).to_be_in_viewport()
    driver.open("/rules?entry=KB-GEO-2")  # a rule without an entry
    expect(page.locator(".entry.meant")).to_contain_text("KB-GEO-2")
