"""A finished game looked at again, a record from elsewhere, and playing on from any position."""

from __future__ import annotations

import re
from random import Random

import pytest
from playwright.sync_api import expect

from realmwright import registry
from realmwright.game import NOBODY
from realmwright.record import Record
from realmwright.words import words

from .driver import Driver

pytestmark = pytest.mark.browser
SAY = words("en").say


def played(game_name: str) -> Record:
    game = registry.game(game_name).table({"players": "2"}, Random(8))
    told, rng = Record(game), Random(8)
    while game.actor(told.state) != NOBODY:
        moves = game.moves(told.state)
        told.play(rng.choices(moves, game.weights(told.state))[0] if game.actor(told.state) < 0 else rng.choice(moves))
    return told


@pytest.mark.parametrize("game", ["kingdom-builder", "kingdoms"])
def test_a_pasted_record_is_studied_and_played_on(hands: Driver, game: str) -> None:
    kept = played(game)
    hands.open("/replay")
    assert hands.axe() == []
    hands.page.locator("textarea").fill(str(kept))
    hands.page.locator("form .go").click()
    hands.page.locator("[data-seq]").wait_for(state="attached")
    study = hands.page.locator(".study")
    hands.button(SAY("study")).click()
    expect(study.locator(".chart path").first).to_be_attached()

    slider = study.locator("input[type=range]")
    expect(slider).to_have_value(str(len(kept.moves)))
    hands.button(SAY("study-turn-back")).click()
    hands.button(SAY("study-ply-back")).click()
    expect(slider).not_to_have_value(str(len(kept.moves)))
    assert int(slider.input_value()) < len(kept.moves)

    ply = next(number for number, state in enumerate(kept.states) if number > 20 and kept.game.actor(state) == 0)
    slider.fill(str(ply))
    expect(study.locator(".steps span")).to_have_text(re.compile(rf"\b{ply}\b"))
    study.locator("select").select_option("level-2")
    hands.button(SAY("study-ask")).click()
    expect(study.locator("ol li").first).to_be_visible()
    hands.shoot(f"study-{game}")
    assert hands.axe() == []

    with hands.page.expect_download() as file:
        study.get_by_role("link", name="SVG").click()
    assert file.value.suggested_filename.endswith(".svg")

    before = hands.table
    hands.button(SAY("study-branch")).click()
    hands.page.wait_for_function("old => !location.pathname.endsWith(old)", arg=before)
    hands.page.locator("[data-seq]").wait_for(state="attached")
    assert hands.seq >= ply
    expect(hands.page.locator(".study")).to_have_count(0)


def test_what_is_no_record_is_said(hands: Driver) -> None:
    hands.open("/replay")
    hands.page.locator("textarea").fill("rubbish")
    hands.page.locator("form .go").click()
    expect(hands.page.locator("[role=alert]")).to_be_visible()
    hands.complaints.clear()  # a browser notes in its console that the server said no
