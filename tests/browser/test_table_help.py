"""Help for a table at home: a set-up from one's own boxes on paper, and the score of what stands there."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from realmwright.kingdom_builder.typed import score

from .driver import Driver

pytestmark = pytest.mark.browser
SETUP = "game=kingdom-builder&players=2&quadrants=tavern,paddock,oasis,farm&cards=fishermen,knights,merchants"
CROSSROADS = "game=kingdom-builder&players=3&sets=base,crossroads&cards=knights,citizens,lords&seed=4"


def score_page(hands: Driver, query: str = SETUP) -> None:
    hands.open(f"/score?{query}")
    expect(hands.page.locator("tbody tr").first).to_be_visible()


def saved(hands: Driver) -> Path:
    with hands.page.expect_download() as coming:
        hands.button("Download as text").click()
    assert coming.value.suggested_filename == "table.txt"
    return Path(coming.value.path())


def test_boxes_are_ticked_once_and_drawn_from(hands: Driver) -> None:
    hands.open("/print")
    hands.page.get_by_label("Nomads", exact=True).check()
    expect(hands.page.locator(".facts")).to_contain_text("Nomads")
    hands.page.get_by_label("Crossroads", exact=True).check()
    expect(hands.page.locator(".facts")).to_contain_text("Crossroads")
    hands.page.get_by_label("How many play?").select_option("4")
    expect(hands.page.locator(".facts")).to_contain_text("4 players")
    hands.shoot("own-boxes")
    assert hands.axe() == []
    hands.open("/print")
    expect(hands.page.get_by_label("Nomads", exact=True)).to_be_checked()
    expect(hands.page.locator(".facts")).to_contain_text("Nomads")
    hands.page.emulate_media(media="print")
    expect(hands.page.locator(".own")).to_be_hidden()
    hands.page.emulate_media(media="screen")
    hands.page.get_by_role("link", name="Score this game").click()
    expect(hands.page.locator("tbody tr").first).to_be_visible()


def test_a_table_is_scored_as_the_command_line_scores_it(hands: Driver) -> None:
    score_page(hands)
    for cell in ("k17", "l17", "l16", "l15", "l14", "l13"):
        hands.click(cell)
    hands.page.get_by_role("radio", name="Seat 2").check()
    hands.click("q1")
    expect(hands.page.locator('[data-row="merchants"] td').first).to_have_text("8")
    assert (hands.gold("Castles"), hands.gold("Fishermen")) == ([3, 0], [1, 1])
    hands.page.locator('[data-row="fishermen"] th').hover()
    expect(hands.page.locator("path.lit")).to_be_visible()
    hands.shoot("score")
    file = saved(hands)
    first, second = score(file.read_text())
    assert [first["merchants"], second["merchants"]] == [8, 0]
    told = subprocess.check_output([sys.executable, "-m", "realmwright", "score", str(file)], text=True)
    assert told.splitlines()[-2].split() == ["total", str(sum(first.values())), str(sum(second.values()))]


def test_pieces_tasks_and_markers_of_other_boxes(hands: Driver, tmp_path: Path) -> None:
    score_page(hands, CROSSROADS)
    grass = next(cell for cell in hands.legal() if "grass" in hands.described(cell))
    hands.page.get_by_role("radio", name="warrior").check()
    hands.click(grass)
    expect(hands.hex(grass)).to_have_attribute("aria-label", f"{grass}: grass hex, warrior (Seat 1)")
    hands.button("Fortress").click()
    expect(hands.page.locator("tbody")).to_contain_text("Fortress")
    text = saved(hands).read_text()
    assert f"seat 1: warriors={grass}" in text
    assert "fortress" in text
    mine = tmp_path / "mine.txt"
    mine.write_text(
        text.replace(f"warriors={grass}", f"warriors={grass} markers=3").replace("cards: ", "cards: mayors ")
    )
    hands.page.get_by_label("Open a text file").set_input_files(mine)
    expect(hands.page.locator('[data-row="mayors"] td').first).to_have_text("4")
    mine.write_text("cards: knights\nG. G.")
    hands.page.get_by_label("Open a text file").set_input_files(mine)
    expect(hands.page.locator(".trouble")).to_contain_text("expected 20")
    assert all("422" in line for line in hands.complaints)
    hands.complaints.clear()


def test_walls_capitols_the_island_and_gold(hands: Driver, tmp_path: Path) -> None:
    score_page(
        hands, "sets=base,nomads,capitol,island&quadrants=harbor,quarry,tavern,tower&cards=knights,lords,miners&seed=3"
    )
    hands.page.get_by_role("radio", name="stone wall").check()
    free = hands.legal()[30]
    hands.click(free)
    expect(hands.hex(free)).to_have_attribute("aria-label", re.compile(", stone wall$"))
    expect(hands.page.locator('[data-row="capitols"]')).to_be_visible()
    drawn = re.search(r"capitols=(\w+)", saved(hands).read_text())
    assert drawn is not None
    hands.page.get_by_role("radio", name="capitol").check()
    hands.click(drawn[1])
    expect(hands.page.locator('[data-row="capitols"]')).to_have_count(0)
    hands.click(drawn[1])
    expect(hands.page.locator('[data-row="capitols"]')).to_be_visible()
    hands.page.get_by_role("radio", name="settlement").check()
    hands.click("i:b1")
    hands.page.get_by_role("button", name="Tree House").click()
    expect(hands.hex("i:b1")).not_to_have_attribute("aria-label", re.compile("settlement"))
    hands.click("i:b1")
    hands.page.get_by_label("Seat 2", exact=True).last.fill("17")
    expect(hands.page.locator('[data-row="in_game"] td').nth(1)).to_have_text("17")
    hands.shoot("score-all-pieces")
    file = saved(hands)
    text = file.read_text()
    for line in ("gold: 0 17", f"table: walls={free}", "seat 1: settlements=i:b1", "island=island_tree_house"):
        assert line in text
    kept = tmp_path / "kept.txt"
    kept.write_text(text)
    hands.open("/score?seed=4")
    hands.page.get_by_label("Open a text file").set_input_files(kept)
    expect(hands.page.locator('[data-row="in_game"] td').nth(1)).to_have_text("17")
    expect(hands.hex("i:b1")).to_have_attribute("aria-label", re.compile("settlement"))
    assert saved(hands).read_text() == text


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", [(360, 740), (1366, 768), (2560, 1440)])
def test_axe_finds_nothing_on_the_score_page(sit: Callable[..., Driver], theme: str, size: tuple[int, int]) -> None:
    hands = sit(color_scheme=theme, viewport={"width": size[0], "height": size[1]})
    score_page(hands, CROSSROADS)
    hands.click(hands.legal()[30])
    expect(hands.page.locator("tbody tr").first).to_be_visible()
    hands.shoot(f"score-{size[0]}-{theme}")
    assert hands.axe() == []
    assert hands.page.evaluate("document.documentElement.scrollWidth") <= size[0]
