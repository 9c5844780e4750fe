"""Browser tests of the board gallery and the editor for custom boards."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from realmwright.i18n import LANGUAGES, translator
from realmwright.kingdom_builder.quadrant_maps import load_quadrants, parse_quadrant

from .driver import Driver
from .server import Server

pytestmark = pytest.mark.browser
TEMPLE = next(board for board in load_quadrants("marshlands") if board.id == "temple")
TEXT = "\n".join(["id: temple", "set: marshlands", "L: temple", "provenance: my copy", "", *TEMPLE.rows, ""])
CHANGED = TEXT.replace("GGGWDDDDDD", "GGGWDDDDDG")


def open_editor(driver: Driver, which: str = "board=temple") -> None:
    driver.open(f"/boards?{which}")
    expect(driver.page.locator(".verdict")).not_to_have_text("")


def text(driver: Driver) -> str:
    return driver.page.locator("textarea").input_value()


def row(driver: Driver, number: int) -> str:
    return parse_quadrant(text(driver)).rows[number - 1]


def expect_refusal(driver: Driver, why: str) -> None:
    """Expect the server to refuse the board; browsers log the error response."""
    expect(driver.page.locator(".verdict")).to_contain_text(why)
    assert all("422" in line for line in driver.console_errors)
    driver.console_errors.clear()


def scroll_to_all(driver: Driver) -> None:
    """Scroll to every board, because boards are drawn when near the viewport."""
    boards = driver.page.locator("main li")
    expect(boards).to_have_count(26)
    for board in boards.all():
        board.scroll_into_view_if_needed()
        expect(board.locator("svg[role=img]")).to_be_visible()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_board_is_shown_with_its_provenance(open_browser: Callable[..., Driver], language: str) -> None:
    driver, messages = open_browser(locale=language), translator(language)
    driver.open("/boards")
    scroll_to_all(driver)
    for expansion, provenance in (
        ("base", "published"), ("nomads", "published"), ("crossroads", "published-single-source"),
        ("marshlands", "original"), ("harvest", "original"), ("island", "original"),
    ):  # fmt: skip
        section = driver.page.locator("section").filter(
            has=driver.page.get_by_role("heading", level=2, name=messages.format(f"set-{expansion}"), exact=True)
        )
        expect(section).to_contain_text(messages.format(f"provenance-{provenance}"))
    driver.screenshot(f"boards-{language}")


def test_painting_with_the_mouse(driver: Driver) -> None:
    open_editor(driver)
    driver.page.get_by_role("radio", name="water").check()
    driver.click("a1")
    assert row(driver, 1) == "WTTTCCGGGT"
    driver.hex("a2").hover()
    driver.page.mouse.down()
    driver.hex("d2").hover()
    driver.page.mouse.up()
    assert row(driver, 2)[0] + row(driver, 2)[3] == "WW"
    assert "water" in driver.description("a1")
    steps = driver.button("Undo")
    while steps.get_attribute("aria-disabled") == "false":
        steps.click()
    assert parse_quadrant(text(driver)).rows == TEMPLE.rows


def test_painting_on_the_keyboard(driver: Driver) -> None:
    open_editor(driver)
    driver.page.get_by_role("radio", name="desert").focus()
    driver.page.keyboard.press("Space")
    driver.hex("a1").focus()
    driver.page.keyboard.press("Enter")
    driver.page.keyboard.press("ArrowDown")
    driver.page.keyboard.type("gWm")
    assert (row(driver, 1)[0], row(driver, 2)[:4]) == ("D", "GWMT")
    expect(driver.hex("d2")).to_be_focused()
    expect(driver.page.locator(".announcement")).to_have_text(driver.description("c2"))


def test_painting_by_touch(open_browser: Callable[..., Driver]) -> None:
    driver = open_browser(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    open_editor(driver)
    driver.page.get_by_role("radio", name="canyon").check()
    for cell in ("a1", "b1", "c1"):
        driver.hex(cell).tap()
    assert row(driver, 1) == "CCCTCCGGGT"
    assert driver.page.evaluate("document.documentElement.scrollWidth") <= 360


def test_errors_are_shown_while_painting_and_typing(driver: Driver) -> None:
    open_editor(driver)
    driver.page.get_by_role("radio", name="castle").check()
    driver.click("a1")
    expect_refusal(driver, "castle: the printed board of this name has 0 of these, yours has 1.")
    expect(driver.page.get_by_role("button", name="Set up a game with it", exact=True)).to_have_attribute(
        "aria-disabled", "true"
    )
    driver.page.locator("textarea").fill(TEXT.replace("GGGWDDDDDD", "GGGWDDDDDX"))
    expect_refusal(driver, "The letter X is not a terrain.")
    driver.page.locator("textarea").fill("nonsense")
    expect_refusal(driver, "A quadrant has 10 rows of 10 letters")
    driver.screenshot("board-refused")
    driver.page.locator("textarea").fill(CHANGED)
    expect(driver.page.locator(".verdict")).to_have_text("You can play on this board.")


@pytest.mark.parametrize("language", LANGUAGES)
def test_errors_are_shown_in_every_language(open_browser: Callable[..., Driver], language: str) -> None:
    driver, messages = open_browser(locale=language), translator(language)
    open_editor(driver)
    driver.page.locator("textarea").fill("nonsense")
    expect_refusal(driver, f"{messages.format('board-bad')} {messages.format('refusal-board-rows')}")


def test_a_text_file_is_opened_and_downloaded(driver: Driver, tmp_path: Path) -> None:
    open_editor(driver, "blank=marshlands")
    file = tmp_path / "temple.txt"
    file.write_text(CHANGED)
    driver.page.get_by_label("Open a text file").set_input_files(file)
    expect(driver.page.locator(".verdict.good")).to_be_visible()
    assert text(driver) == CHANGED
    with driver.page.expect_download() as download:
        driver.button("Download as text").click()
    assert download.value.suggested_filename == "temple.txt"
    assert Path(download.value.path()).read_text() == CHANGED
    (tmp_path / "huge.txt").write_text("G" * 1024 * 1024)
    driver.page.get_by_label("Open a text file").set_input_files(tmp_path / "huge.txt")
    expect_refusal(driver, "a row of at most 10 letters")


def test_new_board_is_saved_played_and_chosen_again(driver: Driver, server: Server) -> None:
    open_editor(driver, "blank=base")
    driver.page.get_by_label("Name of the board").fill("My Moor")
    driver.page.get_by_role("radio", name="Tavern").check()
    driver.click("b2")
    driver.page.get_by_role("radio", name="castle").check()
    driver.click("i9")
    expect(driver.page.get_by_role("button", name="Set up a game with it", exact=True)).to_have_attribute(
        "aria-disabled", "false"
    )
    driver.page.get_by_role("button", name="Set up a game with it", exact=True).click()
    north_west = driver.page.get_by_label("North-west", exact=True)
    expect(north_west).to_have_value("own:my-moor")
    north_west.select_option("farm")
    expect(north_west).to_have_value("farm")
    north_west.select_option("own:my-moor")
    expect(north_west).to_have_value("own:my-moor")
    expect(driver.page.locator("dl")).to_contain_text("my-moor")
    driver.screenshot("set-up-own-board")
    driver.page.locator("aside .go").click()
    driver.page.locator("[data-revision]").wait_for(state="attached")
    board = server.setup_dict(driver.table)["setup"]
    assert board["quadrants"][0] == {"id": "my-moor", "rotated": False}
    assert board["locations"]["b2"] == "tavern"
    assert "Tavern" in driver.description("b2")
    driver.open("/boards")
    driver.page.get_by_role("link", name="Edit: my-moor").click()
    expect(driver.page.get_by_label("Name of the board")).to_have_value("my-moor")
    driver.open("/boards")
    driver.button("Remove: my-moor").click()
    expect(driver.page.get_by_role("link", name="Edit: my-moor")).to_have_count(0)


def test_changed_board_replaces_the_printed_one(driver: Driver, server: Server) -> None:
    open_editor(driver)
    driver.page.locator("textarea").fill(CHANGED)
    expect(driver.page.get_by_role("button", name="Set up a game with it", exact=True)).to_have_attribute(
        "aria-disabled", "false"
    )
    driver.page.get_by_role("button", name="Set up a game with it", exact=True).click()
    expect(driver.page.get_by_label("North-west", exact=True)).to_have_value("own:temple")
    expect(driver.page.locator("dl")).to_contain_text(translator("en").format("provenance-typed"))
    driver.page.locator("aside .go").click()
    driver.page.locator("[data-revision]").wait_for(state="attached")
    assert server.setup_dict(driver.table)["setup"]["board"][9].startswith("GGGWDDDDDG")


def test_board_pages_are_accessible(driver: Driver) -> None:
    driver.open("/boards")
    scroll_to_all(driver)
    assert driver.violations_in_both_themes("boards") == []
    open_editor(driver)
    assert driver.violations_in_both_themes("board-editor") == []
    driver.page.locator("textarea").fill("nonsense")
    expect_refusal(driver, "10 rows")
    assert driver.violations_in_both_themes("board-error") == []


def test_statistics_are_compared_with_printed_boards(driver: Driver) -> None:
    open_editor(driver)
    grass = driver.page.locator('[data-figure="terrain-grass"] td').first
    expect(grass).to_be_visible()
    before = int(grass.inner_text())
    driver.page.locator("textarea").fill(CHANGED)
    expect(grass).to_have_text(str(before + 1))
    expect(driver.page.locator('[data-figure="board-balance-distance"]')).to_be_visible()
    assert driver.axe_violations() == []


def test_board_link_is_opened_and_played(open_browser: Callable[..., Driver], server: Server) -> None:
    driver = open_browser()
    open_editor(driver)
    driver.page.locator("textarea").fill(CHANGED)
    expect(driver.button("Copy a link")).to_have_attribute("aria-disabled", "false")
    driver.button("Copy a link").click()
    link = driver.page.get_by_label("Link to this board").input_value()
    friend = open_browser()
    friend.page.goto(link)
    expect(friend.page.locator(".verdict.good")).to_be_visible()
    assert text(friend).splitlines()[-10:] == CHANGED.splitlines()[-10:]
    friend.screenshot("board-sent")
    friend.button("Play now against a bot").click()
    friend.page.locator("[data-revision]").wait_for(state="attached")
    assert server.setup_dict(friend.table)["setup"]["board"][9].startswith("GGGWDDDDDG")
