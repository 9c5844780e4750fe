"""Whole games and single turns at the page, by hand."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from realmwright.record import load

from .driver import Driver
from .quest import Wanted, quest
from .server import Server

pytestmark = pytest.mark.browser
FIRST_GAME = {"preset": "first-game", "start": "0"}
PEOPLE = (None, None)


def play_turn(hands: Driver) -> None:
    """Whatever is possible, until it is somebody else's turn."""
    while hands.page.locator(".winners").count() == 0:
        if legal := hands.legal():
            hands.play(f"build {legal[len(legal) // 2]}")
        elif hands.end.get_attribute("aria-disabled") == "false":
            hands.play("end")
            return
        else:
            return


def test_from_the_start_page_to_a_finished_game_by_clicking_only(hands: Driver, server: Server) -> None:
    hands.open("/")
    hands.shoot("start")
    hands.button("Play the recommended first game").click()
    hands.page.wait_for_url("**/table/*")
    hands.my_turn()
    hands.fastest()
    while hands.page.locator(".winners").count() == 0:
        hands.my_turn()
        play_turn(hands)
    title = hands.page.locator(".winners h2").inner_text()
    totals = [int(text) for text in hands.page.locator("tr.total td").all_inner_texts()]
    record = load(server.record(hands.table))
    assert [sum(sheet.values()) for sheet in record.game.scores(record.state)] == totals
    assert str(max(totals)) in title
    hands.button("Next card").click()
    expect(hands.page.locator("path.lit")).to_have_count(1)
    hands.shoot("final")
    assert hands.axe() == []
    with hands.page.expect_download() as download:
        hands.page.get_by_role("link", name="Download the record").click()
    assert download.value.path().read_text() == server.record(hands.table)
    first = hands.table
    hands.button("Same table again").click()
    hands.page.wait_for_url(lambda url: first not in url)
    hands.my_turn()
    assert server.about(hands.table)["setup"]["cards"] == server.about(first)["setup"]["cards"]


@pytest.mark.parametrize(("boards", "seed"), [("tavern,paddock,oasis,farm", 26), ("oracle,tower,barn,harbor", 25)])
def test_every_tile_is_used_once_by_people_at_one_screen(hands: Driver, server: Server, boards: str, seed: int) -> None:
    powers = set(boards.split(","))
    wishes = {"quadrants": boards, "cards": "fishermen,knights,merchants", "start": "0"}
    moves = [ply.move for ply in quest(Wanted(frozenset(powers)), wishes, seed)[0]]
    hands.open_table(server.new_table(PEOPLE, wishes, seed))
    used = set()
    for move in moves:
        verb = move.split(" ")[0]
        hands.play(move, tile=verb.capitalize() if verb in powers else "")
        if verb in powers:
            used.add(verb)
            hands.shoot(f"tile-{verb}")
    assert used == powers
    assert hands.complaints == []


def test_a_refused_click_changes_nothing(hands: Driver, server: Server) -> None:
    hands.open_table(server.new_table(PEOPLE, FIRST_GAME, 14))
    before, seq = hands.standing("Ada"), hands.seq
    hands.click(next(cell for cell in ("a1", "t20", "d4") if cell not in hands.legal()))
    expect(hands.refusal).to_be_visible()
    assert (hands.standing("Ada"), hands.seq) == (before, seq)
    hands.play(f"build {hands.legal()[0]}")
    expect(hands.refusal).to_have_count(0)


def test_undo_takes_back_a_settlement_until_a_card_is_revealed(hands: Driver, server: Server) -> None:
    hands.open_table(server.new_table(PEOPLE, FIRST_GAME, 14))
    expect(hands.undo).to_have_attribute("aria-disabled", "true")
    cell = hands.legal()[0]
    hands.play(f"build {cell}")
    assert hands.standing("Ada") == {cell}
    expect(hands.undo).to_contain_text("Last settlement")
    seq = hands.seq
    hands.undo.click()
    hands.heard(seq)
    assert hands.standing("Ada") == set()
    expect(hands.page.locator(".log li.undone")).to_have_count(1)
    hands.shoot("undo")
    play_turn(hands)
    expect(hands.undo).to_have_attribute("aria-disabled", "true")
    expect(hands.undo).to_contain_text("A card has been revealed")


def test_reload_with_a_piece_in_the_air(hands: Driver, server: Server) -> None:
    wishes = {"quadrants": "tavern,paddock,oasis,farm", "cards": "fishermen,knights,merchants", "start": "0"}
    moves = [ply.move for ply in quest(Wanted(frozenset({"paddock"})), wishes, 14)[0]]
    lift = next(i for i, move in enumerate(moves) if move.startswith("paddock "))
    table = server.new_table(PEOPLE, wishes, 14)
    server.play(table, moves[:lift])
    hands.open_table(table)
    hands.play(moves[lift], tile="Paddock")
    glowing = hands.legal()
    expect(hands.end).to_contain_text("First put the settlement down")
    hands.page.reload()
    hands.my_turn()
    assert hands.legal() == glowing
    hands.shoot("in-the-air")
    hands.play(moves[lift + 1])
    origin, target = moves[lift].split(" ")[1], moves[lift + 1].split(" ")[1]
    assert "settlement" in hands.described(target)
    assert "settlement" not in hands.described(origin)


