"""Browser tests of Kingdom Builder: whole games and single turns."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from realmwright.record import load

from .driver import Driver
from .scenario_search import ScenarioGoals, search_scenario, turns_to_click
from .server import Server

pytestmark = pytest.mark.browser
FIRST_GAME = {"preset": "first-game", "start": "0"}
PEOPLE = (None, None)
PHONE = {"width": 390, "height": 844}


def play_turn(driver: Driver) -> None:
    """Make legal moves until the turn ends."""
    while driver.page.locator(".winners").count() == 0:
        if legal := driver.legal_cells():
            driver.play(f"build {legal[len(legal) // 2]}")
        elif driver.can_end():
            driver.play("end")
            return
        else:
            return


def test_whole_game_from_the_start_page_by_clicking(driver: Driver, server: Server) -> None:
    driver.open("/")
    driver.screenshot("start")
    driver.button("Play the recommended first game").click()
    driver.page.wait_for_url("**/table/*")
    driver.wait_for_turn()
    driver.set_fastest_pace()
    while driver.page.locator(".winners").count() == 0:
        driver.wait_for_turn()
        play_turn(driver)
    title = driver.page.locator(".winners h2").inner_text()
    totals = [int(text) for text in driver.page.locator("tr.total td").all_inner_texts()]
    record = load(server.record(driver.table))
    assert [sum(sheet.values()) for sheet in record.game.scores(record.state)] == totals
    assert str(max(totals)) in title
    driver.button("Next card").click()
    expect(driver.page.locator("path.lit")).to_have_count(1)
    driver.screenshot("final")
    assert driver.axe_violations() == []
    with driver.page.expect_download() as download:
        driver.page.get_by_role("link", name="Download the record").click()
    assert download.value.path().read_text() == server.record(driver.table)
    first = driver.table
    driver.button("Play again").click()
    driver.page.wait_for_url(lambda url: first not in url)
    driver.wait_for_turn()
    assert server.setup_dict(driver.table)["setup"]["cards"] == server.setup_dict(first)["setup"]["cards"]


@pytest.mark.parametrize(("boards", "seed"), [("tavern,paddock,oasis,farm", 26), ("oracle,tower,barn,harbor", 25)])
def test_every_tile_is_used_in_a_local_game(driver: Driver, server: Server, boards: str, seed: int) -> None:
    powers = set(boards.split(","))
    params = {"quadrants": boards, "cards": "fishermen,knights,merchants", "start": "0"}
    plies, _ = search_scenario(ScenarioGoals(frozenset(powers)), params, seed)
    turns = turns_to_click(plies)  # the others are played over the socket
    table = server.new_table(PEOPLE, params, seed)
    driver.open_table(table)
    used = set()
    for ply in plies:
        verb = ply.move.split(" ")[0]
        if ply.number not in turns:
            driver.wait_for_revision(server.play(table, [ply.move]))
            continue
        driver.play(ply.move, tile=verb.capitalize() if verb in powers else "")
        if verb in powers:
            used.add(verb)
            driver.screenshot(f"tile-{verb}")
    assert used == powers
    assert driver.console_errors == []


def test_a_refused_click_changes_nothing(driver: Driver, server: Server) -> None:
    driver.open_table(server.new_table(PEOPLE, FIRST_GAME, 14))
    before, seq = driver.settlements("Ada"), driver.seq
    driver.click(next(cell for cell in ("a1", "t20", "d4") if cell not in driver.legal_cells()))
    expect(driver.refusal).to_be_visible()
    assert (driver.settlements("Ada"), driver.seq) == (before, seq)
    driver.play(f"build {driver.legal_cells()[0]}")
    expect(driver.refusal).to_have_count(0)


def test_undo_takes_back_a_settlement_until_a_card_is_revealed(driver: Driver, server: Server) -> None:
    driver.open_table(server.new_table(PEOPLE, FIRST_GAME, 14))
    expect(driver.undo).to_have_attribute("aria-disabled", "true")
    cell = driver.legal_cells()[0]
    driver.play(f"build {cell}")
    assert driver.settlements("Ada") == {cell}
    expect(driver.undo).to_contain_text("Last settlement")
    seq = driver.seq
    driver.undo.click()
    driver.wait_for_update(seq)
    assert driver.settlements("Ada") == set()
    expect(driver.page.locator(".log li.undone")).to_have_count(1)
    driver.screenshot("undo")
    play_turn(driver)
    expect(driver.undo).to_have_attribute("aria-disabled", "true")
    expect(driver.undo).to_contain_text("A card has been revealed")


@pytest.mark.parametrize("by", ["click", "tap", "key"])
def test_restart_takes_the_whole_turn_back(open_browser: Callable[..., Driver], server: Server, by: str) -> None:
    driver = open_browser(viewport=PHONE, has_touch=True, is_mobile=True) if by == "tap" else open_browser()
    driver.open_table(server.new_table(PEOPLE, FIRST_GAME, 14))
    restart = driver.page.get_by_role("button", name="Restart turn")
    driver.play(f"build {driver.legal_cells()[0]}")
    expect(restart).to_have_count(0)  # undo does the same
    driver.play(f"build {driver.legal_cells()[0]}")
    assert len(driver.settlements("Ada")) == 2
    driver.screenshot(f"restart-{by}")
    seq = driver.seq
    {"click": restart.click, "tap": restart.tap, "key": lambda: driver.page.keyboard.press("Shift+U")}[by]()
    driver.wait_for_update(seq)
    assert driver.settlements("Ada") == set()
    expect(restart).to_have_count(0)
    assert driver.axe_violations() == []


def test_reload_while_a_piece_is_lifted(driver: Driver, server: Server) -> None:
    params = {"quadrants": "tavern,paddock,oasis,farm", "cards": "fishermen,knights,merchants", "start": "0"}
    moves = [ply.move for ply in search_scenario(ScenarioGoals(frozenset({"paddock"})), params, 14)[0]]
    lift = next(i for i, move in enumerate(moves) if move.startswith("paddock "))
    table = server.new_table(PEOPLE, params, 14)
    server.play(table, moves[:lift])
    driver.open_table(table)
    driver.play(moves[lift], tile="Paddock")
    legal = driver.legal_cells()
    expect(driver.end).to_contain_text("First put the settlement down")
    driver.page.reload()
    driver.wait_for_turn()
    assert driver.legal_cells() == legal
    driver.screenshot("in-the-air")
    driver.play(moves[lift + 1])
    origin, target = moves[lift].split(" ")[1], moves[lift + 1].split(" ")[1]
    assert "settlement" in driver.description(target)
    assert "settlement" not in driver.description(origin)


def test_preview_shows_the_score_change(driver: Driver, server: Server) -> None:
    driver.open_table(server.new_table(PEOPLE, {**FIRST_GAME, "cards": "knights,workers,discoverers"}, 14))
    cell = driver.legal_cells()[0]
    driver.hex(cell).hover()
    expect(driver.page.locator(".what-if")).to_be_visible()
    expect(driver.page.locator("path.earn")).to_have_count(1)
    driver.screenshot("preview")
    total = driver.page.locator("tr.total td").first
    delta = int(total.locator(".delta").inner_text().replace("−", "-"))
    assert delta > 0
    driver.play(f"build {cell}")
    driver.page.mouse.move(2, 2)
    expect(total).to_have_text(str(delta))


def test_score_row_highlights_its_hexes(driver: Driver, server: Server) -> None:
    driver.open_table(server.new_table(PEOPLE, FIRST_GAME, 14))
    driver.play(f"build {driver.legal_cells()[0]}")
    driver.page.get_by_role("button", name="Knights").hover()
    expect(driver.page.locator("path.lit")).to_have_count(1)
    driver.screenshot("lit")
    driver.page.mouse.move(2, 2)
    expect(driver.page.locator("path.lit")).to_have_count(0)


def test_tap_toggles_the_highlight_of_a_row(open_browser: Callable[..., Driver], server: Server) -> None:
    driver = open_browser(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    table = server.new_table(PEOPLE, FIRST_GAME, 14)
    server.play(table, ["build a7"])
    driver.open_table(table)
    row = driver.page.get_by_role("button", name="Knights")
    for lit in (1, 0, 1):
        row.tap()
        expect(driver.page.locator("path.lit")).to_have_count(lit)


def test_log_entry_shows_its_position(driver: Driver, server: Server) -> None:
    driver.open_table(server.new_table(PEOPLE, FIRST_GAME, 14))
    play_turn(driver)
    assert len(driver.settlements("Ada")) == 3
    line = driver.page.locator(".log li button", has_text="Ada builds").last
    assert (line.get_attribute("title") or "").startswith("build ")
    line.click()
    expect(driver.page.locator(".moment")).to_be_visible()
    assert len(driver.settlements("Ada")) == 1
    assert driver.legal_cells() == []
    driver.screenshot("moment")
    driver.page.locator(".moment button").click()
    expect(driver.page.locator(".moment")).to_have_count(0)
    assert len(driver.settlements("Ada")) == 3


def test_log_is_grouped_by_turn_names_hexes_and_says_you(driver: Driver, server: Server) -> None:
    driver.open_table(server.new_table((None, "random"), FIRST_GAME, 14))
    cell = driver.legal_cells()[0]
    driver.play(f"build {cell}")
    first = driver.page.locator(".log li").first
    expect(first).to_have_class(re.compile("turn"))
    expect(first).to_contain_text("You reveal a terrain card:")
    own_build = re.compile(rf"You build on .* hex {cell}\.$")
    expect(driver.page.locator(".log li").nth(1)).to_have_text(own_build)
    expect(driver.page.locator("[data-revision]")).to_contain_text(f"hex {cell}.")
    play_turn(driver)
    expect(driver.page.locator(".log li.turn", has_text="Bruno reveals")).to_have_count(1)
    built = driver.page.locator(".log li", has_text="Bruno builds on").first
    expect(built).to_have_text(re.compile(r" hex [a-t]\d+\."))


def test_title_says_whose_turn_it_is_and_tiles_are_mentioned_only_if_usable(driver: Driver, server: Server) -> None:
    driver.open_table(server.new_table((None, "random"), FIRST_GAME, 14))
    title = driver.page.locator(".turn .who h2")
    expect(title).to_have_text("Your turn: you are red")
    for _ in range(3):
        driver.play(f"build {driver.legal_cells()[0]}")
    expect(driver.page.locator(".turn .words > p")).to_have_text(
        "All your settlements of this turn are built. End the turn."
    )


def test_refusal_leaves_by_itself_and_leaves_the_tools_free_on_a_phone(
    open_browser: Callable[..., Driver], server: Server
) -> None:
    driver = open_browser(viewport=PHONE, has_touch=True, is_mobile=True)
    driver.page.clock.install()
    driver.open_table(server.new_table(PEOPLE, FIRST_GAME, 14))
    driver.hex(next(cell for cell in ("a1", "t20", "d4") if cell not in driver.legal_cells())).tap()
    driver.page.clock.run_for(1000)
    expect(driver.refusal).to_be_visible()
    refusal, bar = driver.refusal.bounding_box(), driver.page.locator(".bar").bounding_box()
    board = driver.page.locator(".stage").bounding_box()
    assert refusal is not None
    assert bar is not None
    assert board is not None
    assert refusal["y"] >= bar["y"] + bar["height"]
    assert refusal["y"] >= board["y"] + board["height"] - 1
    driver.screenshot("phone-refusal")
    driver.page.clock.run_for(10_000)
    expect(driver.refusal).to_have_count(0)


def test_zoom_and_place_survive_the_sheet_of_a_phone(open_browser: Callable[..., Driver], server: Server) -> None:
    driver = open_browser(viewport=PHONE, has_touch=True, is_mobile=True)
    table_id = server.new_table(PEOPLE, FIRST_GAME, 14)
    server.play(table_id, ["build a7"])
    driver.open_table(table_id)
    driver.page.get_by_title("Zoom in").tap()
    expect(driver.page.locator(".stage.zoomed")).to_have_count(1)
    before = driver.page.locator(".stage .map").get_attribute("style")
    grip, table = driver.page.locator(".grip"), driver.page.locator(".table[data-stop]")
    for stop in ("full", "half"):
        while table.get_attribute("data-stop") != stop:
            grip.tap()
    expect(driver.page.locator(".stage .map")).to_have_attribute("style", before or "")


def test_arrows_and_n_move_the_cursor_before_the_map_has_the_focus(driver: Driver, server: Server) -> None:
    driver.open_table(server.new_table(PEOPLE, FIRST_GAME, 14))
    first, second = sorted(driver.legal_cells(), key=lambda cell: (int(cell[1:]), cell))[:2]
    driver.page.keyboard.press("n")
    expect(driver.hex(first)).to_be_focused()
    driver.page.keyboard.press("n")
    expect(driver.hex(second)).to_be_focused()


def test_pace_is_remembered_for_the_next_table(driver: Driver) -> None:
    for title in ("Pace 1\N{MULTIPLICATION SIGN}", "Pace \N{INFINITY}"):
        driver.open("/")
        driver.button("Play the recommended first game").click()
        driver.page.wait_for_url("**/table/*")
        driver.wait_for_turn()
        expect(driver.page.get_by_title("Pace")).to_have_attribute("title", title)
        driver.set_fastest_pace()


def test_turn_by_keyboard(driver: Driver) -> None:
    keys = driver.page.keyboard
    driver.open("/")
    for _ in range(10):
        keys.press("Tab")
        if driver.page.locator(":focus").inner_text().startswith("Play the recommended"):
            break
    keys.press("Enter")
    driver.page.wait_for_url("**/table/*")
    driver.wait_for_turn()
    for _ in range(20):
        keys.press("Tab")
        if driver.page.locator(":focus[data-cell]").count():
            break
    driver.screenshot("keyboard")
    for _ in range(3):
        before = driver.seq
        if not driver.page.locator(":focus.legal").count():
            keys.press("n")
        keys.press("Enter")
        driver.wait_for_update(before)
    assert len(driver.settlements("Ada")) == 3
    before = driver.seq
    keys.press("e")
    driver.wait_for_update(before)
    expect(driver.page.locator("[data-revision]")).to_contain_text("Bruno")


def test_turn_by_touch_on_a_phone(open_browser: Callable[..., Driver]) -> None:
    driver = open_browser(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, device_scale_factor=2)
    driver.open("/")
    driver.button("Play the recommended first game").tap()
    driver.page.wait_for_url("**/table/*")
    driver.wait_for_turn()
    for number in range(3):
        before, cell = driver.seq, driver.legal_cells()[0]
        driver.hex(cell).tap()
        expect(driver.page.locator(".slot")).to_contain_text("Tap again to build")
        assert driver.seq == before, "the first tap only previews"
        driver.screenshot("phone")
        driver.hex(cell).tap()
        driver.wait_for_update(before)
        assert len(driver.settlements("Ada")) == number + 1
    assert driver.page.evaluate("document.documentElement.scrollWidth") <= 390
    before = driver.seq
    driver.end.tap()
    driver.wait_for_update(before)


def test_two_tabs_stay_synchronized(open_browser: Callable[..., Driver], server: Server) -> None:
    table = server.new_table(PEOPLE, FIRST_GAME, 14)
    first_driver, second_driver = open_browser(), open_browser()
    first_driver.open_table(table)
    second_driver.open_table(table)
    for first, second in ((first_driver, second_driver), (second_driver, first_driver), (first_driver, second_driver)):
        before = second.seq
        first.play(f"build {first.legal_cells()[0]}")
        second.wait_for_update(before)
        assert second.settlements("Ada") == first.settlements("Ada")
        assert second.legal_cells() == first.legal_cells()


def test_game_survives_a_killed_server(open_browser: Callable[..., Driver], disposable_server: Server) -> None:
    driver = open_browser(disposable_server)
    driver.open_table(disposable_server.new_table(PEOPLE, FIRST_GAME, 14))
    driver.play(f"build {driver.legal_cells()[0]}")
    standing = driver.settlements("Ada")
    disposable_server.kill()
    expect(driver.page.locator(".banner [role=alert]")).to_contain_text("Your game is safe on the server.")
    assert driver.legal_cells() == []
    driver.screenshot("lost")
    assert driver.axe_violations() == []
    disposable_server.start()
    driver.button("Try now").click()
    expect(driver.page.locator(".banner [role=alert]")).to_have_count(0)
    driver.wait_for_turn()
    assert driver.settlements("Ada") == standing
    driver.play(f"build {driver.legal_cells()[0]}")
    assert len(driver.settlements("Ada")) == 2
    driver.console_errors = [line for line in driver.console_errors if "WebSocket" not in line]
