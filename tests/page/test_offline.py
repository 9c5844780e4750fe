"""Browser tests without a network: the page is cached, and the rules run in the browser."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from realmwright.i18n import translator
from realmwright.record import load

from .driver import Driver
from .server import Server
from .test_analysis import random_record

pytestmark = pytest.mark.browser
SLOW_TIMEOUT_MS = 120_000  # Pyodide starts slowly on a shared machine
FORMAT = translator("en").format


def make_offline(driver: Driver) -> None:
    """Visit the page and download the files for offline use."""
    driver.open("/")
    driver.page.evaluate("navigator.serviceWorker.ready")
    driver.page.reload()
    driver.page.wait_for_function("navigator.serviceWorker.controller !== null")
    driver.button(FORMAT("offline-keep")).click()
    expect(driver.page.get_by_role("progressbar", name=FORMAT("offline-starting"))).to_be_visible()
    expect(driver.page.get_by_text(FORMAT("offline-ready"))).to_be_visible(timeout=SLOW_TIMEOUT_MS)


def play_turn(driver: Driver) -> None:
    """Build three settlements and end the turn."""
    for _ in range(3):
        driver.page.locator(".hit.legal").first.wait_for(state="attached", timeout=SLOW_TIMEOUT_MS)
        seq = driver.seq
        driver.click(driver.legal_cells()[0])
        driver.page.wait_for_function(
            "seq => +document.querySelector('[data-revision]').dataset.revision > seq", arg=seq
        )
    seq = driver.seq
    driver.end.click()
    driver.page.wait_for_function("old => +document.querySelector('[data-revision]').dataset.revision > old", arg=seq)


def wait_for_table(driver: Driver) -> None:
    driver.page.locator("[data-revision]").wait_for(state="attached", timeout=SLOW_TIMEOUT_MS)
    assert driver.table.startswith("here_")


def test_games_and_analysis_without_the_server(open_browser: Callable[..., Driver], disposable_server: Server) -> None:
    """Python starts twice only: the document is loaded again once, from the cache."""
    driver = open_browser(disposable_server, service_workers="allow")
    make_offline(driver)
    driver.navigate("/set-up")
    driver.page.locator(".here input").check()
    driver.page.locator("form .go").click()
    wait_for_table(driver)
    play_turn(driver)
    disposable_server.kill()
    driver.page.context.set_offline(True)
    driver.page.locator(".hit.legal").first.wait_for(state="attached", timeout=SLOW_TIMEOUT_MS)  # after a bot's move
    play_turn(driver)
    seq = driver.seq
    driver.screenshot("offline-table")

    driver.page.reload()  # served from the cache
    wait_for_table(driver)
    assert driver.seq >= seq
    play_turn(driver)

    driver.navigate("/")
    expect(driver.page.get_by_text(FORMAT("start-needs-network"))).to_be_visible()
    expect(driver.page.locator("a[href='/lobby']")).to_have_count(0)
    driver.page.locator(".go").click()  # another game
    wait_for_table(driver)
    play_turn(driver)
    driver.navigate("/rules")
    expect(driver.page.locator(".entry").first).to_be_visible()
    check_analysis(driver)
    driver.console_errors.clear()  # the browser logs the failed requests


def check_analysis(driver: Driver) -> None:
    """Open the record of a finished game, download it, analyse it and save its picture."""
    record = random_record("kingdoms")
    driver.navigate("/replay")
    driver.page.locator("textarea").fill(str(record))
    driver.page.locator("form .go").click()
    wait_for_table(driver)
    with driver.page.expect_download() as download:
        driver.button(FORMAT("download-record")).click()
    assert load(Path(download.value.path()).read_text()).moves == record.moves
    driver.button(FORMAT("study")).click()
    study = driver.page.locator(".study")
    expect(study.locator(".chart path").first).to_be_attached(timeout=SLOW_TIMEOUT_MS)
    expect(study.locator("input[type=range]")).to_have_value(str(len(record.moves)))
    study.get_by_role("button", name=FORMAT("picture")).click()
    with driver.page.expect_download() as picture:
        driver.page.get_by_role("dialog").get_by_role("button", name="SVG").click()
    assert Path(picture.value.path()).read_text().startswith("<svg")
    driver.screenshot("offline-study")


def test_the_page_can_be_installed(driver: Driver) -> None:
    driver.open("/")
    manifest = driver.page.locator("link[rel=manifest]").get_attribute("href")
    record = driver.page.request.get(driver.url + str(manifest))
    assert record.headers["content-type"].startswith("application/manifest+json")
    for icon in record.json()["icons"]:
        assert driver.page.request.get(driver.url + icon["src"]).ok