def test_the_preview_says_what_the_score_becomes(hands: Driver, server: Server) -> None:
    hands.open_table(server.new_table(PEOPLE, {**FIRST_GAME, "cards": "knights,workers,discoverers"}, 14))
    cell = hands.legal()[0]
    hands.hex(cell).hover()
    expect(hands.page.locator(".what-if")).to_be_visible()
    expect(hands.page.locator("path.earn")).to_have_count(1)
    hands.shoot("preview")
    total = hands.page.locator("tr.total td").first
    delta = int(total.locator(".delta").inner_text().replace("−", "-"))
    assert delta > 0
    hands.play(f"build {cell}")
    hands.page.mouse.move(2, 2)
    expect(total).to_have_text(str(delta))


def test_a_row_of_the_score_lights_its_hexes(hands: Driver, server: Server) -> None:
    hands.open_table(server.new_table(PEOPLE, FIRST_GAME, 14))
    hands.play(f"build {hands.legal()[0]}")
    hands.page.get_by_role("button", name="Knights").hover()
    expect(hands.page.locator("path.lit")).to_have_count(1)
    hands.shoot("lit")
    hands.page.mouse.move(2, 2)
    expect(hands.page.locator("path.lit")).to_have_count(0)


def test_a_finger_lights_a_row_and_puts_it_out(sit: Callable[..., Driver], server: Server) -> None:
    hands = sit(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    table = server.new_table(PEOPLE, FIRST_GAME, 14)
    server.play(table, ["build a7"])
    hands.open_table(table)
    row = hands.page.get_by_role("button", name="Knights")
    for lit in (1, 0, 1):
        row.tap()
        expect(hands.page.locator("path.lit")).to_have_count(lit)


def test_a_line_of_the_log_shows_that_moment(hands: Driver, server: Server) -> None:
    hands.open_table(server.new_table(PEOPLE, FIRST_GAME, 14))
    play_turn(hands)
    assert len(hands.standing("Ada")) == 3
    line = hands.page.locator(".log li button", has_text="Ada builds").last
    assert (line.get_attribute("title") or "").startswith("build ")
    line.click()
    expect(hands.page.locator(".moment")).to_be_visible()
    assert len(hands.standing("Ada")) == 1
    assert hands.legal() == []
    hands.shoot("moment")
    hands.page.locator(".moment button").click()
    expect(hands.page.locator(".moment")).to_have_count(0)
    assert len(hands.standing("Ada")) == 3


def test_a_turn_with_the_keyboard_alone_from_the_start_page_on(hands: Driver) -> None:
    keys = hands.page.keyboard
    hands.open("/")
    for _ in range(10):
        keys.press("Tab")
        if hands.page.locator(":focus").inner_text().startswith("Play the recommended"):
            break
    keys.press("Enter")
    hands.page.wait_for_url("**/table/*")
    hands.my_turn()
    for _ in range(20):
        keys.press("Tab")
        if hands.page.locator(":focus[data-cell]").count():
            break
    hands.shoot("keyboard")
    for _ in range(3):
        before = hands.seq
        if not hands.page.locator(":focus.legal").count():
            keys.press("n")
        keys.press("Enter")
        hands.heard(before)
    assert len(hands.standing("Ada")) == 3
    before = hands.seq
    keys.press("e")
    hands.heard(before)
    expect(hands.page.locator("[data-seq]")).to_contain_text("Bruno")


def test_a_turn_on_a_phone_by_touch(sit: Callable[..., Driver]) -> None:
    hands = sit(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True, device_scale_factor=2)
    hands.open("/")
    hands.button("Play the recommended first game").tap()
    hands.page.wait_for_url("**/table/*")
    hands.my_turn()
    for number in range(3):
        before, cell = hands.seq, hands.legal()[0]
        hands.hex(cell).tap()
        expect(hands.page.locator(".slot")).to_contain_text("Tap again to build")
        assert hands.seq == before, "the first tap only previews"
        hands.shoot("phone")
        hands.hex(cell).tap()
        hands.heard(before)
        assert len(hands.standing("Ada")) == number + 1
    assert hands.page.evaluate("document.documentElement.scrollWidth") <= 390
    before = hands.seq
    hands.end.tap()
    hands.heard(before)


def test_two_tabs_stay_in_step(sit: Callable[..., Driver], server: Server) -> None:
    table = server.new_table(PEOPLE, FIRST_GAME, 14)
    one, other = sit(), sit()
    one.open_table(table)
    other.open_table(table)
    for first, second in ((one, other), (other, one), (one, other)):
        before = second.seq
        first.play(f"build {first.legal()[0]}")
        second.heard(before)
        assert second.standing("Ada") == first.standing("Ada")
        assert second.legal() == first.legal()


def test_the_server_is_killed_in_mid_game_and_nothing_is_lost(sit: Callable[..., Driver], mortal: Server) -> None:
    hands = sit(mortal)
    hands.open_table(mortal.new_table(PEOPLE, FIRST_GAME, 14))
    hands.play(f"build {hands.legal()[0]}")
    standing = hands.standing("Ada")
    mortal.kill()
    expect(hands.page.locator(".banner [role=alert]")).to_contain_text("Your game is safe on the server.")
    assert hands.legal() == []
    hands.shoot("lost")
    assert hands.axe() == []
    mortal.start()
    hands.button("Try now").click()
    expect(hands.page.locator(".banner [role=alert]")).to_have_count(0)
    hands.my_turn()
    assert hands.standing("Ada") == standing
    hands.play(f"build {hands.legal()[0]}")
    assert len(hands.standing("Ada")) == 2
    hands.complaints = [line for line in hands.complaints if "WebSocket" not in line]
