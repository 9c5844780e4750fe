"""Without a network: the page comes from what it has kept, and the rules run in the browser."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from realmwright.record import load
from realmwright.words import words

from .driver import Driver
from .server import Server
from .test_study import played

pytestmark = pytest.mark.browser
SLOW = 120_000  # milliseconds: Python has to start, on a machine that is shared
SAY = words("en").say


def kept(hands: Driver) -> None:
    """The page has been here before, and somebody has asked it to keep what it needs."""
    hands.open("/")
    hands.page.evaluate("navigator.serviceWorker.ready")
    hands.page.reload()
    hands.page.wait_for_function("navigator.serviceWorker.controller !== null")
    hands.button(SAY("offline-keep")).click()
    expect(hands.page.get_by_text(SAY("offline-ready"))).to_be_visible(timeout=SLOW)


def turn(hands: Driver) -> None:
    """A whole turn: three settlements, and the end of it."""
    for _ in range(3):
        hands.page.locator(".hit.legal").first.wait_for(state="attached", timeout=SLOW)
        seq = hands.seq
        hands.click(hands.legal()[0])
        hands.page.wait_for_function("seq => +document.querySelector('[data-seq]').dataset.seq > seq", arg=seq)
    seq = hands.seq
    hands.end.click()
    hands.page.wait_for_function("seq => +document.querySelector('[data-seq]').dataset.seq > seq", arg=seq)


def test_a_hot_seat_game_goes_on_when_the_server_is_gone_and_others_begin(
    sit: Callable[..., Driver], mortal: Server
) -> None:
    hands = sit(mortal, service_workers="allow")
    kept(hands)
    hands.open("/set-up")
    hands.page.locator(".here input").check()
    hands.page.locator("form .go").click()
    hands.page.locator("[data-seq]").wait_for(state="attached", timeout=SLOW)
    assert hands.table.startswith("here_")
    turn(hands)
    mortal.kill()
    hands.page.context.set_offline(True)
    hands.page.locator(".hit.legal").first.wait_for(state="attached", timeout=SLOW)  # a bot has moved in between
    turn(hands)
    seq = hands.seq
    hands.shoot("offline-table")

    hands.page.reload()  # everything comes from this device
    hands.page.locator("[data-seq]").wait_for(state="attached", timeout=SLOW)
    assert hands.seq >= seq
    turn(hands)

    hands.open("/")  # another game, which the server never hears of
    hands.page.locator(".go").click()
    hands.page.locator("[data-seq]").wait_for(state="attached", timeout=SLOW)
    turn(hands)
    hands.open("/rules")
    expect(hands.page.locator(".entry").first).to_be_visible()
    hands.complaints.clear()  # a browser notes in its console that a server is not there


def test_a_finished_game_is_studied_and_saved_without_a_network(sit: Callable[..., Driver], mortal: Server) -> None:
    hands = sit(mortal, service_workers="allow")
    kept(hands)
    mortal.kill()
    hands.page.context.set_offline(True)
    told = played("kingdoms")
    hands.open("/replay")
    hands.page.locator("textarea").fill(str(told))
    hands.page.locator("form .go").click()
    hands.page.locator("[data-seq]").wait_for(state="attached", timeout=SLOW)
    assert hands.table.startswith("here_")
    with hands.page.expect_download() as coming:
        hands.button(SAY("download-record")).click()
    assert load(Path(coming.value.path()).read_text()).moves == told.moves
    hands.button(SAY("study")).click()
    study = hands.page.locator(".study")
    expect(study.locator(".chart path").first).to_be_attached(timeout=SLOW)
    expect(study.locator("input[type=range]")).to_have_value(str(len(told.moves)))
    with hands.page.expect_download() as picture:
        study.get_by_role("button", name="SVG").click()
    assert Path(picture.value.path()).read_text().startswith("<svg")
    hands.shoot("offline-study")
    hands.complaints.clear()  # a browser notes in its console that a server is not there


def test_the_page_can_be_installed(hands: Driver) -> None:
    hands.open("/")
    manifest = hands.page.locator("link[rel=manifest]").get_attribute("href")
    told = hands.page.request.get(hands.url + str(manifest))
    assert told.headers["content-type"].startswith("application/manifest+json")
    for icon in told.json()["icons"]:
        assert hands.page.request.get(hands.url + icon["src"]).ok
