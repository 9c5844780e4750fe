"""Boards of one's own through the page: looked at, painted, typed, refused, kept, downloaded and played on."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import expect

from realmwright.kingdom_builder.boards import parse, shipped
from realmwright.words import LANGUAGES, words

from .driver import Driver
from .server import Server

pytestmark = pytest.mark.browser
TEMPLE = next(board for board in shipped("marshlands") if board.id == "temple")
TEXT = "\n".join(["id: temple", "set: marshlands", "L: temple", "provenance: my box", "", *TEMPLE.rows, ""])
CHANGED = TEXT.replace("GGGWDDDDDD", "GGGWDDDDDG")


def editor(hands: Driver, which: str = "board=temple") -> None:
    hands.open(f"/boards?{which}")
    expect(hands.page.locator(".verdict")).not_to_have_text("")


def text(hands: Driver) -> str:
    return hands.page.locator("textarea").input_value()


def row(hands: Driver, number: int) -> str:
    return parse(text(hands)).rows[number - 1]


def refused(hands: Driver, why: str) -> None:
    """The server refuses a board, as it should; browsers report that in the console as well."""
    expect(hands.page.locator(".verdict")).to_contain_text(why)
    assert all("422" in line for line in hands.complaints)
    hands.complaints.clear()


def see_all(hands: Driver) -> None:
    """A board is drawn when it comes near the window."""
    boards = hands.page.locator("main li")
    expect(boards).to_have_count(26)
    for board in boards.all():
        board.scroll_into_view_if_needed()
        expect(board.locator("svg[role=img]")).to_be_visible()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_board_is_shown_with_where_its_map_is_from(sit: Callable[..., Driver], language: str) -> None:
    hands, said = sit(locale=language), words(language)
    hands.open("/boards")
    see_all(hands)
    for box, provenance in (
        ("base", "published"), ("nomads", "published"), ("crossroads", "published-single-source"),
        ("marshlands", "original"), ("harvest", "original"), ("island", "original"),
    ):  # fmt: skip
        section = hands.page.locator("section").filter(
            has=hands.page.get_by_role("heading", level=2, name=said.say(f"set-{box}"), exact=True)
        )
        expect(section).to_contain_text(said.say(f"provenance-{provenance}"))
    hands.shoot(f"boards-{language}")


def test_painting_with_the_mouse(hands: Driver) -> None:
    editor(hands)
    hands.page.get_by_role("radio", name="water").check()
    hands.click("a1")
    assert row(hands, 1) == "WTTTCCGGGT"
    hands.hex("a2").hover()
    hands.page.mouse.down()
    hands.hex("d2").hover()
    hands.page.mouse.up()
    assert row(hands, 2)[0] + row(hands, 2)[3] == "WW"
    assert "water" in hands.described("a1")
    steps = hands.button("Undo")
    while steps.get_attribute("aria-disabled") == "false":
        steps.click()
    assert parse(text(hands)).rows == TEMPLE.rows


def test_painting_on_the_keyboard(hands: Driver) -> None:
    editor(hands)
    hands.page.get_by_role("radio", name="desert").focus()
    hands.page.keyboard.press("Space")
    hands.hex("a1").focus()
    hands.page.keyboard.press("Enter")
    hands.page.keyboard.press("ArrowDown")
    hands.page.keyboard.type("gWm")
    assert (row(hands, 1)[0], row(hands, 2)[:4]) == ("D", "GWMT")
    expect(hands.hex("d2")).to_be_focused()
    expect(hands.page.locator(".said")).to_have_text(hands.described("c2"))


def test_painting_with_a_finger(sit: Callable[..., Driver]) -> None:
    hands = sit(viewport={"width": 360, "height": 740}, has_touch=True, is_mobile=True)
    editor(hands)
    hands.page.get_by_role("radio", name="canyon").check()
    for cell in ("a1", "b1", "c1"):
        hands.hex(cell).tap()
    assert row(hands, 1) == "CCCTCCGGGT"
    assert hands.page.evaluate("document.documentElement.scrollWidth") <= 360


def test_what_is_wrong_is_said_while_painting_and_typing(hands: Driver) -> None:
    editor(hands)
    hands.page.get_by_role("radio", name="castle").check()
    hands.click("a1")
    refused(hands, "castle: the printed board of this name has 0 such hexes, this map has 1.")
    expect(hands.page.get_by_role("button", name="Play on it", exact=True)).to_have_attribute("aria-disabled", "true")
    hands.page.locator("textarea").fill(TEXT.replace("GGGWDDDDDD", "GGGWDDDDDX"))
    refused(hands, "Nothing is painted with the letter X.")
    hands.page.locator("textarea").fill("rubbish")
    refused(hands, "A quadrant has 10 rows of 10 letters")
    hands.shoot("board-refused")
    hands.page.locator("textarea").fill(CHANGED)
    expect(hands.page.locator(".verdict")).to_have_text("You can play on this board.")


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_wrong_is_said_in_every_language(sit: Callable[..., Driver], language: str) -> None:
    hands, said = sit(locale=language), words(language)
    editor(hands)
    hands.page.locator("textarea").fill("rubbish")
    refused(hands, f"{said.say('board-bad')} {said.say('refusal-board-rows')}")


def test_a_text_file_is_opened_and_downloaded(hands: Driver, tmp_path: Path) -> None:
    editor(hands, "blank=marshlands")
    mine = tmp_path / "temple.txt"
    mine.write_text(CHANGED)
    hands.page.get_by_label("Open a text file").set_input_files(mine)
    expect(hands.page.locator(".verdict.good")).to_be_visible()
    assert text(hands) == CHANGED
    with hands.page.expect_download() as coming:
        hands.button("Download as text").click()
    assert coming.value.suggested_filename == "temple.txt"
    assert Path(coming.value.path()).read_text() == CHANGED
    (tmp_path / "huge.txt").write_text("G" * 1024 * 1024)
    hands.page.get_by_label("Open a text file").set_input_files(tmp_path / "huge.txt")
    refused(hands, "a row of at most 10 letters")


def test_a_new_board_is_kept_played_on_and_chosen_again(hands: Driver, server: Server) -> None:
    editor(hands, "blank=base")
    hands.page.get_by_label("Name of the board").fill("My Moor")
    hands.page.get_by_role("radio", name="Tavern").check()
    hands.click("b2")
    hands.page.get_by_role("radio", name="castle").check()
    hands.click("i9")
    expect(hands.page.get_by_role("button", name="Play on it", exact=True)).to_have_attribute("aria-disabled", "false")
    hands.page.get_by_role("button", name="Play on it", exact=True).click()
    north_west = hands.page.get_by_label("North-west", exact=True)
    expect(north_west).to_have_value("own:my-moor")
    north_west.select_option("farm")
    expect(north_west).to_have_value("farm")
    north_west.select_option("own:my-moor")
    expect(north_west).to_have_value("own:my-moor")
    expect(hands.page.locator("dl")).to_contain_text("my-moor")
    hands.shoot("set-up-own-board")
    hands.page.locator("aside .go").click()
    hands.page.locator("[data-seq]").wait_for(state="attached")
    board = server.about(hands.table)["setup"]
    assert board["quadrants"][0] == {"id": "my-moor", "rotated": False}
    assert board["locations"]["b2"] == "tavern"
    assert "Tavern" in hands.described("b2")
    hands.open("/boards")
    hands.page.get_by_role("link", name="Change: my-moor").click()
    expect(hands.page.get_by_label("Name of the board")).to_have_value("my-moor")
    hands.open("/boards")
    hands.button("Remove: my-moor").click()
    expect(hands.page.get_by_role("link", name="Change: my-moor")).to_have_count(0)


def test_the_printed_layout_takes_the_place_of_ours(hands: Driver, server: Server) -> None:
    editor(hands)
    hands.page.locator("textarea").fill(CHANGED)
    expect(hands.page.get_by_role("button", name="Play on it", exact=True)).to_have_attribute("aria-disabled", "false")
    hands.page.get_by_role("button", name="Play on it", exact=True).click()
    expect(hands.page.get_by_label("North-west", exact=True)).to_have_value("own:temple")
    expect(hands.page.locator("dl")).to_contain_text(words("en").say("provenance-typed"))
    hands.page.locator("aside .go").click()
    hands.page.locator("[data-seq]").wait_for(state="attached")
    assert server.about(hands.table)["setup"]["board"][9].startswith("GGGWDDDDDG")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing_among_the_boards(sit: Callable[..., Driver], theme: str) -> None:
    hands = sit(color_scheme=theme)
    hands.open("/boards")
    see_all(hands)
    assert hands.axe() == []
    editor(hands)
    hands.shoot(f"board-editor-{theme}")
    assert hands.axe() == []
    hands.page.locator("textarea").fill("rubbish")
    refused(hands, "10 rows")
    assert hands.axe() == []


def test_figures_stand_beside_those_of_the_printed_boards(hands: Driver) -> None:
    editor(hands)
    grass = hands.page.locator('[data-figure="terrain-grass"] td').first
    expect(grass).to_be_visible()
    before = int(grass.inner_text())
    hands.page.locator("textarea").fill(CHANGED)
    expect(grass).to_have_text(str(before + 1))
    expect(hands.page.locator('[data-figure="board-balance-distance"]')).to_be_visible()
    assert hands.axe() == []


def test_a_board_travels_in_a_link_and_is_played_on_at_once(sit: Callable[..., Driver], server: Server) -> None:
    hands = sit()
    editor(hands)
    hands.page.locator("textarea").fill(CHANGED)
    expect(hands.button("Copy a link")).to_have_attribute("aria-disabled", "false")
    hands.button("Copy a link").click()
    link = hands.page.get_by_label("Link to this board").input_value()
    friend = sit()
    friend.page.goto(link)
    expect(friend.page.locator(".verdict.good")).to_be_visible()
    assert text(friend).splitlines()[-10:] == CHANGED.splitlines()[-10:]
    friend.shoot("board-sent")
    friend.button("Play on it at once").click()
    friend.page.locator("[data-seq]").wait_for(state="attached")
    assert server.about(friend.table)["setup"]["board"][9].startswith("GGGWDDDDDG")
