"""Browser tests of the analysis of records and of continuing from a position."""

from __future__ import annotations

import re
from random import Random
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from realmwright import registry
from realmwright.game import NOBODY
from realmwright.i18n import translator
from realmwright.record import Record

from .driver import Driver

pytestmark = pytest.mark.browser
FORMAT = translator("en").format


def random_record(game_name: str) -> Record:
    game = registry.game(game_name).create({"players": "2"}, Random(8))
    record, rng = Record(game), Random(8)
    while game.actor(record.state) != NOBODY:
        moves = game.moves(record.state)
        record.play(
            rng.choices(moves, game.weights(record.state))[0] if game.actor(record.state) < 0 else rng.choice(moves)
        )
    return record


def places_a_piece(record: Record, state: Any) -> bool:
    """Whether seat 0 is to move and every move has a cell, so that any answer is drawn on the board."""
    game = record.game
    return game.actor(state) == 0 and all(" " in game.write(state, move) for move in game.moves(state))


@pytest.mark.parametrize("game", ["kingdom-builder", "kingdoms"])
def test_pasted_or_linked_record_is_analysed_and_continued(driver: Driver, game: str) -> None:
    record = random_record(game)
    if game == "kingdoms":  # as the links of an arena report do
        driver.open(f"/replay#record={quote(str(record), safe='')}")
    else:
        driver.open("/replay")
        assert driver.axe_violations() == []
        driver.page.locator("textarea").fill(str(record))
        driver.page.locator("form .go").click()
    driver.page.locator("[data-revision]").wait_for(state="attached")
    study = driver.page.locator(".study")
    driver.button(FORMAT("study")).click()
    expect(study.locator(".chart path").first).to_be_attached()

    slider = study.locator("input[type=range]")
    expect(slider).to_have_value(str(len(record.moves)))
    driver.button(FORMAT("study-turn-back")).click()
    driver.button(FORMAT("study-ply-back")).click()
    expect(slider).not_to_have_value(str(len(record.moves)))
    assert int(slider.input_value()) < len(record.moves)

    ply = next(number for number, state in enumerate(record.states) if number > 20 and places_a_piece(record, state))
    slider.fill(str(ply))
    expect(study.locator(".steps span")).to_have_text(re.compile(rf"\b{ply}\b"))
    study.locator("select").select_option("level-2")
    driver.button(FORMAT("study-ask")).click()
    expect(study.locator("ol li").first).to_be_visible()
    driver.screenshot(f"study-{game}")
    assert driver.axe_violations() == []

    cells = driver.page.locator("[data-ghost]")
    expect(cells.first).to_be_attached()
    expect(study.locator("h3")).to_have_text([re.compile("would have played"), "Played in the game:"])
    assert re.search(r"turn \d+, ", study.locator(".turns").inner_text())

    study.get_by_role("button", name=FORMAT("picture")).click()
    for ending in ("svg", "png"):
        with driver.page.expect_download() as file:
            driver.page.get_by_role("dialog").get_by_role("button", name=ending.upper()).click()
        assert file.value.suggested_filename.endswith(f".{ending}")
    driver.page.keyboard.press("Escape")

    before = driver.table
    driver.button(FORMAT("study-branch")).click()
    driver.page.wait_for_function("old => !location.pathname.endsWith(old)", arg=before)
    driver.page.locator("[data-revision]").wait_for(state="attached")
    assert driver.seq >= ply
    expect(driver.page.locator(".study")).to_have_count(0)


def test_invalid_record_shows_an_error(driver: Driver) -> None:
    driver.open("/replay")
    driver.page.locator("textarea").fill("not a record")
    driver.page.locator("form .go").click()
    expect(driver.page.locator("[role=alert]")).to_be_visible()
    driver.console_errors.clear()  # the browser logs the error response
